//! What can go wrong.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use axum::Json;
use axum::http::header::{ALLOW, CACHE_CONTROL, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use tracing::Level;
use wire::Why;

/// Everything that can go wrong, here and in an answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address is taken, not ours, or may not be used.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address that was asked for.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// A folder is no folder of built pages.
    #[error("cannot read the pages in {}", .folder.display())]
    Pages {
        /// The folder that was asked for.
        folder: PathBuf,
        /// What is wrong with it.
        source: io::Error,
    },
    /// The system refused threads or signals.
    #[error("cannot start")]
    Start(#[source] io::Error),
    /// A setting cannot be used.
    #[error("the setting {name} cannot be used: {why}")]
    Setting {
        /// Which.
        name: &'static str,
        /// Why.
        why: String,
    },
    /// Pages are read, and nothing else is done to them.
    #[error("only GET and HEAD are answered here")]
    MethodNotAllowed,
    /// The answer was not ready in time.
    #[error("this took too long")]
    TookTooLong,
    /// More is asked at once than will be answered.
    #[error("too much is asked at once; try again in a moment")]
    Overloaded,
    /// Somebody asks too often.
    #[error("too often; try again in {retry_s} s")]
    TooOften {
        /// When to come again.
        retry_s: u32,
    },
    /// What was sent cannot be read.
    #[error("cannot be read: {}", .0.code)]
    Unreadable(Why),
    /// Nobody is known to ask.
    #[error("who asks?")]
    Unknown,
    /// Whoever asks may not.
    #[error("not allowed: {0}")]
    Forbidden(&'static str),
    /// There is no such thing, or not for whoever asks.
    #[error("there is no such thing")]
    NotFound,
    /// Something else came first.
    #[error("came too late: {}", .0.code)]
    Conflict(Why),
    /// It was understood and cannot be done.
    #[error("refused: {}", .0.code)]
    Refused(Why),
    /// More was sent than is taken.
    #[error("too large")]
    TooLarge,
    /// The wrong kind of thing was sent.
    #[error("JSON is wanted")]
    WrongType,
    /// It may or may not have happened. Asked again with the same key it happens once.
    #[error("the database does not answer")]
    TryAgain,
    /// The database refused what it should not have refused.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// What must not happen.
    #[error("inside: {0}")]
    Internal(String),
}

impl Error {
    /// The status of the answer, the code a program can rely on, and how loudly it is logged.
    fn answer(&self) -> (StatusCode, &str, Level) {
        use StatusCode as S;
        match self {
            Error::Listen { .. } => (S::INTERNAL_SERVER_ERROR, "listen", Level::ERROR),
            Error::Pages { .. } => (S::INTERNAL_SERVER_ERROR, "pages", Level::ERROR),
            Error::Start(_) => (S::INTERNAL_SERVER_ERROR, "start", Level::ERROR),
            Error::Setting { .. } => (S::INTERNAL_SERVER_ERROR, "setting", Level::ERROR),
            Error::MethodNotAllowed => (S::METHOD_NOT_ALLOWED, "method-not-allowed", Level::DEBUG),
            Error::TookTooLong => (S::SERVICE_UNAVAILABLE, "took-too-long", Level::WARN),
            Error::Overloaded => (S::SERVICE_UNAVAILABLE, "overloaded", Level::WARN),
            Error::TooOften { .. } => (S::TOO_MANY_REQUESTS, "too-often", Level::DEBUG),
            Error::Unreadable(why) => (S::BAD_REQUEST, &why.code, Level::DEBUG),
            Error::Unknown => (S::UNAUTHORIZED, "who-asks", Level::DEBUG),
            Error::Forbidden(code) => (S::FORBIDDEN, code, Level::DEBUG),
            Error::NotFound => (S::NOT_FOUND, "not-found", Level::DEBUG),
            Error::Conflict(why) => (S::CONFLICT, &why.code, Level::DEBUG),
            Error::Refused(why) => (S::UNPROCESSABLE_ENTITY, &why.code, Level::DEBUG),
            Error::TooLarge => (S::PAYLOAD_TOO_LARGE, "too-large", Level::DEBUG),
            Error::WrongType => (S::UNSUPPORTED_MEDIA_TYPE, "json-wanted", Level::DEBUG),
            Error::TryAgain => (S::SERVICE_UNAVAILABLE, "try-again", Level::WARN),
            Error::Database(error) if is_away(error) => {
                (S::SERVICE_UNAVAILABLE, "try-again", Level::WARN)
            }
            Error::Database(_) => (S::INTERNAL_SERVER_ERROR, "internal", Level::ERROR),
            Error::Internal(_) => (S::INTERNAL_SERVER_ERROR, "internal", Level::ERROR),
        }
    }

    /// The code: it stays the same when the sentence changes.
    pub fn code(&self) -> &str {
        self.answer().1
    }

    /// What is told to whoever asked: never what is inside.
    pub fn why(&self) -> Why {
        match self {
            Error::Unreadable(why) | Error::Conflict(why) | Error::Refused(why) => why.clone(),
            other => Why::new(other.code()),
        }
    }

    /// Writes it into the log, as loudly as it deserves.
    pub(crate) fn log(&self) {
        let (_, code, level) = self.answer();
        match level {
            Level::ERROR => tracing::error!(code, error = %self, "failed"),
            Level::WARN => tracing::warn!(code, error = %self, "failed"),
            _ => tracing::debug!(code, "refused"),
        }
    }
}

/// Whether the database was not there, as opposed to not content.
pub(crate) fn is_away(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        // Class 08: the connection. 53: no memory, disk or connection is left. 57: it is going, has
        // crashed, is coming, or had no more time. 25006: a standby answers. 40: the same again
        // will do.
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            ["08", "53", "57", "40"].iter().any(|class| code.starts_with(class)) || code == "25006"
        }),
        _ => false,
    }
}

impl IntoResponse for Error {
    /// What is inside the server is never shown: the answer is a code with arguments.
    fn into_response(self) -> Response {
        self.log();
        let status = self.answer().0;
        let headers = [(CACHE_CONTROL, "no-store")];
        let mut response = (status, headers, Json(self.why())).into_response();
        let (name, value) = match self {
            Error::MethodNotAllowed => (ALLOW, HeaderValue::from_static("GET, HEAD")),
            Error::TooOften { retry_s } => (RETRY_AFTER, HeaderValue::from(retry_s)),
            _ if status == StatusCode::SERVICE_UNAVAILABLE => {
                (RETRY_AFTER, HeaderValue::from_static("1"))
            }
            _ => return response,
        };
        response.headers_mut().insert(name, value);
        response
    }
}
