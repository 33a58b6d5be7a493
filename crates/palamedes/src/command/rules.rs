//! `palamedes rules GAME`: prints the rules page of a game.

use std::io::Write;

use games::Game;

use crate::rules_pages;
use crate::translator::{Language, Translator};

/// Prints the rules of a game.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  palamedes rules pentagame | less")]
pub struct RulesArguments {
    /// Name of the game, with or without options.
    #[arg(value_parser = super::read_game)]
    game: Game,
}

pub fn run(
    arguments: &RulesArguments,
    language: Language,
    translator: &Translator,
) -> anyhow::Result<()> {
    // In English there is nothing to say: that page is complete.
    let note = translator.translate("rules-language", &[("game", arguments.game.name())]);
    if !note.is_empty() {
        eprintln!("{note}");
    }
    let page = rules_pages::rules_page(&arguments.game, language);
    let mut out = std::io::stdout().lock();
    // Names of tests and test games are for developers only.
    let mut skipped = SkippedPart::None;
    let mut blank = false;
    for line in page.lines() {
        let shown = skipped.shows(line);
        if shown && !(line.is_empty() && blank) {
            writeln!(out, "{line}")?;
            blank = line.is_empty();
        }
    }
    Ok(())
}

/// Part of a page that is being skipped.
enum SkippedPart {
    None,
    /// Text until the next empty line.
    Paragraph,
    /// Text until the end of the code block.
    Block,
}

impl SkippedPart {
    /// Reads the next line and returns true if it is shown.
    fn shows(&mut self, line: &str) -> bool {
        match self {
            SkippedPart::Paragraph if !line.is_empty() => return false,
            SkippedPart::Block if line != "```" => return false,
            SkippedPart::Block => {
                *self = SkippedPart::None;
                return false;
            }
            _ => {}
        }
        *self = match line {
            line if line.starts_with("Tests:") || line.starts_with("![") => SkippedPart::Paragraph,
            "```play" => SkippedPart::Block,
            _ => SkippedPart::None,
        };
        matches!(self, SkippedPart::None)
    }
}
