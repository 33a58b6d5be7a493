//! Deadlines of live games.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};

/// Timers of the games that this node watches.
/// An early or duplicate timer is harmless: the game checks the time, and the database accepts one
/// commit.
#[derive(Default)]
pub(crate) struct Timers {
    inner: Mutex<Deadlines>,
}

#[derive(Default)]
struct Deadlines {
    by_game: HashMap<i64, i64>,
    order: BTreeSet<(i64, i64)>,
}

impl Timers {
    /// Sets or removes the deadline of a game.
    pub fn set(&self, game_id: i64, deadline_ms: Option<i64>) {
        let mut inner = self.lock();
        if let Some(old) = inner.by_game.remove(&game_id) {
            inner.order.remove(&(old, game_id));
        }
        if let Some(deadline_ms) = deadline_ms {
            inner.by_game.insert(game_id, deadline_ms);
            inner.order.insert((deadline_ms, game_id));
        }
    }

    /// Sets the deadline of a game unless an earlier one is known.
    pub fn set_if_earlier(&self, game_id: i64, deadline_ms: i64) {
        let known = self.lock().by_game.get(&game_id).copied();
        if known.is_none_or(|known| known > deadline_ms) {
            self.set(game_id, Some(deadline_ms));
        }
    }

    /// Removes and returns due games.
    pub fn take_due(&self, until_ms: i64, most: usize) -> Vec<i64> {
        let mut inner = self.lock();
        let mut due = Vec::new();
        while let Some((deadline_ms, game_id)) = inner.order.first().copied() {
            if deadline_ms > until_ms || due.len() == most {
                break;
            }
            inner.order.pop_first();
            inner.by_game.remove(&game_id);
            due.push(game_id);
        }
        due
    }

    pub fn len(&self) -> usize {
        self.lock().by_game.len()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Deadlines> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn due_timers_are_taken_once_in_order() {
        let timers = Timers::default();
        timers.set(1, Some(30));
        timers.set(2, Some(10));
        timers.set(3, Some(20));
        timers.set(3, None);
        timers.set_if_earlier(1, 40);
        timers.set_if_earlier(2, 5);
        assert_eq!(timers.take_due(9, 10), [2]);
        assert_eq!(timers.take_due(29, 10), [0i64; 0]);
        assert_eq!((timers.take_due(30, 10), timers.len()), (vec![1], 0));
    }
}
