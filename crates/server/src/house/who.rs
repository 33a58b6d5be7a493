//! Who keeps the order of the house.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use sqlx::PgPool;
use wire::{MyRole, Why};

use super::order;
use crate::account::LoggedIn;
use crate::error::Error;
use crate::node::Node;

/// A moderator who is logged in. To everybody else what wants one is not there.
pub(super) struct Moderator {
    pub(super) player_id: i64,
}

impl FromRequestParts<Arc<Node>> for Moderator {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Self, Error> {
        let login = LoggedIn::from_request_parts(parts, node).await;
        let login = login.map_err(|error| match error {
            Error::Unknown | Error::Forbidden(_) => Error::NotFound,
            other => other,
        })?;
        let player_id = login.who.player_id;
        match is_moderator(&node.pool, player_id).await? {
            true => Ok(Moderator { player_id }),
            false => Err(Error::NotFound),
        }
    }
}

async fn is_moderator(pool: &PgPool, player_id: i64) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM moderator WHERE player_id = $1) AS "found!""#,
        player_id
    );
    Ok(found.fetch_one(pool).await?)
}

/// What whoever asks is to the house: whether they are a moderator, and whether they may chat.
#[utoipa::path(
    get, path = "/me/role", tag = "house", operation_id = "role",
    responses(
        (status = 200, description = "What they are", body = MyRole),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "A token does not ask this", body = Why),
    ),
    security(("session" = [])),
)]
pub(super) async fn role(
    State(node): State<Arc<Node>>,
    login: LoggedIn,
) -> Result<Json<MyRole>, Error> {
    let player_id = login.who.player_id;
    let mut db = node.pool.acquire().await?;
    let muted = order::muted_until(&mut db, player_id, node.now()).await?;
    let moderator = is_moderator(&node.pool, player_id).await?;
    Ok(Json(MyRole { moderator, muted_until_ms: muted.map(i64::unsigned_abs) }))
}
