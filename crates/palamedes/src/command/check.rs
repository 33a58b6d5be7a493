//! `palamedes check FILE`: checks game records.

use std::io::Write;
use std::path::PathBuf;

use games::record::RecordError;
use games::{GameRecord, Message};
use rulebook::Reason;
use serde_json::json;

use crate::command::record_files::each_record;
use crate::failure::Failure;
use crate::translator::Translator;

/// Checks records: syntax, legality of every move and variation, and the result.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  palamedes check games.pgr\n\n\
    One line for each fault, `FILE:LINE:COLUMN: …`, then a summary. The exit code is 1 when there\n\
    is a fault.")]
pub struct CheckArguments {
    /// Record files (.pgr), or - for standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Prints JSON: one object for each game.
    #[arg(long)]
    json: bool,
}

/// Number of checked games, plies and games with faults.
#[derive(Default)]
struct CheckCounts {
    games: u64,
    plies: u64,
    faulty: u64,
}

pub fn run(arguments: &CheckArguments, translator: &Translator) -> anyhow::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut counts = CheckCounts::default();
    for file in &arguments.files {
        each_record(file, |read| {
            let found = faults(&read, translator);
            let plies = read.as_ref().map(|record| record.line.plies.len()).unwrap_or_default();
            counts.games += 1;
            counts.plies += plies as u64;
            counts.faulty += u64::from(!found.is_empty());
            if arguments.json {
                let faults: Vec<_> = found.into_iter().map(|(_, json)| json).collect();
                let file = file.display().to_string();
                let json =
                    json!({ "file": file, "game": counts.games, "plies": plies, "faults": faults });
                writeln!(out, "{json}")?;
            } else {
                for (sentence, _) in &found {
                    writeln!(out, "{}:{sentence}", file.display())?;
                }
            }
            Ok(())
        })?;
    }
    if !arguments.json {
        writeln!(out, "{}", translator.check_summary(counts.games, counts.plies, counts.faulty))?;
    }
    out.flush()?;
    if counts.faulty == 0 { Ok(()) } else { Err(Failure::Reported.into()) }
}

/// Each fault as a message with its location, and as JSON.
fn faults(
    read: &Result<GameRecord, RecordError>,
    translator: &Translator,
) -> Vec<(String, serde_json::Value)> {
    match read {
        Err(error) => {
            let sentence = translator.translate_message(&Message::record_error(error));
            let json = json!({
                "kind": "malformed",
                "code": error.code(),
                "line": error.location().line,
                "column": error.location().column,
                "token": error.token(),
                "sentence": sentence,
            });
            vec![(sentence, json)]
        }
        Ok(record) => {
            let game = record.game().map(|game| game.name()).unwrap_or_default();
            let issues = record.issues();
            let described = issues.iter().map(|fault| {
                let sentence = translator.translate_message(&Message::record_fault(game, fault));
                let mut details = serde_json::Map::new();
                fault.arguments(&mut |name, value| {
                    details.insert(name.to_owned(), value.to_string().into());
                });
                let json = json!({
                    "kind": "fault",
                    "code": fault.code(),
                    "arguments": details,
                    "line": fault.location().map(|location| location.line),
                    "column": fault.location().map(|location| location.column),
                    "ply": fault.ply(),
                    "token": fault.token(),
                    "sentence": sentence,
                });
                (sentence, json)
            });
            described.collect()
        }
    }
}
