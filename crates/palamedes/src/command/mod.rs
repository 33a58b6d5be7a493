//! The commands, one file each, and functions that several of them share.

pub mod admin;
pub mod admin_game;
pub mod admin_rerate;
pub mod arena;
pub mod arena_compliance;
pub mod arena_list;
pub mod arena_match;
pub mod arena_sprt;
pub mod bot;
pub mod check;
pub mod convert;
pub mod engine;
pub mod explain;
pub mod games;
pub mod hint;
pub mod moderator;
pub mod moves;
pub mod opening;
pub mod perft;
pub mod play;
pub mod play_move;
pub mod record_files;
pub mod rules;
pub mod serve;
pub mod show;

use ::games::{ActionError, AnyPosition, Game, LineError, Message, ParsedLine, START};

use crate::failure::Failure;
use crate::translator::Translator;

/// Parses the name of a game on the command line.
fn read_game(text: &str) -> Result<Game, String> {
    text.parse::<Game>().map_err(|error| {
        let names: Vec<&str> = Game::all().map(|game| game.name()).collect();
        let name = text.split(':').next().unwrap_or_default();
        match error.code() {
            "option-conflict" => format!("these options of {name} exclude each other"),
            "option-twice" => format!("\"{}\" repeats an option", error.token()),
            "out" => format!("{name} cannot be played with this number of pieces out"),
            _ if names.contains(&name) => {
                format!("{name} has no such options; `palamedes games` lists them")
            }
            _ => format!("unknown game; the games are {}", names.join(", ")),
        }
    })
}

/// Reads a position or `startpos`, optionally followed by moves.
fn read_position(game: &Game, text: &str, translator: &Translator) -> Result<AnyPosition, Failure> {
    read_line(game, text, translator).map(|line| line.position)
}

/// Reads a position with its history.
fn read_line(game: &Game, text: &str, translator: &Translator) -> Result<ParsedLine, Failure> {
    match game.read_line(text) {
        Ok(line) => Ok(line),
        Err(error) => Err(match &error {
            LineError::Position(_) | LineError::Move { refusal: ActionError::Text(_), .. } => {
                Failure::InvalidInput(
                    translator.translate_message(&Message::line_error(game.name(), &error)),
                )
            }
            LineError::Move { .. } => Failure::Rejected(
                translator.translate_message(&Message::line_error(game.name(), &error)),
            ),
        }),
    }
}

/// Reads the given position, or returns the start position.
fn position_or_start(
    game: &Game,
    text: Option<&str>,
    translator: &Translator,
) -> Result<AnyPosition, Failure> {
    read_position(game, text.unwrap_or(START), translator)
}
