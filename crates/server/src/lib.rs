//! Serves Palamedes over HTTP. For now: the pages, and nothing else.
//!
//! The pages are put into the program when it is built (`cargo xtask web` makes them before), each
//! file compressed once and known by its digest; a build without them works and says so to whoever
//! asks. Every answer carries the headers that keep a browser to what the pages need, and nothing
//! the server holds is without a [bound](Limits).
//!
//! What it is not: a judge of moves or a player. Rules, clocks and engine run in the browser. TLS
//! and HTTP/2 belong to a proxy in front.
//!
//! The app can be called without a socket:
//!
//! ```
//! use axum::body::Body;
//! use axum::http::Request;
//! use server::{Limits, Pages, app};
//! use tower::ServiceExt;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() {
//! let app = app(Pages::embedded(), Limits::default());
//! let request = Request::post("/play").body(Body::empty()).unwrap();
//! let response = app.oneshot(request).await.unwrap();
//! assert_eq!(response.status(), 405);
//! assert_eq!(response.headers()["allow"], "GET, HEAD");
//! # }
//! ```

mod app;
mod error;
mod headers;
mod limits;
mod listen;
mod pages;
mod prepare;
mod routes;

pub use app::app;
pub use error::Error;
pub use limits::Limits;
pub use listen::serve;
pub use pages::Pages;
pub use routes::ROUTES;
