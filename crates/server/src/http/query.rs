//! Query and path parameters: parsing, page size, searchable text.

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query};
use wire::ApiError;

use crate::error::Error;
use crate::http::invalid_field::with_invalid_field;

/// Maximum page size of a list.
const LIMIT_MAX: u8 = 100;

/// Default page size of a search.
const LIMIT_DEFAULT: u8 = 20;

/// Maximum length of a search text in bytes.
const TEXT_MAX: usize = 100;

/// Parses the query parameters of a request.
/// The error names the parameter that is unknown or invalid.
pub(crate) fn parse_query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, Error> {
    query.map(|Query(parsed)| parsed).map_err(|rejection| {
        Error::BadRequest(with_invalid_field(ApiError::new("invalid-query"), &rejection))
    })
}

/// Checks the page size of a request.
pub(crate) fn check_limit(limit: Option<i64>) -> Result<u8, Error> {
    let limit = limit.map_or(Ok(LIMIT_DEFAULT), u8::try_from).ok();
    let limit = limit.filter(|limit| (1..=LIMIT_MAX).contains(limit));
    limit.ok_or_else(|| Error::BadRequest(ApiError::new("invalid-limit")))
}

/// Returns whether a text can be a search parameter.
pub(crate) fn is_searchable(text: &str) -> bool {
    text.len() <= TEXT_MAX && !text.chars().any(char::is_control)
}

/// Checks the text of a path parameter.
pub(crate) fn path_text(text: Result<Path<String>, PathRejection>) -> Result<String, Error> {
    let Path(text) = text.map_err(|_| Error::NotFound)?;
    if is_searchable(&text) { Ok(text) } else { Err(Error::NotFound) }
}
