//! The commands, one file each, and what several of them share.

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
pub mod records;
pub mod rules;
pub mod serve;
pub mod show;

use ::games::{AnyPosition, Game, LineError, Reached, Refusal, START};

use crate::failure::Failure;
use crate::words::Words;

/// Reads the name of a game for the command line.
fn read_game(text: &str) -> Result<Game, String> {
    text.parse::<Game>().map_err(|error| {
        let names: Vec<&str> = Game::all().map(|game| game.name()).collect();
        let name = text.split(':').next().unwrap_or_default();
        match error.code() {
            "option-conflict" => format!("these options of {name} do not go together"),
            "option-twice" => format!("\"{}\" is one option of its kind too many", error.token()),
            "out" => format!("this number of pieces out cannot be agreed in {name}"),
            _ if names.contains(&name) => {
                format!("{name} has no such options; `palamedes games` lists them")
            }
            _ => format!("no game has this name; there are {}", names.join(", ")),
        }
    })
}

/// Reads a position, or `startpos`, with moves behind it or not.
fn read_position(game: &Game, text: &str, words: &Words) -> Result<AnyPosition, Failure> {
    read_reached(game, text, words).map(|reached| reached.position)
}

/// The same with all that came before it.
fn read_reached(game: &Game, text: &str, words: &Words) -> Result<Reached, Failure> {
    match game.read_line(text) {
        Ok(reached) => Ok(reached),
        Err(error) => Err(match &error {
            LineError::Position(_) | LineError::Move { refusal: Refusal::Text(_), .. } => {
                Failure::NotUnderstood(words.line(game, &error))
            }
            LineError::Move { .. } => Failure::Refused(words.line(game, &error)),
        }),
    }
}

/// The position given, or the start.
fn given_position(game: &Game, text: Option<&str>, words: &Words) -> Result<AnyPosition, Failure> {
    read_position(game, text.unwrap_or(START), words)
}
