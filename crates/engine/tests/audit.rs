//! Audit of the selective placements: no best move may be missing from the default width.
//!
//! In positions from self-play, every move is valued by the best reply to it, all replies counted.
//! The selective width fails in a position if none of its moves is as good as the best of all (see
//! [`TOLERANCE`]). The gate checks some of the positions, the nightly run all thousand.

use engine::pentagame::{EvalWeights, Evaluation, candidate_moves};
use engine::{Engine, EngineOptions, PlacementWidth, SearchLimits, SearchRequest, engine_for};
use games::{AnyPosition, Game, History};
use pentagame::{Move, Pentagame};
use rulebook::Position;
use rulebook::conformance::SplitMix64;

/// Positions with more moves (an abracadabra in reach) are skipped.
/// Evaluating all replies to all of their moves takes minutes.
const MOST_TURNS: u64 = 3_000;

/// Value difference that counts as equal: a twentieth of a piece out.
/// The evaluation has small differences between neighbouring stops.
const TOLERANCE: i32 = 5;

#[test]
fn selective_width_keeps_the_best_move() {
    let games = std::env::var("PALAMEDES_GAMES").ok().and_then(|text| text.parse().ok());
    let count = games.unwrap_or(100) / 2;
    let mut judge = Judge::new();
    let mut lost = Vec::new();
    let mut less = 0;
    let positions = middle_games(count);
    for position in &positions {
        let full = judge.best(position, &candidate_moves(position, PlacementWidth::Full), i32::MIN);
        let safe = judge.best(position, &candidate_moves(position, PlacementWidth::Safe), full - 1);
        less += usize::from(safe < full);
        if safe < full - TOLERANCE {
            lost.push(format!("{position}: {safe} instead of {full}"));
        }
    }
    let (count, judgements) = (positions.len(), judge.judgements);
    println!("of {count}: {} lost, {less} not quite as good; {judgements} judged", lost.len());
    assert!(lost.len() * 100 <= positions.len().max(100), "{lost:#?}");
}

/// Full width generates every legal move.
#[test]
fn full_width_generates_every_legal_move() {
    for position in middle_games(12) {
        let mut turns = candidate_moves(&position, PlacementWidth::Full);
        turns.sort_unstable();
        assert_eq!(turns, position.moves(position.to_move()), "{position}");
        let safe = candidate_moves(&position, PlacementWidth::Safe);
        assert!(safe.len() < turns.len());
        for m in safe {
            assert!(turns.binary_search(&m).is_ok(), "{m:?} of {position}");
        }
    }
}

struct Judge {
    evaluation: Evaluation,
    judgements: u64,
    /// Killer moves: recent good replies, tried first.
    good: Vec<Move>,
}

impl Judge {
    fn new() -> Judge {
        Judge {
            evaluation: Evaluation::new(EvalWeights::embedded()),
            judgements: 0,
            good: Vec::new(),
        }
    }

    /// Value of the best of these moves after the best reply to each; at least `floor`.
    fn best(&mut self, position: &Pentagame, turns: &[Move], floor: i32) -> i32 {
        let mut judged: Vec<(i32, Move)> =
            turns.iter().map(|m| (self.value(&after(position, *m)), *m)).collect();
        judged.sort_by_key(|(value, _)| *value);
        let mut best = floor;
        for (_, m) in judged {
            best = best.max(self.worst(&after(position, m), best));
        }
        best
    }

    /// Value left to the player who just moved after the best reply.
    /// Any value not above `enough` is returned as soon as that is certain.
    fn worst(&mut self, position: &Pentagame, enough: i32) -> i32 {
        if position.is_over() {
            return -self.value(position);
        }
        let mut worst = i32::MAX;
        for m in self.good.clone() {
            if position.check_move(m).is_ok() {
                worst = worst.min(self.value(&after(position, m)));
                if worst <= enough {
                    return worst;
                }
            }
        }
        for m in candidate_moves(position, PlacementWidth::Full) {
            let value = self.value(&after(position, m));
            if value < worst {
                worst = value;
                if worst <= enough {
                    self.good.insert(0, m);
                    self.good.truncate(12);
                    return worst;
                }
            }
        }
        worst
    }

    /// Value for the player to move.
    fn value(&mut self, position: &Pentagame) -> i32 {
        self.judgements += 1;
        if position.is_over() {
            let out = |seat| i32::from(position.out(seat));
            let mover = position.to_move();
            return 10_000 * (out(mover) - out(position.seats().after(mover))).signum();
        }
        self.evaluation.value(position)
    }
}

fn after(position: &Pentagame, m: Move) -> Pentagame {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

/// Positions from self-play games of a weak level after random openings.
fn middle_games(count: usize) -> Vec<Pentagame> {
    let game: Game = "pentagame".parse().expect("a game");
    let mut engine: Box<dyn Engine> = engine_for(&game, &EngineOptions::default());
    let mut random = SplitMix64::new(9);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = game.start();
        let mut history = History::new(&position);
        engine.new_game(&game);
        for ply in 0..60 {
            if history.outcome(&position).is_over() {
                break;
            }
            let AnyPosition::Pentagame(here) = &position else { break };
            if ply >= 4 && ply % 3 == 1 && here.count_legal() <= MOST_TURNS {
                positions.push(here.clone());
            }
            let seat = here.to_move();
            let m = if ply < 4 {
                let moves = position.moves(seat);
                moves[random.below(moves.len() as u64) as usize].clone()
            } else {
                let request = SearchRequest::new(&position, &history, SearchLimits::evals(1_000));
                engine.search(&request, &mut |_| {}).best_move().expect("a move").clone()
            };
            position = position.play(m).expect("legal");
            history.push(&position);
        }
    }
    positions.truncate(count);
    positions
}
