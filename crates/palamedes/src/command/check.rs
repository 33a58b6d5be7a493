//! `palamedes check FILE`

use std::io::Write;
use std::path::PathBuf;

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
    /// A file of records (.pgr), or - for standard input.
    file: PathBuf,
    /// As JSON, one object a game.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, words: &Words) -> anyhow::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let name = arguments.file.display();
    let (mut games, mut faulty, mut plies) = (0u64, 0u64, 0u64);
    each_record(&arguments.file, |read| {
        games += 1;
        let mut found = Vec::new();
        match &read {
            Err(error) => {
                found.push(("malformed", error.code(), words.malformed(error)));
            }
            Ok(record) => {
                plies += record.line.plies.len() as u64;
                let game = record.game().map(|game| game.name()).unwrap_or_default();
                for fault in record.faults() {
                    found.push(("fault", fault.code(), words.fault(game, &fault)));
                }
            }
        }
        faulty += u64::from(!found.is_empty());
        if arguments.json {
            let faults: Vec<_> = found
                .iter()
                .map(|(kind, code, sentence)| {
                    json!({ "kind": kind, "code": code, "sentence": sentence })
                })
                .collect();
            let plies = read.as_ref().map(|record| record.line.plies.len()).unwrap_or_default();
            writeln!(out, "{}", json!({ "game": games, "plies": plies, "faults": faults }))?;
        } else {
            for (_, _, sentence) in &found {
                writeln!(out, "{name}:{sentence}")?;
            }
        }
        Ok(())
    })?;
    out.flush()?;
    if !arguments.json {
        writeln!(out, "{}", words.summary(games, plies, faulty))?;
        out.flush()?;
    }
    if faulty == 0 { Ok(()) } else { Err(Failure::Answered.into()) }
}
