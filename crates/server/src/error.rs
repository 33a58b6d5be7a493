//! Errors of the server and their HTTP responses.

use std::fmt::Display;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::Json;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use tracing::Level;
use wire::ApiError;

use crate::error_codes::find_error_code;
use crate::rejection_text::rejection_detail;

/// Media type of error responses (RFC 9457).
pub(crate) const PROBLEM_JSON: HeaderValue = HeaderValue::from_static("application/problem+json");

/// Challenge of RFC 6750 for a token that is not accepted.
const INVALID_TOKEN_CHALLENGE: HeaderValue =
    HeaderValue::from_static("Bearer error=\"invalid_token\"");

/// Seconds after which a client tries again what maintenance has refused.
const MAINTENANCE_RETRY_S: u16 = 60;

/// Error of the server: at startup, in a background job, or in a request.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address is in use or may not be used.
    #[error("cannot listen on {address}")]
    Listen {
        /// The requested address.
        address: SocketAddr,
        /// The error of the system.
        source: io::Error,
    },
    /// The folder does not contain the built pages.
    #[error("cannot read the web pages in {}", .folder.display())]
    Pages {
        /// The requested folder.
        folder: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The system refused threads or signals.
    #[error("cannot start the server")]
    Start(#[source] io::Error),
    /// A setting is invalid.
    #[error("invalid setting {name}: {reason}")]
    Config {
        /// The name of the setting.
        name: &'static str,
        /// Reason of the error.
        reason: String,
    },
    /// The method is not allowed for this path.
    #[error("HTTP method not allowed: use GET or HEAD")]
    MethodNotAllowed,
    /// The response was not ready in time.
    #[error("the request took too long")]
    Timeout,
    /// The server handles the maximum number of requests.
    #[error("too many concurrent requests")]
    Overloaded,
    /// The client sends too many requests.
    #[error("rate limit exceeded; retry after {retry_s} s")]
    RateLimited {
        /// Seconds until the next request is allowed.
        retry_s: u32,
    },
    /// The request cannot be parsed.
    #[error("invalid request: {}", .0.code)]
    BadRequest(ApiError),
    /// Authentication is missing, or the session has ended.
    #[error("authentication is missing, or the session has ended")]
    Unauthorized,
    /// The token is unknown, expired or revoked.
    #[error("the token is unknown, expired or revoked")]
    InvalidToken,
    /// The client may not do this.
    #[error("request forbidden: {0}")]
    Forbidden(&'static str),
    /// The resource does not exist, or the client may not see it.
    #[error("the requested resource was not found")]
    NotFound,
    /// The request conflicts with the current state.
    #[error("request conflicts with the current state: {}", .0.code)]
    Conflict(ApiError),
    /// The request is valid and cannot be executed.
    #[error("request cannot be executed: {}", .0.code)]
    Unprocessable(ApiError),
    /// The body is too large.
    #[error("the request body is too large")]
    PayloadTooLarge,
    /// The body is not JSON.
    #[error("the request body is not declared as JSON")]
    UnsupportedMediaType,
    /// The operator has paused new games and registrations.
    #[error("the server is in maintenance")]
    Maintenance,
    /// The outcome is unknown. Repeating the request with the same request id is safe.
    #[error("the database or the SMTP server does not respond")]
    Unavailable,
    /// An error of the database.
    #[error("database error: {}", database_reason(.0))]
    Database(#[from] sqlx::Error),
    /// A defect of the server.
    #[error("internal error: {0}")]
    Internal(String),
}

impl Error {
    /// Returns an internal error with the action that failed.
    pub(crate) fn internal(action: &str, error: impl Display) -> Error {
        Error::Internal(format!("{action}: {error}"))
    }

    /// Returns status, code and log level.
    fn classify(&self) -> (StatusCode, &str, Level) {
        use StatusCode as S;
        match self {
            Error::Listen { .. }
            | Error::Pages { .. }
            | Error::Start(_)
            | Error::Config { .. }
            | Error::Internal(_) => (S::INTERNAL_SERVER_ERROR, "internal", Level::ERROR),
            Error::Database(error) if is_connection_lost(error) => {
                (S::SERVICE_UNAVAILABLE, "unavailable", Level::WARN)
            }
            Error::Database(error) if is_overloaded(error) => {
                (S::SERVICE_UNAVAILABLE, "overloaded", Level::WARN)
            }
            Error::Database(_) => (S::INTERNAL_SERVER_ERROR, "internal", Level::ERROR),
            Error::MethodNotAllowed => (S::METHOD_NOT_ALLOWED, "method-not-allowed", Level::DEBUG),
            Error::Timeout => (S::SERVICE_UNAVAILABLE, "timeout", Level::WARN),
            Error::Overloaded => (S::SERVICE_UNAVAILABLE, "overloaded", Level::WARN),
            Error::RateLimited { .. } => (S::TOO_MANY_REQUESTS, "rate-limited", Level::DEBUG),
            Error::BadRequest(error) => (S::BAD_REQUEST, &error.code, Level::DEBUG),
            Error::Unauthorized => (S::UNAUTHORIZED, "unauthorized", Level::DEBUG),
            Error::InvalidToken => (S::UNAUTHORIZED, "invalid-token", Level::DEBUG),
            Error::Forbidden(code) => (S::FORBIDDEN, code, Level::DEBUG),
            Error::NotFound => (S::NOT_FOUND, "not-found", Level::DEBUG),
            Error::Conflict(error) => (S::CONFLICT, &error.code, Level::DEBUG),
            Error::Unprocessable(error) => (S::UNPROCESSABLE_ENTITY, &error.code, Level::DEBUG),
            Error::PayloadTooLarge => (S::PAYLOAD_TOO_LARGE, "payload-too-large", Level::DEBUG),
            Error::UnsupportedMediaType => {
                (S::UNSUPPORTED_MEDIA_TYPE, "unsupported-media-type", Level::DEBUG)
            }
            Error::Maintenance => (S::SERVICE_UNAVAILABLE, "maintenance", Level::DEBUG),
            Error::Unavailable => (S::SERVICE_UNAVAILABLE, "unavailable", Level::WARN),
        }
    }

    /// Returns the stable code.
    pub fn code(&self) -> &str {
        self.classify().1
    }

    /// Returns the error as the client sees it, without internals.
    pub fn api_error(&self) -> ApiError {
        let error = match self {
            Error::BadRequest(error) | Error::Conflict(error) | Error::Unprocessable(error) => {
                error.clone()
            }
            other => ApiError::new(other.code()),
        };
        with_detail(error)
    }

    /// Logs the error at its level.
    pub(crate) fn log(&self) {
        let (_, code, level) = self.classify();
        match level {
            Level::ERROR => tracing::error!(code, error = %self, "request or job failed"),
            // A flood must not fill the log.
            Level::WARN if code == "overloaded" && !is_first_overload() => {
                tracing::debug!(code, "request rejected");
            }
            Level::WARN => tracing::warn!(code, error = %self, "request or job failed"),
            _ => tracing::debug!(code, "request rejected"),
        }
    }
}

/// Time of the last logged overload, in seconds.
static LAST_OVERLOAD_S: AtomicU64 = AtomicU64::new(0);

/// Returns whether this is the first overload in the current second.
fn is_first_overload() -> bool {
    let now_s = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    LAST_OVERLOAD_S.swap(now_s, Ordering::Relaxed) != now_s
}

/// Fills in detail and field from the list of codes, where the error has none.
pub(crate) fn with_detail(mut error: ApiError) -> ApiError {
    if let Some(entry) = find_error_code(&error.code) {
        if error.detail.is_empty() {
            error.detail = entry.meaning.to_owned();
        }
        error.field = error.field.or_else(|| entry.field.map(str::to_owned));
    }
    if error.detail.is_empty() {
        let found = rejection_detail("", &error.code, &error.arguments);
        error.detail =
            found.unwrap_or_else(|| format!("The rules do not allow this: {}.", error.code));
    }
    error
}

/// Returns the response with an error as problem details.
pub(crate) fn problem_response(status: StatusCode, error: ApiError) -> Response {
    let mut response = (status, Json(with_detail(error))).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, PROBLEM_JSON);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Returns the reason of a database error.
/// Without the line that PostgreSQL adds, which is one of its own source code.
pub fn database_reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        other => other.to_string(),
    }
}

/// Returns whether the connection to the database was lost, so that an outcome may be unknown.
/// Players get the time back that this takes.
pub(crate) fn is_connection_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        // Class 08: connection. 57P: shutdown, crash or startup. 25006: a standby responds.
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            code.starts_with("08") || code.starts_with("57P") || code == "25006"
        }),
        _ => false,
    }
}

/// Returns whether the database or the pool is overloaded. A retry may succeed.
/// Overload is no outage: no player gets time back.
pub(crate) fn is_overloaded(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::PoolTimedOut => true,
        // Class 53: no memory, disk or connection left. 55P03 and 57014: timeouts of a lock and of
        // a statement. 40: a conflict of transactions.
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            code.starts_with("53")
                || code.starts_with("40")
                || matches!(code.as_ref(), "55P03" | "57014")
        }),
        _ => false,
    }
}

impl IntoResponse for Error {
    /// Converts the error into problem details. Internals are logged, never shown.
    fn into_response(self) -> Response {
        self.log();
        let status = self.classify().0;
        let mut response = problem_response(status, self.api_error());
        if let Some((name, value)) = header_of(&self, status) {
            response.headers_mut().insert(name, value);
        }
        response
    }
}

/// Returns the header that HTTP requires for an error.
fn header_of(error: &Error, status: StatusCode) -> Option<(HeaderName, HeaderValue)> {
    match error {
        Error::MethodNotAllowed => Some((ALLOW, HeaderValue::from_static("GET, HEAD"))),
        Error::Unauthorized => Some((WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"))),
        Error::InvalidToken => Some((WWW_AUTHENTICATE, INVALID_TOKEN_CHALLENGE)),
        Error::RateLimited { retry_s } => Some((RETRY_AFTER, HeaderValue::from(*retry_s))),
        Error::Maintenance => Some((RETRY_AFTER, HeaderValue::from(MAINTENANCE_RETRY_S))),
        _ if status == StatusCode::SERVICE_UNAVAILABLE => {
            Some((RETRY_AFTER, HeaderValue::from_static("1")))
        }
        _ => None,
    }
}
