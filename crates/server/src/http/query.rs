//! Query and path parameters: parsing, page size, searchable text.

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query};
use wire::ApiError;

use crate::error::Error;

/// Maximum page size of a list.
const LIMIT_MAX: i64 = 100;

/// Default page size of a search.
const LIMIT_DEFAULT: i64 = 20;

/// Maximum length of a search text in bytes.
const TEXT_MAX: usize = 100;

/// Parses the query parameters of a request.
pub(crate) fn parse_query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, Error> {
    query.map(|Query(parsed)| parsed).map_err(|_| Error::BadRequest(ApiError::new("invalid-query")))
}

/// Checks the page size of a request.
pub(crate) fn check_limit(limit: Option<i64>) -> Result<i64, Error> {
    let limit = limit.unwrap_or(LIMIT_DEFAULT);
    let is_valid = (1..=LIMIT_MAX).contains(&limit);
    is_valid.then_some(limit).ok_or_else(|| Error::BadRequest(ApiError::new("invalid-limit")))
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
