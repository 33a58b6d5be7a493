//! `palamedes arena match`: a match between two players.

use std::io::Write;
use std::ops::ControlFlow;

use arena::{MatchResult, OrderedResults, PlayerSpec, Schedule};

use super::arena::{
    ContestArguments, match_json, parse_spec, play, players_line, to_failure, translate_phrase,
};
use crate::translator::Translator;

/// Plays a match of one player against another.
///
/// Games are grouped in blocks: one random opening, played in all seatings. The last line of
/// standard output is `A wins W draws D losses L score S elo E [LO,HI]`, with a 95 % interval over
/// blocks.
#[derive(clap::Args)]
#[command(
    after_help = "Players: random, greedy-t, greedy-f, ab-ref, uct, level:1 to level:10, engine \
    (with\nsettings: engine,threads=2,hash=64,algorithm=maxn,width=full), or the \
    command\nline of any program that implements the protocol. A name for results and records may \
    stand\nbefore: name=new,engine. A budget limits both; without one each uses its own limit.\n\n\
    Examples:\n  \
    palamedes arena match --a greedy-f --b random --games 20\n  \
    palamedes arena match --a level:10 --b ab-ref --games 200 --time-ms 50 --ledger match.txt\n  \
    palamedes arena match --a './mine --new' --b ./mine --games 100 --tc 10+0.1 \\\n    \
    --option A:Hash=64 --openings lines.txt --resign 500:3 --draw 10:8:40 --debug-log log.txt\n  \
    palamedes arena match --game pentagame:3 --a engine --b greedy-f --seats A,B,B --games 60"
)]
pub struct MatchArguments {
    /// Specification of player A.
    #[arg(long, value_name = "SPEC", value_parser = parse_spec)]
    a: PlayerSpec,
    /// Specification of player B.
    #[arg(long, value_name = "SPEC", value_parser = parse_spec)]
    b: PlayerSpec,
    /// Number of games, rounded up to whole blocks.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    #[command(flatten)]
    contest: ContestArguments,
}

pub fn run(arguments: &MatchArguments, translator: &Translator) -> anyhow::Result<()> {
    let options = &arguments.contest;
    let schedule = Schedule::of_match(&options.game, options.pattern())
        .map_err(|error| to_failure(error, translator))?;
    let games = schedule.whole_rounds(arguments.games);
    if games != arguments.games {
        let number = games.to_string();
        eprintln!("{}", translator.translate("arena-rounded", &[("games", &number)]));
    }
    let players = vec![arguments.a.clone(), arguments.b.clone()];
    let contest = options.contest(players, schedule, translator)?;
    let mut result = MatchResult::new(&contest);
    let mut order = OrderedResults::default();
    play(options, &contest, games, translator, &mut |played| {
        order.push(played.clone());
        while let Some(played) = order.pop() {
            result.add(&contest, &played);
        }
        ControlFlow::Continue(result.to_string())
    })?;
    let mut out = std::io::stdout().lock();
    if options.json {
        writeln!(out, "{}", match_json(&contest, &result))?;
        return Ok(());
    }
    writeln!(out, "{}", options.headline(&contest, games, translator))?;
    writeln!(out, "{}", players_line(&contest))?;
    for line in result.details() {
        writeln!(out, "{}", translate_phrase(&line, translator))?;
    }
    writeln!(out, "{result}")?;
    Ok(())
}
