//! Queries on login sessions.

use sqlx::{PgConnection, PgPool};

use super::player_kind::StoredKind;
use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::{PlayerId, SessionId};

/// A session with its player.
pub(crate) struct SessionRow {
    pub(crate) session_id: SessionId,
    pub(crate) created_ms: UnixMs,
    pub(crate) seen_ms: UnixMs,
    pub(crate) authenticated_ms: UnixMs,
    pub(crate) with_passkey: bool,
    pub(crate) player_id: PlayerId,
    pub(crate) name: String,
    pub(crate) kind: StoredKind,
}

/// Finds a session by the hash of its secret.
pub(crate) async fn find_by_secret(
    pool: &PgPool,
    secret_hash: &[u8],
) -> Result<Option<SessionRow>, Error> {
    let row = sqlx::query_as!(
        SessionRow,
        r#"SELECT session_id, s.created_ms, seen_ms, authenticated_ms, with_passkey, player_id,
               name, kind AS "kind: StoredKind"
           FROM session s JOIN player USING (player_id)
           WHERE secret_hash = $1 AND deleted_ms IS NULL"#,
        secret_hash,
    );
    Ok(row.fetch_optional(pool).await?)
}

/// A session of an open connection, whose age depends on the kind of its player.
pub(crate) struct OpenSession {
    pub(crate) session_id: SessionId,
    pub(crate) created_ms: UnixMs,
    pub(crate) kind: StoredKind,
}

/// Loads sessions and sets the time of last use of those not used since a time.
pub(crate) async fn touch_all(
    pool: &PgPool,
    session_ids: &[SessionId],
    now_ms: UnixMs,
    touch_before_ms: UnixMs,
) -> Result<Vec<OpenSession>, Error> {
    let rows = sqlx::query_as!(
        OpenSession,
        r#"WITH touched AS (
               UPDATE session SET seen_ms = $2 WHERE session_id = ANY($1) AND seen_ms < $3)
           SELECT session_id, s.created_ms, kind AS "kind: StoredKind"
           FROM session s JOIN player USING (player_id)
           WHERE session_id = ANY($1) AND deleted_ms IS NULL"#,
        session_ids as &[SessionId],
        now_ms.0,
        touch_before_ms.0,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Sets the time of last use.
pub(crate) async fn touch(
    pool: &PgPool,
    session_id: SessionId,
    now_ms: UnixMs,
) -> Result<(), Error> {
    sqlx::query!("UPDATE session SET seen_ms = $2 WHERE session_id = $1", session_id.0, now_ms.0)
        .execute(pool)
        .await?;
    Ok(())
}

/// A new session.
pub(crate) struct NewSession<'a> {
    pub(crate) session_id: SessionId,
    pub(crate) player_id: PlayerId,
    pub(crate) secret_hash: &'a [u8],
    pub(crate) user_agent: &'a str,
    /// The login was with a passkey.
    pub(crate) with_passkey: bool,
    pub(crate) now_ms: UnixMs,
}

/// Inserts a session.
pub(crate) async fn insert(db: &mut PgConnection, session: &NewSession<'_>) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO session (session_id, player_id, secret_hash, created_ms, seen_ms,
             authenticated_ms, user_agent, with_passkey)
         VALUES ($1, $2, $3, $4, $4, $4, $5, $6)",
        session.session_id.0,
        session.player_id.0,
        session.secret_hash,
        session.now_ms.0,
        session.user_agent,
        session.with_passkey,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes the session with this secret.
/// If it belongs to the same player, its push subscription moves to the new session.
pub(crate) async fn replace(
    db: &mut PgConnection,
    previous_hash: &[u8],
    player_id: PlayerId,
    session_id: SessionId,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE push_subscription SET session_id = $3 WHERE session_id =
             (SELECT session_id FROM session WHERE secret_hash = $1 AND player_id = $2)",
        previous_hash,
        player_id.0,
        session_id.0,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("DELETE FROM session WHERE secret_hash = $1", previous_hash).execute(db).await?;
    Ok(())
}

/// Deletes all but the most recently used sessions of a player.
pub(crate) async fn delete_oldest(
    db: &mut PgConnection,
    player_id: PlayerId,
    max_count: i64,
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM session WHERE session_id IN (
             SELECT session_id FROM session WHERE player_id = $1
             ORDER BY seen_ms DESC, session_id DESC OFFSET $2)",
        player_id.0,
        max_count,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes one session of a player and returns whether it existed.
pub(crate) async fn delete(
    pool: &PgPool,
    player_id: PlayerId,
    session_id: SessionId,
) -> Result<bool, Error> {
    let deleted = sqlx::query!(
        "DELETE FROM session WHERE session_id = $1 AND player_id = $2",
        session_id.0,
        player_id.0,
    )
    .execute(pool)
    .await?;
    Ok(deleted.rows_affected() == 1)
}

/// Deletes all sessions of a player, or all except one.
pub(crate) async fn delete_all(
    db: &mut PgConnection,
    player_id: PlayerId,
    except: Option<SessionId>,
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM session WHERE player_id = $1 AND session_id IS DISTINCT FROM $2",
        player_id.0,
        except as Option<SessionId>,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A session in the list of its player.
pub(crate) struct ListedSession {
    pub(crate) session_id: SessionId,
    pub(crate) created_ms: UnixMs,
    pub(crate) seen_ms: UnixMs,
    pub(crate) user_agent: String,
}

/// Lists the sessions of a player, most recently used first.
pub(crate) async fn list(pool: &PgPool, player_id: PlayerId) -> Result<Vec<ListedSession>, Error> {
    let rows = sqlx::query_as!(
        ListedSession,
        "SELECT session_id, created_ms, seen_ms, user_agent FROM session WHERE player_id = $1
         ORDER BY seen_ms DESC, session_id DESC",
        player_id.0,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Times before which sessions are expired.
pub(crate) struct SessionCutoff {
    pub(crate) guest_seen_ms: UnixMs,
    pub(crate) guest_created_ms: UnixMs,
    pub(crate) member_seen_ms: UnixMs,
    pub(crate) member_created_ms: UnixMs,
}

/// Sessions in the order of their ids that were examined together.
pub(crate) struct ExaminedSessions {
    /// Id of the last one; `None` after the last page.
    pub(crate) last: Option<SessionId>,
}

/// Deletes the expired ones of `limit` sessions after an id, with their push subscriptions.
/// The times of use change often and have no index, so the table is examined page by page.
pub(crate) async fn delete_expired(
    pool: &PgPool,
    cutoff: &SessionCutoff,
    after: SessionId,
    limit: i64,
) -> Result<ExaminedSessions, Error> {
    let examined = sqlx::query_as!(
        ExaminedSessions,
        r#"WITH page AS MATERIALIZED (
               SELECT session_id, player_id FROM session WHERE session_id > $5
               ORDER BY session_id LIMIT $6),
           deleted AS (
               DELETE FROM session s USING page JOIN player USING (player_id)
               WHERE s.session_id = page.session_id
                 AND (s.seen_ms < CASE WHEN kind = 0 THEN $1::bigint ELSE $2::bigint END
                      OR s.created_ms < CASE WHEN kind = 0 THEN $3::bigint ELSE $4::bigint END))
           SELECT max(session_id) AS "last: SessionId" FROM page"#,
        cutoff.guest_seen_ms.0,
        cutoff.member_seen_ms.0,
        cutoff.guest_created_ms.0,
        cutoff.member_created_ms.0,
        after.0,
        limit,
    );
    Ok(examined.fetch_one(pool).await?)
}
