//! Players whom the current player follows.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use wire::{ApiError, FollowedPlayer, PlayerKind, PlayerRef, Scope};

use crate::auth::attempt_limit::{FOLLOWS_PER_PLAYER, count_attempt};
use crate::auth::auth_user::{AuthUser, SessionUser};
use crate::auth::players::find_player;
use crate::db::follow;
use crate::db::player::lock_player;
use crate::db::presence::ONLINE_MS;
use crate::error::Error;
use crate::http::extract::PathParam;
use crate::node::Node;

/// Maximum number of followed players.
const FOLLOWED_MAX: i64 = 200;

/// Follows a member or a bot.
#[utoipa::path(
    put, path = "/me/following/{name}", tag = "lobby", operation_id = "follow",
    params(("name" = String, Path, description = "The name of the player")),
    responses(
        (status = 204, description = "Done"),
        (status = 404, description = "No such player", body = ApiError),
        (status = 422, description = "Own name, guest or computer, or too many players",
         body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn follow_player(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    PathParam(name): PathParam,
) -> Result<StatusCode, Error> {
    let player_id = login.user.player_id;
    let other = find_player(&node.pool, &name).await?.ok_or(Error::NotFound)?;
    let unprocessable = |code: &str| Err(Error::Unprocessable(ApiError::new(code)));
    if other.player_id == player_id {
        return unprocessable("self-not-allowed");
    }
    match other.kind {
        PlayerKind::Member | PlayerKind::Bot => {}
        PlayerKind::Guest | PlayerKind::Computer => return unprocessable("player-not-followable"),
    }
    count_attempt(&node, FOLLOWS_PER_PLAYER, &player_id.0.to_string()).await?;
    let mut transaction = node.pool.begin().await?;
    lock_player(&mut transaction, player_id).await?;
    if follow::count_others(&mut transaction, player_id, other.player_id).await? >= FOLLOWED_MAX {
        let error = ApiError::new("too-many-followed").with("most", FOLLOWED_MAX.to_string());
        return Err(Error::Unprocessable(error));
    }
    if !follow::insert(&mut transaction, player_id, other.player_id, node.now()).await? {
        return Err(Error::Forbidden("follow-blocked"));
    }
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Stops following a player.
#[utoipa::path(
    delete, path = "/me/following/{name}", tag = "lobby", operation_id = "unfollow",
    params(("name" = String, Path, description = "The name of the player")),
    responses(
        (status = 204, description = "Done"),
        (status = 404, description = "No such player", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn unfollow_player(
    State(node): State<Arc<Node>>,
    login: SessionUser,
    PathParam(name): PathParam,
) -> Result<StatusCode, Error> {
    let other = find_player(&node.pool, &name).await?.ok_or(Error::NotFound)?;
    follow::delete(&node.pool, login.user.player_id, other.player_id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the followed players: those online first, then by name.
#[utoipa::path(
    get, path = "/me/following", tag = "lobby", operation_id = "listFollowed",
    responses(
        (status = 200, description = "The players", body = Vec<FollowedPlayer>),
    ),
    security(("token" = ["read"]), ("session" = [])),
)]
pub(crate) async fn list_following(
    State(node): State<Arc<Node>>,
    user: AuthUser,
) -> Result<Json<Vec<FollowedPlayer>>, Error> {
    user.require_scope(Scope::Read)?;
    let since_ms = node.now() - ONLINE_MS;
    let rows = follow::list(&node.pool, user.player_id, since_ms, FOLLOWED_MAX).await?;
    let mut players: Vec<FollowedPlayer> = rows
        .into_iter()
        .map(|row| {
            let online = row.is_online || node.games.is_connected(row.player_id);
            FollowedPlayer {
                player: PlayerRef { name: row.name, kind: row.kind.into() },
                online: row.shows_online.then_some(online),
                game_id: row.game_id.filter(|_| row.shows_online).map(|id| id.to_string()),
                since_ms: row.created_ms.into(),
            }
        })
        .collect();
    players.sort_by_key(|followed| followed.online != Some(true));
    Ok(Json(players))
}
