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
    let mut position = board::position(name.strip_prefix("ot-tjin:").unwrap(), first);
    let mut text = format!("{name}\n");
    for line in lines {
        let count = board::names(&position).len();
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
            let [south, north] = end.score.as_slice() else { panic!("not two seats") };
            text + &format!("{south} {north} {}\n", end.reason)
        }
    }
}

fn check(transcript: &str, turns: usize) {
    assert_eq!(rewritten(transcript), transcript);
    assert_eq!(transcript.lines().count(), turns + 3);
}

#[test]
fn printed_solution() {
    check(include_str!("playthroughs/printed-solution.txt"), 48);
}

#[test]
fn random_game_of_two() {
    check(include_str!("playthroughs/random-game-of-two.txt"), 81);
}
