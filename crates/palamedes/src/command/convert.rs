//! `palamedes convert FILE`

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;
use games::record::Ply;
use games::{Action, AnyPosition, GameRecord};
use rulebook::{Notation, Position, Seat, Turn};
use serde_json::json;

use crate::command::records::each_record;
use crate::failure::Failure;
use crate::words::Words;

/// Writes records in another form.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes convert games.pgr --to people\n  \
    palamedes convert untidy.pgr --output tidy.pgr\n  \
    palamedes convert games.pgr --to positions | palamedes moves pentagame - --count")]
pub struct Arguments {
    /// A file of records (.pgr), or - for standard input.
    file: PathBuf,
    /// The form to write.
    #[arg(long, value_enum, default_value = "pgr")]
    to: Form,
    /// The file to write, which may be the one that is read; otherwise standard output.
    #[arg(long, short)]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The canonical record
    Pgr,
    /// One JSON object a game: tags, moves, times, result; main line only
    Json,
    /// The main line in the game's notation for people
    People,
    /// The position before every ply and the last one, one a line; main line only
    Positions,
}

pub fn run(arguments: &Arguments, words: &Words) -> anyhow::Result<()> {
    let faulty = match arguments.output.as_deref() {
        None => convert(arguments, words, &mut BufWriter::new(std::io::stdout().lock()))?,
        Some(path) if path == Path::new("-") => {
            convert(arguments, words, &mut BufWriter::new(std::io::stdout().lock()))?
        }
        Some(path) => {
            // The file may be the one that is read, so it is replaced only when all is written.
            let mut name = path.as_os_str().to_owned();
            name.push(".part");
            let part = PathBuf::from(name);
            let file =
                File::create(&part).with_context(|| format!("cannot write {}", part.display()))?;
            let converted = convert(arguments, words, &mut BufWriter::new(file));
            if converted.is_err() {
                // What is wrong is told already; a file that cannot be taken away too is no news.
                let _ = fs::remove_file(&part);
            }
            let faulty = converted?;
            fs::rename(&part, path).with_context(|| format!("cannot write {}", path.display()))?;
            faulty
        }
    };
    if faulty == 0 { Ok(()) } else { Err(Failure::Answered.into()) }
}

/// Writes every game that can be; says on standard error what is wrong with the others, and how
/// many there are.
fn convert(arguments: &Arguments, words: &Words, out: &mut impl Write) -> anyhow::Result<u64> {
    let (mut written, mut faulty) = (0u64, 0u64);
    each_record(&arguments.file, |read| {
        let text =
            read.map_err(|error| words.malformed(&error)).and_then(|record| match arguments.to {
                Form::Pgr => record.text().map_err(|wrong| wrong.code().to_owned()),
                Form::Json => as_json(&record, words),
                Form::People => for_people(&record, words),
                Form::Positions => positions(&record, words),
            });
        match text {
            Ok(text) => {
                if written > 0 && matches!(arguments.to, Form::Pgr | Form::People) {
                    writeln!(out)?;
                }
                written += 1;
                out.write_all(text.as_bytes())?;
            }
            Err(sentence) => {
                faulty += 1;
                eprintln!("palamedes: {}:{sentence}", arguments.file.display());
            }
        }
        Ok(())
    })?;
    out.flush()?;
    Ok(faulty)
}

/// Plays the main line; `each` is called before every ply.
fn play_over(
    record: &GameRecord,
    words: &Words,
    each: impl FnMut(&AnyPosition, &Ply),
) -> Result<AnyPosition, String> {
    let game = record.game().map(|game| game.name()).unwrap_or_default();
    match record.replay_with(each) {
        Ok(replay) => Ok(replay.position),
        Err(fault) => Err(words.fault(game, &fault)),
    }
}

fn as_json(record: &GameRecord, words: &Words) -> Result<String, String> {
    let mut plies = Vec::new();
    let end = play_over(record, words, |position, ply| {
        let mut json = json!({
            "position": position.position_text(),
            "turn": ply.action.to_string(),
        });
        if let Some(time) = ply.time {
            json["spent_ms"] = time.spent_ms().into();
            if let Some(left) = time.left_ms() {
                json["left_ms"] = left.into();
            }
        }
        plies.push(json);
    })?;
    let tags: serde_json::Map<String, serde_json::Value> =
        record.tags().iter().map(|tag| (tag.name().to_owned(), tag.value().into())).collect();
    let json = json!({
        "tags": tags,
        "plies": plies,
        "end": end.position_text(),
        "result": record.result.to_string(),
    });
    Ok(format!("{json}\n"))
}

fn for_people(record: &GameRecord, words: &Words) -> Result<String, String> {
    let mut text = String::new();
    for tag in record.tags() {
        text += &format!("{}: {}\n", tag.name(), tag.value());
    }
    let mut number = 0;
    play_over(record, words, |position, ply| {
        let shown = match &ply.action {
            Action::Move(name) => match position.read_move(name.as_str()) {
                Ok(m) => position.shown(&m),
                Err(_) => name.to_string(),
            },
            other => other.to_string(),
        };
        if number == 0 || position.turn() == Turn::Seat(Seat::FIRST) {
            number += 1;
            text += &format!("\n{number}.\n");
        }
        let seat = position.turn().seats().iter().next();
        let seat = seat.map(|seat| named(record, seat)).unwrap_or_default();
        let glyphs: String = ply.glyphs.iter().map(ToString::to_string).collect();
        text += &format!("  {seat}: {shown}{glyphs}\n");
    })?;
    text += &format!("\n{}\n", record.result);
    Ok(text)
}

/// Who sat there, or the number of the seat.
fn named(record: &GameRecord, seat: Seat) -> String {
    let name = record.tag(&format!("Seat{seat}"));
    name.map_or_else(|| seat.to_string(), |name| format!("{seat} {name}"))
}

fn positions(record: &GameRecord, words: &Words) -> Result<String, String> {
    let mut text = String::new();
    let end = play_over(record, words, |position, _| {
        text += &position.position_text();
        text.push('\n');
    })?;
    text += &end.position_text();
    text.push('\n');
    Ok(text)
}
