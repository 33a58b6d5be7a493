//! `palamedes moves GAME [POSITION]`: lists, counts or digests legal moves.

use std::io::{BufRead, Read, Write};
use std::ops::ControlFlow;

use games::{AnyMove, AnyPosition, Game};
use rulebook::{Notation, Position, Turn};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::failure::Failure;
use crate::translator::Translator;

/// Lists, counts or digests the legal moves of a position.
///
/// If several seats choose at the same time, the moves of all of them are listed. Where chance
/// decides, its events are listed.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  palamedes moves pente:9 \"startpos moves E5 E4\"\n  \
    palamedes moves pentagame --count\n  \
    palamedes moves pentagame - --digest < positions.txt\n\n\
    With - in place of POSITION, positions are read from standard input, one a line (a\n\
    position, or startpos [moves M1 M2 …]), and each gives one line of output. Empty lines are\n\
    skipped. For an invalid line the output is `!` and the reason, and the exit code is 1.")]
pub struct MovesArguments {
    /// The game, for example pentagame or pente:13,keryo.
    #[arg(value_parser = super::read_game)]
    game: Game,
    /// A position, or startpos [moves M1 M2 …], in quotes; or - to read from standard input.
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
    /// Prints only the number of moves, or of events where chance decides.
    #[arg(long, conflicts_with = "digest")]
    count: bool,
    /// Prints the number of moves and a digest of their names.
    ///
    /// The digest is the first 16 hex digits of the SHA-256 of the names, sorted bytewise and
    /// joined by line feeds.
    #[arg(long)]
    digest: bool,
    /// Prints JSON: one object for each position.
    #[arg(long)]
    json: bool,
}

/// Maximum length of a line of standard input.
const MAX_LINE_BYTES: u64 = 1 << 20;

pub fn run(arguments: &MovesArguments, translator: &Translator) -> anyhow::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if arguments.position.as_deref() == Some("-") {
        return process_lines(arguments, translator, &mut out);
    }
    let position =
        super::position_or_start(&arguments.game, arguments.position.as_deref(), translator)?;
    let separator = if arguments.json { " " } else { "\n" };
    let output = arguments.output(&position, separator);
    if !output.is_empty() {
        writeln!(out, "{output}")?;
    }
    out.flush()?;
    Ok(())
}

fn process_lines(
    arguments: &MovesArguments,
    translator: &Translator,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut input = std::io::stdin().lock();
    let mut all_valid = true;
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if (&mut input).take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        if !bytes.ends_with(b"\n") && bytes.len() as u64 == MAX_LINE_BYTES {
            let most = MAX_LINE_BYTES.to_string();
            anyhow::bail!(translator.translate("moves-line-too-long", &[("most", &most)]));
        }
        let line = String::from_utf8_lossy(&bytes);
        let text = line.trim_start_matches('\u{FEFF}').trim();
        if text.is_empty() {
            continue;
        }
        match super::read_position(&arguments.game, text, translator) {
            Ok(position) => writeln!(out, "{}", arguments.output(&position, " "))?,
            Err(failure) => {
                all_valid = false;
                match failure.report().filter(|_| arguments.json) {
                    Some(report) => writeln!(out, "{}", json!({ "error": report.to_json() }))?,
                    None => writeln!(out, "! {}", failure.to_string().replace('\n', " "))?,
                }
            }
        }
        out.flush()?;
    }
    if all_valid { Ok(()) } else { Err(Failure::Reported.into()) }
}

impl MovesArguments {
    fn output(&self, position: &AnyPosition, separator: &str) -> String {
        let count = || count(position);
        match (self.count, self.digest, self.json) {
            (true, _, false) => count().to_string(),
            (true, _, true) => json!({ "count": count() }).to_string(),
            (_, true, false) => {
                let (count, digest) = digest(names(position));
                format!("{count} {digest}")
            }
            (_, true, true) => {
                let (count, digest) = digest(names(position));
                json!({ "count": count, "digest": digest }).to_string()
            }
            (_, _, false) => names(position).join(separator),
            (_, _, true) => {
                json!({ "position": position.position_text(), "moves": names(position) })
                    .to_string()
            }
        }
    }
}

/// Number of moves of all seats that choose now, or of events where chance decides.
fn count(position: &AnyPosition) -> u64 {
    let turn = position.turn();
    if turn != Turn::Chance {
        return turn.seats().iter().map(|seat| position.count_moves(seat)).sum();
    }
    let mut events = 0;
    let _ = position.each_chance(|_, _| {
        events += 1;
        ControlFlow::Continue(())
    });
    events
}

fn names(position: &AnyPosition) -> Vec<String> {
    let mut names = Vec::new();
    let mut push = |m: AnyMove| {
        names.push(position.move_text(&m));
        ControlFlow::Continue(())
    };
    let turn = position.turn();
    if turn == Turn::Chance {
        let _ = position.each_chance(|event, _| push(event));
    }
    for seat in turn.seats().iter() {
        let _ = position.each_move(seat, &mut push);
    }
    names
}

/// Number and digest of the names, as in the reference vectors.
fn digest(mut names: Vec<String>) -> (usize, String) {
    names.sort_unstable();
    let hash = Sha256::digest(names.join("\n"));
    (names.len(), hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect())
}
