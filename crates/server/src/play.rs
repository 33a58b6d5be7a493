//! Games under way over plain HTTP: what a bot needs, and whoever has no socket.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::ws::Utf8Bytes;
use axum::extract::{Extension, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use tokio::time::{Instant, sleep_until};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::{Act, Acted, FullGame, PlayerKind, ToClient, Why};

use crate::account::Who;
use crate::body::{Named, Sent};
use crate::error::Error;
use crate::game::watcher::{Messages, Watcher, text};
use crate::game::{Games, Greeting};
use crate::guard::{Client, Place};
use crate::ids::read_slug;
use crate::node::Node;

/// A player is told again which games run when it is so long ago.
const REPEATED: Duration = Duration::from_secs(40);

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
    Named(game): Named,
) -> Result<Json<FullGame>, Error> {
    let game_id = game_id(&game)?;
    let player_id = who.map(|who| who.player_id);
    Games::may_watch(&node, game_id, player_id, None).await?;
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
    Named(game): Named,
    Sent(act): Sent<Act>,
) -> Result<Json<Acted>, Error> {
    who.may("play")?;
    let version = Games::act(&node, game_id(&game)?, who.player_id, act, 0).await?;
    Ok(Json(Acted { version }))
}

/// A game as it happens: first the whole, then line by line what follows. An empty line comes every
/// 15 seconds; the last line says when to come again, where the server goes.
#[utoipa::path(
    get, path = "/games/{game}/stream", tag = "play", operation_id = "gameStream",
    params(("game" = String, Path, description = "The name of the game in addresses")),
    responses(
        (status = 200, description = "Lines of JSON", body = ToClient,
            content_type = "application/x-ndjson"),
        (status = 404, description = "There is none, or not for you", body = Why),
        (status = 429, description = "Too many streams", body = Why),
        (status = 503, description = "Come again", body = Why),
    ),
)]
async fn stream(
    State(node): State<Arc<Node>>,
    who: Option<Who>,
    Extension(Client(address)): Extension<Client>,
    Named(game): Named,
) -> Result<Response, Error> {
    let game_id = game_id(&game)?;
    let player_id = who.as_ref().map(|who| who.player_id);
    Games::may_watch(&node, game_id, player_id, None).await?;
    let place = place(&node, address, who.as_ref())?;
    let (watcher, messages) = Watcher::new(player_id);
    Games::watch(&node, game_id, &watcher, None).await?;
    let what = What::Game(game_id);
    Ok(lines(Reader::new(node, who, (watcher, messages), (what, VecDeque::new()), place)))
}

/// What concerns you, as it happens: games that begin, turns, challenges.
#[utoipa::path(
    get, path = "/events", tag = "play", operation_id = "events",
    responses(
        (status = 200, description = "Lines of JSON", body = ToClient,
            content_type = "application/x-ndjson"),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 429, description = "Too many streams", body = Why),
        (status = 503, description = "Come again", body = Why),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
async fn events(
    State(node): State<Arc<Node>>,
    who: Who,
    Extension(Client(address)): Extension<Client>,
) -> Result<Response, Error> {
    who.may("play")?;
    let place = place(&node, address, Some(&who))?;
    let (watcher, messages) = Watcher::new(Some(who.player_id));
    let greeting = Games::greet(&node, who.player_id, &watcher);
    let backlog = running(&node, who.player_id).await?;
    let what = What::Player { _greeting: greeting, told: Instant::now() };
    Ok(lines(Reader::new(node, Some(who), (watcher, messages), (what, backlog), place)))
}

/// A place for a stream. The house needs none: it comes by its own door and reads one for each
/// level. Who has no account takes none from bots.
fn place(node: &Node, address: IpAddr, who: Option<&Who>) -> Result<Option<Place>, Error> {
    match who {
        Some(who) if who.kind == PlayerKind::House => Ok(None),
        Some(who) if who.kind != PlayerKind::Guest => {
            node.streams.take(address, Some(who.player_id)).map(Some)
        }
        _ => node.strangers.take(address, who.map(|who| who.player_id)).map(Some),
    }
}

/// Games that run, so that a bot that comes back finds them, and one that missed a notice.
async fn running(node: &Node, player_id: i64) -> Result<VecDeque<Utf8Bytes>, Error> {
    let notices = crate::lobby::running(node, player_id).await?;
    let told = notices.into_iter().map(|notice| text(&ToClient::Notice { notice }));
    Ok(told.collect())
}

/// Somebody who reads a stream.
struct Reader {
    node: Arc<Node>,
    who: Option<Who>,
    watcher: Watcher,
    messages: Messages,
    what: What,
    /// What is told before anything else.
    backlog: VecDeque<Utf8Bytes>,
    /// When it is looked next whether all is as it should be.
    look_at: Instant,
    /// The last word was said.
    over: bool,
    #[expect(dead_code, reason = "kept as long as the stream is read")]
    place: Option<Place>,
}

/// What a stream is about.
enum What {
    Game(i64),
    Player {
        _greeting: Greeting,
        /// When it was last told what runs.
        told: Instant,
    },
}

impl Drop for Reader {
    fn drop(&mut self) {
        if let What::Game(game_id) = self.what {
            self.node.games.unwatch(game_id, &self.watcher);
        }
    }
}

impl Reader {
    fn new(
        node: Arc<Node>,
        who: Option<Who>,
        (watcher, messages): (Watcher, Messages),
        (what, backlog): (What, VecDeque<Utf8Bytes>),
        place: Option<Place>,
    ) -> Reader {
        let look_at = Instant::now() + node.settings.limits.look;
        Reader { node, who, watcher, messages, what, backlog, look_at, over: false, place }
    }

    /// The next line; none when the stream ends.
    async fn next(&mut self) -> Option<String> {
        if self.over {
            return None;
        }
        if let Some(text) = self.backlog.pop_front() {
            return Some(format!("{text}\n"));
        }
        let mut ending = self.node.ending();
        let line = tokio::select! {
            biased;
            retry_ms = ending.wait() => {
                self.over = true;
                return Some(format!("{}\n", text(&ToClient::Bye { retry_ms })));
            }
            () = sleep_until(self.look_at) => {
                self.look_at = Instant::now() + self.node.settings.limits.look;
                return self.look_again().await.then(|| "\n".to_owned());
            }
            next = self.messages.next() => format!("{}\n", next?),
        };
        for game_id in self.messages.take_missed() {
            Games::watch(&self.node, game_id, &self.watcher, None).await.ok()?;
        }
        if self.messages.take_lost() {
            self.tell_running().await;
        }
        Some(line)
    }

    /// Whether whoever reads still may. What a notice should have told, and did not, is told now.
    async fn look_again(&mut self) -> bool {
        if let Some(who) = &self.who
            && !who.still_stands(&self.node).await
        {
            return false;
        }
        let player_id = self.who.as_ref().map(|who| who.player_id);
        match &self.what {
            What::Game(game_id) => {
                let may = Games::may_watch(&self.node, *game_id, player_id, None).await;
                !matches!(may, Err(Error::NotFound))
            }
            What::Player { told, .. } => {
                if told.elapsed() > REPEATED {
                    self.tell_running().await;
                }
                true
            }
        }
    }

    /// Tells a player again which games run, and where it is their turn.
    async fn tell_running(&mut self) {
        let (What::Player { told, .. }, Some(who)) = (&mut self.what, &self.who) else { return };
        *told = Instant::now();
        self.backlog = running(&self.node, who.player_id).await.unwrap_or_default();
    }
}

fn lines(reader: Reader) -> Response {
    let lines = unfold(reader, |mut reader| async move {
        let line = reader.next().await?;
        Some((Ok::<Bytes, Infallible>(Bytes::from(line)), reader))
    });
    let headers = [(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store")];
    (headers, Body::from_stream(lines)).into_response()
}
