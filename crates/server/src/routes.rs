//! The router: all features under `/api`, and the pages.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::middleware::{self, Next};
use axum::response::IntoResponse;
use tokio::time::timeout;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::archive::preview_page::preview_page;
use crate::archive::site_preview::site_preview;
use crate::auth::request_limit::limit_request;
use crate::error::Error;
use crate::game::{handlers, socket};
use crate::http::openapi;
use crate::http::security_headers::{Scheme, secure};
use crate::http::static_files::Pages;
use crate::http::{rules, server_info};
use crate::limiters::concurrency::{RequestClass, RequestLimiter};
use crate::node::Node;
use crate::settings::Settings;
use crate::settings::limits::Limits;

/// Returns the router of the pages alone.
pub fn app(pages: Pages, limits: Limits) -> Router {
    let limiter = RequestLimiter::new(&limits);
    secured(timed(with_pages(Router::new(), pages, limiter), limits), Scheme::Http)
}

/// Returns the router of a node: the pages, if any, and the API.
pub fn node_app(node: Arc<Node>, pages: impl Into<Option<Pages>>) -> Router {
    let limits = node.settings.limits;
    let scheme = Scheme::of(&node.settings.public_url);
    let (api, described) = interface(Some(&node)).split_for_parts();
    let api = api.merge(openapi::router(&described, &node.settings));
    let api = api.fallback(|| async { Error::NotFound }).with_state(Arc::clone(&node));
    let router = Router::new().nest(crate::http::middleware::API, api);
    let router = with_filled_pages(router, pages.into(), Arc::clone(&node));
    let guarded =
        router.layer(middleware::from_fn_with_state(node, crate::http::middleware::api_middleware));
    secured(
        timed(guarded, limits)
            .layer(middleware::from_fn(crate::http::middleware::request_log::log_request)),
        scheme,
    )
}

/// Returns the API with its OpenAPI description. A node limits the requests of each class.
fn interface(node: Option<&Arc<Node>>) -> OpenApiRouter<Arc<Node>> {
    let account = OpenApiRouter::new()
        .merge(crate::account::routes())
        .merge(crate::lobby::routes())
        .merge(crate::contests::routes())
        .merge(crate::notifications::routes())
        .merge(crate::correspondence::routes())
        .merge(crate::moderation::routes())
        .merge(crate::operator::routes());
    let classes = [
        (RequestClass::Account, account),
        (RequestClass::Read, crate::archive::routes().merge(crate::ratings::routes())),
        (RequestClass::Play, handlers::routes().merge(socket::routes())),
        (RequestClass::Compute, rules::routes().merge(crate::archive::image_routes())),
    ];
    let mut api = OpenApiRouter::new().routes(utoipa_axum::routes!(server_info::server_info));
    for (class, routes) in classes {
        api = api.merge(match node {
            Some(node) => {
                let state = (Arc::clone(node), class);
                routes.route_layer(middleware::from_fn_with_state(state, limit_request))
            }
            None => routes,
        });
    }
    api
}

/// Returns the OpenAPI description.
pub fn openapi() -> OpenApi {
    interface(None).to_openapi()
}

/// Returns the OpenAPI document for these settings.
pub fn document(settings: &Settings) -> serde_json::Value {
    openapi::document(&openapi(), settings)
}

fn with_pages(router: Router, pages: Pages, limiter: RequestLimiter) -> Router {
    let (pages, limiter) = (Arc::new(pages), Arc::new(limiter));
    router.fallback(move |request: Request| {
        let answer = match limiter.enter_now(RequestClass::Page) {
            Err(error) => Err(error),
            Ok(_) if crate::http::middleware::is_api(request.uri().path()) => Err(Error::NotFound),
            Ok(_) => pages.respond(&request),
        };
        std::future::ready(answer.unwrap_or_else(IntoResponse::into_response))
    })
}

/// Serves the pages; public pages and those of games contain their preview.
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
            let _permit = match node.request_limiter.enter_now(RequestClass::Page) {
                Ok(permit) => permit,
                Err(error) => return error.into_response(),
            };
            // The body is not read.
            let (head, _) = request.into_parts();
            if let Some(page) = site_preview(&node, pages, &head) {
                return page;
            }
            if let Some(page) = preview_page(&node, pages, &head).await {
                return page;
            }
            let request = Request::from_parts(head, Body::empty());
            pages.respond(&request).unwrap_or_else(IntoResponse::into_response)
        }
    })
}

fn timed(router: Router, limits: Limits) -> Router {
    let within = move |request: Request, next: Next| async move {
        timeout(limits.request_timeout, next.run(request)).await.map_err(|_| Error::Timeout)
    };
    router.layer(middleware::from_fn(within))
}

fn secured(router: Router, scheme: Scheme) -> Router {
    router.layer(middleware::from_fn(move |request: Request, next: Next| {
        secure(scheme, request, next)
    }))
}
