//! API tokens and the bots they act for.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use sqlx::{PgConnection, PgPool};
use wire::{ApiError, CreateToken, CreatedToken, PlayerKind, Scope, TokenView};

use crate::auth::auth_user::{AuthUser, Credential, Scopes, SessionUser};
use crate::auth::names::{check_name, name_key};
use crate::auth::players::create_player;
use crate::auth::sanctions::require_not_suspended;
use crate::auth::secret;
use crate::clock::UnixMs;
use crate::db;
use crate::db::token::NewTokenRow;
use crate::error::Error;
use crate::hidden_text::is_control_or_hidden;
use crate::http::extract::{JsonBody, PathParam};
use crate::ids::{PlayerId, TokenId, new_id};
use crate::node::Node;

/// Prefix of every token, so that a leaked token is recognised.
const TOKEN_PREFIX: &str = "pal_";

/// Minimum interval between updates of the time of last use.
const USED_UPDATE_INTERVAL_MS: i64 = 5 * 60 * 1000;

/// Maximum number of tokens per member.
const TOKENS_MAX: i64 = 50;

/// Maximum number of bots per member.
const BOTS_MAX: usize = 5;

/// Lifetime of a token in days, unless another one is requested.
const LIFETIME_DAYS: u16 = 90;

/// Maximum lifetime of a token in days.
const LIFETIME_MAX_DAYS: u16 = 365;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Returns the player a token acts for, if the token is valid.
pub(crate) async fn authenticate(
    node: &Node,
    pool: &PgPool,
    token: &str,
) -> Result<Option<AuthUser>, Error> {
    if !token.starts_with(TOKEN_PREFIX) {
        return Ok(None);
    }
    let found = db::token::find_by_secret(pool, &secret::hash_secret(token)).await?;
    let now_ms = node.now();
    let is_unexpired =
        |expires_ms: Option<UnixMs>| expires_ms.is_none_or(|expires| now_ms < expires);
    let Some(found) = found.filter(|found| is_unexpired(found.expires_ms)) else {
        return Ok(None);
    };
    if found.last_used_ms.is_none_or(|used| now_ms - used > USED_UPDATE_INTERVAL_MS) {
        db::token::touch(pool, found.token_id, now_ms).await?;
    }
    let credential = Credential::Token { token_id: found.token_id, scopes: Scopes(found.scopes) };
    let (player_id, name, kind) = (found.player_id, found.name, found.kind.into());
    Ok(Some(AuthUser { player_id, name, kind, credential }))
}

/// Parameters of a new token.
pub(crate) struct TokenParams<'a> {
    pub(crate) player_id: PlayerId,
    pub(crate) owner_id: PlayerId,
    pub(crate) label: &'a str,
    pub(crate) scopes: Scopes,
    pub(crate) expires_ms: UnixMs,
}

/// Creates a token and returns its id and secret.
pub(crate) async fn insert_token(
    now_ms: UnixMs,
    transaction: &mut PgConnection,
    params: TokenParams<'_>,
) -> Result<(TokenId, String), Error> {
    let token = format!("{TOKEN_PREFIX}{}", secret::generate_secret()?);
    let token_id = new_id(now_ms)?;
    let row = NewTokenRow {
        token_id,
        player_id: params.player_id,
        owner_id: params.owner_id,
        secret_hash: &secret::hash_secret(&token),
        label: params.label,
        scopes: params.scopes.0,
        now_ms,
        expires_ms: Some(params.expires_ms),
    };
    db::token::insert(transaction, &row).await?;
    Ok((token_id, token))
}

/// Lists the tokens of the current player, last used first.
#[utoipa::path(get, path = "/me/tokens", operation_id = "listTokens", tag = "account", responses(
    (status = 200, body = Vec<TokenView>),
    (status = 401, body = ApiError), (status = 403, body = ApiError),
))]
pub(crate) async fn list_tokens(
    State(node): State<Arc<Node>>,
    login: SessionUser,
) -> Result<Json<Vec<TokenView>>, Error> {
    Ok(Json(load_tokens(&node, login.user.player_id).await?))
}

pub(crate) async fn load_tokens(node: &Node, owner_id: PlayerId) -> Result<Vec<TokenView>, Error> {
    let found = db::token::list(&node.pool, owner_id).await?;
    let views = found.into_iter().map(|token| TokenView {
        id: token.token_id.to_string(),
        label: token.label,
        scopes: Scopes(token.scopes).to_list(),
        player: token.name,
        created_ms: token.created_ms.into(),
        last_used_ms: token.last_used_ms.map(u64::from),
        expires_ms: token.expires_ms.map(u64::from),
    });
    Ok(views.collect())
}

/// Creates a token for the current player or one of their bots. It is shown once.
#[utoipa::path(post, path = "/me/tokens", tag = "account", request_body = CreateToken, responses(
    (status = 201, body = CreatedToken),
    (status = 401, body = ApiError),
    (status = 403, body = ApiError),
    (status = 409, body = ApiError, description = "The name of the bot is taken."),
    (status = 422, body = ApiError),
))]
pub(crate) async fn create_token(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    JsonBody(request): JsonBody<CreateToken>,
) -> Result<(StatusCode, Json<CreatedToken>), Error> {
    login.require_member()?;
    login.require_recent_login(&node)?;
    let refused = |code: &str| Err(Error::Unprocessable(ApiError::new(code)));
    let label = request.label.trim();
    if label.is_empty() || label.chars().count() > 60 || label.chars().any(is_control_or_hidden) {
        return refused("invalid-label");
    }
    let scopes = Scopes::from_list(&request.scopes);
    // Only the operator creates such a token, on the command line.
    if request.scopes.contains(&Scope::Research) {
        return Err(Error::Forbidden("insufficient-scope"));
    }
    if scopes.0 == 0 {
        return refused("scopes-required");
    }
    let days = request.expires_in_days.unwrap_or(LIFETIME_DAYS);
    if !(1..=LIFETIME_MAX_DAYS).contains(&days) {
        return refused("invalid-days");
    }
    let expires_ms = node.now() + i64::from(days) * DAY_MS;
    let owner_id = login.user.player_id;
    let mut transaction = node.pool.begin().await?;
    // Locks the owner, or the limits below would not hold.
    db::player::lock_for_update(&mut transaction, owner_id).await?;
    if db::token::count(&mut transaction, owner_id).await? >= TOKENS_MAX {
        return refused("too-many-tokens");
    }
    let (player_id, player) = match &request.bot {
        Some(name) => find_or_create_bot(&node, &mut transaction, owner_id, name).await?,
        None => (owner_id, login.user.name.clone()),
    };
    require_not_suspended(&mut transaction, &[player_id, owner_id], node.now()).await?;
    let params = TokenParams { player_id, owner_id, label, scopes, expires_ms };
    let (token_id, token) = insert_token(node.now(), &mut transaction, params).await?;
    transaction.commit().await?;
    let view = TokenView {
        id: token_id.to_string(),
        label: label.to_owned(),
        scopes: scopes.to_list(),
        player,
        created_ms: node.now_ms(),
        last_used_ms: None,
        expires_ms: Some(expires_ms.into()),
    };
    Ok((StatusCode::CREATED, Json(CreatedToken { token, view })))
}

/// Returns the bot of this owner and name, created if missing.
async fn find_or_create_bot(
    node: &Node,
    transaction: &mut PgConnection,
    owner_id: PlayerId,
    name: &str,
) -> Result<(PlayerId, String), Error> {
    node.access().require_bots()?;
    let name = check_name(name)?;
    if let Some(bot) = db::token::find_bot(transaction, owner_id, &name_key(name)).await? {
        return Ok((bot.player_id, bot.name));
    }
    if db::token::list_bots(&mut *transaction, owner_id).await?.len() >= BOTS_MAX {
        return Err(Error::Unprocessable(ApiError::new("too-many-bots")));
    }
    let player_id = create_player(node.now(), transaction, name, PlayerKind::Bot).await?;
    let player_id = player_id.ok_or_else(|| Error::Conflict(ApiError::new("name-taken")))?;
    db::token::insert_bot(transaction, player_id, owner_id).await?;
    Ok((player_id, name.to_owned()))
}

/// Revokes a token.
#[utoipa::path(delete, path = "/me/tokens/{id}", operation_id = "removeToken", tag = "account",
    params(("id" = String, Path)),
    responses(
        (status = 204), (status = 401, body = ApiError), (status = 403, body = ApiError),
        (status = 404, body = ApiError),
    ))]
pub(crate) async fn revoke_token(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    PathParam(id): PathParam,
) -> Result<StatusCode, Error> {
    let token_id = id.parse()?;
    let acted_for = db::token::delete(&node.pool, token_id, login.user.player_id).await?;
    let acted_for = acted_for.ok_or(Error::NotFound)?;
    node.games.disconnect_player(&node, acted_for);
    Ok(StatusCode::NO_CONTENT)
}
