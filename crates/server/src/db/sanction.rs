//! Queries on mutes and suspensions.

use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::PlayerId;

/// Returns the end of the mute of a player, if muted.
pub(crate) async fn muted_until(
    db: impl sqlx::PgExecutor<'_>,
    player_id: PlayerId,
    now_ms: UnixMs,
) -> Result<Option<UnixMs>, Error> {
    let until_ms = sqlx::query_scalar!(
        r#"SELECT until_ms AS "until_ms: UnixMs" FROM mute WHERE player_id = $1 AND until_ms > $2"#,
        player_id.0,
        now_ms.0,
    );
    Ok(until_ms.fetch_optional(db).await?)
}

/// Mutes a player or changes the end of the mute.
pub(crate) async fn mute(
    db: &mut PgConnection,
    player_id: PlayerId,
    until_ms: UnixMs,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO mute (player_id, until_ms) VALUES ($1, $2)
         ON CONFLICT (player_id) DO UPDATE SET until_ms = $2",
        player_id.0,
        until_ms.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes the mute of a player and returns whether there was one.
pub(crate) async fn unmute(
    db: &mut PgConnection,
    player_id: PlayerId,
    now_ms: UnixMs,
) -> Result<bool, Error> {
    let deleted = sqlx::query!(
        "DELETE FROM mute WHERE player_id = $1 AND until_ms > $2",
        player_id.0,
        now_ms.0
    )
    .execute(db)
    .await?;
    Ok(deleted.rows_affected() == 1)
}

/// A suspension; without an end until it is lifted.
pub(crate) struct Suspension {
    pub(crate) until_ms: Option<UnixMs>,
}

/// Finds the longest suspension of any of these players.
pub(crate) async fn find_suspension(
    db: &mut PgConnection,
    players: &[PlayerId],
    now_ms: UnixMs,
) -> Result<Option<Suspension>, Error> {
    let row = sqlx::query_as!(
        Suspension,
        r#"SELECT until_ms AS "until_ms: UnixMs" FROM suspension
         WHERE player_id = ANY($1) AND (until_ms IS NULL OR until_ms > $2)
         ORDER BY until_ms DESC NULLS FIRST LIMIT 1"#,
        players as &[PlayerId],
        now_ms.0,
    );
    Ok(row.fetch_optional(db).await?)
}

/// Suspends a player and deletes the sessions and tokens of the player and their bots.
pub(crate) async fn suspend(
    db: &mut PgConnection,
    player_id: PlayerId,
    until_ms: Option<UnixMs>,
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO suspension (player_id, until_ms) VALUES ($1, $2)
         ON CONFLICT (player_id) DO UPDATE SET until_ms = $2",
        player_id.0,
        until_ms as Option<UnixMs>,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("DELETE FROM session WHERE player_id = $1", player_id.0).execute(&mut *db).await?;
    sqlx::query!("DELETE FROM token WHERE player_id = $1 OR owner_id = $1", player_id.0)
        .execute(db)
        .await?;
    Ok(())
}

/// Deletes the suspension of a player and returns whether there was one.
pub(crate) async fn lift_suspension(
    db: &mut PgConnection,
    player_id: PlayerId,
    now_ms: UnixMs,
) -> Result<bool, Error> {
    let deleted = sqlx::query!(
        "DELETE FROM suspension WHERE player_id = $1 AND (until_ms IS NULL OR until_ms > $2)",
        player_id.0,
        now_ms.0,
    )
    .execute(db)
    .await?;
    Ok(deleted.rows_affected() == 1)
}

/// Deletes the mute and the suspension of a player.
pub(crate) async fn delete_all(db: &mut PgConnection, player_id: PlayerId) -> Result<(), Error> {
    sqlx::query!("DELETE FROM mute WHERE player_id = $1", player_id.0).execute(&mut *db).await?;
    sqlx::query!("DELETE FROM suspension WHERE player_id = $1", player_id.0).execute(db).await?;
    Ok(())
}

/// Deletes expired mutes and suspensions.
pub(crate) async fn delete_expired(pool: &PgPool, now_ms: UnixMs) -> Result<(), Error> {
    sqlx::query!("DELETE FROM mute WHERE until_ms < $1", now_ms.0).execute(pool).await?;
    sqlx::query!("DELETE FROM suspension WHERE until_ms < $1", now_ms.0).execute(pool).await?;
    Ok(())
}
