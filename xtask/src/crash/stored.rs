//! What the database holds after the storm.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::command::output;
use crate::services::Services;

/// A game as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoredGame {
    pub config: String,
    /// 0 gathering, 1 live, 2 over.
    pub status: i64,
    pub version: i64,
    pub ending: Option<String>,
    pub result: Option<String>,
    pub entries: Vec<StoredEntry>,
}

/// An entry of a log as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEntry {
    pub number: i64,
    pub line: String,
    pub key: Option<String>,
}

impl StoredEntry {
    /// What was said: the word after the time and the seat.
    pub fn said(&self) -> &str {
        self.line.split(' ').nth(2).unwrap_or_default()
    }
}

/// The games by number.
pub type Stored = BTreeMap<i64, StoredGame>;

/// Everything, as it is committed.
pub fn read(services: &Services, database: &str) -> Result<Stored> {
    let mut stored = Stored::new();
    let games = "SELECT json_build_array(game_id, config, status, version, ending, result)
                 FROM game ORDER BY game_id";
    for row in rows(services, database, games)? {
        let text = |index: usize| row[index].as_str().map(str::to_owned);
        let game = StoredGame {
            config: text(1).context("a game has a config")?,
            status: row[2].as_i64().context("a game has a status")?,
            version: row[3].as_i64().context("a game has a version")?,
            ending: text(4),
            result: text(5),
            entries: Vec::new(),
        };
        stored.insert(row[0].as_i64().context("a game has a number")?, game);
    }
    let entries = "SELECT json_build_array(game_id, number, line, key) FROM entry
                   ORDER BY game_id, number";
    for row in rows(services, database, entries)? {
        let game = row[0].as_i64().and_then(|game| stored.get_mut(&game));
        let entry = StoredEntry {
            number: row[1].as_i64().context("an entry has a number")?,
            line: row[2].as_str().context("an entry has a line")?.to_owned(),
            key: row[3].as_str().map(str::to_owned),
        };
        game.context("an entry belongs to a game")?.entries.push(entry);
    }
    Ok(stored)
}

/// How many entries each game that has begun has by now.
pub fn heads(services: &Services, database: &str) -> Result<BTreeMap<i64, u32>> {
    let games = "SELECT json_build_array(game_id, version) FROM game WHERE status > 0";
    let head = |row: Value| Some((row[0].as_i64()?, u32::try_from(row[1].as_u64()?).ok()?));
    let rows = rows(services, database, games)?;
    Ok(rows.into_iter().filter_map(head).collect())
}

fn rows(services: &Services, database: &str, query: &str) -> Result<Vec<Value>> {
    let told = output(services.psql(database).args(["--command", query]))?;
    told.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

/// The letters of a game's name in addresses.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The number behind the name of a game.
pub fn number(name: &str) -> Option<i64> {
    name.bytes().try_fold(0i64, |number, byte| {
        let digit = LETTERS.iter().position(|letter| *letter == byte)?;
        number.checked_mul(32)?.checked_add(i64::try_from(digit).ok()?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_numbers() {
        assert_eq!(number("a"), Some(0));
        assert_eq!(number("ba9"), Some(1024 + 31));
        assert_eq!(number("l"), None);
        assert_eq!(number("99999999999999"), None);
    }
}
