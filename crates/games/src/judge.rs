//! Results that only a whole record can tell.

use pentagame::{OrderOut, TieBreak};
use rulebook::{Notation, Outcome};

use crate::{Action, AnyMove, AnyPosition, Game};

/// Watches a game and judges what its last position cannot.
pub(crate) enum Judge {
    /// The last position tells everything.
    Position,
    /// Ties are broken by the order in which pieces went out (Pentagame, rule E2).
    Shape(OrderOut),
}

impl Judge {
    pub fn new(game: &Game, start: &AnyPosition) -> Judge {
        match (game, start) {
            (Game::Pentagame(options), AnyPosition::Pentagame(start))
                if options.setup().tie_break() == TieBreak::Shape =>
            {
                Judge::Shape(OrderOut::new(start))
            }
            _ => Judge::Position,
        }
    }

    /// `action` is about to be played on `position`.
    pub fn watch(&mut self, position: &AnyPosition, action: &Action) {
        if let (Judge::Shape(order), Action::Move(text)) = (self, action)
            && let Ok(AnyMove::Pentagame(m)) = position.read_move(text.as_str())
            && let AnyPosition::Pentagame(position) = position
        {
            order.follow(position, m);
        }
    }

    /// The outcome, with ties broken where the game breaks them.
    pub fn settle(&self, outcome: Outcome) -> Outcome {
        match (self, outcome) {
            (Judge::Shape(order), Outcome::Final(end)) => {
                Outcome::Final(order.settle(TieBreak::Shape, end))
            }
            (_, outcome) => outcome,
        }
    }
}
