//! `palamedes perft GAME DEPTH`: counts move sequences.

use std::io::{IsTerminal, Write};
use std::time::Instant;

use games::{AnyPosition, Game};
use rulebook::{Notation, Position, Turn};
use serde_json::json;

use crate::translator::Translator;

/// Counts all sequences of DEPTH moves from a position.
///
/// One thread, no transposition table, no symmetry. The last line of standard output is the bare
/// number; the elapsed time goes to standard error.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  palamedes perft pentagame 3\n  palamedes perft pente:9 3 --divide"
)]
pub struct PerftArguments {
    /// The game, for example pentagame or pente:13,keryo.
    #[arg(value_parser = super::read_game)]
    game: Game,
    /// Number of moves, at most 30.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=30))]
    depth: u32,
    /// Start: a position, or startpos [moves M1 M2 …], in quotes.
    #[arg(long)]
    position: Option<String>,
    /// Prints a line with the count of each first move.
    #[arg(long)]
    divide: bool,
    /// Prints JSON: one object.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &PerftArguments, translator: &Translator) -> anyhow::Result<()> {
    let position =
        super::position_or_start(&arguments.game, arguments.position.as_deref(), translator)?;
    let start = Instant::now();
    let mut out = std::io::stdout().lock();
    let (count, divided) = match (position.turn(), arguments.depth) {
        (Turn::Seat(seat), 1..) if arguments.divide || std::io::stderr().is_terminal() => {
            let moves = position.moves(seat);
            divide(&position, &moves, arguments, start, &mut out)?
        }
        (_, depth) => (position.perft(depth), Vec::new()),
    };
    let seconds = start.elapsed().as_secs_f64();
    if arguments.json {
        let shares: serde_json::Map<String, serde_json::Value> =
            divided.into_iter().map(|(name, count)| (name, count.into())).collect();
        let mut json = json!({
            "game": arguments.game.to_string(),
            "depth": arguments.depth,
            "count": count,
        });
        if arguments.divide {
            json["moves"] = shares.into();
        }
        writeln!(out, "{json}")?;
    } else {
        writeln!(out, "{count}")?;
    }
    let millions = format!("{:.0}", count as f64 / seconds.max(1e-9) / 1e6);
    let seconds = format!("{seconds:.3}");
    let speed = [("seconds", seconds.as_str()), ("millions", millions.as_str())];
    eprintln!("{}", translator.translate("perft-speed", &speed));
    Ok(())
}

/// Counts move by move and shows the progress on a terminal.
fn divide(
    position: &AnyPosition,
    moves: &[games::AnyMove],
    arguments: &PerftArguments,
    start: Instant,
    out: &mut impl Write,
) -> anyhow::Result<(u64, Vec<(String, u64)>)> {
    let is_terminal = std::io::stderr().is_terminal();
    let mut sum = 0;
    let mut shares = Vec::new();
    for (done, m) in moves.iter().enumerate() {
        let mut next = position.clone();
        next.play_unchecked(m.clone());
        let share = next.perft(arguments.depth - 1);
        sum += share;
        if arguments.divide {
            let name = position.move_text(m);
            if !arguments.json {
                writeln!(out, "{name} {share}")?;
            }
            shares.push((name, share));
        }
        let elapsed = start.elapsed().as_secs_f64();
        if is_terminal && elapsed > 1.0 {
            let left = elapsed / (done + 1) as f64 * (moves.len() - done - 1) as f64;
            eprint!("\r{} of {} moves, {left:.0} s left   ", done + 1, moves.len());
        }
    }
    if is_terminal && start.elapsed().as_secs_f64() > 1.0 {
        eprint!("\r\x1b[K");
    }
    Ok((sum, shares))
}
