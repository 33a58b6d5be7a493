//! The questions Q1 to Q10 of the rules page.

mod board;

use board::{DESTINY, ORDER, act, ending, names, play, read, start, written};
use nibelungenlied::{NibelungEnding, NibelungForce};
use rulebook::{Notation, Position, Turn};

#[test]
fn q1_passing_is_not_standing() {
    // Between C1 and C3 lies only C2, where Gunther and Hagen would kill Siegfried.
    let game = read("GD3/KE5/HD2/SC1/BA1 GK:- 7 2:Sn");
    assert_eq!(act(&game, "S-C3").ending(), None);
    assert_eq!(act(&game, "S-C2").ending(), Some(NibelungEnding::SiegfriedKilled));
}

#[test]
fn q2_a_departure_counts() {
    let game = read("GD4/KE5/HB2/SA1/BB1 GK:- 7 1:Ht");
    assert_eq!(game.ending(), None);
    assert_eq!(act(&game, "H-C3").ending(), Some(NibelungEnding::SiegfriedMarries));
}

#[test]
fn q3_both_queens_are_no_wedding() {
    assert_eq!(ending("GD4/KB2/HE4/SA1/BB1"), None);
    assert_eq!(ending("GD4/KC2/HE4/SA1/BB1"), Some(NibelungEnding::SiegfriedMarries));
}

#[test]
fn q4_a_third_character_in_the_castle() {
    assert_eq!(ending("GD4/KE5/HB2/SA1/BB1"), None);
    assert_eq!(ending("GD4/KB1/HB2/SA1/BE1"), None);
    assert_eq!(ending("GB2/KB1/HD4/SA1/BE1"), None);
    assert_eq!(ending("GB2/KE5/HD4/SA1/BB1"), Some(NibelungEnding::GuntherMarries));
}

#[test]
fn q5_triangles_with_a_castle_point_are_harmless() {
    for points in ["GC1/KE5/HC2/SB1/BE1", "GD1/KE5/HC1/SD2/BA1", "GE3/KA1/HE4/SD3/BB1"] {
        assert_eq!(ending(points), None, "{points}");
    }
    // Nor are all three points of a castle lethal.
    assert_eq!(ending("GB1/KE5/HB2/SA1/BE1"), None);
}

#[test]
fn q6_a_blocked_character_may_be_selected() {
    let game = play(&start(""), "HS 1:GB|2:KH G-D4");
    assert_eq!(game.turn(), Turn::Seat(ORDER));
    assert_eq!(names(&game, ORDER), "K-E5");
    assert_eq!(act(&game, "K-E5").position_text(), "GD4/KE5/HE4/SD1/BB1 -:KH 1 1:HnBt");
}

#[test]
fn q7_tokens_in_front_are_public() {
    let game = play(&start(""), "GK 1:HS|2:KB");
    let front = NibelungForce::ALL.map(|force| game.front(force).map(|pair| pair.to_string()));
    assert_eq!(front, [None, Some("KB".to_owned())]);
}

#[test]
fn q8_the_first_tokens_move_nothing() {
    let game = act(&start(""), "SB");
    assert_eq!((game.step_limit(), game.next_movement()), (0, None));
    assert_eq!(game.position_text(), "GD4/KE5/HE4/SD1/BB1 SB:- 1 -");
}

#[test]
fn q9_movements_of_both_players_interleave() {
    assert_eq!(written("HS 1:GB|2:KH"), "GD4/KE5/HE4/SD1/BB1 -:KH 1 1:GtKnHnBt");
    let mut game = play(&start(""), "GS 1:KB|2:GH");
    for (seat, action) in [(ORDER, "G-C3"), (DESTINY, "K-D4"), (ORDER, "H-D3"), (DESTINY, "B-A1")] {
        assert_eq!(game.turn(), Turn::Seat(seat), "{action}");
        game = act(&game, action);
    }
}

#[test]
fn q10_castles_at_other_corners() {
    let at_start = |castles: &str| start(&format!("castles={castles}")).position_text();
    assert_eq!(at_start("ixw"), "GD4/KE5/HE4/SD1/BB1 -:- 0 -");
    assert_eq!(at_start("iwx"), "GD1/KE2/HE1/SD4/BB1 -:- 0 -");
    assert_eq!(at_start("xiw"), "GD4/KE5/HE4/SA1/BE1 -:- 0 -");
    assert_eq!(at_start("xwi"), "GD1/KE2/HE1/SA1/BE4 -:- 0 -");
    assert_eq!(at_start("wix"), "GA1/KB2/HB1/SD4/BE1 -:- 0 -");
    assert_eq!(at_start("wxi"), "GA1/KB2/HB1/SD1/BE4 -:- 0 -");
}
