//! Password change and reset, recovery codes.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use sqlx::PgConnection;
use wire::{
    ApiError, ChangePassword, ConfirmPasswordReset, CurrentUser, PlayerKind, RecoveryCodes,
    RequestPasswordReset,
};

use crate::account::email_address::create_email_link;
use crate::auth::attempt_limit::{
    EMAIL_PER_ACCOUNT, EMAIL_PER_NETWORK, client_network, count_attempt,
};
use crate::auth::auth_user::SessionUser;
use crate::auth::current_user::load_current_user;
use crate::auth::login::{LoginResponse, bounded_name_key, verify_password};
use crate::auth::login_log::{self, LoginEvent};
use crate::auth::login_throttle::LoginAttempts;
use crate::auth::session::LoginMethod;
use crate::auth::{password, secret, session};
use crate::db;
use crate::db::email_link::EmailLinkKind;
use crate::error::Error;
use crate::http::extract::ClientIp;
use crate::http::extract::JsonBody;
use crate::ids::PlayerId;
use crate::node::Node;
use crate::notifications::email::{self, EmailMessage, Recipient};

/// Number of recovery codes per account.
const RECOVERY_CODES: usize = 10;

/// Maximum number of accounts of one email address that get a reset link.
const ACCOUNTS_PER_EMAIL_MAX: i64 = 5;

/// Changes the password and revokes all other sessions.
#[utoipa::path(post, path = "/me/password", tag = "account",
    operation_id = "changePassword", request_body = ChangePassword,
    responses(
        (status = 200, body = CurrentUser, description = "A new session cookie."),
        (status = 401, body = ApiError),
        (status = 403, body = ApiError),
        (status = 422, body = ApiError,
            description = "The old password is wrong, or the new one is not allowed."),
    ))]
pub(crate) async fn change_password(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    headers: HeaderMap,
    JsonBody(request): JsonBody<ChangePassword>,
) -> Result<LoginResponse, Error> {
    login.require_member()?;
    let user = &login.user;
    password::check_allowed(&request.new_password, &user.name)?;
    match db::account::load(&node.pool, user.player_id).await?.has_password {
        true => {
            let old = request.old_password.as_deref().unwrap_or_default();
            verify_password(&node, &LoginAttempts::from_session(&login), old).await?;
        }
        false => login.require_recent_login(&node)?,
    }
    let hash = password::hash(&request.new_password).await?;
    let owner = PasswordOwner { player_id: user.player_id, name: &user.name };
    set_password(&node, &owner, &hash, &headers, None).await
}

/// The account whose password is set.
struct PasswordOwner<'a> {
    player_id: PlayerId,
    name: &'a str,
}

/// Secret that proves the right to reset a password and is used once.
struct ResetProof {
    secret_hash: Vec<u8>,
    kind: ProofKind,
}

enum ProofKind {
    EmailLink,
    RecoveryCode,
}

/// Sets a password, revokes all sessions and starts one.
/// The proof is consumed in the same transaction, so that only one of two concurrent requests
/// succeeds.
async fn set_password(
    node: &Arc<Node>,
    owner: &PasswordOwner<'_>,
    hash: &str,
    headers: &HeaderMap,
    proof: Option<ResetProof>,
) -> Result<LoginResponse, Error> {
    let player_id = owner.player_id;
    let method = match &proof {
        Some(_) => LoginMethod::PasswordReset,
        None => LoginMethod::Password,
    };
    let mut transaction = node.pool.begin().await?;
    if let Some(proof) = proof {
        consume_proof(node, &mut transaction, player_id, &proof).await?;
    }
    db::account::set_password(&mut *transaction, player_id, hash).await?;
    db::email_link::delete_resets(&mut transaction, player_id).await?;
    db::session::delete_all(&mut transaction, player_id, None).await?;
    let cookies = session::start(node, &mut transaction, player_id, method, headers).await?;
    transaction.commit().await?;
    login_log::record(node, LoginEvent::PasswordChanged, Some(player_id));
    login_log::record(node, LoginEvent::Login(method), Some(player_id));
    node.games.disconnect_player(node, player_id);
    email::notify_account_change(node, player_id, owner.name, "password").await;
    Ok((StatusCode::OK, cookies, Json(load_current_user(node, player_id, None).await?)))
}

async fn consume_proof(
    node: &Node,
    transaction: &mut PgConnection,
    player_id: PlayerId,
    proof: &ResetProof,
) -> Result<(), Error> {
    let (hash, now_ms) = (&proof.secret_hash, node.now());
    let existed = match proof.kind {
        ProofKind::EmailLink => {
            db::email_link::take_reset(transaction, hash, player_id, now_ms).await?
        }
        ProofKind::RecoveryCode => {
            db::email_link::take_recovery_code(transaction, hash, player_id).await?
        }
    };
    match existed {
        true => Ok(()),
        false => {
            let failed = LoginEvent::LoginFailed(LoginMethod::PasswordReset);
            login_log::record(node, failed, Some(player_id));
            Err(invalid_proof(&proof.kind))
        }
    }
}

fn invalid_proof(kind: &ProofKind) -> Error {
    match kind {
        ProofKind::EmailLink => Error::Unprocessable(ApiError::new("invalid-link")),
        ProofKind::RecoveryCode => Error::Unprocessable(ApiError::new("wrong-recovery-code")),
    }
}

/// Requests a password reset link by email.
/// Response and duration are the same whether the account exists or not, because the work is done
/// afterwards.
#[utoipa::path(post, path = "/password-reset", tag = "account",
    operation_id = "requestPasswordReset", request_body = RequestPasswordReset,
    responses(
        (status = 202,
            description = "An email is sent if such an account has an email address."),
    ))]
pub(crate) async fn request_password_reset(
    State(node): State<Arc<Node>>,
    ClientIp(address): ClientIp,
    JsonBody(request): JsonBody<RequestPasswordReset>,
) -> Result<StatusCode, Error> {
    count_attempt(&node, EMAIL_PER_NETWORK, &client_network(address)).await?;
    tokio::spawn(async move {
        if let Err(error) = send_reset_email(&node, &request.name_or_email).await {
            error.log();
        }
    });
    Ok(StatusCode::ACCEPTED)
}

async fn send_reset_email(node: &Arc<Node>, name_or_email: &str) -> Result<(), Error> {
    if node.settings.mail.is_none() {
        return Ok(());
    }
    let (name_key, address) = match name_or_email.contains('@') {
        true => (None, Some(name_or_email.trim().to_lowercase())),
        false => (Some(bounded_name_key(name_or_email)), None),
    };
    let (name_key, address) = (name_key.as_deref(), address.as_deref());
    let limit = ACCOUNTS_PER_EMAIL_MAX;
    for account in db::account::find_for_reset(&node.pool, name_key, address, limit).await? {
        let player_id = account.player_id;
        if count_attempt(node, EMAIL_PER_ACCOUNT, &player_id.to_string()).await.is_err() {
            continue;
        }
        let kind = EmailLinkKind::Reset;
        let token = create_email_link(node, player_id, kind, &account.email).await?;
        let link = email::account_link(node, &format!("#reset={token}"));
        let arguments = vec![("name", account.name), ("link", link)];
        let recipient = Recipient { email: account.email, language: account.language };
        email::enqueue(node, recipient, EmailMessage { code: "reset", arguments })?;
    }
    Ok(())
}

/// Sets a new password with an email link or a recovery code, revokes all sessions and logs in.
/// Links and codes work once.
#[utoipa::path(post, path = "/password-reset/confirm", tag = "account",
    operation_id = "confirmPasswordReset", request_body = ConfirmPasswordReset,
    responses(
        (status = 200, body = CurrentUser, description = "A session cookie."),
        (status = 422, body = ApiError,
            description = "Link or code is invalid, or the password is not allowed."),
    ))]
pub(crate) async fn confirm_password_reset(
    State(node): State<Arc<Node>>,
    ClientIp(address): ClientIp,
    headers: HeaderMap,
    JsonBody(request): JsonBody<ConfirmPasswordReset>,
) -> Result<LoginResponse, Error> {
    match request {
        ConfirmPasswordReset::Email { token, password } => {
            reset_by_email_link(&node, &headers, &token, &password).await
        }
        ConfirmPasswordReset::RecoveryCode { name, code, password } => {
            let attempts = LoginAttempts::from_request(&node, &name, address, &headers).await?;
            password::check_allowed(&password, &name)?;
            let response =
                reset_by_recovery_code(&node, &headers, &attempts, &code, &password).await?;
            attempts.reset(&node).await?;
            Ok(response)
        }
    }
}

async fn reset_by_email_link(
    node: &Arc<Node>,
    headers: &HeaderMap,
    token: &str,
    password: &str,
) -> Result<LoginResponse, Error> {
    let secret_hash = secret::hash_secret(token);
    let kind = ProofKind::EmailLink;
    let found = db::email_link::find_reset(&node.pool, &secret_hash, node.now()).await?;
    let found = found.ok_or_else(|| invalid_proof(&kind))?;
    password::check_allowed(password, &found.name)?;
    let hash = password::hash(password).await?;
    let owner = PasswordOwner { player_id: found.player_id, name: &found.name };
    set_password(node, &owner, &hash, headers, Some(ResetProof { secret_hash, kind })).await
}

/// Resets a password by recovery code.
/// The password is hashed for an unknown name, too, which takes as long as a wrong code.
async fn reset_by_recovery_code(
    node: &Arc<Node>,
    headers: &HeaderMap,
    attempts: &LoginAttempts,
    code: &str,
    password: &str,
) -> Result<LoginResponse, Error> {
    attempts.count_recovery_code(node).await?;
    let hash = password::hash(password).await?;
    let kind = ProofKind::RecoveryCode;
    let found = db::player::find_by_name_key(&node.pool, &attempts.name_key).await?;
    let found = found.filter(|found| found.kind == PlayerKind::Member);
    let found = found.ok_or_else(|| invalid_proof(&kind))?;
    let owner = PasswordOwner { player_id: found.player_id, name: &found.name };
    let secret_hash = secret::hash_recovery_code(code);
    set_password(node, &owner, &hash, headers, Some(ResetProof { secret_hash, kind })).await
}

/// Creates ten recovery codes, which are shown once. Earlier codes become invalid.
#[utoipa::path(post, path = "/me/recovery-codes", tag = "account",
    operation_id = "createRecoveryCodes",
    responses(
        (status = 201, body = RecoveryCodes),
        (status = 401, body = ApiError),
        (status = 403, body = ApiError, description = "A recent login is required."),
    ))]
pub(crate) async fn create_recovery_codes(
    State(node): State<Arc<Node>>,
    login: SessionUser,
) -> Result<(StatusCode, Json<RecoveryCodes>), Error> {
    login.require_member()?;
    login.require_recent_login(&node)?;
    let codes: Vec<String> =
        (0..RECOVERY_CODES).map(|_| secret::generate_recovery_code()).collect::<Result<_, _>>()?;
    let hashes: Vec<Vec<u8>> = codes.iter().map(|code| secret::hash_recovery_code(code)).collect();
    let mut transaction = node.pool.begin().await?;
    let player_id = login.user.player_id;
    db::email_link::replace_recovery_codes(&mut transaction, player_id, &hashes).await?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(RecoveryCodes { codes })))
}
