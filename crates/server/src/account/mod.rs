//! Accounts: profile, settings, email, password reset, export, deletion, blocks.
//!
//! All routes act on the account of the current player; none can name another account. Secrets are
//! shown once and stored as hashes.

pub(crate) mod blocks;
pub(crate) mod bots;
pub(crate) mod delete;
pub(crate) mod email_address;
pub(crate) mod export;
pub(crate) mod members;
pub(crate) mod passkeys;
pub(crate) mod password_reset;
pub(crate) mod profile;
pub(crate) mod sign_up;

use std::sync::Arc;

use axum::http::HeaderValue;
use axum::http::header::CACHE_CONTROL;
use axum::middleware;
use axum::response::Response;
use utoipa::openapi::security::SecurityRequirement;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth;
use crate::node::Node;

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    let mut router = handler_routes();
    for (path, item) in &mut router.get_openapi_mut().paths.paths {
        let with_session = ["/me", "/logout", "/passkeys/register"];
        let needs_session = with_session.iter().any(|prefix| path.starts_with(prefix));
        let changing = [&mut item.post, &mut item.patch, &mut item.delete];
        for operation in changing.into_iter().flatten() {
            operation.security = needs_session.then(|| vec![session_security()]);
        }
        if let Some(operation) = &mut item.get {
            let needed = operation.security.get_or_insert_default();
            needed.push(session_security());
        }
    }
    router
        .merge(OpenApiRouter::new().routes(routes!(blocks::list_blocks)))
        .merge(OpenApiRouter::new().routes(routes!(blocks::block_player, blocks::unblock_player)))
}

fn session_security() -> SecurityRequirement {
    SecurityRequirement::new::<_, _, String>("session", [])
}

fn handler_routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
        .routes(routes!(auth::login::create_guest))
        .routes(routes!(sign_up::create_account))
        .routes(routes!(auth::login::login))
        .routes(routes!(auth::login::logout))
        .routes(routes!(profile::get_me, profile::update_me, delete::delete_me))
        .routes(routes!(profile::list_sessions, profile::revoke_other_sessions))
        .routes(routes!(profile::revoke_session))
        .routes(routes!(auth::token::list_tokens, auth::token::create_token))
        .routes(routes!(auth::token::revoke_token))
        .routes(routes!(bots::list_bots))
        .routes(routes!(bots::delete_bot))
        .routes(routes!(export::export_account))
        .routes(routes!(password_reset::change_password))
        .routes(routes!(password_reset::request_password_reset))
        .routes(routes!(password_reset::confirm_password_reset))
        .routes(routes!(password_reset::create_recovery_codes))
        .routes(routes!(email_address::set_email))
        .routes(routes!(email_address::verify_email))
        .routes(routes!(passkeys::register_begin))
        .routes(routes!(passkeys::register_end))
        .routes(routes!(auth::passkey::login_begin))
        .routes(routes!(auth::passkey::login_end))
        .routes(routes!(passkeys::list_passkeys))
        .routes(routes!(passkeys::rename_passkey, passkeys::remove_passkey))
        .layer(middleware::map_response(|mut response: Response| {
            // Personal data must not be cached.
            response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            std::future::ready(response)
        }))
}
