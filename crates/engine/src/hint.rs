//! Help in three grades: what matters, which piece, which move and why.

use games::{AnyMove, AnyPosition};
use rulebook::{Position, Turn};

use crate::explain::{explain, matters};
use crate::pentagame::explain::named;
use crate::reason::{Reasoned, Value};
use crate::{Question, Thinker};

/// Help for the player to move. Each part gives away more than the one before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// What matters in the position, without the move.
    pub matters: Vec<Reasoned>,
    /// Which piece moves, in games with pieces that move.
    pub piece: Option<Value>,
    /// The move.
    pub m: AnyMove,
    /// What can be said for it, the most important first.
    pub why: Vec<Reasoned>,
}

/// Asks a thinker for the best move and takes it apart. None where nobody is to move.
pub fn hint(thinker: &mut dyn Thinker, question: &Question<'_>) -> Option<Hint> {
    let thought = thinker.think(question, &mut |_| {});
    Some(hint_for(question.position, thought.best()?))
}

/// The same for a move that is known already.
pub fn hint_for(position: &AnyPosition, m: &AnyMove) -> Hint {
    let matters = match position.turn() {
        Turn::Seat(_) => matters(position, m),
        _ => Vec::new(),
    };
    let piece = match (position, m) {
        (AnyPosition::Pentagame(here), AnyMove::Pentagame(m)) => {
            m.piece().map(|piece| named(here.seating(), &[piece]))
        }
        _ => None,
    };
    Hint { matters, piece, m: m.clone(), why: explain(position, m) }
}
