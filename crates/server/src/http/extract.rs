//! Extractors of requests: JSON body, path parameters, client address.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use wire::ApiError;

use crate::error::Error;
use crate::http::invalid_field::with_invalid_field;
use crate::http::middleware::ClientAddress;
use crate::ids::{ContestId, GameId};

/// JSON body of a request. An error names the field.
/// The content type is required, so that a form of another site is rejected.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let parsed = Json::<T>::from_request(request, state).await;
        parsed.map(|Json(body)| JsonBody(body)).map_err(|rejection| match rejection {
            JsonRejection::MissingJsonContentType(_) => Error::UnsupportedMediaType,
            other if other.status() == StatusCode::PAYLOAD_TOO_LARGE => Error::PayloadTooLarge,
            JsonRejection::JsonDataError(error) => {
                let api_error = ApiError::new("invalid-json-fields");
                Error::BadRequest(with_invalid_field(api_error, &error))
            }
            _ => Error::BadRequest(ApiError::new("malformed-json")),
        })
    }
}

/// The only path parameter of a route.
pub(crate) struct PathParam(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for PathParam {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let param = Path::<String>::from_request_parts(parts, state).await;
        param.map(|Path(param)| PathParam(param)).map_err(|_| Error::NotFound)
    }
}

/// The game id in a path. A malformed id is treated as unknown.
impl<S: Send + Sync> FromRequestParts<S> for GameId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GameId, Error> {
        PathParam::from_request_parts(parts, state).await?.0.parse()
    }
}

/// The contest id in a path. A malformed id is treated as unknown.
impl<S: Send + Sync> FromRequestParts<S> for ContestId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<ContestId, Error> {
        PathParam::from_request_parts(parts, state).await?.0.parse()
    }
}

/// The address of the client, if the middleware has determined it.
pub(crate) struct ClientIp(pub(crate) Option<IpAddr>);

impl<S: Send + Sync> FromRequestParts<S> for ClientIp {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(ClientIp(parts.extensions.get().map(|client: &ClientAddress| client.0)))
    }
}
