//! HTTP, WebSocket, PostgreSQL and NATS round table and contest.
//!
//! The pages are put into the program when it is built (`cargo xtask web` makes them before), each
//! file compressed once and known by its digest; a build without them works and says so to whoever
//! asks. A [`Node`] adds everything under `/api`: who somebody is, how people come together, games
//! under way, games that are over. What somebody says at a table counts once PostgreSQL has
//! committed it, and nobody is told before.
//!
//! What it is not: a judge of moves or a player. Rules and clocks are those of `table`; bots are
//! clients like others. Nothing it holds is without a [bound](Limits).
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

mod account;
mod app;
mod archive;
mod body;
mod bus;
mod clock;
mod days;
mod description;
mod error;
mod game;
pub mod guard;
mod headers;
mod house;
mod ids;
mod limits;
mod listen;
mod lobby;
mod node;
pub mod ops;
mod pages;
mod play;
mod prepare;
mod routes;
mod rules_api;
mod serve;
mod settings;
mod socket;
mod store;
#[cfg(test)]
#[path = "../tests/kit/database.rs"]
mod test_database;

pub use account::{Who, house_tokens};
pub use app::{app, document, node_app, openapi};
pub use archive::{CheckedArchive, check_archive, settle_next};
pub use clock::Clock;
pub use error::Error;
pub use house::{add_moderator, moderators, remove_moderator};
pub use ids::{SHARDS, read_slug, shard, slug};
pub use limits::Limits;
pub use node::Node;
pub use pages::Pages;
pub use routes::ROUTES;
pub use serve::{House, HouseDoor, Serving, Started, check, serve, serve_pages};
pub use settings::{Mail, Mode, Operator, Settings, Texts};
