//! Speed of evaluation and search of Pentagame, on one thread.
//!
//!     cargo bench -p palamedes-engine

use std::hint::black_box;
use std::time::Instant;

use engine::pentagame::{EvalWeights, Evaluation};
use engine::{Engine, EngineOptions, SearchControl, SearchLimits, SearchRequest, engine_for};
use games::{AnyPosition, Game, History};
use pentagame::Pentagame;
use rulebook::Position;
use rulebook::conformance::SplitMix64;

const ROUNDS: usize = 10;

/// Clock of one measurement.
struct Clock(Instant);

impl SearchControl for Clock {
    fn elapsed_us(&self) -> u64 {
        self.0.elapsed().as_micros() as u64
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

fn main() {
    let positions = middle_games(200);
    let mut evaluation = Evaluation::new(EvalWeights::embedded());
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for _ in 0..100 {
            for position in &positions {
                black_box(evaluation.value(black_box(position)));
            }
        }
        best = best.min(start.elapsed().as_nanos() as f64 / (100 * positions.len()) as f64);
    }
    println!("evaluation of a middle game   {best:7.0} ns");

    let (evals, nodes, mut times) = search(&positions, 1);
    println!("static evaluations in search  {evals:7.2} million a second");
    for (depth, times) in times.iter_mut().enumerate().skip(1) {
        times.sort_unstable();
        if let Some(median) = times.get(times.len() / 2) {
            let ms = *median as f64 / 1000.0;
            let reached = times.len();
            println!(
                "depth {depth} in 300 ms: {reached:3} of 20 positions, half within {ms:.1} ms"
            );
        }
    }
    let (_, nodes_of_two, _) = search(&positions, 2);
    println!("nodes of two threads          {:7.2} times those of one", nodes_of_two / nodes);
}

/// Searches every tenth position for 300 ms.
/// Returns millions of evaluations and nodes per second, and the microseconds after which each
/// depth was reached.
fn search(positions: &[Pentagame], threads: usize) -> (f64, f64, Vec<Vec<u64>>) {
    let game: Game = "pentagame".parse().expect("a game");
    let mut engine = engine_for(&game, &EngineOptions { threads, ..EngineOptions::default() });
    let (mut evals, mut nodes, mut elapsed_us) = (0, 0, 0);
    let mut times: Vec<Vec<u64>> = vec![Vec::new(); 12];
    for position in positions.iter().step_by(10) {
        let position = AnyPosition::Pentagame(position.clone());
        let history = History::new(&position);
        let clock = Clock(Instant::now());
        let limits = SearchLimits::time_ms(300);
        let request =
            SearchRequest { control: &clock, ..SearchRequest::new(&position, &history, limits) };
        engine.new_game(&game);
        let result = engine.search(&request, &mut |result| {
            if let Some(times) = times.get_mut(result.depth as usize) {
                times.push(clock.elapsed_us());
            }
        });
        evals += result.evals;
        nodes += result.nodes;
        elapsed_us += clock.elapsed_us();
    }
    (evals as f64 / elapsed_us as f64, nodes as f64 / elapsed_us as f64, times)
}

/// Positions from self-play games of a weak level after a random opening.
fn middle_games(count: usize) -> Vec<Pentagame> {
    let game: Game = "pentagame".parse().expect("a game");
    let mut engine: Box<dyn Engine> = engine_for(&game, &EngineOptions::default());
    let mut random = SplitMix64::new(1);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = game.start();
        let mut history = History::new(&position);
        engine.new_game(&game);
        for ply in 0..40 {
            if history.outcome(&position).is_over() {
                break;
            }
            if ply >= 10
                && ply % 4 == 2
                && let AnyPosition::Pentagame(position) = &position
            {
                positions.push(position.clone());
            }
            let m = if ply < 4 {
                let moves = position.moves(rulebook::Seat::from_index(ply % 2).unwrap_or_default());
                moves[random.below(moves.len() as u64) as usize].clone()
            } else {
                let request = SearchRequest::new(&position, &history, SearchLimits::evals(2_000));
                engine.search(&request, &mut |_| {}).best_move().expect("a move").clone()
            };
            position = position.play(m).expect("legal");
            history.push(&position);
        }
    }
    positions.truncate(count);
    positions
}
