//! What was sent: read as JSON, or refused with a code.

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use wire::Why;

use crate::error::Error;

/// The body of a request, which is JSON and says so. A form of another site cannot say so.
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let read = Json::<T>::from_request(request, state).await;
        read.map(|Json(body)| Sent(body)).map_err(|rejection| match rejection {
            JsonRejection::MissingJsonContentType(_) => Error::WrongType,
            other if other.status() == StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
            JsonRejection::JsonDataError(_) => Error::Unreadable(Why::new("json-shape")),
            _ => Error::Unreadable(Why::new("json-malformed")),
        })
    }
}

/// The one part of an address that is not fixed.
pub(crate) struct Named(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let read = Path::<String>::from_request_parts(parts, state).await;
        read.map(|Path(name)| Named(name)).map_err(|_| Error::NotFound)
    }
}
