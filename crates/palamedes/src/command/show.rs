//! `palamedes show GAME [POSITION]`: prints or draws a position.

use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;
use games::{Action, AnyMove, AnyPosition, Game, Message, START};
use picture::board_model::{self, BoardLayout};
use picture::{Ansi, Drawing, Labels, Mark, TextBoard, TextLayout, Theme};
use rulebook::{Notation, Position, Seat};

use crate::command::record_files::each_record;
use crate::error_report::ErrorReport;
use crate::failure::Failure;
use crate::file_error::FileError;
use crate::translator::Translator;

/// Shows a position as a text board, an SVG or a PNG.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes show pentagame\n  \
    palamedes show pentagame \"startpos moves aA-B*b\" --mark last --svg board.svg\n  \
    palamedes show pente:9 \"startpos moves E5 E4\" --png board.png --theme night\n  \
    palamedes show millennium-3d-chess --svg board.svg --layout stacked\n  \
    palamedes show --file games.pgr --number 2 --ply 7 --mark last\n\n\
    The text board fits 80 columns. A file name of - is standard output.")]
#[command(group = clap::ArgGroup::new("form").args(["svg", "png", "text"]))]
#[command(group = clap::ArgGroup::new("what").required(true).args(["game", "file"]))]
pub struct ShowArguments {
    /// Name of the game, for example pentagame:3 or pente:13.
    #[arg(value_parser = super::read_game)]
    game: Option<Game>,
    /// A position, or startpos [moves M1 M2 …], in quotes.
    #[arg(requires = "game")]
    position: Option<String>,
    /// Record file (.pgr) instead of a game and a position, or - for standard input.
    #[arg(long)]
    file: Option<PathBuf>,
    /// Number of the game in the file, counted from 1.
    #[arg(long, value_name = "N", requires = "file", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// Number of plies of the record that are played; all by default.
    #[arg(long, value_name = "N", requires = "file")]
    ply: Option<usize>,
    /// Writes an SVG to this file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Writes a PNG to this file.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Prints a text board, the default.
    #[arg(long)]
    text: bool,
    /// Prints a text board of Pentagame with fewer rows.
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    compact: bool,
    /// Marks the last move (last) or legal targets (reach, reach=PIECE).
    ///
    /// Without PIECE in games in which pieces are only placed.
    #[arg(long, value_name = "WHAT")]
    mark: Option<String>,
    /// Colour theme of a picture.
    #[arg(long, value_enum, default_value = "day")]
    theme: ThemeName,
    /// Layout of a picture of a board with levels.
    #[arg(long, value_enum, default_value = "flat")]
    layout: LayoutName,
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
enum LayoutName {
    /// Levels side by side.
    Flat,
    /// Levels above each other.
    Stacked,
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
    let shown = match (&arguments.game, &arguments.file) {
        (Some(game), _) => {
            let text = arguments.position.as_deref().unwrap_or(START);
            let position = super::read_position(game, text, translator)?;
            ShownPosition {
                game: game.clone(),
                last_move: last_move(game, text, translator)?,
                position,
            }
        }
        (None, file) => from_record(file.as_deref(), arguments, translator)?,
    };
    let position = &shown.position;
    let marks = marks(arguments.mark.as_deref(), &shown, translator)?;
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
        .layout(layout(arguments.layout, position, translator)?)
        .width_px(arguments.width);
    let translate = |message: &Message| translator.translate_message(message);
    if let Some(file) = &arguments.svg {
        let caption = picture::caption(position);
        let description: Vec<String> = caption.description.iter().map(translate).collect();
        let drawing = drawing.title(translate(&caption.title)).description(description.join(" "));
        let svg = picture::draw(position, &drawing.marks(marks));
        return write_to(file, format!("{}\n", svg.as_str().trim_end()).as_bytes());
    }
    if let Some(file) = &arguments.png {
        let svg = picture::draw(position, &drawing.marks(marks));
        return write_to(file, &svg.png().context(translator.translate("show-no-picture", &[]))?);
    }
    let mut out = std::io::stdout().lock();
    let coloured = out.is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let board = TextBoard::new()
        .marks(marks)
        .labels(labels.unwrap_or(Labels::Numbered))
        .layout(if arguments.compact { TextLayout::Compact } else { TextLayout::Full })
        .ansi(if coloured { Ansi::Coloured } else { Ansi::Plain });
    write!(out, "{}", picture::write(position, &board, &translate))?;
    writeln!(out, "{}", translator.describe_position(position))?;
    Ok(())
}

/// The layout of this name, if the board can be shown in it.
fn layout(
    name: LayoutName,
    position: &AnyPosition,
    translator: &Translator,
) -> Result<BoardLayout, Failure> {
    let layout = match name {
        LayoutName::Flat => BoardLayout::Flat,
        LayoutName::Stacked => BoardLayout::Stacked,
    };
    if layout != BoardLayout::Flat && !board_model::layouts(position).contains(&layout) {
        return Err(Failure::InvalidInput(translator.translate("show-layout", &[])));
    }
    Ok(layout)
}

fn write_to(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if file == Path::new("-") {
        let mut out = std::io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()?;
        return Ok(());
    }
    Ok(fs::write(file, bytes).map_err(|error| FileError::write(file, error))?)
}

/// A position with the move that led to it, if there is one.
struct ShownPosition {
    game: Game,
    position: AnyPosition,
    last_move: Option<(AnyPosition, AnyMove)>,
}

/// The position after some plies of a record.
fn from_record(
    file: Option<&Path>,
    arguments: &ShowArguments,
    translator: &Translator,
) -> anyhow::Result<ShownPosition> {
    let (mut number, mut found) = (0, None);
    each_record(file.unwrap_or(Path::new("-")), |read| {
        number += 1;
        if number == arguments.number {
            found = Some(read);
        }
        Ok(())
    })?;
    let rejected = |report| Failure::RejectedReport(Box::new(report));
    let missing = |code: &str, count: usize| {
        Failure::InvalidInput(translator.translate(code, &[("count", &count.to_string())]))
    };
    let record = found
        .ok_or_else(|| missing("show-no-game", number as usize))?
        .map_err(|error| rejected(ErrorReport::of_record(&error, translator)))?;
    let name = record.game().map(|game| game.name()).unwrap_or_default();
    let mut before = Vec::new();
    let replay = record
        .replay_with(|position, ply| before.push((position.clone(), ply.action.clone())))
        .map_err(|issue| rejected(ErrorReport::of_issue(name, &issue, translator)))?;
    let game = record.game().map_err(|_| missing("show-no-game", 0))?;
    let ply = arguments.ply.unwrap_or(before.len());
    if ply > before.len() {
        return Err(missing("show-no-ply", before.len()).into());
    }
    let last_move =
        ply.checked_sub(1).and_then(|last| before.get(last)).and_then(|(at, action)| {
            let Action::Move(text) = action else { return None };
            Some((at.clone(), at.read_move(text.as_str()).ok()?))
        });
    let position = before.get(ply).map_or(replay.position, |(position, _)| position.clone());
    Ok(ShownPosition { game, position, last_move })
}

fn marks(
    mark: Option<&str>,
    shown: &ShownPosition,
    translator: &Translator,
) -> Result<Vec<Mark>, Failure> {
    let invalid = |code: &str, example: &str| {
        Failure::InvalidInput(translator.translate(code, &[("example", example)]))
    };
    match mark {
        None => Ok(Vec::new()),
        Some("last") => match &shown.last_move {
            Some((before, m)) => Ok(picture::last_move(before, m)),
            None => {
                let start = shown.game.start();
                let m = start.moves(Seat::FIRST).into_iter().next();
                let example = m.map(|m| start.move_text(&m)).unwrap_or_default();
                Err(invalid("show-mark-last", &example))
            }
        },
        Some(what) => {
            let piece = match what.split_once('=') {
                None if what == "reach" => "",
                Some(("reach", piece)) => piece,
                _ => return Err(invalid("show-mark", "")),
            };
            picture::reach(&shown.position, piece)
                .ok_or_else(|| invalid("show-mark-reach", "reach=a"))
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
