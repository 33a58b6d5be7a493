//! `palamedes games`

use std::io::Write;

use games::Game;
use rulebook::{Notation, Position};
use serde_json::json;

use crate::words::Words;

/// Lists the games and how to name their options.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  palamedes games\n\nA game is named GAME[:OPTION[,OPTION…]], \
    for example pentagame:4t,out=3 or pente:13,keryo,poof.")]
pub struct Arguments {
    /// As JSON, one array of games.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, words: &Words) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let games: Vec<_> = Game::all()
            .map(|game| {
                json!({
                    "game": game.to_string(),
                    "rules": game.rules_revision(),
                    "seats": game.start().seats().len(),
                    "start": game.start().position_text(),
                    "options": game.option_forms().iter().map(|form| {
                        json!({ "option": form, "meaning": words.option(&game, form) })
                    }).collect::<Vec<_>>(),
                })
            })
            .collect();
        writeln!(out, "{}", serde_json::Value::from(games))?;
        return Ok(());
    }
    for game in Game::all() {
        writeln!(out, "{game}")?;
        for form in game.option_forms() {
            writeln!(out, "  {form:<12} {}", words.option(&game, form))?;
        }
    }
    Ok(())
}
