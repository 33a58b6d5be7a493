//! `palamedes check FILE`

use std::io::Write;
use std::path::PathBuf;

use games::GameRecord;
use games::record::RecordError;
use rulebook::Reason;
use serde_json::json;

use crate::command::records::each_record;
use crate::failure::Failure;
use crate::words::Words;

/// Checks records: grammar, legality of every move, variations included, and the result.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  palamedes check games.pgr\n\n\
    One line for each fault, `FILE:LINE:COLUMN: …`, then a summary. The exit code is 1 when there\n\
    is a fault.")]
pub struct Arguments {
    /// Files of records (.pgr), or - for standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// As JSON, one object a game.
    #[arg(long)]
    json: bool,
}

#[derive(Default)]
struct Tally {
    games: u64,
    plies: u64,
    faulty: u64,
}

pub fn run(arguments: &Arguments, words: &Words) -> anyhow::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut tally = Tally::default();
    for file in &arguments.files {
        each_record(file, |read| {
            let found = faults(&read, words);
            let plies = read.as_ref().map(|record| record.line.plies.len()).unwrap_or_default();
            tally.games += 1;
            tally.plies += plies as u64;
            tally.faulty += u64::from(!found.is_empty());
            if arguments.json {
                let faults: Vec<_> = found.into_iter().map(|(_, json)| json).collect();
                let file = file.display().to_string();
                let json =
                    json!({ "file": file, "game": tally.games, "plies": plies, "faults": faults });
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
        writeln!(out, "{}", words.summary(tally.games, tally.plies, tally.faulty))?;
    }
    out.flush()?;
    if tally.faulty == 0 { Ok(()) } else { Err(Failure::Answered.into()) }
}

/// Each fault as a sentence with its place, and as JSON.
fn faults(
    read: &Result<GameRecord, RecordError>,
    words: &Words,
) -> Vec<(String, serde_json::Value)> {
    match read {
        Err(error) => {
            let sentence = words.malformed(error);
            let json = json!({
                "kind": "malformed",
                "code": error.code(),
                "line": error.place().line,
                "column": error.place().column,
                "token": error.token(),
                "sentence": sentence,
            });
            vec![(sentence, json)]
        }
        Ok(record) => {
            let game = record.game().map(|game| game.name()).unwrap_or_default();
            let faults = record.faults();
            let told = faults.iter().map(|fault| {
                let sentence = words.fault(game, fault);
                let mut details = serde_json::Map::new();
                fault.arguments(&mut |name, value| {
                    details.insert(name.to_owned(), value.to_string().into());
                });
                let json = json!({
                    "kind": "fault",
                    "code": fault.code(),
                    "arguments": details,
                    "line": fault.place().map(|place| place.line),
                    "column": fault.place().map(|place| place.column),
                    "ply": fault.ply(),
                    "token": fault.token(),
                    "sentence": sentence,
                });
                (sentence, json)
            });
            told.collect()
        }
    }
}
