//! Games over days: players are told on their own devices, and may be away for a while.
//!
//! What is told and when is the business of the lobby, which reminds by mail in the same way; here
//! is how a device is told, and which. Time that somebody was away is given back at their tables as
//! that of an outage is.

mod device;
mod post;
mod seal;
mod vacation;
mod vapid;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::node::Node;

pub(crate) use device::{devices_of, tell};
pub(crate) use vacation::{Stretch, stretches, vacations_of};
pub(crate) use vapid::Vapid;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new().routes(routes!(device::list, device::add, device::remove)).routes(routes!(
        vacation::get,
        vacation::go,
        vacation::come_back
    ))
}
