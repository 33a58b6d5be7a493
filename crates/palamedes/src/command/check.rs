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

/// A fault as text that follows `FILE:`, and as JSON.
type RecordFault = (String, serde_json::Value);

/// Writes the faults of each game and counts the games.
struct CheckReport<W: Write> {
    out: W,
    json: bool,
    games: u64,
    plies: u64,
    faulty: u64,
}

pub fn run(arguments: &CheckArguments, translator: &Translator) -> anyhow::Result<()> {
    let out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut report = CheckReport { out, json: arguments.json, games: 0, plies: 0, faulty: 0 };
    for file in &arguments.files {
        if arguments.game_log {
            let (plies, faults) = match check_game_log(file, translator)? {
                Ok(plies) => (plies, Vec::new()),
                Err(fault) => (0, vec![(format!(" {}", fault.message), fault.to_json())]),
            };
            report.add_game(file, plies, faults)?;
        } else {
            each_record(file, |read| {
                let plies = read.as_ref().map_or(0, |record| record.line.plies.len());
                report.add_game(file, plies, faults(&read, translator))
            })?;
        }
    }
    if !report.json {
        let summary = translator.check_summary(report.games, report.plies, report.faulty);
        writeln!(report.out, "{summary}")?;
    }
    report.out.flush()?;
    if report.faulty == 0 { Ok(()) } else { Err(Failure::Reported.into()) }
}

impl<W: Write> CheckReport<W> {
    fn add_game(
        &mut self,
        file: &Path,
        plies: usize,
        faults: Vec<RecordFault>,
    ) -> anyhow::Result<()> {
        self.games += 1;
        self.plies += plies as u64;
        self.faulty += u64::from(!faults.is_empty());
        let file = file.display().to_string();
        if self.json {
            let faults: Vec<_> = faults.into_iter().map(|(_, json)| json).collect();
            let game =
                json!({ "file": file, "game": self.games, "plies": plies, "faults": faults });
            writeln!(self.out, "{game}")?;
        } else {
            for (text, _) in &faults {
                writeln!(self.out, "{file}:{text}")?;
            }
        }
        Ok(())
    }
}

/// Returns the faults of a record, each with its location.
fn faults(read: &Result<GameRecord, RecordError>, translator: &Translator) -> Vec<RecordFault> {
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
