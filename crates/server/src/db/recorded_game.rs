//! Queries on whole games: row, seats with results, log.

use std::collections::HashMap;

use sqlx::PgConnection;

use crate::clock::UnixMs;
use crate::db::game_log;
use crate::db::player_kind::StoredKind;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::numbers::SeatNumber;

/// Game with its seats and its log.
pub(crate) struct RecordedGame {
    pub(crate) game_id: GameId,
    pub(crate) config: String,
    pub(crate) rules_revision: i16,
    pub(crate) rated: bool,
    pub(crate) listed: bool,
    pub(crate) spectator_delay_s: i16,
    pub(crate) research: bool,
    pub(crate) started_ms: Option<UnixMs>,
    pub(crate) ended_ms: Option<UnixMs>,
    pub(crate) ending: Option<String>,
    pub(crate) result: Option<String>,
    pub(crate) seats: Vec<RecordedSeat>,
    pub(crate) log: Vec<String>,
    /// Another database stores the log of the live game; the one here is not complete.
    pub(crate) is_elsewhere: bool,
}

/// Seat of a game with its player and result.
pub(crate) struct RecordedSeat {
    pub(crate) game_id: GameId,
    pub(crate) seat: SeatNumber,
    pub(crate) player_id: Option<PlayerId>,
    pub(crate) name: Option<String>,
    pub(crate) kind: Option<StoredKind>,
    pub(crate) place: Option<i16>,
    pub(crate) points: Option<i32>,
    pub(crate) opening: Option<String>,
    pub(crate) rating_before: Option<String>,
    pub(crate) rating_after: Option<String>,
}

/// Reads a game; `None` if it does not exist.
pub(crate) async fn load(
    db: &mut PgConnection,
    game_id: GameId,
) -> Result<Option<RecordedGame>, Error> {
    let game = sqlx::query!(
        r#"SELECT config, rules_revision, rated, listed, spectator_delay_s, research,
                  started_ms AS "started_ms: UnixMs", ended_ms AS "ended_ms: UnixMs", ending,
                  result, database_name IS NOT NULL AS "is_elsewhere!"
         FROM game WHERE game_id = $1"#,
        game_id.0,
    );
    let Some(game) = game.fetch_optional(&mut *db).await? else { return Ok(None) };
    let seats = load_seats(&mut *db, &[game_id]).await?;
    let log = game_log::load(db, game_id).await?.into_iter().map(|entry| entry.line).collect();
    Ok(Some(RecordedGame {
        game_id,
        config: game.config,
        rules_revision: game.rules_revision,
        rated: game.rated,
        listed: game.listed,
        spectator_delay_s: game.spectator_delay_s,
        research: game.research,
        started_ms: game.started_ms,
        ended_ms: game.ended_ms,
        ending: game.ending,
        result: game.result,
        seats,
        log,
        is_elsewhere: game.is_elsewhere,
    }))
}

/// Reads the seats of several games, in the order of games and seats.
pub(crate) async fn load_seats(
    db: &mut PgConnection,
    game_ids: &[GameId],
) -> Result<Vec<RecordedSeat>, Error> {
    let seats = sqlx::query_as!(
        RecordedSeat,
        r#"SELECT s.game_id, s.seat, s.player_id AS "player_id: PlayerId", p.name AS "name?",
                  p.kind AS "kind?: StoredKind", s.place, s.points, s.opening,
                  unpack_rating(s.rating_before) AS rating_before,
                  unpack_rating(s.rating_after) AS rating_after
           FROM seat s LEFT JOIN player p ON p.player_id = s.player_id
           WHERE s.game_id = ANY($1) ORDER BY s.game_id, s.seat"#,
        game_ids as &[GameId],
    );
    Ok(seats.fetch_all(db).await?)
}

/// Reads games that have just ended, by id.
pub(crate) async fn load_many(
    db: &mut PgConnection,
    game_ids: &[GameId],
) -> Result<HashMap<GameId, RecordedGame>, Error> {
    let rows = sqlx::query!(
        r#"SELECT game_id AS "game_id: GameId", config, rules_revision, rated, listed,
                  spectator_delay_s, research, started_ms AS "started_ms: UnixMs",
                  ended_ms AS "ended_ms: UnixMs", ending, result
         FROM game WHERE game_id = ANY($1)"#,
        game_ids as &[GameId],
    );
    let mut games: HashMap<GameId, RecordedGame> = HashMap::with_capacity(game_ids.len());
    for row in rows.fetch_all(&mut *db).await? {
        let game = RecordedGame {
            game_id: row.game_id,
            config: row.config,
            rules_revision: row.rules_revision,
            rated: row.rated,
            listed: row.listed,
            spectator_delay_s: row.spectator_delay_s,
            research: row.research,
            started_ms: row.started_ms,
            ended_ms: row.ended_ms,
            ending: row.ending,
            result: row.result,
            seats: Vec::new(),
            log: Vec::new(),
            is_elsewhere: false,
        };
        games.insert(row.game_id, game);
    }
    for seat in load_seats(db, game_ids).await? {
        if let Some(game) = games.get_mut(&seat.game_id) {
            game.seats.push(seat);
        }
    }
    let lines = sqlx::query!(
        r#"SELECT game_id AS "game_id: GameId", line FROM log_entry WHERE game_id = ANY($1)
           ORDER BY game_id, number"#,
        game_ids as &[GameId],
    );
    for row in lines.fetch_all(db).await? {
        if let Some(game) = games.get_mut(&row.game_id) {
            game.log.push(row.line);
        }
    }
    Ok(games)
}
