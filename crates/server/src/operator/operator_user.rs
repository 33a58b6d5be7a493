//! Extractors for operators.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::auth::auth_user::SessionUser;
use crate::db;
use crate::error::Error;
use crate::ids::PlayerId;
use crate::node::Node;

/// An operator with a session. All others are rejected with 404.
pub(crate) struct OperatorUser {
    login: SessionUser,
}

impl FromRequestParts<Arc<Node>> for OperatorUser {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Self, Error> {
        let login = SessionUser::from_request_parts(parts, node).await;
        let login = login.map_err(|error| match error {
            Error::Unauthorized | Error::InvalidToken | Error::Forbidden(_) => Error::NotFound,
            other => other,
        })?;
        match db::operator::is_operator(&node.pool, login.user.player_id).await? {
            true => Ok(OperatorUser { login }),
            false => Err(Error::NotFound),
        }
    }
}

/// An operator who has logged in recently and with a passkey, as changes require.
pub(crate) struct OperatorWithPasskey {
    pub(crate) player_id: PlayerId,
}

impl FromRequestParts<Arc<Node>> for OperatorWithPasskey {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Self, Error> {
        let OperatorUser { login } = OperatorUser::from_request_parts(parts, node).await?;
        login.require_passkey(node)?;
        login.require_recent_login(node)?;
        Ok(OperatorWithPasskey { player_id: login.user.player_id })
    }
}
