//! Hints in three steps: the situation, the piece, the move with its explanations.

use games::{AnyMove, AnyPosition, Message, MessageArgument};
use rulebook::{Position, Seat, Turn};

use crate::explain::{explain, situation};
use crate::explanation::Explanation;
#[cfg(feature = "pentagame")]
use crate::pentagame::explain::named_pieces;
use crate::{Engine, SearchRequest};

/// Hint for the player to move. Each part reveals more than the one before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The situation, without the move.
    pub situation: Vec<Explanation>,
    /// The piece that moves, in games with moving pieces.
    pub piece: Option<MessageArgument>,
    /// The suggested move.
    pub m: AnyMove,
    /// Explanations of the move, the most important first.
    pub explanations: Vec<Explanation>,
}

impl Hint {
    /// Returns the message that names the piece to move; `seat` is its owner.
    pub fn piece_message(&self, seat: Seat) -> Option<Message> {
        let piece = self.piece.clone()?;
        Some(Message::new(["hint-piece"]).about(seat).with("piece", piece))
    }
}

/// Searches the best move and builds a hint. `None` if no player is to move.
pub fn hint(engine: &mut dyn Engine, request: &SearchRequest<'_>) -> Option<Hint> {
    let result = engine.search(request, &mut |_| {});
    Some(hint_for(request.position, result.best_move()?))
}

/// Builds a hint for a known move.
pub fn hint_for(position: &AnyPosition, m: &AnyMove) -> Hint {
    let situation = match position.turn() {
        Turn::Seat(_) => situation(position, m),
        _ => Vec::new(),
    };
    let piece = match (position, m) {
        #[cfg(feature = "pentagame")]
        (AnyPosition::Pentagame(here), AnyMove::Pentagame(m)) => {
            m.piece().map(|piece| named_pieces(here.layout(), &[piece]))
        }
        _ => None,
    };
    Hint { situation, piece, m: m.clone(), explanations: explain(position, m) }
}
