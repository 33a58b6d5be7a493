//! A short match of two players in any game, with its score and interval.
//! `cargo run --release -p arena --example level_match -- GAME A B GAMES [EVALS]`.
//! After each game the score so far and the time left are printed.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Instant;

use arena::{ClockSource, Contest, MatchConditions, Openings, PlayerSpec, Schedule};
use engine::SearchLimits;
use games::Game;

/// Half the width of a 95 % interval, in standard deviations.
const INTERVAL: f64 = 1.96;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, a, b, games, rest @ ..] = arguments.as_slice() else {
        return Err("usage: level_match GAME A B GAMES [EVALS]".into());
    };
    let game: Game = game.parse().map_err(|error| format!("{error}"))?;
    let players: Vec<PlayerSpec> = vec![a.parse()?, b.parse()?];
    let budget = match rest.first() {
        Some(evals) => Some(SearchLimits::evals(evals.parse()?)),
        None => None,
    };
    let contest = Contest {
        schedule: Schedule::of_match(&game, None)?,
        conditions: MatchConditions::default(),
        openings: Openings::new(&game, None, 1),
        game,
        players,
        budget,
        clock: ClockSource::Wall,
        seed: 1,
    };
    let team = contest.team();
    let games: u64 = games.parse()?;
    let (mut scores, mut plies) = (Vec::new(), 0);
    let start = Instant::now();
    contest.run(games, &BTreeSet::new(), 1, &mut |played, _| {
        scores.extend(played.score(&team, 0, 1));
        plies += played.plies;
        let done = scores.len() as f64;
        let left = start.elapsed().as_secs_f64() * (games as f64 / done - 1.0) / 60.0;
        eprintln!("{}  {left:.0} minutes left", summary(&scores));
        ControlFlow::Continue(())
    })?;
    let plies = f64::from(plies) / scores.len().max(1) as f64;
    println!("{} {a} : {b}  {}  plies {plies:.0}", contest.game, summary(&scores));
    Ok(())
}

/// Wins, draws, losses and the score of the first player with its 95 % interval.
fn summary(scores: &[f64]) -> String {
    let count = scores.len().max(1) as f64;
    let mean = scores.iter().sum::<f64>() / count;
    let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / count;
    let half = INTERVAL * (variance / count).sqrt();
    let number = |wanted: f64| scores.iter().filter(|score| **score == wanted).count();
    let (wins, losses) = (number(1.0), number(0.0));
    format!(
        "wins {wins} draws {} losses {losses}  score {mean:.3} [{:.3}, {:.3}]",
        scores.len() - wins - losses,
        (mean - half).max(0.0),
        (mean + half).min(1.0),
    )
}
