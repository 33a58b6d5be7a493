//! Games that are over: ratings, search, records.
//!
//! A game that ends is put on the list `finished` with its last entry. Some node takes it from
//! there ([`settle_next`]), plays its log over, and in one transaction writes down what can be
//! searched and rates it. Stored results and ratings can be worked out again at any time
//! ([`check_archive`]).

mod card;
mod check;
mod export;
mod find;
mod habits;
mod link;
mod positions;
mod ratings;
mod search;
mod settle;
mod stored;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::node::Node;

pub use check::{CheckedArchive, check_archive};
pub(crate) use link::page;
pub(crate) use ratings::note_ratings;
pub(crate) use settle::keep;
pub use settle::settle_next;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(search::archive))
        .routes(routes!(export::record))
        .routes(routes!(card::picture))
        .routes(routes!(find::players))
        .routes(routes!(habits::openings))
        .routes(routes!(habits::habits))
        .routes(routes!(habits::against))
        .routes(routes!(ratings::player))
        .routes(routes!(ratings::pools))
        .routes(routes!(ratings::pool))
}
