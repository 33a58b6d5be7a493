//! Queries on moderators.

use sqlx::{PgConnection, PgPool};

use super::player_kind::StoredKind;
use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::PlayerId;

/// Returns whether a player is a moderator.
pub(crate) async fn is_moderator(pool: &PgPool, player_id: PlayerId) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM moderator WHERE player_id = $1) AS "found!""#,
        player_id.0,
    );
    Ok(found.fetch_one(pool).await?)
}

/// Locks an existing player and returns whether they are a moderator.
pub(crate) async fn lock_player(
    db: &mut PgConnection,
    player_id: PlayerId,
) -> Result<Option<bool>, Error> {
    let is_moderator = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM moderator m
               WHERE m.player_id = p.player_id) AS "moderator!"
           FROM player p WHERE player_id = $1 AND deleted_ms IS NULL FOR UPDATE OF p"#,
        player_id.0,
    );
    Ok(is_moderator.fetch_optional(db).await?)
}

/// Inserts a moderator and returns whether the player was none before.
pub(crate) async fn insert(
    db: &mut PgConnection,
    player_id: PlayerId,
    now_ms: UnixMs,
) -> Result<bool, Error> {
    let added = sqlx::query!(
        "INSERT INTO moderator (player_id, created_ms) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        player_id.0,
        now_ms.0,
    )
    .execute(db)
    .await?;
    Ok(added.rows_affected() == 1)
}

/// Deletes a moderator and returns whether the player was one.
pub(crate) async fn delete(db: &mut PgConnection, player_id: PlayerId) -> Result<bool, Error> {
    let deleted =
        sqlx::query!("DELETE FROM moderator WHERE player_id = $1", player_id.0).execute(db).await?;
    Ok(deleted.rows_affected() == 1)
}

/// A moderator with the time of the appointment.
pub(crate) struct ModeratorRow {
    pub(crate) name: String,
    pub(crate) created_ms: UnixMs,
}

/// Lists all moderators by name.
pub(crate) async fn list(pool: &PgPool) -> Result<Vec<ModeratorRow>, Error> {
    let rows = sqlx::query_as!(
        ModeratorRow,
        "SELECT name, m.created_ms FROM moderator m JOIN player USING (player_id)
         ORDER BY name_key"
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Returns whether the schema has the moderator table.
pub(crate) async fn has_table(pool: &PgPool) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(r#"SELECT to_regclass('moderator') IS NOT NULL AS "found!""#);
    Ok(found.fetch_one(pool).await?)
}

/// Moderation status of a player.
pub(crate) struct StatusRow {
    pub(crate) player_id: PlayerId,
    pub(crate) name: String,
    pub(crate) kind: StoredKind,
    pub(crate) is_moderator: bool,
    pub(crate) muted_until_ms: Option<UnixMs>,
    pub(crate) is_suspended: bool,
    pub(crate) suspended_until_ms: Option<UnixMs>,
    pub(crate) open_reports: i64,
    pub(crate) actions: i64,
}

/// Loads the moderation status of players.
pub(crate) async fn load_statuses(
    pool: &PgPool,
    players: &[PlayerId],
    now_ms: UnixMs,
) -> Result<Vec<StatusRow>, Error> {
    let rows = sqlx::query_as!(
        StatusRow,
        r#"SELECT p.player_id, p.name, p.kind AS "kind: StoredKind",
               s.until_ms AS "suspended_until_ms?: UnixMs",
               s.player_id IS NOT NULL AS "is_suspended!",
               EXISTS (SELECT 1 FROM moderator m
                WHERE m.player_id = p.player_id) AS "is_moderator!",
               (SELECT until_ms FROM mute m
                WHERE m.player_id = p.player_id AND m.until_ms > $2) AS "muted_until_ms: UnixMs",
               (SELECT count(*) FROM report r
                WHERE r.player_id = p.player_id AND r.status = 0) AS "open_reports!",
               (SELECT count(*) FROM audit_entry a WHERE a.player_id = p.player_id
                AND a.action IN ('mute', 'suspend', 'reset-name')) AS "actions!"
           FROM player p LEFT JOIN suspension s ON s.player_id = p.player_id
               AND (s.until_ms IS NULL OR s.until_ms > $2)
           WHERE p.player_id = ANY($1)"#,
        players as &[PlayerId],
        now_ms.0,
    );
    Ok(rows.fetch_all(pool).await?)
}
