//! The thread of the computer players of a server.

use std::thread::{self, JoinHandle};

use arena::bot::{BotEvent, CancelToken, ComputerLimits, run_computers};
use server::InternalListener;

/// Running computer players, stopped on drop.
pub struct ComputerPlayersThread {
    stop: CancelToken,
    thread: Option<JoinHandle<()>>,
}

impl ComputerPlayersThread {
    /// Starts the computer players on the internal listener of the server.
    pub fn start(listener: InternalListener) -> ComputerPlayersThread {
        let stop = CancelToken::new();
        let (stop_signal, limits) = (stop.clone(), ComputerLimits::of_this_machine());
        let run = move || {
            let server = format!("http://{}", listener.address);
            let level = |name: &str| name.rsplit('-').next()?.parse().ok();
            let tokens = listener.tokens.into_iter();
            let tokens = tokens.filter_map(|(name, token)| Some((level(&name)?, token))).collect();
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
