//! `palamedes arena sprt`: a sequential probability ratio test.

use std::io::Write;
use std::ops::ControlFlow;

use arena::statistics::{Bounds, Sprt, SprtDecision};
use arena::{MatchResult, OrderedResults, PlayerSpec, Schedule};
use serde_json::json;

use super::arena::{
    ContestArguments, match_json, parse_spec, play, players_line, to_failure, translate_phrase,
};
use crate::failure::Failure;
use crate::translator::Translator;

/// Plays a match until it is decided if A is better than B.
///
/// Sequential probability ratio test over blocks, in normalised Elo: H0 is --elo0, H1 is --elo1.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  \
    palamedes arena sprt --a engine --b ab-ref --elo0 0 --elo1 20 --evals 20000\n\n\
    The line before the last names the hypothesis that was accepted: `H1` (better by --elo1),\n\
    `H0`, or `open` when --max-games were played first.")]
pub struct SprtArguments {
    /// Specification of player A.
    #[arg(long, value_name = "SPEC", value_parser = parse_spec)]
    a: PlayerSpec,
    /// Specification of player B.
    #[arg(long, value_name = "SPEC", value_parser = parse_spec)]
    b: PlayerSpec,
    /// Normalised Elo of hypothesis H0.
    #[arg(long, value_name = "NELO", default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,
    /// Normalised Elo of hypothesis H1.
    #[arg(long, value_name = "NELO", default_value_t = 20.0, allow_negative_numbers = true)]
    elo1: f64,
    /// Probability of accepting H1 if H0 is true.
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// Probability of accepting H0 if H1 is true.
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    /// Maximum number of games.
    #[arg(long, value_name = "N", default_value_t = 4_000,
          value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    max_games: u64,
    #[command(flatten)]
    contest: ContestArguments,
}

pub fn run(arguments: &SprtArguments, translator: &Translator) -> anyhow::Result<()> {
    let &SprtArguments { elo0, elo1, alpha, beta, .. } = arguments;
    let is_error_rate = |rate: f64| rate > 0.0 && rate < 0.5;
    if !(elo0 < elo1
        && elo0.is_finite()
        && elo1.is_finite()
        && is_error_rate(alpha)
        && is_error_rate(beta))
    {
        return Err(Failure::InvalidInput(translator.translate("arena-sprt-bounds", &[])).into());
    }
    let sprt = Sprt { elo0, elo1, alpha, beta };
    let options = &arguments.contest;
    let schedule = Schedule::of_match(&options.game, options.pattern())
        .map_err(|error| to_failure(error, translator))?;
    let games = schedule.whole_rounds(arguments.max_games);
    let players = vec![arguments.a.clone(), arguments.b.clone()];
    let contest = options.contest(players, schedule, translator)?;
    let mut result = MatchResult::new(&contest);
    let mut order = OrderedResults::default();
    let mut verdict = SprtDecision::Open;
    play(options, &contest, games, translator, &mut |played| {
        order.push(played.clone());
        // In the order of the schedule, so that the end does not depend on which game ends first.
        while let Some(played) = order.pop() {
            let blocks = result.sample().len();
            result.add(&contest, &played);
            if result.sample().len() > blocks {
                verdict = sprt.decision(result.sample());
            }
            if verdict != SprtDecision::Open {
                return ControlFlow::Break(());
            }
        }
        let ratio = sprt.log_likelihood_ratio(result.sample());
        ControlFlow::Continue(format!("LLR {ratio:.2}  {result}"))
    })?;
    let mut out = std::io::stdout().lock();
    let accepted = match verdict {
        SprtDecision::Open => "open",
        SprtDecision::First => "H0",
        SprtDecision::Second => "H1",
    };
    let ratio = sprt.log_likelihood_ratio(result.sample());
    let Bounds { low, high } = sprt.bounds();
    if options.json {
        let mut line = match_json(&contest, &result);
        line["decision"] = json!(accepted);
        line["llr"] = json!({ "value": ratio, "low": low, "high": high });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    writeln!(out, "{}", options.headline(&contest, result.games(), translator))?;
    writeln!(out, "{}", players_line(&contest))?;
    for line in result.details() {
        writeln!(out, "{}", translate_phrase(&line, translator))?;
    }
    writeln!(out, "{accepted}  nElo [{elo0},{elo1}]  LLR {ratio:.3} within [{low:.3},{high:.3}]")?;
    writeln!(out, "{result}")?;
    Ok(())
}
