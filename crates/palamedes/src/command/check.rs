//! `palamedes check FILE`: checks game records.

use std::io::Write;
use std::path::PathBuf;

use games::GameRecord;
use games::record::RecordError;
use serde_json::json;

use crate::command::record_files::each_record;
use crate::error_report::ErrorReport;
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
            let report = ErrorReport::of_record(error, translator);
            let mut json = report.to_json();
            json["kind"] = "malformed".into();
            json["line"] = error.location().line.into();
            json["column"] = error.location().column.into();
            json["token"] = error.token().into();
            vec![(report.message, json)]
        }
        Ok(record) => {
            let game = record.game().map(|game| game.name()).unwrap_or_default();
            let issues = record.issues();
            let described = issues.iter().map(|fault| {
                let report = ErrorReport::of_issue(game, fault, translator);
                let mut json = report.to_json();
                json["kind"] = "fault".into();
                json["line"] = fault.location().map(|location| location.line).into();
                json["column"] = fault.location().map(|location| location.column).into();
                json["ply"] = fault.ply().into();
                json["token"] = fault.token().into();
                (report.message, json)
            });
            described.collect()
        }
    }
}
