//! Tie-breaks that need the whole game.

#[cfg(feature = "pentagame")]
use pentagame::{ExitOrder, TieBreak};
use rulebook::{Notation, Outcome};

use crate::{Action, AnyMove, AnyPosition, Game};

/// Observes a game for tie-breaks that the last position does not determine.
pub(crate) enum ResultTracker {
    /// The last position determines the result.
    Position,
    #[cfg(feature = "pentagame")]
    /// Ties are broken by the order in which pieces went out (Pentagame, rule E2).
    Shape(ExitOrder),
}

impl ResultTracker {
    pub fn new(game: &Game, start: &AnyPosition) -> ResultTracker {
        match (game, start) {
            #[cfg(feature = "pentagame")]
            (Game::Pentagame(options), AnyPosition::Pentagame(start))
                if options.setup().tie_break() == TieBreak::Shape =>
            {
                ResultTracker::Shape(ExitOrder::new(start))
            }
            _ => ResultTracker::Position,
        }
    }

    /// Records an action that is about to be played on a position.
    pub fn observe(&mut self, position: &AnyPosition, action: &Action) {
        #[cfg(feature = "pentagame")]
        if let (ResultTracker::Shape(order), Action::Move(text)) = (self, action)
            && let Ok(AnyMove::Pentagame(m)) = position.read_move(text.as_str())
            && let AnyPosition::Pentagame(position) = position
        {
            order.observe(position, m);
        }
    }

    /// Applies the tie-break to an outcome.
    pub fn break_ties(&self, outcome: Outcome) -> Outcome {
        match (self, outcome) {
            #[cfg(feature = "pentagame")]
            (ResultTracker::Shape(order), Outcome::Final(end)) => {
                Outcome::Final(order.break_tie(TieBreak::Shape, end))
            }
            (_, outcome) => outcome,
        }
    }
}
