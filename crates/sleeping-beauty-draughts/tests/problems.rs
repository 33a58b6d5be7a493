//! The printed problems with their solutions.

mod board;

use board::{names, play, position, refused, result};
use rulebook::{Position, Turn};

#[test]
fn problem_1_win_by_five() {
    // The colour of the man on a3 is not known.
    for text in ["W:Ld6,c1,d2 B:La7,Sa1,a3,d4 w", "W:Ld6,a3,c1,d2 B:La7,Sa1,d4 w"] {
        let after = play(&position(text), "d2c3 d4:b2 d6c7");
        for end in ["a7b8 c7:b8", "a7b6 c7:b6"] {
            let over = play(&after, end);
            assert!(over.must_wake(), "{text}");
            assert_eq!(result(&over), (vec![5, 0], "no-move"), "{text} {end}");
        }
    }
}

#[test]
fn problem_2_win_by_one() {
    let start = position("W:Le1,Sh8,a1,d2,e3,h4 B:Le5,a3,c5,c7,e7,g7 w");
    let after = play(&start, "a1b2 a3:c1sb e3f4 e5:g3 h4:f2");
    // The lady that wakes must leap over two pieces.
    assert_eq!(names(&after), "c1*:e3:g1");
    let over = play(&after, "c1*:e3:g1 e1f2 g1:e3 h8*:f6:d8:b6:d4:f2");
    assert_eq!(result(&over), (vec![1, 0], "no-move"));
}

const THIRD: &str = "d4e5 g7h8 e5f6 h8g7 f6:g7 a1*c3 g7f6 c3d4 a7b8sb d4c3 f6e5 c3b2 e5d4 b2a1 \
    d4c3 a1b2 c3:a1 g1*e3 c7d8sb e3d4 a1b2 d4e5 b2c3 e5f6 c3d4 f6g7 d4e5 g7h8 e5f6 h8g7 f6:g7 \
    e1*c3 g7f6 c3b4 f6e5 b4a5 e5d4 a5b6 d4c5 b6:c5 b8*c7 c5d4 c7d6 d4e3 d6e5 e3f2 e5f4 f2g1 f4g3 \
    g1h2 g3:h2 c1*d2 h2g3 d2c3 g3f4 c3b4 f4e5 b4a5 e5d4 a5b6 d4c5 b6:c5 d8*c7 c5d4 c7d6 d4e3 d6e5 \
    e3f2 e5f4 f2g1 f4g3 g1h2 g3:h2";

#[test]
fn problem_3_win_by_one() {
    assert_eq!(THIRD.split_whitespace().count(), 73);
    let over = play(&position("W:Ld4,a7,c7 B:Lg7,Sa1,Sc1,Se1,Sg1 w"), THIRD);
    assert_eq!(result(&over), (vec![1, 0], "no-move"));
}

#[test]
fn problem_4_the_repetition_rule() {
    let after = play(&position("W:La7,e3,f4 B:Lh2,c5,d6 b"), "h2g1 a7b8 g1h2 b8a7");
    assert_eq!(refused(&after, "h2g1"), "repeated");
    assert_eq!(names(&after), "c5b4 c5d4 d6e5 h2g3");
    let after = play(&after, "c5b4 a7b6");
    assert_eq!(after.turn(), Turn::Seat(board::second()));
}

#[test]
fn problem_5_the_repetition_rule() {
    let line = "e1f2 d8c7 f2g1 c7b8 g1h2 b8a7 h2g1 a7b8 g1f2 b8a7 f2e1 a7b8";
    let after = play(&position("W:Ld8,f4 B:Le1,c5 b"), line);
    assert_eq!(refused(&after, "e1f2"), "repeated");
    assert_eq!(names(&after), "c5b4 c5d4 e1d2");
}
