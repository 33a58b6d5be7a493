//! Passkeys: WebAuthn challenges and login without name or password.
//!
//! A challenge is stored in the database for some minutes and used once, so that any node may
//! finish what another began. All credentials are discoverable: no name is requested, so none can
//! be guessed.

use std::fmt::Display;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PublicKeyCredential, Url, Webauthn, WebauthnBuilder,
};
use wire::{ApiError, CurrentUser};

use crate::auth::current_user::load_current_user;
use crate::auth::login::LoginResponse;
use crate::auth::login_log::{self, LoginEvent};
use crate::auth::session::LoginMethod;
use crate::auth::{secret, session};
use crate::db;
use crate::db::passkey::{ChallengeKind, NewChallenge};
use crate::error::Error;
use crate::http::extract::JsonBody;
use crate::ids::PlayerId;
use crate::node::Node;

/// Time a device has to sign a challenge.
const CHALLENGE_LIFETIME_MS: i64 = 5 * 60 * 1000;

/// Challenge for a device.
#[derive(Serialize, ToSchema)]
pub(crate) struct PasskeyChallenge {
    /// Id of this challenge, to be sent back with the credential.
    challenge_id: String,
    /// WebAuthn `publicKey` options for the browser, in JSON.
    #[serde(rename = "publicKey")]
    #[schema(value_type = Object)]
    public_key: Value,
}

/// Request to finish a login with a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FinishPasskeyLogin {
    /// Id of the challenge.
    challenge_id: String,
    /// WebAuthn credential in JSON.
    #[schema(value_type = Object)]
    credential: Value,
}

/// Returns the relying party of this server, which needs a host name, not an IP address.
pub(crate) fn webauthn(node: &Node) -> Result<Webauthn, Error> {
    let refused = || Error::Unprocessable(ApiError::new("passkeys-unavailable"));
    let origin = Url::parse(&node.settings.public_url).map_err(|_| refused())?;
    let host = origin.domain().ok_or_else(refused)?.to_owned();
    let builder = WebauthnBuilder::new(&host, &origin).map_err(|_| refused())?;
    builder.rp_name("Palamedes").build().map_err(internal_error)
}

/// Converts an unexpected error of the WebAuthn library or of serialisation.
pub(crate) fn internal_error(error: impl Display) -> Error {
    Error::internal("cannot process a passkey", error)
}

/// Owner of a challenge.
pub(crate) struct ChallengeOwner<'a> {
    pub(crate) player_id: PlayerId,
    /// Name under which a guest becomes a member.
    pub(crate) name: Option<&'a str>,
}

/// Stores a challenge: for a registration with its owner, for a login without.
pub(crate) async fn create_challenge(
    node: &Node,
    kind: ChallengeKind,
    owner: Option<ChallengeOwner<'_>>,
    state: &impl Serialize,
    public_key: Value,
) -> Result<PasskeyChallenge, Error> {
    let challenge_id = secret::generate_secret()?;
    let challenge = NewChallenge {
        secret_hash: &secret::hash_secret(&challenge_id),
        kind,
        player_id: owner.as_ref().map(|owner| owner.player_id),
        name: owner.and_then(|owner| owner.name),
        state: serde_json::to_value(state).map_err(internal_error)?,
        expires_ms: node.now() + CHALLENGE_LIFETIME_MS,
    };
    db::passkey::insert_challenge(&node.pool, challenge).await?;
    Ok(PasskeyChallenge { challenge_id, public_key })
}

/// Takes a challenge out of the database, so that it is used once, and returns its state and name.
pub(crate) async fn take_challenge<T: DeserializeOwned>(
    node: &Node,
    challenge_id: &str,
    kind: ChallengeKind,
    player_id: Option<PlayerId>,
) -> Result<(T, Option<String>), Error> {
    let secret = secret::hash_secret(challenge_id);
    let found = db::passkey::take_challenge(&node.pool, &secret, kind, player_id).await?;
    let found = found.filter(|found| node.now() < found.expires_ms);
    let found =
        found.ok_or_else(|| Error::Unprocessable(ApiError::new("passkey-challenge-expired")))?;
    Ok((serde_json::from_value(found.state).map_err(internal_error)?, found.name))
}

/// Begins a login with a passkey; the device finds the credential itself.
#[utoipa::path(post, path = "/passkeys/login/begin", tag = "account", responses(
    (status = 200, body = PasskeyChallenge), (status = 422, body = ApiError),
))]
pub(crate) async fn login_begin(
    State(node): State<Arc<Node>>,
) -> Result<Json<PasskeyChallenge>, Error> {
    let (challenge, state) =
        webauthn(&node)?.start_discoverable_authentication().map_err(internal_error)?;
    let options = serde_json::to_value(challenge.public_key).map_err(internal_error)?;
    Ok(Json(create_challenge(&node, ChallengeKind::Login, None, &state, options).await?))
}

/// Finishes a login with a passkey.
#[utoipa::path(post, path = "/passkeys/login/end", tag = "account",
    request_body = FinishPasskeyLogin, responses(
        (status = 200, body = CurrentUser, description = "A session cookie."),
        (status = 422, body = ApiError),
    ))]
pub(crate) async fn login_end(
    State(node): State<Arc<Node>>,
    headers: HeaderMap,
    JsonBody(request): JsonBody<FinishPasskeyLogin>,
) -> Result<LoginResponse, Error> {
    let credential: PublicKeyCredential = serde_json::from_value(request.credential)
        .map_err(|_| Error::BadRequest(ApiError::new("invalid-json-fields")))?;
    let method = LoginMethod::Passkey;
    let wrong = |account| {
        login_log::record(&node, LoginEvent::LoginFailed(method), account);
        Error::Unprocessable(ApiError::new("wrong-credentials"))
    };
    let kind = ChallengeKind::Login;
    let (state, _): (DiscoverableAuthentication, _) =
        take_challenge(&node, &request.challenge_id, kind, None).await?;
    let server = webauthn(&node)?;
    let (handle, credential_id) =
        server.identify_discoverable_authentication(&credential).map_err(|_| wrong(None))?;
    let mut transaction = node.pool.begin().await?;
    let passkey = db::passkey::find_for_login(&mut transaction, handle, credential_id).await?;
    let passkey = passkey.ok_or_else(|| wrong(None))?;
    let mut key: Passkey = serde_json::from_value(passkey.key).map_err(internal_error)?;
    let finished = server.finish_discoverable_authentication_v2(&credential, state, &key);
    let result = finished.map_err(|error| {
        // A counter that went back means a cloned key. The log names no player.
        tracing::warn!(%error, "login with a passkey rejected");
        wrong(Some(passkey.player_id))
    })?;
    key.update_credential(&result);
    let key = serde_json::to_value(&key).map_err(internal_error)?;
    db::passkey::update_key(&mut transaction, passkey.passkey_id, key, node.now()).await?;
    let player_id = passkey.player_id;
    let cookies = session::start(&node, &mut transaction, player_id, method, &headers).await?;
    transaction.commit().await?;
    login_log::record(&node, LoginEvent::Login(method), Some(player_id));
    Ok((StatusCode::OK, cookies, Json(load_current_user(&node, player_id, None).await?)))
}
