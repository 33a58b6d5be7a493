//! `palamedes show GAME [POSITION]`: prints or draws a position.

use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;
use games::{AnyMove, AnyPosition, Game, Message, START};
use picture::{Ansi, Drawing, Labels, Mark, TextBoard, Theme};
use rulebook::Notation;

use crate::failure::Failure;
use crate::translator::Translator;

/// Shows a position as a text board, an SVG or a PNG.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes show pentagame\n  \
    palamedes show pentagame \"startpos moves aA-B*b\" --mark last --svg board.svg\n  \
    palamedes show pente:9 \"startpos moves E5 E4\" --png board.png --theme night\n\n\
    The text board fits 80 columns. A file name of - is standard output.")]
#[command(group = clap::ArgGroup::new("form").args(["svg", "png", "text"]))]
pub struct ShowArguments {
    /// Name of the game, for example pentagame:3 or pente:13.
    #[arg(value_parser = super::read_game)]
    game: Game,
    /// A position, or startpos [moves M1 M2 …], in quotes.
    position: Option<String>,
    /// Writes an SVG to this file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Writes a PNG to this file.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Prints a text board, the default.
    #[arg(long)]
    text: bool,
    /// Marks the last move (last) or legal targets (reach, reach=PIECE).
    ///
    /// Without PIECE in games in which pieces are only placed.
    #[arg(long, value_name = "WHAT")]
    mark: Option<String>,
    /// Colour theme of a picture.
    #[arg(long, value_enum, default_value = "day")]
    theme: ThemeName,
    /// Labels on the board.
    ///
    /// A text board is numbered by default.
    #[arg(long, value_enum)]
    labels: Option<LabelsName>,
    /// Width of a picture in pixels.
    #[arg(long, default_value_t = picture::DEFAULT_WIDTH_PX)]
    #[arg(value_parser = clap::value_parser!(u32).range(16..=3072))]
    width: u32,
}

#[derive(Clone, Copy, ValueEnum)]
enum ThemeName {
    Day,
    Night,
}

#[derive(Clone, Copy, ValueEnum)]
enum LabelsName {
    /// No labels at all.
    Hidden,
    /// Nodes, or the edges of the board.
    Shown,
    /// Also the number of every stop.
    Numbered,
}

pub fn run(arguments: &ShowArguments, translator: &Translator) -> anyhow::Result<()> {
    let text = arguments.position.as_deref().unwrap_or(START);
    let position = super::read_position(&arguments.game, text, translator)?;
    let marks = marks(arguments, text, &position, translator)?;
    let labels = arguments.labels.map(|labels| match labels {
        LabelsName::Hidden => Labels::Hidden,
        LabelsName::Shown => Labels::Shown,
        LabelsName::Numbered => Labels::Numbered,
    });
    let drawing = Drawing::new()
        .theme(match arguments.theme {
            ThemeName::Day => Theme::Day,
            ThemeName::Night => Theme::Night,
        })
        .labels(labels.unwrap_or_default())
        .width_px(arguments.width);
    let translate = |message: &Message| translator.translate_message(message);
    if let Some(file) = &arguments.svg {
        let caption = picture::caption(&position);
        let description: Vec<String> = caption.description.iter().map(translate).collect();
        let drawing = drawing.title(translate(&caption.title)).description(description.join(" "));
        let svg = picture::draw(&position, &drawing.marks(marks));
        return write_to(file, format!("{}\n", svg.as_str().trim_end()).as_bytes());
    }
    if let Some(file) = &arguments.png {
        let svg = picture::draw(&position, &drawing.marks(marks));
        return write_to(file, &svg.png().context("cannot draw the picture")?);
    }
    let mut out = std::io::stdout().lock();
    let coloured = out.is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let board = TextBoard::new()
        .marks(marks)
        .labels(labels.unwrap_or(Labels::Numbered))
        .ansi(if coloured { Ansi::Coloured } else { Ansi::Plain });
    write!(out, "{}", picture::write(&position, &board, &translate))?;
    writeln!(out, "{}", translator.describe_position(&position))?;
    Ok(())
}

fn write_to(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if file == Path::new("-") {
        let mut out = std::io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()?;
        return Ok(());
    }
    fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}

fn marks(
    arguments: &ShowArguments,
    text: &str,
    position: &AnyPosition,
    translator: &Translator,
) -> Result<Vec<Mark>, Failure> {
    let invalid = |message: &str| Failure::InvalidInput(message.to_owned());
    match arguments.mark.as_deref() {
        None => Ok(Vec::new()),
        Some("last") => {
            let (before, m) = last_move(&arguments.game, text, translator)?.ok_or_else(|| {
                invalid("--mark last needs moves after the position, as in \"startpos moves K10\"")
            })?;
            Ok(picture::last_move(&before, &m))
        }
        Some(what) => {
            let piece = match what.split_once('=') {
                None if what == "reach" => "",
                Some(("reach", piece)) => piece,
                _ => return Err(invalid("--mark takes last, reach or reach=PIECE")),
            };
            picture::reach(position, piece).ok_or_else(|| {
                invalid("--mark reach=PIECE needs a piece of the player to move, as in reach=a")
            })
        }
    }
}

/// The position before the last move of a line, and that move.
fn last_move(
    game: &Game,
    text: &str,
    translator: &Translator,
) -> Result<Option<(AnyPosition, AnyMove)>, Failure> {
    let Some((before, last)) = text.trim().rsplit_once(char::is_whitespace) else {
        return Ok(None);
    };
    if !before.split_whitespace().any(|word| word == "moves") {
        return Ok(None);
    }
    let before = super::read_position(game, before, translator)?;
    Ok(before.read_move(last).ok().map(|m| (before, m)))
}
