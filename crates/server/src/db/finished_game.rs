//! Queue of finished games that are to be finalized.

use sqlx::{PgConnection, PgPool};

use crate::error::Error;

/// Locks the game that has waited longest. Locked rows are skipped.
pub(crate) async fn lock_next_pending(db: &mut PgConnection) -> Result<Option<i64>, Error> {
    let game_id = sqlx::query_scalar!(
        "SELECT game_id FROM finished_game WHERE NOT finalized ORDER BY finished_ms, game_id
         LIMIT 1 FOR UPDATE SKIP LOCKED"
    );
    Ok(game_id.fetch_optional(db).await?)
}

/// Marks a game as finalized, with the fault of its data if there is one.
pub(crate) async fn set_finalized(
    db: &mut PgConnection,
    game_id: i64,
    fault: Option<&str>,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE finished_game SET finalized = true, error = $2 WHERE game_id = $1",
        game_id,
        fault,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lists finalized games with larger ids, by id.
pub(crate) async fn list_finalized(
    pool: &PgPool,
    after_id: i64,
    limit: i64,
) -> Result<Vec<i64>, Error> {
    let game_ids = sqlx::query_scalar!(
        "SELECT game_id FROM finished_game WHERE finalized AND game_id > $1
         ORDER BY game_id LIMIT $2",
        after_id,
        limit,
    );
    Ok(game_ids.fetch_all(pool).await?)
}
