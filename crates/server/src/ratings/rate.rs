//! Rating of finished games.

use contest::{RatedGame, Rating, RatingPool};
use sqlx::PgConnection;

use crate::db::rating::{self, RatingRow};
use crate::error::Error;

/// Rates a game as the next one of its pool.
/// The row of the pool stays locked until the commit, so the games of a pool are rated one after
/// the other.
///
/// The inner error describes a fault of the stored data.
pub(crate) async fn rate_game(
    db: &mut PgConnection,
    game_id: i64,
    pool: &RatingPool,
    game: &RatedGame<i64>,
) -> Result<Result<(), String>, Error> {
    let pool = rating::lock_pool(&mut *db, &pool.to_string(), game_id).await?;
    let players: Vec<i64> = game.participants().iter().map(|one| one.player).collect();
    let before = match read_ratings(db, pool.pool_id, game, &players).await? {
        Ok(before) => before,
        Err(fault) => return Ok(Err(fault)),
    };
    let after = match contest::rate(&before, game) {
        Ok(after) => after,
        Err(fault) => return Ok(Err(fault.to_string())),
    };
    let rows: Vec<RatingRow> =
        players.iter().zip(&after).map(|(player, rating)| rating_row(*player, rating)).collect();
    rating::upsert(&mut *db, pool.pool_id, &rows).await?;
    let texts = |ratings: &[Rating]| ratings.iter().map(Rating::to_string).collect::<Vec<_>>();
    rating::set_seat_ratings(&mut *db, game_id, &texts(&before), &texts(&after)).await?;
    let day = i32::try_from(game.day().0).unwrap_or(i32::MAX);
    rating::append_rated_game(db, &pool, game_id, day).await?;
    Ok(Ok(()))
}

/// Reads the ratings before the game, in the order of seats.
async fn read_ratings(
    db: &mut PgConnection,
    pool_id: i64,
    game: &RatedGame<i64>,
    players: &[i64],
) -> Result<Result<Vec<Rating>, String>, Error> {
    let rows = rating::list_of_players(db, pool_id, players).await?;
    let rating = |player: &i64| match rows.iter().find(|row| row.player_id == *player) {
        None => Ok(Rating::new(game.model())),
        Some(row) => row.rating.parse().map_err(|error| format!("rating: {error}")),
    };
    Ok(players.iter().map(rating).collect())
}

/// Converts a rating for storage.
pub(crate) fn rating_row(player_id: i64, rating: &Rating) -> RatingRow {
    let established_until = rating.settled_until();
    RatingRow {
        player_id,
        rating: rating.to_string(),
        display_value: rating.display(rating.day()).value,
        established_until: established_until.map(|day| i32::try_from(day.0).unwrap_or(i32::MAX)),
    }
}
