//! WebSocket of a client: game updates and commands.

mod lag;
mod queries;
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

use crate::auth::auth_user::AuthUser;
use crate::error::Error;
use crate::game::socket::session::SessionClient;
use crate::http::middleware::ClientAddress;
use crate::node::Node;

/// Maximum size of a message of a client.
const MESSAGE_BYTES_MAX: usize = 8 << 10;

/// Read buffer of a WebSocket, which each client occupies.
/// Most messages of clients are shorter, and it grows for a longer one. The default is 128 KiB.
const READ_BUFFER_BYTES: usize = 512;

/// Messages that wait together are written at once, up to about this size.
const WRITE_BUFFER_BYTES: usize = 4 << 10;

/// Maximum size of unsent messages: more than the longest log.
const UNSENT_BYTES_MAX: usize = 4 << 20;

/// Timeout of the hello message.
pub(crate) const HELLO_TIMEOUT: Duration = Duration::from_secs(5);

/// Idle time after which a client is disconnected.
pub(crate) const IDLE_TIMEOUT: Duration = Duration::from_secs(60);

/// Maximum burst of messages. The interval of further ones is a limit of the server.
pub(crate) const MESSAGE_BURST_MAX: u32 = 40;

/// Maximum number of subscriptions of a client.
pub(crate) const SUBSCRIPTIONS_MAX: usize = 64;

/// Maximum number of pending commands of a client.
pub(crate) const PENDING_COMMANDS_MAX: usize = 8;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new().routes(routes!(open_socket))
}

/// Opens a WebSocket for all games of a client.
/// Messages are JSON: `FromClient` to the server, `ToClient` to the client.
#[utoipa::path(
    get, path = "/socket", tag = "play", operation_id = "openSocket",
    responses(
        (status = 101, description = "The connection is a WebSocket from now on"),
        (status = 400, description = "No upgrade was requested", body = wire::ApiError),
        (status = 401, description = "The session or token is not valid", body = wire::ApiError),
        (status = 403, description = "The origin is not allowed", body = wire::ApiError),
        (
            status = 429,
            description = "Too many WebSockets of the player or address",
            body = wire::ApiError,
        ),
        (status = 503, description = "The server is shutting down", body = wire::ApiError),
    ),
)]
async fn open_socket(
    State(node): State<Arc<Node>>,
    user: Option<AuthUser>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    crate::http::middleware::csrf::check_socket(&node.settings, &headers)?;
    if node.is_shutting_down() {
        return Err(Error::Overloaded);
    }
    let upgrade =
        upgrade.map_err(|_| Error::BadRequest(wire::ApiError::new("upgrade-required")))?;
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(WRITE_BUFFER_BYTES)
        .max_write_buffer_size(UNSENT_BYTES_MAX)
        .max_message_size(MESSAGE_BYTES_MAX)
        .max_frame_size(MESSAGE_BYTES_MAX);
    let permit = node.socket_limiter.acquire(address, user.as_ref().map(|user| user.player_id))?;
    Ok(upgrade.on_upgrade(move |socket| {
        session::run_session(node, SessionClient { user, address }, socket, permit)
    }))
}
