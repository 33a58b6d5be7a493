//! `palamedes play-move GAME POSITION MOVE`

use std::io::Write;

use games::{Action, AnyIllegal, AnyPosition, Game, Refusal};
use rulebook::{LOST_TURN, Notation, Reason};
use serde_json::json;

use crate::failure::Failure;
use crate::words::Words;

/// Plays a move and prints the next position, or says why not.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes play-move pentagame startpos aA-B*b\n  \
    palamedes play-move pentagame startpos \"d (D → b) & [E-1-b]\"\n  \
    palamedes play-move pente:9 startpos E5\n\n\
    Moves are read in machine notation and in the game's own notation for people; -- is a lost\n\
    turn. A refused move ends with exit code 1, a text that is no move with 2.")]
pub struct Arguments {
    /// The game, for example pentagame or pente:13,keryo.
    #[arg(value_parser = super::read_game)]
    game: Game,
    /// A position, or startpos [moves M1 M2 …], in quotes.
    position: String,
    /// The move.
    #[arg(allow_hyphen_values = true)]
    r#move: String,
    /// As JSON: the next position, or the code and the arguments of the reason.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, words: &Words) -> anyhow::Result<()> {
    let game = &arguments.game;
    let mut position = super::read_position(game, &arguments.position, words)?;
    let text = arguments.r#move.trim();
    let played = action(&position, text).and_then(|action| action.play_on(&mut position));
    let mut out = std::io::stdout().lock();
    match played {
        Ok(()) if arguments.json => {
            let json = json!({
                "position": position.position_text(),
                "standing": words.standing(&position),
            });
            writeln!(out, "{json}")?;
            Ok(())
        }
        Ok(()) => {
            writeln!(out, "{}", position.position_text())?;
            Ok(())
        }
        Err(refusal) => {
            let sentence = words.refusal(game.name(), &refusal);
            if arguments.json {
                let mut details = serde_json::Map::new();
                refusal.arguments(&mut |name, value| {
                    details.insert(name.to_owned(), value.to_string().into());
                });
                let json = json!({
                    "refused": refusal.code(),
                    "arguments": details,
                    "sentence": sentence,
                });
                writeln!(out, "{json}")?;
                return Err(match refusal {
                    Refusal::Text(_) => Failure::AnsweredNotUnderstood,
                    _ => Failure::Answered,
                }
                .into());
            }
            Err(match refusal {
                Refusal::Text(_) => Failure::NotUnderstood(sentence),
                _ => Failure::Refused(sentence),
            }
            .into())
        }
    }
}

/// What is to be played: a lost turn, a move as people write it, or anything a record can hold.
pub fn action(position: &AnyPosition, text: &str) -> Result<Action, Refusal<AnyIllegal>> {
    if text == LOST_TURN {
        return text.parse().map_err(Refusal::Text);
    }
    match position.read_typed(text) {
        Ok(m) => Action::of(position, &m).map_err(Refusal::Text),
        Err(error) => match text.parse::<Action>() {
            Ok(action @ (Action::Chance(_) | Action::Together(_))) => Ok(action),
            _ => Err(Refusal::Text(error)),
        },
    }
}
