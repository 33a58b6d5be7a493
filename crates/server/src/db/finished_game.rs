//! Queue of finished games that are to be finalized.

use sqlx::{PgConnection, PgPool};

use crate::error::Error;
use crate::ids::GameId;

/// Locks the game that has waited longest. Locked rows are skipped.
pub(crate) async fn lock_next_pending(db: &mut PgConnection) -> Result<Option<GameId>, Error> {
    let game_id = sqlx::query_scalar!(
        r#"SELECT game_id AS "id: GameId" FROM finished_game WHERE NOT finalized
           ORDER BY finished_ms, game_id LIMIT 1 FOR UPDATE SKIP LOCKED"#
    );
    Ok(game_id.fetch_optional(db).await?)
}

/// Marks a game as finalized, with the fault of its data if there is one.
pub(crate) async fn set_finalized(
    db: &mut PgConnection,
    game_id: GameId,
    fault: Option<&str>,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE finished_game SET finalized = true, error = $2 WHERE game_id = $1",
        game_id.0,
        fault,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lists finalized games with larger ids, by id.
pub(crate) async fn list_finalized(
    pool: &PgPool,
    after_id: GameId,
    limit: i64,
) -> Result<Vec<GameId>, Error> {
    let game_ids = sqlx::query_scalar!(
        r#"SELECT game_id AS "id: GameId" FROM finished_game WHERE finalized AND game_id > $1
           ORDER BY game_id LIMIT $2"#,
        after_id.0,
        limit,
    );
    Ok(game_ids.fetch_all(pool).await?)
}
