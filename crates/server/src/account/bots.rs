//! Bots of the current player.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use wire::{ApiError, BotView};

use crate::account::delete::delete_player_data;
use crate::auth::auth_user::SessionUser;
use crate::auth::names::name_key;
use crate::auth::sanctions::require_not_suspended;
use crate::db;
use crate::error::Error;
use crate::game::resign_games::resign_games;
use crate::http::extract::PathParam;
use crate::ids::PlayerId;
use crate::node::Node;

/// Lists the bots of the current player.
#[utoipa::path(get, path = "/me/bots", tag = "account", responses(
    (status = 200, body = Vec<BotView>),
    (status = 401, body = ApiError), (status = 403, body = ApiError),
))]
pub(crate) async fn list_bots(
    State(node): State<Arc<Node>>,
    login: SessionUser,
) -> Result<Json<Vec<BotView>>, Error> {
    Ok(Json(load_bots(&node, login.user.player_id).await?))
}

pub(crate) async fn load_bots(node: &Node, owner_id: PlayerId) -> Result<Vec<BotView>, Error> {
    let found = db::token::list_bots(&node.pool, owner_id).await?;
    let view = found.into_iter();
    Ok(view.map(|b| BotView { name: b.name, created_ms: b.created_ms.into() }).collect())
}

/// Deletes a bot: its tokens are revoked and its live games resigned; games are kept.
#[utoipa::path(delete, path = "/me/bots/{name}", tag = "account",
    params(("name" = String, Path)),
    responses(
        (status = 204), (status = 401, body = ApiError), (status = 403, body = ApiError),
        (status = 404, body = ApiError),
    ))]
pub(crate) async fn delete_bot(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    PathParam(name): PathParam,
) -> Result<StatusCode, Error> {
    login.require_recent_login(&node)?;
    let mut transaction = node.pool.begin().await?;
    let bot = db::token::find_bot(&mut transaction, login.user.player_id, &name_key(&name)).await?;
    let player_id = bot.ok_or(Error::NotFound)?.player_id;
    // A suspended name must not come back as another bot.
    require_not_suspended(&mut transaction, &[player_id], node.now()).await?;
    delete_player_data(node.now(), &mut transaction, player_id).await?;
    transaction.commit().await?;
    node.games.disconnect_player(&node, player_id);
    resign_games(&node, player_id).await;
    Ok(StatusCode::NO_CONTENT)
}
