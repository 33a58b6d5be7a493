//! Somebody who was named.

use sqlx::PgPool;
use wire::PlayerKind;

use super::name::name_key;
use crate::error::Error;
use crate::store::load::player_kind;

/// Somebody who was named.
pub(crate) struct Named {
    pub(crate) player_id: i64,
    pub(crate) kind: PlayerKind,
}

/// The player of this name, if there is one.
pub(crate) async fn named(pool: &PgPool, name: &str) -> Result<Option<Named>, Error> {
    // PostgreSQL takes no such text.
    if name.contains('\0') {
        return Ok(None);
    }
    let row = sqlx::query!(
        "SELECT player_id, kind FROM player WHERE name_key = $1 AND gone_ms IS NULL",
        name_key(name)
    );
    let row = row.fetch_optional(pool).await?;
    Ok(row.map(|row| Named { player_id: row.player_id, kind: player_kind(row.kind) }))
}
