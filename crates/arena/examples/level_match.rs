//! A short match of two players in any game, with its score and interval.
//! `cargo run --release -p arena --example level_match -- GAME A B GAMES [EVALS]`.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

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
    let mut scores = Vec::new();
    let mut plies = 0;
    contest.run(games.parse()?, &BTreeSet::new(), 1, &mut |played, _| {
        scores.extend(played.score(&team, 0, 1));
        plies += played.plies;
        ControlFlow::Continue(())
    })?;
    let count = scores.len().max(1) as f64;
    let mean = scores.iter().sum::<f64>() / count;
    let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / count;
    let half = INTERVAL * (variance / count).sqrt();
    let number = |wanted: f64| scores.iter().filter(|score| **score == wanted).count();
    println!(
        "{} {a} : {b}  wins {} draws {} losses {}  score {mean:.3} [{:.3}, {:.3}]  plies {:.0}",
        contest.game,
        number(1.0),
        scores.len() - number(1.0) - number(0.0),
        number(0.0),
        (mean - half).max(0.0),
        (mean + half).min(1.0),
        f64::from(plies) / count,
    );
    Ok(())
}
