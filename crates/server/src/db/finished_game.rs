//! Queue of finished games that are to be finalized.

use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::GameId;

/// Delay after the first failed try.
const RETRY_DELAY_MS: i64 = 30_000;

/// Maximum delay between two tries.
const RETRY_DELAY_MAX_MS: i64 = 6 * 3_600_000;

/// Locks the game that has waited longest. Locked and postponed rows are skipped.
pub(crate) async fn lock_next_pending(
    db: &mut PgConnection,
    now_ms: UnixMs,
) -> Result<Option<GameId>, Error> {
    let game_id = sqlx::query_scalar!(
        r#"SELECT game_id AS "id: GameId" FROM finished_game
           WHERE NOT finalized AND next_try_ms <= $1
           ORDER BY finished_ms, game_id LIMIT 1 FOR UPDATE SKIP LOCKED"#,
        now_ms.0
    );
    Ok(game_id.fetch_optional(db).await?)
}

/// Postpones a game after a failed try. The delay doubles with each try, up to the maximum.
pub(crate) async fn postpone(
    pool: &PgPool,
    game_id: GameId,
    now_ms: UnixMs,
    error: &str,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE finished_game SET tries = least(tries, 30000) + 1, error = $3,
                next_try_ms = $2 + least($4 * (1::bigint << least(tries, 20)::int), $5)
         WHERE game_id = $1 AND NOT finalized",
        game_id.0,
        now_ms.0,
        error,
        RETRY_DELAY_MS,
        RETRY_DELAY_MAX_MS
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Counts the games that wait after a failed try.
pub(crate) async fn count_postponed(pool: &PgPool) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM finished_game WHERE NOT finalized AND tries > 0"#
    );
    Ok(count.fetch_one(pool).await?)
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
