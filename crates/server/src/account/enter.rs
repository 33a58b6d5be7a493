//! How somebody comes to be somebody: as a guest, as a new member, by logging in. And how they
//! leave.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use sqlx::PgConnection;
use uuid::Uuid;
use wire::{Me, NamePassword, PlayerKind, Why};

use super::address::From;
use super::attempt::Tries;
use super::me;
use super::name::{chosen_name, friendly_name, name_key};
use super::password::{self, Judged};
use super::session::{self, Cookies};
use super::who::{LoggedIn, Who};
use crate::body::Sent;
use crate::error::Error;
use crate::ids;
use crate::lobby;
use crate::node::Node;

/// So often a name is looked for that nobody has.
const GUEST_TRIES: usize = 8;

/// Who somebody is now, and the cookies that show it.
pub(crate) type Entered = (StatusCode, Cookies, Json<Me>);

/// Adds a player, unless the name is taken.
pub(crate) async fn add_player(
    node: &Node,
    transaction: &mut PgConnection,
    name: &str,
    kind: PlayerKind,
) -> Result<Option<i64>, Error> {
    let player_id = ids::fresh(node.now_ms())?;
    let added = sqlx::query!(
        "INSERT INTO player (player_id, name, name_key, kind, made_ms)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        player_id,
        name,
        name_key(name),
        number(kind),
        node.now(),
    )
    .execute(&mut *transaction)
    .await?;
    if added.rows_affected() == 0 {
        return Ok(None);
    }
    if matches!(kind, PlayerKind::Guest | PlayerKind::Member) {
        sqlx::query!(
            "INSERT INTO account (player_id, handle) VALUES ($1, $2)",
            player_id,
            Uuid::new_v4(),
        )
        .execute(transaction)
        .await?;
    }
    Ok(Some(player_id))
}

fn number(kind: PlayerKind) -> i16 {
    match kind {
        PlayerKind::Guest => 0,
        PlayerKind::Member => 1,
        PlayerKind::Bot => 2,
        PlayerKind::House => 3,
    }
}

/// Makes a guest of whoever asks, without any form. Whoever is somebody already stays it.
#[utoipa::path(post, path = "/guest", tag = "account", responses(
    (status = 201, body = Me, description = "A new guest; the cookie is the login."),
    (status = 409, body = Why, description = "Whoever asks is somebody already."),
    (status = 401, body = Why), (status = 503, body = Why),
))]
pub(crate) async fn guest(
    State(node): State<Arc<Node>>,
    who: Option<Who>,
    headers: HeaderMap,
) -> Result<Entered, Error> {
    if who.is_some() {
        return Err(Error::Conflict(Why::new("somebody-already")));
    }
    let mut transaction = node.pool.begin().await?;
    for _ in 0..GUEST_TRIES {
        let name = friendly_name()?;
        let made = add_player(&node, &mut transaction, &name, PlayerKind::Guest).await?;
        let Some(player_id) = made else { continue };
        let kind = PlayerKind::Guest;
        let cookies = session::begin(&node, &mut transaction, player_id, kind, &headers).await?;
        transaction.commit().await?;
        let me = me::of(&node, player_id, None).await?;
        return Ok((StatusCode::CREATED, cookies, Json(me)));
    }
    Err(Error::Overloaded)
}

/// Makes a member of a guest, who keeps all games, or of whoever is nobody yet.
#[utoipa::path(post, path = "/account", tag = "account", request_body = NamePassword, responses(
    (status = 201, body = Me, description = "A new member; the cookie is the login."),
    (status = 400, body = Why), (status = 401, body = Why), (status = 403, body = Why),
    (status = 409, body = Why, description = "The name is taken, or one that looks like it."),
    (status = 413, body = Why), (status = 415, body = Why),
    (status = 422, body = Why, description = "The name or the password will not do."),
    (status = 503, body = Why),
))]
pub(crate) async fn register(
    State(node): State<Arc<Node>>,
    who: Option<Who>,
    headers: HeaderMap,
    Sent(wanted): Sent<NamePassword>,
) -> Result<Entered, Error> {
    let guest = may_register(who)?;
    let shown = guest.as_ref().and_then(Who::session_id);
    let name = chosen_name(&wanted.name)?;
    password::allowed(&wanted.password, name)?;
    let hash = password::hash(&wanted.password).await?;
    let mut transaction = node.pool.begin().await?;
    let player_id = become_member(&node, &mut transaction, guest, name).await?;
    sqlx::query!("UPDATE account SET password = $2 WHERE player_id = $1", player_id, hash)
        .execute(&mut *transaction)
        .await?;
    session::end_all(&mut transaction, player_id, shown).await?;
    let kind = PlayerKind::Member;
    let cookies = session::begin(&node, &mut transaction, player_id, kind, &headers).await?;
    transaction.commit().await?;
    lobby::renamed(&node, player_id);
    let me = me::of(&node, player_id, None).await?;
    Ok((StatusCode::CREATED, cookies, Json(me)))
}

/// The guest who becomes a member, or nobody.
pub(crate) fn may_register(who: Option<Who>) -> Result<Option<Who>, Error> {
    match who {
        Some(who) if who.kind != PlayerKind::Guest => Err(Error::Forbidden("member-already")),
        guest => Ok(guest),
    }
}

/// A member of this name, who was this guest or nobody before.
pub(crate) async fn become_member(
    node: &Node,
    transaction: &mut PgConnection,
    guest: Option<Who>,
    name: &str,
) -> Result<i64, Error> {
    let taken = || Error::Conflict(Why::new("name-taken"));
    let Some(guest) = guest else {
        let made = add_player(node, transaction, name, PlayerKind::Member).await?;
        return made.ok_or_else(taken);
    };
    let done = sqlx::query!(
        "UPDATE player SET name = $2, name_key = $3, kind = 1 WHERE player_id = $1 AND kind = 0
         AND NOT EXISTS (SELECT 1 FROM player WHERE name_key = $3 AND player_id <> $1)",
        guest.player_id,
        name,
        name_key(name),
    )
    .execute(transaction)
    .await;
    match done {
        Ok(done) if done.rows_affected() == 1 => Ok(guest.player_id),
        Ok(_) => Err(taken()),
        // Two want the same name in the same moment.
        Err(sqlx::Error::Database(error)) if error.constraint() == Some(NAME_UNIQUE) => {
            Err(taken())
        }
        Err(error) => Err(error.into()),
    }
}

const NAME_UNIQUE: &str = "player_name_key_unique";

/// Logs in with name and password. A wrong password and an unknown name are answered alike.
#[utoipa::path(post, path = "/login", tag = "account", request_body = NamePassword, responses(
    (status = 200, body = Me, description = "The cookie is the login; the one before is over."),
    (status = 400, body = Why), (status = 413, body = Why), (status = 415, body = Why),
    (status = 422, body = Why, description = "Name and password do not belong together."),
    (status = 429, body = Why), (status = 503, body = Why),
))]
pub(crate) async fn login(
    State(node): State<Arc<Node>>,
    From(address): From,
    headers: HeaderMap,
    Sent(shown): Sent<NamePassword>,
) -> Result<Entered, Error> {
    let tries = Tries::of(&node, &shown.name, address, &headers).await?;
    let player_id = prove(&node, &tries, &shown.password).await?;
    let mut transaction = node.pool.begin().await?;
    let kind = PlayerKind::Member;
    let cookies = session::begin(&node, &mut transaction, player_id, kind, &headers).await?;
    transaction.commit().await?;
    let me = me::of(&node, player_id, None).await?;
    Ok((StatusCode::OK, cookies, Json(me)))
}

/// Who has this name and this password. Tries are counted before they are judged, so that many at
/// once are bounded like many in a row.
pub(crate) async fn prove(node: &Node, tries: &Tries, password: &str) -> Result<i64, Error> {
    tries.count_password(node).await?;
    let found = sqlx::query!(
        "SELECT player_id, password FROM account JOIN player USING (player_id)
         WHERE name_key = $1 AND kind = 1 AND gone_ms IS NULL",
        tries.name,
    )
    .fetch_optional(&node.pool)
    .await?;
    let (player_id, kept) = match found {
        Some(found) => (Some(found.player_id), found.password),
        None => (None, None),
    };
    let wrong = || Error::Refused(Why::new("login-wrong"));
    match (player_id, password::judge(password, kept).await?) {
        (Some(player_id), Judged::Right) => {
            tries.forgive(node).await?;
            Ok(player_id)
        }
        (Some(player_id), Judged::Rehashed(hash)) => {
            sqlx::query!("UPDATE account SET password = $2 WHERE player_id = $1", player_id, hash)
                .execute(&node.pool)
                .await?;
            tries.forgive(node).await?;
            Ok(player_id)
        }
        (None, _) | (_, Judged::Wrong) => Err(wrong()),
    }
}

/// A name somebody typed, as it is compared, and no longer than any name.
pub(crate) fn bounded_key(typed: &str) -> String {
    name_key(&typed.trim().chars().take(64).collect::<String>())
}

/// Ends the login that asks.
#[utoipa::path(post, path = "/logout", tag = "account", responses(
    (status = 204), (status = 401, body = Why), (status = 403, body = Why),
    (status = 503, body = Why),
))]
pub(crate) async fn logout(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
) -> Result<(StatusCode, [(HeaderName, HeaderValue); 1]), Error> {
    session::end(&node, login.who.player_id, login.session_id).await?;
    Ok((StatusCode::NO_CONTENT, [session::no_cookie(node.settings.mode)?]))
}
