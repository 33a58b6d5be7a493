//! Queue of finished games that are to be finalized.

use sqlx::{PgConnection, PgPool};

use crate::error::Error;
use crate::ids::GameId;

/// Delay after the first failed try.
const RETRY_DELAY_MS: i64 = 30_000;

/// Maximum delay between two tries.
const RETRY_DELAY_MAX_MS: i64 = 6 * 3_600_000;

/// Game that waits to be finalized, with its settings.
pub(crate) struct WaitingGame {
    pub(crate) game_id: GameId,
    pub(crate) config: String,
}

/// Locked game that is to be finalized.
pub(crate) struct PendingGame {
    pub(crate) game_id: GameId,
    /// The game was finalized before and then packed, and its log has grown since.
    pub(crate) is_archived: bool,
}

/// Lists the games that have waited longest, with their settings. Postponed ones are left out.
pub(crate) async fn list_pending(pool: &PgPool, limit: i64) -> Result<Vec<WaitingGame>, Error> {
    let waiting = sqlx::query_as!(
        WaitingGame,
        "SELECT f.game_id, g.config FROM finished_game f JOIN game g ON g.game_id = f.game_id
         WHERE NOT f.finalized
           AND f.next_try_ms <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint
         ORDER BY f.finished_ms, f.game_id LIMIT $1",
        limit,
    );
    Ok(waiting.fetch_all(pool).await?)
}

/// Locks those of some games that still wait, in the order in which they ended.
/// Locked rows are skipped.
pub(crate) async fn lock_pending(
    db: &mut PgConnection,
    game_ids: &[GameId],
) -> Result<Vec<PendingGame>, Error> {
    let pending = sqlx::query_as!(
        PendingGame,
        r#"SELECT f.game_id, EXISTS (SELECT 1 FROM archived_game a WHERE a.game_id = f.game_id)
                             AS "is_archived!"
           FROM finished_game f
           WHERE f.game_id = ANY($1) AND NOT f.finalized
             AND f.next_try_ms <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint
           ORDER BY f.finished_ms, f.game_id FOR UPDATE OF f SKIP LOCKED"#,
        game_ids as &[GameId],
    );
    Ok(pending.fetch_all(db).await?)
}

/// Postpones a game after a failed try. The delay doubles with each try, up to the maximum.
pub(crate) async fn postpone(pool: &PgPool, game_id: GameId, error: &str) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE finished_game SET tries = least(tries, 30000) + 1, error = $2,
                next_try_ms = (extract(epoch FROM clock_timestamp()) * 1000)::bigint
                    + least($3 * (1::bigint << least(tries, 20)::int), $4)
         WHERE game_id = $1 AND NOT finalized",
        game_id.0,
        error,
        RETRY_DELAY_MS,
        RETRY_DELAY_MAX_MS
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Marks games as finalized, each with the fault of its data if there is one.
pub(crate) async fn set_finalized(
    db: &mut PgConnection,
    game_ids: &[GameId],
    faults: &[Option<String>],
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE finished_game f SET finalized = true, error = d.fault
         FROM unnest($1::bigint[], $2::text[]) AS d (game_id, fault)
         WHERE f.game_id = d.game_id",
        game_ids as &[GameId],
        faults as &[Option<String>],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lists finalized games with larger ids, packed or not, by id.
pub(crate) async fn list_finalized(
    pool: &PgPool,
    after_id: GameId,
    limit: i64,
) -> Result<Vec<GameId>, Error> {
    let game_ids = sqlx::query_scalar!(
        r#"(SELECT game_id AS "id!: GameId" FROM finished_game WHERE finalized AND game_id > $1
            ORDER BY game_id LIMIT $2)
           UNION (SELECT game_id FROM packed_game WHERE game_id > $1 ORDER BY game_id LIMIT $2)
           ORDER BY 1 LIMIT $2"#,
        after_id.0,
        limit,
    );
    Ok(game_ids.fetch_all(pool).await?)
}
