//! The printed games and the examples that were counted on them.

mod board;

use board::{
    Black, GAME_1, GAME_2, White, after, names, play, points, result, stack, start, strength,
    strengths, territory,
};
use rulebook::Notation;

#[test]
fn sample_game_1() {
    let diagram = after("", GAME_1, 47);
    assert_eq!(
        diagram.position_text(),
        "w,w,b2,2,b2,b,w2/1,w,2,b2,1,b,1/b,b,b,b,b,w2,1,w/2,w2,4,w/b,w,1,b,1,w2,2/\
         1,w,1,b,b2,w,w2,1/b2,1,w2,w,w,3/2,b,b,1,b,1,w w 7 -"
    );
    assert_eq!(points(&diagram), [13, 16]);
    for end in ["b5 pass pass", "c4 pass pass", "pass b6 b5 pass pass", "pass b6 c4 pass pass"] {
        let over = play(&diagram, end);
        assert_eq!(result(&over), Some((vec![13, 15], vec![2, 1], "passes")), "{end}");
    }
}

#[test]
fn sample_game_2() {
    let abandoned = after("first=white", GAME_2, 88);
    assert_eq!(territory(&abandoned), [8, 7]);
    assert_eq!([abandoned.hijacks(Black), abandoned.hijacks(White)], [3, 1]);
    for (square, owner) in [("a8", 'b'), ("d4", 'b'), ("f6", 'b'), ("g4", 'w')] {
        let stack = stack(&abandoned, square);
        assert!(stack.starts_with(owner) && stack.ends_with('!'), "{square} {stack}");
    }
    let over = after("first=white", GAME_2, 90);
    assert_eq!(result(&over), Some((vec![8, 11], vec![2, 1], "passes")));
}

#[test]
fn vector_1_territory_of_the_first_game() {
    for (plies, expected) in [(9, [11, 7]), (18, [11, 14]), (35, [14, 16])] {
        assert_eq!(territory(&after("", GAME_1, plies)), expected, "{plies} plies");
    }
}

#[test]
fn vector_2_after_the_diagram() {
    let white = play(&after("", GAME_1, 47), "b3");
    assert_eq!(points(&white), [12, 16]);
    assert_eq!(points(&play(&white, "b1")), [12, 15]);
}

#[test]
fn vector_3_scores_of_the_second_game() {
    for (plies, expected) in [(35, [13, 14]), (37, [14, 14]), (49, [9, 12])] {
        assert_eq!(territory(&after("first=white", GAME_2, plies)), expected, "{plies} plies");
    }
    let hijack = after("first=white", GAME_2, 49);
    assert_eq!([hijack.hijacks(Black), hijack.hijacks(White)], [0, 1]);
}

#[test]
fn vector_4_hijack_with_equality() {
    let before = after("first=white", GAME_2, 40);
    assert_eq!(stack(&before, "g4"), "b2");
    assert_eq!((strength(&before, White, "g4"), strength(&before, Black, "g4")), (3, 1));
    let hijack = play(&before, "g4");
    assert_eq!(stack(&hijack, "g4"), "w3+!");
    assert_eq!(strength(&hijack, White, "g6"), strength(&before, White, "g6") + 1);
    assert_eq!(strength(&hijack, White, "g7"), strength(&before, White, "g7"), "blocked");
}

#[test]
fn vector_5_four_high_stack() {
    let before = after("first=white", GAME_2, 57);
    assert_eq!((strength(&before, Black, "f6"), strength(&before, White, "f6")), (4, 1));
    assert_eq!(stack(&before, "f6"), "w2");
    let hijack = play(&before, "f6");
    assert_eq!(stack(&hijack, "f6"), "b3+!");
    let before = after("first=white", GAME_2, 61);
    let four = play(&before, "f6");
    assert_eq!(stack(&four, "f6"), "b4!");
    for square in ["f3", "f2"] {
        let gain = strength(&four, Black, square) - strength(&before, Black, square);
        assert_eq!(gain, 1, "{square}");
    }
}

#[test]
fn vector_6_hijacks_of_the_second_game() {
    for (plies, square, black, white) in [(71, "d4", 5, 2), (87, "a8", 2, 0)] {
        let before = after("first=white", GAME_2, plies);
        assert_eq!(stack(&before, square), "w2");
        assert_eq!(strength(&before, Black, square), black, "{square}");
        assert_eq!(strength(&before, White, square), white, "{square}");
        assert_eq!(stack(&play(&before, square), square), "b3+!");
    }
}

#[test]
fn vector_7_single_and_double() {
    let single = play(&start(""), "d4");
    assert_eq!(strengths(&single, Black), "c4 d3 d5 e4");
    let double = play(&single, "a8 d4");
    assert_eq!(strengths(&double, Black), "b4 c4 d2 d3 d5 d6 e4 f4");
    let blocked = play(&start(""), "d4 d6 d4 d5");
    assert_eq!(strengths(&blocked, Black), "b4 c4 d2 d3 d5 e4 f4");
}

#[test]
fn vector_8_empty_board_is_open() {
    assert_eq!(names(&start("first=white")).len(), 65);
    let after = play(&start(""), "d4");
    // All squares but d4 itself and its four neighbours, and the pass.
    assert_eq!(names(&after).len(), 60);
}
