//! A game as the database has it.

use std::collections::HashMap;

use sqlx::PgPool;
use uuid::Uuid;
use wire::PlayerKind;

use crate::error::Error;

/// The row of a game, its seats and its log.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    pub row: Row,
    pub seats: Vec<Seated>,
    /// Each entry with its key, in order.
    pub entries: Vec<(String, Option<Uuid>)>,
    /// The seats that have a plan.
    pub planned: Vec<i16>,
}

#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub game_id: i64,
    pub config: String,
    pub status: i16,
    pub version: i32,
    pub started_ms: Option<i64>,
    pub ended_ms: Option<i64>,
    pub rated: bool,
    pub listed: bool,
    pub silent: bool,
    pub delay_s: i16,
    /// What a link to it holds: SHA-256.
    pub invite: Option<Vec<u8>>,
    pub next_game_id: Option<i64>,
}

/// A seat and who sits there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seated {
    pub seat: i16,
    pub player_id: Option<i64>,
    pub name: Option<String>,
    pub kind: Option<i16>,
    pub reserved_for: Option<i64>,
    pub reserved_name: Option<String>,
    pub reserved_kind: Option<i16>,
    pub rating_before: Option<String>,
    /// Until when they are away, where that counts.
    pub away_until_ms: Option<i64>,
}

/// The kind of a player, as the database numbers it.
pub(crate) fn player_kind(number: i16) -> PlayerKind {
    match number {
        1 => PlayerKind::Member,
        2 => PlayerKind::Bot,
        3 => PlayerKind::House,
        _ => PlayerKind::Guest,
    }
}

/// The game, if there is such a one.
pub(crate) async fn game(pool: &PgPool, game_id: i64) -> Result<Option<Stored>, Error> {
    // One snapshot for all three, so that the log is as long as the version says.
    let mut transaction =
        pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let row = sqlx::query_as!(
        Row,
        "SELECT game_id, config, status, version, started_ms, ended_ms, rated, listed, silent,
            delay_s, invite, next_game_id
        FROM game WHERE game_id = $1",
        game_id
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let seats = sqlx::query_as!(
        Seated,
        r#"SELECT seat.seat, seat.player_id, sitter.name AS "name?", sitter.kind AS "kind?",
            seat.reserved_for, kept.name AS "reserved_name?", kept.kind AS "reserved_kind?",
            seat.rating_before, away.until_ms AS "away_until_ms?"
        FROM seat
        LEFT JOIN player sitter ON sitter.player_id = seat.player_id
        LEFT JOIN player kept ON kept.player_id = seat.reserved_for
        LEFT JOIN vacation away ON away.player_id = seat.player_id AND $2
            AND away.until_ms > extract(epoch FROM clock_timestamp()) * 1000
        WHERE seat.game_id = $1 ORDER BY seat.seat"#,
        game_id,
        row.config.contains(" control=days:")
    )
    .fetch_all(&mut *transaction)
    .await?;
    let entries =
        sqlx::query!("SELECT line, key FROM entry WHERE game_id = $1 ORDER BY number", game_id)
            .fetch_all(&mut *transaction)
            .await?;
    let planned = sqlx::query_scalar!("SELECT seat FROM plan WHERE game_id = $1", game_id)
        .fetch_all(&mut *transaction)
        .await?;
    transaction.commit().await?;
    let entries = entries.into_iter().map(|entry| (entry.line, entry.key)).collect();
    Ok(Some(Stored { row, seats, entries, planned }))
}

/// How far each of these games is. While one gathers, who sits there may change without a sign
/// here.
pub(crate) async fn heads(pool: &PgPool, games: &[i64]) -> Result<HashMap<i64, Head>, Error> {
    let rows =
        sqlx::query!("SELECT game_id, version, status FROM game WHERE game_id = ANY($1)", games)
            .fetch_all(pool)
            .await?;
    Ok(rows.into_iter().map(|row| (row.game_id, (row.version, row.status))).collect())
}

/// The version and the status of a game.
pub(crate) type Head = (i32, i16);

/// The live games of these shards that have a deadline.
pub(crate) async fn deadlines(pool: &PgPool, shards: &[i16]) -> Result<Vec<(i64, i64)>, Error> {
    let rows = sqlx::query!(
        r#"SELECT game_id, deadline_ms AS "deadline_ms!" FROM game
        WHERE status = 1 AND shard = ANY($1) AND deadline_ms IS NOT NULL"#,
        shards
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(|row| (row.game_id, row.deadline_ms)).collect())
}

/// The plan of a seat.
pub(crate) async fn plan(pool: &PgPool, game_id: i64, seat: i16) -> Result<Option<String>, Error> {
    let plan = sqlx::query_scalar!(
        "SELECT plan FROM plan WHERE game_id = $1 AND seat = $2",
        game_id,
        seat
    );
    Ok(plan.fetch_optional(pool).await?)
}

/// What is left of the plan of a seat, if it is still the one that was read.
pub(crate) async fn follow_plan(
    pool: &PgPool,
    (game_id, seat): (i64, i16),
    was: &str,
    rest: Option<String>,
) -> Result<(), Error> {
    sqlx::query!(
        "DELETE FROM plan WHERE game_id = $1 AND seat = $2 AND plan = $3 AND $4::text IS NULL",
        game_id,
        seat,
        was,
        rest
    )
    .execute(pool)
    .await?;
    sqlx::query!(
        "UPDATE plan SET plan = $4 WHERE game_id = $1 AND seat = $2 AND plan = $3",
        game_id,
        seat,
        was,
        rest.unwrap_or_default()
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Nobody at the table has a plan any more.
pub(crate) async fn drop_plans(pool: &PgPool, game_id: i64) -> Result<(), Error> {
    sqlx::query!("DELETE FROM plan WHERE game_id = $1", game_id).execute(pool).await?;
    Ok(())
}

/// The live games of these shards in which the seat to move has a plan.
pub(crate) async fn planned(pool: &PgPool, shards: &[i16]) -> Result<Vec<i64>, Error> {
    let games = sqlx::query_scalar!(
        "SELECT game.game_id FROM plan JOIN game USING (game_id)
        WHERE game.status = 1 AND game.turn = plan.seat AND game.shard = ANY($1)",
        shards
    );
    Ok(games.fetch_all(pool).await?)
}
