//! Ratings of all players, computed from a list of finished games.

use std::collections::BTreeMap;

use super::{RateError, RatedGame, Rating, RatingPool, rate};

/// The ratings of all players in all pools.
/// They are a function of the games in their order, and of nothing else.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingTable<P: Ord> {
    pools: BTreeMap<RatingPool, BTreeMap<P, Rating>>,
}

impl<P: Ord> Default for RatingTable<P> {
    fn default() -> RatingTable<P> {
        RatingTable { pools: BTreeMap::new() }
    }
}

impl<P: Ord + Clone> RatingTable<P> {
    /// Rates one more game and returns the new ratings, in the order of seats.
    ///
    /// # Errors
    /// If games of another model were played in this pool before; then nothing is changed.
    pub fn add(
        &mut self,
        pool: &RatingPool,
        game: &RatedGame<P>,
    ) -> Result<Vec<Rating>, RateError> {
        let before: Vec<Rating> = game
            .participants()
            .iter()
            .map(|participant| {
                self.get(pool, &participant.player).unwrap_or(Rating::new(game.model()))
            })
            .collect();
        let after = rate(&before, game)?;
        let players = self.pools.entry(pool.clone()).or_default();
        for (participant, rating) in game.participants().iter().zip(&after) {
            players.insert(participant.player.clone(), *rating);
        }
        Ok(after)
    }

    /// Rating of a player in a pool, if there is one.
    pub fn get(&self, pool: &RatingPool, player: &P) -> Option<Rating> {
        self.pools.get(pool)?.get(player).copied()
    }

    /// Iterates over all ratings by pool and player.
    pub fn iter(&self) -> impl Iterator<Item = (&RatingPool, &P, Rating)> {
        self.pools.iter().flat_map(|(pool, players)| {
            players.iter().map(move |(player, rating)| (pool, player, *rating))
        })
    }
}

/// Computes all ratings from a list of games.
/// Within a pool the order counts; the order of the pools does not.
///
/// # Errors
/// If games of both models stand in one pool.
pub fn replay<P: Ord + Clone>(
    games: impl IntoIterator<Item = (RatingPool, RatedGame<P>)>,
) -> Result<RatingTable<P>, RateError> {
    let mut table = RatingTable::default();
    for (pool, game) in games {
        table.add(&pool, &game)?;
    }
    Ok(table)
}
