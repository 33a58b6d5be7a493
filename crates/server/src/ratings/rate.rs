//! Rating of finished games.

use contest::{RatedGame, Rating, RatingPool};
use sqlx::PgConnection;

use crate::db::rating::{self, RatingRow, SeatRatings};
use crate::error::Error;
use crate::ids::{GameId, PlayerId, PoolId};
use crate::numbers::{SeatNumber, in_range};

/// Rates a game as the next one of its pool.
/// The row of the pool stays locked until the commit, so the games of a pool are rated one after
/// the other.
///
/// The inner error describes a fault of the stored data.
pub(crate) async fn rate_game(
    db: &mut PgConnection,
    game_id: GameId,
    pool: &RatingPool,
    game: &RatedGame<PlayerId>,
) -> Result<Result<(), String>, Error> {
    let pool = rating::lock_pool(&mut *db, &pool.to_string(), PoolId(game_id.0)).await?;
    let players: Vec<PlayerId> = game.participants().iter().map(|one| one.player).collect();
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
    let seats = (1..).map(SeatNumber).zip(before.iter().zip(&after));
    let seat_ratings: Vec<SeatRatings> = seats
        .map(|(seat, (before, after))| {
            let (before, after) = (before.to_string(), after.to_string());
            SeatRatings { game_id, seat, before, after }
        })
        .collect();
    rating::set_seat_ratings(&mut *db, &seat_ratings).await?;
    rating::append_rated_game(db, &pool, game_id, game.day()).await?;
    Ok(Ok(()))
}

/// Reads the ratings before the game, in the order of seats.
async fn read_ratings(
    db: &mut PgConnection,
    pool_id: PoolId,
    game: &RatedGame<PlayerId>,
    players: &[PlayerId],
) -> Result<Result<Vec<Rating>, String>, Error> {
    let rows = rating::list_of_players(db, pool_id, players).await?;
    let rating = |player: &PlayerId| match rows.iter().find(|row| row.player_id == *player) {
        None => Ok(Rating::new(game.model())),
        Some(row) => row.rating.parse().map_err(|error| format!("rating: {error}")),
    };
    Ok(players.iter().map(rating).collect())
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
