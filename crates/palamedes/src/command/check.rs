//! `palamedes check FILE`: checks game records.

use std::io::Write;
use std::path::{Path, PathBuf};

use games::GameRecord;
use games::record::RecordError;
use serde_json::json;

use crate::command::game_log::check_game_log;
use crate::command::record_files::each_record;
use crate::error_report::ErrorReport;
use crate::failure::Failure;
use crate::translator::Translator;

/// Checks records: syntax, legality of every move and variation, and the result.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes check games.pgr\n  \
    palamedes check --game-log game.json\n\n\
    One line for each fault, `FILE:LINE:COLUMN: …`, then a summary. The exit code is 1 when there\n\
    is a fault.")]
pub struct CheckArguments {
    /// Record files (.pgr) or game logs, or - for standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Checks logs of online games: each file is the answer of GET games/ID of a server.
    ///
    /// Every event of chance is verified with the seed that is published after the game.
    #[arg(long)]
    game_log: bool,
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
        if arguments.game_log {
            check_log(file, arguments, &mut counts, &mut out, translator)?;
        } else {
            check_records(file, arguments, &mut counts, &mut out, translator)?;
        }
    }
    if !arguments.json {
        writeln!(out, "{}", translator.check_summary(counts.games, counts.plies, counts.faulty))?;
    }
    out.flush()?;
    if counts.faulty == 0 { Ok(()) } else { Err(Failure::Reported.into()) }
}

fn check_log(
    file: &Path,
    arguments: &CheckArguments,
    counts: &mut CheckCounts,
    out: &mut impl Write,
    translator: &Translator,
) -> anyhow::Result<()> {
    let checked = check_game_log(file, translator)?;
    let (plies, fault) = match &checked {
        Ok(plies) => (*plies as u64, None),
        Err(fault) => (0, Some(fault)),
    };
    counts.games += 1;
    counts.plies += plies;
    counts.faulty += u64::from(fault.is_some());
    if arguments.json {
        let file = file.display().to_string();
        let faults: Vec<_> = fault.iter().map(|fault| fault.to_json()).collect();
        let json = json!({ "file": file, "game": counts.games, "plies": plies, "faults": faults });
        writeln!(out, "{json}")?;
    } else if let Some(fault) = fault {
        writeln!(out, "{}: {}", file.display(), fault.message)?;
    }
    Ok(())
}

fn check_records(
    file: &Path,
    arguments: &CheckArguments,
    counts: &mut CheckCounts,
    out: &mut impl Write,
    translator: &Translator,
) -> anyhow::Result<()> {
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
    })
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
