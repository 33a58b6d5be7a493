//! Browsers in which a member has logged in before: a secret in a cookie that outlives the login
//! and lets nobody in. Tries from such a browser are counted apart.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use sqlx::PgConnection;

use super::secret;
use super::session::{cookie, shown_as};
use crate::error::Error;
use crate::node::Node;
use crate::settings::Mode;

/// So many browsers of one member are known; the one used longest ago makes room.
const BROWSERS_MAX: i64 = 10;

/// So long a browser is known after the last login in it: browsers keep no cookie for longer.
const KNOWN_MS: i64 = 400 * 24 * 60 * 60 * 1000;

/// The name of the cookie, as that of the login.
fn cookie_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Production => "__Host-palamedes-known",
        Mode::LocalNetwork | Mode::Development => "palamedes-known",
    }
}

/// What tries from this browser are counted by, if the member whose name is compared like this has
/// logged in here before.
pub(super) async fn known(
    node: &Node,
    headers: &HeaderMap,
    name_key: &str,
) -> Result<Option<String>, Error> {
    let Some(secret) = shown_as(headers, cookie_name(node.settings.mode)) else { return Ok(None) };
    let found = sqlx::query_scalar!(
        "SELECT player_id FROM browser JOIN player USING (player_id)
         WHERE secret = $1 AND name_key = $2 AND kind = 1 AND gone_ms IS NULL AND until_ms > $3",
        secret::kept(secret),
        name_key,
        node.now(),
    )
    .fetch_optional(&node.pool)
    .await?;
    Ok(found.map(|player_id| format!("{player_id} {secret}")))
}

/// Remembers the browser in which a member has just logged in; the cookie it is known by. What it
/// was known by before is good no more, for whoever logs in there.
pub(super) async fn remember(
    node: &Node,
    transaction: &mut PgConnection,
    player_id: i64,
    headers: &HeaderMap,
) -> Result<(HeaderName, HeaderValue), Error> {
    let name = cookie_name(node.settings.mode);
    let secret = secret::fresh()?;
    let kept = secret::kept(&secret);
    if let Some(before) = shown_as(headers, name) {
        sqlx::query!(
            "UPDATE browser SET secret = $2 WHERE secret = $1",
            secret::kept(before),
            kept,
        )
        .execute(&mut *transaction)
        .await?;
    }
    sqlx::query!(
        "INSERT INTO browser (secret, player_id, until_ms) VALUES ($1, $2, $3)
         ON CONFLICT (secret, player_id) DO UPDATE SET until_ms = excluded.until_ms",
        kept,
        player_id,
        node.now() + KNOWN_MS,
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "DELETE FROM browser WHERE player_id = $1 AND secret IN (
             SELECT secret FROM browser WHERE player_id = $1
             ORDER BY until_ms DESC, secret OFFSET $2)",
        player_id,
        BROWSERS_MAX,
    )
    .execute(transaction)
    .await?;
    cookie(node.settings.mode, name, &secret, KNOWN_MS / 1000)
}
