//! Passkeys of the current player: registration, list, removal.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use serde_json::Value;
use sqlx::PgConnection;
use utoipa::ToSchema;
use webauthn_rs::prelude::{Passkey, PasskeyRegistration, RegisterPublicKeyCredential};
use wire::{
    ApiError, BeginPasskeyRegistration, CurrentUser, PasskeyLabel, PasskeyView, PlayerKind,
};

use crate::auth::attempt_limit::count_new_member;
use crate::auth::auth_user::{AuthUser, SessionUser};
use crate::auth::current_user::load_current_user;
use crate::auth::login::LoginResponse;
use crate::auth::login_log::{self, LoginEvent};
use crate::auth::names::check_name;
use crate::auth::passkey::{
    ChallengeOwner, PasskeyChallenge, create_challenge, internal_error, take_challenge, webauthn,
};
use crate::auth::players::create_member;
use crate::auth::registration::RegistrationPermit;
use crate::auth::session::{self, LoginMethod};
use crate::db;
use crate::db::passkey::{ChallengeKind, NewPasskey};
use crate::error::Error;
use crate::game::notify;
use crate::hidden_text::is_control_or_hidden;
use crate::http::extract::{ClientIp, JsonBody, PathParam};
use crate::ids::{PlayerId, new_id};
use crate::node::Node;
use crate::notifications::email;

/// Maximum number of passkeys per member.
const PASSKEYS_MAX: usize = 20;

/// Maximum length of a label, in characters.
const LABEL_MAX_CHARS: usize = 60;

/// Request to finish the registration of a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FinishPasskeyRegistration {
    /// Id of the challenge.
    challenge_id: String,
    /// Label chosen by the owner.
    #[schema(min_length = 1, max_length = 60)]
    label: String,
    /// WebAuthn credential in JSON.
    #[schema(value_type = Object)]
    credential: Value,
    /// Code of the invitation with which the registration began.
    #[serde(default)]
    #[schema(max_length = 64)]
    invitation: Option<String>,
}

/// Begins the registration of a passkey.
/// An additional one for a member, or the one with which a guest becomes a member.
#[utoipa::path(post, path = "/passkeys/register/begin", tag = "account",
    request_body = BeginPasskeyRegistration, responses(
        (status = 200, body = PasskeyChallenge),
        (status = 401, body = ApiError),
        (status = 403, body = ApiError,
            description = "A recent login is required, or registration is closed."),
        (status = 422, body = ApiError),
        (status = 503, body = ApiError, description = "The server is in maintenance."),
    ))]
pub(crate) async fn register_begin(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    JsonBody(request): JsonBody<BeginPasskeyRegistration>,
) -> Result<Json<PasskeyChallenge>, Error> {
    login.require_recent_login(&node)?;
    require_passkey_of_role(&node, &login).await?;
    let name = match (login.user.kind, &request.name) {
        (PlayerKind::Guest, Some(name)) => {
            RegistrationPermit::check(&node, request.invitation.as_deref()).await?;
            Some(check_name(name)?)
        }
        (PlayerKind::Guest, None) => return Err(name_required()),
        (PlayerKind::Member, None) => None,
        (PlayerKind::Member, Some(_)) => return Err(Error::Forbidden("already-registered")),
        _ => return Err(Error::Forbidden("members-only")),
    };
    let player_id = login.user.player_id;
    let handle = db::account::handle(&node.pool, player_id).await?;
    let known = db::passkey::credential_ids(&node.pool, player_id).await?;
    if known.len() >= PASSKEYS_MAX {
        return Err(Error::Unprocessable(ApiError::new("too-many-passkeys")));
    }
    let shown = name.unwrap_or(&login.user.name);
    let started = webauthn(&node)?.start_passkey_registration(handle, shown, shown, Some(known));
    let (challenge, state) = started.map_err(internal_error)?;
    let mut options = serde_json::to_value(challenge.public_key).map_err(internal_error)?;
    if let Some(Value::Object(selection)) = options.get_mut("authenticatorSelection") {
        selection.insert("residentKey".to_owned(), "required".into());
        selection.insert("requireResidentKey".to_owned(), true.into());
    }
    let owner = Some(ChallengeOwner { player_id, name });
    Ok(Json(create_challenge(&node, ChallengeKind::Register, owner, &state, options).await?))
}

/// Checks that a moderator or operator who has a passkey has logged in with it.
/// Otherwise the password would be enough to replace the passkey that their actions require.
async fn require_passkey_of_role(node: &Node, login: &SessionUser) -> Result<(), Error> {
    let player_id = login.user.player_id;
    let has_role = db::moderator::is_moderator(&node.pool, player_id).await?
        || db::operator::is_operator(&node.pool, player_id).await?;
    if !has_role || db::passkey::credential_ids(&node.pool, player_id).await?.is_empty() {
        return Ok(());
    }
    login.require_passkey(node)
}

fn name_required() -> Error {
    Error::Unprocessable(ApiError::new("name-required"))
}

/// Finishes the registration of a passkey. A guest becomes a member.
#[utoipa::path(post, path = "/passkeys/register/end", tag = "account",
    request_body = FinishPasskeyRegistration, responses(
        (status = 201, body = CurrentUser, description = "A new session cookie."),
        (status = 401, body = ApiError),
        (status = 403, body = ApiError),
        (status = 409, body = ApiError,
            description = "The name is taken, or the key is registered already."),
        (status = 422, body = ApiError),
    ))]
pub(crate) async fn register_end(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    ClientIp(address): ClientIp,
    headers: HeaderMap,
    JsonBody(request): JsonBody<FinishPasskeyRegistration>,
) -> Result<LoginResponse, Error> {
    let label = check_label(&request.label)?;
    let credential: RegisterPublicKeyCredential = serde_json::from_value(request.credential)
        .map_err(|_| Error::BadRequest(ApiError::new("invalid-json-fields")))?;
    let user = login.user;
    let player_id = user.player_id;
    let permit = match user.kind {
        PlayerKind::Guest => {
            let permit = RegistrationPermit::check(&node, request.invitation.as_deref()).await?;
            count_new_member(&node, address).await?;
            Some(permit)
        }
        _ => None,
    };
    let kind = ChallengeKind::Register;
    let (state, name): (PasskeyRegistration, _) =
        take_challenge(&node, &request.challenge_id, kind, Some(player_id)).await?;
    let finished = webauthn(&node)?.finish_passkey_registration(&credential, &state);
    let key = finished.map_err(|_| Error::Unprocessable(ApiError::new("invalid-passkey")))?;
    let mut transaction = node.pool.begin().await?;
    if let Some(permit) = permit {
        permit.take(&mut transaction, node.now()).await?;
    }
    let name = ensure_member(&node, &mut transaction, &user, name).await?;
    insert_passkey(&node, &mut transaction, player_id, &key, label).await?;
    let method = LoginMethod::Passkey;
    let cookies = session::start(&node, &mut transaction, player_id, method, &headers).await?;
    transaction.commit().await?;
    login_log::record(&node, LoginEvent::PasskeyAdded, Some(player_id));
    login_log::record(&node, LoginEvent::Login(method), Some(player_id));
    notify::player_renamed(&node, player_id);
    email::notify_account_change(&node, player_id, &name, "passkey").await;
    Ok((StatusCode::CREATED, cookies, Json(load_current_user(&node, player_id, None).await?)))
}

/// Turns a guest into a member of the requested name and returns the name of the member.
async fn ensure_member(
    node: &Node,
    transaction: &mut PgConnection,
    user: &AuthUser,
    name: Option<String>,
) -> Result<String, Error> {
    match (user.kind, name) {
        (PlayerKind::Guest, Some(name)) => {
            create_member(node, transaction, Some(user), &name).await?;
            db::session::delete_all(transaction, user.player_id, user.session_id()).await?;
            Ok(name)
        }
        (PlayerKind::Guest, None) => Err(name_required()),
        _ => Ok(user.name.clone()),
    }
}

async fn insert_passkey(
    node: &Node,
    transaction: &mut PgConnection,
    player_id: PlayerId,
    key: &Passkey,
    label: &str,
) -> Result<(), Error> {
    let passkey = NewPasskey {
        passkey_id: new_id(node.now())?,
        player_id,
        credential: key.cred_id().as_ref(),
        key: serde_json::to_value(key).map_err(internal_error)?,
        label,
        now_ms: node.now(),
    };
    match db::passkey::insert(transaction, passkey).await? {
        true => Ok(()),
        false => Err(Error::Conflict(ApiError::new("passkey-already-registered"))),
    }
}

fn check_label(text: &str) -> Result<&str, Error> {
    let label = text.trim();
    let fits = !label.is_empty() && label.chars().count() <= LABEL_MAX_CHARS;
    match fits && !label.chars().any(is_control_or_hidden) {
        true => Ok(label),
        false => Err(Error::Unprocessable(ApiError::new("invalid-label"))),
    }
}

/// Lists the passkeys of the current player.
#[utoipa::path(get, path = "/me/passkeys", operation_id = "listPasskeys", tag = "account",
    responses(
        (status = 200, body = Vec<PasskeyView>),
        (status = 401, body = ApiError), (status = 403, body = ApiError),
    ))]
pub(crate) async fn list_passkeys(
    State(node): State<Arc<Node>>,
    login: SessionUser,
) -> Result<Json<Vec<PasskeyView>>, Error> {
    Ok(Json(load_passkeys(&node, login.user.player_id).await?))
}

/// Loads the passkeys of a player.
pub(crate) async fn load_passkeys(
    node: &Node,
    player_id: PlayerId,
) -> Result<Vec<PasskeyView>, Error> {
    let found = db::passkey::list(&node.pool, player_id).await?;
    let views = found.into_iter().map(|key| PasskeyView {
        id: key.passkey_id.to_string(),
        label: key.label,
        created_ms: key.created_ms.into(),
        last_used_ms: key.last_used_ms.map(u64::from),
    });
    Ok(views.collect())
}

/// Renames a passkey.
#[utoipa::path(patch, path = "/me/passkeys/{id}", tag = "account", request_body = PasskeyLabel,
    operation_id = "renamePasskey", params(("id" = String, Path)),
    responses(
        (status = 204), (status = 401, body = ApiError),
        (status = 403, body = ApiError), (status = 404, body = ApiError),
        (status = 422, body = ApiError),
    ))]
pub(crate) async fn rename_passkey(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    PathParam(id): PathParam,
    JsonBody(request): JsonBody<PasskeyLabel>,
) -> Result<StatusCode, Error> {
    let passkey_id = id.parse()?;
    let label = check_label(&request.label)?;
    match db::passkey::rename(&node.pool, passkey_id, login.user.player_id, label).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Error::NotFound),
    }
}

/// Removes a passkey, unless it is the last credential.
#[utoipa::path(delete, path = "/me/passkeys/{id}", operation_id = "removePasskey", tag = "account",
    params(("id" = String, Path)),
    responses(
        (status = 204), (status = 401, body = ApiError),
        (status = 403, body = ApiError, description = "A recent login is required."),
        (status = 404, body = ApiError),
        (status = 422, body = ApiError, description = "There is no password and no other passkey."),
    ))]
pub(crate) async fn remove_passkey(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    PathParam(id): PathParam,
) -> Result<StatusCode, Error> {
    login.require_recent_login(&node)?;
    require_passkey_of_role(&node, &login).await?;
    let passkey_id = id.parse()?;
    let player_id = login.user.player_id;
    let mut transaction = node.pool.begin().await?;
    let has_password = db::account::lock_has_password(&mut transaction, player_id).await?;
    if !db::passkey::delete(&mut transaction, passkey_id, player_id).await? {
        return Err(Error::NotFound);
    }
    if !has_password && db::passkey::count(&mut transaction, player_id).await? == 0 {
        return Err(Error::Unprocessable(ApiError::new("last-passkey")));
    }
    transaction.commit().await?;
    login_log::record(&node, LoginEvent::PasskeyRemoved, Some(player_id));
    Ok(StatusCode::NO_CONTENT)
}
