//! The audit of the safe set: of all that a search leaves out by default, does it miss anything?
//!
//! In positions from real games every turn is judged by the best answer to it, all answers
//! counted. The safe set loses a position if none of its turns is as good as the best of all
//! (see [`TOLERANCE`]). Some of the positions are looked at in the gate, all thousand in the
//! long run.

use engine::pentagame::{Evaluation, Weights, turns_within};
use engine::{Budget, Question, Settings, Thinker, Width, house};
use games::{AnyPosition, Game, History};
use pentagame::{Move, Pentagame};
use rulebook::Position;
use rulebook::conformance::Seeded;

/// Positions with more turns than this (an abracadabra in reach) are left out: judging all
/// answers to all of their turns takes minutes.
const MOST_TURNS: u64 = 3_000;

/// What counts as equally good: a twentieth of a piece out. The evaluation sees small differences
/// between neighbouring stops.
const TOLERANCE: i32 = 5;

#[test]
fn the_safe_set_keeps_the_best_turn() {
    let games = std::env::var("PALAMEDES_GAMES").ok().and_then(|text| text.parse().ok());
    let count = games.unwrap_or(100) / 2;
    let mut judge = Judge::new();
    let mut lost = Vec::new();
    let mut less = 0;
    let positions = middle_games(count);
    for position in &positions {
        let full = judge.best(position, &turns_within(position, Width::Full), i32::MIN);
        let safe = judge.best(position, &turns_within(position, Width::Safe), full - 1);
        less += usize::from(safe < full);
        if safe < full - TOLERANCE {
            lost.push(format!("{position}: {safe} instead of {full}"));
        }
    }
    let (count, judgements) = (positions.len(), judge.judgements);
    println!("of {count}: {} lost, {less} not quite as good; {judgements} judged", lost.len());
    assert!(lost.len() * 100 <= positions.len().max(100), "{lost:#?}");
}

/// Full width is really all of it.
#[test]
fn full_width_is_every_legal_move() {
    for position in middle_games(12) {
        let mut turns = turns_within(&position, Width::Full);
        turns.sort_unstable();
        assert_eq!(turns, position.moves(position.to_move()), "{position}");
        let safe = turns_within(&position, Width::Safe);
        assert!(safe.len() < turns.len());
        for m in safe {
            assert!(turns.binary_search(&m).is_ok(), "{m:?} of {position}");
        }
    }
}

struct Judge {
    evaluation: Evaluation,
    judgements: u64,
    /// Answers that were good lately: tried first.
    good: Vec<Move>,
}

impl Judge {
    fn new() -> Judge {
        Judge { evaluation: Evaluation::new(Weights::usual()), judgements: 0, good: Vec::new() }
    }

    /// The value of the best of these turns after the best answer to each; at least `floor`.
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

    /// What the player who just moved is left with after the best answer, or anything not above
    /// `enough` as soon as that is sure.
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
        for m in turns_within(position, Width::Full) {
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

    /// For the player to move.
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

/// Positions from games of a weak house player against itself after random openings.
fn middle_games(count: usize) -> Vec<Pentagame> {
    let game: Game = "pentagame".parse().expect("a game");
    let mut player: Box<dyn Thinker> = house(&game, &Settings::default());
    let mut random = Seeded::new(9);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = game.start();
        let mut history = History::new(&position);
        player.new_game(&game);
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
                let question = Question::new(&position, &history, Budget::evals(1_000));
                player.think(&question, &mut |_| {}).best().expect("a move").clone()
            };
            position = position.play(m).expect("legal");
            history.push(&position);
        }
    }
    positions.truncate(count);
    positions
}
