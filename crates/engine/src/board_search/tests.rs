//! Tactics of the games with an evaluation, and the rules of the search.

use games::{Game, History};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Position, Turn};

use crate::{EngineOptions, SearchLimits, SearchRequest, SearchResult, WIN_THRESHOLD, engine_for};

const GAMES: [&str; 6] = [
    "akron:n=6",
    "hi-jack",
    "millennium-3d-chess",
    "nardeshir",
    "ot-tjin",
    "sleeping-beauty-draughts",
];

fn search(game: &str, line: &str, limits: SearchLimits) -> (SearchResult, String) {
    let game: Game = game.parse().unwrap();
    let parsed = game.read_line(line).unwrap();
    let request = SearchRequest::new(&parsed.position, &parsed.history, limits);
    let result = engine_for(&game, &EngineOptions::default()).search(&request, &mut |_| {});
    let best = parsed.position.move_text(result.best_move().expect("a move"));
    (result, best)
}

#[test]
fn sleeping_beauty_problem_is_won() {
    let line = "W:Ld6,c1,d2 B:La7,Sa1,a3,d4 w";
    let (result, best) = search("sleeping-beauty-draughts", line, SearchLimits::evals(20_000));
    assert_eq!(best, "d2c3");
    assert!(result.variations[0].value.as_slice()[0] >= WIN_THRESHOLD, "{result:?}");
}

#[test]
fn akron_chain_is_completed_and_stopped() {
    let (result, best) =
        search("akron:n=4,swap=off", "startpos moves a1 d1 a2 d2 a3 d3", SearchLimits::evals(500));
    assert_eq!(best, "a4");
    assert!(result.variations[0].value.as_slice()[0] >= WIN_THRESHOLD, "{result:?}");
    let line = "startpos moves a1 d1 a2 d2 a3";
    let (_, best) = search("akron:n=4,swap=off", line, SearchLimits::evals(2_000));
    assert_eq!(best, "a4");
}

#[test]
fn same_request_has_the_same_result() {
    for game in GAMES {
        let limits = SearchLimits::evals(800);
        assert_eq!(search(game, "startpos", limits), search(game, "startpos", limits), "{game}");
    }
}

/// Random games in which every move of the engine is legal, however small the limit is.
#[test]
fn moves_are_legal_with_any_limit() {
    for game in GAMES {
        let game: Game = game.parse().unwrap();
        let mut random = SplitMix64::new(3);
        let mut position = game.start();
        let mut history = History::new(&position);
        for ply in 0..40 {
            let Turn::Seat(seat) = position.turn() else { break };
            let evals = [1, 2, 30, 200][ply % 4];
            let request = SearchRequest::new(&position, &history, SearchLimits::evals(evals));
            let options = EngineOptions { hash_mb: 1, ..EngineOptions::default() };
            let result = engine_for(&game, &options).search(&request, &mut |_| {});
            let best = result.best_move().expect("a move");
            assert!(position.is_legal(seat, best), "{game} {}", position.position_text());
            let moves = position.moves(seat);
            position.play_unchecked(moves[random.below(moves.len() as u64) as usize].clone());
            history.push(&position);
        }
    }
}

#[test]
fn only_requested_moves_are_searched_and_several_lines_are_sorted() {
    let game: Game = "ot-tjin".parse().unwrap();
    let position = game.start();
    let history = History::new(&position);
    let root_moves: Vec<_> = ["3", "5"].iter().map(|m| position.read_move(m).unwrap()).collect();
    let request = SearchRequest {
        root_moves: &root_moves,
        multi_pv: 5,
        ..SearchRequest::new(&position, &history, SearchLimits::evals(2_000))
    };
    let result = engine_for(&game, &EngineOptions::default()).search(&request, &mut |_| {});
    assert_eq!(result.variations.len(), 2);
    assert!(result.variations.iter().all(|line| root_moves.contains(&line.moves[0])));
    let values: Vec<i32> = result.variations.iter().map(|line| line.value.as_slice()[0]).collect();
    assert!(values.is_sorted_by(|one, next| one >= next), "{values:?}");
}
