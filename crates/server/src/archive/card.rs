//! The picture of a game, for previews of its link.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Extension, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use picture::Drawing;
use rulebook::Notation;
use table::Table;
use tokio::sync::Semaphore;
use wire::Why;

use super::ratings::named;
use super::stored::Stored;
use crate::error::Error;
use crate::guard::Client;
use crate::ids::{read_slug, slug};
use crate::node::Node;

/// One is drawn at a time …
static DRAWING: Semaphore = Semaphore::const_new(1);

/// … and so many wait. Who comes then is told to come again.
static WAITING: Semaphore = Semaphore::const_new(16);

/// Goes up when pictures look different.
const STYLE: u32 = 1;

/// How long a picture is good: of a game that is over, and of one that is not.
const FOR_A_WEEK: HeaderValue = HeaderValue::from_static("public, max-age=604800");
const FOR_A_MINUTE: HeaderValue = HeaderValue::from_static("public, max-age=60");

/// A picture of a game
///
/// 1200 by 630 pixels, as previews of links want it: the last position of a game that is over, else
/// the one it began with. There is none of a game that is not listed.
#[utoipa::path(
    get, path = "/games/{game}/picture.png", tag = "archive", operation_id = "picture",
    params(("game" = String, Path, description = "The game")),
    responses(
        (status = 200, description = "The picture", content_type = "image/png", body = [u8]),
        (status = 304, description = "It is as it was"),
        (status = 404, description = "There is no such game", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Too much at once", body = Why),
    ),
)]
pub(super) async fn picture(
    State(node): State<Arc<Node>>,
    Extension(client): Extension<Client>,
    game: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let game_id = read_slug(&named(game)?).ok_or(Error::NotFound)?;
    let row = sqlx::query!("SELECT status, listed FROM game WHERE game_id = $1", game_id);
    let row = row.fetch_optional(&node.pool).await?.filter(|row| row.listed);
    let is_over = row.ok_or(Error::NotFound)?.status == 2;
    let tag = format!("\"{}-{STYLE}-{}\"", slug(game_id), if is_over { "over" } else { "start" });
    let keep = if is_over { FOR_A_WEEK } else { FOR_A_MINUTE };
    let tag = HeaderValue::try_from(tag).map_err(|error| Error::Internal(error.to_string()))?;
    let known = headers.get_all(IF_NONE_MATCH).iter().any(|known| known == tag);
    let body = match known {
        true => None,
        false => {
            node.rates.of_picture(client.0)?;
            Some(drawn(&node, game_id, is_over).await?)
        }
    };
    let status = if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
    let mut response = (status, Body::from(body.unwrap_or_default())).into_response();
    let headers = response.headers_mut();
    headers.insert(ETAG, tag);
    headers.insert(CACHE_CONTROL, keep);
    if !known {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("image/png"));
    }
    Ok(response)
}

async fn drawn(node: &Node, game_id: i64, is_over: bool) -> Result<Vec<u8>, Error> {
    let waiting = WAITING.try_acquire().map_err(|_| Error::Overloaded)?;
    let place = DRAWING.acquire().await.map_err(|_| Error::Overloaded)?;
    let mut db = node.pool.acquire().await?;
    let mut stored = Stored::read(&mut db, game_id).await?.ok_or(Error::NotFound)?;
    drop(db);
    if !is_over {
        // What happens now is for those who may watch, when they may.
        stored.log.clear();
    }
    let work = move || {
        let drawn = stored.table().and_then(|table| draw(&table));
        drop((waiting, place));
        drawn.map_err(|wrong| Error::Internal(format!("game {}: {wrong}", stored.game_id)))
    };
    let drawn = tokio::task::spawn_blocking(work).await;
    drawn.map_err(|error| Error::Internal(error.to_string()))?
}

fn draw(table: &Table) -> Result<Vec<u8>, String> {
    let last = table.played_on().last();
    let marks = last.and_then(|(before, ply)| {
        let m = before.read_move(&ply.played.action.to_string()).ok()?;
        Some(picture::last_move(&before, &m))
    });
    let drawing = Drawing::new().marks(marks.unwrap_or_default());
    picture::card(table.position(), &drawing).png().map_err(|error| error.to_string())
}
