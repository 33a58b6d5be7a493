//! The numbered questions of the rules page.

mod board;

use board::{captures, end, names, play, position, refused, scores, start, stones};
use rulebook::{Position, Turn};

#[test]
fn q1_a_line_and_the_captures_are_one_win() {
    let before = position("", "w A1 B1 C1 D1 E4, b E2 E3", 'w', &[8, 0]);
    let after = play(&before, "E1");
    assert_eq!(captures(&after), "10:0");
    assert_eq!(end(&after), "w both");
    assert_eq!(scores(&after), [1, 0]);
}

#[test]
fn q2_a_double_capture_may_overshoot_the_target() {
    let before = position("", "w A1 G1, b B1 C1 E1 F1", 'w', &[8, 0]);
    let after = play(&before, "D1");
    assert_eq!(captures(&after), "12:0");
    assert_eq!(end(&after), "w captures");
}

/// Every point but A1, so that no player has five in a line and a black stone there takes nothing.
fn almost_full() -> pente::Pente {
    let mut points = [String::new(), String::new()];
    for point in start("9").setup().size().points().skip(1) {
        let colour = (point.column() + 2 * point.row()) / 2 % 2;
        points[usize::from(colour)] += &format!(" {point}");
    }
    position("9", &format!("w{}, b{}", points[0], points[1]), 'b', &[])
}

#[test]
fn q3_a_full_board_is_a_draw() {
    assert_eq!(names(&almost_full()), ["A1"]);
    let after = play(&almost_full(), "A1");
    assert_eq!(end(&after), "draw full");
    assert_eq!(after.turn(), Turn::Over);
    assert_eq!(scores(&after), [0, 0]);
    let rulebook::Outcome::Final(end) = after.outcome() else { panic!("not final") };
    assert_eq!(end.place.as_slice(), [1, 1]);
}

#[test]
fn q4_no_capture_at_the_edge() {
    for (pair, m) in [("A1 B1", "C1"), ("T19 T18", "T17"), ("A19 B18", "C17"), ("S1 T1", "R1")] {
        let after = play(&position("", &format!("b {pair}"), 'w', &[]), m);
        assert_eq!(stones(&after, pair), "bb", "{pair}");
    }
    // A bracket on the other side of the board is no bracket.
    let after = play(&position("", "b S1 T1, w A2", 'w', &[]), "R1");
    assert_eq!(stones(&after, "S1 T1"), "bb");
}

#[test]
fn q5_white_begins_when_free_unless_set_otherwise() {
    assert_eq!(board::stone(&play(&start("free"), "A1"), "A1"), 'w');
    let black_first = play(&start("free,first=black"), "A1 B1");
    assert_eq!(stones(&black_first, "A1 B1"), "bw");
    let before = play(&start("free,first=black"), "A1 A9 B1 B9 C1 C9 D1 D9");
    let after = play(&before, "E1");
    assert_eq!(end(&after), "b line");
    assert_eq!(scores(&after), [1, 0], "seat 1 began, with Black");
}

#[test]
fn q6_teams_line_of_five_pooled_ten_brackets_of_one_colour() {
    // Four in a line are not enough, nor are five of both partners.
    let line = play(&position("teams", "w A1 B1 C1, b T19", 'w', &[]), "D1");
    assert_eq!(end(&line), "-");
    let both = play(&position("teams", "w A1 B1 C1, r E1", 'w', &[]), "D1");
    assert_eq!(end(&both), "-");
    let five = play(&position("teams", "w A1 B1 C1 E1", 'w', &[]), "D1");
    assert_eq!(end(&five), "w line");
    assert_eq!(scores(&five), [1, 0, 1, 0]);
    // The stones of both opponents are one pair.
    let mixed = play(&position("teams", "w K10, b L10, g M10", 'w', &[]), "N10");
    assert_eq!(stones(&mixed, "K10 L10 M10 N10"), "w..w");
    // The partner's stone brackets nothing.
    let partner = play(&position("teams", "r K10, b L10, g M10", 'w', &[]), "N10");
    assert_eq!(stones(&partner, "K10 L10 M10 N10"), "rbgw");
    // The partner is no enemy.
    let own = play(&position("teams", "w K10, r L10 M10", 'w', &[]), "N10");
    assert_eq!(stones(&own, "K10 L10 M10 N10"), "wrrw");
    // Eight of White and two of Red make ten.
    let pooled = play(&position("teams", "r K10, b L10 M10", 'r', &[8, 8, 0, 0]), "N10");
    assert_eq!(captures(&pooled), "8:8:2:0");
    assert_eq!(end(&pooled), "w captures");
    assert_eq!(scores(&pooled), [1, 0, 1, 0]);
}

#[test]
fn q7_ten_stones_for_each_of_three_or_four() {
    for players in ["players=3", "players=4"] {
        let nine = play(&position(players, "w K10, b L10 M10", 'w', &[6, 8, 8]), "N10");
        assert_eq!(end(&nine), "-", "captures of others do not count");
        let ten = play(&position(players, "w K10, r L10 M10", 'w', &[8, 8, 8]), "N10");
        assert_eq!(end(&ten), "w captures");
    }
}

#[test]
fn q8_a_pair_taken_out_of_a_four_breaks_it() {
    // Black has four from B2 to E2. White takes the pair C2 C3, which crosses it.
    let before = position("", "b C2 C3 B2 D2 E2, w C4", 'w', &[]);
    let after = play(&before, "C1");
    assert_eq!(stones(&after, "B2 C2 C3 D2 E2"), "b..bb");
    assert_eq!(end(&play(&after, "F2")), "-");
    assert_eq!(end(&play(&before, "T19 F2")), "b line");
}

#[test]
fn q9_black_is_never_restricted() {
    for opening in ["free", "centre", "tournament", "g"] {
        let after = play(&start(&format!("9,{opening}")), "E5");
        assert_eq!(names(&after).len(), 80, "{opening}");
        let fourth = play(&after, "E4 A1");
        assert_eq!(names(&fourth).len(), 78, "{opening}");
        play(&fourth, "D5");
    }
}

#[test]
fn q10_the_eight_points_of_g_pente() {
    let tournament = names(&play(&start("tournament"), "K10 A1"));
    let g = names(&play(&start("g"), "K10 A1"));
    let mut only: Vec<&str> =
        tournament.iter().filter(|name| !g.contains(name)).map(String::as_str).collect();
    only.sort_unstable();
    assert_eq!(only, ["F10", "G10", "K13", "K14", "K6", "K7", "N10", "O10"]);
    let after = play(&start("g"), "K10 A1");
    assert_eq!(refused(&after, "O10"), "opening-line");
    play(&after, "P10");
}

#[test]
fn q11_no_player_is_eliminated() {
    // Whatever the others have taken, every seat keeps its turn.
    let mut position = position("9,players=3", "w A1, b J9, r A9", 'w', &[8, 0, 8]);
    for m in ["B3", "C7", "H2", "F4", "G6", "B6"] {
        let Turn::Seat(seat) = position.turn() else { panic!("over") };
        position = play(&position, m);
        assert_eq!(position.turn(), Turn::Seat(position.seats().after(seat)));
    }
}
