//! The questions of the page of Millennium 3D Chess.

mod board;

use board::{pieces, play, position, refused, result, start, targets, with};
use millennium_3d_chess::MillenniumArrangement;
use rulebook::{Position, Seat, Turn};

#[test]
fn q2_both_cells_of_a_two_step_are_empty() {
    // The first cell, then the second cell of the three ways.
    let first = with("K1a1 k3h8 P1e2 n1e3 n2e2 n2e3", "w - E - 0 1");
    assert_eq!(targets(&first, "1e2"), "");
    let second = with("K1a1 k3h8 P1e2 n1e4 n3e2 n3e4", "w - E - 0 1");
    assert_eq!(targets(&second, "1e2"), "1e3 2e2 2e3");
}

#[test]
fn q3_the_cell_passed_over_is_the_middle_one() {
    for (two_step, middle) in [("1e2-1e4", "1e3"), ("1e2-3e2", "2e2"), ("1e2-3e4", "2e3")] {
        let enemies = "p1d4 p2d3 p3f4";
        let game = with(&format!("K1a1 k3h8 P1e2 {enemies}"), "w - E - 0 1");
        let passed = play(&game, two_step).passed_over();
        assert_eq!(passed, Some(middle.parse().unwrap()), "{two_step}");
    }
}

#[test]
fn q4_any_pawn_move_sets_the_clock_back() {
    let game = with("K1a1 k3h8 P2e4 n3b8", "w - - - 42 30");
    for (name, clock) in [("2e4-3e4", 0), ("2e4-2e5", 0), ("1a1-1b1", 43)] {
        assert_eq!(play(&game, name).clock(), clock, "{name}");
    }
}

#[test]
fn q5_a_pawn_that_came_back_has_no_two_step() {
    let game = play(&start(""), "1e2-2e2 3a7-3a6 2e2-1e2 3a6-3a5");
    assert_eq!(pieces(&game, "1e2"), "P");
    assert_eq!(targets(&game, "1e2"), "1e3 2e2 2e3");
    assert_eq!(refused(&game, "1e2-3e4"), "not-reached");
    // Another pawn never comes to a home cell, but an enemy piece may capture the pawn there.
    let game = play(&start(""), "1b1-3b2 3h7-3h6 3b2-3c4 3h6-3h5 3c4-3a5 3h5-3h4 3a5-3b7");
    assert_eq!(pieces(&game, "3b7"), "N");
    assert!(rulebook::Notation::position_text(&game).contains(" ABCDEFGHacdefg "));
}

#[test]
fn q6_king_and_queen_on_one_file_each() {
    assert_eq!(pieces(&start(""), "1d1 1e1 3d8 3e8"), "QKqk");
    assert_eq!(pieces(&start("setup=hageman"), "3d1 3e1 1d8 1e8"), "QKqk");
}

#[test]
fn q7_check_by_a_pawn_from_another_level() {
    for (pawn, check) in [("1d4", true), ("3f4", true), ("2d4", true), ("1e4", false)] {
        let game = position(&format!("K1a1 k2e5 P{pawn}"), 'b');
        assert_eq!(game.in_check(), check, "{pawn}");
    }
    assert!(!position("K1a1 k2e5 P1d6", 'b').in_check());
}

#[test]
fn q8_no_capture_straight_up_or_down() {
    let game = position("K1a1 k3h8 P2e4 n3e4 n1e4 n3e5", 'w');
    assert_eq!(targets(&game, "2e4"), "1e5 2e5");
}

#[test]
fn q10_king_and_knight_play_on() {
    let game = position("K1a1 k3h8 N2e4", 'w');
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(result(&game), "-");
}

#[test]
fn q11_mate_comes_before_fifty_moves() {
    let game = with("k3h8 K1a1 Q2e7 Q2g1", "w - - - 99 80");
    assert_eq!(result(&play(&game, "2g1-2g7")), "1 0 checkmate");
    assert_eq!(result(&play(&game, "2g1-2g2")), "0 0 fifty-moves");
}

#[test]
fn q12_a_lost_turn() {
    let mut game = with("K1a1 k3h8 P1e4 p1d4", "b - - 1e3 0 7");
    game.lose_turn();
    assert_eq!(game, with("K1a1 k3h8 P1e4 p1d4", "w - - - 1 8"));
    game.lose_turn();
    assert_eq!(game, with("K1a1 k3h8 P1e4 p1d4", "b - - - 2 8"));
    let over = position("K1a1 k3h8", 'w');
    let mut lost = over.clone();
    lost.lose_turn();
    assert_eq!(lost, over);
}

#[test]
fn q12_a_turn_lost_in_check() {
    let mut game = position("K1a1 k3h8 r3a1", 'w');
    assert!(game.in_check());
    game.lose_turn();
    assert_eq!(result(&game), "0 1 lost-in-check");
    assert_eq!(game, with("K1a1 k3h8 r3a1", "b - - - 1 1"));
    let mut game = position("K1a1 k3h8 R1h8", 'b');
    game.lose_turn();
    assert_eq!(result(&game), "1 0 lost-in-check");
}

#[test]
fn q12_a_choice_lost() {
    let mut game = start("black_chooses");
    game.lose_turn();
    assert_eq!(game.arrangement(), Some(MillenniumArrangement::Johnson));
    assert_eq!(game, play(&start("black_chooses"), "johnson"));
}
