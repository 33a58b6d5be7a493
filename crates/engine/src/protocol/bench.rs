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
pub const FINGERPRINT: u64 = 2_337;

/// Every game and several numbers of players, at the start, amid a game and near its end.
const POSITIONS: [(&str, &str); 13] = [
    ("pentagame", "startpos"),
    ("pentagame", "startpos moves aA-B*b dD-b#E1b aB-C*c"),
    ("pentagame", "2 A,B,C,+,E/A,e,a,D,b1c d,D3E,e1a,B6e,C3e b2c 1 5 2:2c@C*1c@a"),
    ("pentagame", "2 d1e,C,B,+,E/A,a,b,D,b1c D3E,a1b,B6e,C3e,C1a b2c 2 9 1:1b@B*1c@C,2:2c@C*1c@a"),
    ("pentagame:3", "startpos moves aA-B*b"),
    (
        "pentagame:3",
        "3 A,B,B,+,E2b/c,+,C,D2E,E/A,+,e1a,C,b1c A1B,c1d,d1e,B6e,C2e a,B1C,e2a 3 6 1:1b@B*1c@C",
    ),
    ("pentagame:4t", "startpos"),
    (
        "pentagame:5",
        "5 d1e,b1c,+/a2b,C,B/b,E2c,C/D2b,+,D/+,A,E c,A1B,A2d,B1d,C4e a,e 2 6 3:3c2@D*5e3@E",
    ),
    ("pente:13", "startpos moves G7 F8"),
    ("pente", "startpos moves K10 L11 K13 M12"),
    ("pente:13,keryo,poof", "startpos moves G7 F8 K7 G8 H9 F9"),
    ("pentalath", "startpos moves e5 f5 d4 e6"),
    ("pentalath:3", "startpos moves e5 f5"),
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
    use rulebook::{Position, Turn};

    use super::*;
    use crate::NoWatch;

    #[test]
    fn every_position_of_the_bench_exists() {
        for (name, line) in POSITIONS {
            let game: Game = name.parse().unwrap();
            let reached = game.read_line(line);
            let turn = reached.as_ref().map(|reached| reached.position.turn());
            assert!(matches!(turn, Ok(Turn::Seat(_))), "{name}: {line}: {reached:?}");
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
