//! How people come together: open tables, chat, notices.

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use wire::Notice;

use crate::account::Who;
use crate::error::Error;
use crate::node::Node;

/// Something was committed at a table.
pub(crate) fn after(_node: &Arc<Node>, _game_id: i64, _events: &[table::Event]) {}

/// What a player should know of games that run.
pub(crate) async fn running(_node: &Node, _player_id: i64) -> Result<Vec<Notice>, Error> {
    Ok(Vec::new())
}

/// A word at a table.
pub(crate) async fn say(_: &Arc<Node>, _: &Who, _: i64, _: &str) -> Result<(), Error> {
    Err(Error::NotFound)
}

/// Moves decided on before their turn.
pub(crate) async fn set_plan(_: &Arc<Node>, _: &Who, _: i64, _: &str) -> Result<(), Error> {
    Err(Error::NotFound)
}

pub(crate) fn routes() -> OpenApiRouter<Arc<Node>> {
    OpenApiRouter::new()
}
