//! HTTP endpoints of live games, for bots and clients without a WebSocket.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Query, State};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::{ApiError, CommandAccepted, GameCommand, GameSnapshot, PlayerKind, Scope, ToClient};

use crate::auth::auth_user::AuthUser;
use crate::db::player;
use crate::error::Error;
use crate::game::apply::Received;
use crate::game::command_receipt::CommandReceipt;
use crate::game::event_stream::{EventStream, StreamTopic, initial_messages};
use crate::game::{chat, game_state, premoves, service};
use crate::hidden_text::is_control_or_hidden;
use crate::http::extract::JsonBody;
use crate::http::middleware::ClientAddress;
use crate::http::query::parse_query;
use crate::ids::GameId;
use crate::limiters::connection_limit::ConnectionPermit;
use crate::node::Node;
use crate::subscriber::Subscriber;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(get_game))
        .routes(routes!(game_state::get_game_state))
        .routes(routes!(send_command))
        .routes(routes!(chat::list_messages, chat::post_message))
        .routes(routes!(premoves::get_premoves, premoves::put_premoves, premoves::remove_premoves))
        .routes(routes!(stream_game))
        .routes(routes!(stream_events))
}

/// Returns a game.
#[utoipa::path(
    get, path = "/games/{id}", tag = "play", operation_id = "getGame",
    params(("id" = String, Path, description = "The id of the game")),
    responses(
        (status = 200, description = "The game", body = GameSnapshot),
        (status = 401, description = "The session or token is not valid", body = ApiError),
        (status = 404, description = "The game does not exist or is private", body = ApiError),
    ),
)]
async fn get_game(
    State(node): State<Arc<Node>>,
    viewer: Option<AuthUser>,
    game_id: GameId,
) -> Result<Json<GameSnapshot>, Error> {
    let player_id = viewer.map(|viewer| viewer.player_id);
    Ok(Json(service::snapshot(&node, game_id, player_id).await?))
}

/// Sends a command to a game: a move, an offer, a resignation.
#[utoipa::path(
    post, path = "/games/{id}/commands", tag = "play", operation_id = "sendCommand",
    params(("id" = String, Path, description = "The id of the game")),
    request_body = GameCommand,
    responses(
        (status = 200, description = "Accepted, now or with the same request id before",
            body = CommandAccepted),
        (status = 403, description = "You do not play in this game", body = ApiError),
        (status = 404, description = "The game does not exist", body = ApiError),
        (status = 409, description = "The game has continued", body = ApiError),
        (status = 422, description = "The rules or the table reject the command", body = ApiError),
        (status = 503, description = "Unknown; repeat with the same request id", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
async fn send_command(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    game_id: GameId,
    Extension(receipt): Extension<CommandReceipt>,
    JsonBody(command): JsonBody<GameCommand>,
) -> Result<Json<CommandAccepted>, Error> {
    user.require_scope(Scope::Play)?;
    let received = Received::new(receipt, 0);
    let version = service::send_command(&node, game_id, &user, command, received).await?;
    Ok(Json(CommandAccepted { version }))
}

/// Streams a game: a snapshot, then one line of JSON for each update.
/// An empty line is sent every 15 seconds. Before a shutdown the last line says when to reconnect.
#[utoipa::path(
    get, path = "/games/{id}/stream", tag = "play", operation_id = "streamGame",
    params(("id" = String, Path, description = "The id of the game")),
    responses(
        (status = 200, description = "Lines of JSON", body = ToClient,
            content_type = "application/x-ndjson"),
        (status = 401, description = "The session or token is not valid", body = ApiError),
        (status = 404, description = "The game does not exist or is private", body = ApiError),
        (status = 429, description = "Too many streams", body = ApiError),
    ),
)]
async fn stream_game(
    State(node): State<Arc<Node>>,
    viewer: Option<AuthUser>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    game_id: GameId,
) -> Result<Response, Error> {
    let player_id = viewer.as_ref().map(|viewer| viewer.player_id);
    let permit = acquire_permit(&node, address, viewer.as_ref())?;
    let (subscriber, queue) = Subscriber::new(player_id);
    service::subscribe(&node, game_id, &subscriber, None).await?;
    let topic = StreamTopic::Game(game_id);
    let backlog = VecDeque::new();
    let stream = EventStream::new(node, viewer.as_ref(), subscriber, queue, topic, backlog, permit);
    Ok(stream.into_response())
}

/// Maximum length of the name and version of a program.
const SOFTWARE_CHARS_MAX: usize = 80;

/// Query parameters of the stream of notifications.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct EventsQuery {
    /// Name and version of the program of a bot, such as `my-bot 1.2`: at most 80 characters.
    /// Games that start later keep it for research.
    software: Option<String>,
}

/// Streams notifications to the player: games that start, turns, challenges.
#[utoipa::path(
    get, path = "/events", tag = "play", operation_id = "streamEvents", params(EventsQuery),
    responses(
        (status = 200, description = "Lines of JSON", body = ToClient,
            content_type = "application/x-ndjson"),
        (status = 400, description = "The text of the software is invalid", body = ApiError),
        (status = 429, description = "Too many streams", body = ApiError),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
async fn stream_events(
    State(node): State<Arc<Node>>,
    user: AuthUser,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    query: Result<Query<EventsQuery>, QueryRejection>,
) -> Result<Response, Error> {
    user.require_scope(Scope::Play)?;
    let permit = acquire_permit(&node, address, Some(&user))?;
    if let Some(software) = parse_query(query)?.software {
        store_software(&node, &user, &software).await?;
    }
    let (subscriber, queue) = Subscriber::new(Some(user.player_id));
    let guard = service::register_connection(&node, user.player_id, &subscriber).await;
    let backlog = initial_messages(&node, user.player_id).await?;
    let topic = StreamTopic::player(guard);
    let stream = EventStream::new(node, Some(&user), subscriber, queue, topic, backlog, permit);
    Ok(stream.into_response())
}

/// Stores the name and version of the program of a bot or computer.
async fn store_software(node: &Node, user: &AuthUser, software: &str) -> Result<(), Error> {
    let is_short = (1..=SOFTWARE_CHARS_MAX).contains(&software.chars().count());
    if !is_short || software.trim() != software || software.chars().any(is_control_or_hidden) {
        return Err(Error::BadRequest(ApiError::new("invalid-software")));
    }
    match user.kind {
        PlayerKind::Bot | PlayerKind::Computer => {
            player::set_software(&node.play_pool, user.player_id, software).await
        }
        PlayerKind::Guest | PlayerKind::Member => Ok(()),
    }
}

/// Acquires a permit for a stream.
/// Computers need none: they use the internal listener. Clients without account take none from
/// bots.
fn acquire_permit(
    node: &Node,
    address: IpAddr,
    user: Option<&AuthUser>,
) -> Result<Option<ConnectionPermit>, Error> {
    match user {
        Some(user) if user.kind == PlayerKind::Computer => Ok(None),
        Some(user) if user.kind != PlayerKind::Guest => {
            node.stream_limiter.acquire(address, Some(user.player_id)).map(Some)
        }
        _ => {
            let player_id = user.map(|user| user.player_id);
            node.guest_stream_limiter.acquire(address, player_id).map(Some)
        }
    }
}
