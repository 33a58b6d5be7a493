//! Moderation: reports, mutes, suspensions, audit log.
//!
//! Each action of a moderator is one transaction with one row in the audit log, which the database
//! itself makes immutable. All others get 404 on the moderation routes.

pub(crate) mod actions;
pub(crate) mod audit_log;
pub(crate) mod moderator;
pub(crate) mod moderators;
pub(crate) mod report;
pub(crate) mod report_queue;
pub(crate) mod status;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::ApiError;

use crate::error::Error;
use crate::hidden_text::is_hidden;
use crate::node::Node;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(moderator::get_role))
        .routes(routes!(report::create_report))
        .routes(routes!(report_queue::list_reports))
        .routes(routes!(report_queue::close_report))
        .routes(routes!(actions::perform_action))
        .routes(routes!(status::get_player_status))
        .routes(routes!(audit_log::list_audit_entries))
}

/// Maximum length of reports and reasons, in characters.
const TEXT_MAX_CHARS: usize = 500;

/// Checks and trims a text written by a player or moderator.
pub(crate) fn check_text<'a>(text: &'a str, code: &str) -> Result<&'a str, Error> {
    let text = text.trim();
    let long = text.chars().nth(TEXT_MAX_CHARS).is_some();
    if long || text.chars().any(|letter| letter.is_control() && letter != '\n') {
        return Err(Error::BadRequest(
            ApiError::new(code).with("most", TEXT_MAX_CHARS.to_string()),
        ));
    }
    match text.chars().any(is_hidden) {
        true => Err(Error::BadRequest(ApiError::new("hidden-characters"))),
        false => Ok(text),
    }
}

/// Checks the reason of a moderator, which must not be empty.
pub(crate) fn check_reason(text: &str) -> Result<&str, Error> {
    match check_text(text, "invalid-reason")? {
        "" => Err(Error::BadRequest(
            ApiError::new("invalid-reason").with("most", TEXT_MAX_CHARS.to_string()),
        )),
        why => Ok(why),
    }
}

/// Returns the error for a valid request that cannot be executed.
pub(crate) fn unprocessable(code: &str) -> Error {
    Error::Unprocessable(ApiError::new(code))
}
