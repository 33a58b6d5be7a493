//! Preview image of a game (Open Graph).

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::PathRejection;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use picture::Drawing;
use sqlx::PgPool;
use table::Table;
use tokio::sync::Semaphore;
use wire::ApiError;

use crate::archive::game_frames::frame_at;
use crate::archive::record::load_recorded;
use crate::db::archived_game::{PreviewRow, find_preview};
use crate::db::game::StoredStatus;
use crate::error::Error;
use crate::http::image_response::ImageHeaders;
use crate::http::middleware::ClientAddress;
use crate::http::query::path_text;
use crate::ids::GameId;
use crate::node::Node;

/// Images are rendered one at a time.
static RENDER_PERMIT: Semaphore = Semaphore::const_new(1);

/// Maximum number of requests waiting for rendering; further ones are rejected as overload.
static QUEUE_PERMITS: Semaphore = Semaphore::const_new(16);

/// Version of the drawing style; part of the ETag.
const STYLE_VERSION: u32 = 1;

/// Cache lifetime of the image of a finished game.
const CACHE_FINISHED: HeaderValue = HeaderValue::from_static("public, max-age=604800");
const CACHE_UNFINISHED: HeaderValue = HeaderValue::from_static("public, max-age=60");

/// Returns the preview image of a game.
///
/// It has 1200 by 630 pixels and shows the last position of a finished game, otherwise the start
/// position. Unlisted games have none.
#[utoipa::path(
    get, path = "/games/{id}/preview.png", tag = "archive", operation_id = "previewImage",
    params(("id" = String, Path, description = "Id of the game")),
    responses(
        (status = 200, description = "The image", content_type = "image/png", body = [u8]),
        (status = 304, description = "Not modified"),
        (status = 404, description = "No such game", body = ApiError),
    ),
)]
pub(crate) async fn preview_image(
    State(node): State<Arc<Node>>,
    Extension(client): Extension<ClientAddress>,
    game: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let game_id: GameId = path_text(game)?.parse()?;
    let row = load_preview(&node, game_id).await?.ok_or(Error::NotFound)?;
    let is_finished = row.status == StoredStatus::Finished;
    let state = if is_finished { "finished" } else { "start" };
    let tag = format!("\"{game_id}-{STYLE_VERSION}-{state}\"");
    let cache_control = if is_finished { CACHE_FINISHED } else { CACHE_UNFINISHED };
    let image = async {
        node.rate_limits.check_preview_image(client.0)?;
        render_game(&node, game_id, is_finished).await.map(Bytes::from)
    };
    ImageHeaders { tag, cache_control, content_type: "image/png" }.respond(&headers, image).await
}

/// Finds a listed game for its preview; one that is finished, on a replica.
pub(crate) async fn load_preview(
    node: &Node,
    game_id: GameId,
) -> Result<Option<PreviewRow>, Error> {
    let find = |pool: PgPool| async move { find_preview(&pool, game_id).await };
    node.read_final(find, |row: &PreviewRow| row.status == StoredStatus::Finished).await
}

async fn render_game(node: &Node, game_id: GameId, is_finished: bool) -> Result<Vec<u8>, Error> {
    let waiting = QUEUE_PERMITS.try_acquire().map_err(|_| Error::Overloaded)?;
    let permit = RENDER_PERMIT.acquire().await.map_err(|_| Error::Overloaded)?;
    let mut stored = load_recorded(node, game_id).await?;
    if !is_finished {
        // A live game may have a spectator delay, so only its start is shown.
        stored.log.clear();
    }
    let work = move || {
        let rendered = stored.table().and_then(|table| render_table(&table));
        drop((waiting, permit));
        rendered.map_err(|fault| {
            Error::Internal(format!(
                "cannot render the preview image of game {}: {fault}",
                stored.game_id.0
            ))
        })
    };
    let rendered = tokio::task::spawn_blocking(work).await;
    rendered
        .map_err(|error| Error::internal("the task that renders a preview image failed", error))?
}

fn render_table(table: &Table) -> Result<Vec<u8>, String> {
    let frame = frame_at(table, usize::MAX);
    let drawing = Drawing::new().marks(frame.marks);
    picture::preview_card(&frame.position, &drawing).png().map_err(|error| error.to_string())
}
