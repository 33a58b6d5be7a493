//! The app: what answers a request, with or without a socket.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::error::Error;
use crate::headers::secure;
use crate::limits::Limits;
use crate::pages::Pages;

/// The app over these pages.
pub fn app(pages: Pages, limits: Limits) -> Router {
    let pages = Arc::new(pages);
    let answer = move |request: Request| {
        let response = pages.answer(&request).unwrap_or_else(IntoResponse::into_response);
        std::future::ready(response)
    };
    let free = Arc::new(Semaphore::new(limits.requests_at_once));
    let within = move |request: Request, next: Next| {
        let free = Arc::clone(&free);
        async move { answer_within(limits, &free, request, next).await }
    };
    Router::new()
        .fallback(answer)
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
