//! Queries on active seats: the unfinished games of each player.

use sqlx::{PgConnection, PgPool};

use crate::error::Error;
use crate::ids::{GameId, PlayerId};

/// Numbers of unfinished games of a player.
pub(crate) struct ActiveGames {
    pub(crate) open: i64,
    pub(crate) live: i64,
}

/// Counts the unfinished games of a player.
pub(crate) async fn count_games(
    db: &mut PgConnection,
    player_id: PlayerId,
) -> Result<ActiveGames, Error> {
    let counts = sqlx::query_as!(
        ActiveGames,
        r#"SELECT count(*) FILTER (WHERE g.status = 0) AS "open!",
                  count(*) FILTER (WHERE g.status = 1) AS "live!"
           FROM active_seat s JOIN game g ON g.game_id = s.game_id WHERE s.player_id = $1"#,
        player_id.0,
    );
    Ok(counts.fetch_one(db).await?)
}

/// Deletes the active seats and the reminders of finished games.
pub(crate) async fn delete_of_games(pool: &PgPool, game_ids: &[GameId]) -> Result<(), Error> {
    sqlx::query!(
        "WITH reminders AS (DELETE FROM reminder WHERE game_id = ANY($1))
         DELETE FROM active_seat WHERE game_id = ANY($1)",
        game_ids as &[GameId],
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Finds finished games that still have active seats.
pub(crate) async fn finished_game_ids(pool: &PgPool, limit: i64) -> Result<Vec<GameId>, Error> {
    let finished = sqlx::query_scalar!(
        r#"SELECT DISTINCT s.game_id AS "id: GameId" FROM active_seat s
           JOIN game g ON g.game_id = s.game_id WHERE g.status = 2 LIMIT $1"#,
        limit,
    );
    Ok(finished.fetch_all(pool).await?)
}
