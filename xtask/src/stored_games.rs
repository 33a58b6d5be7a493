//! Reads all games from the database of a test server.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::command::output;
use crate::services::Services;

/// A game as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoredGame {
    pub config: String,
    /// Number of the status: 0 open, 1 live, 2 finished.
    pub status: i64,
    pub version: i64,
    pub ending: Option<String>,
    pub result: Option<String>,
    pub entries: Vec<StoredEntry>,
}

impl StoredGame {
    /// True while the game is played.
    pub fn is_live(&self) -> bool {
        self.status == 1
    }

    /// True after the end of the game.
    pub fn is_finished(&self) -> bool {
        self.status == 2
    }
}

/// An entry of a game log as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEntry {
    pub number: i64,
    pub line: String,
    pub request_id: Option<String>,
}

impl StoredEntry {
    /// The time of the entry since 1970, in milliseconds.
    pub fn at_ms(&self) -> u64 {
        let digits = self.line.split(|c: char| !c.is_ascii_digit()).next();
        digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
    }

    /// True if a turn was lost on time.
    pub fn is_loss_on_time(&self) -> bool {
        matches!(self.keyword(), "tick" | "late")
    }

    /// The first word of the command, after time and seat.
    pub fn keyword(&self) -> &str {
        self.line.split(' ').nth(2).unwrap_or_default()
    }
}

/// Stored games by their key in the database.
pub type StoredGames = BTreeMap<i64, StoredGame>;

/// Reads all games with their logs.
pub fn read(services: &Services, database: &str) -> Result<StoredGames> {
    let mut stored = StoredGames::new();
    let games = "SELECT json_build_array(game_id, config, status, version, ending, result)
                 FROM game ORDER BY game_id";
    for row in query(services, database, games)? {
        let text = |index: usize| row[index].as_str().map(str::to_owned);
        let game = StoredGame {
            config: text(1)
                .context("cannot read a game of the test database: no config in table game")?,
            status: row[2]
                .as_i64()
                .context("cannot read a game of the test database: no status in table game")?,
            version: row[3]
                .as_i64()
                .context("cannot read a game of the test database: no version in table game")?,
            ending: text(4),
            result: text(5),
            entries: Vec::new(),
        };
        stored.insert(
            row[0]
                .as_i64()
                .context("cannot read a game of the test database: no game_id in table game")?,
            game,
        );
    }
    let entries = "SELECT json_build_array(game_id, number, line, request_id) FROM log_entry
                   ORDER BY game_id, number";
    for row in query(services, database, entries)? {
        let game = row[0].as_i64().and_then(|game| stored.get_mut(&game));
        let entry = StoredEntry {
            number: row[1]
                .as_i64()
                .context("cannot read a game of the test database: no number in table log_entry")?,
            line: row[2]
                .as_str()
                .context("cannot read a game of the test database: no line in table log_entry")?
                .to_owned(),
            request_id: row[3].as_str().map(str::to_owned),
        };
        game.context("a log entry in the test database belongs to no game")?.entries.push(entry);
    }
    Ok(stored)
}

/// The current version of each game that has started.
pub fn versions(services: &Services, database: &str) -> Result<BTreeMap<i64, u32>> {
    let games = "SELECT json_build_array(game_id, version) FROM game WHERE status > 0";
    let version = |row: Value| Some((row[0].as_i64()?, u32::try_from(row[1].as_u64()?).ok()?));
    let rows = query(services, database, games)?;
    Ok(rows.into_iter().filter_map(version).collect())
}

fn query(services: &Services, database: &str, sql: &str) -> Result<Vec<Value>> {
    let text = output(services.psql(database).args(["--command", sql]))?;
    text.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

/// Digits of game ids in URLs.
const DIGITS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The key in the database of a public game id.
pub fn game_key(game_id: &str) -> Option<i64> {
    game_id.bytes().try_fold(0i64, |key, byte| {
        let digit = DIGITS.iter().position(|digit| *digit == byte)?;
        key.checked_mul(32)?.checked_add(i64::try_from(digit).ok()?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_ids_are_numbers_in_base_32() {
        assert_eq!(game_key("a"), Some(0));
        assert_eq!(game_key("ba9"), Some(1024 + 31));
        assert_eq!(game_key("l"), None);
        assert_eq!(game_key("99999999999999"), None);
    }
}
