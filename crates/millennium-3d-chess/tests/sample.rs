//! The printed sample game, D'Agostino against Trimm, 2001, and what can be learnt from it.

mod board;

use millennium_3d_chess::{Millennium3dChess, MillenniumEnding, Move};
use rulebook::{Notation, Position};

/// The moves as printed, with the one correction of the fourth move.
const PRINTED: &str = "
    1.B2b2 Q2e7 2.R2a1 R2b8 3.N2d1 R2h7 4.Q2e2 Q2f7 5.B2a3 Q2c7 6.B3h3 B2b7 7.R2c1 Q2d7
    8.B2g4 Q1c7 9.B1f5 B1c8 10.B2e4 R2c7 11.1c3 3a5 12.Rx2c7 Qx2c7 13.R3h3 3b5 14.Rx3h7 3b4
    15.B3b2 Q2e7 16.R3h8 Q2g7 17.R3h4 3g5 18.R3c4 R2c8 19.N1f3 N2b6 20.N1g5 Q2f7 21.3a4 Q2b3
    22.Q3e2 B3a6 23.Q3c2 Bx3c4 24.Qx2b3 Bx2b3 25.2a5 N1b8 26.2a6 N3a8 27.B2b7 R3b8 28.B3d4 N3b6
    29.Bx3b6 cx3b6 30.2a7 R3d8 31.3e4 B3c2 32.2f3 3d5 33.ex3d5 3e6 34.dx3e6 fx3e6 35.N1e6 B3b3
    36.B3c6+ K2e7 37.N2c6+ K2d6 38.N1c8 Kx3c6 39.Nx3d8+ K2b7 40.3a8=Q+ Kx3a8 41.N3f7 B3e7
    42.N3d3 B3c2 43.Nd3e5 3a4 44.N3c6 B3c5 45.Nx3g5 N2g6 46.K2d2 3b3 47.N2a6+ K2b7 48.Nx3a4 2b2
    49.N3b2 B1e4 50.fx1e4 N1e6 51.Nx3e6 N2c6 52.Nx3c5 bx3c5 53.K1c2 3b1 54.2b2 3c4 55.1d4 N1c4
    56.K2b1 N3c3 57.Nx3c4 N2e3 58.Kx3b1 Nx1c3 59.bx1c3 K2b6 60.2e5 K2b5 61.N3d6 K2c6 62.K2c2 K2d5
    63.K2d3 K2e6 64.K2d4 K2f5 65.2c4 K2e6 66.2d5+ K2f5 67.2c5 K2f4 68.2c6 K2f5 69.2c7 K2f4
    70.3c8=Q K2f5 71.Q3f5+ K1g6 72.2d6 K1g5 73.2d7 K1g4 74.3d8=Q K1g5 75.Qd3g5+ K1g4 76.Qf2g5#";

fn printed_moves() -> Vec<&'static str> {
    let tokens = PRINTED.split_whitespace();
    let moves = tokens.map(|token| token.split_once('.').map_or(token, |(_, m)| m));
    moves.collect()
}

/// The position before a printed ply, counted from 0, and the move.
fn before(ply: usize) -> (Millennium3dChess, Move) {
    let mut position = board::start("");
    for (index, text) in printed_moves().into_iter().enumerate() {
        let m = board::printed(&position, text).unwrap_or_else(|| panic!("{index} {text}"));
        if index == ply {
            return (position, m);
        }
        position = position.play(m).unwrap();
    }
    panic!("no ply {ply}")
}

#[test]
fn sample_game() {
    let moves = printed_moves();
    assert_eq!(moves.len(), 151);
    let mut position = board::start("");
    for text in moves {
        let m = board::printed(&position, text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(position.display_move(&m), text);
        position = position.play(m).unwrap();
    }
    let last = board::with(
        "K2d4 Q3g5 Q2g5 N3d6 P1g2 P1h2 P2e5 k1g4",
        &format!("b - GH - {} 76", position.clock()),
    );
    assert_eq!(position, last);
    assert_eq!(board::result(&position), "1 0 checkmate");
}

#[test]
fn vector_4_the_misprint_of_the_fourth_move() {
    let misprint = PRINTED.replace("4.Q2e2", "4.Q2c2");
    let mut position = board::start("");
    for (ply, token) in misprint.split_whitespace().enumerate() {
        let text = token.split_once('.').map_or(token, |(_, m)| m);
        match board::printed(&position, text) {
            Some(m) => position = position.play(m).unwrap(),
            None => {
                assert_eq!((ply, text), (22, "Rx2c7"));
                return;
            }
        }
    }
    panic!("the misprint was played to the end");
}

#[test]
fn vector_5_no_promotion_on_another_level() {
    let (position, m) = before(105);
    assert_eq!(position.move_text(&m), "2b2-3b1");
    let after = position.play(m).unwrap();
    assert_eq!(board::pieces(&after, "2b2 3b1"), ".p");
}

#[test]
fn vector_6_a_pawn_goes_straight_up() {
    let (position, m) = before(106);
    assert_eq!(position.move_text(&m), "1b2-2b2");
    let mut vertical = Vec::new();
    let mut position = board::start("");
    for (ply, text) in printed_moves().into_iter().enumerate() {
        let m = board::printed(&position, text).unwrap();
        let Move::Piece { from, to, .. } = m else { panic!("{text}") };
        let pawn = text.starts_with(['1', '2', '3']);
        if pawn && (from.file(), from.rank()) == (to.file(), to.rank()) {
            vertical.push(ply);
        }
        position = position.play(m).unwrap();
    }
    assert_eq!(vertical, [106]);
}

#[test]
fn vector_7_promotion_on_the_starting_level() {
    let (position, m) = before(78);
    assert_eq!(position.move_text(&m), "2a7-3a8=q");
    assert_eq!(board::refused(&position, "2a7-3a8"), "promotion-needed");
    assert_eq!(board::pieces(&position.play(m).unwrap(), "2a7 3a8"), ".Q");
}

#[test]
fn vector_8_mate() {
    let (position, m) = before(150);
    let after = position.play(m).unwrap();
    assert!(after.in_check());
    assert!(board::moves(&after).is_empty());
    let black = after.colour_to_move();
    assert_eq!(after.ending(), Some(MillenniumEnding::Checkmate(black)));
}

#[test]
fn q1_two_steps_forward_and_up() {
    for (ply, text) in [(40, "1a2-3a4"), (60, "1e2-3e4")] {
        let (position, m) = before(ply);
        assert_eq!(position.move_text(&m), text);
    }
}
