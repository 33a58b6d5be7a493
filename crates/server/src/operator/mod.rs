//! The page of the operator: members, accepted players, notice, maintenance, state of the site.
//!
//! Operators are members whom the command line of the server has appointed. The page calls the same
//! functions as the command line. All others get 404 on these routes.

pub(crate) mod members;
pub(crate) mod operator_user;
pub(crate) mod operators;
pub(crate) mod site;
pub(crate) mod site_metrics;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::node::Node;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(site::get_site))
        .routes(routes!(site::set_access))
        .routes(routes!(site::set_notice))
        .routes(routes!(site::set_maintenance))
        .routes(routes!(members::list_members, members::add_member))
        .routes(routes!(members::delete_member))
        .routes(routes!(members::reset_password))
        .routes(routes!(members::invite_member))
}
