//! Guest creation, login and logout.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use wire::{ApiError, Credentials, CurrentUser, PlayerKind};

use crate::auth::attempt_limit::count_new_guest;
use crate::auth::auth_user::{AuthUser, SessionUser};
use crate::auth::current_user::load_current_user;
use crate::auth::login_log::{self, LoginEvent};
use crate::auth::login_throttle::LoginAttempts;
use crate::auth::names::{generate_name, name_key};
use crate::auth::password::{self, PasswordCheck};
use crate::auth::players::create_player;
use crate::auth::session::{self, LoginMethod, SetCookies};
use crate::db;
use crate::error::Error;
use crate::http::extract::ClientIp;
use crate::http::extract::JsonBody;
use crate::ids::PlayerId;
use crate::node::Node;

/// Attempts to generate an unused guest name.
const GUEST_NAME_ATTEMPTS: usize = 8;

/// Response to a login: the player and the session cookies.
pub(crate) type LoginResponse = (StatusCode, SetCookies, Json<CurrentUser>);

/// Creates a guest without any input. An authenticated player stays the same.
#[utoipa::path(post, path = "/guests", tag = "account", responses(
    (status = 201, body = CurrentUser, description = "A new guest with a session cookie."),
    (status = 409, body = ApiError, description = "Already authenticated."),
    (status = 401, body = ApiError),
    (status = 403, body = ApiError, description = "The server accepts no guests."),
    (status = 503, body = ApiError, description = "The server is in maintenance."),
))]
pub(crate) async fn create_guest(
    State(node): State<Arc<Node>>,
    user: Option<AuthUser>,
    ClientIp(address): ClientIp,
    headers: HeaderMap,
) -> Result<LoginResponse, Error> {
    if user.is_some() {
        return Err(Error::Conflict(ApiError::new("already-signed-in")));
    }
    node.access().require_guests()?;
    node.require_no_maintenance()?;
    count_new_guest(&node, address).await?;
    let mut transaction = node.pool.begin().await?;
    for _ in 0..GUEST_NAME_ATTEMPTS {
        let name = generate_name()?;
        let created = create_player(node.now(), &mut transaction, &name, PlayerKind::Guest).await?;
        let Some(player_id) = created else { continue };
        let method = LoginMethod::Guest;
        let cookies = session::start(&node, &mut transaction, player_id, method, &headers).await?;
        transaction.commit().await?;
        let me = load_current_user(&node, player_id, None).await?;
        return Ok((StatusCode::CREATED, cookies, Json(me)));
    }
    Err(Error::Overloaded)
}

/// Logs in with name and password. Wrong password and unknown name get the same response.
#[utoipa::path(post, path = "/login", tag = "account", request_body = Credentials, responses(
    (status = 200, body = CurrentUser,
        description = "A new session cookie; the previous session has ended."),
    (status = 422, body = ApiError, description = "Wrong name or password."),
))]
pub(crate) async fn login(
    State(node): State<Arc<Node>>,
    ClientIp(address): ClientIp,
    headers: HeaderMap,
    JsonBody(request): JsonBody<Credentials>,
) -> Result<LoginResponse, Error> {
    let attempts = LoginAttempts::from_request(&node, &request.name, address, &headers).await?;
    let player_id = verify_password(&node, &attempts, &request.password).await?;
    let mut transaction = node.pool.begin().await?;
    let method = LoginMethod::Password;
    let cookies = session::start(&node, &mut transaction, player_id, method, &headers).await?;
    transaction.commit().await?;
    login_log::record(&node, LoginEvent::Login(method), Some(player_id));
    let me = load_current_user(&node, player_id, None).await?;
    Ok((StatusCode::OK, cookies, Json(me)))
}

/// Verifies name and password and returns the player id.
/// Attempts are counted before verification, so that parallel attempts are limited like sequential
/// ones.
pub(crate) async fn verify_password(
    node: &Node,
    attempts: &LoginAttempts,
    password: &str,
) -> Result<PlayerId, Error> {
    attempts.count_password(node).await?;
    let found = db::account::find_password(&node.pool, &attempts.name_key).await?;
    let (player_id, stored) = match found {
        Some(found) => (Some(found.player_id), found.password_hash),
        None => (None, None),
    };
    let wrong = || Error::Unprocessable(ApiError::new("wrong-credentials"));
    match (player_id, password::verify(password, stored).await?) {
        (Some(player_id), PasswordCheck::Correct) => {
            attempts.reset(node).await?;
            Ok(player_id)
        }
        (Some(player_id), PasswordCheck::Rehashed(hash)) => {
            db::account::set_password(&node.pool, player_id, &hash).await?;
            attempts.reset(node).await?;
            Ok(player_id)
        }
        (None, _) | (_, PasswordCheck::Wrong) => {
            login_log::record(node, LoginEvent::LoginFailed(LoginMethod::Password), player_id);
            Err(wrong())
        }
    }
}

/// Returns the comparison key of a typed name, bounded in length.
pub(crate) fn bounded_name_key(typed: &str) -> String {
    name_key(&typed.trim().chars().take(64).collect::<String>())
}

/// Ends the current session.
#[utoipa::path(post, path = "/logout", tag = "account", responses(
    (status = 204), (status = 401, body = ApiError), (status = 403, body = ApiError),
))]
pub(crate) async fn logout(
    State(node): State<Arc<Node>>,
    login: SessionUser,
) -> Result<(StatusCode, [(HeaderName, HeaderValue); 1]), Error> {
    session::revoke(&node, login.user.player_id, login.session_id).await?;
    if login.user.kind == PlayerKind::Member {
        login_log::record(&node, LoginEvent::Logout, Some(login.user.player_id));
    }
    Ok((StatusCode::NO_CONTENT, [session::clear_cookie(node.settings.mode)?]))
}
