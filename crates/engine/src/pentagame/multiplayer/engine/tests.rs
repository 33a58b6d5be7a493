use std::ops::ControlFlow;

use games::History;
use pentagame::{LineOfSight, Piece};
use rulebook::conformance::SplitMix64;
use rulebook::{Seat, Turn as Whose};

use super::*;
use crate::WIN_THRESHOLD;

const SETUPS: [&str; 3] = ["pentagame:3", "pentagame:4", "pentagame:5"];

fn options() -> EngineOptions {
    EngineOptions { hash_mb: 1, ..EngineOptions::default() }
}

fn start(game: &str) -> (AnyPosition, History) {
    let position = game.parse::<Game>().unwrap().start();
    let history = History::new(&position);
    (position, history)
}

fn think(options: &EngineOptions, position: &AnyPosition, limits: SearchLimits) -> SearchResult {
    let history = History::new(position);
    MultiplayerEngine::new(options)
        .search(&SearchRequest::new(position, &history, limits), &mut |_| {})
}

fn at(text: &str) -> AnyPosition {
    AnyPosition::Pentagame(text.parse().unwrap())
}

#[test]
fn every_result_is_legal_with_any_limits() {
    let mut random = SplitMix64::new(5);
    for game in SETUPS {
        let mut player = MultiplayerEngine::new(&options());
        let (mut position, mut history) = start(game);
        for _ in 0..24 {
            let Whose::Seat(seat) = position.turn() else { break };
            let limits = match random.below(4) {
                0 => SearchLimits::evals([0, 1, 20, 200][random.below(4) as usize]),
                1 => SearchLimits { depth: Some(1), evals: Some(150), time: None },
                2 => SearchLimits::time_ms(0),
                _ => SearchLimits::evals(100),
            };
            // Without a clock, a time limit alone would never end the search.
            let limits = SearchLimits { evals: limits.evals.or(Some(100)), ..limits };
            let request = SearchRequest::new(&position, &history, limits);
            let result = player.search(&request, &mut |_| {});
            let m = result.best_move().expect("a move").clone();
            assert!(position.is_legal(seat, &m), "{game} {m:?}");
            assert!(result.evals <= limits.evals.unwrap() + 1, "{} evals", result.evals);
            position.play_unchecked(m);
            history.push(&position);
        }
    }
}

#[test]
fn same_request_has_the_same_result() {
    let (position, _) = start("pentagame:4");
    let answers = [(); 2].map(|()| think(&options(), &position, SearchLimits::evals(800)));
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn multi_pv_and_root_moves_are_respected() {
    let (position, history) = start("pentagame:3");
    let mut player = MultiplayerEngine::new(&options());
    let limits = SearchLimits { depth: Some(1), ..SearchLimits::evals(2_000) };
    let request = SearchRequest { multi_pv: 3, ..SearchRequest::new(&position, &history, limits) };
    let result = player.search(&request, &mut |_| {});
    let firsts: Vec<&AnyMove> = result.variations.iter().map(|line| &line.moves[0]).collect();
    assert_eq!(firsts.len(), 3);
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
    let mut among = Vec::new();
    let _ = position.each_move(Seat::FIRST, |m| {
        among.push(m);
        if among.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let request =
        SearchRequest { root_moves: &among, ..SearchRequest::new(&position, &history, limits) };
    let result = player.search(&request, &mut |_| {});
    assert!(among.contains(result.best_move().unwrap()));
}

#[test]
fn last_player_takes_the_third_piece_out() {
    let position = at("3 +,+,C,D,E/+,+,C,D,E/+,+,A6c,D,E a,b,d,e,A3c A1B 3 9 -");
    let result = think(&options(), &position, SearchLimits::evals(400));
    let AnyPosition::Pentagame(mut next) = position else { unreachable!() };
    let Some(AnyMove::Pentagame(m)) = result.best_move() else { panic!("a move") };
    next.play_unchecked(*m);
    assert_eq!(next.out(Seat::from_index(2).unwrap()), 3);
    assert!(result.variations[0].value.as_slice()[2] >= WIN_THRESHOLD);
}

#[test]
fn rival_about_to_win_is_stopped() {
    // The second player moves next and needs one more: the way from A3c to c is free on one side.
    let position = at("3 A,B,C,D,E/+,+,A3c,D,E/A,B,C,D,E a,b,d,e,c A1B 1 9 -");
    let second = Seat::from_index(1).unwrap();
    let result = think(&options(), &position, SearchLimits::evals(600));
    let AnyPosition::Pentagame(mut next) = position else { unreachable!() };
    let Some(AnyMove::Pentagame(m)) = result.best_move() else { panic!("a move") };
    next.play_unchecked(*m);
    let sight = LineOfSight::new(next.taken());
    let seating = next.layout();
    let threatens = Piece::of_seat(seating, second).any(|piece| {
        let goal = piece.goal(seating);
        next.stop_of(piece).is_some_and(|stop| sight.reach(stop).contains(goal))
    });
    assert!(!threatens, "{m:?}");
}

#[test]
fn levels_have_their_own_limits() {
    let (position, _) = start("pentagame:3");
    let weak = EngineOptions { level: Some(1), ..options() };
    let result = think(&weak, &position, SearchLimits::default());
    assert!(result.evals <= LevelParams::for_level(Some(1)).evals, "{}", result.evals);
    assert_eq!(result.selective_depth, 1);
    assert_eq!(MultiplayerEngine::new(&weak).name(), "level:1");
}
