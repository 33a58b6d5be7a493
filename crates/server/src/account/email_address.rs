//! Email address of the current player: change, removal, verification.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use wire::{ApiError, SetEmail, VerifyEmail};

use crate::auth::attempt_limit::{
    EMAIL_PER_ACCOUNT, EMAIL_PER_NETWORK, client_network, count_attempt,
};
use crate::auth::auth_user::SessionUser;
use crate::auth::current_user::load_current_user;
use crate::auth::secret;
use crate::db;
use crate::db::email_link::{EmailLinkKind, NewEmailLink};
use crate::error::Error;
use crate::http::extract::ClientIp;
use crate::http::extract::JsonBody;
use crate::ids::PlayerId;
use crate::node::Node;
use crate::notifications::email::{self, EmailMessage, Recipient};

/// Lifetime of a password reset link; email may be slow.
const RESET_LINK_LIFETIME_MS: i64 = 30 * 60 * 1000;

/// Lifetime of an email verification link.
const VERIFY_LINK_LIFETIME_MS: i64 = 24 * 60 * 60 * 1000;

/// Creates the secret of an email link. Earlier links of the same kind become invalid.
pub(crate) async fn create_email_link(
    node: &Node,
    player_id: PlayerId,
    kind: EmailLinkKind,
    email: &str,
) -> Result<String, Error> {
    let token = secret::generate_secret()?;
    let lifetime_ms = match kind {
        EmailLinkKind::Verify => VERIFY_LINK_LIFETIME_MS,
        EmailLinkKind::Reset => RESET_LINK_LIFETIME_MS,
    };
    let link = NewEmailLink {
        secret_hash: &secret::hash_secret(&token),
        player_id,
        kind,
        email,
        expires_ms: node.now() + lifetime_ms,
    };
    let mut transaction = node.pool.begin().await?;
    db::email_link::replace(&mut transaction, &link).await?;
    transaction.commit().await?;
    Ok(token)
}

/// Sets the email address, which is effective after its verification, or removes it at once.
#[utoipa::path(post, path = "/me/email", tag = "account", operation_id = "setEmail",
    request_body = SetEmail,
    responses(
        (status = 202,
            description = "A verification email is sent, if this server sends emails."),
        (status = 204, description = "The address is removed."),
        (status = 401, body = ApiError),
        (status = 403, body = ApiError, description = "A recent login is required."),
        (status = 422, body = ApiError),
    ))]
pub(crate) async fn set_email(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    ClientIp(address): ClientIp,
    JsonBody(request): JsonBody<SetEmail>,
) -> Result<StatusCode, Error> {
    login.require_member()?;
    login.require_recent_login(&node)?;
    let player_id = login.user.player_id;
    let Some(new_email) = request.email else {
        email::notify_account_change(&node, player_id, &login.user.name, "address").await;
        let mut transaction = node.pool.begin().await?;
        db::account::set_email(&mut transaction, player_id, None).await?;
        db::email_link::delete_all(&mut transaction, player_id).await?;
        transaction.commit().await?;
        return Ok(StatusCode::NO_CONTENT);
    };
    let new_email = email::parse_address(&new_email)?.to_string();
    count_attempt(&node, EMAIL_PER_NETWORK, &client_network(address)).await?;
    count_attempt(&node, EMAIL_PER_ACCOUNT, &player_id.to_string()).await?;
    let language = load_current_user(&node, player_id, None).await?.language;
    let token = create_email_link(&node, player_id, EmailLinkKind::Verify, &new_email).await?;
    let link = email::account_link(&node, &format!("#verify={token}"));
    let arguments = vec![("name", login.user.name), ("link", link)];
    let recipient = Recipient { email: new_email, language };
    email::enqueue(&node, recipient, EmailMessage { code: "verify", arguments })?;
    Ok(StatusCode::ACCEPTED)
}

/// Verifies an email address with the secret of the link.
#[utoipa::path(post, path = "/email/verify", tag = "account", operation_id = "verifyEmail",
    request_body = VerifyEmail,
    responses(
        (status = 204, description = "The address is verified."),
        (status = 422, body = ApiError),
    ))]
pub(crate) async fn verify_email(
    State(node): State<Arc<Node>>,
    JsonBody(request): JsonBody<VerifyEmail>,
) -> Result<StatusCode, Error> {
    let secret_hash = secret::hash_secret(&request.token);
    let mut transaction = node.pool.begin().await?;
    let verified = db::email_link::take_verification(&mut transaction, &secret_hash, node.now())
        .await?
        .ok_or_else(|| Error::Unprocessable(ApiError::new("invalid-link")))?;
    let previous = email::find_recipient(&mut *transaction, verified.player_id).await?;
    let new_email = Some(verified.email.as_str());
    db::account::set_email(&mut transaction, verified.player_id, new_email).await?;
    transaction.commit().await?;
    if let Some(previous) = previous.filter(|previous| previous.email != verified.email) {
        let link = email::account_link(&node, "");
        let arguments = vec![("name", verified.name), ("link", link)];
        let message = EmailMessage { code: "address", arguments };
        if let Err(error) = email::enqueue(&node, previous, message) {
            error.log();
        }
    }
    Ok(StatusCode::NO_CONTENT)
}
