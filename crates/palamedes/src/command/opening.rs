//! `palamedes opening`

use std::io::Write;
use std::path::PathBuf;

use games::{Game, GameRecord, OpeningName, Openings, Refusal};
use serde_json::json;

use crate::command::play_move::action;
use crate::command::records::each_record;
use crate::failure::Failure;
use crate::words::Words;

/// Names the openings of a game: of its first moves, or of every record in a file.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes opening pentagame aA-B*b dD-b#E1b aB-C*c\n  \
    palamedes opening --file games.pgr\n\n\
    One line for each player whose opening has a name: the player, the code, the name. In a file,\n\
    the number of the game stands first.")]
#[command(group = clap::ArgGroup::new("what").required(true).args(["game", "file"]))]
pub struct Arguments {
    /// The game, for example pentagame or pentagame:3.
    #[arg(value_parser = super::read_game)]
    game: Option<Game>,
    /// Its first moves.
    #[arg(requires = "game")]
    moves: Vec<String>,
    /// A file of records (.pgr) instead, or - for standard input.
    #[arg(long)]
    file: Option<PathBuf>,
    /// As JSON, one object a game.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, words: &Words) -> anyhow::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if let Some(game) = &arguments.game {
        let names = of_moves(game, &arguments.moves, words)?;
        print(&mut out, None, &names, arguments.json)?;
    }
    if let Some(file) = &arguments.file {
        let mut number = 0;
        let mut faulty = false;
        each_record(file, |read| {
            number += 1;
            let names = read
                .map_err(|error| words.malformed(&error))
                .and_then(|record| of_record(&record, words));
            match names {
                Ok(names) => print(&mut out, Some(number), &names, arguments.json),
                Err(sentence) => {
                    faulty = true;
                    eprintln!("palamedes: {}:{sentence}", file.display());
                    Ok(())
                }
            }
        })?;
        if faulty {
            out.flush()?;
            return Err(Failure::Answered.into());
        }
    }
    out.flush()?;
    Ok(())
}

fn of_record(record: &GameRecord, words: &Words) -> Result<Vec<OpeningName>, String> {
    let game = record.game().map(|game| game.name()).unwrap_or_default();
    let mut openings = record.start().ok().map(|start| Openings::new(&start));
    record
        .replay_with(|position, ply| {
            if let Some(openings) = &mut openings {
                openings.watch(position, &ply.action);
            }
        })
        .map_err(|fault| words.fault(game, &fault))?;
    Ok(openings.map(|openings| openings.names()).unwrap_or_default())
}

fn of_moves(game: &Game, moves: &[String], words: &Words) -> Result<Vec<OpeningName>, Failure> {
    let mut position = game.start();
    let mut openings = Openings::new(&position);
    for text in moves {
        let refused = |refusal| {
            let sentence = words.refusal(game.name(), &refusal);
            match refusal {
                Refusal::Text(_) => Failure::NotUnderstood(sentence),
                _ => Failure::Refused(sentence),
            }
        };
        let action = action(&position, text).map_err(refused)?;
        openings.watch(&position, &action);
        action.play_on(&mut position).map_err(refused)?;
    }
    Ok(openings.names())
}

fn print(
    out: &mut impl Write,
    number: Option<u64>,
    names: &[OpeningName],
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
    for OpeningName { seat, code, name } in names {
        if let Some(number) = number {
            write!(out, "{number} ")?;
        }
        writeln!(out, "{seat} {code} {name}")?;
    }
    Ok(())
}
