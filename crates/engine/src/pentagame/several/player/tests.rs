use std::ops::ControlFlow;

use games::History;
use pentagame::{Piece, Sight};
use rulebook::conformance::Seeded;
use rulebook::{Seat, Turn as Whose};

use super::*;

const SETUPS: [&str; 3] = ["pentagame:3", "pentagame:4", "pentagame:5"];

fn settings(algorithm: Algorithm) -> Settings {
    Settings { algorithm, hash_mb: 1, ..Settings::default() }
}

fn start(game: &str) -> (AnyPosition, History) {
    let position = game.parse::<Game>().unwrap().start();
    let history = History::new(&position);
    (position, history)
}

fn think(settings: &Settings, position: &AnyPosition, budget: Budget) -> Thought {
    let history = History::new(position);
    Several::new(settings).think(&Question::new(position, &history, budget), &mut |_| {})
}

fn at(text: &str) -> AnyPosition {
    AnyPosition::Pentagame(text.parse().unwrap())
}

#[test]
fn every_answer_is_legal_however_small_the_budget() {
    let mut random = Seeded::new(5);
    for game in SETUPS {
        for algorithm in [Algorithm::Best, Algorithm::Brs, Algorithm::Maxn, Algorithm::Paranoid] {
            let mut player = Several::new(&settings(algorithm));
            let (mut position, mut history) = start(game);
            for _ in 0..24 {
                let Whose::Seat(seat) = position.turn() else { break };
                let budget = match random.below(4) {
                    0 => Budget::evals([0, 1, 20, 200][random.below(4) as usize]),
                    1 => Budget { depth: Some(1), evals: Some(150), time: None },
                    2 => Budget::time_ms(0),
                    _ => Budget::evals(100),
                };
                // Without a clock a budget of time alone would go on for ever.
                let budget = Budget { evals: budget.evals.or(Some(100)), ..budget };
                let question = Question::new(&position, &history, budget);
                let thought = player.think(&question, &mut |_| {});
                let m = thought.best().expect("a move").clone();
                assert!(position.is_legal(seat, &m), "{game} {algorithm:?} {m:?}");
                assert!(thought.evals <= budget.evals.unwrap() + 1, "{} evals", thought.evals);
                position.play_unchecked(m);
                history.push(&position);
            }
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let (position, _) = start("pentagame:4");
    for algorithm in [Algorithm::Maxn, Algorithm::Brs] {
        let answers = [(); 2].map(|()| think(&settings(algorithm), &position, Budget::evals(800)));
        assert_eq!(answers[0], answers[1]);
    }
}

#[test]
fn several_lines_and_only_some_moves() {
    let (position, history) = start("pentagame:3");
    for algorithm in [Algorithm::Maxn, Algorithm::Brs, Algorithm::Paranoid] {
        let mut player = Several::new(&settings(algorithm));
        let budget = Budget { depth: Some(1), ..Budget::evals(2_000) };
        let question = Question { lines: 3, ..Question::new(&position, &history, budget) };
        let thought = player.think(&question, &mut |_| {});
        let firsts: Vec<&AnyMove> = thought.lines.iter().map(|line| &line.moves[0]).collect();
        assert_eq!(firsts.len(), 3, "{algorithm:?}");
        assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
        let mut among = Vec::new();
        let _ = position.each_move(Seat::FIRST, |m| {
            among.push(m);
            if among.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let question = Question { among: &among, ..Question::new(&position, &history, budget) };
        let thought = player.think(&question, &mut |_| {});
        assert!(among.contains(thought.best().unwrap()), "{algorithm:?}");
    }
}

#[test]
fn the_last_player_takes_the_third_piece_out() {
    let position = at("3 +,+,C,D,E/+,+,C,D,E/+,+,A6c,D,E a,b,d,e,A3c A1B 3 9 -");
    for algorithm in [Algorithm::Maxn, Algorithm::Brs, Algorithm::Paranoid] {
        let thought = think(&settings(algorithm), &position, Budget::evals(400));
        let AnyPosition::Pentagame(mut next) = position.clone() else { unreachable!() };
        let Some(AnyMove::Pentagame(m)) = thought.best() else { panic!("a move") };
        next.play_unchecked(*m);
        assert_eq!(next.out(Seat::from_index(2).unwrap()), 3, "{algorithm:?}");
        assert!(thought.lines[0].value.as_slice()[2] >= WON, "{algorithm:?}");
    }
}

#[test]
fn a_rival_about_to_win_is_stopped() {
    // The second is to move next and needs one more: its way from A3c to c is free on one side.
    let position = at("3 A,B,C,D,E/+,+,A3c,D,E/A,B,C,D,E a,b,d,e,c A1B 1 9 -");
    let second = Seat::from_index(1).unwrap();
    for algorithm in [Algorithm::Maxn, Algorithm::Brs, Algorithm::Paranoid] {
        let thought = think(&settings(algorithm), &position, Budget::evals(600));
        let AnyPosition::Pentagame(mut next) = position.clone() else { unreachable!() };
        let Some(AnyMove::Pentagame(m)) = thought.best() else { panic!("a move") };
        next.play_unchecked(*m);
        let sight = Sight::new(next.taken());
        let seating = next.seating();
        let threatens = Piece::of(seating, second).any(|piece| {
            let goal = piece.goal(seating);
            next.stop_of(piece).is_some_and(|stop| sight.reach(stop).contains(goal))
        });
        assert!(!threatens, "{algorithm:?} {m:?}");
    }
}

#[test]
fn levels_have_their_own_measure() {
    let (position, _) = start("pentagame:3");
    let weak = Settings { level: Some(1), ..settings(Algorithm::Best) };
    let thought = think(&weak, &position, Budget::default());
    assert!(thought.evals <= Recipe::of(Some(1)).evals, "{}", thought.evals);
    assert_eq!(thought.deepest, 1);
    assert_eq!(Several::new(&weak).name(), "level:1 (maxn, win)");
    let paranoid = Settings { utility: Utility::ZeroSumNext, ..settings(Algorithm::Paranoid) };
    assert_eq!(Several::new(&paranoid).name(), "house (paranoid, zero-sum-next)");
}
