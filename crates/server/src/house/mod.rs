//! The house: who runs it, what people report, and how its order is kept.
//!
//! Whatever a moderator does is one transaction with one row in the audit log, which the database
//! itself lets nobody change. To everybody who is no moderator the addresses of moderation are not
//! there.

mod about;
mod act;
mod audit;
mod moderators;
mod order;
mod own;
mod report;
mod reports;
mod who;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::Why;

use crate::error::Error;
use crate::node::Node;

pub use moderators::{add_moderator, moderators, remove_moderator};
pub(crate) use order::{may_talk, not_suspended};
pub(crate) use own::{Own, forget, own, sweep};

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(about::house))
        .routes(routes!(who::role))
        .routes(routes!(report::report))
        .routes(routes!(reports::list))
        .routes(routes!(reports::close))
        .routes(routes!(act::act))
        .routes(routes!(order::player))
        .routes(routes!(audit::read))
}

/// The longest text about somebody, in characters.
const TEXT_MAX: usize = 500;

/// What somebody wrote about somebody, without spaces around it.
fn bounded<'a>(text: &'a str, code: &str) -> Result<&'a str, Error> {
    let text = text.trim();
    let long = text.chars().nth(TEXT_MAX).is_some();
    if long || text.chars().any(|letter| letter.is_control() && letter != '\n') {
        return Err(Error::Unreadable(Why::new(code).with("most", TEXT_MAX.to_string())));
    }
    Ok(text)
}

/// Why a moderator does something. The log is worth nothing without it.
fn reason(text: &str) -> Result<&str, Error> {
    match bounded(text, "why")? {
        "" => Err(Error::Unreadable(Why::new("why").with("most", TEXT_MAX.to_string()))),
        why => Ok(why),
    }
}

/// It was understood and cannot be done.
fn refused(code: &str) -> Error {
    Error::Refused(Why::new(code))
}
