//! Queries with which an operator repairs or aborts a game.

use sqlx::PgConnection;

use crate::clock::UnixMs;
use crate::db::commit::GameRowUpdate;
use crate::db::computer_turn;
use crate::db::game::StoredStatus;
use crate::db::game_log;
use crate::error::Error;
use crate::ids::GameId;
use crate::numbers::{LogVersion, WaitingSeats, in_range};

/// Log entry with its number.
pub(crate) struct NumberedEntry {
    pub(crate) number: i32,
    pub(crate) line: String,
}

/// Locks the row of a game until the end of the transaction and returns its fault.
/// The outer option is none if there is no such game.
pub(crate) async fn lock_game(
    db: &mut PgConnection,
    game_id: GameId,
) -> Result<Option<Option<String>>, Error> {
    let fault =
        sqlx::query_scalar!("SELECT fault FROM game WHERE game_id = $1 FOR UPDATE", game_id.0);
    Ok(fault.fetch_optional(db).await?)
}

/// Lists all stored entries of a game by number, also those that its version does not count.
pub(crate) async fn list_entries(
    db: &mut PgConnection,
    game_id: GameId,
) -> Result<Vec<NumberedEntry>, Error> {
    let entries = game_log::load(db, game_id).await?.into_iter();
    Ok(entries.map(|entry| NumberedEntry { number: entry.number, line: entry.line }).collect())
}

/// Log and row of a game after a repair.
pub(crate) struct RepairedGame<'a> {
    pub(crate) game_id: GameId,
    /// The number of entries that stay.
    pub(crate) remaining: LogVersion,
    /// The entries that follow them.
    pub(crate) new_lines: &'a [String],
    pub(crate) after: &'a GameRowUpdate,
    /// The computer players that have to act.
    pub(crate) computer_seats: WaitingSeats,
    pub(crate) rules_revision: i16,
}

/// Replaces the end of the log, the row of the game and its premoves.
pub(crate) async fn store_repair(
    db: &mut PgConnection,
    repaired: &RepairedGame<'_>,
) -> Result<(), Error> {
    let RepairedGame { remaining, new_lines, after, rules_revision, .. } = repaired;
    let (game_id, computer_seats) = (repaired.game_id, repaired.computer_seats);
    let removed = sqlx::query!(
        "DELETE FROM log_entry WHERE game_id = $1 AND (number >= $2 OR number < 0)",
        game_id.0,
        remaining.0
    );
    removed.execute(&mut *db).await?;
    let added = sqlx::query!(
        "INSERT INTO log_entry (game_id, number, line)
         SELECT $1, $2 + n::int - 1, line FROM unnest($3::text[]) WITH ORDINALITY AS t (line, n)",
        game_id.0,
        remaining.0,
        new_lines
    );
    added.execute(&mut *db).await?;
    sqlx::query!("DELETE FROM premove WHERE game_id = $1", game_id.0).execute(&mut *db).await?;
    let updated = sqlx::query!(
        "UPDATE game SET status = $2, version = $3, last_entry_ms = $4, deadline_ms = $5,
                waiting_seats = $6, turn_version = $7, ended_ms = $8, ending = $9, result = $10,
                rematch_agreed = $11, rules_revision = $12, position_key = $13, fault = NULL
         WHERE game_id = $1",
        game_id.0,
        after.status as StoredStatus,
        remaining.0 + in_range::<i32>(new_lines.len()),
        after.last_entry_ms as Option<UnixMs>,
        after.deadline_ms as Option<UnixMs>,
        after.waiting_seats as WaitingSeats,
        after.turn_version.0,
        after.ended_ms as Option<UnixMs>,
        after.ending,
        after.result,
        after.rematch_agreed,
        rules_revision,
        after.position_key
    );
    updated.execute(&mut *db).await?;
    let version = LogVersion(remaining.0 + in_range::<i32>(new_lines.len()));
    computer_turn::replace(&mut *db, game_id, computer_seats, after.turn_version, version).await?;
    if let Some(ended_ms) = after.ended_ms {
        let queued = sqlx::query!(
            "INSERT INTO finished_game (game_id, finished_ms) VALUES ($1, $2)
             ON CONFLICT (game_id) DO NOTHING",
            game_id.0,
            ended_ms.0
        );
        queued.execute(db).await?;
    }
    Ok(())
}

/// Ends a game of which nothing can be replayed. It is neither rated nor archived.
pub(crate) async fn end_unreadable(
    db: &mut PgConnection,
    game_id: GameId,
    now_ms: UnixMs,
    fault: &str,
) -> Result<(), Error> {
    let ended = sqlx::query!(
        "WITH queued AS (
             INSERT INTO finished_game (game_id, finished_ms, finalized, error)
             VALUES ($1, $2, true, $3) ON CONFLICT (game_id) DO NOTHING
         )
         UPDATE game SET status = 2, ended_ms = $2, ending = 'aborted', result = '*',
                deadline_ms = NULL, waiting_seats = 0, fault = NULL WHERE game_id = $1",
        game_id.0,
        now_ms.0,
        fault
    );
    ended.execute(&mut *db).await?;
    computer_turn::replace(db, game_id, WaitingSeats(0), LogVersion(0), LogVersion(0)).await?;
    Ok(())
}
