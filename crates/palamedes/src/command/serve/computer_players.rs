//! The workers of the computer players of a server.

use std::sync::{Arc, Weak};
use std::thread::{self, JoinHandle};

use arena::bot::{
    CancelToken, CommandOutcome, ComputerLimits, TurnQueue, computer_software, run_computers,
};
use server::{ComputerTurn, Error, Node};
use tokio::runtime::Handle;
use wire::{GameCommand, GameSnapshot};

/// Running workers, stopped on drop.
pub struct ComputerPlayersThread {
    stop: CancelToken,
    thread: Option<JoinHandle<()>>,
}

impl ComputerPlayersThread {
    /// Starts the workers on the queue of the server. `runtime` is that of the node.
    pub fn start(node: &Arc<Node>, runtime: Handle) -> ComputerPlayersThread {
        let stop = CancelToken::new();
        let (stop_signal, limits) = (stop.clone(), ComputerLimits::of_this_machine());
        let queue = NodeQueue { node: Arc::downgrade(node), runtime };
        let run = move || {
            if queue.start() {
                run_computers(&queue, limits, &stop_signal);
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

/// The queue of a node, for threads outside its runtime.
struct NodeQueue {
    node: Weak<Node>,
    runtime: Handle,
}

impl NodeQueue {
    /// Creates the computer players; returns false if the server cannot have them.
    fn start(&self) -> bool {
        let Some(node) = self.node.upgrade() else { return false };
        let software = |level| computer_software(level).unwrap_or_default();
        let started = self.runtime.block_on(server::start_computers(&node, software));
        if let Err(error) = &started {
            tracing::error!(%error, "computer players failed to start");
        }
        started.is_ok()
    }

    fn with_node<T>(
        &self,
        run: impl AsyncFnOnce(&Arc<Node>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let node = self.node.upgrade().ok_or(Error::Unavailable)?;
        self.runtime.block_on(run(&node))
    }
}

impl TurnQueue for NodeQueue {
    type Turn = ComputerTurn;

    fn next(&self) -> Option<ComputerTurn> {
        let node = self.node.upgrade()?;
        self.runtime.block_on(server::next_computer_turn(&node))
    }

    fn level(turn: &ComputerTurn) -> u8 {
        turn.level
    }

    fn snapshot(turn: &ComputerTurn) -> &GameSnapshot {
        &turn.snapshot
    }

    fn send(&self, turn: &ComputerTurn, command: GameCommand) -> CommandOutcome {
        let send =
            async |node: &Arc<Node>| server::send_computer_command(node, turn, command).await;
        match self.with_node(send) {
            Ok(_) => CommandOutcome::Stored,
            Err(Error::Conflict(_) | Error::Unprocessable(_)) => CommandOutcome::Refused,
            Err(error) => CommandOutcome::Failed(error.to_string()),
        }
    }

    fn reload(&self, turn: &mut ComputerTurn) -> Result<(), String> {
        let reload = async |node: &Arc<Node>| server::reload_computer_turn(node, turn).await;
        self.with_node(reload).map_err(|error| error.to_string())
    }

    fn finish(&self, turn: ComputerTurn) {
        let finish = async |node: &Arc<Node>| server::finish_computer_turn(node, turn).await;
        if let Err(error) = self.with_node(finish) {
            tracing::warn!(%error, "cannot remove a turn of a computer player");
        }
    }

    fn release(&self, turn: ComputerTurn) {
        let release = async |node: &Arc<Node>| server::release_computer_turn(node, turn).await;
        if let Err(error) = self.with_node(release) {
            tracing::warn!(%error, "cannot release a turn of a computer player");
        }
    }

    fn report(&self, game: &str, error: String) {
        tracing::warn!(game, error, "computer player failed");
    }
}
