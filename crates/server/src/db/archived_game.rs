//! Queries on archived games: results, openings, previews, statistics.

use explorer::NumberRange;
use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::db::game::StoredStatus;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::numbers::{LogVersion, SeatNumber, in_range};

/// Row of an archived game to be inserted.
pub(crate) struct NewArchivedGame {
    pub(crate) game_id: GameId,
    /// Rules with all options spelled out.
    pub(crate) rules: String,
    pub(crate) plies: i32,
    /// Several teams share the first place.
    pub(crate) tied: bool,
    pub(crate) openings: Vec<String>,
}

/// Separator of openings in a parameter; no code contains it.
const OPENING_SEPARATOR: &str = " ";

/// Inserts archived games with the next numbers, and counts them for their players.
/// Games that exist are skipped.
pub(crate) async fn insert(db: &mut PgConnection, games: &[NewArchivedGame]) -> Result<(), Error> {
    let game_ids: Vec<GameId> = games.iter().map(|game| game.game_id).collect();
    let rules: Vec<String> = games.iter().map(|game| game.rules.clone()).collect();
    let plies: Vec<i32> = games.iter().map(|game| game.plies).collect();
    let tied: Vec<bool> = games.iter().map(|game| game.tied).collect();
    let openings: Vec<String> =
        games.iter().map(|game| game.openings.join(OPENING_SEPARATOR)).collect();
    sqlx::query!(
        "WITH counted AS (
             UPDATE archive_counter SET last_number = last_number + cardinality($1::bigint[])
             RETURNING last_number - cardinality($1::bigint[]) AS before),
         archived AS (
             INSERT INTO archived_game (game_id, rules, plies, tied, openings, number)
             SELECT new.game_id, new.rules, new.plies, new.tied,
                    string_to_array(new.openings, $6), counted.before + new.number
             FROM counted, unnest($1::bigint[], $2::text[], $3::integer[], $4::bool[], $5::text[])
                  WITH ORDINALITY AS new (game_id, rules, plies, tied, openings, number)
             ON CONFLICT (game_id) DO NOTHING RETURNING game_id)
         INSERT INTO player_game_count AS c (player_id, listed_games)
         SELECT s.player_id, count(*) FROM archived JOIN game g ON g.game_id = archived.game_id
         JOIN seat s ON s.game_id = g.game_id
         WHERE g.listed AND s.player_id IS NOT NULL GROUP BY s.player_id ORDER BY s.player_id
         ON CONFLICT (player_id)
         DO UPDATE SET listed_games = c.listed_games + EXCLUDED.listed_games",
        &game_ids as &[GameId],
        &rules,
        &plies,
        &tied,
        &openings,
        OPENING_SEPARATOR,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Result, opening and ratings of a seat. Those that are none stay as they are.
pub(crate) struct SeatResult {
    pub(crate) game_id: GameId,
    pub(crate) seat: SeatNumber,
    pub(crate) place: Option<i16>,
    pub(crate) points: Option<i32>,
    pub(crate) opening: Option<String>,
    pub(crate) rating_before: Option<String>,
    pub(crate) rating_after: Option<String>,
}

/// Stores the results of seats.
pub(crate) async fn set_seat_results(
    db: &mut PgConnection,
    seats: &[SeatResult],
) -> Result<(), Error> {
    fn column<T>(seats: &[SeatResult], value: impl Fn(&SeatResult) -> T) -> Vec<T> {
        seats.iter().map(value).collect()
    }
    sqlx::query!(
        "UPDATE seat s SET place = coalesce(r.place, s.place),
             points = coalesce(r.points, s.points), opening = coalesce(r.opening, s.opening),
             rating_before = coalesce(pack_rating(r.rating_before), s.rating_before),
             rating_after = coalesce(pack_rating(r.rating_after), s.rating_after)
         FROM unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::integer[], $5::text[],
                     $6::text[], $7::text[])
              AS r (game_id, seat, place, points, opening, rating_before, rating_after)
         WHERE s.game_id = r.game_id AND s.seat = r.seat",
        &column(seats, |seat| seat.game_id) as &[GameId],
        &column(seats, |seat| seat.seat) as &[SeatNumber],
        &column(seats, |seat| seat.place) as &[Option<i16>],
        &column(seats, |seat| seat.points) as &[Option<i32>],
        &column(seats, |seat| seat.opening.clone()) as &[Option<String>],
        &column(seats, |seat| seat.rating_before.clone()) as &[Option<String>],
        &column(seats, |seat| seat.rating_after.clone()) as &[Option<String>],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Returns the largest number of an archived game, 0 if there is none.
pub(crate) async fn last_number(pool: &PgPool) -> Result<u64, Error> {
    let number = sqlx::query_scalar!("SELECT last_number FROM archive_counter");
    Ok(in_range(number.fetch_one(pool).await?))
}

/// Lists the archived games with these numbers, in their order.
pub(crate) async fn list_numbers(pool: &PgPool, range: NumberRange) -> Result<Vec<GameId>, Error> {
    let game_ids = sqlx::query_scalar!(
        r#"SELECT game_id AS "id: GameId" FROM archived_game
           WHERE number BETWEEN $1 AND $2 ORDER BY number"#,
        in_range::<i64>(range.first),
        in_range::<i64>(range.last),
    );
    Ok(game_ids.fetch_all(pool).await?)
}

/// Lists the archived games with some of these numbers.
pub(crate) async fn list_by_numbers(pool: &PgPool, numbers: &[i64]) -> Result<Vec<GameId>, Error> {
    let game_ids = sqlx::query_scalar!(
        r#"SELECT game_id AS "id: GameId" FROM archived_game WHERE number = ANY($1)
           ORDER BY number"#,
        numbers,
    );
    Ok(game_ids.fetch_all(pool).await?)
}

/// Archived game with its rating pool.
pub(crate) struct ArchivedGameFacts {
    pub(crate) rules: String,
    pub(crate) plies: i32,
    pub(crate) tied: bool,
    pub(crate) openings: Vec<String>,
    /// Name of the pool in which the game was rated.
    pub(crate) pool: Option<String>,
    /// Day of the rated game.
    pub(crate) day: Option<i32>,
}

/// Finds an archived game with its rating pool.
pub(crate) async fn find(
    db: &mut PgConnection,
    game_id: GameId,
) -> Result<Option<ArchivedGameFacts>, Error> {
    let row = sqlx::query_as!(
        ArchivedGameFacts,
        r#"SELECT a.rules, a.plies, a.tied, a.openings, p.name AS "pool?", r.day AS "day?"
           FROM archived_game a LEFT JOIN rated_game r ON r.game_id = a.game_id
           LEFT JOIN pool p ON p.pool_id = r.pool_id WHERE a.game_id = $1"#,
        game_id.0,
    );
    Ok(row.fetch_optional(db).await?)
}

/// Listed game as shown in previews.
pub(crate) struct PreviewRow {
    pub(crate) status: StoredStatus,
    pub(crate) config: String,
    pub(crate) result: Option<String>,
    pub(crate) plies: Option<i32>,
    pub(crate) tied: Option<bool>,
}

/// Finds a listed game for its preview.
pub(crate) async fn find_preview(
    pool: &PgPool,
    game_id: GameId,
) -> Result<Option<PreviewRow>, Error> {
    let row = sqlx::query_as!(
        PreviewRow,
        r#"SELECT g.status AS "status: StoredStatus", g.config, g.result, a.plies AS "plies?",
                  a.tied AS "tied?"
           FROM game g LEFT JOIN archived_game a ON a.game_id = g.game_id
           WHERE g.game_id = $1 AND g.listed"#,
        game_id.0,
    );
    Ok(row.fetch_optional(pool).await?)
}

/// Facts about a game that decide which position a viewer may see.
pub(crate) struct BoardRow {
    pub(crate) status: StoredStatus,
    pub(crate) version: LogVersion,
    pub(crate) spectator_delay_s: i16,
    pub(crate) listed: bool,
    /// The viewer has a seat.
    pub(crate) is_own: bool,
}

/// Finds a game that is listed or has a seat of the viewer.
pub(crate) async fn find_board(
    pool: &PgPool,
    game_id: GameId,
    viewer_id: Option<PlayerId>,
) -> Result<Option<BoardRow>, Error> {
    let row = sqlx::query_as!(
        BoardRow,
        r#"SELECT g.status AS "status: StoredStatus", g.version, g.spectator_delay_s, g.listed,
                  s.is_own AS "is_own!"
           FROM game g CROSS JOIN LATERAL (
               SELECT EXISTS (SELECT 1 FROM seat s
                              WHERE s.game_id = $1 AND s.player_id = $2) AS is_own) s
           WHERE g.game_id = $1 AND (g.listed OR s.is_own)"#,
        game_id.0,
        viewer_id as Option<PlayerId>,
    );
    Ok(row.fetch_optional(pool).await?)
}

/// Finished game of a player with a result.
pub(crate) struct PlayedGame {
    pub(crate) rules: String,
    pub(crate) seat: SeatNumber,
    pub(crate) place: i16,
    pub(crate) tied: bool,
    pub(crate) opening: Option<String>,
    pub(crate) ended_ms: Option<UnixMs>,
    pub(crate) pool: Option<String>,
    pub(crate) rating_after: Option<String>,
}

/// Lists the latest finished games of a player by time; unlisted ones only for the player.
/// Each game is found by its id: a merge with all games would begin at the live ones.
pub(crate) async fn list_of_player(
    pool: &PgPool,
    player_id: PlayerId,
    viewer_id: Option<PlayerId>,
    limit: i64,
) -> Result<Vec<PlayedGame>, Error> {
    let rows = sqlx::query_as!(
        PlayedGame,
        r#"SELECT a.rules, m.seat, m.place AS "place!", a.tied, m.opening,
                  g.ended_ms AS "ended_ms: UnixMs",
                  p.name AS "pool?", unpack_rating(m.rating_after) AS rating_after
           FROM (SELECT s.game_id, s.seat, s.place, s.opening, s.rating_after
                 FROM seat s JOIN archived_game a ON a.game_id = s.game_id
                 CROSS JOIN LATERAL (SELECT listed FROM game
                                     WHERE game.game_id = s.game_id OFFSET 0) g
                 WHERE s.player_id = $1 AND s.place IS NOT NULL AND (g.listed OR $1 = $3)
                 ORDER BY s.game_id DESC LIMIT $2) m
           JOIN archived_game a ON a.game_id = m.game_id
           CROSS JOIN LATERAL (SELECT ended_ms FROM game
                               WHERE game.game_id = m.game_id OFFSET 0) g
           LEFT JOIN rated_game r ON r.game_id = m.game_id
           LEFT JOIN pool p ON p.pool_id = r.pool_id
           ORDER BY g.ended_ms, m.game_id"#,
        player_id.0,
        limit,
        viewer_id as Option<PlayerId>,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Finished game of two players with results.
pub(crate) struct SharedGame {
    pub(crate) rules: String,
    pub(crate) seat: SeatNumber,
    pub(crate) place: i16,
    pub(crate) other_seat: SeatNumber,
    pub(crate) other_place: i16,
}

/// Lists the latest finished games of two players; unlisted ones only for their players.
pub(crate) async fn list_shared(
    pool: &PgPool,
    player_id: PlayerId,
    other_id: PlayerId,
    viewer_id: Option<PlayerId>,
    limit: i64,
) -> Result<Vec<SharedGame>, Error> {
    let rows = sqlx::query_as!(
        SharedGame,
        r#"SELECT a.rules, m.seat, m.place AS "place!", o.seat AS other_seat,
                  o.place AS "other_place!"
           FROM seat m JOIN seat o ON o.game_id = m.game_id AND o.player_id = $2
           JOIN archived_game a ON a.game_id = m.game_id JOIN game g ON g.game_id = m.game_id
           WHERE m.player_id = $1 AND m.seat <> o.seat AND m.place IS NOT NULL
             AND o.place IS NOT NULL
             AND (g.listed OR EXISTS (SELECT 1 FROM seat w
                                      WHERE w.game_id = m.game_id AND w.player_id = $3))
           ORDER BY m.game_id DESC LIMIT $4"#,
        player_id.0,
        other_id.0,
        viewer_id as Option<PlayerId>,
        limit,
    );
    Ok(rows.fetch_all(pool).await?)
}

/// Returns the number of listed finished games of a player.
pub(crate) async fn count_listed(pool: &PgPool, player_id: PlayerId) -> Result<i64, Error> {
    let count = sqlx::query_scalar!(
        "SELECT listed_games FROM player_game_count WHERE player_id = $1",
        player_id.0,
    );
    Ok(count.fetch_optional(pool).await?.unwrap_or(0))
}
