//! Pente and Pentalath: tactics that the engine must find, and legality of its moves.

use engine::mcts;
use engine::{
    Engine, EngineOptions, SearchLimits, SearchRequest, SearchResult, WIN_THRESHOLD, engine_for,
};
use games::{AnyPosition, Game, History};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Position, Turn};

/// A position of Pente on a 9×9 board: `w C5 D5, b A1`, with the side to move.
fn board(options: &str, stones: &str, side: char, captures: [u32; 2]) -> (Game, AnyPosition) {
    let mut rows = vec![vec!['1'; 9]; 9];
    let mut count = captures[0] + captures[1];
    for part in stones.split(", ").filter(|part| !part.is_empty()) {
        let (colour, points) = part.split_once(' ').unwrap();
        for point in points.split(' ') {
            let column = "ABCDEFGHJ".find(&point[..1]).unwrap();
            let row: usize = point[1..].parse().unwrap();
            rows[9 - row][column] = colour.chars().next().unwrap();
            count += 1;
        }
    }
    let ply = if (count % 2 == 1) == (side == 'b') { count } else { count + 1 };
    let rows: Vec<String> = rows.iter().map(|row| runs(row)).collect();
    let text = format!("{} {side} {}:{} {ply}", rows.join("/"), captures[0], captures[1]);
    let game: Game = format!("pente:9,free{options}").parse().unwrap();
    let position = game.read_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    (game, position)
}

/// Formats vacant points as numbers.
fn runs(row: &[char]) -> String {
    let mut text = String::new();
    let mut run = 0;
    for cell in row.iter().copied().chain(['/']) {
        if cell == '1' {
            run += 1;
        } else {
            if run > 0 {
                text += &run.to_string();
            }
            run = 0;
            text.extend(Some(cell).filter(|cell| *cell != '/'));
        }
    }
    text
}

fn line(game: &str, line: &str) -> (Game, AnyPosition) {
    let game: Game = game.parse().unwrap();
    let position = game.read_line(line).unwrap_or_else(|error| panic!("{line}: {error}")).position;
    (game, position)
}

fn think(
    game: &Game,
    position: &AnyPosition,
    options: &EngineOptions,
    limits: SearchLimits,
) -> SearchResult {
    let history = History::new(position);
    engine_for(game, options).search(&SearchRequest::new(position, &history, limits), &mut |_| {})
}

/// Checks that one of the expected moves is played.
fn check((game, position): &(Game, AnyPosition), evals: u64, expected: &[&str]) -> SearchResult {
    let result = think(game, position, &EngineOptions::default(), SearchLimits::evals(evals));
    let best = position.move_text(result.best_move().expect("a move"));
    let text = position.position_text();
    assert!(expected.contains(&best.as_str()), "{game} {text}: {best}, not {expected:?}");
    result
}

fn value((_, position): &(Game, AnyPosition), result: &SearchResult) -> i32 {
    let Turn::Seat(seat) = position.turn() else { panic!("over") };
    result.variations[0].value[seat]
}

/// Checks that one of the expected moves is played and known to win.
fn check_won(case: &(Game, AnyPosition), evals: u64, expected: &[&str]) {
    let result = check(case, evals, expected);
    assert!(value(case, &result) >= WIN_THRESHOLD, "{:?}", result.variations[0]);
}

#[test]
fn pente_wins_at_once() {
    for evals in [1, 500] {
        let four = board("", "w C5 D5 E5 F5, b A1 C1 A3 B9", 'w', [0, 0]);
        check_won(&four, evals, &["B5", "G5"]);
        let six = board("", "w B5 C5 D5 F5 G5, b A5 A1 C1 A3 B9", 'w', [0, 0]);
        check_won(&six, evals, &["E5"]);
        let pair = board("", "w C5 A1, b D5 E5", 'w', [8, 0]);
        check_won(&pair, evals, &["F5"]);
        let triple = board(",keryo", "w C5 A1, b D5 E5 F5", 'w', [12, 0]);
        check_won(&triple, evals, &["G5"]);
    }
}

#[test]
fn pente_finds_a_win_in_two() {
    let open_three = board("", "w D5 E5 F5, b A1 C1 A3", 'w', [0, 0]);
    check_won(&open_three, 2_000, &["C5", "G5", "B5", "H5"]);
    let crossing = board("", "w B2 C2 D2 E3 E4 E5, b A2 E6 H8 J9 H2 J4", 'w', [0, 0]);
    check_won(&crossing, 2_000, &["E2"]);
}

#[test]
fn pente_stops_threats() {
    for evals in [1, 3_000] {
        let four = board("", "b C5 D5 E5 F5, w B5 A1 J1 A9", 'w', [0, 0]);
        check(&four, evals, &["G5"]);
        let captures = board("", "w D5 E5 A1, b C5 J9", 'w', [0, 8]);
        check(&captures, evals, &["F5"]);
    }
    let open_three = board("", "b D5 E5 F5, w A1 J1", 'w', [0, 0]);
    check(&open_three, 3_000, &["B5", "C5", "G5", "H5"]);
}

#[test]
fn pente_captures_a_stone_of_an_open_four() {
    let four = board("", "b C5 D5 E5 F5 D6, w D7 A1 J1 A9", 'w', [0, 0]);
    check(&four, 300, &["D4"]);
}

#[test]
fn line_removed_by_poof_is_no_win() {
    let stones = "w C5 D5 E5 F5 G6, b B5 G7 G4 A1 A3";
    check_won(&board("", stones, 'w', [0, 0]), 500, &["G5"]);
    let case = board(",poof", stones, 'w', [0, 0]);
    let result = think(&case.0, &case.1, &EngineOptions::default(), SearchLimits::evals(500));
    assert_ne!(case.1.move_text(result.best_move().unwrap()), "G5");
}

#[test]
fn better_colour_is_chosen_after_the_offer() {
    let offer = line("pente:9,d", "startpos moves E5 A1 F6 J1");
    check(&offer, 3_000, &["swap"]);
    let offer = line("pente:13,d", "startpos moves A1 G7 N13 G8");
    check(&offer, 20_000, &["stay"]);
}

#[test]
fn four_offered_stones_are_nearly_even() {
    let game: Game = "pente:13,d".parse().unwrap();
    let mut position = game.start();
    for _ in 0..4 {
        let result = think(&game, &position, &EngineOptions::default(), SearchLimits::evals(3_000));
        position.play_unchecked(result.best_move().unwrap().clone());
    }
    let choice = (game, position);
    let result = think(&choice.0, &choice.1, &EngineOptions::default(), SearchLimits::evals(3_000));
    assert!(value(&choice, &result).abs() < 100, "{:?}", result.variations[0]);
}

#[test]
fn pentalath_wins_at_once_and_stops_threats() {
    for evals in [1, 2_000] {
        let four = line("pentalath", "startpos moves d1 a1 d2 a3 d3 a5 d4 a7");
        check_won(&four, evals, &["d5"]);
        let four = line("pentalath", "startpos moves g1 d2 g3 d3 g5 d4 d1 d5");
        check(&four, evals, &["d6"]);
        let gap = line("pentalath", "startpos moves g1 d2 g3 d3 g5 d5 g7 d6");
        check(&gap, evals, &["d4"]);
    }
    let open_three = line("pentalath", "startpos moves d4 a1 d5 a3 d6 a6");
    check_won(&open_three, 3_000, &["d2", "d3", "d7", "d8"]);
}

/// At a5 the line would be complete but without freedom; with b1 empty it wins.
#[test]
fn line_without_freedom_is_no_win() {
    let case = line("pentalath", "wwww1b1/bbwbbb2/2bb5/10/11/12/13 w");
    let result = think(&case.0, &case.1, &EngineOptions::default(), SearchLimits::evals(500));
    assert_ne!(case.1.move_text(result.best_move().unwrap()), "a5");
    check_won(&line("pentalath", "wwww1b1/1bwbbb2/2bb5/10/11/12/13 w"), 500, &["a5"]);
}

#[test]
fn player_without_a_cell_skips() {
    let (game, position) = line(
        "pentalath",
        "1bbbb1b/bbb1bbbb/b1bbbb1bb/bbbb1bbbb1/bb1bbbb1bbb/1bbbb1bbbb1b/bbb1bbbb1bbbb w",
    );
    let result = think(&game, &position, &EngineOptions::default(), SearchLimits::evals(10));
    assert_eq!(position.move_text(result.best_move().unwrap()), "--");
}

/// Single options and combinations of many.
const OPTIONS: [&str; 19] = [
    "pente",
    "pente:13,keryo",
    "pente:9,poof",
    "pente:9,g",
    "pente:13,d",
    "pente:9,free,first=black,keryo,poof",
    "pente:9,players=3",
    "pente:9,players=4,poof",
    "pente:9,teams",
    "pente:13,teams,keryo,poof",
    "pente:9,centre",
    "pente:13,g,players=4,keryo",
    "pente:9,d,keryo,poof",
    "pentalath",
    "pentalath:swap",
    "pentalath:3",
    "pentalath:stuck=loss",
    "pentalath:stuck=loss,swap",
    "pentalath:3,stuck=loss",
];

/// Searches random positions; the move and the whole variation must be legal.
fn stays_legal(mut engine: impl FnMut(&Game, &AnyPosition, u64) -> SearchResult, seeds: u64) {
    for name in OPTIONS {
        let game: Game = name.parse().unwrap();
        for seed in 0..seeds {
            let mut random = SplitMix64::new(seed);
            let mut position = game.start();
            let plies = if seed < 6 { seed } else { random.below(120) };
            for _ in 0..plies {
                let mut next = position.clone();
                let Turn::Seat(seat) = next.turn() else { break };
                let moves = next.moves(seat);
                next.play_unchecked(moves[random.below(moves.len() as u64) as usize].clone());
                if next.outcome().is_over() {
                    break;
                }
                position = next;
            }
            let result = engine(&game, &position, seed);
            let mut after = position.clone();
            assert!(result.best_move().is_some(), "{name} {}", position.position_text());
            for m in &result.variations[0].moves {
                let Turn::Seat(seat) = after.turn() else {
                    panic!("{name}: {:?} goes on after the end", result.variations[0])
                };
                let text = position.position_text();
                assert!(after.is_legal(seat, m), "{name} {text}: {:?}", result.variations[0]);
                after.play_unchecked(m.clone());
            }
        }
    }
}

#[test]
fn nrow_engine_is_legal_with_every_option() {
    stays_legal(
        |game, position, seed| {
            let level = (seed % 4 == 3).then_some(1 + (seed % 10) as u8);
            let options = EngineOptions { seed, level, hash_mb: 1, ..EngineOptions::default() };
            let evals = [1, 7, 60, 200][seed as usize % 4];
            think(game, position, &options, SearchLimits::evals(evals))
        },
        24,
    );
}

#[test]
fn mcts_engine_is_legal_with_every_option() {
    stays_legal(
        |_, position, seed| {
            let level = (seed % 4 == 3).then_some(1 + (seed % 10) as u8);
            let options = EngineOptions { seed, level, hash_mb: 1, ..EngineOptions::default() };
            let history = History::new(position);
            let limits = SearchLimits::evals([1, 2, 10, 20][seed as usize % 4]);
            let request = SearchRequest::new(position, &history, limits);
            mcts::MctsEngine::new(&options).search(&request, &mut |_| {})
        },
        10,
    );
}

#[test]
fn same_request_has_the_same_result() {
    for name in ["pente:13", "pentalath", "pentalath:3"] {
        let (game, position) = line(name, "startpos");
        for level in [None, Some(2)] {
            let options = EngineOptions { level, ..EngineOptions::default() };
            let request = || think(&game, &position, &options, SearchLimits::evals(2_000));
            assert_eq!(request(), request(), "{name}");
        }
    }
}

#[test]
fn multi_pv_and_root_moves_are_respected() {
    for name in ["pente:9", "pentalath", "pente:9,players=3"] {
        let (game, position) = line(name, "startpos");
        let Turn::Seat(seat) = position.turn() else { panic!("over") };
        let m = position.moves(seat).remove(0);
        let mut after = position.clone();
        after.play_unchecked(m);
        let Turn::Seat(seat) = after.turn() else { panic!("over") };
        let history = History::new(&after);
        let mut request = SearchRequest::new(&after, &history, SearchLimits::evals(3_000));
        request.multi_pv = 5;
        let result = engine_for(&game, &EngineOptions::default()).search(&request, &mut |_| {});
        assert_eq!(result.variations.len(), 5, "{name}");
        let values: Vec<i32> = result.variations.iter().map(|line| line.value[seat]).collect();
        assert!(values.is_sorted_by(|a, b| a >= b), "{name} {values:?}");
        let among = &after.moves(seat)[3..5];
        request.root_moves = among;
        let result = engine_for(&game, &EngineOptions::default()).search(&request, &mut |_| {});
        assert_eq!(result.variations.len(), 2, "{name}");
        assert!(result.variations.iter().all(|line| among.contains(&line.moves[0])), "{name}");
    }
}

#[test]
fn repetition_that_ends_the_game_is_no_win() {
    // Only the history differs: the best move would lead to a third occurrence.
    let (game, position) = line("pentalath", "startpos moves d4 a1 d5 a3");
    let free = think(&game, &position, &EngineOptions::default(), SearchLimits::evals(2_000));
    let best = free.best_move().unwrap().clone();
    let mut after = position.clone();
    after.play_unchecked(best.clone());
    let mut history = History::new(&after);
    history.push(&after);
    history.push(&position);
    let mut request = SearchRequest::new(&position, &history, SearchLimits::evals(2_000));
    let among = [best];
    request.root_moves = &among;
    let result = engine_for(&game, &EngineOptions::default()).search(&request, &mut |_| {});
    assert_eq!(result.variations[0].value.as_slice(), [0, 0]);
}
