//! Correspondence games: vacations and turn reminders.

pub(crate) mod reminders;
pub(crate) mod vacation;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::node::Node;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new().routes(routes!(
        vacation::get_vacation,
        vacation::start_vacation,
        vacation::end_vacation
    ))
}
