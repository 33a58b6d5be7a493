//! Profile, settings and sessions of the current player.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use wire::{ApiError, CurrentUser, Scope, SessionView, UpdateAccount};

use crate::auth::auth_user::{AuthUser, Credential, SessionUser};
use crate::auth::current_user::{LANGUAGES, load_current_user};
use crate::auth::session;
use crate::db;
use crate::db::account::{ResearchChoice, SettingsUpdate};
use crate::error::Error;
use crate::http::extract::{JsonBody, PathParam};
use crate::ids::{PlayerId, SessionId};
use crate::node::Node;

/// Returns the profile of the current player; empty for a request without credentials.
///
/// Every page asks for the current player. Browsers report an error status on the console, and a
/// visitor without an account is not an error.
#[utoipa::path(get, path = "/me", tag = "account", responses(
    (status = 200, body = CurrentUser),
    (status = 204, description = "The request has no credentials"),
    (status = 401, description = "The session or token is not valid", body = ApiError),
), security((), ("token" = ["read"])))]
pub(crate) async fn get_me(
    State(node): State<Arc<Node>>,
    user: Option<AuthUser>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let Some(user) = user else {
        return match session::session_cookie(&headers, node.settings.mode) {
            Some(_) => Err(Error::Unauthorized),
            None => Ok(StatusCode::NO_CONTENT.into_response()),
        };
    };
    user.require_scope(Scope::Read)?;
    let token = match user.credential {
        Credential::Token { scopes, .. } => Some(scopes),
        Credential::Session { .. } => None,
    };
    Ok(Json(load_current_user(&node, user.player_id, token).await?).into_response())
}

/// Updates the settings of the current player.
#[utoipa::path(patch, path = "/me", tag = "account", request_body = UpdateAccount, responses(
    (status = 200, body = CurrentUser),
    (status = 401, body = ApiError),
    (status = 403, body = ApiError),
    (status = 422, body = ApiError),
))]
pub(crate) async fn update_me(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    JsonBody(request): JsonBody<UpdateAccount>,
) -> Result<Json<CurrentUser>, Error> {
    if request.language.as_deref().is_some_and(|language| !LANGUAGES.contains(&language)) {
        return Err(Error::Unprocessable(ApiError::new("invalid-language")));
    }
    let update = SettingsUpdate {
        research: request.research.map(|consents| match consents {
            true => ResearchChoice::Consent { now_ms: node.now() },
            false => ResearchChoice::Withdraw,
        }),
        language: request.language.as_deref(),
        email_notifications: request.email_notifications,
        show_online: request.show_online,
    };
    db::account::update_settings(&node.pool, login.user.player_id, &update).await?;
    Ok(Json(load_current_user(&node, login.user.player_id, None).await?))
}

/// Lists the sessions of the current player.
#[utoipa::path(get, path = "/me/sessions", tag = "account", responses(
    (status = 200, body = Vec<SessionView>),
    (status = 401, body = ApiError), (status = 403, body = ApiError),
))]
pub(crate) async fn list_sessions(
    State(node): State<Arc<Node>>,
    login: SessionUser,
) -> Result<Json<Vec<SessionView>>, Error> {
    Ok(Json(load_sessions(&node, login.user.player_id, login.session_id).await?))
}

/// Loads the sessions of a player.
pub(crate) async fn load_sessions(
    node: &Node,
    player_id: PlayerId,
    current_id: SessionId,
) -> Result<Vec<SessionView>, Error> {
    let found = db::session::list(&node.pool, player_id).await?;
    let views = found.into_iter().map(|session| SessionView {
        id: session.session_id.to_string(),
        created_ms: session.created_ms.into(),
        last_used_ms: session.seen_ms.into(),
        user_agent: session.user_agent,
        current: session.session_id == current_id,
    });
    Ok(views.collect())
}

/// Revokes one session of the current player.
#[utoipa::path(delete, path = "/me/sessions/{id}", tag = "account",
    params(("id" = String, Path)),
    responses(
        (status = 204), (status = 401, body = ApiError), (status = 403, body = ApiError),
        (status = 404, body = ApiError),
    ))]
pub(crate) async fn revoke_session(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    PathParam(id): PathParam,
) -> Result<StatusCode, Error> {
    let session_id = id.parse()?;
    match session::revoke(&node, login.user.player_id, session_id).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Error::NotFound),
    }
}

/// Revokes all other sessions of the current player.
#[utoipa::path(delete, path = "/me/sessions", tag = "account", responses(
    (status = 204), (status = 401, body = ApiError), (status = 403, body = ApiError),
))]
pub(crate) async fn revoke_other_sessions(
    State(node): State<Arc<Node>>,
    login: SessionUser,
) -> Result<StatusCode, Error> {
    let (player_id, current_id) = (login.user.player_id, login.session_id);
    let mut connection = node.pool.acquire().await?;
    db::session::delete_all(&mut connection, player_id, Some(current_id)).await?;
    node.games.disconnect_player(&node, player_id);
    Ok(StatusCode::NO_CONTENT)
}
