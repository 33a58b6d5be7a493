//! Whole games, written down line by line.
//! Position, number of moves, the move played. The last line is the result: the scores and the
//! reason, or the word for a game to be replayed.
//!
//! The games were written by a plain program apart from this crate.

mod board;

use rulebook::{Notation, Outcome, Position};

/// Plays the moves of a transcript and writes it anew.
fn rewritten(transcript: &str) -> String {
    let mut lines = transcript.lines();
    let name = lines.next().unwrap();
    let first = lines.clone().next().unwrap().split(" | ").next().unwrap();
    let mut position = board::read(name.strip_prefix("sleeping-beauty-draughts:").unwrap(), first);
    let mut text = format!("{name}\n");
    for line in lines {
        let count = board::names(&position).split_whitespace().count();
        let shown = line.rsplit(" | ").next().unwrap();
        text += &format!("{} | {count} | ", position.position_text());
        if shown == "-" {
            text += "-\n";
            break;
        }
        let m = position.read_move(shown).unwrap();
        text += &format!("{}\n", position.display_move(&m));
        position = position.play(m).unwrap();
    }
    match position.outcome() {
        Outcome::Unfinished => panic!("{name} is not over"),
        Outcome::Replay => text + "replay\n",
        Outcome::Final(end) => {
            let [white, black] = end.score.as_slice() else { panic!("not two seats") };
            text + &format!("{white} {black} {}\n", end.reason)
        }
    }
}

fn check(transcript: &str, turns: usize) {
    assert_eq!(rewritten(transcript), transcript);
    assert_eq!(transcript.lines().count(), turns + 3);
}

#[test]
fn third_problem() {
    check(include_str!("playthroughs/problem-3.txt"), 73);
}

#[test]
fn random_game() {
    check(include_str!("playthroughs/random-game.txt"), 43);
}

#[test]
fn two_ladies() {
    check(include_str!("playthroughs/two-ladies.txt"), 17);
}
