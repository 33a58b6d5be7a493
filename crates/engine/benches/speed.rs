//! How fast positions of Pentagame are judged and searched, on one thread.
//!
//!     cargo bench -p engine

use std::hint::black_box;
use std::time::Instant;

use engine::pentagame::{Evaluation, Weights};
use engine::{Budget, Question, Settings, Thinker, Watch, house};
use games::{AnyPosition, Game, History};
use pentagame::Pentagame;
use rulebook::Position;
use rulebook::conformance::Seeded;

const ROUNDS: usize = 10;

/// The clock of a measurement.
struct Clock(Instant);

impl Watch for Clock {
    fn elapsed_us(&self) -> u64 {
        self.0.elapsed().as_micros() as u64
    }

    fn is_stopped(&self) -> bool {
        false
    }
}

fn main() {
    let positions = middle_games(200);
    let mut evaluation = Evaluation::new(Weights::usual());
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

/// Searches every tenth position for 300 ms: millions of evaluations and of nodes a second, and
/// the microseconds after which each depth was reached.
fn search(positions: &[Pentagame], threads: usize) -> (f64, f64, Vec<Vec<u64>>) {
    let game: Game = "pentagame".parse().expect("a game");
    let mut player = house(&game, &Settings { threads, ..Settings::default() });
    let (mut evals, mut nodes, mut elapsed_us) = (0, 0, 0);
    let mut times: Vec<Vec<u64>> = vec![Vec::new(); 12];
    for position in positions.iter().step_by(10) {
        let position = AnyPosition::Pentagame(position.clone());
        let history = History::new(&position);
        let clock = Clock(Instant::now());
        let budget = Budget::time_ms(300);
        let question = Question { watch: &clock, ..Question::new(&position, &history, budget) };
        player.new_game(&game);
        let thought = player.think(&question, &mut |thought| {
            if let Some(times) = times.get_mut(thought.depth as usize) {
                times.push(clock.elapsed_us());
            }
        });
        evals += thought.evals;
        nodes += thought.nodes;
        elapsed_us += clock.elapsed_us();
    }
    (evals as f64 / elapsed_us as f64, nodes as f64 / elapsed_us as f64, times)
}

/// Positions from games that a weak house player plays against itself after a random opening.
fn middle_games(count: usize) -> Vec<Pentagame> {
    let game: Game = "pentagame".parse().expect("a game");
    let mut player: Box<dyn Thinker> = house(&game, &Settings::default());
    let mut random = Seeded::new(1);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = game.start();
        let mut history = History::new(&position);
        player.new_game(&game);
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
                let question = Question::new(&position, &history, Budget::evals(2_000));
                player.think(&question, &mut |_| {}).best().expect("a move").clone()
            };
            position = position.play(m).expect("legal");
            history.push(&position);
        }
    }
    positions.truncate(count);
    positions
}
