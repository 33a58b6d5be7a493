//! Browsers in which a member has logged in before.
//! The cookie outlives the session and grants no access; login attempts from such a browser are
//! counted separately.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use sqlx::PgConnection;

use crate::auth::secret;
use crate::auth::session::{cookie_value, set_cookie};
use crate::db;
use crate::error::Error;
use crate::ids::PlayerId;
use crate::node::Node;
use crate::settings::Mode;

/// Maximum number of known browsers per member; the least recently used one is dropped.
const KNOWN_BROWSERS_MAX: i64 = 10;

/// Time for which a browser is known after the last login; browsers keep no cookie for longer.
const KNOWN_BROWSER_LIFETIME_MS: i64 = 400 * 24 * 60 * 60 * 1000;

/// Returns the name of the cookie, with the same prefix as the session cookie.
fn cookie_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Production => "__Host-palamedes-known",
        Mode::LocalNetwork | Mode::Development => "palamedes-known",
    }
}

/// Returns the throttle key of this browser, if the member has logged in here before.
/// The member is identified by the name key.
pub(crate) async fn find_throttle_key(
    node: &Node,
    headers: &HeaderMap,
    name_key: &str,
) -> Result<Option<String>, Error> {
    let Some(secret) = cookie_value(headers, cookie_name(node.settings.mode)) else {
        return Ok(None);
    };
    let hash = secret::hash_secret(secret);
    let found = db::known_browser::find_member(&node.pool, &hash, name_key, node.now()).await?;
    Ok(found.map(|player_id| format!("{player_id} {secret}")))
}

/// Remembers the browser of a login and returns its new cookie.
/// The previous cookie becomes invalid for all members.
pub(crate) async fn remember_browser(
    node: &Node,
    transaction: &mut PgConnection,
    player_id: PlayerId,
    headers: &HeaderMap,
) -> Result<(HeaderName, HeaderValue), Error> {
    let name = cookie_name(node.settings.mode);
    let secret = secret::generate_secret()?;
    let hash = secret::hash_secret(&secret);
    if let Some(previous) = cookie_value(headers, name) {
        let previous = secret::hash_secret(previous);
        db::known_browser::replace_secret(transaction, &previous, &hash).await?;
    }
    let expires_ms = node.now() + KNOWN_BROWSER_LIFETIME_MS;
    db::known_browser::upsert(transaction, &hash, player_id, expires_ms).await?;
    db::known_browser::delete_oldest(transaction, player_id, KNOWN_BROWSERS_MAX).await?;
    set_cookie(node.settings.mode, name, &secret, KNOWN_BROWSER_LIFETIME_MS / 1000)
}
