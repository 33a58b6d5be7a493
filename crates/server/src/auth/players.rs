//! Lookup and creation of players.

use sqlx::PgConnection;
use uuid::Uuid;
use wire::{ApiError, PlayerKind};

use crate::auth::auth_user::AuthUser;
use crate::auth::names::name_key;
use crate::clock::UnixMs;
use crate::db;
use crate::db::player::{FoundPlayer, NewPlayer};
use crate::error::Error;
use crate::ids::{PlayerId, new_id};
use crate::node::Node;

/// Finds the player with this name or a similar one.
pub(crate) async fn find_player(
    db: impl sqlx::PgExecutor<'_>,
    name: &str,
) -> Result<Option<FoundPlayer>, Error> {
    // PostgreSQL rejects text with NUL.
    if name.contains('\0') {
        return Ok(None);
    }
    db::player::find_by_name_key(db, &name_key(name)).await
}

/// Creates a player, or returns `None` if the name is taken.
pub(crate) async fn create_player(
    now_ms: UnixMs,
    transaction: &mut PgConnection,
    name: &str,
    kind: PlayerKind,
) -> Result<Option<PlayerId>, Error> {
    let player_id = new_id(now_ms)?;
    let name_key = &name_key(name);
    let player = NewPlayer { player_id, name, name_key, kind, now_ms };
    if !db::player::insert(transaction, &player).await? {
        return Ok(None);
    }
    if matches!(kind, PlayerKind::Guest | PlayerKind::Member) {
        db::account::insert(transaction, player_id, Uuid::new_v4()).await?;
    }
    Ok(Some(player_id))
}

/// Turns the guest into a member of this name, or creates a member.
pub(crate) async fn create_member(
    node: &Node,
    transaction: &mut PgConnection,
    guest: Option<&AuthUser>,
    name: &str,
) -> Result<PlayerId, Error> {
    let player_id = match guest {
        None => create_player(node.now(), transaction, name, PlayerKind::Member).await?,
        Some(guest) => {
            let key = name_key(name);
            let is_free =
                db::player::promote_guest(transaction, guest.player_id, name, &key).await?;
            is_free.then_some(guest.player_id)
        }
    };
    player_id.ok_or_else(|| Error::Conflict(ApiError::new("name-taken")))
}
