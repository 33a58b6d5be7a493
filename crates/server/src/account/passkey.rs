//! Passkeys: a key that never leaves its owner's device logs them in, without name or password.
//!
//! What a passkey was asked is kept in the database for some minutes and used once, so that any
//! node may end what another began. Keys are always such that the device finds them by itself: no
//! name is asked for, so none can be tried.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::PgConnection;
use utoipa::ToSchema;
use uuid::Uuid;
use webauthn_rs::prelude::{
    CredentialID, DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Url, Webauthn, WebauthnBuilder,
};
use wire::{BeginPasskey, Label, PasskeyView, PlayerKind, Why};

use super::enter::{Entered, become_member};
use super::name::chosen_name;
use super::who::{LoggedIn, Who};
use super::{Answered, mail, me, secret, session};
use crate::body::{Named, Sent};
use crate::error::Error;
use crate::ids::{self, read_slug, slug};
use crate::lobby;
use crate::node::Node;

/// How long a device may take to answer.
const CEREMONY_MS: i64 = 5 * 60 * 1000;

/// So many passkeys of one member.
const PASSKEYS_MAX: usize = 20;

#[derive(Clone, Copy)]
enum Ceremony {
    Register = 0,
    Login = 1,
}

/// What a device is asked.
#[derive(Serialize, ToSchema)]
pub(crate) struct PasskeyAsked {
    /// What this exchange is called; to be sent back with the answer.
    ceremony: String,
    /// The `publicKey` options for the browser, as WebAuthn has them in JSON.
    #[serde(rename = "publicKey")]
    #[schema(value_type = Object)]
    public_key: Value,
}

/// A new passkey, as the device made it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasskeyMade {
    /// What was given at the beginning.
    ceremony: String,
    /// What its owner calls it.
    #[schema(min_length = 1, max_length = 60)]
    label: String,
    /// The credential, as WebAuthn has it in JSON.
    #[schema(value_type = Object)]
    credential: Value,
}

/// The answer of a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasskeyShown {
    /// What was given at the beginning.
    ceremony: String,
    /// The credential, as WebAuthn has it in JSON.
    #[schema(value_type = Object)]
    credential: Value,
}

/// The server as passkeys know it: by the name of its host. An address of digits is none.
fn webauthn(node: &Node) -> Result<Webauthn, Error> {
    let refused = || Error::Refused(Why::new("passkeys-need-a-name"));
    let origin = Url::parse(&node.settings.public_url).map_err(|_| refused())?;
    let host = origin.domain().ok_or_else(refused)?.to_owned();
    let builder = WebauthnBuilder::new(&host, &origin).map_err(|_| refused())?;
    builder.rp_name("Palamedes").build().map_err(|error| Error::Internal(error.to_string()))
}

fn inside(error: impl std::fmt::Display) -> Error {
    Error::Internal(error.to_string())
}

/// Begins a passkey for whoever asks: for a member one more, for a guest the one with which they
/// become a member.
#[utoipa::path(post, path = "/passkey/register/begin", tag = "account",
    request_body = BeginPasskey, responses(
        (status = 200, body = PasskeyAsked),
        (status = 400, body = Why), (status = 401, body = Why),
        (status = 403, body = Why, description = "A login of the last minutes is needed."),
        (status = 413, body = Why), (status = 415, body = Why), (status = 422, body = Why),
        (status = 503, body = Why),
    ))]
pub(crate) async fn register_begin(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
    Sent(wanted): Sent<BeginPasskey>,
) -> Result<Json<PasskeyAsked>, Error> {
    login.fresh(&node)?;
    let name = match (login.who.kind, wanted.name) {
        (PlayerKind::Guest, Some(name)) => Some(chosen_name(&name)?.to_owned()),
        (PlayerKind::Guest, None) => return Err(Error::Refused(Why::new("name-needed"))),
        (PlayerKind::Member, None) => None,
        (PlayerKind::Member, Some(_)) => return Err(Error::Forbidden("member-already")),
        _ => return Err(Error::Forbidden("members-only")),
    };
    let player_id = login.who.player_id;
    let handle = sqlx::query_scalar!("SELECT handle FROM account WHERE player_id = $1", player_id)
        .fetch_one(&node.pool)
        .await?;
    let known = credentials(&node, player_id).await?;
    if known.len() >= PASSKEYS_MAX {
        return Err(Error::Refused(Why::new("passkeys-many")));
    }
    let shown = name.as_deref().unwrap_or(&login.who.name);
    let begun = webauthn(&node)?.start_passkey_registration(handle, shown, shown, Some(known));
    let (asked, state) = begun.map_err(inside)?;
    let mut options = serde_json::to_value(asked.public_key).map_err(inside)?;
    if let Some(Value::Object(wanted)) = options.get_mut("authenticatorSelection") {
        wanted.insert("residentKey".to_owned(), "required".into());
        wanted.insert("requireResidentKey".to_owned(), true.into());
    }
    let begun = Begun { kind: Ceremony::Register, player_id: Some(player_id), name };
    Ok(Json(begin(&node, begun, &state, options).await?))
}

async fn credentials(node: &Node, player_id: i64) -> Result<Vec<CredentialID>, Error> {
    let found =
        sqlx::query_scalar!("SELECT credential FROM passkey WHERE player_id = $1", player_id)
            .fetch_all(&node.pool)
            .await?;
    Ok(found)
}

struct Begun {
    kind: Ceremony,
    player_id: Option<i64>,
    name: Option<String>,
}

async fn begin(
    node: &Node,
    begun: Begun,
    state: &impl Serialize,
    public_key: Value,
) -> Result<PasskeyAsked, Error> {
    let ceremony = secret::fresh()?;
    sqlx::query!(
        "INSERT INTO ceremony (secret, kind, player_id, name, state, until_ms)
         VALUES ($1, $2, $3, $4, $5, $6)",
        secret::kept(&ceremony),
        begun.kind as i16,
        begun.player_id,
        begun.name,
        serde_json::to_value(state).map_err(inside)?,
        node.now() + CEREMONY_MS,
    )
    .execute(&node.pool)
    .await?;
    Ok(PasskeyAsked { ceremony, public_key })
}

/// What was begun, which is so used up.
async fn take<T: DeserializeOwned>(
    node: &Node,
    ceremony: &str,
    kind: Ceremony,
    player_id: Option<i64>,
) -> Result<(T, Option<String>), Error> {
    let found = sqlx::query!(
        "DELETE FROM ceremony WHERE secret = $1 AND kind = $2
         AND player_id IS NOT DISTINCT FROM $3 RETURNING state, name, until_ms",
        secret::kept(ceremony),
        kind as i16,
        player_id,
    )
    .fetch_optional(&node.pool)
    .await?;
    let lasting = found.filter(|found| node.now() < found.until_ms);
    let found = lasting.ok_or_else(|| Error::Refused(Why::new("ceremony-over")))?;
    Ok((serde_json::from_value(found.state).map_err(inside)?, found.name))
}

/// Keeps the new passkey. A guest is a member from now on.
#[utoipa::path(post, path = "/passkey/register/end", tag = "account",
    request_body = PasskeyMade, responses(
        (status = 201, body = wire::Me, description = "The cookie is the login from now on."),
        (status = 400, body = Why), (status = 401, body = Why), (status = 403, body = Why),
        (status = 409, body = Why, description = "The name is taken, or the key known already."),
        (status = 413, body = Why), (status = 415, body = Why), (status = 422, body = Why),
        (status = 503, body = Why),
    ))]
pub(crate) async fn register_end(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
    headers: HeaderMap,
    Sent(made): Sent<PasskeyMade>,
) -> Result<Entered, Error> {
    let label = label(&made.label)?.to_owned();
    let credential: RegisterPublicKeyCredential = serde_json::from_value(made.credential)
        .map_err(|_| Error::Unreadable(Why::new("json-shape")))?;
    let who = login.who;
    let taken =
        take::<PasskeyRegistration>(&node, &made.ceremony, Ceremony::Register, Some(who.player_id));
    let (state, name) = taken.await?;
    let finished = webauthn(&node)?.finish_passkey_registration(&credential, &state);
    let key = finished.map_err(|_| Error::Refused(Why::new("passkey-wrong")))?;
    let mut transaction = node.pool.begin().await?;
    let name = member_name(&node, &mut transaction, &who, name).await?;
    keep(&node, &mut transaction, who.player_id, &key, &label).await?;
    let kind = PlayerKind::Member;
    let cookies = session::begin(&node, &mut transaction, who.player_id, kind, &headers).await?;
    transaction.commit().await?;
    lobby::renamed(&node, who.player_id);
    mail::tell(&node, who.player_id, &name, "passkey").await;
    Ok((StatusCode::CREATED, cookies, Json(me::of(&node, who.player_id, None).await?)))
}

/// The name of a member, who may have been a guest until now.
async fn member_name(
    node: &Node,
    transaction: &mut PgConnection,
    who: &Who,
    name: Option<String>,
) -> Result<String, Error> {
    match (who.kind, name) {
        (PlayerKind::Guest, Some(name)) => {
            become_member(node, transaction, Some(who.clone()), &name).await?;
            session::end_all(transaction, who.player_id, who.session_id()).await?;
            Ok(name)
        }
        (PlayerKind::Guest, None) => Err(Error::Refused(Why::new("name-needed"))),
        _ => Ok(who.name.clone()),
    }
}

async fn keep(
    node: &Node,
    transaction: &mut PgConnection,
    player_id: i64,
    key: &Passkey,
    label: &str,
) -> Result<(), Error> {
    let credential: &[u8] = key.cred_id().as_ref();
    let added = sqlx::query!(
        "INSERT INTO passkey (passkey_id, player_id, credential, key, label, made_ms)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT ON CONSTRAINT passkey_credential_unique DO NOTHING",
        ids::fresh(node.now_ms())?,
        player_id,
        credential,
        serde_json::to_value(key).map_err(inside)?,
        label,
        node.now(),
    )
    .execute(transaction)
    .await?;
    match added.rows_affected() {
        0 => Err(Error::Conflict(Why::new("passkey-known"))),
        _ => Ok(()),
    }
}

fn label(text: &str) -> Result<&str, Error> {
    let label = text.trim();
    let fits = !label.is_empty() && label.chars().count() <= 60;
    match fits && !label.chars().any(char::is_control) {
        true => Ok(label),
        false => Err(Error::Refused(Why::new("label"))),
    }
}

/// Begins a login with a passkey. No name is asked for: the device knows it.
#[utoipa::path(post, path = "/passkey/login/begin", tag = "account", responses(
    (status = 200, body = PasskeyAsked), (status = 422, body = Why), (status = 503, body = Why),
))]
pub(crate) async fn login_begin(
    State(node): State<Arc<Node>>,
) -> Result<Json<PasskeyAsked>, Error> {
    let (asked, state) = webauthn(&node)?.start_discoverable_authentication().map_err(inside)?;
    let options = serde_json::to_value(asked.public_key).map_err(inside)?;
    let begun = Begun { kind: Ceremony::Login, player_id: None, name: None };
    Ok(Json(begin(&node, begun, &state, options).await?))
}

/// Logs in with what the passkey answered.
#[utoipa::path(post, path = "/passkey/login/end", tag = "account",
    request_body = PasskeyShown, responses(
        (status = 200, body = wire::Me, description = "The cookie is the login."),
        (status = 400, body = Why), (status = 413, body = Why), (status = 415, body = Why),
        (status = 422, body = Why), (status = 503, body = Why),
    ))]
pub(crate) async fn login_end(
    State(node): State<Arc<Node>>,
    headers: HeaderMap,
    Sent(shown): Sent<PasskeyShown>,
) -> Result<Entered, Error> {
    let credential: PublicKeyCredential = serde_json::from_value(shown.credential)
        .map_err(|_| Error::Unreadable(Why::new("json-shape")))?;
    let wrong = || Error::Refused(Why::new("login-wrong"));
    let taken = take::<DiscoverableAuthentication>(&node, &shown.ceremony, Ceremony::Login, None);
    let (state, _) = taken.await?;
    let server = webauthn(&node)?;
    let (handle, credential_id) =
        server.identify_discoverable_authentication(&credential).map_err(|_| wrong())?;
    let mut transaction = node.pool.begin().await?;
    let (passkey_id, player_id, mut key) =
        find(&mut transaction, handle, credential_id).await?.ok_or_else(wrong)?;
    let finished = server.finish_discoverable_authentication_v2(&credential, state, &key);
    let result = finished.map_err(|error| {
        // A counter that went back is a copy of the key. Nobody is named.
        tracing::warn!(%error, "a passkey was refused");
        wrong()
    })?;
    key.update_credential(&result);
    sqlx::query!(
        "UPDATE passkey SET key = $2, used_ms = $3 WHERE passkey_id = $1",
        passkey_id,
        serde_json::to_value(&key).map_err(inside)?,
        node.now(),
    )
    .execute(&mut *transaction)
    .await?;
    let kind = PlayerKind::Member;
    let cookies = session::begin(&node, &mut transaction, player_id, kind, &headers).await?;
    transaction.commit().await?;
    Ok((StatusCode::OK, cookies, Json(me::of(&node, player_id, None).await?)))
}

/// The passkey of whoever has this handle; two logins with it wait for each other.
async fn find(
    transaction: &mut PgConnection,
    handle: Uuid,
    credential: &[u8],
) -> Result<Option<(i64, i64, Passkey)>, Error> {
    let found = sqlx::query!(
        "SELECT passkey_id, k.player_id, key FROM passkey k JOIN account USING (player_id)
         WHERE handle = $1 AND credential = $2 FOR UPDATE OF k",
        handle,
        credential,
    )
    .fetch_optional(transaction)
    .await?;
    let Some(found) = found else { return Ok(None) };
    let key = serde_json::from_value(found.key).map_err(inside)?;
    Ok(Some((found.passkey_id, found.player_id, key)))
}

/// Passkeys of whoever asks.
#[utoipa::path(get, path = "/me/passkeys", operation_id = "listPasskeys", tag = "account",
    responses(
    (status = 200, body = Vec<PasskeyView>),
    (status = 401, body = Why), (status = 403, body = Why), (status = 503, body = Why),
))]
pub(crate) async fn list(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
) -> Result<Json<Vec<PasskeyView>>, Error> {
    Ok(Json(list_of(&node, login.who.player_id).await?))
}

pub(crate) async fn list_of(node: &Node, player_id: i64) -> Result<Vec<PasskeyView>, Error> {
    let found = sqlx::query!(
        "SELECT passkey_id, label, made_ms, used_ms FROM passkey WHERE player_id = $1
         ORDER BY used_ms DESC NULLS LAST, passkey_id DESC",
        player_id,
    )
    .fetch_all(&node.pool)
    .await?;
    let views = found.into_iter().map(|key| PasskeyView {
        id: slug(key.passkey_id),
        label: key.label,
        made_ms: key.made_ms.unsigned_abs(),
        used_ms: key.used_ms.map(i64::unsigned_abs),
    });
    Ok(views.collect())
}

/// Calls a passkey something else.
#[utoipa::path(patch, path = "/me/passkeys/{id}", tag = "account", request_body = Label,
    params(("id" = String, Path)),
    responses(
        (status = 204), (status = 400, body = Why), (status = 401, body = Why),
        (status = 403, body = Why), (status = 404, body = Why), (status = 413, body = Why),
        (status = 415, body = Why), (status = 422, body = Why), (status = 503, body = Why),
    ))]
pub(crate) async fn rename(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
    Named(id): Named,
    Sent(wanted): Sent<Label>,
) -> Answered {
    let passkey_id = read_slug(&id).ok_or(Error::NotFound)?;
    let done = sqlx::query!(
        "UPDATE passkey SET label = $3 WHERE passkey_id = $1 AND player_id = $2",
        passkey_id,
        login.who.player_id,
        label(&wanted.label)?,
    )
    .execute(&node.pool)
    .await?;
    match done.rows_affected() {
        0 => Err(Error::NotFound),
        _ => Ok(StatusCode::NO_CONTENT),
    }
}

/// Removes a passkey, unless it is the only way in.
#[utoipa::path(delete, path = "/me/passkeys/{id}", operation_id = "removePasskey", tag = "account",
    params(("id" = String, Path)),
    responses(
        (status = 204), (status = 401, body = Why),
        (status = 403, body = Why, description = "A login of the last minutes is needed."),
        (status = 404, body = Why),
        (status = 422, body = Why, description = "There is no password and no other passkey."),
        (status = 503, body = Why),
    ))]
pub(crate) async fn remove(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
    Named(id): Named,
) -> Answered {
    login.fresh(&node)?;
    let passkey_id = read_slug(&id).ok_or(Error::NotFound)?;
    let player_id = login.who.player_id;
    let mut transaction = node.pool.begin().await?;
    let has_password = sqlx::query_scalar!(
        r#"SELECT password IS NOT NULL AS "has!" FROM account WHERE player_id = $1 FOR UPDATE"#,
        player_id,
    )
    .fetch_one(&mut *transaction)
    .await?;
    let done = sqlx::query!(
        "DELETE FROM passkey WHERE passkey_id = $1 AND player_id = $2",
        passkey_id,
        player_id,
    )
    .execute(&mut *transaction)
    .await?;
    if done.rows_affected() == 0 {
        return Err(Error::NotFound);
    }
    let left = sqlx::query_scalar!(
        r#"SELECT count(*) AS "many!" FROM passkey WHERE player_id = $1"#,
        player_id,
    )
    .fetch_one(&mut *transaction)
    .await?;
    if left == 0 && !has_password {
        return Err(Error::Refused(Why::new("last-passkey")));
    }
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
