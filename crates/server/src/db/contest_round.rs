//! Queries on the rounds of contests: tables, byes, games and their results.

use serde::Serialize;
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::db::game::GameSpeed;
use crate::error::Error;
use crate::ids::{ContestId, GameId};

/// Table of a round. Round, number and entries are counted from 0.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TableRow {
    pub(crate) round: i32,
    pub(crate) number: i32,
    pub(crate) players: Vec<i32>,
    pub(crate) absent: Vec<i32>,
}

/// Bye of an entry.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ByeRow {
    pub(crate) round: i32,
    pub(crate) entry: i32,
}

/// Game of a table.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TableGameRow {
    pub(crate) round: i32,
    pub(crate) table_number: i32,
    pub(crate) number: i16,
    pub(crate) game_id: Option<GameId>,
    pub(crate) points: Option<Vec<i32>>,
    pub(crate) superior: Vec<i32>,
    pub(crate) replays: i16,
}

/// All rows of the rounds of a contest, in order.
pub(crate) struct RoundRows {
    pub(crate) tables: Vec<TableRow>,
    pub(crate) byes: Vec<ByeRow>,
    pub(crate) games: Vec<TableGameRow>,
}

/// Loads the rounds of a contest.
pub(crate) async fn load(db: &mut PgConnection, contest_id: ContestId) -> Result<RoundRows, Error> {
    let tables = sqlx::query_as!(
        TableRow,
        "SELECT round, number, players, absent FROM contest_table WHERE contest_id = $1
         ORDER BY round, number",
        contest_id.0,
    );
    let tables = tables.fetch_all(&mut *db).await?;
    let byes = sqlx::query_as!(
        ByeRow,
        "SELECT round, entry FROM contest_bye WHERE contest_id = $1 ORDER BY round, entry",
        contest_id.0,
    );
    let byes = byes.fetch_all(&mut *db).await?;
    let games = sqlx::query_as!(
        TableGameRow,
        r#"SELECT round, table_number, number, game_id AS "game_id: GameId", points, superior,
                  replays
           FROM contest_game WHERE contest_id = $1 ORDER BY round, table_number, number"#,
        contest_id.0,
    );
    Ok(RoundRows { tables, byes, games: games.fetch_all(db).await? })
}

/// Inserts the tables and byes of new rounds.
pub(crate) async fn insert_tables(
    db: &mut PgConnection,
    contest_id: ContestId,
    tables: &[TableRow],
    byes: &[ByeRow],
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO contest_table (contest_id, round, number, players, absent)
         SELECT $1, t.* FROM jsonb_to_recordset($2::jsonb)
             AS t (round int, number int, players int[], absent int[])",
        contest_id.0,
        Json(tables) as Json<&[TableRow]>,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "INSERT INTO contest_bye (contest_id, round, entry)
         SELECT $1, b.* FROM jsonb_to_recordset($2::jsonb) AS b (round int, entry int)",
        contest_id.0,
        Json(byes) as Json<&[ByeRow]>,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores the absent entries of tables.
pub(crate) async fn set_absent(
    db: &mut PgConnection,
    contest_id: ContestId,
    tables: &[TableRow],
) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE contest_table t SET absent = c.absent
         FROM jsonb_to_recordset($2::jsonb) AS c (round int, number int, absent int[])
         WHERE t.contest_id = $1 AND t.round = c.round AND t.number = c.number",
        contest_id.0,
        Json(tables) as Json<&[TableRow]>,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Inserts games of tables or replaces what is stored of them.
pub(crate) async fn upsert_games(
    db: &mut PgConnection,
    contest_id: ContestId,
    games: &[TableGameRow],
) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO contest_game (contest_id, round, table_number, number, game_id, points,
                                   superior, replays)
         SELECT $1, g.* FROM jsonb_to_recordset($2::jsonb)
             AS g (round int, table_number int, number smallint, game_id bigint, points int[],
                   superior int[], replays smallint)
         ON CONFLICT (contest_id, round, table_number, number) DO UPDATE
         SET game_id = EXCLUDED.game_id, points = EXCLUDED.points,
             superior = EXCLUDED.superior, replays = EXCLUDED.replays",
        contest_id.0,
        Json(games) as Json<&[TableGameRow]>,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes the games of a table from a number on.
pub(crate) async fn delete_games(
    db: &mut PgConnection,
    contest_id: ContestId,
    (round, table_number): (i32, i32),
    from_number: i16,
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM contest_game
         WHERE contest_id = $1 AND round = $2 AND table_number = $3 AND number >= $4",
        contest_id.0,
        round,
        table_number,
        from_number,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Finished game whose result is to be entered.
pub(crate) struct EndedGame {
    pub(crate) game_id: GameId,
    pub(crate) ending: String,
    pub(crate) result: String,
    /// The line of the log that aborted the game.
    pub(crate) abort_line: Option<String>,
}

/// Lists the finished games of a contest without points.
pub(crate) async fn list_ended(
    db: &mut PgConnection,
    contest_id: ContestId,
) -> Result<Vec<EndedGame>, Error> {
    let rows = sqlx::query_as!(
        EndedGame,
        r#"SELECT g.game_id, coalesce(g.ending, '') AS "ending!",
                  coalesce(g.result, '') AS "result!",
                  CASE WHEN g.ending = 'aborted' THEN (
                      SELECT l.line FROM log_entry l
                      WHERE l.game_id = g.game_id AND l.line LIKE '% abort'
                      ORDER BY l.number DESC LIMIT 1) END AS abort_line
           FROM contest_game c JOIN game g ON g.game_id = c.game_id
           WHERE c.contest_id = $1 AND c.points IS NULL AND g.status = 2"#,
        contest_id.0,
    );
    Ok(rows.fetch_all(db).await?)
}

/// Live game that has only just begun.
pub(crate) struct EarlyGame {
    pub(crate) game_id: GameId,
    pub(crate) config: String,
    pub(crate) started_ms: UnixMs,
    pub(crate) lines: Vec<String>,
    /// Another database stores the log of the game; the lines are not complete.
    pub(crate) is_elsewhere: bool,
}

/// Lists live games with a running clock that started before a time and have few log entries.
pub(crate) async fn list_early(
    db: &mut PgConnection,
    contest_id: ContestId,
    started_before_ms: UnixMs,
    entries_max: i32,
) -> Result<Vec<EarlyGame>, Error> {
    let rows = sqlx::query_as!(
        EarlyGame,
        r#"SELECT g.game_id, g.config, g.started_ms AS "started_ms!",
                  ARRAY(SELECT l.line FROM log_entry l WHERE l.game_id = g.game_id
                        ORDER BY l.number) AS "lines!",
                  g.database_name IS NOT NULL AS "is_elsewhere!"
           FROM contest_game c JOIN game g ON g.game_id = c.game_id
           WHERE c.contest_id = $1 AND c.points IS NULL AND g.status = 1 AND g.speed = $4
             AND g.started_ms < $2 AND g.version <= $3"#,
        contest_id.0,
        started_before_ms.0,
        entries_max,
        GameSpeed::RealTime as GameSpeed,
    );
    Ok(rows.fetch_all(db).await?)
}

/// Queues live games to be aborted by the server.
pub(crate) async fn queue_aborts(db: &mut PgConnection, game_ids: &[GameId]) -> Result<(), Error> {
    sqlx::query!(
        "INSERT INTO contest_abort (game_id) SELECT unnest($1::bigint[]) ON CONFLICT DO NOTHING",
        game_ids as &[GameId],
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lists the games to be aborted.
pub(crate) async fn list_aborts(pool: &PgPool, limit: i64) -> Result<Vec<GameId>, Error> {
    let queued = sqlx::query_scalar!(
        r#"SELECT game_id AS "id: GameId" FROM contest_abort ORDER BY game_id LIMIT $1"#,
        limit,
    );
    Ok(queued.fetch_all(pool).await?)
}

/// Removes a game from those to be aborted.
pub(crate) async fn delete_abort(pool: &PgPool, game_id: GameId) -> Result<(), Error> {
    sqlx::query!("DELETE FROM contest_abort WHERE game_id = $1", game_id.0).execute(pool).await?;
    Ok(())
}
