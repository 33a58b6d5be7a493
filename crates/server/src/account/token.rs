//! Tokens: what a program shows instead of a login, and the bots they act for.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use sqlx::PgConnection;
use wire::{BotView, MadeToken, NewToken, PlayerKind, TokenView, Why};

use super::enter::add_player;
use super::name::{chosen_name, name_key};
use super::who::{By, LoggedIn, Scopes, Who, kind};
use super::{Answered, delete_account, secret};
use crate::body::{Named, Sent};
use crate::error::Error;
use crate::house::not_suspended;
use crate::ids::{self, read_slug, slug};
use crate::lobby;
use crate::node::Node;

/// What every token begins with: whoever finds one in a file knows what it is.
const PREFIX: &str = "pal_";

/// When a token was used is written down to these minutes.
const USED_EVERY_MS: i64 = 5 * 60 * 1000;

/// So many tokens of one member.
const TOKENS_MAX: i64 = 50;

/// So many bots of one member.
const BOTS_MAX: i64 = 5;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// So many house bots, one for each level.
const HOUSE: u8 = 10;

/// For whom a token acts, if it is one and still good.
pub(crate) async fn find(node: &Node, token: &str) -> Result<Option<Who>, Error> {
    if !token.starts_with(PREFIX) {
        return Ok(None);
    }
    let found = sqlx::query!(
        "SELECT token_id, scopes, used_ms, until_ms, player_id, name, kind
         FROM token JOIN player USING (player_id) WHERE secret = $1 AND gone_ms IS NULL",
        secret::kept(token),
    )
    .fetch_optional(&node.pool)
    .await?;
    let now = node.now();
    let Some(found) = found.filter(|found| found.until_ms.is_none_or(|until| now < until)) else {
        return Ok(None);
    };
    if found.used_ms.is_none_or(|used| now - used > USED_EVERY_MS) {
        sqlx::query!("UPDATE token SET used_ms = $2 WHERE token_id = $1", found.token_id, now)
            .execute(&node.pool)
            .await?;
    }
    let by = By::Token { token_id: found.token_id, scopes: Scopes(found.scopes) };
    Ok(Some(Who { player_id: found.player_id, name: found.name, kind: kind(found.kind), by }))
}

/// Whether a token is there and still good.
pub(crate) async fn lasts(node: &Node, token_id: i64) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        "SELECT until_ms FROM token JOIN player USING (player_id)
         WHERE token_id = $1 AND gone_ms IS NULL",
        token_id,
    )
    .fetch_optional(&node.pool)
    .await?;
    Ok(found.is_some_and(|until| until.is_none_or(|until| node.now() < until)))
}

/// Who made a token, and what it is like.
struct Making<'a> {
    player_id: i64,
    owner_id: i64,
    label: &'a str,
    scopes: Scopes,
    until_ms: Option<i64>,
}

/// The number of a fresh token, and the token.
async fn make(
    node: &Node,
    transaction: &mut PgConnection,
    making: Making<'_>,
) -> Result<(i64, String), Error> {
    let token = format!("{PREFIX}{}", secret::fresh()?);
    let token_id = ids::fresh(node.now_ms())?;
    sqlx::query!(
        "INSERT INTO token
             (token_id, player_id, owner_id, secret, label, scopes, made_ms, until_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        token_id,
        making.player_id,
        making.owner_id,
        secret::kept(&token),
        making.label,
        making.scopes.0,
        node.now(),
        making.until_ms,
    )
    .execute(transaction)
    .await?;
    Ok((token_id, token))
}

/// The house players, which are made where they are not there, and a fresh token for each. Those
/// made before for a node of this name are good no more.
///
/// # Errors
/// When the database does not answer.
pub async fn house_tokens(node: &Node) -> Result<Vec<(String, String)>, Error> {
    let mut transaction = node.pool.begin().await?;
    let label: String = format!("house {}", node.settings.node).chars().take(60).collect();
    let mut tokens = Vec::with_capacity(usize::from(HOUSE));
    for level in 1..=HOUSE {
        let name = format!("house-{level}");
        sqlx::query!(
            "INSERT INTO player (player_id, name, name_key, kind, made_ms)
             VALUES ($1, $2, $3, 3, $4)
             ON CONFLICT ON CONSTRAINT player_name_key_unique DO NOTHING",
            ids::fresh(node.now_ms())?,
            name,
            name_key(&name),
            node.now(),
        )
        .execute(&mut *transaction)
        .await?;
        let player_id = sqlx::query_scalar!(
            "SELECT player_id FROM player WHERE name_key = $1 AND kind = 3",
            name_key(&name),
        )
        .fetch_one(&mut *transaction)
        .await?;
        sqlx::query!("DELETE FROM token WHERE player_id = $1 AND label = $2", player_id, label)
            .execute(&mut *transaction)
            .await?;
        let scopes = Scopes::of(&[wire::Scope::Read, wire::Scope::Play]);
        let making =
            Making { player_id, owner_id: player_id, label: &label, scopes, until_ms: None };
        tokens.push((name, make(node, &mut transaction, making).await?.1));
    }
    transaction.commit().await?;
    Ok(tokens)
}

/// Tokens of whoever asks, the last used first.
#[utoipa::path(get, path = "/me/tokens", operation_id = "listTokens", tag = "account", responses(
    (status = 200, body = Vec<TokenView>),
    (status = 401, body = Why), (status = 403, body = Why), (status = 503, body = Why),
))]
pub(crate) async fn list(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
) -> Result<Json<Vec<TokenView>>, Error> {
    Ok(Json(list_of(&node, login.who.player_id).await?))
}

pub(crate) async fn list_of(node: &Node, owner_id: i64) -> Result<Vec<TokenView>, Error> {
    let found = sqlx::query!(
        "SELECT token_id, label, scopes, name, t.made_ms, used_ms, until_ms
         FROM token t JOIN player p USING (player_id) WHERE t.owner_id = $1
         ORDER BY used_ms DESC NULLS LAST, token_id DESC LIMIT 100",
        owner_id,
    )
    .fetch_all(&node.pool)
    .await?;
    let views = found.into_iter().map(|token| TokenView {
        id: slug(token.token_id),
        label: token.label,
        scopes: Scopes(token.scopes).list(),
        acts_for: token.name,
        made_ms: token.made_ms.unsigned_abs(),
        used_ms: token.used_ms.map(i64::unsigned_abs),
        until_ms: token.until_ms.map(i64::unsigned_abs),
    });
    Ok(views.collect())
}

/// Makes a token, for whoever asks or for a bot of theirs. It is told once.
#[utoipa::path(post, path = "/me/tokens", tag = "account", request_body = NewToken, responses(
    (status = 201, body = MadeToken),
    (status = 400, body = Why), (status = 401, body = Why), (status = 403, body = Why),
    (status = 409, body = Why, description = "The name of the bot is somebody else's."),
    (status = 413, body = Why), (status = 415, body = Why), (status = 422, body = Why),
    (status = 503, body = Why),
))]
pub(crate) async fn add(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
    Sent(wanted): Sent<NewToken>,
) -> Result<(StatusCode, Json<MadeToken>), Error> {
    login.member()?;
    login.fresh(&node)?;
    let refused = |code: &str| Err(Error::Refused(Why::new(code)));
    let label = wanted.label.trim();
    if label.is_empty() || label.chars().count() > 60 || label.chars().any(char::is_control) {
        return refused("label");
    }
    let scopes = Scopes::of(&wanted.scopes);
    if scopes.0 == 0 {
        return refused("scopes-none");
    }
    if wanted.days.is_some_and(|days| !(1..=3650).contains(&days)) {
        return refused("days");
    }
    let until_ms = wanted.days.map(|days| node.now() + i64::from(days) * DAY_MS);
    let owner_id = login.who.player_id;
    let mut transaction = node.pool.begin().await?;
    // One at a time for each owner, or the bounds below would not hold.
    sqlx::query!("SELECT player_id FROM player WHERE player_id = $1 FOR UPDATE", owner_id)
        .fetch_one(&mut *transaction)
        .await?;
    let many = sqlx::query_scalar!(
        r#"SELECT count(*) AS "many!" FROM token WHERE owner_id = $1"#,
        owner_id,
    )
    .fetch_one(&mut *transaction)
    .await?;
    if many >= TOKENS_MAX {
        return refused("tokens-many");
    }
    let (player_id, acts_for) = match &wanted.bot {
        Some(name) => own_bot(&node, &mut transaction, owner_id, name).await?,
        None => (owner_id, login.who.name.clone()),
    };
    not_suspended(&mut transaction, &[player_id, owner_id], node.now()).await?;
    let making = Making { player_id, owner_id, label, scopes, until_ms };
    let (token_id, token) = make(&node, &mut transaction, making).await?;
    transaction.commit().await?;
    let view = TokenView {
        id: slug(token_id),
        label: label.to_owned(),
        scopes: scopes.list(),
        acts_for,
        made_ms: node.now_ms(),
        used_ms: None,
        until_ms: until_ms.map(i64::unsigned_abs),
    };
    Ok((StatusCode::CREATED, Json(MadeToken { token, view })))
}

/// The bot of this name, which is theirs or is made.
async fn own_bot(
    node: &Node,
    transaction: &mut PgConnection,
    owner_id: i64,
    name: &str,
) -> Result<(i64, String), Error> {
    let name = chosen_name(name)?;
    let own = sqlx::query!(
        "SELECT p.player_id, name FROM bot JOIN player p USING (player_id)
         WHERE owner_id = $1 AND name_key = $2 AND gone_ms IS NULL",
        owner_id,
        name_key(name),
    )
    .fetch_optional(&mut *transaction)
    .await?;
    if let Some(own) = own {
        return Ok((own.player_id, own.name));
    }
    let many = sqlx::query_scalar!(
        r#"SELECT count(*) AS "many!" FROM bot JOIN player USING (player_id)
           WHERE owner_id = $1 AND gone_ms IS NULL"#,
        owner_id,
    )
    .fetch_one(&mut *transaction)
    .await?;
    if many >= BOTS_MAX {
        return Err(Error::Refused(Why::new("bots-many")));
    }
    let made = add_player(node, transaction, name, PlayerKind::Bot).await?;
    let player_id = made.ok_or_else(|| Error::Conflict(Why::new("name-taken")))?;
    sqlx::query!("INSERT INTO bot (player_id, owner_id) VALUES ($1, $2)", player_id, owner_id)
        .execute(transaction)
        .await?;
    Ok((player_id, name.to_owned()))
}

/// Takes a token back. From then on nobody gets in with it.
#[utoipa::path(delete, path = "/me/tokens/{id}", operation_id = "removeToken", tag = "account",
    params(("id" = String, Path)),
    responses(
        (status = 204), (status = 401, body = Why), (status = 403, body = Why),
        (status = 404, body = Why), (status = 503, body = Why),
    ))]
pub(crate) async fn remove(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
    Named(id): Named,
) -> Answered {
    let token_id = read_slug(&id).ok_or(Error::NotFound)?;
    let acted_for = sqlx::query_scalar!(
        "DELETE FROM token WHERE token_id = $1 AND owner_id = $2 RETURNING player_id",
        token_id,
        login.who.player_id,
    )
    .fetch_optional(&node.pool)
    .await?
    .ok_or(Error::NotFound)?;
    node.games.send_away(&node, acted_for);
    Ok(StatusCode::NO_CONTENT)
}

/// Bots of whoever asks.
#[utoipa::path(get, path = "/me/bots", tag = "account", responses(
    (status = 200, body = Vec<BotView>),
    (status = 401, body = Why), (status = 403, body = Why), (status = 503, body = Why),
))]
pub(crate) async fn bots(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
) -> Result<Json<Vec<BotView>>, Error> {
    Ok(Json(bots_of(&node, login.who.player_id).await?))
}

pub(crate) async fn bots_of(node: &Node, owner_id: i64) -> Result<Vec<BotView>, Error> {
    let found = sqlx::query!(
        "SELECT name, made_ms FROM bot JOIN player USING (player_id)
         WHERE owner_id = $1 AND gone_ms IS NULL ORDER BY name",
        owner_id,
    )
    .fetch_all(&node.pool)
    .await?;
    let view = found.into_iter();
    Ok(view.map(|b| BotView { name: b.name, made_ms: b.made_ms.unsigned_abs() }).collect())
}

/// Ends a bot: its tokens are good no more, games that run are resigned, and all stay.
#[utoipa::path(delete, path = "/me/bots/{name}", tag = "account",
    params(("name" = String, Path)),
    responses(
        (status = 204), (status = 401, body = Why), (status = 403, body = Why),
        (status = 404, body = Why), (status = 503, body = Why),
    ))]
pub(crate) async fn remove_bot(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
    Named(name): Named,
) -> Answered {
    login.fresh(&node)?;
    let mut transaction = node.pool.begin().await?;
    let player_id = sqlx::query_scalar!(
        "SELECT player_id FROM bot JOIN player USING (player_id)
         WHERE owner_id = $1 AND name_key = $2 AND gone_ms IS NULL",
        login.who.player_id,
        name_key(&name),
    )
    .fetch_optional(&mut *transaction)
    .await?
    .ok_or(Error::NotFound)?;
    // A name that was shut out does not come back as another bot.
    not_suspended(&mut transaction, &[player_id], node.now()).await?;
    delete_account(&node, &mut transaction, player_id).await?;
    transaction.commit().await?;
    node.games.send_away(&node, player_id);
    lobby::forsake(&node, player_id).await;
    Ok(StatusCode::NO_CONTENT)
}
