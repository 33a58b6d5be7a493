//! Checks the log of an online game: `palamedes check --game-log FILE`.

use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

use games::Action;
use rulebook::{ParseError, Reason};
use serde::Deserialize;
use table::{Config, Table};

use crate::error_report::{ErrorReport, typed_arguments};
use crate::file_error::FileError;
use crate::translator::Translator;

/// Maximum size of the answer that contains a log, in bytes.
const ANSWER_BYTES: u64 = 8 << 20;

/// The part of the answer of `GET games/{id}` that is checked.
#[derive(Deserialize)]
struct DownloadedGame {
    config: String,
    log: Vec<String>,
}

/// Replays the log of a downloaded game: every move, and every event of chance with its seed.
/// Returns the number of plies, or the fault.
///
/// # Errors
/// If the file cannot be read.
pub fn check_game_log(
    path: &Path,
    translator: &Translator,
) -> anyhow::Result<Result<usize, ErrorReport>> {
    let input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(stdin().lock())
    } else {
        Box::new(File::open(path).map_err(|error| FileError::read(path, error))?)
    };
    let mut bytes = Vec::new();
    let read = input.take(ANSWER_BYTES).read_to_end(&mut bytes);
    read.map_err(|error| FileError::read(path, error))?;
    let report = |code: &str, message: &str, arguments: &[(&str, &str)]| {
        ErrorReport::new(code, translator.translate(message, arguments))
    };
    let Ok(game) = serde_json::from_slice::<DownloadedGame>(&bytes) else {
        return Ok(Err(report("game-log", "check-log-json", &[])));
    };
    let config: Result<Config, ParseError> = game.config.parse();
    let Ok(config) = config else {
        return Ok(Err(report("config", "check-log-config", &[("config", &game.config)])));
    };
    Ok(match Table::restore(config, &game.log.join("\n")) {
        Err(error) => {
            let line = error.line.to_string();
            let reported =
                report(error.code(), "check-log-line", &[("line", &line), ("code", error.code())]);
            Err(ErrorReport { arguments: typed_arguments(&error), ..reported })
        }
        Ok(table) if has_chance(&table) && table.published_seed().is_none() => {
            Err(report("no-seed", "check-log-no-seed", &[]))
        }
        Ok(table) => Ok(table.plies().len()),
    })
}

fn has_chance(table: &Table) -> bool {
    table.plies().iter().any(|ply| matches!(ply.played.action, Action::Chance(_)))
}
