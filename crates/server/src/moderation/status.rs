//! Moderation status of players.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use sqlx::PgPool;
use wire::{ApiError, ModerationStatus, PlayerRef};

use crate::auth::players::find_player;
use crate::clock::UnixMs;
use crate::db;
use crate::error::Error;
use crate::http::extract::PathParam;
use crate::ids::PlayerId;
use crate::moderation::moderator::Moderator;
use crate::node::Node;
use crate::numbers::count_to_u32;

/// Loads the moderation status of players by id.
pub(crate) async fn load_statuses(
    pool: &PgPool,
    players: &[PlayerId],
    now_ms: UnixMs,
) -> Result<HashMap<PlayerId, ModerationStatus>, Error> {
    let rows = db::moderator::load_statuses(pool, players, now_ms).await?;
    let statuses = rows.into_iter().map(|row| {
        let status = ModerationStatus {
            player: PlayerRef { name: row.name, kind: row.kind.into() },
            moderator: row.is_moderator,
            muted_until_ms: row.muted_until_ms.map(u64::from),
            suspended: row.is_suspended,
            suspended_until_ms: row.suspended_until_ms.map(u64::from),
            open_reports: count_to_u32(row.open_reports),
            past_actions: count_to_u32(row.actions),
        };
        (row.player_id, status)
    });
    Ok(statuses.collect())
}

/// Loads the moderation status of one existing player.
pub(crate) async fn load_status(
    node: &Node,
    player_id: PlayerId,
) -> Result<ModerationStatus, Error> {
    let mut found = load_statuses(&node.pool, &[player_id], node.now()).await?;
    found.remove(&player_id).ok_or(Error::NotFound)
}

/// Returns the moderation status of a player. For moderators.
#[utoipa::path(
    get, path = "/moderation/players/{name}", tag = "moderation",
    operation_id = "getModerationStatus",
    params(("name" = String, Path, description = "The name of the player")),
    responses(
        (status = 200, description = "The moderation status", body = ModerationStatus),
        (status = 404, description = "No such player, or not a moderator", body = ApiError),
    ),
    security(("session" = [])),
)]
pub(crate) async fn get_player_status(
    State(node): State<Arc<Node>>,
    _: Moderator,
    PathParam(name): PathParam,
) -> Result<Json<ModerationStatus>, Error> {
    let found = find_player(&node.pool, &name).await?.ok_or(Error::NotFound)?;
    Ok(Json(load_status(&node, found.player_id).await?))
}
