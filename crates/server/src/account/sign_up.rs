//! Sign-up of members with name and password.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use wire::{ApiError, CurrentUser, NewAccount, PlayerKind};

use crate::auth::attempt_limit::count_new_member;
use crate::auth::auth_user::AuthUser;
use crate::auth::current_user::load_current_user;
use crate::auth::login::LoginResponse;
use crate::auth::login_log::{self, LoginEvent};
use crate::auth::names::check_name;
use crate::auth::players::create_member;
use crate::auth::registration::RegistrationPermit;
use crate::auth::session::LoginMethod;
use crate::auth::{password, session};
use crate::db;
use crate::error::Error;
use crate::game::notify;
use crate::http::extract::{ClientIp, JsonBody};
use crate::node::Node;

/// Creates a member, or turns the current guest into one, who keeps all games.
#[utoipa::path(post, path = "/accounts", tag = "account", request_body = NewAccount, responses(
    (status = 201, body = CurrentUser, description = "A new member with a session cookie."),
    (status = 401, body = ApiError),
    (status = 403, body = ApiError, description = "Registration is closed or by invitation."),
    (status = 409, body = ApiError, description = "The name or a similar one is taken."),
    (status = 422, body = ApiError,
        description = "The name, the password or the invitation is not valid."),
    (status = 503, body = ApiError, description = "The server is in maintenance."),
))]
pub(crate) async fn create_account(
    State(node): State<Arc<Node>>,
    user: Option<AuthUser>,
    ClientIp(address): ClientIp,
    headers: HeaderMap,
    JsonBody(request): JsonBody<NewAccount>,
) -> Result<LoginResponse, Error> {
    let permit = RegistrationPermit::check(&node, request.invitation.as_deref()).await?;
    let guest = require_guest_or_anonymous(user)?;
    let session_id = guest.as_ref().and_then(AuthUser::session_id);
    let name = check_name(&request.name)?;
    password::check_allowed(&request.password, name)?;
    count_new_member(&node, address).await?;
    let hash = password::hash(&request.password).await?;
    let mut transaction = node.pool.begin().await?;
    permit.take(&mut transaction, node.now()).await?;
    let player_id = create_member(&node, &mut transaction, guest.as_ref(), name).await?;
    db::account::set_password(&mut *transaction, player_id, &hash).await?;
    db::session::delete_all(&mut transaction, player_id, session_id).await?;
    let method = LoginMethod::Password;
    let cookies = session::start(&node, &mut transaction, player_id, method, &headers).await?;
    transaction.commit().await?;
    login_log::record(&node, LoginEvent::Login(method), Some(player_id));
    notify::player_renamed(&node, player_id);
    let me = load_current_user(&node, player_id, None).await?;
    Ok((StatusCode::CREATED, cookies, Json(me)))
}

/// Returns the guest who becomes a member, or `None` without authentication.
fn require_guest_or_anonymous(user: Option<AuthUser>) -> Result<Option<AuthUser>, Error> {
    match user {
        Some(user) if user.kind != PlayerKind::Guest => Err(Error::Forbidden("already-registered")),
        guest => Ok(guest),
    }
}
