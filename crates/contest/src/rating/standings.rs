//! Everybody's ratings, as the log of finished games makes them.

use std::collections::BTreeMap;

use super::{Pool, RateError, Rated, Rating, rate};

/// The ratings of all players in all pools. They are a function of the games in their order, and of
/// nothing else.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings<P: Ord> {
    pools: BTreeMap<Pool, BTreeMap<P, Rating>>,
}

impl<P: Ord> Default for Standings<P> {
    fn default() -> Standings<P> {
        Standings { pools: BTreeMap::new() }
    }
}

impl<P: Ord + Clone> Standings<P> {
    /// One more game. Gives the ratings of its players after it, in the order of seats.
    ///
    /// # Errors
    /// If games of another model were played in this pool before; then nothing is changed.
    pub fn add(&mut self, pool: &Pool, game: &Rated<P>) -> Result<Vec<Rating>, RateError> {
        let before: Vec<Rating> = game
            .entrants()
            .iter()
            .map(|entrant| self.of(pool, &entrant.player).unwrap_or(Rating::new(game.model())))
            .collect();
        let after = rate(&before, game)?;
        let players = self.pools.entry(pool.clone()).or_default();
        for (entrant, rating) in game.entrants().iter().zip(&after) {
            players.insert(entrant.player.clone(), *rating);
        }
        Ok(after)
    }

    /// Somebody's rating in a pool, if they have one.
    pub fn of(&self, pool: &Pool, player: &P) -> Option<Rating> {
        self.pools.get(pool)?.get(player).copied()
    }

    /// All of them, by pool and player.
    pub fn iter(&self) -> impl Iterator<Item = (&Pool, &P, Rating)> {
        self.pools.iter().flat_map(|(pool, players)| {
            players.iter().map(move |(player, rating)| (pool, player, *rating))
        })
    }
}

/// The ratings that a log of games leads to. Within a pool the order counts; how the pools are
/// mixed does not.
///
/// # Errors
/// If games of both models stand in one pool.
pub fn replay<P: Ord + Clone>(
    games: impl IntoIterator<Item = (Pool, Rated<P>)>,
) -> Result<Standings<P>, RateError> {
    let mut standings = Standings::default();
    for (pool, game) in games {
        standings.add(&pool, &game)?;
    }
    Ok(standings)
}
