//! Insertion of the games of a round: all of them with a few statements.

use serde::Serialize;
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::clock::UnixMs;
use crate::db::account::RESEARCH_TEXT_VERSION;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};

/// Game of a contest that starts at once.
#[derive(Serialize)]
pub(crate) struct StartedGameRow {
    pub(crate) game_id: GameId,
    pub(crate) shard: i16,
    pub(crate) config: String,
    pub(crate) speed: i16,
    /// Seats that decide first.
    pub(crate) waiting_seats: i16,
    pub(crate) rated: bool,
    pub(crate) rules_revision: i16,
    /// Rating pool of the players.
    pub(crate) pool: Option<String>,
    /// Players by seat.
    pub(crate) player_ids: Vec<PlayerId>,
}

/// Inserts live games with their seats, like open games that were joined and started.
/// A game is released for research if all players consent to the current text; the owner decides
/// for a bot. The seats keep the ratings of their players and the software that they have stated.
pub(crate) async fn insert_started(
    db: &mut PgConnection,
    organiser_id: PlayerId,
    now_ms: UnixMs,
    first_deadline_ms: UnixMs,
    games: &[StartedGameRow],
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO game (game_id, shard, config, speed, status, created_by, created_ms,
                           started_ms, deadline_ms, waiting_seats, rated, listed, chat_disabled,
                           rules_revision, research)
         SELECT g.game_id, g.shard, g.config, g.speed, 1, $2, $3, $3, $4, g.waiting_seats, g.rated,
                true, false, g.rules_revision, NOT EXISTS (
                    SELECT 1 FROM player p LEFT JOIN bot b ON b.player_id = p.player_id
                    LEFT JOIN account a ON a.player_id = COALESCE(b.owner_id, p.player_id)
                    WHERE p.player_id = ANY(g.player_ids) AND p.kind <> 3
                      AND a.research_version IS DISTINCT FROM $5)
         FROM jsonb_to_recordset($1::jsonb)
             AS g (game_id bigint, shard smallint, config text, speed smallint,
                   waiting_seats smallint, rated boolean, rules_revision smallint,
                   player_ids bigint[])",
        Json(games) as Json<&[StartedGameRow]>,
        organiser_id.0,
        now_ms.0,
        first_deadline_ms.0,
        RESEARCH_TEXT_VERSION,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "WITH s AS (
             SELECT g.game_id, g.pool, o.player_id, o.seat::smallint AS seat
             FROM jsonb_to_recordset($1::jsonb)
                 AS g (game_id bigint, pool text, player_ids bigint[])
             CROSS JOIN unnest(g.player_ids) WITH ORDINALITY AS o (player_id, seat)
         ), n AS (
             INSERT INTO active_seat (player_id, game_id) SELECT player_id, game_id FROM s)
         INSERT INTO seat (game_id, seat, player_id, software, rating_before)
         SELECT s.game_id, s.seat, s.player_id, p.software, pack_rating(r.rating)
         FROM s JOIN player p ON p.player_id = s.player_id
         LEFT JOIN pool ON pool.name = s.pool
         LEFT JOIN rating r ON r.pool_id = pool.pool_id AND r.player_id = s.player_id",
        Json(games) as Json<&[StartedGameRow]>,
    )
    .execute(db)
    .await?;
    Ok(())
}
