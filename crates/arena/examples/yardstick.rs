//! Speed and depth of the frozen alpha-beta player.
//! `cargo run --release -p arena --example yardstick`.

use std::time::Instant;

use arena::references::AbRef;
use engine::{Engine, SearchLimits, SearchRequest};
use games::{Game, History};
use rulebook::Position;

fn main() {
    let game: Game = "pentagame".parse().expect("a game");
    for evals in [20_000, 65_000, 260_000] {
        let mut player = AbRef::new();
        let mut position = game.start();
        let mut history = History::new(&position);
        let (mut used, mut depth, mut turns) = (0, 0, 0);
        let begun = Instant::now();
        while !history.outcome(&position).is_over() && turns < 40 {
            let question = SearchRequest::new(&position, &history, SearchLimits::evals(evals));
            let thought = player.search(&question, &mut |_| {});
            used += thought.evals;
            depth += thought.depth;
            turns += 1;
            position.play_unchecked(thought.best_move().expect("a move").clone());
            history.push(&position);
        }
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "{evals} evaluations a turn: {:.2} M/s, {:.1} ms, depth {:.2} over {turns} turns",
            used as f64 / seconds / 1e6,
            seconds * 1e3 / f64::from(turns),
            f64::from(depth) / f64::from(turns),
        );
    }
}
