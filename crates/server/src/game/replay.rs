//! Restoring of games from their logs. A live game that cannot be restored is parked as broken.

use std::panic::{AssertUnwindSafe, catch_unwind};

use table::{Config, LogLine, Table};
use wire::ApiError;

use crate::db::game::{GameRow, LogEntry, StoredGame, StoredStatus};
use crate::error::Error;
use crate::game::live_game::LiveGame;
use crate::game::replication::{NodeMessage, NodePayload};
use crate::ids::GameId;
use crate::node::Node;
use crate::numbers::{LogVersion, in_range};

/// Returns the error for a broken game.
pub(crate) fn game_broken() -> Error {
    Error::Conflict(ApiError::new("game-broken"))
}

/// Restores a loaded game.
/// A live one that cannot be restored is parked. The rules revision of one that can is updated.
pub(crate) async fn restore(node: &Node, stored: StoredGame) -> Result<LiveGame, Error> {
    let store = &node.games.store;
    let GameRow { game_id, version, status, rules_revision, .. } = stored.row;
    let fault = match LiveGame::new(stored) {
        Ok(live) => {
            let revision = in_range(live.table.config().game.rules_revision());
            if status == StoredStatus::Live && rules_revision != revision {
                store.set_rules_revision(game_id, revision).await?;
            }
            return Ok(live);
        }
        Err(fault) => fault,
    };
    if status == StoredStatus::Live {
        store.park(game_id, version, &format!("cannot be replayed: {fault}")).await?;
        announce_broken(node, game_id);
    }
    let stored = store.load_game(game_id).await?.ok_or(Error::NotFound)?;
    let status = stored.row.status;
    LiveGame::new(stored).map_err(|fault| match status {
        StoredStatus::Broken => game_broken(),
        _ => Error::Internal(format!("cannot restore game {}: {fault}", game_id.0)),
    })
}

/// Stops the timer of a broken game and lets the other nodes load it again.
pub(crate) fn announce_broken(node: &Node, game_id: GameId) {
    node.games.timers.set(game_id, None);
    node.games.publish(game_id, NodeMessage::new(node, NodePayload::SeatsChanged));
}

/// Replays the log of a game. Of a broken game, entries that cannot be replayed are removed.
pub(crate) fn replay(row: &GameRow, entries: &mut Vec<LogEntry>) -> Result<Table, String> {
    let lines: Vec<&str> = entries.iter().map(|entry| entry.line.as_str()).collect();
    let ReplayedPrefix { table, fault } = replay_prefix(&row.config, &lines)?;
    if row.status == StoredStatus::Broken {
        entries.truncate(table.log().len());
        return Ok(table);
    }
    if let Some(fault) = fault {
        return Err(fault);
    }
    if row.version != LogVersion::from(entries.len()) {
        let (version, found) = (row.version.0, entries.len());
        return Err(format!("the version is {version} and the log has {found} entries"));
    }
    if row.status == StoredStatus::Live && table.game_end().is_some() {
        return Err("the log ends the game, which is stored as live".to_owned());
    }
    Ok(table)
}

/// The longest part of a log that can be replayed, from its beginning.
pub(crate) struct ReplayedPrefix {
    pub table: Table,
    /// The error of the first line after it.
    pub fault: Option<String>,
}

/// Replays a log as far as possible. An error concerns the config.
pub(crate) fn replay_prefix(config: &str, lines: &[&str]) -> Result<ReplayedPrefix, String> {
    let config: Config = config.parse().map_err(|error| format!("invalid config: {error}"))?;
    let mut table = Table::new(config.clone());
    for (index, text) in lines.iter().enumerate() {
        let Err(fault) = replay_line(&mut table, text) else { continue };
        let fault = format!("log entry {index}: {fault}");
        // The line may have changed the table before it failed.
        let mut table = Table::new(config.clone());
        for text in lines.iter().take(index) {
            replay_line(&mut table, text)?;
        }
        return Ok(ReplayedPrefix { table, fault: Some(fault) });
    }
    Ok(ReplayedPrefix { table, fault: None })
}

/// Replays one line, which must become one line of the log. A panic of the rules is an error.
fn replay_line(table: &mut Table, text: &str) -> Result<(), String> {
    let line: LogLine = text.parse().map_err(|error: rulebook::ParseError| error.to_string())?;
    let before = table.log().len();
    let replayed = catch_unwind(AssertUnwindSafe(|| table.replay_line(line)));
    match replayed {
        Ok(Ok(_)) if table.log().len() == before + 1 => Ok(()),
        Ok(Ok(_)) => Err("it is not one input of the table".to_owned()),
        Ok(Err(rejected)) => Err(rejected.to_string()),
        Err(_) => Err("the rules failed".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(config: &str, lines: &[&str], expected: (usize, Option<&str>)) {
        let prefix = replay_prefix(config, lines).unwrap();
        let found = (prefix.table.log().len(), prefix.fault.as_deref());
        assert_eq!(found, expected, "{lines:?}");
    }

    #[test]
    fn longest_prefix_that_replays_is_found() {
        let pente = "pente:9,free control=budget:60";
        check(pente, &[], (0, None));
        check(pente, &["0 1 begin", "5 1 move E5"], (2, None));
        let lines = ["0 1 begin", "5 1 move E5", "6 1 move E6", "7 2 move E6"];
        check(pente, &lines, (2, Some("log entry 2: turn-of seat=2")));
        check(pente, &["0 1 begin", "x"], (1, Some("log entry 1: log-line at byte 0: \"x\"")));
        // A tick before the flag falls is no input; a move after it is two.
        let fault = "log entry 1: it is not one input of the table";
        check(pente, &["0 1 begin", "5 - tick"], (1, Some(fault)));
        check(pente, &["0 1 begin", "70000 2 resign"], (1, Some("log entry 1: table-over")));
        let fault = replay_prefix("chess", &[]).err().unwrap();
        assert!(fault.starts_with("invalid config: "), "{fault}");
    }
}
