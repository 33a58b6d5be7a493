//! `palamedes arena sprt`

use std::io::Write;
use std::ops::ControlFlow;

use arena::statistics::{Bounds, Sprt, Verdict};
use arena::{InOrder, MatchResult, Schedule, Spec};

use super::arena::{Terms, play, read_spec, refused};
use crate::failure::Failure;

/// A match that ends as soon as it has decided whether A is better than B.
///
/// The sequential test of the likelihood ratio over blocks, for normalised Elo: is A no better than
/// --elo0, or better by --elo1?
#[derive(clap::Args)]
#[command(after_help = "Example:\n  \
    palamedes arena sprt --a house --b ab-ref --elo0 0 --elo1 20 --evals 20000\n\n\
    The line before the last names the hypothesis that was accepted: `H1` (better by --elo1),\n\
    `H0`, or `open` when --max-games were played first.")]
pub struct Arguments {
    /// The one player.
    #[arg(long, value_name = "SPEC", value_parser = read_spec)]
    a: Spec,
    /// The other.
    #[arg(long, value_name = "SPEC", value_parser = read_spec)]
    b: Spec,
    /// Normalised Elo of the hypothesis that A is no better than this.
    #[arg(long, value_name = "NELO", default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,
    /// Normalised Elo of the hypothesis that A is at least so much better.
    #[arg(long, value_name = "NELO", default_value_t = 20.0, allow_negative_numbers = true)]
    elo1: f64,
    /// How often H1 may be accepted though H0 holds.
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// How often H0 may be accepted though H1 holds.
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    /// The end, decided or not.
    #[arg(long, value_name = "N", default_value_t = 4_000,
          value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    max_games: u64,
    #[command(flatten)]
    terms: Terms,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let &Arguments { elo0, elo1, alpha, beta, .. } = arguments;
    let error = |rate: f64| rate > 0.0 && rate < 0.5;
    if !(elo0 < elo1 && elo0.is_finite() && elo1.is_finite() && error(alpha) && error(beta)) {
        let wrong = "--elo0 must be below --elo1, --alpha and --beta between 0 and 0.5";
        return Err(Failure::NotUnderstood(wrong.to_owned()).into());
    }
    let sprt = Sprt { elo0, elo1, alpha, beta };
    let terms = &arguments.terms;
    let schedule = Schedule::of_match(&terms.game, terms.pattern()).map_err(refused)?;
    let games = schedule.whole_rounds(arguments.max_games);
    let contest = terms.contest(vec![arguments.a.clone(), arguments.b.clone()], schedule);
    let mut result = MatchResult::new(&contest);
    let mut order = InOrder::default();
    let mut verdict = Verdict::Open;
    play(terms, &contest, games, &mut |played| {
        order.push(played.clone());
        // In the order of the schedule, so that the end does not depend on which game ends first.
        while let Some(played) = order.pop() {
            let blocks = result.sample().len();
            result.add(&contest, &played);
            if result.sample().len() > blocks {
                verdict = sprt.verdict(result.sample());
            }
            if verdict != Verdict::Open {
                return ControlFlow::Break(());
            }
        }
        let ratio = sprt.log_likelihood_ratio(result.sample());
        ControlFlow::Continue(format!("LLR {ratio:.2}  {result}"))
    })?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", terms.headline(&contest, result.games()))?;
    writeln!(out, "A = {}, B = {}", arguments.a, arguments.b)?;
    for line in result.details() {
        writeln!(out, "{line}")?;
    }
    let accepted = match verdict {
        Verdict::Open => "open",
        Verdict::First => "H0",
        Verdict::Second => "H1",
    };
    let ratio = sprt.log_likelihood_ratio(result.sample());
    let Bounds { low, high } = sprt.bounds();
    writeln!(out, "{accepted}  nElo [{elo0},{elo1}]  LLR {ratio:.3} within [{low:.3},{high:.3}]")?;
    writeln!(out, "{result}")?;
    Ok(())
}
