//! Tests of times at full size, for the nightly run: an optimised build, one test after the other.

use anyhow::{Result, ensure};

use crate::command::{cargo, run_and_collect_lines};
use crate::nightly::{GAMES, GAMES_VARIABLE, games};
use crate::services::{Ports, Services};

/// The tests, with a word of the line that each prints.
const TESTS: [(&str, &str); 7] = [
    ("computer_player_is_added_beside_many_accounts_and_games", "computer player added in"),
    ("list_of_open_games_is_loaded_beside_many_open_games", "list of open games loaded in"),
    ("page_of_a_player_with_many_games_is_loaded", "player page loaded in"),
    ("players_are_paired_beside_many_open_games_and_none_twice", "players paired in a second"),
    ("many_games_of_one_pool_are_settled_together", "games settled in"),
    ("shard_of_300_live_games_moves_without_losing_a_move", "there ShardMove"),
    ("moves_are_stored_fast_while_a_large_index_is_created", "thousand rows indexed in"),
];

/// The filter of nextest for the tests.
pub fn filter() -> String {
    let names = TESTS.map(|(name, _)| format!("test({name})"));
    format!("package(server) & ({})", names.join(" + "))
}

/// Runs the tests and returns the lines with the measured times.
pub fn check() -> Result<Vec<String>> {
    let services = Services::start(Ports::default())?;
    let mut run = cargo();
    run.args(["nextest", "run", "--release", "--package", "server", "--locked"]);
    run.args(["--lib", "--test", "lobby_scale", "--test", "archive", "--no-fail-fast"]);
    run.args(["--test-threads", "1", "--success-output", "immediate", "-E", &filter()]);
    run.env(GAMES_VARIABLE, games(GAMES).to_string());
    services.set_test_variables(&mut run);
    let is_figure = |line: &str| TESTS.iter().any(|(_, word)| line.contains(word));
    let lines = run_and_collect_lines(&mut run, is_figure)?;
    ensure!(lines.len() >= TESTS.len(), "{} of {} tests printed a time", lines.len(), TESTS.len());
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::root;

    #[test]
    fn each_test_exists_and_prints_its_line() {
        let files = [
            "tests/lobby_scale.rs",
            "tests/archive/finished_games.rs",
            "src/game/shard_tests.rs",
            "src/db/migrate_tests.rs",
        ];
        let folder = root().join("crates/server");
        let texts = files.map(|file| fs::read_to_string(folder.join(file)).unwrap());
        for (name, word) in TESTS {
            let text = texts.iter().find(|text| text.contains(&format!("async fn {name}()")));
            let begin = word.split(" ShardMove").next().unwrap_or(word);
            assert!(text.is_some_and(|text| text.contains(begin)), "{name}");
        }
    }
}
