//! Logins: a secret in a cookie, its digest in the database.

use axum::http::header::{COOKIE, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::AppendHeaders;
use sqlx::PgConnection;
use sqlx::postgres::PgQueryResult;
use wire::PlayerKind;

use super::gone::BATCH;
use super::who::{By, Who, kind};
use super::{browser, secret};
use crate::error::Error;
use crate::house::not_suspended;
use crate::ids;
use crate::node::Node;
use crate::settings::Mode;

/// What a browser is to keep.
pub(crate) type Cookies = AppendHeaders<Vec<(HeaderName, HeaderValue)>>;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// When a login was used is written down to these minutes.
const SEEN_EVERY_MS: i64 = 5 * 60 * 1000;

/// So many logins of one player; the oldest make room.
const SESSIONS_MAX: i64 = 30;

/// How long a login lasts unused, and how long at all. A guest has nothing but the cookie.
fn lifetime_ms(kind: PlayerKind) -> (i64, i64) {
    match kind {
        PlayerKind::Guest => (90 * DAY_MS, 400 * DAY_MS),
        _ => (30 * DAY_MS, 180 * DAY_MS),
    }
}

/// Whether a login of this kind still lasts.
pub(crate) fn still_lasts(kind: PlayerKind, made_ms: i64, seen_ms: i64, now_ms: i64) -> bool {
    let (unused_ms, whole_ms) = lifetime_ms(kind);
    now_ms - seen_ms <= unused_ms && now_ms - made_ms <= whole_ms
}

/// The name of the cookie. The browser itself sees to it that one with this beginning was set by
/// this very host over TLS; where there is no TLS it would not be kept at all.
fn cookie_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Production => "__Host-palamedes",
        Mode::LocalNetwork | Mode::Development => "palamedes",
    }
}

/// The header by which a browser keeps a secret, for this host and for no script.
pub(super) fn cookie(
    mode: Mode,
    name: &str,
    secret: &str,
    seconds: i64,
) -> Result<(HeaderName, HeaderValue), Error> {
    let secure = if mode == Mode::Production { "; Secure" } else { "" };
    let text =
        format!("{name}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    let mut value =
        HeaderValue::from_str(&text).map_err(|error| Error::Internal(error.to_string()))?;
    value.set_sensitive(true);
    Ok((SET_COOKIE, value))
}

/// The header that ends a login in the browser.
pub(crate) fn no_cookie(mode: Mode) -> Result<(HeaderName, HeaderValue), Error> {
    cookie(mode, cookie_name(mode), "", 0)
}

/// The secret a browser shows.
pub(crate) fn shown(headers: &HeaderMap, mode: Mode) -> Option<&str> {
    shown_as(headers, cookie_name(mode))
}

/// What a browser shows under this name.
pub(super) fn shown_as<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let texts = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = texts.flat_map(|text| text.split(';')).filter_map(|pair| pair.split_once('='));
    let found = pairs.find(|(name, _)| name.trim() == wanted);
    found.map(|(_, secret)| secret.trim()).filter(|secret| !secret.is_empty())
}

/// Whose login this is, if it is one and still lasts.
pub(crate) async fn find(node: &Node, secret: &str) -> Result<Option<Who>, Error> {
    let found = sqlx::query!(
        "SELECT session_id, s.made_ms, seen_ms, proved_ms, player_id, name, kind
         FROM session s JOIN player USING (player_id) WHERE secret = $1 AND gone_ms IS NULL",
        secret::kept(secret),
    )
    .fetch_optional(&node.pool)
    .await?;
    let Some(found) = found else { return Ok(None) };
    let kind = kind(found.kind);
    if !still_lasts(kind, found.made_ms, found.seen_ms, node.now()) {
        end(node, found.player_id, found.session_id).await?;
        return Ok(None);
    }
    seen(node, found.session_id, found.seen_ms).await?;
    let by = By::Session { session_id: found.session_id, proved_ms: found.proved_ms };
    Ok(Some(Who { player_id: found.player_id, name: found.name, kind, by }))
}

/// Whether a login is there and not too old. That something stays open counts as its use.
pub(crate) async fn lasts(node: &Node, session_id: i64) -> Result<bool, Error> {
    let found = sqlx::query!(
        "SELECT s.made_ms, seen_ms, kind FROM session s JOIN player USING (player_id)
         WHERE session_id = $1 AND gone_ms IS NULL",
        session_id,
    )
    .fetch_optional(&node.pool)
    .await?;
    let Some(found) = found else { return Ok(false) };
    seen(node, session_id, found.seen_ms).await?;
    Ok(node.now() - found.made_ms <= lifetime_ms(kind(found.kind)).1)
}

/// Writes down that a login is used, if it was not just now.
async fn seen(node: &Node, session_id: i64, seen_ms: i64) -> Result<(), Error> {
    let now = node.now();
    if now - seen_ms > SEEN_EVERY_MS {
        sqlx::query!("UPDATE session SET seen_ms = $2 WHERE session_id = $1", session_id, now)
            .execute(&node.pool)
            .await?;
    }
    Ok(())
}

/// Begins a login and ends the one that was shown: a secret that was known before somebody logged
/// in is worth nothing after. Returns what the browser is to keep.
///
/// # Errors
/// With a code where they are suspended; whoever asks lets the whole transaction go then.
pub(crate) async fn begin(
    node: &Node,
    transaction: &mut PgConnection,
    player_id: i64,
    kind: PlayerKind,
    headers: &HeaderMap,
) -> Result<Cookies, Error> {
    let (secret, session_id) = (secret::fresh()?, ids::fresh(node.now_ms())?);
    let agent: String = headers
        .get(USER_AGENT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
        .chars()
        .filter(|letter| !letter.is_control())
        .take(200)
        .collect();
    sqlx::query!(
        "INSERT INTO session (session_id, player_id, secret, made_ms, seen_ms, proved_ms, agent)
         VALUES ($1, $2, $3, $4, $4, $4, $5)",
        session_id,
        player_id,
        secret::kept(&secret),
        node.now(),
        agent,
    )
    .execute(&mut *transaction)
    .await?;
    if let Some(before) = shown(headers, node.settings.mode) {
        replace(transaction, &secret::kept(before), player_id, session_id).await?;
    }
    sqlx::query!(
        "DELETE FROM session WHERE session_id IN (
             SELECT session_id FROM session WHERE player_id = $1
             ORDER BY seen_ms DESC, session_id DESC OFFSET $2)",
        player_id,
        SESSIONS_MAX,
    )
    .execute(&mut *transaction)
    .await?;
    let mode = node.settings.mode;
    let mut cookies = vec![cookie(mode, cookie_name(mode), &secret, lifetime_ms(kind).1 / 1000)?];
    if kind == PlayerKind::Member {
        cookies.push(browser::remember(node, &mut *transaction, player_id, headers).await?);
    }
    // Last, so that nobody slips in while they are being suspended.
    not_suspended(transaction, &[player_id], node.now()).await?;
    Ok(AppendHeaders(cookies))
}

/// Ends the login that was shown when another began in its place. Where both are of the same
/// player, their browser is still told of games.
async fn replace(
    transaction: &mut PgConnection,
    before: &[u8],
    player_id: i64,
    session_id: i64,
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE push_device SET session_id = $3 WHERE session_id =
             (SELECT session_id FROM session WHERE secret = $1 AND player_id = $2)",
        before,
        player_id,
        session_id,
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!("DELETE FROM session WHERE secret = $1", before).execute(transaction).await?;
    Ok(())
}

/// Ends a login, and what is open by it. Whether there was one.
pub(crate) async fn end(node: &Node, player_id: i64, session_id: i64) -> Result<bool, Error> {
    let done = sqlx::query!(
        "DELETE FROM session WHERE session_id = $1 AND player_id = $2",
        session_id,
        player_id,
    )
    .execute(&node.pool)
    .await?;
    let ended = done.rows_affected() == 1;
    if ended {
        node.games.send_away(node, player_id);
    }
    Ok(ended)
}

/// Removes some logins that are over, and with them the devices that were given in them.
pub(super) async fn sweep(node: &Node) -> sqlx::Result<PgQueryResult> {
    let now = node.now();
    let (guest, member) = (lifetime_ms(PlayerKind::Guest), lifetime_ms(PlayerKind::Member));
    sqlx::query!(
        "DELETE FROM session WHERE session_id IN (
             SELECT session_id FROM session s JOIN player USING (player_id)
             WHERE seen_ms < CASE WHEN kind = 0 THEN $1::bigint ELSE $2::bigint END
             OR s.made_ms < CASE WHEN kind = 0 THEN $3::bigint ELSE $4::bigint END LIMIT $5)",
        now - guest.0,
        now - member.0,
        now - guest.1,
        now - member.1,
        BATCH,
    )
    .execute(&node.pool)
    .await
}

/// Ends all logins of a player, or all but one. Whoever commits it sends them away.
pub(crate) async fn end_all(
    transaction: &mut PgConnection,
    player_id: i64,
    but: Option<i64>,
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM session WHERE player_id = $1 AND session_id IS DISTINCT FROM $2",
        player_id,
        but,
    )
    .execute(transaction)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(header: &str, mode: Mode, expected: Option<&str>) {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, HeaderValue::from_str(header).unwrap());
        assert_eq!(shown(&headers, mode), expected, "{header}");
    }

    #[test]
    fn a_cookie_is_found_among_others() {
        check("palamedes=abc", Mode::Development, Some("abc"));
        check("a=b; palamedes=abc; c=d", Mode::Development, Some("abc"));
        check("__Host-palamedes=abc", Mode::Production, Some("abc"));
        check("palamedes=abc", Mode::Production, None);
        check("xpalamedes=abc; palamedes", Mode::Development, None);
        check("palamedes=", Mode::Development, None);
    }

    #[test]
    fn a_cookie_is_for_this_host_and_no_script() {
        let text = |mode| {
            let set = cookie(mode, cookie_name(mode), "abc", 60).unwrap().1;
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
