//! Login sessions: a secret in a cookie, its hash in the database.

use axum::http::header::{COOKIE, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::AppendHeaders;
use sqlx::{PgConnection, PgPool};
use wire::PlayerKind;

use crate::auth::auth_user::{AuthUser, Credential};
use crate::auth::login_log::{self, LoginEvent};
use crate::auth::sanctions::require_not_suspended;
use crate::auth::{known_browsers, secret};
use crate::clock::UnixMs;
use crate::db;
use crate::db::session::{NewSession, SessionCutoff};
use crate::error::Error;
use crate::hidden_text::is_control_or_hidden;
use crate::ids::{PlayerId, SessionId, new_id};
use crate::node::Node;
use crate::settings::Mode;

/// Cookies for the response to a login.
pub(crate) type SetCookies = AppendHeaders<Vec<(HeaderName, HeaderValue)>>;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Minimum interval between updates of the time of last use.
const SEEN_UPDATE_INTERVAL_MS: i64 = 5 * 60 * 1000;

/// Maximum number of sessions per player; the oldest are dropped.
const SESSIONS_MAX: i64 = 30;

/// Number of sessions that the purge examines together.
const PURGE_PAGE: i64 = 300;

/// Maximum length of a stored user agent.
const USER_AGENT_MAX_CHARS: usize = 200;

/// Returns the maximum idle time and the maximum age of a session.
/// A guest has nothing but the cookie and gets more time.
fn lifetime_ms(kind: PlayerKind) -> (i64, i64) {
    match kind {
        PlayerKind::Guest => (90 * DAY_MS, 400 * DAY_MS),
        _ => (30 * DAY_MS, 180 * DAY_MS),
    }
}

/// Returns whether a session of this kind of player is neither idle nor too old.
pub(crate) fn is_unexpired(
    kind: PlayerKind,
    created_ms: UnixMs,
    seen_ms: UnixMs,
    now_ms: UnixMs,
) -> bool {
    let (unused_ms, whole_ms) = lifetime_ms(kind);
    now_ms - seen_ms <= unused_ms && now_ms - created_ms <= whole_ms
}

/// Returns the name of the session cookie.
/// Browsers accept the `__Host-` prefix only from the same host over TLS.
fn cookie_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Production => "__Host-palamedes",
        Mode::LocalNetwork | Mode::Development => "palamedes",
    }
}

/// Returns the header that stores a secret for this host, hidden from scripts.
pub(crate) fn set_cookie(
    mode: Mode,
    name: &str,
    secret: &str,
    seconds: i64,
) -> Result<(HeaderName, HeaderValue), Error> {
    let secure = if mode == Mode::Production { "; Secure" } else { "" };
    let text =
        format!("{name}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    let mut value = HeaderValue::from_str(&text)
        .map_err(|error| Error::internal("invalid header of the session cookie", error))?;
    value.set_sensitive(true);
    Ok((SET_COOKIE, value))
}

/// Returns the header that removes the session cookie.
pub(crate) fn clear_cookie(mode: Mode) -> Result<(HeaderName, HeaderValue), Error> {
    set_cookie(mode, cookie_name(mode), "", 0)
}

/// Returns the session secret of a request.
pub(crate) fn session_cookie(headers: &HeaderMap, mode: Mode) -> Option<&str> {
    cookie_value(headers, cookie_name(mode))
}

/// Returns the value of the cookie with this name.
pub(crate) fn cookie_value<'a>(headers: &'a HeaderMap, cookie: &str) -> Option<&'a str> {
    let texts = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = texts.flat_map(|text| text.split(';')).filter_map(|pair| pair.split_once('='));
    let found = pairs.find(|(name, _)| name.trim() == cookie);
    found.map(|(_, secret)| secret.trim()).filter(|secret| !secret.is_empty())
}

/// Returns the player of a session secret, if the session is valid.
pub(crate) async fn authenticate(
    node: &Node,
    pool: &PgPool,
    secret: &str,
) -> Result<Option<AuthUser>, Error> {
    let found = db::session::find_by_secret(pool, &secret::hash_secret(secret)).await?;
    let Some(found) = found else { return Ok(None) };
    if !is_unexpired(found.kind.into(), found.created_ms, found.seen_ms, node.now()) {
        revoke(node, found.player_id, found.session_id).await?;
        return Ok(None);
    }
    touch(node, pool, found.session_id, found.seen_ms).await?;
    let session_id = found.session_id;
    let (authenticated_ms, with_passkey) = (found.authenticated_ms, found.with_passkey);
    let credential = Credential::Session { session_id, authenticated_ms, with_passkey };
    let (player_id, name, kind) = (found.player_id, found.name, found.kind.into());
    Ok(Some(AuthUser { player_id, name, kind, credential }))
}

/// Returns those sessions that exist and are not too old. An open connection counts as use.
pub(super) async fn find_valid(
    node: &Node,
    session_ids: &[SessionId],
) -> Result<Vec<SessionId>, Error> {
    let now_ms = node.now();
    let touch_before_ms = now_ms - SEEN_UPDATE_INTERVAL_MS;
    let pool = &node.play_pool;
    let found = db::session::touch_all(pool, session_ids, now_ms, touch_before_ms).await?;
    let valid = found
        .into_iter()
        .filter(|session| now_ms - session.created_ms <= lifetime_ms(session.kind.into()).1);
    Ok(valid.map(|session| session.session_id).collect())
}

/// Updates the time of last use, if it is not recent.
async fn touch(
    node: &Node,
    pool: &PgPool,
    session_id: SessionId,
    seen_ms: UnixMs,
) -> Result<(), Error> {
    let now_ms = node.now();
    if now_ms - seen_ms > SEEN_UPDATE_INTERVAL_MS {
        db::session::touch(pool, session_id, now_ms).await?;
    }
    Ok(())
}

/// Way in which a player has logged in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LoginMethod {
    /// Without any proof, as a new guest.
    Guest,
    /// With name and password, or as a new member with them.
    Password,
    /// With an existing passkey or a new one.
    Passkey,
    /// With a link by email or a recovery code, and a new password.
    PasswordReset,
}

impl LoginMethod {
    pub(super) fn name(self) -> &'static str {
        match self {
            LoginMethod::Guest => "guest",
            LoginMethod::Password => "password",
            LoginMethod::Passkey => "passkey",
            LoginMethod::PasswordReset => "password-reset",
        }
    }

    fn kind(self) -> PlayerKind {
        match self {
            LoginMethod::Guest => PlayerKind::Guest,
            _ => PlayerKind::Member,
        }
    }
}

/// Starts a session, ends the previous one of the same browser and returns the cookies.
/// A secret known before the login is therefore worthless after it.
///
/// # Errors
/// [`Error::Unprocessable`] if the player is suspended; the caller must roll back the transaction.
pub(crate) async fn start(
    node: &Node,
    transaction: &mut PgConnection,
    player_id: PlayerId,
    method: LoginMethod,
    headers: &HeaderMap,
) -> Result<SetCookies, Error> {
    let kind = method.kind();
    let (secret, session_id) = (secret::generate_secret()?, new_id(node.now())?);
    let user_agent: String = headers
        .get(USER_AGENT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
        .chars()
        .filter(|letter| !is_control_or_hidden(*letter))
        .take(USER_AGENT_MAX_CHARS)
        .collect();
    let session = NewSession {
        session_id,
        player_id,
        secret_hash: &secret::hash_secret(&secret),
        user_agent: &user_agent,
        with_passkey: method == LoginMethod::Passkey,
        now_ms: node.now(),
    };
    db::session::insert(transaction, &session).await?;
    if let Some(previous) = session_cookie(headers, node.settings.mode) {
        let previous = secret::hash_secret(previous);
        db::session::replace(transaction, &previous, player_id, session_id).await?;
    }
    db::session::delete_oldest(transaction, player_id, SESSIONS_MAX).await?;
    let mode = node.settings.mode;
    let mut cookies =
        vec![set_cookie(mode, cookie_name(mode), &secret, lifetime_ms(kind).1 / 1000)?];
    if kind == PlayerKind::Member {
        cookies.push(
            known_browsers::remember_browser(node, &mut *transaction, player_id, headers).await?,
        );
    }
    // Last, so that a concurrent suspension is not missed.
    let is_allowed = require_not_suspended(transaction, &[player_id], node.now()).await;
    if is_allowed.is_err() {
        login_log::record(node, LoginEvent::LoginFailed(method), Some(player_id));
    }
    is_allowed?;
    Ok(AppendHeaders(cookies))
}

/// Deletes a session and closes the connections of its player. Returns whether it existed.
pub(crate) async fn revoke(
    node: &Node,
    player_id: PlayerId,
    session_id: SessionId,
) -> Result<bool, Error> {
    let existed = db::session::delete(&node.pool, player_id, session_id).await?;
    if existed {
        node.games.disconnect_player(node, player_id);
    }
    Ok(existed)
}

/// Deletes all expired sessions with their push subscriptions.
pub(crate) async fn purge_expired(node: &Node) -> Result<(), Error> {
    let now_ms = node.now();
    let (guest, member) = (lifetime_ms(PlayerKind::Guest), lifetime_ms(PlayerKind::Member));
    let cutoff = SessionCutoff {
        guest_seen_ms: now_ms - guest.0,
        guest_created_ms: now_ms - guest.1,
        member_seen_ms: now_ms - member.0,
        member_created_ms: now_ms - member.1,
    };
    let mut after = SessionId(i64::MIN);
    while let Some(last) =
        db::session::delete_expired(&node.pool, &cutoff, after, PURGE_PAGE).await?.last
    {
        after = last;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(header: &str, mode: Mode, expected: Option<&str>) {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, HeaderValue::from_str(header).unwrap());
        assert_eq!(session_cookie(&headers, mode), expected, "{header}");
    }

    #[test]
    fn session_cookie_is_found_among_others() {
        check("palamedes=abc", Mode::Development, Some("abc"));
        check("a=b; palamedes=abc; c=d", Mode::Development, Some("abc"));
        check("__Host-palamedes=abc", Mode::Production, Some("abc"));
        check("palamedes=abc", Mode::Production, None);
        check("xpalamedes=abc; palamedes", Mode::Development, None);
        check("palamedes=", Mode::Development, None);
    }

    #[test]
    fn cookie_is_http_only_and_same_site() {
        let text = |mode| {
            let set = set_cookie(mode, cookie_name(mode), "abc", 60).unwrap().1;
            set.to_str().unwrap().to_owned()
        };
        assert_eq!(
            text(Mode::Production),
            "__Host-palamedes=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure"
        );
        assert_eq!(
            text(Mode::LocalNetwork),
            "palamedes=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=60"
        );
    }
}
