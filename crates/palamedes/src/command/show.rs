//! `palamedes show GAME [POSITION]`

use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;
use games::{AnyMove, AnyPosition, Game, START};
use picture::{Ansi, Drawing, Labels, Mark, TextBoard, Theme};
use rulebook::Notation;

use crate::failure::Failure;
use crate::words::Words;

/// Shows a position as a text board, an SVG or a PNG.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes show pentagame\n  \
    palamedes show pentagame \"startpos moves aA-B*b\" --mark last --svg board.svg\n  \
    palamedes show pente:9 \"startpos moves E5 E4\" --png board.png --theme night\n\n\
    The text board fits 80 columns. A file name of - is standard output.")]
#[command(group = clap::ArgGroup::new("form").args(["svg", "png", "text"]))]
pub struct Arguments {
    /// The game, for example pentagame:3 or pente:13.
    #[arg(value_parser = super::read_game)]
    game: Game,
    /// A position, or startpos [moves M1 M2 …], in quotes.
    position: Option<String>,
    /// Write an SVG to this file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a PNG to this file.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Print a text board; this is the default.
    #[arg(long)]
    text: bool,
    /// Mark the last move, or where a piece can go: last, reach (where one only places), or
    /// reach=PIECE.
    #[arg(long, value_name = "WHAT")]
    mark: Option<String>,
    /// The colours of a picture.
    #[arg(long, value_enum, default_value = "day")]
    theme: ThemeName,
    /// The names on the board.
    #[arg(long, value_enum)]
    labels: Option<LabelsName>,
    /// The width of a picture in pixels.
    #[arg(long, default_value_t = picture::USUAL_WIDTH_PX)]
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
    /// None
    Hidden,
    /// Nodes, or the edges of the board
    Shown,
    /// And the number of every stop
    Numbered,
}

pub fn run(arguments: &Arguments, words: &Words) -> anyhow::Result<()> {
    let text = arguments.position.as_deref().unwrap_or(START);
    let position = super::read_position(&arguments.game, text, words)?;
    let marks = marks(arguments, text, &position, words)?;
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
    if let Some(file) = &arguments.svg {
        let svg = picture::draw(&position, &drawing.marks(marks));
        return write_to(file, format!("{}\n", svg.as_str().trim_end()).as_bytes());
    }
    if let Some(file) = &arguments.png {
        let svg = picture::draw(&position, &drawing.marks(marks));
        return write_to(file, &svg.png().context("the picture cannot be made")?);
    }
    let mut out = std::io::stdout().lock();
    let coloured = out.is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let board = TextBoard::new()
        .marks(marks)
        .labels(labels.unwrap_or(Labels::Numbered))
        .ansi(if coloured { Ansi::Coloured } else { Ansi::Plain });
    write!(out, "{}", picture::write(&position, &board))?;
    writeln!(out, "{}", words.standing(&position))?;
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
    arguments: &Arguments,
    text: &str,
    position: &AnyPosition,
    words: &Words,
) -> Result<Vec<Mark>, Failure> {
    let wrong = |why: &str| Failure::NotUnderstood(why.to_owned());
    match arguments.mark.as_deref() {
        None => Ok(Vec::new()),
        Some("last") => {
            let (before, m) = last_move(&arguments.game, text, words)?.ok_or_else(|| {
                wrong("--mark last wants moves behind the position, as in \"startpos moves K10\"")
            })?;
            Ok(picture::last_move(&before, &m))
        }
        Some(what) => {
            let piece = match what.split_once('=') {
                None if what == "reach" => "",
                Some(("reach", piece)) => piece,
                _ => return Err(wrong("--mark takes last, reach or reach=PIECE")),
            };
            picture::reach(position, piece).ok_or_else(|| {
                wrong("--mark reach=PIECE wants a piece of the player to move, as in reach=a")
            })
        }
    }
}

/// The position before the last move of a line, and that move.
fn last_move(
    game: &Game,
    text: &str,
    words: &Words,
) -> Result<Option<(AnyPosition, AnyMove)>, Failure> {
    let Some((before, last)) = text.trim().rsplit_once(char::is_whitespace) else {
        return Ok(None);
    };
    if !before.split_whitespace().any(|word| word == "moves") {
        return Ok(None);
    }
    let before = super::read_position(game, before, words)?;
    Ok(before.read_move(last).ok().map(|m| (before, m)))
}
