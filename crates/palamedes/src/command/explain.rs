//! `palamedes explain GAME POSITION MOVE`

use std::io::Write;

use engine::{Reasoned, Speaks};
use games::{Game, Refusal};
use rulebook::{Position, Turn};
use serde_json::json;

use crate::failure::Failure;
use crate::words::Words;

/// Says why a move is good, and what speaks against it.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    palamedes explain pentagame \"startpos moves aA-B*b dD-b#E1b\" aB-C*c\n  \
    palamedes explain pente:9,free \"startpos moves E5 A1 F5 A2 G5 A9\" D5\n\n\
    The most important comes first; + speaks for the move, - against it. Only what is certain is\n\
    said. The temperature of a piece is the number of moves it needs to its goal if nobody else\n\
    moves.")]
pub struct Arguments {
    /// The game, for example pentagame or pente:13,keryo.
    #[arg(value_parser = super::read_game)]
    game: Game,
    /// A position, or startpos [moves M1 M2 …], in quotes.
    position: String,
    /// The move.
    #[arg(allow_hyphen_values = true)]
    r#move: String,
    /// As JSON: for each statement its code, its arguments and the sentence.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, words: &Words) -> anyhow::Result<()> {
    let game = &arguments.game;
    let position = super::read_position(game, &arguments.position, words)?;
    let refused = |refusal: &Refusal<_>| words.refusal(game.name(), refusal);
    let m = position
        .read_typed(arguments.r#move.trim())
        .map_err(|error| Failure::NotUnderstood(refused(&Refusal::Text(error))))?;
    let checked = match position.turn() {
        Turn::Seat(seat) => position.check(seat, &m),
        _ => Err(position.nobody_alone()),
    };
    checked.map_err(|reason| Failure::Refused(refused(&Refusal::Illegal(reason))))?;

    let said = engine::explain(&position, &m);
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let all: Vec<_> = said.iter().map(|said| in_json(said, words)).collect();
        writeln!(out, "{}", json!({ "explain": all }))?;
        return Ok(());
    }
    write_all(&mut out, &said, words)?;
    if said.is_empty() {
        writeln!(out, "{}", words.nothing_to_say())?;
    }
    Ok(())
}

/// One statement a line, with a sign in front.
pub(super) fn write_all(
    out: &mut impl Write,
    said: &[Reasoned],
    words: &Words,
) -> std::io::Result<()> {
    for said in said {
        let sign = match said.speaks() {
            Speaks::For => '+',
            Speaks::Against => '-',
        };
        writeln!(out, "{sign} {}", words.statement(said))?;
    }
    Ok(())
}

/// A statement for programs, with the sentence beside it.
pub(super) fn in_json(said: &Reasoned, words: &Words) -> serde_json::Value {
    let mut details = serde_json::Map::new();
    for (name, value) in &said.arguments {
        details.insert((*name).to_owned(), value.to_string().into());
    }
    json!({
        "code": said.code,
        "seat": said.seat.number(),
        "speaks": match said.speaks() {
            Speaks::For => "for",
            Speaks::Against => "against",
        },
        "arguments": details,
        "sentence": words.statement(said),
    })
}
