//! Queries on games that are exported: those released for research, and those of a player.

use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::db::game_log::{self, LoggedEntry};
use crate::db::player_kind::StoredKind;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::numbers::SeatNumber;

/// Game that was released for research when it started.
pub(crate) struct ReleasedGame {
    pub(crate) game_id: GameId,
    /// The game is archived, and no player has withdrawn the consent since its start.
    /// Deletion of an account counts as withdrawal. The owner decides for a bot.
    pub(crate) is_still_released: bool,
}

/// Lists finished games that were released for research, from `from` on and before `to`.
pub(crate) async fn list(
    pool: &PgPool,
    from: GameId,
    to: GameId,
    limit: i64,
) -> Result<Vec<ReleasedGame>, Error> {
    let games = sqlx::query_as!(
        ReleasedGame,
        r#"SELECT g.game_id,
                  (EXISTS (SELECT 1 FROM archived_game d WHERE d.game_id = g.game_id)
                   AND NOT EXISTS (
                       SELECT 1 FROM seat s JOIN player p ON p.player_id = s.player_id
                       LEFT JOIN bot b ON b.player_id = s.player_id
                       LEFT JOIN account a ON a.player_id = COALESCE(b.owner_id, s.player_id)
                       WHERE s.game_id = g.game_id AND p.kind <> 3
                         AND (a.research_ms IS NULL OR a.research_ms > g.started_ms)))
                      AS "is_still_released!"
           FROM game g
           WHERE g.status = 2 AND g.research AND g.game_id >= $1 AND g.game_id < $2
           ORDER BY g.game_id LIMIT $3"#,
        from.0,
        to.0,
        limit,
    );
    Ok(games.fetch_all(pool).await?)
}

/// Lists finished games of a player, from `from` on and before `to`.
pub(crate) async fn list_of_player(
    pool: &PgPool,
    player_id: PlayerId,
    from: GameId,
    to: GameId,
    limit: i64,
) -> Result<Vec<ReleasedGame>, Error> {
    let games = sqlx::query_as!(
        ReleasedGame,
        r#"SELECT s.game_id, true AS "is_still_released!"
           FROM seat s JOIN game g USING (game_id)
           WHERE s.player_id = $1 AND s.game_id >= $2 AND s.game_id < $3 AND g.status = 2
           GROUP BY s.game_id ORDER BY s.game_id LIMIT $4"#,
        player_id.0,
        from.0,
        to.0,
        limit,
    );
    Ok(games.fetch_all(pool).await?)
}

/// Finished game with everything that is exported.
pub(crate) struct ResearchGameRow {
    pub(crate) game_id: GameId,
    pub(crate) config: String,
    pub(crate) rules_revision: i16,
    pub(crate) rated: bool,
    pub(crate) started_ms: UnixMs,
    pub(crate) ended_ms: UnixMs,
    pub(crate) ending: String,
    pub(crate) result: String,
    /// The results of the seats are settled; from then on the game does not change.
    pub(crate) is_archived: bool,
    pub(crate) seats: Vec<ResearchSeatRow>,
    pub(crate) entries: Vec<LoggedEntry>,
}

/// Seat of an exported game.
pub(crate) struct ResearchSeatRow {
    pub(crate) seat: SeatNumber,
    pub(crate) player_id: PlayerId,
    pub(crate) name: String,
    pub(crate) kind: StoredKind,
    pub(crate) software: Option<String>,
    pub(crate) rating_before: Option<String>,
    pub(crate) place: Option<i16>,
    pub(crate) points: Option<i32>,
    pub(crate) opening: Option<String>,
}

/// Loads a finished game; `None` if it does not exist any more.
pub(crate) async fn load(
    db: &mut PgConnection,
    game_id: GameId,
) -> Result<Option<ResearchGameRow>, Error> {
    let game = sqlx::query!(
        r#"SELECT config, rules_revision, rated, started_ms AS "started_ms!: UnixMs",
                  ended_ms AS "ended_ms!: UnixMs", ending AS "ending!", result AS "result!",
                  EXISTS (SELECT 1 FROM archived_game d WHERE d.game_id = game.game_id)
                      AS "is_archived!"
           FROM game WHERE game_id = $1 AND status = 2"#,
        game_id.0,
    );
    let Some(game) = game.fetch_optional(&mut *db).await? else { return Ok(None) };
    let seats = sqlx::query_as!(
        ResearchSeatRow,
        r#"SELECT s.seat, p.player_id, p.name, p.kind AS "kind: StoredKind", s.software,
                  unpack_rating(s.rating_before) AS rating_before, s.place, s.points, s.opening
           FROM seat s JOIN player p ON p.player_id = s.player_id
           WHERE s.game_id = $1 ORDER BY s.seat"#,
        game_id.0,
    );
    let seats = seats.fetch_all(&mut *db).await?;
    let entries = game_log::load(db, game_id).await?;
    Ok(Some(ResearchGameRow {
        game_id,
        config: game.config,
        rules_revision: game.rules_revision,
        rated: game.rated,
        started_ms: game.started_ms,
        ended_ms: game.ended_ms,
        ending: game.ending,
        result: game.result,
        is_archived: game.is_archived,
        seats,
        entries,
    }))
}
