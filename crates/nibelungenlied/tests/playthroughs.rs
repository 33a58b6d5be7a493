//! Two complete games, line by line: position, number of moves of each seat, and the action.
//! The last line has the scores and the code of the end.

mod board;

use nibelungenlied::Setup;
use rulebook::{Notation, Position};

/// Plays the actions of a transcript and writes it anew.
fn rewritten(transcript: &str) -> String {
    let name = transcript.lines().next().unwrap();
    let options = name.strip_prefix("nibelungenlied").unwrap().trim_start_matches(':');
    assert!(options.parse::<Setup>().is_ok(), "{name}");
    let mut position = board::start(options);
    let mut text = format!("{name}\n");
    for line in transcript.lines().skip(1) {
        let [destiny, order] =
            [board::DESTINY, board::ORDER].map(|seat| position.count_moves(seat));
        let action = line.rsplit(" | ").next().unwrap();
        text += &format!("{} | {destiny} {order} | {action}\n", position.position_text());
        if action == "-" {
            break;
        }
        position = board::act(&position, action);
    }
    let (scores, _, reason) = board::result(position.outcome());
    text + &format!("{} {} {reason}\n", scores[0], scores[1])
}

fn check(transcript: &str, actions: usize) {
    assert_eq!(rewritten(transcript), transcript);
    assert_eq!(transcript.lines().count(), actions + 3);
}

#[test]
fn default_castles() {
    check(include_str!("playthroughs/default-castles.txt"), 51);
}

#[test]
fn other_castles() {
    check(include_str!("playthroughs/other-castles.txt"), 44);
}
