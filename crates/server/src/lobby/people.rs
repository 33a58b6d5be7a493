//! Other players, as far as the lobby has to know them.

use sqlx::{PgConnection, PgPool};
use wire::PlayerKind;

pub(super) use crate::account::{Named, named};
use crate::error::Error;

impl Named {
    /// Whether they do not want to meet this player.
    pub(super) async fn blocks(&self, pool: &PgPool, player_id: i64) -> Result<bool, Error> {
        let mut db = pool.acquire().await?;
        blocked_by_any(&mut db, player_id, &[self.player_id]).await
    }
}

/// Whether any of these does not want to meet this player.
pub(super) async fn blocked_by_any(
    db: &mut PgConnection,
    player_id: i64,
    others: &[i64],
) -> Result<bool, Error> {
    let found = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT 1 FROM block
           WHERE blocked_id = $1 AND player_id = ANY($2)) AS "found!""#,
        player_id,
        others
    );
    Ok(found.fetch_one(db).await?)
}

/// Whether a game between these counts: members among themselves, and bots apart from them.
pub(super) fn rated_between(one: PlayerKind, other: PlayerKind) -> bool {
    let pool = |kind: PlayerKind| match kind {
        PlayerKind::Guest => None,
        PlayerKind::Member => Some(0),
        PlayerKind::Bot | PlayerKind::House => Some(1),
    };
    pool(one).is_some() && pool(one) == pool(other)
}

/// Whether somebody is a program.
pub(super) fn is_program(kind: PlayerKind) -> bool {
    matches!(kind, PlayerKind::Bot | PlayerKind::House)
}
