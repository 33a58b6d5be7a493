//! Finished games as animated pictures.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use picture::{Drawing, Theme};
use serde::Deserialize;
use tokio::sync::Semaphore;
use utoipa::IntoParams;
use wire::ApiError;

use crate::archive::board_image::{ImageTheme, load_board};
use crate::archive::game_frames::frames;
use crate::archive::record::load_recorded;
use crate::auth::auth_user::AuthUser;
use crate::db::game::StoredStatus;
use crate::error::Error;
use crate::http::image_response::ImageHeaders;
use crate::http::middleware::ClientAddress;
use crate::http::query::{parse_query, path_text};
use crate::ids::GameId;
use crate::node::Node;

/// Animations are drawn one at a time: one takes about a second.
static DRAW_PERMIT: Semaphore = Semaphore::const_new(1);

/// Maximum number of requests waiting for drawing; further ones are rejected as overload.
static QUEUE_PERMITS: Semaphore = Semaphore::const_new(4);

/// Version of the drawing style; part of the ETag.
const STYLE_VERSION: u32 = 1;

/// Width of the animation.
const WIDTH_PX: u32 = 480;

const CACHE_PUBLIC: HeaderValue = HeaderValue::from_static("public, max-age=604800");
const CACHE_PRIVATE: HeaderValue = HeaderValue::from_static("private, max-age=604800");

/// Query parameters of the animation.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnimationQuery {
    /// Colours of the animation; by default those of the day.
    #[param(inline)]
    theme: Option<ImageTheme>,
}

/// Returns a finished game as an animated GIF, with one picture for each ply.
///
/// It is 480 pixels wide and has at most 300 pictures; longer games are thinned out. Unlisted games
/// are visible to their players only.
#[utoipa::path(
    get, path = "/games/{id}/animation.gif", tag = "archive", operation_id = "getAnimation",
    params(("id" = String, Path, description = "Id of the game"), AnimationQuery),
    responses(
        (status = 200, description = "The animation", content_type = "image/gif", body = [u8]),
        (status = 304, description = "Not modified"),
        (status = 401, description = "The session or token is not valid", body = ApiError),
        (status = 404, description = "No such game", body = ApiError),
        (status = 409, description = "The game is not finished", body = ApiError),
    ),
)]
pub(crate) async fn animation(
    State(node): State<Arc<Node>>,
    Extension(client): Extension<ClientAddress>,
    user: Option<AuthUser>,
    game: Result<Path<String>, PathRejection>,
    query: Result<Query<AnimationQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let theme = Theme::from(parse_query(query)?.theme.unwrap_or_default());
    let game_id: GameId = path_text(game)?.parse()?;
    let viewer_id = user.map(|user| user.player_id);
    let row = load_board(&node, game_id, viewer_id).await?;
    if row.status != StoredStatus::Finished {
        return Err(Error::Conflict(ApiError::new("game-not-finished")));
    }
    let tag = format!("\"{game_id}-{STYLE_VERSION}-{theme:?}-gif\"");
    let cache_control = if row.listed { CACHE_PUBLIC } else { CACHE_PRIVATE };
    let key = format!("animation {tag}");
    let image = async {
        node.rate_limits.check_animation(client.0)?;
        let draw = draw(&node, game_id, Drawing::new().theme(theme).width_px(WIDTH_PX));
        node.read_cache.get_or_load_bytes(key, draw).await
    };
    ImageHeaders { tag, cache_control, content_type: "image/gif" }.respond(&headers, image).await
}

async fn draw(node: &Node, game_id: GameId, drawing: Drawing) -> Result<Bytes, Error> {
    let waiting = QUEUE_PERMITS.try_acquire().map_err(|_| Error::Overloaded)?;
    let permit = DRAW_PERMIT.acquire().await.map_err(|_| Error::Overloaded)?;
    let stored = load_recorded(node, game_id).await?;
    let work = move || {
        let drawn = stored.table().and_then(|table| {
            let gif = picture::animated_gif(frames(&table), &drawing);
            gif.map_err(|error| error.to_string())
        });
        drop((waiting, permit));
        drawn.map(Bytes::from).map_err(|fault| {
            Error::Internal(format!("cannot draw the animation of game {}: {fault}", game_id.0))
        })
    };
    let drawn = tokio::task::spawn_blocking(work).await;
    drawn.map_err(|error| Error::internal("the task that draws an animation failed", error))?
}
