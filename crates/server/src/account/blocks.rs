//! Blocked players, who cannot join, challenge or chat with the player who blocked them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use wire::{ApiError, PlayerRef, Scope};

use crate::auth::auth_user::AuthUser;
use crate::auth::players::find_player;
use crate::db;
use crate::db::player::lock_player;
use crate::error::Error;
use crate::http::extract::PathParam;
use crate::node::Node;

/// Maximum number of blocked players.
const BLOCKS_MAX: i64 = 500;

/// Blocks a player. The two players no longer follow each other.
#[utoipa::path(
    post, path = "/me/blocks/{name}", tag = "lobby", operation_id = "block",
    params(("name" = String, Path, description = "The name of the player")),
    responses(
        (status = 204, description = "Done"),
        (status = 404, description = "No such player", body = ApiError),
        (status = 422, description = "Own name, or too many blocks", body = ApiError),
    ),
    security(("token" = ["chat"]), ("session" = [])),
)]
pub(crate) async fn block_player(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    PathParam(name): PathParam,
) -> Result<StatusCode, Error> {
    user.require_scope(Scope::Chat)?;
    let other = find_player(&node.pool, &name).await?.ok_or(Error::NotFound)?;
    if other.player_id == user.player_id {
        return Err(Error::Unprocessable(ApiError::new("self-not-allowed")));
    }
    let mut transaction = node.pool.begin().await?;
    lock_player(&mut transaction, user.player_id).await?;
    let others = db::block::count_others(&mut transaction, user.player_id, other.player_id).await?;
    if others >= BLOCKS_MAX {
        let error = ApiError::new("too-many-blocks").with("most", BLOCKS_MAX.to_string());
        return Err(Error::Unprocessable(error));
    }
    let now_ms = node.now();
    db::block::insert(&mut transaction, user.player_id, other.player_id, now_ms).await?;
    db::follow::delete_between(&mut transaction, user.player_id, other.player_id).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Unblocks a player.
#[utoipa::path(
    delete, path = "/me/blocks/{name}", tag = "lobby", operation_id = "unblock",
    params(("name" = String, Path, description = "The name of the player")),
    responses(
        (status = 204, description = "Done"),
        (status = 404, description = "No such player", body = ApiError),
    ),
    security(("token" = ["chat"]), ("session" = [])),
)]
pub(crate) async fn unblock_player(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    PathParam(name): PathParam,
) -> Result<StatusCode, Error> {
    user.require_scope(Scope::Chat)?;
    let other = find_player(&node.pool, &name).await?.ok_or(Error::NotFound)?;
    db::block::delete(&node.pool, user.player_id, other.player_id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the blocked players by name.
#[utoipa::path(
    get, path = "/me/blocks", tag = "lobby", operation_id = "listBlocked",
    responses(
        (status = 200, description = "The players", body = Vec<PlayerRef>),
    ),
    security(("token" = ["chat"]), ("session" = [])),
)]
pub(crate) async fn list_blocks(
    State(node): State<Arc<Node>>,
    user: AuthUser,
) -> Result<Json<Vec<PlayerRef>>, Error> {
    user.require_scope(Scope::Chat)?;
    let blocked = db::block::list(&node.pool, user.player_id, BLOCKS_MAX).await?;
    let players =
        blocked.into_iter().map(|player| PlayerRef { name: player.name, kind: player.kind.into() });
    Ok(Json(players.collect()))
}
