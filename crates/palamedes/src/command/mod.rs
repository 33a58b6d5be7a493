//! The commands, one file each, and functions that several of them share.

pub mod admin;
mod admin_access;
pub mod admin_backup;
pub mod admin_game;
mod admin_games;
mod admin_member;
mod admin_operator;
pub mod admin_rerate;
mod admin_research_token;
mod admin_shard;
pub mod admin_site;
pub mod arena;
pub mod arena_compliance;
pub mod arena_list;
pub mod arena_match;
pub mod arena_sprt;
pub mod bot;
mod bot_config;
pub mod check;
pub mod completions;
pub mod contest;
mod contest_sheets;
pub mod convert;
pub mod engine;
pub mod explain;
pub mod game_log;
pub mod games;
pub mod hint;
pub mod moderator;
pub mod moves;
pub mod openapi;
pub mod opening;
pub mod perft;
pub mod play;
pub mod play_move;
pub mod record_files;
pub mod rules;
pub mod serve;
pub mod show;

use ::games::{AnyPosition, Game, ParsedLine, START};

use crate::failure::Failure;
use crate::translator::Translator;
use crate::usage::ValueError;

/// Parses the name of a game on the command line.
fn read_game(text: &str) -> Result<Game, ValueError> {
    text.parse::<Game>().map_err(|error| {
        let (name, _) = text.split_once(':').unwrap_or((text, ""));
        let named = |code| ValueError::new(code).with("game", name).with("option", error.token());
        match error.code() {
            "option-conflict" => named("game-name-conflict"),
            "option-twice" => named("game-name-twice"),
            "out" => named("game-name-out"),
            _ => match Game::all().find(|game| game.name() == name) {
                Some(game) => named("game-name-option")
                    .with_proposal(error.token(), game.option_forms().iter().copied()),
                None => {
                    let names: Vec<&str> = Game::all().map(|game| game.name()).collect();
                    ValueError::new("game-name-unknown")
                        .with("games", names.join(", "))
                        .with_proposal(name, names.into_iter())
                }
            },
        }
    })
}

/// Reads a position or `startpos`, optionally followed by moves.
fn read_position(game: &Game, text: &str, translator: &Translator) -> Result<AnyPosition, Failure> {
    read_line(game, text, translator).map(|line| line.position)
}

/// Reads a position with its history.
fn read_line(game: &Game, text: &str, translator: &Translator) -> Result<ParsedLine, Failure> {
    game.read_line(text).map_err(|error| Failure::of_line(game.name(), &error, translator))
}

/// Reads the given position, or returns the start position.
fn position_or_start(
    game: &Game,
    text: Option<&str>,
    translator: &Translator,
) -> Result<AnyPosition, Failure> {
    read_position(game, text.unwrap_or(START), translator)
}
