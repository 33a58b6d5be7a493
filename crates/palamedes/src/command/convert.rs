//! `palamedes convert FILE`: converts game records.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use games::record::RecordPly;
use games::{AnyPosition, GameRecord, Message};
use rulebook::{Notation, Position, Seat, Turn};
use serde_json::json;

use crate::command::record_files::{each_record, record_text};
use crate::failure::Failure;
use crate::file_error::FileError;
use crate::translator::Translator;

/// Converts records to another format.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes convert games.pgr --to people\n  \
    palamedes convert untidy.pgr --output tidy.pgr\n  \
    palamedes convert games.pgr --to positions | palamedes moves pentagame - --count\n\n\
    Games with faults are reported and left out, and the exit code is 1. An output file that\n\
    exists is then kept, and the other games are written to FILE.part.")]
pub struct ConvertArguments {
    /// Record file (.pgr), or - for standard input.
    file: PathBuf,
    /// The output format.
    ///
    /// Default: the canonical record.
    #[arg(long, value_enum, default_value = "pgr")]
    to: OutputFormat,
    /// Output file, which for records may be the input file; standard output by default.
    #[arg(long, short)]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// The canonical record format.
    Pgr,
    /// One JSON object for each game: tags, moves, times, result; main line only.
    Json,
    /// The main line in the notation for people.
    People,
    /// The position before every ply and the last one, one per line; main line only.
    Positions,
}

pub fn run(arguments: &ConvertArguments, translator: &Translator) -> anyhow::Result<()> {
    let faulty = match arguments.output.as_deref() {
        Some(path) if path != Path::new("-") => convert_to_file(arguments, translator, path)?,
        _ => convert(arguments, translator, &mut BufWriter::new(std::io::stdout().lock()))?,
    };
    if faulty == 0 { Ok(()) } else { Err(Failure::Reported.into()) }
}

/// Writes beside the output file, which may be the input, and replaces it when all is written.
///
/// If a game has a fault, an existing file is kept: it may be the only copy of that game.
fn convert_to_file(
    arguments: &ConvertArguments,
    translator: &Translator,
    path: &Path,
) -> anyhow::Result<u64> {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    let part = PathBuf::from(name);
    let shown = (path.display().to_string(), part.display().to_string());
    let (output, part_name) = (shown.0.as_str(), shown.1.as_str());
    if arguments.to != OutputFormat::Pgr && is_same_file(&arguments.file, path) {
        let message = translator.translate("convert-other-format", &[("file", output)]);
        return Err(Failure::InvalidInput(message).into());
    }
    if is_same_file(&arguments.file, &part) {
        let message = translator.translate("convert-part-is-input", &[("file", part_name)]);
        return Err(Failure::InvalidInput(message).into());
    }
    let file = File::create(&part).map_err(|error| FileError::write(&part, error))?;
    let mut out = BufWriter::new(file);
    let converted = convert(arguments, translator, &mut out)
        .and_then(|faulty| out.get_ref().sync_all().map(|()| faulty).map_err(Into::into));
    if converted.is_err() {
        // The error is returned below; a failure to remove the file adds nothing.
        let _ = fs::remove_file(&part);
    }
    let faulty = converted?;
    if faulty > 0 && path.exists() {
        let names = [("file", output), ("part", part_name)];
        eprintln!("palamedes: {}", translator.translate("convert-kept", &names));
        return Ok(faulty);
    }
    fs::rename(&part, path).map_err(|error| FileError::write(path, error))?;
    Ok(faulty)
}

/// True if both paths lead to one existing file.
fn is_same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Writes every valid game and returns the number of faulty ones.
///
/// Faults are printed to standard error.
fn convert(
    arguments: &ConvertArguments,
    translator: &Translator,
    out: &mut impl Write,
) -> anyhow::Result<u64> {
    let (mut written, mut faulty) = (0u64, 0u64);
    each_record(&arguments.file, |read| {
        let text = read
            .map_err(|error| translator.translate_message(&Message::record_error(&error)))
            .and_then(|record| match arguments.to {
                OutputFormat::Pgr => {
                    record_text(&record, translator).map_err(|why| format!(" {why}"))
                }
                OutputFormat::Json => to_json(&record, translator),
                OutputFormat::People => to_human_notation(&record, translator),
                OutputFormat::Positions => to_positions(&record, translator),
            });
        match text {
            Ok(text) => {
                if written > 0 && matches!(arguments.to, OutputFormat::Pgr | OutputFormat::People) {
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

/// Replays the main line; `each` is called before every ply.
fn replay(
    record: &GameRecord,
    translator: &Translator,
    each: impl FnMut(&AnyPosition, &RecordPly),
) -> Result<AnyPosition, String> {
    let game = record.game().map(|game| game.name()).unwrap_or_default();
    match record.replay_with(each) {
        Ok(replay) => Ok(replay.position),
        Err(fault) => Err(translator.translate_message(&Message::record_fault(game, &fault))),
    }
}

fn to_json(record: &GameRecord, translator: &Translator) -> Result<String, String> {
    let mut plies = Vec::new();
    let end = replay(record, translator, |position, ply| {
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

fn to_human_notation(record: &GameRecord, translator: &Translator) -> Result<String, String> {
    let mut text = String::new();
    for tag in record.tags() {
        text += &format!("{}: {}\n", tag.name(), tag.value());
    }
    let mut number = 0;
    replay(record, translator, |position, ply| {
        let shown = position.display_action(&ply.action);
        if number == 0 || position.turn() == Turn::Seat(Seat::FIRST) {
            number += 1;
            text += &format!("\n{number}.\n");
        }
        let seat = position.turn().seats().iter().next();
        let seat = seat.map(|seat| seat_name(record, seat)).unwrap_or_default();
        let glyphs: String = ply.glyphs.iter().map(ToString::to_string).collect();
        text += &format!("  {seat}: {shown}{glyphs}\n");
    })?;
    text += &format!("\n{}\n", record.result);
    Ok(text)
}

/// Number of the seat and name of the player.
fn seat_name(record: &GameRecord, seat: Seat) -> String {
    let name = record.tag(&format!("Seat{seat}"));
    name.map_or_else(|| seat.to_string(), |name| format!("{seat} {name}"))
}

fn to_positions(record: &GameRecord, translator: &Translator) -> Result<String, String> {
    let mut text = String::new();
    let end = replay(record, translator, |position, _| {
        text += &position.position_text();
        text.push('\n');
    })?;
    text += &end.position_text();
    text.push('\n');
    Ok(text)
}
