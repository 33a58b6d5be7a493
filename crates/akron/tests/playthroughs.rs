//! Two random games, written down line by line.
//! Position, number of moves, the move played. The last line has the scores and how the game ended.

mod board;

use rulebook::{Notation, Outcome, Position};

/// Plays the moves of a transcript and writes it anew.
fn rewritten(transcript: &str) -> String {
    let name = transcript.lines().next().unwrap();
    let mut position = board::start(name.strip_prefix("akron:").unwrap());
    let mut text = format!("{name}\n");
    for line in transcript.lines().skip(1) {
        let count = board::names(&position).len();
        text += &format!("{} | {count} | ", position.position_text());
        let shown = line.rsplit(" | ").next().unwrap();
        if shown == "-" {
            text += "-\n";
            break;
        }
        let m = board::read(&position, shown);
        text += &format!("{m}\n");
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
fn usual_game() {
    check(include_str!("playthroughs/usual-game.txt"), 150);
}

#[test]
fn small_board() {
    check(include_str!("playthroughs/small-board.txt"), 40);
}
