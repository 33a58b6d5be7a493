//! `palamedes arena match`

use std::io::Write;
use std::ops::ControlFlow;

use arena::{InOrder, MatchResult, Schedule, Spec};

use super::arena::{Terms, play, read_spec, refused};

/// A match of one player against another.
///
/// Games come in blocks: one random opening, played in all seatings. The last line of standard
/// output is `A wins W draws D losses L score S elo E [LO,HI]`, with a 95 % interval over blocks.
#[derive(clap::Args)]
#[command(
    after_help = "Players: random, greedy-t, greedy-f, ab-ref, uct, level:1 to level:10, house \
    (with\nsettings: house,threads=2,hash=64,algorithm=paranoid,utility=points,width=full), or the \
    command\nline of any program that speaks the protocol. A budget binds both; without one each \
    takes its own\nmeasure.\n\nExamples:\n  \
    palamedes arena match --a greedy-f --b random --games 20\n  \
    palamedes arena match --a level:10 --b ab-ref --games 200 --time-ms 50 --ledger match.txt\n  \
    palamedes arena match --game pentagame:3 --a house --b greedy-f --seats A,B,B --games 60"
)]
pub struct Arguments {
    /// The one player.
    #[arg(long, value_name = "SPEC", value_parser = read_spec)]
    a: Spec,
    /// The other.
    #[arg(long, value_name = "SPEC", value_parser = read_spec)]
    b: Spec,
    /// How many games; rounded up to whole blocks.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    #[command(flatten)]
    terms: Terms,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let terms = &arguments.terms;
    let schedule = Schedule::of_match(&terms.game, terms.pattern()).map_err(refused)?;
    let games = schedule.whole_rounds(arguments.games);
    if games != arguments.games {
        eprintln!("{games} games, so that every opening is played in all seatings");
    }
    let contest = terms.contest(vec![arguments.a.clone(), arguments.b.clone()], schedule);
    let mut result = MatchResult::new(&contest);
    let mut order = InOrder::default();
    play(terms, &contest, games, &mut |played| {
        order.push(played.clone());
        while let Some(played) = order.pop() {
            result.add(&contest, &played);
        }
        ControlFlow::Continue(result.to_string())
    })?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", terms.headline(&contest, games))?;
    writeln!(out, "A = {}, B = {}", arguments.a, arguments.b)?;
    for line in result.details() {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{result}")?;
    Ok(())
}
