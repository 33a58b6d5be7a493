//! How strong somebody is in one pool, as two models see it.
//!
//! Two players are rated by Glicko-2, three to five players and teams by the Bayesian approximation
//! of Weng and Lin. `docs/ratings.md` explains both to people.

mod game;
mod pool;
mod rate;
mod shown;
mod standings;
mod strength;
mod text;

pub use game::{Day, Entrant, Rated, UnratableError};
pub use pool::{Circle, Pool};
pub use rate::{RateError, rate};
pub use shown::{Certainty, Shown};
pub use standings::{Standings, replay};
pub use strength::{Model, Strength};

/// What is known of one player in one pool.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    strength: Strength,
    games: u32,
    day: Day,
}

impl Rating {
    /// Somebody of whom nothing is known.
    pub fn new(model: Model) -> Rating {
        Rating { strength: Strength::new(model), games: 0, day: Day::default() }
    }

    /// A rating read from where it was kept. `None` if the numbers are not such that [`rate`] could
    /// have made them: out of bounds, or not numbers at all.
    pub fn restore(strength: Strength, games: u32, day: Day) -> Option<Rating> {
        strength.is_within_bounds().then_some(Rating { strength, games, day })
    }

    /// The numbers of the model.
    pub fn strength(&self) -> Strength {
        self.strength
    }

    /// The model they belong to.
    pub fn model(&self) -> Model {
        self.strength.model()
    }

    /// How many rated games it rests on.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// The day of the last of them.
    pub fn day(&self) -> Day {
        self.day
    }

    /// The strength as it is known on a later day: the same, only less surely.
    pub fn strength_on(&self, day: Day) -> Strength {
        self.strength.rested(self.day.until(day))
    }
}
