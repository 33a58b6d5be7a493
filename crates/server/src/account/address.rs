//! From where somebody asks.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::guard::Client;

/// The address of the client, as the guard found it.
pub(crate) struct From(pub(crate) Option<IpAddr>);

impl<S: Send + Sync> FromRequestParts<S> for From {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(From(parts.extensions.get().map(|client: &Client| client.0)))
    }
}
