//! The socket of a client: games as they happen, and what it says in them.

mod lag;
mod session;

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::HeaderMap;
use axum::response::Response;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::account::Who;
use crate::error::Error;
use crate::guard::{self, Client};
use crate::node::Node;

/// The largest message a client may send.
const MESSAGE_BYTES: usize = 8 << 10;

/// What a socket holds of the stream: with the usual 128 KiB a server is full at a tenth of the
/// clients.
const BUFFER_BYTES: usize = 4 << 10;

/// What may wait in a socket that is not read: more than the longest log of a table.
const UNSENT_BYTES: usize = 4 << 20;

/// The time to say hello.
pub(crate) const HELLO: Duration = Duration::from_secs(5);

/// A client that says nothing for so long is gone.
pub(crate) const SILENCE: Duration = Duration::from_secs(60);

/// Messages a client may send at once, and the time for one more.
pub(crate) const BURST: u32 = 40;
pub(crate) const ONE_MORE: Duration = Duration::from_millis(500);

/// Games a client may watch at once.
pub(crate) const GAMES: usize = 64;

/// Acts a client may have under way.
pub(crate) const UNDER_WAY: usize = 8;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new().routes(routes!(socket))
}

/// One socket for all games a client plays or watches. Messages are JSON, `FromClient` one way
/// and `ToClient` the other.
#[utoipa::path(
    get, path = "/socket", tag = "play", operation_id = "socket",
    responses(
        (status = 101, description = "The connection is a WebSocket from now on"),
        (status = 400, description = "No upgrade was asked for", body = wire::Why),
        (status = 403, description = "A page of another origin asks", body = wire::Why),
        (status = 426, description = "No upgrade is possible here", body = wire::Why),
        (status = 429, description = "Too many sockets of one player or address", body = wire::Why),
        (status = 503, description = "The server is going", body = wire::Why),
    ),
)]
async fn socket(
    State(node): State<Arc<Node>>,
    who: Option<Who>,
    Extension(Client(address)): Extension<Client>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    guard::check_socket(&node.settings, &headers)?;
    if node.is_ending() {
        return Err(Error::Overloaded);
    }
    let upgrade = upgrade.map_err(|_| Error::Unreadable(wire::Why::new("upgrade-wanted")))?;
    let upgrade = upgrade
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(UNSENT_BYTES)
        .max_message_size(MESSAGE_BYTES)
        .max_frame_size(MESSAGE_BYTES);
    let place = node.places.take(address, who.as_ref().map(|who| who.player_id))?;
    Ok(upgrade.on_upgrade(move |socket| session::talk(node, (who, address), socket, place)))
}
