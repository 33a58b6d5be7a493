//! What can go wrong.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use axum::http::StatusCode;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::response::{IntoResponse, Response};

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
    /// Pages are read, and nothing else is done to them.
    #[error("only GET and HEAD are answered here")]
    MethodNotAllowed,
    /// The answer was not ready in time.
    #[error("this took too long")]
    TookTooLong,
    /// More is asked at once than will be answered.
    #[error("too much is asked at once; try again in a moment")]
    Overloaded,
}

impl Error {
    /// The status of the answer and the code a program can rely on.
    fn answer(&self) -> (StatusCode, &'static str) {
        match self {
            Error::Listen { .. } => (StatusCode::INTERNAL_SERVER_ERROR, "listen"),
            Error::Pages { .. } => (StatusCode::INTERNAL_SERVER_ERROR, "pages"),
            Error::Start(_) => (StatusCode::INTERNAL_SERVER_ERROR, "start"),
            Error::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed"),
            Error::TookTooLong => (StatusCode::SERVICE_UNAVAILABLE, "took-too-long"),
            Error::Overloaded => (StatusCode::SERVICE_UNAVAILABLE, "overloaded"),
        }
    }

    /// The code: it stays the same when the sentence changes.
    pub fn code(&self) -> &'static str {
        self.answer().1
    }
}

impl IntoResponse for Error {
    /// What is inside the server is never shown: the answer is the code.
    fn into_response(self) -> Response {
        let (status, code) = self.answer();
        let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-store")];
        match self {
            Error::MethodNotAllowed => {
                (status, headers, [(ALLOW, "GET, HEAD")], code).into_response()
            }
            Error::TookTooLong | Error::Overloaded => {
                (status, headers, [(RETRY_AFTER, "1")], code).into_response()
            }
            Error::Listen { .. } | Error::Pages { .. } | Error::Start(_) => {
                (status, headers, code).into_response()
            }
        }
    }
}
