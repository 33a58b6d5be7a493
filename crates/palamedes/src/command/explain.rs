//! `palamedes explain GAME POSITION MOVE`: explains a move.

use std::io::Write;

use engine::Explanation;
use games::{ActionError, Game, Stance};
use rulebook::{Notation, Position, Turn};
use serde_json::json;

use crate::error_report::typed_value;
use crate::failure::Failure;
use crate::translator::Translator;

/// Explains the advantages and disadvantages of a move.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    palamedes explain pentagame \"startpos moves aA-B*b dD-b#E1b\" 'aB-C*c'\n  \
    palamedes explain pente:9,free \"startpos moves E5 A1 F5 A2 G5 A9\" D5\n\n\
    The most important comes first; + is for the move, - against it. Only certain facts are\n\
    listed. The temperature of a piece is the number of moves it needs to its goal if no other\n\
    piece moves.")]
pub struct ExplainArguments {
    /// The game, for example pentagame or pente:13,keryo.
    #[arg(value_parser = super::read_game)]
    game: Game,
    /// A position, or startpos [moves M1 M2 …], in quotes.
    position: String,
    /// Text of the move.
    #[arg(allow_hyphen_values = true)]
    r#move: String,
    /// Prints JSON: code, arguments and sentence of each explanation.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &ExplainArguments, translator: &Translator) -> anyhow::Result<()> {
    let game = &arguments.game;
    let position = super::read_position(game, &arguments.position, translator)?;
    let failure = |error: &ActionError<_>| Failure::of_move(game.name(), error, translator);
    let m = position
        .read_displayed_move(arguments.r#move.trim())
        .map_err(|error| failure(&ActionError::Text(error)))?;
    let checked = match position.turn() {
        Turn::Seat(seat) => position.check(seat, &m),
        _ => Err(position.no_single_mover()),
    };
    checked.map_err(|reason| failure(&ActionError::Illegal(reason)))?;

    let explanations = engine::explain(&position, &m);
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let all: Vec<_> = explanations.iter().map(|one| to_json(one, translator)).collect();
        writeln!(out, "{}", json!({ "explain": all }))?;
        return Ok(());
    }
    write_explanations(&mut out, &explanations, translator)?;
    if explanations.is_empty() {
        writeln!(out, "{}", translator.translate("explain-nothing", &[]))?;
    }
    Ok(())
}

/// Writes one explanation per line, with a sign in front.
pub(super) fn write_explanations(
    out: &mut impl Write,
    explanations: &[Explanation],
    translator: &Translator,
) -> std::io::Result<()> {
    for explanation in explanations {
        let sign = match explanation.stance() {
            Stance::For => '+',
            Stance::Against => '-',
        };
        writeln!(out, "{sign} {}", translator.translate_explanation(explanation))?;
    }
    Ok(())
}

/// An explanation as JSON, with its sentence.
pub(super) fn to_json(explanation: &Explanation, translator: &Translator) -> serde_json::Value {
    let mut details = serde_json::Map::new();
    for (name, value) in &explanation.arguments {
        details.insert((*name).to_owned(), typed_value(name, &value.to_string()));
    }
    json!({
        "code": explanation.code,
        "seat": explanation.seat.number(),
        "speaks": match explanation.stance() {
            Stance::For => "for",
            Stance::Against => "against",
        },
        "arguments": details,
        "sentence": translator.translate_explanation(explanation),
    })
}
