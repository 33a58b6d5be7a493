//! Premoves: conditional moves that a player stores before the turn.
//! Only their owner may read them or know that they exist.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rulebook::ParseError;
use table::ConditionalMoves;
use wire::{ApiError, GameStatus, PremoveText, Scope};

use crate::auth::auth_user::AuthUser;
use crate::db::game;
use crate::error::Error;
use crate::game::live_game::LiveGame;
use crate::game::replay::restore;
use crate::game::service;
use crate::http::extract::JsonBody;
use crate::ids::GameId;
use crate::node::Node;
use crate::numbers::SeatNumber;
use crate::rejection_text::to_api_error;

/// Loads a game in which the user has a seat.
async fn load_own_game(node: &Node, user: &AuthUser, game_id: GameId) -> Result<LiveGame, Error> {
    let stored = node.games.store.load_game(game_id).await?.ok_or(Error::NotFound)?;
    let live = restore(node, stored).await?;
    if live.seat_of(user.player_id).is_some() { Ok(live) } else { Err(Error::NotFound) }
}

/// Replaces the premoves of the user; an empty text deletes them.
///
/// # Errors
/// If they cannot be parsed, or a move is illegal.
pub(crate) async fn set_premoves(
    node: &Arc<Node>,
    user: &AuthUser,
    game_id: GameId,
    text: &str,
) -> Result<(), Error> {
    user.require_scope(Scope::Play)?;
    if text.is_empty() {
        return delete_premoves(node, user, game_id).await;
    }
    let live = load_own_game(node, user, game_id).await?;
    let seat = live.seat_of(user.player_id).ok_or(Error::NotFound)?;
    user.require_person_if_rated(live.row.rated)?;
    if live.status() != GameStatus::Live {
        return Err(Error::Conflict(ApiError::new("game-not-live")));
    }
    let premoves: ConditionalMoves = text.parse().map_err(|error: ParseError| {
        Error::BadRequest(ApiError::new(error.code()).with("at", error.at().to_string()))
    })?;
    let name = live.table.config().game.name();
    let premoves = premoves
        .validate(&live.table, seat)
        .map_err(|rejection| Error::Unprocessable(to_api_error(name, &rejection)))?;
    let (seat, text) = (SeatNumber::from(seat), premoves.to_string());
    game::store_premoves(&node.play_pool, game_id, seat, &text, node.now()).await?;
    service::premoves_changed(node, game_id).await;
    Ok(())
}

async fn delete_premoves(node: &Arc<Node>, user: &AuthUser, game_id: GameId) -> Result<(), Error> {
    let live = load_own_game(node, user, game_id).await?;
    let seat = live.seat_of(user.player_id).ok_or(Error::NotFound)?;
    game::delete_premoves(&node.play_pool, game_id, seat.into()).await?;
    service::premoves_changed(node, game_id).await;
    Ok(())
}

/// Stores the premoves of a player.
/// They are played as soon as possible; those whose condition does not occur are deleted.
#[utoipa::path(
    put, path = "/games/{id}/premoves", tag = "lobby", operation_id = "putPremoves",
    request_body = PremoveText,
    params(("id" = String, Path, description = "The id of the game")),
    responses(
        (status = 204, description = "Stored"),
        (status = 404, description = "You do not play in such a game", body = ApiError),
        (status = 409, description = "The game is not live", body = ApiError),
        (status = 422, description = "A move is illegal", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn put_premoves(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    game_id: GameId,
    JsonBody(request): JsonBody<PremoveText>,
) -> Result<StatusCode, Error> {
    set_premoves(&node, &user, game_id, &request.premoves).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the premoves of the user that can still be played; an empty text for none.
#[utoipa::path(
    get, path = "/games/{id}/premoves", tag = "lobby", operation_id = "getPremoves",
    params(("id" = String, Path, description = "The id of the game")),
    responses(
        (status = 200, description = "The premoves", body = PremoveText),
        (status = 404, description = "You do not play in such a game", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn get_premoves(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    game_id: GameId,
) -> Result<Json<PremoveText>, Error> {
    user.require_scope(Scope::Play)?;
    let live = load_own_game(&node, &user, game_id).await?;
    let seat = live.seat_of(user.player_id).ok_or(Error::NotFound)?;
    let text = game::premoves(&node.play_pool, game_id, seat.into()).await?;
    let premoves = text.and_then(|text| text.parse::<ConditionalMoves>().ok());
    let remaining = premoves.and_then(|premoves| premoves.remaining(&live.table, seat));
    let premoves = remaining.map(|premoves| premoves.to_string()).unwrap_or_default();
    Ok(Json(PremoveText { premoves }))
}

/// Deletes the premoves of the user.
#[utoipa::path(
    delete, path = "/games/{id}/premoves", tag = "lobby", operation_id = "deletePremoves",
    params(("id" = String, Path, description = "The id of the game")),
    responses(
        (status = 204, description = "Deleted"),
        (status = 404, description = "You do not play in such a game", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(crate) async fn remove_premoves(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    game_id: GameId,
) -> Result<StatusCode, Error> {
    user.require_scope(Scope::Play)?;
    delete_premoves(&node, &user, game_id).await?;
    Ok(StatusCode::NO_CONTENT)
}
