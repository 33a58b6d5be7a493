//! Who somebody is: guests, members, bots; logins, passwords, passkeys, tokens.
//!
//! Everything here belongs to whoever asks: there is no address by which one account could name
//! another. Secrets are told once and kept as digests, and no message holds what was sent.

mod address;
mod attempt;
mod browser;
mod enter;
mod export;
mod gone;
pub(crate) mod mail;
mod me;
mod name;
mod named;
mod passkey;
mod password;
mod recover;
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
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::Error;
use crate::node::Node;

pub(crate) use address::From;
pub(crate) use attempt::{REPORT_ADDRESS, REPORT_PLAYER, count, household};
use gone::delete_account;
pub(crate) use gone::{keep, leave_tables};
pub(crate) use name::{friendly_name, name_key};
pub(crate) use named::{Named, named};
pub(crate) use session::still_lasts;
pub use token::house_tokens;
pub(crate) use who::LoggedIn;
pub use who::Who;

/// Done, and nothing more to say.
type Answered = Result<StatusCode, Error>;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    let mut router = all_routes();
    for (path, item) in &mut router.get_openapi_mut().paths.paths {
        let with_login = ["/me", "/logout", "/passkey/register"];
        let with_login = with_login.iter().any(|begin| path.starts_with(begin));
        let changing = [&mut item.post, &mut item.patch, &mut item.delete];
        for operation in changing.into_iter().flatten() {
            guarded(operation, &["403", "413", "415", "429", "503"]);
            operation.security = with_login.then(|| vec![session_needed()]);
        }
        if let Some(operation) = &mut item.get {
            guarded(operation, &["429", "503"]);
            let needed = operation.security.get_or_insert_default();
            needed.push(session_needed());
        }
    }
    router
}

fn session_needed() -> SecurityRequirement {
    SecurityRequirement::new::<_, _, String>("session", [])
}

/// Adds what is answered before a handler is asked, where it does not say more about it itself.
fn guarded(operation: &mut Operation, statuses: &[&str]) {
    for status in statuses {
        operation.responses.responses.entry((*status).to_owned()).or_insert_with(|| {
            let why = Ref::from_schema_name("Why");
            let content = ContentBuilder::new().schema(Some(why)).build();
            let answer = ResponseBuilder::new().description("Why not");
            RefOr::T(answer.content("application/json", content).build())
        });
    }
}

fn all_routes() -> OpenApiRouter<Arc<Node>> {
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
        .routes(routes!(export::export))
        .routes(routes!(recover::change))
        .routes(routes!(recover::ask_reset))
        .routes(routes!(recover::reset))
        .routes(routes!(recover::recovery_codes))
        .routes(routes!(recover::give_mail))
        .routes(routes!(recover::verify_mail))
        .routes(routes!(passkey::register_begin))
        .routes(routes!(passkey::register_end))
        .routes(routes!(passkey::login_begin))
        .routes(routes!(passkey::login_end))
        .routes(routes!(passkey::list))
        .routes(routes!(passkey::rename, passkey::remove))
        .layer(middleware::map_response(|mut response: Response| {
            // What is told here is for whoever asked, and for no cache.
            response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            std::future::ready(response)
        }))
}
