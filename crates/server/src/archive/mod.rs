//! Finished games: search, records, previews, player statistics, integrity check.
//!
//! The commit that ends a game also inserts a row into `finished_game`. The job `finalize_games`
//! replays the log of such a game, and in one transaction inserts what is searched and rates it.
//! Stored results and ratings can be computed again at any time ([`verify::verify_archive`]).

pub(crate) mod animation;
pub(crate) mod board_image;
pub(crate) mod explorer_page;
pub(crate) mod finalize;
pub(crate) mod game_export;
pub(crate) mod game_frames;
pub(crate) mod game_import;
pub(crate) mod game_summary;
pub(crate) mod index_games;
pub(crate) mod line_fault;
pub(crate) mod nightly_check;
pub(crate) mod pack;
pub(crate) mod player_search;
pub(crate) mod player_stats;
pub(crate) mod position_search;
pub(crate) mod preview_image;
pub(crate) mod preview_page;
pub(crate) mod record;
pub(crate) mod research_export;
pub(crate) mod research_token;
pub(crate) mod search;
pub(crate) mod site_preview;
pub(crate) mod transfer_line;
pub(crate) mod verify;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::node::Node;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(search::search_archive))
        .routes(routes!(explorer_page::explore))
        .routes(routes!(record::record))
        .routes(routes!(research_export::export_games))
        .routes(routes!(research_export::export_own_games))
        .routes(routes!(player_search::search_players))
        .routes(routes!(player_stats::openings))
        .routes(routes!(player_stats::player_stats))
        .routes(routes!(player_stats::head_to_head))
}

/// Returns the routes of images, which cost time of the processor.
pub(crate) fn image_routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(preview_image::preview_image))
        .routes(routes!(board_image::board_image))
        .routes(routes!(animation::animation))
        .routes(routes!(site_preview::site_image))
}
