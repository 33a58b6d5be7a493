//! The numbered examples: Black K10 L11, White K11 H8.

mod board;

use board::{BLACK, WHITE, example, play, point, points, position, refused, result, stones};
use rulebook::{Position, Turn};

/// The stones inside the frame of this turn and the points after it.
fn check(turn: &str, inside: Option<(u32, u32)>, expected: [u8; 2]) {
    let (black, white) = turn.split_once('|').unwrap();
    let count = example().preview(point(black), point(white)).inside;
    assert_eq!(count.map(|count| (count.black, count.white)), inside, "{turn}");
    let after = play(&example(), turn);
    assert_eq!(points(&after), expected, "{turn}");
    assert_eq!(stones(&after, &format!("{black} {white}")), "bw");
}

#[test]
fn vector_1_black_scores() {
    check("J9|M12", Some((2, 1)), [1, 0]);
    check("M12|J9", Some((2, 1)), [1, 0]);
}

#[test]
fn vector_2_stones_outside_and_corners_do_not_count() {
    check("H9|M12", Some((2, 1)), [1, 0]);
}

#[test]
fn vector_3_the_same_column() {
    check("K9|K12", None, [0, 0]);
    check("J9|M9", None, [0, 0]);
}

#[test]
fn vector_4_no_column_between() {
    check("J9|K12", Some((0, 0)), [0, 0]);
}

#[test]
fn vector_5_equal_numbers() {
    check("A1|T19", Some((2, 2)), [0, 0]);
}

#[test]
fn vector_6_a_neutral_stone() {
    let after = play(&example(), "M5|M5");
    assert_eq!((stones(&after, "M5"), points(&after)), ("n".to_owned(), [0, 0]));
    for seat in [BLACK, WHITE] {
        assert_eq!(refused(&after, seat, "M5"), "occupied");
    }
    assert_eq!(after.count_moves(BLACK), 361 - 5);
}

#[test]
fn vector_7_an_occupied_point_is_illegal() {
    assert_eq!(refused(&example(), BLACK, "K10"), "occupied");
    assert_eq!(refused(&example(), WHITE, "K10"), "occupied");
}

#[test]
fn vector_8_ten_to_nine() {
    let before = position("", "b K10 L11, w K11 H8", "9:9");
    assert_ne!(before.turn(), Turn::Over);
    let after = play(&before, "J9|M12");
    assert_eq!(after.turn(), Turn::Over);
    assert_eq!(result(after.outcome()), (vec![10, 9], vec![1, 2], "target"));
}
