//! Inspection, repair and abort of stored games by an operator, on the command line.

use sqlx::PgPool;
use wire::ApiError;

use crate::clock::UnixMs;
use crate::db;
use crate::db::broken_game::{self, NumberedEntry, RepairedGame};
use crate::db::game::{self, StoredGame, StoredStatus};
use crate::error::Error;
use crate::game::live_game::LiveGame;
use crate::game::replay::{ReplayedPrefix, replay, replay_prefix};
use crate::ids::GameId;
use crate::numbers::in_range;
use crate::runtime::runtime;

/// Number of log entries that an inspection shows.
const LAST_ENTRIES: usize = 10;

/// A stored game as an operator sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameInspection {
    /// Columns of the game with their values.
    pub row: Vec<(&'static str, String)>,
    /// Players by seat.
    pub seats: Vec<(u8, String)>,
    /// The last log entries with their numbers.
    pub last_entries: Vec<(i32, String)>,
    /// The reason why the game is stored as broken.
    pub stored_fault: Option<String>,
    /// The reason why it cannot be replayed now.
    pub fault: Option<String>,
}

/// Changes of a repair or an abort.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRepair {
    /// Log entries that are removed.
    pub removed: Vec<String>,
    /// Log entries that are added.
    pub added: Vec<String>,
    /// The number of log entries that stay.
    pub remaining: usize,
}

/// Execution of a change: computed only, or made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepairMode {
    /// Only computes the change.
    Preview,
    /// Makes the change.
    Apply,
}

/// Returns a game with its last log entries and the fault of its replay.
///
/// # Errors
/// [`Error::NotFound`], or an error of the database.
pub fn inspect_game(database: &str, game_id: GameId) -> Result<GameInspection, Error> {
    runtime()?.block_on(async { inspect(&db::connect(database).await?, game_id).await })
}

/// Removes the log entries that cannot be replayed, and makes the game live again.
/// The time since the last remaining entry is credited to the player to move.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Conflict`] with `game-not-live` for open and finished games, or an
/// error of the database.
pub fn repair_game(database: &str, game_id: GameId, mode: RepairMode) -> Result<GameRepair, Error> {
    runtime()?.block_on(async {
        change(&db::connect(database).await?, game_id, mode, Change::Repair).await
    })
}

/// Ends a live or broken game without result and without rating.
///
/// # Errors
/// As of [`repair_game`].
pub fn abort_game(database: &str, game_id: GameId, mode: RepairMode) -> Result<GameRepair, Error> {
    runtime()?.block_on(async {
        change(&db::connect(database).await?, game_id, mode, Change::Abort).await
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Repair,
    Abort,
}

async fn inspect(pool: &PgPool, game_id: GameId) -> Result<GameInspection, Error> {
    let stored = game::load_game(pool, game_id).await?.ok_or(Error::NotFound)?;
    let mut transaction = pool.begin().await?;
    let stored_fault = broken_game::lock_game(&mut transaction, game_id).await?.flatten();
    let entries = broken_game::list_entries(&mut transaction, game_id).await?;
    transaction.rollback().await?;
    let StoredGame { row, seats, entries: mut counted, .. } = stored;
    let status = match row.status {
        StoredStatus::Open => "open",
        StoredStatus::Live => "live",
        StoredStatus::Finished => "finished",
        StoredStatus::Broken => "broken",
    };
    // A broken game is checked as the live game that it was.
    let was_live = row.status == StoredStatus::Broken;
    let checked = if was_live { StoredStatus::Live } else { row.status };
    let checked_row = game::GameRow { status: checked, ..row.clone() };
    // The log of a live game in another database is not complete here.
    let fault = match row.database {
        Some(_) => None,
        None => replay(&checked_row, &mut counted).err(),
    };
    let time = |at_ms: Option<UnixMs>| at_ms.map_or("-".to_owned(), |at_ms| at_ms.0.to_string());
    let columns = vec![
        ("game_id", row.game_id.0.to_string()),
        ("status", status.to_owned()),
        ("database", row.database.unwrap_or_else(|| "main".to_owned())),
        ("config", row.config),
        ("rules_revision", row.rules_revision.to_string()),
        ("version", row.version.0.to_string()),
        ("log_entries", entries.len().to_string()),
        ("rated", row.rated.to_string()),
        ("started_ms", time(row.started_ms)),
        ("ended_ms", time(row.ended_ms)),
    ];
    let seats = seats.into_iter().map(|seat| (seat.seat.into(), seat.name.unwrap_or_default()));
    let skipped = entries.len().saturating_sub(LAST_ENTRIES);
    let last_entries = entries.into_iter().skip(skipped).map(|entry| (entry.number, entry.line));
    Ok(GameInspection {
        row: columns,
        seats: seats.collect(),
        last_entries: last_entries.collect(),
        stored_fault,
        fault,
    })
}

/// Computes a change and makes it if requested.
/// The row is locked, so that no command of a player comes between.
async fn change(
    pool: &PgPool,
    game_id: GameId,
    mode: RepairMode,
    change: Change,
) -> Result<GameRepair, Error> {
    let mut transaction = pool.begin().await?;
    broken_game::lock_game(&mut transaction, game_id).await?.ok_or(Error::NotFound)?;
    let now_ms = db::now_ms(&mut transaction).await?;
    let stored = game::load_game(pool, game_id).await?.ok_or(Error::NotFound)?;
    if let Some(name) = &stored.row.database {
        let shard = game_id.shard();
        let why = format!(
            "the database {name} stores its moves; `palamedes admin shard move {shard} --to main` \
             brings them back"
        );
        return Err(Error::Conflict(ApiError::new("game-broken").with("why", why)));
    }
    if !matches!(stored.row.status, StoredStatus::Live | StoredStatus::Broken) {
        return Err(Error::Conflict(ApiError::new("game-not-live")));
    }
    let entries = broken_game::list_entries(&mut transaction, game_id).await?;
    let lines = dense_lines(&entries);
    let prefix = match replay_prefix(&stored.row.config, &lines) {
        Ok(prefix) => prefix,
        Err(fault) if change == Change::Abort => {
            if mode == RepairMode::Apply {
                broken_game::end_unreadable(&mut transaction, game_id, now_ms, &fault).await?;
                transaction.commit().await?;
            }
            let remaining = entries.len();
            return Ok(GameRepair { removed: Vec::new(), added: Vec::new(), remaining });
        }
        Err(fault) => return Err(Error::Conflict(ApiError::new("game-broken").with("why", fault))),
    };
    let (live, remaining) = change_table(stored, prefix, change, now_ms)?;
    let added: Vec<String> = live.lines_from(remaining);
    let removed = entries.iter().skip(remaining).map(|entry| entry.line.clone()).collect();
    if mode == RepairMode::Apply {
        let repaired = RepairedGame {
            game_id,
            remaining: remaining.into(),
            new_lines: &added,
            after: &live.row_update(),
            computer_seats: live.computer_seats().unwrap_or_default(),
            rules_revision: in_range(live.table.config().game.rules_revision()),
        };
        broken_game::store_repair(&mut transaction, &repaired).await?;
        transaction.commit().await?;
    }
    Ok(GameRepair { removed, added, remaining })
}

/// Returns the lines up to the first gap in the numbers.
fn dense_lines(entries: &[NumberedEntry]) -> Vec<&str> {
    let dense = (0..).zip(entries).take_while(|(number, entry)| *number == entry.number);
    dense.map(|(_, entry)| entry.line.as_str()).collect()
}

/// Applies the change to the part of the game that can be replayed.
/// Returns the game and the number of entries that stay.
fn change_table(
    stored: StoredGame,
    prefix: ReplayedPrefix,
    change: Change,
    now_ms: UnixMs,
) -> Result<(LiveGame, usize), Error> {
    let StoredGame { mut row, seats, mut entries, secrets, .. } = stored;
    let remaining = prefix.table.log().len();
    let is_over = prefix.table.game_end().is_some();
    row.status = if is_over { StoredStatus::Finished } else { StoredStatus::Live };
    row.version = remaining.into();
    entries.truncate(remaining);
    let stored = StoredGame { row, seats, entries, seats_with_premoves: Vec::new(), secrets };
    let live = LiveGame::new(stored);
    let mut live = live.map_err(|fault| Error::internal("cannot restore the game", fault))?;
    let now_ms = now_ms.into();
    match change {
        Change::Abort => live.table.abort_by_server(now_ms),
        Change::Repair => live.table.credit_outage(now_ms, live.table.now_ms(), now_ms),
    };
    Ok((live, remaining))
}
