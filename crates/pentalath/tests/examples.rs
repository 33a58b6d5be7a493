//! The numbered examples of the rules page.

mod board;

use board::{names, pieces, play, position, refused, start};
use pentalath::{Cell, PentalathColour};
use rulebook::conformance::SplitMix64;
use rulebook::{Position, Turn};

#[test]
fn vector_1_captured_in_the_obtuse_corner() {
    let after = play(&position("", "w a2 b2, b a1", 'w'), "b1");
    assert_eq!(pieces(&after, "a1 a2 b1 b2"), ".www");
}

#[test]
fn vector_2_no_freedom_and_no_capture() {
    assert_eq!(refused(&position("", "b b1 a2 b2", 'w'), "a1"), "no-freedom");
}

#[test]
fn vector_3_captured_in_the_acute_corner() {
    let after = play(&position("", "w f1, b g1", 'w'), "g2");
    assert_eq!(pieces(&after, "f1 g1 g2"), "w.w");
}

#[test]
fn vector_4_surrounded_but_capturing() {
    let after = play(&position("", "b f1 g2, w e1 f2 g3", 'w'), "g1");
    assert_eq!(pieces(&after, "e1 f1 f2 g1 g2 g3"), "w.ww.w");
}

#[test]
fn vector_5_surrounded_and_not_capturing() {
    assert_eq!(refused(&position("", "b f1 g2", 'w'), "g1"), "no-freedom");
}

#[test]
fn vector_6_either_enemy_captures() {
    for mover in ['w', 'r'] {
        let after = play(&position("3", "b a1, w a2, r b2", mover), "b1");
        assert_eq!(pieces(&after, "a1 a2 b2"), ".wr");
    }
}

#[test]
fn vector_7_lines_on_three_axes() {
    for (four, fifth, won) in [
        ("d1 d2 d3 d4", "d5", true),
        ("a1 b2 c3 d4", "e5", true),
        ("a7 b7 c7 d7", "e7", true),
        ("a1 b1 c1 d1", "e1", true),
        ("a1 b1 c1 d1", "e2", false),
    ] {
        let after = play(&position("", &format!("w {four}"), 'w'), fifth);
        assert_eq!(after.winner(), won.then_some(PentalathColour::White), "{four} {fifth}");
    }
}

#[test]
fn vector_8_seventy_moves_then_sixty_nine() {
    assert_eq!(names(&start("")).len(), 70);
    assert_eq!(names(&play(&start(""), "d5")).len(), 69);
}

#[test]
fn vector_9_neighbour_counts() {
    for (cell, count) in
        [("a1", 3), ("a7", 3), ("g1", 2), ("g13", 2), ("a2", 4), ("d1", 4), ("g2", 4), ("d5", 6)]
    {
        assert_eq!(cell.parse::<Cell>().unwrap().neighbours().len(), count, "{cell}");
    }
}

/// The page reports 2000 random games with another generator: 51 plies on average, 84 at most.
/// The length of a game has a standard deviation of 11 plies, so two averages over 2000 games may
/// well lie one ply apart, and hardly more.
#[test]
fn vector_10_random_games_end_by_a_line() {
    let (mut plies, mut longest) = (0, 0);
    for seed in 0..2_000 {
        let mut random = SplitMix64::new(seed);
        let mut game = start("");
        let mut ply = 0;
        while let Turn::Seat(seat) = game.turn() {
            let moves = game.moves(seat);
            let m = moves[random.below(moves.len() as u64) as usize];
            assert_ne!(m, pentalath::Move::Skip, "no player is ever stuck");
            game.play_unchecked(m);
            ply += 1;
        }
        assert!(game.winner().is_some());
        plies += ply;
        longest = longest.max(ply);
    }
    let average = f64::from(plies) / 2_000.0;
    println!("{average} plies on average, {longest} at most");
    assert!((49.5..52.5).contains(&average), "{average}");
    assert!((70..=100).contains(&longest), "{longest}");
}
