//! The standings of a contest as a picture to share.

use std::fmt::Write;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use picture::{Palette, Theme};
use wire::{ApiError, ContestView};

use crate::contests::view::load_view;
use crate::error::Error;
use crate::http::image_response::ImageHeaders;
use crate::ids::ContestId;
use crate::node::Node;

/// Number of players shown.
const PLAYERS_SHOWN: usize = 8;

/// Distance between two lines.
const LINE_HEIGHT: usize = 56;

/// Maximum number of characters of a name in the picture.
const NAME_MAX: usize = 32;

/// Version of the drawing style; part of the ETag.
const STYLE_VERSION: u32 = 1;

const CACHE: HeaderValue = HeaderValue::from_static("public, max-age=60");

/// Returns the first places of a contest as an SVG picture of 1200 by 630 pixels.
#[utoipa::path(
    get, path = "/contests/{id}/results.svg", tag = "contests",
    params(("id" = String, Path, description = "Id of the contest")),
    responses(
        (status = 200, description = "The picture", body = String, content_type = "image/svg+xml"),
        (status = 304, description = "Not modified"),
        (status = 404, description = "No such contest", body = ApiError),
    ),
)]
pub(crate) async fn results_picture(
    State(node): State<Arc<Node>>,
    contest_id: ContestId,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let contest = load_view(&node, contest_id, None).await?;
    let picture = results_svg(&contest);
    let hash = crate::auth::secret::hash_secret(&picture);
    let tag: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}-{STYLE_VERSION}\"");
    let image = ImageHeaders { tag, cache_control: CACHE, content_type: "image/svg+xml" };
    image.respond(&headers, async { Ok(Bytes::from(picture)) }).await
}

/// Draws the title and the first places.
fn results_svg(contest: &ContestView) -> String {
    let palette = Palette::of(Theme::Day);
    let (paper, ink) = (palette.paper, palette.ink);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"630\" \
         viewBox=\"0 0 1200 630\" font-family=\"system-ui, sans-serif\" fill=\"{ink}\">\
         <rect width=\"1200\" height=\"630\" fill=\"{paper}\"/>\
         <rect width=\"1200\" height=\"12\"/>\
         <text x=\"60\" y=\"96\" font-size=\"52\" font-weight=\"700\">{}</text>",
        escape(&shorten(&contest.summary.name))
    );
    for (line, standing) in contest.standings.iter().take(PLAYERS_SHOWN).enumerate() {
        let entry = usize::try_from(standing.entry).ok().and_then(|at| contest.entries.get(at));
        let name = entry.map(|entry| escape(&shorten(&entry.player.name))).unwrap_or_default();
        let (place, score, y) = (standing.place, standing.score, 168 + line * LINE_HEIGHT);
        let weight = if place == 1 { 700 } else { 400 };
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            "<g font-size=\"36\" font-weight=\"{weight}\">\
             <text x=\"110\" y=\"{y}\" text-anchor=\"end\">{place}</text>\
             <text x=\"150\" y=\"{y}\">{name}</text>\
             <text x=\"1140\" y=\"{y}\" text-anchor=\"end\">{score}</text></g>"
        );
    }
    svg.push_str(
        "<text x=\"1140\" y=\"612\" font-size=\"24\" text-anchor=\"end\">Palamedes</text></svg>",
    );
    svg
}

fn shorten(name: &str) -> String {
    match name.char_indices().nth(NAME_MAX) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or_default()),
        None => name.to_owned(),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped_and_shortened() {
        assert_eq!(escape("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
        assert_eq!(shorten("Ada"), "Ada");
        assert_eq!(shorten(&"ä".repeat(40)), format!("{}…", "ä".repeat(32)));
    }
}
