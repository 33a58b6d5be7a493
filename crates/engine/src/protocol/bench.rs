//! The fingerprint of behaviour: a fixed list of positions, each searched with a fixed number of
//! evaluations, on one thread and without a clock.

use games::{Game, Reached};
use rulebook::{Notation, scatter};

use crate::{Budget, Question, Settings, Watch, house};

/// Evaluations for each position unless somebody asks for another number.
pub const BENCH_EVALS: u64 = 2_000;

/// Evaluations for each position when the gate compares.
pub const FINGERPRINT_EVALS: u64 = 300;

/// The nodes the bench then visits, natively and in WASM. Whoever changes how a house player
/// plays changes this number too, and says so.
pub const FINGERPRINT: u64 = 1_392;

/// Every game and every number of players, at the start and amid a game.
const POSITIONS: [(&str, &str); 7] = [
    ("pentagame", "startpos"),
    ("pentagame", "startpos moves aA-B*b dD-b#E1b aB-C*c"),
    ("pentagame:3", "startpos moves aA-B*b"),
    ("pentagame:4t", "startpos"),
    ("pente:13", "startpos moves G7"),
    ("pente", "startpos moves K10 L11 K13"),
    ("pentalath", "startpos moves e5 f5"),
];

/// What the bench found. The same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Benched {
    /// Positions visited.
    pub nodes: u64,
    /// A hash of every answer: move, value, work.
    pub signature: u64,
}

/// Searches the positions, each with so many evaluations. Nothing if it was stopped.
pub fn bench(evals: u64, watch: &dyn Watch) -> Option<Benched> {
    let settings = Settings::default();
    let mut benched = Benched::default();
    for (name, line) in POSITIONS {
        let Ok(game) = name.parse::<Game>() else { continue };
        let Ok(Reached { position, history }) = game.read_line(line) else { continue };
        let mut thinker = house(&game, &settings);
        thinker.new_game(&game);
        let question = Question::new(&position, &history, Budget::evals(evals));
        let thought = thinker.think(&question, &mut |_| {});
        benched.nodes += thought.nodes;
        let mut mix = |value: u64| benched.signature = scatter(benched.signature ^ value);
        mix(thought.nodes);
        mix(thought.evals);
        if let Some(line) = thought.lines.first() {
            line.value.as_slice().iter().for_each(|value| mix(*value as u64));
        }
        if let Some(best) = thought.best() {
            position.move_text(best).bytes().for_each(|byte| mix(byte.into()));
        }
        if watch.is_stopped() {
            return None;
        }
    }
    Some(benched)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoWatch;

    #[test]
    fn every_position_of_the_bench_exists() {
        for (name, line) in POSITIONS {
            let game: Game = name.parse().unwrap();
            assert!(game.read_line(line).is_ok(), "{name}: {line}");
        }
    }

    #[test]
    fn the_fingerprint_of_behaviour() {
        let benched = bench(FINGERPRINT_EVALS, &NoWatch);
        assert_eq!(benched.map(|benched| benched.nodes), Some(FINGERPRINT));
    }

    #[test]
    fn the_bench_is_the_same_twice() {
        let once = bench(50, &NoWatch);
        assert_eq!(once, bench(50, &NoWatch));
        assert!(once.is_some());
    }
}
