//! Two sets of weights play each other.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::Result;
use engine::pentagame::{Evaluation, Params, Player, Weights};
use engine::{Budget, Question, Settings, Thinker, Watch};
use games::{AnyMove, AnyPosition, Game, History};
use pentagame::Pentagame;
use rulebook::conformance::Seeded;
use rulebook::{Outcome, Position};

use super::weights;

#[derive(clap::Args)]
pub struct Arguments {
    /// One set of weights: hand, usual or a file
    #[arg(long)]
    a: String,
    /// The other
    #[arg(long)]
    b: String,
    /// Games, an even number: each opening is played twice
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Static evaluations for each turn
    #[arg(long, default_value_t = 5000)]
    evals: u64,
    /// Milliseconds for each turn, instead of evaluations
    #[arg(long, value_name = "T")]
    time_ms: Option<u64>,
    /// Where the openings begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at once
    #[arg(long, default_value_t = 1)]
    jobs: usize,
}

struct Clock(Instant);

impl Watch for Clock {
    fn elapsed_us(&self) -> u64 {
        self.0.elapsed().as_micros() as u64
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

/// The task.
pub fn run(arguments: &Arguments) -> Result<()> {
    let next = AtomicU64::new(0);
    let pairs = Mutex::new(Vec::new());
    let hand = || -> Result<()> {
        let settings = Settings::default();
        let [a, b] = [weights(&arguments.a)?, weights(&arguments.b)?];
        let mut players = [a, b].map(|weights| Player::with(&settings, weights, Params::default()));
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= arguments.games / 2 {
                return Ok(());
            }
            let start = opening(arguments.seed.wrapping_mul(1 << 32) + pair);
            let scores = [0, 1].map(|first| game(&mut players, first, &start, arguments));
            let mut pairs = pairs.lock().expect("no hand panics");
            pairs.push(scores);
            if pairs.len() % 10 == 0 {
                eprintln!("{}", summary(&pairs));
            }
        }
    };
    std::thread::scope(|scope| {
        let hands: Vec<_> = (0..arguments.jobs.max(1)).map(|_| scope.spawn(hand)).collect();
        hands.into_iter().try_for_each(|hand| hand.join().expect("no hand panics"))
    })?;
    println!("{}", summary(&pairs.into_inner()?));
    Ok(())
}

/// Four plies at random, not lopsided.
fn opening(seed: u64) -> Pentagame {
    let mut random = Seeded::new(seed);
    let mut taste = Evaluation::new(Weights::by_hand());
    loop {
        let mut position = Pentagame::start(&pentagame::Setup::default());
        for _ in 0..4 {
            let moves = position.moves(position.to_move());
            position.play_unchecked(moves[random.below(moves.len() as u64) as usize]);
        }
        if !position.is_over() && taste.value(&position).abs() < 60 {
            return position;
        }
    }
}

/// Plays a game; 1, 0 or -1 for the first of the players, who has the first turn if `first` is 0.
fn game(players: &mut [Player; 2], first: usize, start: &Pentagame, how: &Arguments) -> i32 {
    let mut position = AnyPosition::Pentagame(start.clone());
    let mut history = History::new(&position);
    let game: Game = "pentagame".parse().expect("a game");
    for player in players.iter_mut() {
        player.new_game(&game);
    }
    loop {
        if let Outcome::Final(end) = history.outcome(&position) {
            let seats = end.score.as_slice();
            return (seats[0] - seats[1]).signum() * if first == 0 { 1 } else { -1 };
        }
        let AnyPosition::Pentagame(here) = &position else { unreachable!("it is Pentagame") };
        let who = (here.to_move().index() + first) % 2;
        let clock = Clock(Instant::now());
        let budget = how.time_ms.map_or(Budget::evals(how.evals), Budget::time_ms);
        let question = Question { watch: &clock, ..Question::new(&position, &history, budget) };
        let thought = players[who].think(&question, &mut |_| {});
        let m: AnyMove = thought.best().expect("somebody is to move").clone();
        position.play_unchecked(m);
        history.push(&position);
    }
}

/// Wins, draws, losses and what they mean, with an interval from the spread of the pairs.
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
    fn scores_become_elo() {
        let even = summary(&[[1, -1], [-1, 1], [0, 0]]);
        assert!(even.starts_with("A wins 2 draws 2 losses 2 score 0.500 elo +0"), "{even}");
        let better = summary(&[[1, 1], [1, 0], [1, -1], [0, 0]]);
        assert!(better.contains("score 0.688 elo +137"), "{better}");
    }
}
