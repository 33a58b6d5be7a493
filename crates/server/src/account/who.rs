//! Whoever asks.

use std::sync::Arc;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use wire::{PlayerKind, PlayerName};

use crate::error::Error;
use crate::node::Node;

/// A player who has shown who they are.
#[derive(Clone, Debug)]
pub struct Who {
    /// Which player.
    pub player_id: i64,
    /// Under which name.
    pub name: String,
    /// Of which kind.
    pub kind: PlayerKind,
}

impl Who {
    /// As others see them.
    pub fn shown(&self) -> PlayerName {
        PlayerName { name: self.name.clone(), kind: self.kind }
    }
}

impl Who {
    /// Whether what was shown is enough for this: a token has scopes.
    pub(crate) fn may(&self, _scope: &str) -> Result<(), Error> {
        Ok(())
    }

    /// Whether the session or token that was shown is still good.
    pub(crate) async fn still_stands(&self, _node: &Node) -> bool {
        true
    }
}

impl FromRequestParts<Arc<Node>> for Who {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, node: &Arc<Node>) -> Result<Who, Error> {
        <Who as OptionalFromRequestParts<Arc<Node>>>::from_request_parts(parts, node)
            .await?
            .ok_or(Error::Unknown)
    }
}

impl OptionalFromRequestParts<Arc<Node>> for Who {
    type Rejection = Error;

    async fn from_request_parts(
        _parts: &mut Parts,
        _node: &Arc<Node>,
    ) -> Result<Option<Who>, Error> {
        Ok(None)
    }
}
