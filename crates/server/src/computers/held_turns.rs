//! Turns that the workers of a node have taken, which are free again when it shuts down.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::db::computer_turn::TakenTurn;

/// Turns of the workers of a node.
#[derive(Default, Debug)]
pub(crate) struct HeldTurns(Mutex<Vec<TakenTurn>>);

/// A turn that a worker has, until it is dropped.
#[derive(Debug)]
pub(super) struct HeldTurn {
    turns: Arc<HeldTurns>,
    pub(super) taken: TakenTurn,
}

impl HeldTurns {
    /// Adds a turn.
    pub(super) fn add(self: &Arc<HeldTurns>, taken: TakenTurn) -> HeldTurn {
        self.turns().push(taken.clone());
        HeldTurn { turns: Arc::clone(self), taken }
    }

    /// Returns all turns.
    pub(super) fn all(&self) -> Vec<TakenTurn> {
        self.turns().clone()
    }

    fn turns(&self) -> MutexGuard<'_, Vec<TakenTurn>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for HeldTurn {
    fn drop(&mut self) {
        let mut turns = self.turns.turns();
        let key = |turn: &TakenTurn| (turn.game_id, turn.seat, turn.version, turn.attempts);
        if let Some(place) = turns.iter().position(|turn| key(turn) == key(&self.taken)) {
            turns.swap_remove(place);
        }
    }
}
