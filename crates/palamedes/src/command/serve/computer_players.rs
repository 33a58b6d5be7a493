//! The thread of the computer players of a server.

use std::sync::{Arc, Weak};
use std::thread::{self, JoinHandle};

use arena::bot::{BotEvent, CancelToken, ComputerLimits, ComputerTokens, run_computers};
use server::{InternalListener, Node, renew_computer_token};
use tokio::runtime::Handle;

/// Running computer players, stopped on drop.
pub struct ComputerPlayersThread {
    stop: CancelToken,
    thread: Option<JoinHandle<()>>,
}

impl ComputerPlayersThread {
    /// Starts the computer players on the internal listener of the server.
    /// `runtime` is that of the node.
    pub fn start(
        listener: InternalListener,
        node: &Arc<Node>,
        runtime: Handle,
    ) -> ComputerPlayersThread {
        let stop = CancelToken::new();
        let node = Arc::downgrade(node);
        let (stop_signal, limits) = (stop.clone(), ComputerLimits::of_this_machine());
        let run = move || {
            let server = format!("http://{}", listener.address);
            let level = |name: &str| name.rsplit('-').next()?.parse().ok();
            let first = listener.tokens.into_iter();
            let first = first.filter_map(|(name, token)| Some((level(&name)?, token))).collect();
            let renew = Box::new(move |level| renew_token(&node, &runtime, level));
            let tokens = ComputerTokens { first, renew };
            // Failed players are restarted, so this returns only when the server stops.
            if let Err(error) = run_computers(&server, tokens, limits, &stop_signal, log_report) {
                tracing::error!(%error, "computer players failed to start");
            }
        };
        let thread = thread::Builder::new().name("computers".to_owned()).spawn(run);
        if let Err(error) = &thread {
            tracing::error!(%error, "cannot start the thread of the computer players");
        }
        ComputerPlayersThread { stop, thread: thread.ok() }
    }
}

impl Drop for ComputerPlayersThread {
    fn drop(&mut self) {
        self.stop.cancel();
        if let Some(thread) = self.thread.take() {
            // A panic was logged by the thread.
            let _ = thread.join();
        }
    }
}

/// Returns a new token for a level, or none if the database does not respond.
fn renew_token(node: &Weak<Node>, runtime: &Handle, level: u8) -> Option<String> {
    let node = node.upgrade()?;
    match runtime.block_on(renew_computer_token(&node, level)) {
        Ok(token) => {
            tracing::warn!(level, "computer player got a new token: the old one was revoked");
            Some(token)
        }
        Err(error) => {
            tracing::warn!(level, %error, "cannot create a token for a computer player");
            None
        }
    }
}

fn log_report(level: u8, report: &BotEvent) {
    match report {
        BotEvent::Connected { .. } => tracing::debug!(level, "computer player connected"),
        BotEvent::Playing { game } => {
            tracing::debug!(level, game, "computer player started a game");
        }
        BotEvent::Finished { game } => {
            tracing::debug!(level, game, "computer player finished a game");
        }
        BotEvent::Accepted { game, .. } => {
            tracing::debug!(level, game, "computer player joined a game");
        }
        BotEvent::Declined { game, why, .. } => {
            tracing::debug!(level, game, ?why, "computer player declined a game");
        }
        BotEvent::Error { game, what } => {
            tracing::warn!(level, game, what, "computer player failed");
        }
        BotEvent::Disconnected { what } => {
            tracing::info!(level, what, "computer player waits for the server");
        }
    }
}
