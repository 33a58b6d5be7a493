//! Bench: a fixed list of positions, searched with fixed limits on one thread.
//!
//! Its node count is the fingerprint of the engine's behaviour.

use games::{Game, ParsedLine};
use rulebook::{Notation, mix64};

use crate::{EngineOptions, SearchControl, SearchLimits, SearchRequest, engine_for};

/// Default number of evaluations per position.
pub const BENCH_EVALS: u64 = 2_000;

/// Evaluations per position for the fingerprint.
pub const FINGERPRINT_EVALS: u64 = 300;

/// Node count of the bench, natively and in WASM.
/// A change of the engine's behaviour changes this number; the commit message says so.
pub const FINGERPRINT: u64 = 2_337;

/// All games with several numbers of players: opening, middle game and endgame.
const BENCH_POSITIONS: [(&str, &str); 13] = [
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

/// Result of the bench, the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BenchResult {
    /// Number of visited positions.
    pub nodes: u64,
    /// Hash of every result: move, value, work.
    pub signature: u64,
}

/// Searches the positions; returns `None` if it was stopped.
pub fn bench(evals: u64, control: &dyn SearchControl) -> Option<BenchResult> {
    let options = EngineOptions::default();
    let mut benched = BenchResult::default();
    for (name, line) in BENCH_POSITIONS {
        let Ok(game) = name.parse::<Game>() else { continue };
        let Ok(ParsedLine { position, history }) = game.read_line(line) else { continue };
        let mut engine = engine_for(&game, &options);
        engine.new_game(&game);
        let request = SearchRequest::new(&position, &history, SearchLimits::evals(evals));
        let result = engine.search(&request, &mut |_| {});
        benched.nodes += result.nodes;
        let mut mix = |value: u64| benched.signature = mix64(benched.signature ^ value);
        mix(result.nodes);
        mix(result.evals);
        if let Some(line) = result.variations.first() {
            line.value.as_slice().iter().for_each(|value| mix(*value as u64));
        }
        if let Some(best) = result.best_move() {
            position.move_text(best).bytes().for_each(|byte| mix(byte.into()));
        }
        if control.is_stopped() {
            return None;
        }
    }
    Some(benched)
}

#[cfg(test)]
mod tests {
    use rulebook::{Position, Turn};

    use super::*;
    use crate::NeverStop;

    #[test]
    fn bench_positions_are_valid() {
        for (name, line) in BENCH_POSITIONS {
            let game: Game = name.parse().unwrap();
            let current = game.read_line(line);
            let turn = current.as_ref().map(|current| current.position.turn());
            assert!(matches!(turn, Ok(Turn::Seat(_))), "{name}: {line}: {current:?}");
        }
    }

    #[test]
    fn bench_node_count_equals_the_fingerprint() {
        let benched = bench(FINGERPRINT_EVALS, &NeverStop);
        assert_eq!(benched.map(|benched| benched.nodes), Some(FINGERPRINT));
    }

    #[test]
    fn bench_is_deterministic() {
        let once = bench(50, &NeverStop);
        assert_eq!(once, bench(50, &NeverStop));
        assert!(once.is_some());
    }
}
