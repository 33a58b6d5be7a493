//! When something happens at a table by itself.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};

/// Deadlines of games this node keeps an eye on. To be early or to be one of several does no
/// harm: the game is asked, and the database lets one of them happen.
#[derive(Default)]
pub(crate) struct Timers {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    of: HashMap<i64, i64>,
    order: BTreeSet<(i64, i64)>,
}

impl Timers {
    /// The game has this deadline, or none.
    pub fn set(&self, game_id: i64, deadline_ms: Option<i64>) {
        let mut inner = self.lock();
        if let Some(old) = inner.of.remove(&game_id) {
            inner.order.remove(&(old, game_id));
        }
        if let Some(deadline_ms) = deadline_ms {
            inner.of.insert(game_id, deadline_ms);
            inner.order.insert((deadline_ms, game_id));
        }
    }

    /// The game is said to have this deadline, if nothing is known here.
    pub fn suggest(&self, game_id: i64, deadline_ms: i64) {
        let known = self.lock().of.get(&game_id).copied();
        if known.is_none_or(|known| known > deadline_ms) {
            self.set(game_id, Some(deadline_ms));
        }
    }

    /// Takes the games whose deadline is not after this instant, at most so many.
    pub fn take_due(&self, until_ms: i64, most: usize) -> Vec<i64> {
        let mut inner = self.lock();
        let mut due = Vec::new();
        while let Some((deadline_ms, game_id)) = inner.order.first().copied() {
            if deadline_ms > until_ms || due.len() == most {
                break;
            }
            inner.order.pop_first();
            inner.of.remove(&game_id);
            due.push(game_id);
        }
        due
    }

    pub fn len(&self) -> usize {
        self.lock().of.len()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earliest_is_due_first_and_once() {
        let timers = Timers::default();
        timers.set(1, Some(30));
        timers.set(2, Some(10));
        timers.set(3, Some(20));
        timers.set(3, None);
        timers.suggest(1, 40);
        timers.suggest(2, 5);
        assert_eq!(timers.take_due(9, 10), [2]);
        assert_eq!(timers.take_due(29, 10), [0i64; 0]);
        assert_eq!((timers.take_due(30, 10), timers.len()), (vec![1], 0));
    }
}
