//! The app: what answers a request, with or without a socket.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::error::Error;
use crate::headers::secure;
use crate::limits::Limits;
use crate::node::Node;
use crate::pages::Pages;
use crate::{account, archive, lobby, play, rules_api, socket};

/// The app over these pages alone.
pub fn app(pages: Pages, limits: Limits) -> Router {
    bounded(with_pages(Router::new(), pages), limits)
}

/// The app of a node: the pages, and everything under `/api`.
pub fn node_app(node: Arc<Node>, pages: Pages) -> Router {
    let limits = node.settings.limits;
    let (api, _document) = interface().split_for_parts();
    let api = api.fallback(|| async { Error::NotFound }).with_state(node);
    bounded(with_pages(Router::new().nest("/api", api), pages), limits)
}

/// Everything under `/api`, with its description.
fn interface() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .merge(account::routes())
        .merge(lobby::routes())
        .merge(archive::routes())
        .merge(play::routes())
        .merge(socket::routes())
        .merge(rules_api::routes())
}

/// The description of everything under `/api`.
pub fn openapi() -> OpenApi {
    interface().to_openapi()
}

fn with_pages(router: Router, pages: Pages) -> Router {
    let pages = Arc::new(pages);
    router.fallback(move |request: Request| {
        let response = pages.answer(&request).unwrap_or_else(IntoResponse::into_response);
        std::future::ready(response)
    })
}

fn bounded(router: Router, limits: Limits) -> Router {
    let free = Arc::new(Semaphore::new(limits.requests_at_once));
    let within = move |request: Request, next: Next| {
        let free = Arc::clone(&free);
        async move { answer_within(limits, &free, request, next).await }
    };
    router
        .layer(middleware::from_fn(within))
        .layer(middleware::map_response(|response: Response| std::future::ready(secure(response))))
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
