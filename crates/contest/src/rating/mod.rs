//! Ratings of players in one pool, by two models.
//!
//! Two players are rated by Glicko-2, three to five players and teams by the Bayesian approximation
//! of Weng and Lin. `docs/play/ratings.md` explains both to players.

mod display;
mod params;
mod pool;
mod rate;
mod rated_game;
mod rating_table;
mod text;

pub use display::{Certainty, DisplayRating};
pub use params::{Model, RatingParams};
pub use pool::{PoolKind, RatingPool};
pub use rate::{RateError, rate};
pub use rated_game::{Day, Participant, RatedGame, UnratableError};
pub use rating_table::{RatingTable, replay};

/// Rating of one player in one pool.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    params: RatingParams,
    games: u32,
    day: Day,
}

impl Rating {
    /// Creates the rating of a new player.
    pub fn new(model: Model) -> Rating {
        Rating { params: RatingParams::new(model), games: 0, day: Day::default() }
    }

    /// Restores a stored rating.
    /// `None` if [`rate`] could not have produced the numbers: out of bounds, or not numbers at
    /// all.
    pub fn restore(params: RatingParams, games: u32, day: Day) -> Option<Rating> {
        params.is_within_bounds().then_some(Rating { params, games, day })
    }

    /// Parameters of the model.
    pub fn params(&self) -> RatingParams {
        self.params
    }

    /// Model of the parameters.
    pub fn model(&self) -> Model {
        self.params.model()
    }

    /// Number of rated games.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Day of the last rated game.
    pub fn day(&self) -> Day {
        self.day
    }

    /// Parameters as of a later day: the same estimate with a larger deviation.
    pub fn params_on(&self, day: Day) -> RatingParams {
        self.params.after_inactivity(self.day.until(day))
    }
}
