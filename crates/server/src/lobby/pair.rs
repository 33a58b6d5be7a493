//! Quick pairing: whoever wants the same game meets.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use table::Config;
use wire::{GameStatus, Pair, Seated, Sit, Why};

use super::agreed::{agreed, is_live_pace, is_preset, may_be_rated};
use super::open::{Opening, open_in};
use super::people::is_program;
use super::presence::{FRESH_MS, HERE_MS};
use super::seats::hold_player;
use super::sit::{Sat, sit_in, told};
use crate::account::Who;
use crate::body::Sent;
use crate::error::Error;
use crate::ids::slug;
use crate::node::Node;

/// So many tables are tried before a new one is opened.
const TRIES: i64 = 8;

/// Sits down at the table that waits longest for just this, or opens one. Asked again while
/// nobody came, it names the same table.
#[utoipa::path(
    post, path = "/pair", tag = "lobby", request_body = Pair,
    responses(
        (status = 200, description = "The table", body = Seated),
        (status = 400, description = "What is to be played cannot be read", body = Why),
        (status = 401, description = "Nobody is known to ask", body = Why),
        (status = 403, description = "Such games are not for who asks", body = Why),
        (status = 413, description = "Too large", body = Why),
        (status = 415, description = "JSON is wanted", body = Why),
        (status = 422, description = "Nobody is paired for this", body = Why),
        (status = 429, description = "Too often", body = Why),
        (status = 503, description = "Try again", body = Why),
    ),
    security(("token" = ["play"]), ("session" = [])),
)]
pub(super) async fn pair(
    State(node): State<Arc<Node>>,
    who: Who,
    Sent(wanted): Sent<Pair>,
) -> Result<Json<Seated>, Error> {
    who.may("play")?;
    let config = agreed(&wanted.game, &wanted.control, None)?;
    if !is_preset(config.control) {
        return Err(Error::Refused(Why::new("no-preset")));
    }
    if wanted.rated {
        may_be_rated(&config)?;
    }
    let now_ms = node.now();
    let mut transaction = node.pool.begin().await?;
    hold_slot(&mut transaction, &config, wanted.rated).await?;
    hold_player(&mut transaction, who.player_id).await?;
    let sought = Sought { config: &config, rated: wanted.rated, now_ms };
    if let Some((game_id, sat)) = join(&mut transaction, &who, &sought).await? {
        transaction.commit().await?;
        return Ok(Json(told(&node, game_id, &sat).await));
    }
    let opening = Opening {
        config: &config,
        rated: wanted.rated,
        listed: true,
        silent: false,
        delay_s: 0,
        seat: None,
        invite: None,
        invited: &[],
    };
    let (game_id, seat) = open_in(&mut transaction, now_ms, &who, &opening).await?;
    transaction.commit().await?;
    Ok(Json(Seated {
        game: slug(game_id),
        seat: u8::try_from(seat).unwrap_or(0),
        status: GameStatus::Gathering,
        invite: None,
    }))
}

struct Sought<'a> {
    config: &'a Config,
    rated: bool,
    now_ms: i64,
}

/// Whoever looks for the same waits here until the one before has sat down or opened a table.
async fn hold_slot(db: &mut PgConnection, config: &Config, rated: bool) -> Result<(), Error> {
    let digest = Sha256::digest(format!("{config} {rated}").as_bytes());
    let slot = i16::from(digest.first().copied().unwrap_or(0));
    let held = sqlx::query_scalar!("SELECT slot FROM pairing WHERE slot = $1 FOR UPDATE", slot);
    held.fetch_one(db).await?;
    Ok(())
}

/// Sits down at a table that fits, if there is one.
async fn join(
    db: &mut PgConnection,
    who: &Who,
    sought: &Sought<'_>,
) -> Result<Option<(i64, Sat)>, Error> {
    for game_id in candidates(db, who, sought).await? {
        match sit_in(db, sought.now_ms, who, game_id, &Sit::default()).await {
            Ok(sat) => return Ok(Some((game_id, sat))),
            // Somebody came in by the other door, or the table was closed: the next one.
            Err(Error::Conflict(_) | Error::NotFound | Error::Forbidden(_)) => {}
            Err(other) => return Err(other),
        }
    }
    Ok(None)
}

/// Tables that fit, one's own first, then the longest waiting.
async fn candidates(
    db: &mut PgConnection,
    who: &Who,
    sought: &Sought<'_>,
) -> Result<Vec<i64>, Error> {
    let rows = sqlx::query_scalar!(
        "SELECT g.game_id FROM game g
         WHERE g.status = 0 AND g.listed AND g.config = $1 AND g.rated = $2
           AND EXISTS (SELECT 1 FROM seat s WHERE s.game_id = g.game_id
                       AND s.player_id IS NULL AND s.reserved_for IS NULL)
           AND NOT EXISTS (SELECT 1 FROM seat s JOIN player p ON p.player_id = s.player_id
                           WHERE s.game_id = g.game_id AND (p.kind >= 2) <> $4)
           AND NOT EXISTS (SELECT 1 FROM seat s JOIN block b
                           ON (b.player_id = s.player_id AND b.blocked_id = $3)
                           OR (b.player_id = $3 AND b.blocked_id = s.player_id)
                           WHERE s.game_id = g.game_id)
           AND (NOT $5 OR g.opened_ms > $6 OR NOT EXISTS (
                   SELECT 1 FROM seat s LEFT JOIN presence h ON h.player_id = s.player_id
                   WHERE s.game_id = g.game_id AND s.player_id IS NOT NULL
                     AND s.player_id <> $3 AND COALESCE(h.seen_ms, 0) <= $7))
         ORDER BY EXISTS (SELECT 1 FROM seat s
                          WHERE s.game_id = g.game_id AND s.player_id = $3) DESC,
                  g.opened_ms, g.game_id
         LIMIT $8",
        sought.config.to_string(),
        sought.rated,
        who.player_id,
        is_program(who.kind),
        is_live_pace(sought.config.control),
        sought.now_ms - FRESH_MS,
        sought.now_ms - HERE_MS,
        TRIES
    );
    Ok(rows.fetch_all(db).await?)
}
