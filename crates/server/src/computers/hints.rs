//! Hints that wake a worker when a turn was queued.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::StreamExt;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::computers::held_turns::HeldTurns;
use crate::game::events::CommittedGame;
use crate::node::Node;

/// Subject of hints. One of the nodes with idle or busy workers receives each.
const SUBJECT: &str = "w";

/// Interval at which an idle node looks at the queue without a hint.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Maximum number of hints that are kept. The queue itself is in the database.
const HINTS_MAX: usize = 1_024;

/// Hints that the workers of a node have not followed yet, and the turns they have taken.
pub(crate) struct ComputerHints {
    hints: Semaphore,
    /// Number of hints that have come; it may overflow.
    added: AtomicUsize,
    /// Workers that wait for a hint.
    idle: AtomicUsize,
    /// There are turns without a hint: workers look until the queue is empty.
    has_backlog: AtomicBool,
    /// This node has workers.
    has_workers: AtomicBool,
    /// The turns that the workers of this node have taken.
    pub(super) held: Arc<HeldTurns>,
}

impl Default for ComputerHints {
    fn default() -> ComputerHints {
        ComputerHints {
            hints: Semaphore::new(0),
            added: AtomicUsize::new(0),
            idle: AtomicUsize::new(0),
            has_backlog: AtomicBool::new(false),
            has_workers: AtomicBool::new(false),
            held: Arc::default(),
        }
    }
}

/// Reason why a worker looks at the queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WakeReason {
    /// A turn was queued.
    Hint,
    /// No hint came for a while.
    Poll,
}

/// Counts an idle worker.
struct IdleGuard<'a>(&'a AtomicUsize);

impl Drop for IdleGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl ComputerHints {
    /// Waits until a worker should look at the queue; returns none when the node shuts down.
    pub(crate) async fn wait_for_hint(&self, node: &Node) -> Option<WakeReason> {
        self.idle.fetch_add(1, Ordering::Relaxed);
        let _idle = IdleGuard(&self.idle);
        let mut shutdown = node.shutdown_signal();
        if node.is_shutting_down() {
            return None;
        }
        tokio::select! {
            _ = shutdown.wait() => None,
            hint = timeout(POLL_INTERVAL, self.hints.acquire()) => match hint {
                Ok(Ok(permit)) => {
                    permit.forget();
                    Some(WakeReason::Hint)
                }
                _ => Some(WakeReason::Poll),
            },
        }
    }

    /// Notes that a worker found a turn. If it had no hint, there are probably more.
    pub(crate) fn note_taken(&self, reason: WakeReason) {
        if reason == WakeReason::Poll {
            self.has_backlog.store(true, Ordering::Relaxed);
        }
        if self.has_backlog.load(Ordering::Relaxed) && self.count() == 0 {
            self.add();
        }
    }

    /// Returns the number of hints that no worker has followed yet.
    fn count(&self) -> usize {
        self.hints.available_permits()
    }

    /// Returns the number of hints that have come, for [`Self::note_empty`] after a look.
    pub(crate) fn added(&self) -> usize {
        self.added.load(Ordering::Relaxed)
    }

    /// Notes that the queue was empty when so many hints had come.
    /// Other nodes have followed those, so they are dropped. Hints that came later are kept.
    pub(crate) fn note_empty(&self, added_before: usize) {
        self.has_backlog.store(false, Ordering::Relaxed);
        let later = self.added().wrapping_sub(added_before);
        self.hints.forget_permits(self.count().saturating_sub(later));
    }

    fn add(&self) {
        if self.count() < HINTS_MAX {
            self.added.fetch_add(1, Ordering::Relaxed);
            self.hints.add_permits(1);
        }
    }
}

/// Wakes a worker after a commit that leaves work for a computer player.
pub(crate) fn on_commit(committed: &CommittedGame<'_>) {
    let seats = committed.game.computer_seats();
    if seats.is_some_and(|seats| seats.0 != 0) {
        wake_worker(committed.node);
    }
}

/// Wakes a worker of this node, or of any other one if all are busy here.
pub(crate) fn wake_worker(node: &Node) {
    let computers = &node.computers;
    let is_idle = computers.idle.load(Ordering::Relaxed) > computers.count();
    // A hint goes to other nodes only. If there is none, the own workers look once they are free.
    if computers.has_workers.load(Ordering::Relaxed) {
        computers.add();
    }
    if !is_idle && node.games.bus.is_connected() == Some(true) {
        node.games.bus.publish(SUBJECT, Vec::new());
    }
}

/// Receives the hints of other nodes. Each is sent to one node only.
pub(super) async fn subscribe(node: &Arc<Node>) {
    node.computers.has_workers.store(true, Ordering::Relaxed);
    let Some(mut hints) = node.games.bus.join_group(SUBJECT) else { return };
    let weak = Arc::downgrade(node);
    tokio::spawn(async move {
        while hints.next().await.is_some() {
            let Some(node) = weak.upgrade() else { return };
            node.computers.add();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hint_that_comes_during_a_look_at_the_queue_is_kept() {
        let hints = ComputerHints::default();
        hints.add();
        hints.add();
        let before = hints.added();
        hints.add();
        hints.note_empty(before);
        assert_eq!(hints.count(), 1);
        // Other workers follow all hints during the look, and a new one comes.
        let before = hints.added();
        hints.hints.forget_permits(1);
        hints.add();
        hints.note_empty(before);
        assert_eq!(hints.count(), 1);
    }
}
