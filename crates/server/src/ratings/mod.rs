//! Ratings of players in pools of rules, apart for humans and bots.

mod finalize_pause;
pub(crate) mod pools;
pub(crate) mod rate;
pub(crate) mod replay;
pub(crate) mod rerate;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::node::Node;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(pools::player_profile))
        .routes(routes!(pools::list_pools))
        .routes(routes!(pools::leaderboard))
}
