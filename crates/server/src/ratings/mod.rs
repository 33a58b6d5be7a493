//! Ratings of players in pools of rules, apart for humans and bots.

pub(crate) mod pools;
pub(crate) mod rate;

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
