//! Games under way over plain HTTP: what a bot needs, and whoever has no socket.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use tokio::time::timeout;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::{Act, Acted, FullGame, ToClient, Why};

use crate::account::Who;
use crate::error::Error;
use crate::game::watcher::{Messages, Watcher};
use crate::game::{Games, Greeting};
use crate::ids::read_slug;
use crate::node::Node;

/// An empty line shows a reader that the stream lives.
const QUIET: Duration = Duration::from_secs(15);

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(game))
        .routes(routes!(act))
        .routes(routes!(stream))
        .routes(routes!(events))
}

fn game_id(game: &str) -> Result<i64, Error> {
    read_slug(game).ok_or(Error::NotFound)
}

/// A game as a whole.
#[utoipa::path(
    get, path = "/games/{game}", tag = "play", operation_id = "game",
    params(("game" = String, Path, description = "The name of the game in addresses")),
    responses(
        (status = 200, description = "The game", body = FullGame),
        (status = 404, description = "There is none, or not for you", body = Why),
        (status = 503, description = "Come again", body = Why),
    ),
)]
async fn game(
    State(node): State<Arc<Node>>,
    who: Option<Who>,
    Path(game): Path<String>,
) -> Result<Json<FullGame>, Error> {
    let game_id = game_id(&game)?;
    let player_id = who.map(|who| who.player_id);
    Games::may_watch(&node, game_id, player_id).await?;
    Ok(Json(Games::full(&node, game_id, player_id).await?))
}

/// Says something at a table: a move, an offer, a resignation.
#[utoipa::path(
    post, path = "/games/{game}/act", tag = "play", operation_id = "act",
    params(("game" = String, Path, description = "The name of the game in addresses")),
    request_body = Act,
    responses(
        (status = 200, description = "It counts; said again with the same key, too", body = Acted),
        (status = 400, description = "It cannot be read", body = Why),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "It is not your table", body = Why),
        (status = 404, description = "There is no such game", body = Why),
        (status = 409, description = "The game has gone on", body = Why),
        (status = 422, description = "The rules or the table refuse it", body = Why),
        (status = 503, description = "Unknown; say it again with the same key", body = Why),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
async fn act(
    State(node): State<Arc<Node>>,
    who: Who,
    Path(game): Path<String>,
    Json(act): Json<Act>,
) -> Result<Json<Acted>, Error> {
    who.may("play")?;
    let version = Games::act(&node, game_id(&game)?, who.player_id, act, 0).await?;
    Ok(Json(Acted { version }))
}

/// A game as it happens: first the whole, then line by line what follows. Empty lines come
/// whenever nothing else does.
#[utoipa::path(
    get, path = "/games/{game}/stream", tag = "play", operation_id = "gameStream",
    params(("game" = String, Path, description = "The name of the game in addresses")),
    responses(
        (status = 200, description = "Lines of JSON", body = ToClient,
            content_type = "application/x-ndjson"),
        (status = 404, description = "There is none, or not for you", body = Why),
        (status = 503, description = "Come again", body = Why),
    ),
)]
async fn stream(
    State(node): State<Arc<Node>>,
    who: Option<Who>,
    Path(game): Path<String>,
) -> Result<Response, Error> {
    let game_id = game_id(&game)?;
    let player_id = who.map(|who| who.player_id);
    Games::may_watch(&node, game_id, player_id).await?;
    let (watcher, messages) = Watcher::new(player_id);
    Games::watch(&node, game_id, &watcher, None).await?;
    Ok(lines(Reader { node, watcher, messages, game_id: Some(game_id), greeting: None }))
}

/// What concerns you, as it happens: games that begin, turns, challenges.
#[utoipa::path(
    get, path = "/events", tag = "play", operation_id = "events",
    responses(
        (status = 200, description = "Lines of JSON", body = ToClient,
            content_type = "application/x-ndjson"),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 503, description = "Come again", body = Why),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
async fn events(State(node): State<Arc<Node>>, who: Who) -> Result<Response, Error> {
    who.may("play")?;
    let (watcher, messages) = Watcher::new(Some(who.player_id));
    let greeting = Games::greet(&node, who.player_id, &watcher).await?;
    // What runs already is told first, so that a bot that comes back finds its games.
    for notice in crate::lobby::running(&node, who.player_id).await? {
        watcher.tell_now(crate::game::watcher::text(&ToClient::Notice { notice }));
    }
    Ok(lines(Reader { node, watcher, messages, game_id: None, greeting: Some(greeting) }))
}

/// Somebody who reads a stream.
struct Reader {
    node: Arc<Node>,
    watcher: Watcher,
    messages: Messages,
    game_id: Option<i64>,
    greeting: Option<Greeting>,
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.greeting = None;
        if let Some(game_id) = self.game_id {
            self.node.games.unwatch(game_id, &self.watcher);
        }
    }
}

fn lines(reader: Reader) -> Response {
    let lines = unfold(reader, |mut reader| async move {
        let mut ending = reader.node.ending();
        let line = tokio::select! {
            next = timeout(QUIET, reader.messages.next()) => match next {
                Ok(None) => return None,
                Ok(Some(text)) => format!("{text}\n"),
                Err(_) => "\n".to_owned(),
            },
            _ = ending.wait() => return None,
        };
        for game_id in reader.messages.take_missed() {
            if Games::watch(&reader.node, game_id, &reader.watcher, None).await.is_err() {
                return None;
            }
        }
        Some((Ok::<Bytes, Infallible>(Bytes::from(line)), reader))
    });
    let headers = [(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store")];
    (headers, Body::from_stream(lines)).into_response()
}
