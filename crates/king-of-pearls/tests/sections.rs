//! The rules S1 to S13 of the rules page.

mod board;

use board::{BLACK, WHITE, act, full, names, pieces, play, read, refused, result, start};
use king_of_pearls::{KingOfPearls, PearlColour, PearlSquare, PearlTowers, Setup};
use rulebook::{Notation, Outcome, Position, Turn};

fn square(name: &str) -> PearlSquare {
    name.parse().unwrap()
}

#[test]
fn s1_corners_and_sides() {
    // South, East, North and West: steps to the north-east and to the north-west.
    for (name, letter, number) in [("a1", 0, 0), ("h1", 7, 0), ("h8", 7, 7), ("a8", 0, 7)] {
        assert_eq!((square(name).letter(), square(name).number()), (letter, number), "{name}");
    }
    assert_eq!((BLACK.number(), WHITE.number()), (1, 2));
    assert_eq!(PearlColour::of_seat(BLACK), Some(PearlColour::Black));
    assert_eq!(PearlColour::of_seat(WHITE), Some(PearlColour::White));
}

#[test]
fn s2_fifteen_lines_and_twenty_eight_edge_squares() {
    let length = |line| PearlSquare::all().filter(|square| square.line() == line).count();
    let lengths: Vec<usize> = (1..=15).map(length).collect();
    assert_eq!(lengths, [1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1]);
    assert_eq!(PearlSquare::all().filter(|square| square.is_edge()).count(), 28);
    for name in "h1 g2 f3 e4 d5 c6 b7 a8".split(' ') {
        assert_eq!(square(name).line(), 8, "{name}");
    }
    assert_eq!((square("a1").line(), square("h8").line()), (1, 15));
    for line in 1..=15 {
        let of_line: Vec<PearlSquare> =
            PearlSquare::all().filter(|square| square.line() == line).collect();
        for square in &of_line {
            let is_end = of_line.first() == Some(square) || of_line.last() == Some(square);
            assert_eq!(square.is_edge(), is_end, "{square}");
        }
    }
}

#[test]
fn s3_both_choose_one_to_four() {
    let game = start("");
    assert!(game.turn().is_of(BLACK) && game.turn().is_of(WHITE));
    for seat in [BLACK, WHITE] {
        assert_eq!(names(&game, seat), ["1", "2", "3", "4"]);
        assert_eq!(refused(&game, seat, "a1"), "number-needed");
    }
    let m = game.read_move("1").unwrap();
    assert_eq!(game.play(m).unwrap_err().to_string(), "choose-together");
}

#[test]
fn s3_the_smaller_number_is_first() {
    for (numbers, first) in [("1:1|2:2", BLACK), ("1:4|2:3", WHITE), ("1:2|2:2", BLACK)] {
        assert_eq!(act(&start(""), numbers).turn(), Turn::Seat(first), "{numbers}");
    }
}

#[test]
fn s3_option_first() {
    let equal = |options| act(&start(options), "1:2|2:2").turn();
    assert_eq!(equal(""), Turn::Seat(BLACK));
    assert_eq!(equal("first=white"), Turn::Seat(WHITE));
    let smaller = act(&start("first=white"), "1:1|2:2");
    assert_eq!(smaller.turn(), Turn::Seat(BLACK));
}

#[test]
fn s4_a_line_is_filled_from_the_chosen_end() {
    let from_east = play(&start(""), "1:2|2:3 h1");
    assert_eq!(pieces(&from_east, "h1 g2 f3 e4 d5 c6 b7 a8"), "bbwww...");
    let from_west = play(&start(""), "1:2|2:3 a8");
    assert_eq!(pieces(&from_west, "h1 g2 f3 e4 d5 c6 b7 a8"), "...wwwbb");
    assert_eq!(from_west.next_square(), Some(square("f3")));
    // The line goes on in the next turn, without a decision.
    let next = act(&from_west, "1:1|2:1");
    assert_eq!(pieces(&next, "h1 g2 f3"), ".wb");
}

#[test]
fn s4_all_empty_lines_can_be_started_at_both_ends() {
    let game = act(&start(""), "1:3|2:4");
    assert_eq!(names(&game, BLACK).len(), 28);
    assert!(names(&game, WHITE).is_empty());
    assert_eq!(refused(&game, WHITE, "h1"), "not-your-turn");
    assert_eq!(refused(&game, BLACK, "d4"), "not-edge");
    assert_eq!(refused(&game, BLACK, "1"), "square-needed");
    let next = play(&game, "b1 h8");
    assert_eq!(names(&next, WHITE).len(), 25);
    assert_eq!(refused(&next, WHITE, "b1"), "occupied");
}

#[test]
fn s4_a_line_of_one_square_is_full_at_once() {
    let game = play(&start(""), "1:1|2:1 a1");
    assert_eq!(game.turn(), Turn::Seat(WHITE));
    assert_eq!(game.next_square(), None);
    let game = act(&game, "h8");
    assert_eq!(game.position_text(), "7w/8/8/8/8/8/8/b7 b -");
}

#[test]
fn s5_the_game_ends_with_the_last_square() {
    // The lines from h8, from g8 and from f8 are vacant, six squares in all.
    let before = read("bbbbb3/bbbbbb2/bbbbbbb1/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb b -");
    let after = play(&before, "1:4|2:4 h8 f8");
    assert_eq!((after.turn(), pieces(&after, "f8 g7 h6 h8")), (Turn::Seat(WHITE), "bbbb".into()));
    let over = act(&after, "h7");
    assert_eq!((over.turn(), over.left(PearlColour::White)), (Turn::Over, 0));
    assert_eq!(pieces(&over, "g8 h7"), "ww");
    assert_eq!(refused(&over, BLACK, "1"), "game-over");
}

#[test]
fn s6_directions_of_towers() {
    let counts = |text: &str, colour| read(text).towers(colour).counts();
    let black = "8/8/8/8/8/b7/bb6/bbb5 b -";
    assert_eq!(counts(black, PearlColour::Black), [1, 1, 1, 0, 0, 0, 0, 0]);
    let white = "8/8/8/8/8/w7/ww6/www5 b -";
    assert_eq!(counts(white, PearlColour::White), [1, 1, 1, 0, 0, 0, 0, 0]);
    let broken = "8/8/8/8/w7/bb6/bbw5/bwbb4 b -";
    assert_eq!(counts(broken, PearlColour::Black), [1, 3, 0, 0, 0, 0, 0, 0]);
    assert_eq!(counts(broken, PearlColour::White), [3, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn s7_the_formula_is_the_best_total() {
    for counts in 0..5u32.pow(4) {
        let digit = |place: u32| (counts / 5u32.pow(place) % 5) as u8;
        let n: [u8; 4] = [digit(0), digit(1), digit(2), digit(3)];
        let towers = PearlTowers::new([n[0], n[1], n[2], n[3], 1, 0, 0, 1]);
        assert_eq!(towers.score(), best_total(n.map(i32::from)) - 13, "{n:?}");
    }
}

/// The best total of all ways to combine towers of heights 1 to 4.
fn best_total(n: [i32; 4]) -> i32 {
    let mut best = i32::MIN;
    for fours in 0..=n[3] {
        for threes in 0..=n[2] {
            for twos in 0..=n[1] {
                let used = [fours + threes + twos, fours + threes + twos, fours + threes, fours];
                let left = [0, 1, 2, 3].map(|index| n[index] - used[index]);
                if left.iter().all(|count| *count >= 0) {
                    let points = 16 * fours + 9 * threes + 4 * twos + left[0];
                    best = best.max(points - 2 * left[1] - 3 * left[2] - 4 * left[3]);
                }
            }
        }
    }
    best
}

#[test]
fn s8_the_higher_score_wins() {
    let game = full(|letter, _| letter % 2 == 0);
    assert_eq!(result(game.outcome()).1, [1, 2]);
    let game = full(|_, number| number % 2 == 0);
    assert_eq!(result(game.outcome()).1, [2, 1]);
}

#[test]
fn s9_names_of_games() {
    for (name, options) in [("", ""), ("first=black", ""), ("first=white", "first=white")] {
        assert_eq!(name.parse::<Setup>().unwrap().to_string(), options);
    }
    let error = "first=black,first=white".parse::<Setup>().unwrap_err();
    assert_eq!((error.code(), error.at()), ("option-twice", 12));
}

#[test]
fn s10_moves() {
    let game = start("");
    for name in ["1", "4", "a1", "h8", "d4"] {
        assert_eq!(game.move_text(&game.read_move(name).unwrap()), name);
    }
    for name in ["", "0", "5", "11", "A1", "a9", "i1", "--", "a1 ", "a1b1"] {
        assert!(game.read_move(name).is_err(), "{name}");
    }
    // One vacant edge square is still a choice.
    let last = read("bbbbbbb1/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb b -");
    assert_eq!(names(&act(&last, "1:1|2:1"), BLACK), ["h8"]);
    // Three decisions of one seat in one phase.
    let three = play(&start(""), "1:4|2:4 a1 h8 b1");
    assert_eq!((three.turn(), three.left(PearlColour::White)), (Turn::Seat(WHITE), 4));
}

#[test]
fn s11_positions() {
    let written = |actions: &str| play(&start(""), actions).position_text();
    assert_eq!(written(""), "8/8/8/8/8/8/8/8 b -");
    assert_eq!(written("1:2|2:1"), "8/8/8/8/8/8/8/8 w 2:1");
    assert_eq!(written("1:2|2:1 h1"), "8/8/8/8/8/5b2/6b1/7w w -");
    assert_eq!(written("1:3|2:4 a1"), "8/8/8/8/8/8/8/b7 b 2:4");
    assert_eq!(written("1:3|2:4 a1 b1"), "8/8/8/8/8/8/b7/bb6 b 0:4");
    assert_eq!(start("first=white").position_text(), "8/8/8/8/8/8/8/8 w -");
    assert_eq!(read("44/8/8/8/8/8/11114/8 b -"), start(""));
}

#[test]
fn s11_impossible_positions_are_refused() {
    let check = |text: &str, code: &str, at: usize| {
        let error = KingOfPearls::read_position(&Setup::default(), text).unwrap_err();
        assert_eq!((error.code(), error.at()), (code, at), "{text}: {error}");
    };
    check("", "row-length", 0);
    check("8/8/8/8/8/8/8 b -", "rows", 13);
    check("8/8/8/8/8/8/8/8/8 b -", "rows", 16);
    check("8/8/8/8/8/8/8/7 b -", "row-length", 14);
    check("8/8/8/8/8/8/8/8b b -", "row-length", 15);
    check("8/8/8/8/8/8/8/9 b -", "run", 14);
    check("8/8/8/8/8/8/8/0b7 b -", "run", 14);
    check("8/8/8/8/8/8/8/r7 b -", "piece", 14);
    check("8/8/8/8/8/8/8/é7 b -", "piece", 14);
    check("8/8/8/8/8/8/8/8", "first", 15);
    check("8/8/8/8/8/8/8/8 r -", "first", 16);
    check("8/8/8/8/8/8/8/8 b", "left", 17);
    for left in ["", "0:0", "5:1", "1:5", "1", "1:", "1:2:3", "--"] {
        check(&format!("8/8/8/8/8/8/8/8 b {left}"), "left", 18);
    }
    check("8/8/8/8/8/8/8/8 b - ", "too-much", 20);
    check("8/8/8/8/8/8/8/8 b 1:1 x", "too-much", 22);
    // A gap, both ends, the middle alone, two unfinished lines.
    check("8/8/8/8/b7/8/2b5/3b4 b -", "line-gap", 0);
    check("8/8/8/8/8/b7/8/2b5 b -", "line-gap", 0);
    check("8/8/8/8/8/8/1b6/8 b -", "line-gap", 0);
    check("8/8/8/8/8/8/8/1bb5 b -", "two-lines", 0);
    // Pieces still to place, but an unfinished line or no square.
    check("8/8/8/8/8/8/8/1b6 b 1:1", "line-open", 0);
    let black = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb";
    check(&format!("{black} b 1:1"), "full", 0);
}

#[test]
fn s12_results() {
    assert_eq!(start("").outcome(), Outcome::Unfinished);
    let game = full(|letter, _| letter % 2 == 0);
    assert_eq!(result(game.outcome()), (vec![32, -32], vec![1, 2], "towers"));
    assert_eq!(game.adjudicate(), game.outcome());
}

#[test]
fn s12_a_stopped_game_is_a_draw() {
    let game = play(&start(""), "1:1|2:2 h1");
    assert_eq!(result(game.adjudicate()), (vec![0, 0], vec![1, 1], "impasse"));
    assert_eq!((game.draw_limits().repeats, game.draw_limits().plies), (3, 200));
}

#[test]
fn s13_a_lost_number_places_nothing() {
    let game = act(&start(""), "1:--|2:3");
    assert_eq!(game.position_text(), "8/8/8/8/8/8/8/8 w 0:3");
    let game = act(&game, "h1");
    assert_eq!(game.position_text(), "8/8/8/8/8/5w2/6w1/7w w -");
    let game = act(&game, "1:2|2:--");
    assert_eq!(game.position_text(), "8/8/8/3b4/4b3/5w2/6w1/7w b -");
    assert_eq!(act(&game, "1:--|2:--"), game);
    let game = play(&start("first=white"), "1:--|2:--");
    assert_eq!(game.first(), PearlColour::White);
}

#[test]
fn s13_a_lost_square_gives_up_the_pieces_left() {
    let game = play(&start(""), "1:3|2:4 a1 --");
    assert_eq!(game.position_text(), "8/8/8/8/8/8/8/b7 b 0:4");
    let game = act(&game, "--");
    assert_eq!(game.position_text(), "8/8/8/8/8/8/8/b7 b -");
}
