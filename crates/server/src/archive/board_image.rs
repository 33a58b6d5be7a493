//! Small image of the current position of a game, for lists.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use picture::{Drawing, Labels, Theme, ToMove};
use serde::Deserialize;
use sqlx::PgPool;
use table::{LogLine, Table};
use tokio::sync::Semaphore;
use utoipa::{IntoParams, ToSchema};
use wire::ApiError;

use crate::archive::game_frames::frame_at;
use crate::archive::record::load_recorded;
use crate::auth::auth_user::AuthUser;
use crate::db::archived_game::{BoardRow, find_board};
use crate::db::game::StoredStatus;
use crate::db::recorded_game::RecordedGame;
use crate::error::Error;
use crate::http::image_response::ImageHeaders;
use crate::http::middleware::ClientAddress;
use crate::http::query::{parse_query, path_text};
use crate::ids::{GameId, PlayerId};
use crate::node::Node;
use crate::numbers::in_range;

/// Maximum number of images drawn at once; drawing takes a few milliseconds.
static DRAW_PERMITS: Semaphore = Semaphore::const_new(2);

/// Version of the drawing style; part of the ETag.
const STYLE_VERSION: u32 = 1;

/// Width for which the image is drawn.
const WIDTH_PX: u32 = 320;

const CACHE_FINISHED: HeaderValue = HeaderValue::from_static("public, max-age=604800");
const CACHE_LIVE: HeaderValue = HeaderValue::from_static("public, max-age=5");
/// Not every viewer may see this image.
const CACHE_PRIVATE: HeaderValue = HeaderValue::from_static("private, no-cache");

/// Query parameters of the image.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BoardQuery {
    /// Colours of the image; by default those of the day.
    #[param(inline)]
    theme: Option<ImageTheme>,
    /// Number of plies before the position; without it, or beyond the last one, the latest.
    #[param(maximum = 10_000)]
    ply: Option<u16>,
}

/// Colours of an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ImageTheme {
    #[default]
    Day,
    Night,
}

impl From<ImageTheme> for Theme {
    fn from(theme: ImageTheme) -> Theme {
        match theme {
            ImageTheme::Day => Theme::Day,
            ImageTheme::Night => Theme::Night,
        }
    }
}

/// Part of the log that a viewer may see.
#[derive(Clone, Copy, Debug)]
enum VisibleLog {
    /// All log entries.
    All,
    /// Log entries up to this time.
    Until(u64),
    /// No log entries: they cannot be replayed.
    Nothing,
}

/// Returns a small image of the position of a game as the viewer may see it now.
///
/// A spectator delay applies as everywhere. Unlisted games are visible to their players only.
/// Other query parameters are ignored, so that a client can force a reload.
#[utoipa::path(
    get, path = "/games/{id}/board.svg", tag = "archive", operation_id = "boardImage",
    params(("id" = String, Path, description = "Id of the game"), BoardQuery),
    responses(
        (status = 200, description = "The image", content_type = "image/svg+xml", body = String),
        (status = 304, description = "Not modified"),
        (status = 401, description = "The session or token is not valid", body = ApiError),
        (status = 404, description = "No such game", body = ApiError),
    ),
)]
pub(crate) async fn board_image(
    State(node): State<Arc<Node>>,
    Extension(client): Extension<ClientAddress>,
    user: Option<AuthUser>,
    game: Result<Path<String>, PathRejection>,
    query: Result<Query<BoardQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let query = parse_query(query)?;
    let (theme, ply) = (query.theme.unwrap_or_default(), query.ply.map(usize::from));
    let game_id: GameId = path_text(game)?.parse()?;
    let viewer_id = user.map(|user| user.player_id);
    let row = load_board(&node, game_id, viewer_id).await?;
    let visible = visible_log(&row, node.now_ms());
    // A delayed log is loaded first: its times decide which entries are visible.
    let (state, delayed) = match visible {
        VisibleLog::All => (row.version.0.to_string(), None),
        VisibleLog::Nothing => ("start".to_owned(), None),
        VisibleLog::Until(_) => {
            let stored = load(&node, game_id, visible).await?;
            (stored.log.len().to_string(), Some(stored))
        }
    };
    let at = ply.map_or_else(String::new, |ply| format!("-{ply}"));
    let tag = format!("\"{game_id}-{STYLE_VERSION}-{theme:?}-{state}{at}\"");
    let key = format!("board {tag}");
    let image = async {
        node.rate_limits.check_board_image(client.0)?;
        let draw = draw(&node, game_id, visible, delayed, (theme, ply));
        node.read_cache.get_or_load_bytes(key, draw).await
    };
    let cache_control = cache_control(&row);
    let image_headers = ImageHeaders { tag, cache_control, content_type: "image/svg+xml" };
    image_headers.respond(&headers, image).await
}

/// Finds a game that the viewer may see; one that is finished, on a replica.
pub(crate) async fn load_board(
    node: &Node,
    game_id: GameId,
    viewer_id: Option<PlayerId>,
) -> Result<BoardRow, Error> {
    let find = |pool: PgPool| async move { find_board(&pool, game_id, viewer_id).await };
    let is_finished = |row: &BoardRow| row.status == StoredStatus::Finished;
    node.read_final(find, is_finished).await?.ok_or(Error::NotFound)
}

fn visible_log(row: &BoardRow, now_ms: u64) -> VisibleLog {
    let delay_ms = 1_000 * in_range::<u64>(row.spectator_delay_s);
    match row.status {
        StoredStatus::Broken => VisibleLog::Nothing,
        StoredStatus::Live if delay_ms > 0 && !row.is_own => {
            VisibleLog::Until(now_ms.saturating_sub(delay_ms))
        }
        StoredStatus::Open | StoredStatus::Live | StoredStatus::Finished => VisibleLog::All,
    }
}

fn cache_control(row: &BoardRow) -> HeaderValue {
    match row.status {
        _ if !row.listed => CACHE_PRIVATE,
        StoredStatus::Finished => CACHE_FINISHED,
        StoredStatus::Live if row.spectator_delay_s > 0 => CACHE_PRIVATE,
        StoredStatus::Open | StoredStatus::Live | StoredStatus::Broken => CACHE_LIVE,
    }
}

/// Loads a game with the visible part of its log.
async fn load(node: &Node, game_id: GameId, visible: VisibleLog) -> Result<RecordedGame, Error> {
    let mut stored = load_recorded(node, game_id).await?;
    match visible {
        VisibleLog::All => {}
        VisibleLog::Nothing => stored.log.clear(),
        VisibleLog::Until(until_ms) => {
            let is_visible =
                |line: &String| line.parse::<LogLine>().is_ok_and(|line| line.at_ms <= until_ms);
            stored.log.truncate(stored.log.partition_point(is_visible));
        }
    }
    Ok(stored)
}

async fn draw(
    node: &Node,
    game_id: GameId,
    visible: VisibleLog,
    loaded: Option<RecordedGame>,
    (theme, ply): (ImageTheme, Option<usize>),
) -> Result<Bytes, Error> {
    let permit = DRAW_PERMITS.acquire().await.map_err(|_| Error::Overloaded)?;
    let stored = match loaded {
        Some(stored) => stored,
        None => load(node, game_id, visible).await?,
    };
    let work = move || {
        let svg = stored.table().map(|table| draw_table(&table, theme.into(), ply));
        drop(permit);
        svg.map_err(|fault| {
            Error::Internal(format!("cannot draw the board of game {}: {fault}", game_id.0))
        })
    };
    let drawn = tokio::task::spawn_blocking(work).await;
    drawn.map_err(|error| Error::internal("the task that draws a board failed", error))?
}

fn draw_table(table: &Table, theme: Theme, ply: Option<usize>) -> Bytes {
    let frame = frame_at(table, ply.unwrap_or(usize::MAX));
    let drawing = Drawing::new().theme(theme).width_px(WIDTH_PX).labels(Labels::Hidden);
    let drawing = drawing.to_move(ToMove::Hidden).marks(frame.marks);
    Bytes::from(picture::draw(&frame.position, &drawing).as_str().to_owned())
}
