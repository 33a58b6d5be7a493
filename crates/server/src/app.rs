//! The app: what answers a request, with or without a socket.

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

use crate::description;
use crate::error::Error;
use crate::guard;
use crate::headers::{Scheme, secure};
use crate::limits::Limits;
use crate::node::Node;
use crate::ops;
use crate::pages::Pages;
use crate::settings::Settings;
use crate::{account, archive, days, house, lobby, play, rules_api, socket};

/// The app over these pages alone.
pub fn app(pages: Pages, limits: Limits) -> Router {
    secured(bounded(with_pages(Router::new(), pages), limits), Scheme::Http)
}

/// The app of a node: the pages, if it has any, and everything under `/api`.
pub fn node_app(node: Arc<Node>, pages: impl Into<Option<Pages>>) -> Router {
    let limits = node.settings.limits;
    let scheme = Scheme::of(&node.settings.public_url);
    let (api, described) = interface().split_for_parts();
    let api = api.merge(description::router(&described, &node.settings));
    let api = api.fallback(|| async { Error::NotFound }).with_state(Arc::clone(&node));
    let router = Router::new().nest(guard::API, api);
    let router = with_filled_pages(router, pages.into(), Arc::clone(&node));
    let guarded = router.layer(middleware::from_fn_with_state(node, guard::guard));
    secured(bounded(guarded, limits).layer(middleware::from_fn(ops::noted)), scheme)
}

/// Everything under `/api`, with its description.
fn interface() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .merge(account::routes())
        .merge(lobby::routes())
        .merge(days::routes())
        .merge(archive::routes())
        .merge(play::routes())
        .merge(socket::routes())
        .merge(rules_api::routes())
        .merge(house::routes())
}

/// The description of everything under `/api`.
pub fn openapi() -> OpenApi {
    interface().to_openapi()
}

/// The same as it is told by a server with these settings.
pub fn document(settings: &Settings) -> serde_json::Value {
    description::document(&openapi(), settings)
}

fn with_pages(router: Router, pages: Pages) -> Router {
    let pages = Arc::new(pages);
    router.fallback(move |request: Request| {
        let answer = match guard::is_api(request.uri().path()) {
            true => Err(Error::NotFound),
            false => pages.answer(&request),
        };
        std::future::ready(answer.unwrap_or_else(IntoResponse::into_response))
    })
}

/// The same, where the page of a game says what everybody may know about it.
fn with_filled_pages(router: Router, pages: Option<Pages>, node: Arc<Node>) -> Router {
    let pages = Arc::new(pages);
    router.fallback(move |request: Request| {
        let (pages, node) = (Arc::clone(&pages), Arc::clone(&node));
        async move {
            let pages = pages.as_ref().as_ref();
            let Some(pages) = pages.filter(|_| !guard::is_api(request.uri().path())) else {
                return Error::NotFound.into_response();
            };
            // Nothing of a body is read here.
            let (head, _) = request.into_parts();
            if let Some(page) = archive::page(&node, pages, &head).await {
                return page;
            }
            let request = Request::from_parts(head, Body::empty());
            pages.answer(&request).unwrap_or_else(IntoResponse::into_response)
        }
    })
}

fn bounded(router: Router, limits: Limits) -> Router {
    let free = Arc::new(Semaphore::new(limits.requests_at_once));
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
    timeout(limits.answer, next.run(request)).await.map_err(|_| Error::TookTooLong)
}
