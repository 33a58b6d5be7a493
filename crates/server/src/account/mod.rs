//! Who somebody is: guests, members, bots; logins, passwords, passkeys, tokens.
//!
//! Everything here belongs to whoever asks: there is no address by which one account could name
//! another. Secrets are told once and kept as digests, and no message holds what was sent.

mod address;
mod attempt;
mod enter;
mod gone;
mod me;
mod name;
mod password;
mod secret;
mod session;
mod token;
mod weak;
mod who;

use std::sync::Arc;

use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware;
use axum::response::Response;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::Error;
use crate::node::Node;

#[allow(unused_imports, reason = "other rooms ask")]
pub(crate) use gone::{delete_account, research, sweep};
#[allow(unused_imports, reason = "other rooms look players up by name")]
pub(crate) use name::name_key;
pub use token::house_tokens;
pub use who::Who;

/// Done, and nothing more to say.
type Answered = Result<StatusCode, Error>;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(enter::guest))
        .routes(routes!(enter::register))
        .routes(routes!(enter::login))
        .routes(routes!(enter::logout))
        .routes(routes!(me::get, me::change, gone::delete))
        .routes(routes!(me::sessions, me::end_others))
        .routes(routes!(me::end_session))
        .routes(routes!(token::list, token::add))
        .routes(routes!(token::remove))
        .routes(routes!(token::bots))
        .routes(routes!(token::remove_bot))
        .layer(middleware::map_response(|mut response: Response| {
            // What is told here is for whoever asked, and for no cache.
            response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            std::future::ready(response)
        }))
}
