//! The numbered questions of the rules page.

mod board;

use board::{names, play, position, refused, result};
use rulebook::Position;
use sleeping_beauty_draughts::{BeautyColour, BeautyPiece};

#[test]
fn q2_royal_privilege_beside_a_leap_of_a_man() {
    // The man takes one, and the ladies stand side by side at the edge, where no leap is possible.
    let game = position("W:Lg3,a3 B:Lh2,b4 w");
    assert_eq!(names(&game), "a3:c5 g3:h2");
    // A man beside the lady is not taken by replacement now.
    let man = position("W:Lg3,a3 B:h4,b4 w");
    assert_eq!(names(&man), "a3:c5");
    assert_eq!(refused(&man, "g3:h4"), "must-leap");
}

#[test]
fn q3_two_pieces_before_royal_privilege() {
    let game = position("W:Lc3 B:Ld4,f6 w");
    assert_eq!(names(&game), "c3:e5:g7");
    assert_eq!(refused(&game, "c3:d4"), "must-leap");
}

#[test]
fn q5_no_joy_in_a_later_turn() {
    let game = position("W:Lh8 B:Sa1,h4 b");
    assert_eq!(names(&game), "a1*,h4g3 a1*b2 a1*c3");
    let later = play(&game, "a1*,h4g3 h8g7");
    assert_eq!(names(&later), "a1b2 g3f2 g3h2");
    assert_eq!(refused(&later, "a1c3"), "unreachable");
}

#[test]
fn q6_leaps_come_before_joy() {
    let game = position("W:La7,b2 B:Sa1,Sg1 b");
    // With a1 the leap is a duty, with g1 there is none.
    assert_eq!(names(&game), "a1*:c3 g1*e3 g1*f2 g1*h2");
    assert_eq!(refused(&game, "a1*b2"), "must-leap");
}

#[test]
fn q7_joy_may_land_in_danger() {
    // The white lady guards c3 and d4, but not b2.
    let game = position("W:Ld4 B:Sa1 b");
    assert_eq!(names(&game), "a1*b2 a1*c3");
    let guarded = position("W:La3 B:Sa1 b");
    assert_eq!(names(&guarded), "a1*b2");
    assert_eq!(refused(&guarded, "a1*c3"), "threatened");
    // A man guards by leaps backwards over the lady, if there is room behind her.
    assert_eq!(names(&position("W:Lh8,c3 B:Sc1 b")), "c1*b2 c1*d2");
    assert_eq!(names(&position("W:Lh8,a1,c3,e1 B:Sc1 b")), "c1*a3 c1*b2 c1*d2 c1*e3");
}

#[test]
fn q8_the_next_man_becomes_the_lady() {
    let game = position("W:Lg3,a7 B:Lh4,d4 b");
    let lost = play(&game, "h4:f2");
    assert_eq!(lost.lady(BeautyColour::White), None);
    assert!(!lost.must_wake());
    let promoted = play(&lost, "a7b8");
    let square = "b8".parse().unwrap();
    assert_eq!(promoted.piece(square), Some((BeautyColour::White, BeautyPiece::Lady)));
}

#[test]
fn q9_promotion_ends_a_sequence() {
    // From f8 the man could leap backwards over the lady.
    let game = position("W:d6 B:Lg7,e7 w");
    assert_eq!(names(&game), "d6:f8");
    assert_eq!(refused(&game, "d6:f8:h6"), "unreachable");
    // One piece is all that this sequence takes, as many as the other.
    assert_eq!(names(&position("W:a3,d6 B:Lg7,b4,e7 w")), "a3:c5 d6:f8");
    // The same leap of a lady goes on.
    assert_eq!(names(&position("W:Ld6,a3 B:Lg7,b4,e7 w")), "d6:f8:h6");
}

#[test]
fn q10_the_number_alone_counts() {
    let game = position("W:a5,c3 B:Lb4,d4,f6 w");
    assert_eq!(names(&game), "c3:e5:g7");
    assert_eq!(refused(&game, "a5:c3"), "must-leap");
}

#[test]
fn q11_waking_without_a_move() {
    // On a1 the lady is blocked by the man on b2, who is blocked himself; on g1 she can move.
    let game = position("W:Lh8,c1 B:Sa1,Sg1,b2 b");
    assert!(!names(&game).contains("a1*"));
    assert!(names(&game).contains("g1*"));
    let lost = position("W:Lh8,c1 B:Sa1,b2 b");
    assert_eq!(result(&lost), (vec![4, 0], "no-move"));
    assert!(lost.must_wake());
    assert_eq!(lost.stakes().win, 4);
}
