//! `palamedes games`: lists the games and their options.

use std::io::Write;

use games::Game;
use rulebook::{Notation, Position};
use serde_json::json;

use crate::translator::Translator;

/// Lists the games and their options.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  palamedes games\n\nA game is named GAME[:OPTION[,OPTION…]], \
    for example pentagame:4t,out=3 or pente:13,keryo,poof.")]
pub struct GamesArguments {
    /// Prints JSON: one array of games.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &GamesArguments, translator: &Translator) -> anyhow::Result<()> {
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
                        let meaning = translator.describe_option(&game, form);
                        json!({ "option": form, "meaning": meaning })
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
            writeln!(out, "  {form:<12} {}", translator.describe_option(&game, form))?;
        }
    }
    Ok(())
}
