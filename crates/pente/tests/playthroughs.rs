//! Whole games, written down line by line.
//! Position, number of moves, their digest, the move played. The last line has the scores and how
//! the game ended.
//!
//! The games were played and written by a plain program apart from this crate.

mod board;

use rulebook::{Notation, Outcome, Position};

/// Plays the moves of a transcript and writes it anew.
fn rewritten(transcript: &str) -> String {
    let name = transcript.lines().next().unwrap();
    let mut position = board::start(name.strip_prefix("pente:").unwrap());
    let mut text = format!("{name}\n");
    for line in transcript.lines().skip(1) {
        let names = board::names(&position);
        let (count, digest) = (names.len(), board::digest(names));
        text += &format!("{} | {count} | {digest} | ", position.position_text());
        let shown = line.rsplit(" | ").next().unwrap();
        if shown == "-" {
            text += "-\n";
            break;
        }
        let m = board::read(&position, shown);
        text += &format!("{}\n", position.display_move(&m));
        position = position.play(m).unwrap();
    }
    let Outcome::Final(end) = position.outcome() else { panic!("{name} is not over") };
    for score in end.score.as_slice() {
        text += &format!("{score} ");
    }
    text + end.reason + "\n"
}

fn check(transcript: &str, turns: usize) {
    assert_eq!(rewritten(transcript), transcript);
    assert_eq!(transcript.lines().count(), turns + 3);
}

#[test]
fn d_pente_with_poof() {
    check(include_str!("playthroughs/d-pente-with-poof.txt"), 34);
}

#[test]
fn keryo_in_teams() {
    check(include_str!("playthroughs/keryo-in-teams.txt"), 95);
}
