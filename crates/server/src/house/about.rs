//! Who runs the server, for everybody.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;
use wire::{House, Why};

use crate::error::Error;
use crate::node::Node;

/// In which language texts are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// The tag of the language, such as `de`; where there is no such text, another comes.
    language: Option<String>,
}

/// Who runs this server, what they say about it, and what it can do.
#[utoipa::path(
    get, path = "/house", tag = "house", params(Wanted),
    responses(
        (status = 200, description = "About the house", body = House),
        (status = 400, description = "It cannot be read", body = Why),
    ),
)]
pub(super) async fn house(
    State(node): State<Arc<Node>>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<House>, Error> {
    let Query(wanted) = wanted.map_err(|_| Error::Unreadable(Why::new("query")))?;
    let language = wanted.language.unwrap_or_default();
    let operator = &node.settings.operator;
    Ok(Json(House {
        name: operator.name.clone(),
        contact: operator.contact.clone(),
        imprint: operator.imprint.in_language(&language).map(str::to_owned),
        privacy: operator.privacy.in_language(&language).map(str::to_owned),
        mail: node.settings.mail.is_some(),
        push_key: node.push_key(),
    }))
}
