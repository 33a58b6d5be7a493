//! Responses with images that clients and proxies may cache.

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::error::Error;

/// Headers of an image.
pub(crate) struct ImageHeaders {
    /// Identifies the content of the image, in quotes.
    pub tag: String,
    pub cache_control: HeaderValue,
    pub content_type: &'static str,
}

impl ImageHeaders {
    /// Responds with the image, or with 304 and without drawing it if the client has it.
    pub(crate) async fn respond(
        self,
        request: &HeaderMap,
        draw: impl Future<Output = Result<Bytes, Error>>,
    ) -> Result<Response, Error> {
        let etag = HeaderValue::try_from(self.tag)
            .map_err(|error| Error::internal("invalid ETag of an image", error))?;
        let known = request.get_all(IF_NONE_MATCH).iter().any(|known| known == etag);
        let (status, body) = match known {
            true => (StatusCode::NOT_MODIFIED, Bytes::new()),
            false => (StatusCode::OK, draw.await?),
        };
        let mut response = (status, Body::from(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(ETAG, etag);
        headers.insert(CACHE_CONTROL, self.cache_control);
        if !known {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        }
        Ok(response)
    }
}
