//! The numbered examples of the rules page.

mod board;

use board::{captures, end, names, play, position, refused, start, stones};
use rulebook::Notation;

#[test]
fn vector_1_a_pair_is_taken() {
    let before = position("", "w K10, b L10 M10", 'w', &[]);
    let after = play(&before, "N10");
    assert_eq!(stones(&after, "K10 L10 M10 N10"), "w..w");
    assert_eq!(captures(&after), "2:0");
}

#[test]
fn vector_2_three_are_safe_but_not_in_keryo() {
    let on = |options| play(&position(options, "w K10, b L10 M10 N10", 'w', &[]), "O10");
    assert_eq!(stones(&on(""), "K10 L10 M10 N10 O10"), "wbbbw");
    assert_eq!(captures(&on("")), "0:0");
    assert_eq!(stones(&on("keryo"), "K10 L10 M10 N10 O10"), "w...w");
    assert_eq!(captures(&on("keryo")), "3:0");
}

#[test]
fn vector_3_a_pair_placed_into_a_bracket_stays_but_not_with_poof() {
    let on = |options| play(&position(options, "w K10 N10, b L10", 'b', &[]), "M10");
    assert_eq!(stones(&on(""), "K10 L10 M10 N10"), "wbbw");
    assert_eq!(captures(&on("")), "0:0");
    assert_eq!(stones(&on("poof"), "K10 L10 M10 N10"), "w..w");
    assert_eq!(captures(&on("poof")), "2:0");
}

#[test]
fn vector_4_sixteen_stones() {
    let before = position(
        "",
        "b L10 M10 J10 H10 K11 K12 K9 K8 L11 M12 J9 H8 J11 H12 L9 M8, \
         w N10 G10 K13 K7 N13 G7 G13 N7",
        'w',
        &[],
    );
    let after = play(&before, "K10");
    assert_eq!(before.removal(board::read(&before, "K10")).taken.len(), 16);
    assert_eq!(captures(&after), "16:0");
    assert_eq!(end(&after), "w captures");
    assert_eq!(before.display_move(&board::read(&before, "K10")), "K10x16#");
}

#[test]
fn vector_5_tournament_with_black_outside_the_middle() {
    let after = play(&start(""), "K10 A1");
    assert_eq!(names(&after).len(), 335);
    assert_eq!(refused(&after, "H8"), "opening-zone");
    assert_eq!(refused(&after, "M12"), "opening-zone");
    play(&after, "N13");
}

#[test]
fn vector_6_tournament_with_black_in_the_middle() {
    assert_eq!(names(&play(&start("tournament"), "K10 L11")).len(), 336);
}

#[test]
fn vector_7_g_pente() {
    let after = play(&start("g"), "K10 A1");
    assert_eq!(names(&after).len(), 327);
}

#[test]
fn vector_8_centres() {
    for (size, centre) in [("9", "E5"), ("13", "G7"), ("19", "K10")] {
        assert_eq!(start(size).setup().size().centre().to_string(), centre);
        assert_eq!(names(&start(size)), [centre]);
    }
}

#[test]
fn vector_9_six_in_line() {
    let after = play(&position("", "w C3 D3 E3 G3 H3", 'w', &[]), "F3");
    assert_eq!(end(&after), "w line");
}

#[test]
fn vector_10_no_capture_at_the_edge_and_the_fifth_pair() {
    let after = play(&position("", "b A1 B1", 'w', &[]), "C1");
    assert_eq!(stones(&after, "A1 B1 C1"), "bbw");
    assert_eq!(captures(&after), "0:0");
    let after = play(&position("", "w K10, b L10 M10", 'w', &[8, 0]), "N10");
    assert_eq!(captures(&after), "10:0");
    assert_eq!(end(&after), "w captures");
}
