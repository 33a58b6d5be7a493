//! Queries on players whom a player follows.

use sqlx::{PgConnection, PgPool};

use super::player_kind::StoredKind;
use crate::clock::UnixMs;
use crate::db::game::GameSpeed;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};

/// Counts the players followed by a player, without one of them.
pub(crate) async fn count_others(
    db: &mut PgConnection,
    player_id: PlayerId,
    followed_id: PlayerId,
) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM follow WHERE player_id = $1 AND followed_id <> $2"#,
        player_id.0,
        followed_id.0,
    );
    Ok(count.fetch_one(db).await?)
}

/// Inserts a follow unless one of the two players blocks the other; returns false if so.
pub(crate) async fn insert(
    db: &mut PgConnection,
    player_id: PlayerId,
    followed_id: PlayerId,
    now_ms: UnixMs,
) -> Result<bool, Error> {
    let allowed = sqlx::query_scalar!(
        r#"WITH allowed AS (
               SELECT 1 WHERE NOT EXISTS (
                   SELECT 1 FROM block WHERE (player_id = $1 AND blocked_id = $2)
                                          OR (player_id = $2 AND blocked_id = $1))),
           inserted AS (
               INSERT INTO follow (player_id, followed_id, created_ms)
               SELECT $1, $2, $3 FROM allowed ON CONFLICT DO NOTHING)
           SELECT EXISTS (SELECT 1 FROM allowed) AS "allowed!""#,
        player_id.0,
        followed_id.0,
        now_ms.0,
    );
    Ok(allowed.fetch_one(db).await?)
}

/// Deletes a follow.
pub(crate) async fn delete(
    pool: &PgPool,
    player_id: PlayerId,
    followed_id: PlayerId,
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM follow WHERE player_id = $1 AND followed_id = $2",
        player_id.0,
        followed_id.0,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Deletes the follows between two players.
pub(crate) async fn delete_between(
    db: &mut PgConnection,
    player_id: PlayerId,
    other_id: PlayerId,
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM follow WHERE (player_id = $1 AND followed_id = $2)
                               OR (player_id = $2 AND followed_id = $1)",
        player_id.0,
        other_id.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Player whom another player follows.
pub(crate) struct FollowedRow {
    pub(crate) player_id: PlayerId,
    pub(crate) name: String,
    pub(crate) kind: StoredKind,
    pub(crate) created_ms: UnixMs,
    /// The player shows whether they are online.
    pub(crate) shows_online: bool,
    pub(crate) is_online: bool,
    /// Listed live game of the player, the one with the newest move.
    pub(crate) game_id: Option<GameId>,
}

/// Lists the players followed by a player, by name.
/// Players seen after `online_since_ms` are online.
pub(crate) async fn list(
    pool: &PgPool,
    player_id: PlayerId,
    online_since_ms: UnixMs,
    limit: i64,
) -> Result<Vec<FollowedRow>, Error> {
    let rows = sqlx::query_as!(
        FollowedRow,
        r#"SELECT p.player_id, p.name, p.kind AS "kind: StoredKind", f.created_ms,
                  COALESCE(a.show_online, true) AS "shows_online!",
                  EXISTS (SELECT 1 FROM presence h WHERE h.player_id = p.player_id
                          AND h.seen_ms > $2) AS "is_online!",
                  (SELECT g.game_id FROM active_seat s JOIN game g ON g.game_id = s.game_id
                   WHERE s.player_id = p.player_id AND g.status = 1 AND g.listed AND g.speed <> $4
                   ORDER BY g.last_entry_ms DESC NULLS LAST, g.game_id DESC LIMIT 1)
                      AS "game_id: GameId"
           FROM follow f JOIN player p ON p.player_id = f.followed_id
           LEFT JOIN account a ON a.player_id = p.player_id
           WHERE f.player_id = $1 ORDER BY p.name_key LIMIT $3"#,
        player_id.0,
        online_since_ms.0,
        limit,
        GameSpeed::Correspondence as GameSpeed,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Lists the names of all players followed by a player.
pub(crate) async fn list_names(pool: &PgPool, player_id: PlayerId) -> Result<Vec<String>, Error> {
    let names = sqlx::query_scalar!(
        "SELECT name FROM follow f JOIN player p ON p.player_id = followed_id
         WHERE f.player_id = $1 ORDER BY name",
        player_id.0,
    );
    Ok(names.fetch_all(pool).await?)
}

/// Relation of a viewer to a player.
pub(crate) struct ViewedPlayer {
    pub(crate) is_followed: bool,
    /// True if the player is online; none if the player hides it from the viewer.
    pub(crate) is_online: Option<bool>,
}

/// Returns the relation of a viewer to a player.
/// A player hides the online state from all viewers by a setting, and from those who are blocked.
pub(crate) async fn find_viewed(
    pool: &PgPool,
    player_id: PlayerId,
    viewer_id: Option<PlayerId>,
    online_since_ms: UnixMs,
) -> Result<ViewedPlayer, Error> {
    let row = sqlx::query_as!(
        ViewedPlayer,
        r#"SELECT EXISTS (SELECT 1 FROM follow
                          WHERE player_id = $2 AND followed_id = $1) AS "is_followed!",
                  CASE WHEN COALESCE((SELECT show_online FROM account WHERE player_id = $1), true)
                            AND NOT EXISTS (SELECT 1 FROM block
                                            WHERE player_id = $1 AND blocked_id = $2)
                       THEN EXISTS (SELECT 1 FROM presence
                                    WHERE player_id = $1 AND seen_ms > $3) END AS is_online"#,
        player_id.0,
        viewer_id as Option<PlayerId>,
        online_since_ms.0,
    );
    Ok(row.fetch_one(pool).await?)
}
