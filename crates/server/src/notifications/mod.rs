//! Notifications outside the app: web push and email.

pub(crate) mod email;
pub(crate) mod push_client;
pub(crate) mod push_encryption;
pub(crate) mod push_subscriptions;
pub(crate) mod vapid;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::node::Node;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new().routes(routes!(
        push_subscriptions::list_push_subscriptions,
        push_subscriptions::add_push_subscription,
        push_subscriptions::remove_push_subscription
    ))
}
