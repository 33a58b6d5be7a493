//! Rating of finished games.

use std::collections::{BTreeMap, HashMap};

use contest::{RatedGame, Rating, RatingPool};
use sqlx::PgConnection;

use crate::db::rating::{self, NewRatedGame, PoolRow, RatingRow, SeatRatings, StoredPoolRating};
use crate::error::Error;
use crate::ids::{GameId, PlayerId, PoolId};
use crate::numbers::{SeatNumber, in_range};

/// A game that is to be rated.
pub(crate) struct GameToRate {
    /// The number of the game among those of its transaction.
    pub(crate) index: usize,
    pub(crate) game_id: GameId,
    pub(crate) pool: RatingPool,
    pub(crate) game: RatedGame<PlayerId>,
}

/// Ratings of games, not yet stored with their seats.
#[derive(Default)]
pub(crate) struct RatedSeats {
    pub(crate) seats: Vec<SeatRatings>,
    /// Faults of the stored data, with the number of the game.
    pub(crate) faults: Vec<(usize, String)>,
}

/// Rates games in their order, each as the next one of its pool.
/// The rows of the pools stay locked until the commit, so the games of a pool are rated one after
/// the other. Each table is read and written once, however many games there are.
pub(crate) async fn rate_games(
    db: &mut PgConnection,
    games: &[GameToRate],
) -> Result<RatedSeats, Error> {
    let mut rated = RatedSeats::default();
    let mut pools = lock_pools(db, games).await?;
    if pools.is_empty() {
        return Ok(rated);
    }
    let mut current = read_ratings(db, &pools, games).await?;
    let (mut changed, mut appended) = (BTreeMap::new(), Vec::new());
    for one in games {
        let Some(pool) = pools.get_mut(&one.pool.to_string()) else {
            return Err(Error::Internal("a rating pool was not locked".to_owned()));
        };
        let (before, after) = match rate_one(&current, pool.pool_id, &one.game) {
            Ok(ratings) => ratings,
            Err(fault) => {
                rated.faults.push((one.index, fault));
                continue;
            }
        };
        let participants = one.game.participants().iter().zip(before.iter().zip(&after));
        for (seat, (participant, (before, after))) in (1..).map(SeatNumber).zip(participants) {
            let key = (pool.pool_id, participant.player);
            let row = rating_row(participant.player, after);
            current.insert(key, row.rating.clone());
            changed.insert(key, StoredPoolRating { pool_id: pool.pool_id, row });
            let (before, after) = (before.to_string(), after.to_string());
            rated.seats.push(SeatRatings { game_id: one.game_id, seat, before, after });
        }
        let (pool_id, game_id, day) = (pool.pool_id, one.game_id, one.game.day());
        appended.push(NewRatedGame { pool_id, number: pool.games, game_id, day });
        pool.games += 1;
    }
    let changed: Vec<StoredPoolRating> = changed.into_values().collect();
    rating::upsert(&mut *db, &changed).await?;
    rating::append_rated_games(db, &appended).await?;
    Ok(rated)
}

/// Locks the pools of games by name. New pools get the id of their first game.
async fn lock_pools(
    db: &mut PgConnection,
    games: &[GameToRate],
) -> Result<BTreeMap<String, PoolRow>, Error> {
    let mut names: BTreeMap<String, PoolId> = BTreeMap::new();
    for one in games {
        names.entry(one.pool.to_string()).or_insert(PoolId(one.game_id.0));
    }
    let (names, new_ids): (Vec<String>, Vec<PoolId>) = names.into_iter().unzip();
    if names.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut locked = rating::lock_pools(&mut *db, &names).await?;
    if locked.len() < names.len() {
        rating::insert_pools(&mut *db, &names, &new_ids).await?;
        locked = rating::lock_pools(db, &names).await?;
    }
    Ok(locked.into_iter().map(|pool| (pool.name.clone(), pool)).collect())
}

/// Reads the ratings of all players of games, by pool and player.
async fn read_ratings(
    db: &mut PgConnection,
    pools: &BTreeMap<String, PoolRow>,
    games: &[GameToRate],
) -> Result<HashMap<(PoolId, PlayerId), String>, Error> {
    let (mut pool_ids, mut players) = (Vec::new(), Vec::new());
    for one in games {
        let Some(pool) = pools.get(&one.pool.to_string()) else { continue };
        for participant in one.game.participants() {
            pool_ids.push(pool.pool_id);
            players.push(participant.player);
        }
    }
    let found = rating::list_of_pool_players(db, &pool_ids, &players).await?;
    let by_player = found.into_iter().map(|one| ((one.pool_id, one.row.player_id), one.row.rating));
    Ok(by_player.collect())
}

/// Computes the ratings before and after a game, in the order of seats.
///
/// # Errors
/// A fault of the stored data.
fn rate_one(
    current: &HashMap<(PoolId, PlayerId), String>,
    pool_id: PoolId,
    game: &RatedGame<PlayerId>,
) -> Result<(Vec<Rating>, Vec<Rating>), String> {
    let rating = |player: PlayerId| match current.get(&(pool_id, player)) {
        None => Ok(Rating::new(game.model())),
        Some(text) => text.parse().map_err(|error| format!("rating: {error}")),
    };
    let before = game.participants().iter().map(|one| rating(one.player));
    let before: Vec<Rating> = before.collect::<Result<_, String>>()?;
    let after = contest::rate(&before, game).map_err(|fault| fault.to_string())?;
    Ok((before, after))
}

/// Converts a rating for storage.
pub(crate) fn rating_row(player_id: PlayerId, rating: &Rating) -> RatingRow {
    let established_until = rating.settled_until();
    RatingRow {
        player_id,
        rating: rating.to_string(),
        display_value: rating.display(rating.day()).value,
        established_until: established_until.map(|day| in_range(day.0)),
    }
}
