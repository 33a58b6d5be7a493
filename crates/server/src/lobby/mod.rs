//! How people come together: open tables, chat, notices.

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;

use crate::node::Node;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
}
