//! Deadlines of live games.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};

use crate::clock::UnixMs;
use crate::ids::GameId;

/// Timers of the games that this node watches.
/// An early or duplicate timer is harmless: the game checks the time, and the database accepts one
/// commit.
#[derive(Default)]
pub(crate) struct Timers {
    inner: Mutex<Deadlines>,
}

#[derive(Default)]
struct Deadlines {
    by_game: HashMap<GameId, UnixMs>,
    order: BTreeSet<(UnixMs, GameId)>,
}

impl Timers {
    /// Sets or removes the deadline of a game.
    pub fn set(&self, game_id: GameId, deadline_ms: Option<UnixMs>) {
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
    pub fn set_if_earlier(&self, game_id: GameId, deadline_ms: UnixMs) {
        let known = self.lock().by_game.get(&game_id).copied();
        if known.is_none_or(|known| known > deadline_ms) {
            self.set(game_id, Some(deadline_ms));
        }
    }

    /// Removes and returns due games.
    pub fn take_due(&self, until_ms: UnixMs, most: usize) -> Vec<GameId> {
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
        timers.set(GameId(1), Some(UnixMs(30)));
        timers.set(GameId(2), Some(UnixMs(10)));
        timers.set(GameId(3), Some(UnixMs(20)));
        timers.set(GameId(3), None);
        timers.set_if_earlier(GameId(1), UnixMs(40));
        timers.set_if_earlier(GameId(2), UnixMs(5));
        assert_eq!(timers.take_due(UnixMs(9), 10), [GameId(2)]);
        assert_eq!(timers.take_due(UnixMs(29), 10), []);
        assert_eq!((timers.take_due(UnixMs(30), 10), timers.len()), (vec![GameId(1)], 0));
    }
}
