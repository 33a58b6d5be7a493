//! `palamedes rules GAME`

use std::io::Write;

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
    let page = pages::page_of(&arguments.game);
    let mut out = std::io::stdout().lock();
    // Which tests hold a rule, and what they play, is for those who build the program.
    let mut skipping = Skipping::Nothing;
    let mut blank = false;
    for line in page.lines() {
        let shown = skipping.shows(line);
        if shown && !(line.is_empty() && blank) {
            writeln!(out, "{line}")?;
            blank = line.is_empty();
        }
    }
    Ok(())
}

/// What of a page is left out.
enum Skipping {
    Nothing,
    /// Until the next empty line.
    Paragraph,
    /// Until the end of the block.
    Block,
}

impl Skipping {
    /// Whether this line is shown.
    fn shows(&mut self, line: &str) -> bool {
        match self {
            Skipping::Paragraph if !line.is_empty() => return false,
            Skipping::Block if line != "```" => return false,
            Skipping::Block => {
                *self = Skipping::Nothing;
                return false;
            }
            _ => {}
        }
        *self = match line {
            line if line.starts_with("Tests:") || line.starts_with("![") => Skipping::Paragraph,
            "```play" => Skipping::Block,
            _ => Skipping::Nothing,
        };
        matches!(self, Skipping::Nothing)
    }
}
