//! HTTP: listener, TLS, middleware, extractors, static files, OpenAPI.

pub(crate) mod extract;
pub(crate) mod image_response;
pub(crate) mod invalid_field;
pub(crate) mod listener;
pub mod middleware;
pub(crate) mod openapi;
pub(crate) mod page_routes;
pub(crate) mod query;
pub(crate) mod rules;
pub(crate) mod security_headers;
pub(crate) mod server_info;
pub(crate) mod static_files;
pub(crate) mod tls;
