//! The numbered examples of the rules page.

mod board;

use board::{names, position, start};
use rulebook::conformance::SplitMix64;
use rulebook::{Outcome, Position, Turn};

fn check(text: &str, expected: &str) {
    assert_eq!(names(&position(text)), expected, "{text}");
}

#[test]
fn vector_1_seven_first_moves() {
    assert_eq!(names(&start("")), "a3b4 c3b4 c3d4 e3d4 e3f4 g3f4 g3h4");
}

#[test]
fn vector_2_men_and_the_enemy_lady() {
    check("W:c3 B:Ld4 w", "c3b4");
    check("W:c5 B:Ld4 w", "c5:e3");
    check("W:c5 B:d4 w", "c5b6 c5d6");
}

#[test]
fn vector_3_the_greatest_number() {
    check("W:c3,g3 B:d4,f6,h4 w", "c3:e5:g7");
}

#[test]
fn vector_4_royal_privilege() {
    check("W:Lc3 B:Ld4 w", "c3:d4 c3:e5");
    check("W:Lc3 B:Ld4,f6 w", "c3:e5:g7");
}

#[test]
fn vector_5_replacement_is_optional() {
    check("W:Lg3 B:h4 w", "g3:h4 g3f2 g3f4 g3h2");
    check("W:Lc3 B:d4 w", "c3:e5");
}

#[test]
fn vector_6_sleeping_beauties_are_not_captured() {
    // Black has a lady far away, since a sleeping beauty without a lady would have woken.
    check("W:Lc3 B:Lh8,Sd4 w", "c3b2 c3b4 c3d2");
}

#[test]
fn vector_7_waking() {
    check("W:Le5 B:Sa1,Sg1 b", "a1*b2 a1*c3 g1*e3 g1*f2 g1*h2");
    check("W:Lc3 B:Sa1 b", "a1*b2");
}

/// A plain program apart from this crate has 68 plies on average in 300 games, and 198 at most.
/// The length of a game has a standard deviation of 30 plies.
#[test]
fn vector_8_random_games_have_a_winner() {
    let games = 400;
    let (mut plies, mut longest, mut moves_seen) = (0_u64, 0, 0_u64);
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut game = start("");
        let mut ply = 0;
        while let Turn::Seat(seat) = game.turn() {
            let moves = game.moves(seat);
            moves_seen += moves.len() as u64;
            game.play_unchecked(moves[random.below(moves.len() as u64) as usize]);
            ply += 1;
        }
        let Outcome::Final(end) = game.outcome() else { panic!("no winner") };
        assert_eq!(end.winners().count(), 1);
        plies += ply;
        longest = longest.max(ply);
    }
    let average = plies as f64 / games as f64;
    println!("{average} plies, {longest} at most, {} moves", moves_seen as f64 / plies as f64);
    assert!((64.0..78.0).contains(&average), "{average}");
    assert!((120..400).contains(&longest), "{longest}");
}
