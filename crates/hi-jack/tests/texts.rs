//! The notation of the rules page.

mod board;

use board::{Black, White, names, play, position, result, stacks, start};
use hi_jack::{HiJack, Setup};
use rulebook::{Notation, Outcome, Position, Seat, Turn};

#[test]
fn n1_names_of_games() {
    let white: Setup = "first=white".parse().unwrap();
    assert_eq!((white.first(), white.to_string().as_str()), (White, "first=white"));
    let black: Setup = "first=black".parse().unwrap();
    assert_eq!((black.first(), black.to_string().as_str()), (Black, ""));
    assert_eq!(start("first=white").position_text(), "8/8/8/8/8/8/8/8 w 0 -");
    assert_eq!(start("first=white").turn(), Turn::Seat(Seat::FIRST));
}

#[test]
fn n2_moves_in_their_order() {
    let names = names(&stacks(""));
    assert_eq!(names.len(), 66);
    assert_eq!(names[..9], ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2"]);
    assert_eq!(names[63..], ["h8", "pass", "switch"]);
    let start = start("");
    for wrong in ["D4", "d9", "Pass", "", "--", "d4 ", "switch d4"] {
        assert!(start.read_move(wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn n3_positions() {
    assert_eq!(start("").position_text(), "8/8/8/8/8/8/8/8 b 0 -");
    let opening = play(&start(""), "d4 f4 e6 f4");
    assert_eq!(opening.position_text(), "8/8/4,b,3/8/3,b,1,w2,2/8/8/8 b 4 -");
    for text in [
        "8/8/8/8/8/8/8/b2+,1,w3+!,4,b w 5 -",
        "8/8/8/2,b,2,w,2/8/8/b,6,w/b2,6,w2 b 7 w",
        "b,7/8/8/8/8/8/8/8 w 3 end",
    ] {
        assert_eq!(position(text).position_text(), text);
    }
    let over = play(&start(""), "a8 pass pass");
    assert_eq!(over.position_text(), "b,7/8/8/8/8/8/8/8 w 3 end");
    assert_eq!(HiJack::read_position(over.setup(), &over.position_text()), Ok(over));
    // The counter goes 6, 7, 6, 7.
    let mut game = start("");
    let mut counters = String::new();
    for _ in 0..11 {
        counters += game.position_text().split(' ').nth(2).unwrap();
        game.lose_turn();
    }
    assert_eq!(counters, "01234567676");
}

#[test]
fn n4_scores_by_seat() {
    let over = play(&start("first=white"), "d4 a1 d4 pass pass");
    assert_eq!(result(&over), Some((vec![8, 2], vec![1, 2], "passes")));
}

#[test]
fn n4_limits() {
    let game = play(&start(""), "d4 a1");
    let limits = game.draw_limits();
    assert_eq!((limits.repeats, limits.plies), (3, 1_000));
    let Outcome::Final(end) = game.adjudicate() else { panic!("not final") };
    assert_eq!((end.score.as_slice(), end.reason), (&[4, 2][..], "impasse"));
    let over = play(&start(""), "d4 pass pass");
    assert_eq!(over.adjudicate(), over.outcome());
}

#[test]
fn n5_lost_turns() {
    let mut game = start("");
    game.lose_turn();
    assert_eq!(game.position_text(), "8/8/8/8/8/8/8/8 w 1 -");
    let mut switched = play(&stacks("d4:b e5:w"), "switch");
    assert!(switched.position_text().ends_with(" w 6 -"));
    switched.lose_turn();
    assert!(switched.position_text().ends_with(" b 7 -"));
    switched.lose_turn();
    assert!(switched.position_text().ends_with(" b 6 -"));
}
