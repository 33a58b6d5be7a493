//! How things stand with a player: whether they may talk, and whether they get in.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use sqlx::{PgConnection, PgPool};
use wire::{PlayerName, PlayerOrder, Why};

use super::refused;
use super::who::Moderator;
use crate::account::named;
use crate::body::Named;
use crate::error::Error;
use crate::node::Node;
use crate::store::load::player_kind;

/// Until when a player may not chat, if they may not.
pub(super) async fn muted_until(
    db: &mut PgConnection,
    player_id: i64,
    now_ms: i64,
) -> Result<Option<i64>, Error> {
    let found = sqlx::query_scalar!(
        "SELECT until_ms FROM mute WHERE player_id = $1 AND until_ms > $2",
        player_id,
        now_ms
    );
    Ok(found.fetch_optional(db).await?)
}

/// Whether a player may chat now. Whoever asks holds their row, as who mutes them does.
///
/// # Errors
/// With the code `muted` and until when.
pub(crate) async fn may_talk(
    db: &mut PgConnection,
    player_id: i64,
    now_ms: i64,
) -> Result<(), Error> {
    match muted_until(db, player_id, now_ms).await? {
        Some(until_ms) => {
            Err(Error::Refused(Why::new("muted").with("until_ms", until_ms.to_string())))
        }
        None => Ok(()),
    }
}

/// Whether these players get in. Asked after what lets them in was written: who suspends somebody
/// holds their row, so either this sees the suspension or the suspension ends what was written.
///
/// # Errors
/// With the code `suspended`, and until when if it ends by itself.
pub(crate) async fn not_suspended(
    db: &mut PgConnection,
    players: &[i64],
    now_ms: i64,
) -> Result<(), Error> {
    let found = sqlx::query!(
        "SELECT until_ms FROM suspension
         WHERE player_id = ANY($1) AND (until_ms IS NULL OR until_ms > $2)
         ORDER BY until_ms DESC NULLS FIRST LIMIT 1",
        players,
        now_ms
    );
    match found.fetch_optional(db).await?.map(|found| found.until_ms) {
        None => Ok(()),
        Some(None) => Err(refused("suspended")),
        Some(Some(until_ms)) => {
            let why = Why::new("suspended-until").with("until_ms", until_ms.to_string());
            Err(Error::Refused(why))
        }
    }
}

/// How things stand with these players, by number.
pub(super) async fn of(
    pool: &PgPool,
    players: &[i64],
    now_ms: i64,
) -> Result<HashMap<i64, PlayerOrder>, Error> {
    let rows = sqlx::query!(
        r#"SELECT p.player_id, p.name, p.kind, s.until_ms AS "suspended_until_ms?",
               s.player_id IS NOT NULL AS "suspended!",
               EXISTS (SELECT 1 FROM moderator m WHERE m.player_id = p.player_id) AS "moderator!",
               (SELECT until_ms FROM mute m
                WHERE m.player_id = p.player_id AND m.until_ms > $2) AS muted_until_ms,
               (SELECT count(*) FROM report r
                WHERE r.player_id = p.player_id AND r.status = 0) AS "open!",
               (SELECT count(*) FROM audit a WHERE a.whom_id = p.player_id
                AND a.what IN ('mute', 'suspend', 'rename')) AS "acts!"
           FROM player p LEFT JOIN suspension s ON s.player_id = p.player_id
               AND (s.until_ms IS NULL OR s.until_ms > $2)
           WHERE p.player_id = ANY($1)"#,
        players,
        now_ms
    );
    let many = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
    let found = rows.fetch_all(pool).await?.into_iter().map(|row| {
        let order = PlayerOrder {
            player: PlayerName { name: row.name, kind: player_kind(row.kind) },
            moderator: row.moderator,
            muted_until_ms: row.muted_until_ms.map(i64::unsigned_abs),
            suspended: row.suspended,
            suspended_until_ms: row.suspended_until_ms.map(i64::unsigned_abs),
            open_reports: many(row.open),
            acts: many(row.acts),
        };
        (row.player_id, order)
    });
    Ok(found.collect())
}

/// The same for one, who is there.
pub(super) async fn of_one(node: &Node, player_id: i64) -> Result<PlayerOrder, Error> {
    let mut found = of(&node.pool, &[player_id], node.now()).await?;
    found.remove(&player_id).ok_or(Error::NotFound)
}

/// How things stand with a player. For moderators.
#[utoipa::path(
    get, path = "/moderation/players/{name}", tag = "moderation", operation_id = "playerOrder",
    params(("name" = String, Path, description = "The name of the player")),
    responses(
        (status = 200, description = "How things stand", body = PlayerOrder),
        (status = 404, description = "No such player, or who asks is no moderator", body = Why),
    ),
    security(("session" = [])),
)]
pub(super) async fn player(
    State(node): State<Arc<Node>>,
    _: Moderator,
    Named(name): Named,
) -> Result<Json<PlayerOrder>, Error> {
    let found = named(&node.pool, &name).await?.ok_or(Error::NotFound)?;
    Ok(Json(of_one(&node, found.player_id).await?))
}
