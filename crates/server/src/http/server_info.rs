//! Public information about the server.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;
use wire::{RegistrationRule, ServerInfo};

use crate::error::Error;
use crate::http::query::parse_query;
use crate::node::Node;
use crate::settings::RegistrationPolicy;

/// The query parameters.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ServerInfoQuery {
    /// The language tag, such as `de`; other languages are the fallback.
    language: Option<String>,
}

/// Returns information about the server and its operator.
#[utoipa::path(
    get, path = "/server", tag = "server", params(ServerInfoQuery),
    responses(
        (status = 200, description = "The server", body = ServerInfo),
    ),
)]
pub(crate) async fn server_info(
    State(node): State<Arc<Node>>,
    query: Result<Query<ServerInfoQuery>, QueryRejection>,
) -> Result<Json<ServerInfo>, Error> {
    let query = parse_query(query)?;
    let language = query.language.unwrap_or_default();
    let (operator, access) = (&node.settings.operator, node.access());
    let site = node.site_state();
    Ok(Json(ServerInfo {
        name: operator.name.clone(),
        contact: operator.contact.clone(),
        imprint: operator.imprint.in_language(&language).map(str::to_owned),
        privacy: operator.privacy.in_language(&language).map(str::to_owned),
        email_enabled: node.settings.mail.is_some(),
        explorer_enabled: node.position_index.is_some(),
        push_public_key: node.push_key(),
        registration: registration_rule(access.registration),
        guests_enabled: access.guests,
        notice: site.notice(&language).map(str::to_owned),
        maintenance: site.maintenance,
    }))
}

/// Returns a registration policy as clients know it.
pub(crate) fn registration_rule(policy: RegistrationPolicy) -> RegistrationRule {
    match policy {
        RegistrationPolicy::Open => RegistrationRule::Open,
        RegistrationPolicy::Invitation => RegistrationRule::Invitation,
        RegistrationPolicy::Closed => RegistrationRule::Closed,
    }
}
