//! The numbered examples: two players, other pieces absent. Some use a card twice.

mod board;

use board::{after, card, cell, piece};
use lanza::{LanzaBoard, LanzaPieceSet};

fn check(orders: &str, expected: &str) {
    assert_eq!(after("", orders), expected, "{orders}");
}

#[test]
fn vector_1_bounces() {
    for (name, expected) in [("e1", "e2 d2 d1 e2 d2 d1"), ("d1", "d2 c2 c1 d2 c2 e1")] {
        let target = |number| LanzaBoard::SIDE_3.target(cell(name), card(number)).to_string();
        assert_eq!((1..=6).map(target).collect::<Vec<_>>().join(" "), expected, "{name}");
    }
}

#[test]
fn vector_2_a_swap_of_unequals() {
    check("DK c2 1, SQ c3 4", "DKc3 1:0");
}

#[test]
fn vector_3_a_swap_of_equals() {
    check("DK c2 1, SK c3 4", "DKc2,SKc3 0:0");
}

#[test]
fn vector_4_unequals_for_one_cell() {
    check("DK c2 1, SQ c4 4", "DKc3 1:0");
}

#[test]
fn vector_5_equals_stay_and_another_moves_in() {
    check("DK c2 1, SK c4 4, SQ b2 6", "DKc2,SQc3,SKc4 0:0");
}

#[test]
fn vector_6_three_ranks_for_one_cell() {
    check("DK c2 1, SQ c4 4, SJ b2 6", "DKc2,SJb2,SQc4 0:0");
}

#[test]
fn vector_7_capture_of_an_own_piece() {
    check("DK c2 1, DQ c4 4", "DKc3 0:0");
    let (position, orders) = board::orders("", "DK c2 1, DQ c4 4");
    let resolution = position.preview(&orders);
    assert_eq!(resolution.captor(piece("DQ")), Some(piece("DK")));
    assert_eq!(resolution.captured(), LanzaPieceSet::NONE.with(piece("DQ")));
}

#[test]
fn vector_8_a_piece_behind_one_that_stays() {
    check("DK c2 1, SK c4 4, DJ c1 1", "DJc1,DKc2,SKc4 0:0");
}

#[test]
fn vector_9_a_ring_rotates() {
    check("DK c2 1, SQ c3 3, DJ b2 5", "DJc2,DKc3,SQb2 0:0");
}

#[test]
fn vector_10_the_victor_of_a_swap_is_finished() {
    check("DK c2 1, SQ c3 4, SJ c4 4", "DKc3,SJc4 1:0");
    check("DK c2 1, SQ c3 4, DJ c1 1", "DJc2,DKc3 1:0");
}

#[test]
fn vector_11_a_capture_without_a_move() {
    check("DK c2 1, SQ c4 4, DJ c3 6, SJ d4 4", "DJc3,DKc2,SJd4 1:0");
}
