//! Queries on push subscriptions and the VAPID key.

use sqlx::{PgConnection, PgPool};

use super::player_kind::StoredKind;
use crate::clock::UnixMs;
use crate::error::Error;
use crate::ids::{PlayerId, SessionId};

/// Constraint that allows one session per endpoint.
const ENDPOINT_UNIQUE_CONSTRAINT: &str = "push_subscription_endpoint_unique";

/// A push subscription in the list of its player.
pub(crate) struct ListedSubscription {
    pub(crate) endpoint: String,
    pub(crate) user_agent: String,
    pub(crate) created_ms: UnixMs,
}

/// Lists the push subscriptions of a player, latest first.
pub(crate) async fn list(
    pool: &PgPool,
    player_id: PlayerId,
) -> Result<Vec<ListedSubscription>, Error> {
    let rows = sqlx::query_as!(
        ListedSubscription,
        "SELECT endpoint, user_agent AS user_agent, d.created_ms
         FROM push_subscription d JOIN session s USING (session_id)
         WHERE player_id = $1 ORDER BY d.created_ms DESC",
        player_id.0,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// A push subscription with its keys and the times of its session.
pub(crate) struct SubscriptionRow {
    pub(crate) endpoint: String,
    pub(crate) p256dh: Vec<u8>,
    pub(crate) auth: Vec<u8>,
    pub(crate) session_created_ms: UnixMs,
    pub(crate) session_seen_ms: UnixMs,
    pub(crate) kind: StoredKind,
}

/// Loads the push subscriptions of a player for delivery.
pub(crate) async fn load(
    pool: &PgPool,
    player_id: PlayerId,
) -> Result<Vec<SubscriptionRow>, Error> {
    let rows = sqlx::query_as!(
        SubscriptionRow,
        r#"SELECT endpoint, p256dh, auth, s.created_ms AS session_created_ms,
               seen_ms AS session_seen_ms, kind AS "kind: StoredKind"
           FROM push_subscription JOIN session s USING (session_id) JOIN player USING (player_id)
           WHERE player_id = $1"#,
        player_id.0,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Deletes the subscriptions with these endpoints.
pub(crate) async fn delete_endpoints(pool: &PgPool, endpoints: &[String]) -> Result<(), Error> {
    sqlx::query!("DELETE FROM push_subscription WHERE endpoint = ANY($1)", endpoints)
        .execute(pool)
        .await?;
    Ok(())
}

/// Deletes the subscription of a player with this endpoint.
pub(crate) async fn delete(
    pool: &PgPool,
    endpoint: &str,
    player_id: PlayerId,
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM push_subscription d USING session s
         WHERE d.session_id = s.session_id AND endpoint = $1 AND player_id = $2",
        endpoint,
        player_id.0,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// A new subscription of a session.
pub(crate) struct NewSubscription<'a> {
    pub(crate) session_id: SessionId,
    pub(crate) endpoint: &'a str,
    pub(crate) p256dh: &'a [u8],
    pub(crate) auth: &'a [u8],
    pub(crate) now_ms: UnixMs,
}

/// Inserts or replaces the subscription of a session and removes it from other sessions.
///
/// # Errors
/// [`Error::Unavailable`] if two sessions subscribe the same endpoint at the same moment.
pub(crate) async fn upsert(
    db: &mut PgConnection,
    subscription: &NewSubscription<'_>,
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM push_subscription WHERE endpoint = $1 AND session_id <> $2",
        subscription.endpoint,
        subscription.session_id.0,
    )
    .execute(&mut *db)
    .await?;
    let inserted = sqlx::query!(
        "INSERT INTO push_subscription (session_id, endpoint, p256dh, auth, created_ms)
         SELECT session_id, $2, $3, $4, $5 FROM session WHERE session_id = $1
         ON CONFLICT (session_id) DO UPDATE SET endpoint = EXCLUDED.endpoint,
             p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth, created_ms = EXCLUDED.created_ms",
        subscription.session_id.0,
        subscription.endpoint,
        subscription.p256dh,
        subscription.auth,
        subscription.now_ms.0,
    )
    .execute(db)
    .await;
    match inserted {
        Ok(_) => Ok(()),
        Err(sqlx::Error::Database(error))
            if error.constraint() == Some(ENDPOINT_UNIQUE_CONSTRAINT) =>
        {
            Err(Error::Unavailable)
        }
        Err(error) => Err(error.into()),
    }
}

/// Deletes all but the latest subscriptions of a player.
pub(crate) async fn delete_oldest(
    db: &mut PgConnection,
    player_id: PlayerId,
    max_count: i64,
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM push_subscription WHERE session_id IN (
             SELECT session_id FROM push_subscription d JOIN session s USING (session_id)
             WHERE player_id = $1 ORDER BY d.created_ms DESC, session_id DESC OFFSET $2)",
        player_id.0,
        max_count,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores the VAPID key if there is none, and returns the stored one.
pub(crate) async fn load_or_insert_vapid_key(
    pool: &PgPool,
    generated: &[u8],
) -> Result<Vec<u8>, Error> {
    sqlx::query!(
        "INSERT INTO vapid_key (vapid_key_id, key) VALUES (1, $1) ON CONFLICT DO NOTHING",
        generated,
    )
    .execute(pool)
    .await?;
    Ok(sqlx::query_scalar!("SELECT key FROM vapid_key").fetch_one(pool).await?)
}
