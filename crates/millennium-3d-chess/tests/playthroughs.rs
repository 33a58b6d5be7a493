//! Whole games, written down line by line.
//! Position, number of moves, the move played. The last line has the scores and the reason of the
//! end.
//!
//! The games were written by a plain program apart from this crate, which keeps a table of pieces
//! and tries every move on a copy. The first is the printed sample game, the others are random.

mod board;

use std::fmt::Debug;
use std::str::FromStr;

use millennium_3d_chess::nardeshir::NardeshirRules;
use millennium_3d_chess::{Chess3d, Chess3dVariant, MillenniumRules};
use rulebook::{Notation, Position, Turn};

/// Plays the moves of a transcript and writes it anew.
fn rewritten<V: Chess3dVariant>(transcript: &str) -> String
where
    V::Setup: FromStr<Err: Debug>,
{
    let name = transcript.lines().next().unwrap();
    let options = name.split_once(':').map_or("", |(_, options)| options);
    let mut position: Chess3d<V> = Chess3d::start(&options.parse().unwrap());
    let mut text = format!("{name}\n");
    for line in transcript.lines().skip(1) {
        let count = match position.turn() {
            Turn::Seat(seat) => position.count_moves(seat),
            _ => 0,
        };
        let played = line.rsplit(" | ").next().unwrap();
        text += &format!("{} | {count} | {played}\n", position.position_text());
        if played == "-" {
            break;
        }
        let m = position.read_move(played).unwrap();
        position = position.play(m).unwrap();
    }
    text + &board::result(&position) + "\n"
}

fn check<V: Chess3dVariant>(transcript: &str, turns: usize)
where
    V::Setup: FromStr<Err: Debug>,
{
    assert_eq!(rewritten::<V>(transcript), transcript);
    assert_eq!(transcript.lines().count(), turns + 3);
}

#[test]
fn playthrough_of_the_sample_game() {
    check::<MillenniumRules>(include_str!("playthroughs/sample.txt"), 151);
}

#[test]
fn playthrough_with_the_choice_of_black() {
    check::<MillenniumRules>(include_str!("playthroughs/black-chooses.txt"), 125);
}

#[test]
fn playthrough_of_traditional_nardeshir() {
    check::<NardeshirRules>(include_str!("playthroughs/traditional.txt"), 111);
}

#[test]
fn playthrough_of_malka() {
    check::<NardeshirRules>(include_str!("playthroughs/malka.txt"), 97);
}
