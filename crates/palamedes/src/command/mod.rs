//! The commands, one file each, and functions that several of them share.

pub mod admin;
pub mod admin_backup;
pub mod admin_game;
mod admin_member;
pub mod admin_rerate;
mod admin_research_token;
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

/// Parses the name of a game on the command line.
fn read_game(text: &str) -> Result<Game, String> {
    text.parse::<Game>().map_err(|error| {
        let names: Vec<&str> = Game::all().map(|game| game.name()).collect();
        let (name, _) = text.split_once(':').unwrap_or((text, ""));
        let token = error.token();
        match error.code() {
            "option-conflict" => format!("these options of {name} exclude each other"),
            "option-twice" => format!("\"{token}\" repeats an option"),
            "out" => format!("{name} cannot be played with this number of pieces out"),
            _ => match Game::all().find(|game| game.name() == name) {
                Some(game) => {
                    let hint = did_you_mean(token, game.option_forms().iter().copied());
                    format!("{name} has no option \"{token}\"{hint}; `palamedes games` lists them")
                }
                None => {
                    let hint = did_you_mean(name, names.iter().copied());
                    format!("unknown game{hint}; the games are {}", names.join(", "))
                }
            },
        }
    })
}

/// A question with the most similar of these words, if one is similar.
fn did_you_mean<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    let word = word.to_lowercase();
    let nearest = known.map(|name| (edit_distance(&word, name), name)).min();
    match nearest {
        Some((distance, name)) if distance <= 2 && distance < name.len() => {
            format!(" (did you mean {name}?)")
        }
        _ => String::new(),
    }
}

/// Number of letters to insert, remove or replace (Levenshtein).
fn edit_distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    for (index, a) in one.chars().enumerate() {
        let mut diagonal = index;
        let mut left = index + 1;
        for (b, cell) in other.chars().zip(row.iter_mut().skip(1)) {
            let replaced = diagonal + usize::from(a != b);
            diagonal = *cell;
            left = replaced.min(left + 1).min(*cell + 1);
            *cell = left;
        }
        if let Some(first) = row.first_mut() {
            *first = index + 1;
        }
    }
    row.last().copied().unwrap_or_default()
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
