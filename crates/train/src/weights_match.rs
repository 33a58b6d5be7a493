//! A match between two sets of weights.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::Result;
use engine::pentagame::{EvalWeights, Evaluation, SearchParams, TwoSidedEngine};
use engine::{Engine, EngineOptions, SearchControl, SearchLimits, SearchRequest};
use games::{AnyMove, AnyPosition, Game, History};
use pentagame::Pentagame;
use rulebook::conformance::SplitMix64;
use rulebook::{Outcome, Position};

use crate::load_weights;

#[derive(clap::Args)]
pub struct WeightsMatchArguments {
    /// First set of weights: hand, usual or a file.
    #[arg(long)]
    a: String,
    /// Second set of weights.
    #[arg(long)]
    b: String,
    /// Number of games, even: each opening is played twice.
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Static evaluations per move.
    #[arg(long, default_value_t = 5000)]
    evals: u64,
    /// Milliseconds per move, instead of evaluations.
    #[arg(long, value_name = "T")]
    time_ms: Option<u64>,
    /// Seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games played at the same time.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
}

/// The clock of one search.
struct SearchClock(Instant);

impl SearchControl for SearchClock {
    fn elapsed_us(&self) -> u64 {
        self.0.elapsed().as_micros() as u64
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

/// Plays the match and prints the result.
pub fn run(arguments: &WeightsMatchArguments) -> Result<()> {
    let next = AtomicU64::new(0);
    let pairs = Mutex::new(Vec::new());
    let worker = || -> Result<()> {
        let options = EngineOptions::default();
        let [a, b] = [load_weights(&arguments.a)?, load_weights(&arguments.b)?];
        let mut engines =
            [a, b].map(|weights| TwoSidedEngine::with(&options, weights, SearchParams::default()));
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= arguments.games / 2 {
                return Ok(());
            }
            let start = random_opening(arguments.seed.wrapping_mul(1 << 32) + pair);
            let scores = [0, 1].map(|first| play_game(&mut engines, first, &start, arguments));
            let mut pairs = pairs.lock().expect("no worker panics");
            pairs.push(scores);
            if pairs.len() % 10 == 0 {
                eprintln!("{}", summary(&pairs));
            }
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.jobs.max(1)).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })?;
    println!("{}", summary(&pairs.into_inner()?));
    Ok(())
}

/// A balanced position after four random plies.
fn random_opening(seed: u64) -> Pentagame {
    let mut random = SplitMix64::new(seed);
    let mut evaluation = Evaluation::new(EvalWeights::by_hand());
    loop {
        let mut position = Pentagame::start(&pentagame::Setup::default());
        for _ in 0..4 {
            let moves = position.moves(position.to_move());
            position.play_unchecked(moves[random.below(moves.len() as u64) as usize]);
        }
        if !position.is_over() && evaluation.value(&position).abs() < 60 {
            return position;
        }
    }
}

/// Plays a game and returns 1, 0 or -1 for the first engine, which moves first if `first` is 0.
fn play_game(
    engines: &mut [TwoSidedEngine; 2],
    first: usize,
    start: &Pentagame,
    arguments: &WeightsMatchArguments,
) -> i32 {
    let mut position = AnyPosition::Pentagame(start.clone());
    let mut history = History::new(&position);
    let game: Game = "pentagame".parse().expect("a game");
    for engine in engines.iter_mut() {
        engine.new_game(&game);
    }
    loop {
        if let Outcome::Final(end) = history.outcome(&position) {
            let seats = end.score.as_slice();
            return (seats[0] - seats[1]).signum() * if first == 0 { 1 } else { -1 };
        }
        let AnyPosition::Pentagame(here) = &position else { unreachable!("it is Pentagame") };
        let mover = (here.to_move().index() + first) % 2;
        let clock = SearchClock(Instant::now());
        let limits =
            arguments.time_ms.map_or(SearchLimits::evals(arguments.evals), SearchLimits::time_ms);
        let request =
            SearchRequest { control: &clock, ..SearchRequest::new(&position, &history, limits) };
        let result = engines[mover].search(&request, &mut |_| {});
        let m: AnyMove = result.best_move().expect("a player is to move").clone();
        position.play_unchecked(m);
        history.push(&position);
    }
}

/// Summarises wins, draws, losses and Elo, with a 95 % interval from the variance of the pairs.
fn summary(pairs: &[[i32; 2]]) -> String {
    let count = |what: i32| pairs.iter().flatten().filter(|score| **score == what).count();
    let (wins, draws, losses) = (count(1), count(0), count(-1));
    let all = pairs.len() as f64;
    let scores = pairs.iter().map(|[one, two]| f64::from(one + two + 2) / 4.0);
    let mean = scores.clone().sum::<f64>() / all;
    let variance = scores.map(|score| (score - mean).powi(2)).sum::<f64>() / all;
    let error = 1.96 * (variance / all).sqrt();
    let elo = |score: f64| {
        let score = score.clamp(0.001, 0.999);
        400.0 * (score / (1.0 - score)).log10()
    };
    format!(
        "A wins {wins} draws {draws} losses {losses} score {mean:.3} elo {:+.0} [{:+.0},{:+.0}]",
        elo(mean),
        elo(mean - error),
        elo(mean + error),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summary_shows_score_and_elo() {
        let even = summary(&[[1, -1], [-1, 1], [0, 0]]);
        assert!(even.starts_with("A wins 2 draws 2 losses 2 score 0.500 elo +0"), "{even}");
        let better = summary(&[[1, 1], [1, 0], [1, -1], [0, 0]]);
        assert!(better.contains("score 0.688 elo +137"), "{better}");
    }
}
