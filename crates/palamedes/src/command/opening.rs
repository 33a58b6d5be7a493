//! `palamedes opening`: names the openings of games.

use std::io::Write;
use std::path::PathBuf;

use games::{Game, GameRecord, OpeningTracker, PlayedOpening};
use serde_json::json;

use crate::command::play_move::parse_action;
use crate::command::record_files::each_record;
use crate::error_report::ErrorReport;
use crate::failure::Failure;
use crate::translator::Translator;

/// Names the openings of a sequence of moves, or of every record in a file.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes opening pentagame 'aA-B*b' 'dD-b#E1b' 'aB-C*c'\n  \
    palamedes opening --file games.pgr\n\n\
    Prints one line for each player whose opening has a name: player, code, name. With a file,\n\
    the number of the game comes first.")]
#[command(group = clap::ArgGroup::new("what").required(true).args(["game", "file"]))]
pub struct OpeningArguments {
    /// The game, for example pentagame or pentagame:3.
    #[arg(value_parser = super::read_game)]
    game: Option<Game>,
    /// First moves of the game.
    #[arg(requires = "game")]
    moves: Vec<String>,
    /// Record file (.pgr) instead, or - for standard input.
    #[arg(long)]
    file: Option<PathBuf>,
    /// Prints JSON: one object for each game.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &OpeningArguments, translator: &Translator) -> anyhow::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if let Some(game) = &arguments.game {
        let names = openings_of_moves(game, &arguments.moves, translator)?;
        print(&mut out, None, &names, arguments.json)?;
        if names.is_empty() && !arguments.json {
            writeln!(out, "{}", translator.translate("opening-none", &[]))?;
        }
    }
    if let Some(file) = &arguments.file {
        let mut number = 0;
        let mut faulty = false;
        each_record(file, |read| {
            number += 1;
            let names = read
                .map_err(|error| ErrorReport::of_record(&error, translator))
                .and_then(|record| openings_of_record(&record, translator));
            match names {
                Ok(names) => print(&mut out, Some(number), &names, arguments.json),
                Err(report) => {
                    faulty = true;
                    if arguments.json {
                        let json = json!({ "game": number, "error": report.to_json() });
                        writeln!(out, "{json}")?;
                    } else {
                        eprintln!("palamedes: {}:{}", file.display(), report.message);
                    }
                    Ok(())
                }
            }
        })?;
        if faulty {
            out.flush()?;
            return Err(Failure::Reported.into());
        }
    }
    out.flush()?;
    Ok(())
}

fn openings_of_record(
    record: &GameRecord,
    translator: &Translator,
) -> Result<Vec<PlayedOpening>, ErrorReport> {
    let game = record.game().map(|game| game.name()).unwrap_or_default();
    let mut openings = record.start().ok().map(|start| OpeningTracker::new(&start));
    record
        .replay_with(|position, ply| {
            if let Some(openings) = &mut openings {
                openings.observe(position, &ply.action);
            }
        })
        .map_err(|fault| ErrorReport::of_issue(game, &fault, translator))?;
    Ok(openings.map(|openings| openings.names()).unwrap_or_default())
}

fn openings_of_moves(
    game: &Game,
    moves: &[String],
    translator: &Translator,
) -> Result<Vec<PlayedOpening>, Failure> {
    let mut position = game.start();
    let mut openings = OpeningTracker::new(&position);
    for text in moves {
        let to_failure = |error| Failure::of_move(game.name(), &error, translator);
        let action = parse_action(&position, text).map_err(to_failure)?;
        openings.observe(&position, &action);
        action.play(&mut position).map_err(to_failure)?;
    }
    Ok(openings.names())
}

fn print(
    out: &mut impl Write,
    number: Option<u64>,
    names: &[PlayedOpening],
    json: bool,
) -> anyhow::Result<()> {
    if json {
        let names: Vec<_> = names
            .iter()
            .map(|opening| {
                json!({ "seat": opening.seat.number(), "code": opening.code, "name": opening.name })
            })
            .collect();
        writeln!(out, "{}", json!({ "game": number, "openings": names }))?;
        return Ok(());
    }
    for PlayedOpening { seat, code, name } in names {
        if let Some(number) = number {
            write!(out, "{number} ")?;
        }
        writeln!(out, "{seat} {code} {name}")?;
    }
    Ok(())
}
