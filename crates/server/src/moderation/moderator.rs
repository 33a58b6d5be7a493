//! Extractor for moderators, and the role of the current player.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use wire::MyRole;

use crate::auth::auth_user::{SessionUser, passkey_required};
use crate::db;
use crate::error::Error;
use crate::ids::PlayerId;
use crate::node::Node;

/// A moderator with a session. All others are rejected with 404.
pub(crate) struct Moderator {
    pub(crate) player_id: PlayerId,
}

impl FromRequestParts<Arc<Node>> for Moderator {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Self, Error> {
        let login = SessionUser::from_request_parts(parts, node).await;
        let login = login.map_err(|error| match error {
            Error::Unauthorized | Error::InvalidToken | Error::Forbidden(_) => Error::NotFound,
            other => other,
        })?;
        let player_id = login.user.player_id;
        match db::moderator::is_moderator(&node.pool, player_id).await? {
            true => Ok(Moderator { player_id }),
            false => Err(Error::NotFound),
        }
    }
}

/// A moderator who has logged in recently and with a passkey, as actions require.
pub(crate) struct ModeratorWithPasskey {
    pub(crate) player_id: PlayerId,
}

impl FromRequestParts<Arc<Node>> for ModeratorWithPasskey {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Self, Error> {
        let Moderator { player_id } = Moderator::from_request_parts(parts, node).await?;
        let login = SessionUser::from_request_parts(parts, node).await?;
        login.require_passkey(node)?;
        login.require_recent_login(node)?;
        Ok(ModeratorWithPasskey { player_id })
    }
}

/// Returns whether the current player is a moderator, what moderators need, and the end of a mute.
#[utoipa::path(
    get, path = "/me/role", tag = "moderation", operation_id = "getRole",
    responses(
        (status = 200, description = "The role", body = MyRole),
    ),
    security(("session" = [])),
)]
pub(crate) async fn get_role(
    State(node): State<Arc<Node>>,
    login: SessionUser,
) -> Result<Json<MyRole>, Error> {
    let player_id = login.user.player_id;
    let muted_until = db::sanction::muted_until(&node.pool, player_id, node.now()).await?;
    let moderator = db::moderator::is_moderator(&node.pool, player_id).await?;
    let operator = db::operator::is_operator(&node.pool, player_id).await?;
    let passkey_required = passkey_required(&node);
    let muted_until_ms = muted_until.map(u64::from);
    Ok(Json(MyRole { moderator, operator, passkey_required, muted_until_ms }))
}
