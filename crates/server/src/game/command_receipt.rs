//! Receive times of commands, and the oldest command that is not answered yet.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Commands of this node that are not answered yet.
/// No node flags a player past the receive time of the oldest one.
#[derive(Default)]
pub(crate) struct UnansweredCommands(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    /// Receive time and serial number of each command.
    commands: BTreeSet<(u64, u64)>,
    next_serial: u64,
}

impl UnansweredCommands {
    /// Registers a command.
    pub(crate) fn begin(self: &Arc<Self>, at_ms: u64) -> CommandReceipt {
        let mut inner = self.lock();
        let serial = inner.next_serial;
        inner.next_serial += 1;
        inner.commands.insert((at_ms, serial));
        CommandReceipt(Arc::new(ReceiptGuard { at_ms, serial, commands: Arc::clone(self) }))
    }

    /// Returns the receive time of the oldest unanswered command.
    pub(crate) fn oldest_ms(&self) -> Option<u64> {
        self.lock().commands.first().map(|(at_ms, _)| *at_ms)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Receive time of a command. The command counts as unanswered until all clones are dropped.
#[derive(Clone)]
pub(crate) struct CommandReceipt(Arc<ReceiptGuard>);

struct ReceiptGuard {
    at_ms: u64,
    serial: u64,
    commands: Arc<UnansweredCommands>,
}

impl CommandReceipt {
    /// Returns the time at which the command counts.
    pub(crate) fn at_ms(&self) -> u64 {
        self.0.at_ms
    }
}

impl Drop for ReceiptGuard {
    fn drop(&mut self) {
        self.commands.lock().commands.remove(&(self.at_ms, self.serial));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oldest_command_is_known_until_it_is_answered() {
        let commands = Arc::new(UnansweredCommands::default());
        assert_eq!(commands.oldest_ms(), None);
        let (first, second) = (commands.begin(5), commands.begin(5));
        let earlier = commands.begin(3);
        assert_eq!((earlier.at_ms(), commands.oldest_ms()), (3, Some(3)));
        drop(earlier);
        drop(first);
        assert_eq!(commands.oldest_ms(), Some(5));
        drop(second);
        assert_eq!(commands.oldest_ms(), None);
    }
}
