//! `palamedes rules GAME`

use std::io::Write;

use anyhow::Context;
use games::Game;

use crate::pages;

/// Prints the rules of a game.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  palamedes rules pentagame | less")]
pub struct Arguments {
    /// The game, with or without options.
    #[arg(value_parser = super::read_game)]
    game: Game,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let page = pages::page(arguments.game.name()).context("this game has no rules page")?;
    let mut out = std::io::stdout().lock();
    // Which test holds a rule is for those who build the program.
    let mut blank = false;
    for line in page.lines().filter(|line| !line.starts_with("Tests:") && !is_picture(line)) {
        if !(line.is_empty() && blank) {
            writeln!(out, "{line}")?;
        }
        blank = line.is_empty();
    }
    Ok(())
}

fn is_picture(line: &str) -> bool {
    line.starts_with("![")
}
