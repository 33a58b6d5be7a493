//! Who somebody is.

mod who;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;

use crate::node::Node;

pub use who::Who;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
}
