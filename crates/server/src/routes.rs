//! The router: all features under `/api`, and the pages.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::error::Error;
use crate::game::{handlers, socket};
use crate::http::openapi;
use crate::http::security_headers::{Scheme, secure};
use crate::http::static_files::Pages;
use crate::http::{rules, server_info};
use crate::node::Node;
use crate::settings::Settings;
use crate::settings::limits::Limits;

/// Returns the router of the pages alone.
pub fn app(pages: Pages, limits: Limits) -> Router {
    secured(bounded(with_pages(Router::new(), pages), limits), Scheme::Http)
}

/// Returns the router of a node: the pages, if any, and the API.
pub fn node_app(node: Arc<Node>, pages: impl Into<Option<Pages>>) -> Router {
    let limits = node.settings.limits;
    let scheme = Scheme::of(&node.settings.public_url);
    let (api, described) = interface().split_for_parts();
    let api = api.merge(openapi::router(&described, &node.settings));
    let api = api.fallback(|| async { Error::NotFound }).with_state(Arc::clone(&node));
    let router = Router::new().nest(crate::http::middleware::API, api);
    let router = with_filled_pages(router, pages.into(), Arc::clone(&node));
    let guarded =
        router.layer(middleware::from_fn_with_state(node, crate::http::middleware::api_middleware));
    secured(
        bounded(guarded, limits)
            .layer(middleware::from_fn(crate::http::middleware::request_log::log_request)),
        scheme,
    )
}

/// Returns the API with its OpenAPI description.
fn interface() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .merge(crate::account::routes())
        .merge(crate::lobby::routes())
        .merge(crate::notifications::routes())
        .merge(crate::correspondence::routes())
        .merge(crate::archive::routes())
        .merge(crate::ratings::routes())
        .merge(handlers::routes())
        .merge(socket::routes())
        .merge(rules::routes())
        .merge(crate::moderation::routes())
        .routes(utoipa_axum::routes!(server_info::server_info))
}

/// Returns the OpenAPI description.
pub fn openapi() -> OpenApi {
    interface().to_openapi()
}

/// Returns the OpenAPI document for these settings.
pub fn document(settings: &Settings) -> serde_json::Value {
    openapi::document(&openapi(), settings)
}

fn with_pages(router: Router, pages: Pages) -> Router {
    let pages = Arc::new(pages);
    router.fallback(move |request: Request| {
        let answer = match crate::http::middleware::is_api(request.uri().path()) {
            true => Err(Error::NotFound),
            false => pages.respond(&request),
        };
        std::future::ready(answer.unwrap_or_else(IntoResponse::into_response))
    })
}

/// Serves the pages; the page of a game contains its preview.
fn with_filled_pages(router: Router, pages: Option<Pages>, node: Arc<Node>) -> Router {
    let pages = Arc::new(pages);
    router.fallback(move |request: Request| {
        let (pages, node) = (Arc::clone(&pages), Arc::clone(&node));
        async move {
            let pages = pages.as_ref().as_ref();
            let Some(pages) =
                pages.filter(|_| !crate::http::middleware::is_api(request.uri().path()))
            else {
                return Error::NotFound.into_response();
            };
            // The body is not read.
            let (head, _) = request.into_parts();
            if let Some(page) =
                crate::archive::preview_page::preview_page(&node, pages, &head).await
            {
                return page;
            }
            let request = Request::from_parts(head, Body::empty());
            pages.respond(&request).unwrap_or_else(IntoResponse::into_response)
        }
    })
}

fn bounded(router: Router, limits: Limits) -> Router {
    let free = Arc::new(Semaphore::new(limits.concurrent_requests));
    let within = move |request: Request, next: Next| {
        let free = Arc::clone(&free);
        async move { answer_within(limits, &free, request, next).await }
    };
    router.layer(middleware::from_fn(within))
}

fn secured(router: Router, scheme: Scheme) -> Router {
    router.layer(middleware::from_fn(move |request: Request, next: Next| {
        secure(scheme, request, next)
    }))
}

async fn answer_within(
    limits: Limits,
    free: &Semaphore,
    request: Request,
    next: Next,
) -> Result<Response, Error> {
    let _place = free.try_acquire().map_err(|_| Error::Overloaded)?;
    timeout(limits.request_timeout, next.run(request)).await.map_err(|_| Error::Timeout)
}
