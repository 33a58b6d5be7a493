//! `palamedes play-move GAME POSITION MOVE`: plays one move.

use std::io::Write;

use games::{Action, ActionError, AnyIllegal, AnyPosition, Game};
use rulebook::{LOST_TURN, Notation};
use serde_json::json;

use crate::failure::Failure;
use crate::translator::Translator;

/// Plays a move and prints the next position, or the reason why it is illegal.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes play-move pentagame startpos 'aA-B*b'\n  \
    palamedes play-move pentagame startpos \"d (D → b) & [E-1-b]\"\n  \
    palamedes play-move pente:9 startpos E5\n\n\
    Moves are read in machine notation and in the game's own notation for people; -- is a lost\n\
    turn. The exit code is 1 for an illegal move and 2 for an invalid text.")]
pub struct PlayMoveArguments {
    /// The game, for example pentagame or pente:13,keryo.
    #[arg(value_parser = super::read_game)]
    game: Game,
    /// A position, or startpos [moves M1 M2 …], in quotes.
    position: String,
    /// Text of the move.
    #[arg(allow_hyphen_values = true)]
    r#move: String,
    /// Prints JSON: the next position, or code, message and arguments of the error.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &PlayMoveArguments, translator: &Translator) -> anyhow::Result<()> {
    let game = &arguments.game;
    let mut position = super::read_position(game, &arguments.position, translator)?;
    let text = arguments.r#move.trim();
    let played = parse_action(&position, text).and_then(|action| action.play(&mut position));
    let mut out = std::io::stdout().lock();
    match played {
        Ok(()) if arguments.json => {
            let json = json!({
                "position": position.position_text(),
                "standing": translator.describe_position(&position),
            });
            writeln!(out, "{json}")?;
            Ok(())
        }
        Ok(()) => {
            writeln!(out, "{}", position.position_text())?;
            Ok(())
        }
        Err(error) => Err(Failure::of_move(game.name(), &error, translator).into()),
    }
}

/// Parses a move, a lost turn or another action of a record.
pub fn parse_action(position: &AnyPosition, text: &str) -> Result<Action, ActionError<AnyIllegal>> {
    if text == LOST_TURN {
        return text.parse().map_err(ActionError::Text);
    }
    match position.read_displayed_move(text) {
        Ok(m) => Action::from_move(position, &m).map_err(ActionError::Text),
        Err(error) => match text.parse::<Action>() {
            Ok(action @ (Action::Chance(_) | Action::Simultaneous(_))) => Ok(action),
            _ => Err(ActionError::Text(error)),
        },
    }
}
