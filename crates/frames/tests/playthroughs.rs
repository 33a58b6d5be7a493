//! Whole games, written down line by line.
//! Position, number of choices of each seat, the two choices. The last line has the scores and the
//! reason.

mod board;

use frames::Frames;
use rulebook::conformance::{SplitMix64, random_move};
use rulebook::{Notation, Position, Turn};

fn start_of(name: &str) -> Frames {
    board::start(name.strip_prefix("frames:").unwrap())
}

fn line_of(position: &Frames, turn: &str) -> String {
    let count = position.count_moves(board::BLACK);
    format!("{} | {count} | {turn}\n", position.position_text())
}

fn last_line(position: &Frames) -> String {
    let (score, _, reason) = board::result(position.outcome());
    format!("{} {} {reason}\n", score[0], score[1])
}

/// Plays the turns of a transcript and writes it anew.
fn rewritten(transcript: &str) -> String {
    let name = transcript.lines().next().unwrap();
    let mut position = start_of(name);
    let mut text = format!("{name}\n");
    for line in transcript.lines().skip(1) {
        let turn = line.rsplit(" | ").next().unwrap();
        text += &line_of(&position, turn);
        if turn == "-" {
            break;
        }
        position = board::play(&position, turn);
    }
    text + &last_line(&position)
}

/// Writes the random game of one seed. Both seats lose a choice now and then.
fn random_game(name: &str, seed: u64) -> String {
    let mut random = SplitMix64::new(seed);
    let mut position = start_of(name);
    let mut text = format!("{name}\n");
    while position.turn() != Turn::Over {
        let choices = [board::BLACK, board::WHITE].map(|seat| {
            if random.below(20) == 0 {
                return "--".to_owned();
            }
            position.move_text(&random_move(&position, seat, &mut random).unwrap())
        });
        let turn = choices.join("|");
        text += &line_of(&position, &turn);
        position = board::play(&position, &turn);
    }
    text + &line_of(&position, "-") + &last_line(&position)
}

fn check(transcript: &str, name: &str, seed: u64, turns: usize) {
    assert_eq!(rewritten(transcript), transcript);
    assert_eq!(random_game(name, seed), transcript);
    assert_eq!(transcript.lines().count(), turns + 3);
}

#[test]
fn size_12_until_the_target() {
    check(include_str!("playthroughs/size-12.txt"), "frames:12", 1, 32);
}

#[test]
fn size_6_until_the_board_is_full() {
    check(include_str!("playthroughs/size-6-full.txt"), "frames:6,target=20", 2, 21);
}
