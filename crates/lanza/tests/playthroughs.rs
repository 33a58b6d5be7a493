//! Whole games, written down line by line.
//! Position, number of choices of the next seat or of chance, the decision. The last line has the
//! scores and the reason.

mod board;

use lanza::Lanza;
use rulebook::conformance::{SplitMix64, random_move};
use rulebook::{Notation, Position, Turn};

fn start_of(name: &str) -> Lanza {
    board::start(name.strip_prefix("lanza:").unwrap())
}

fn line_of(position: &Lanza, turn: &str) -> String {
    let count = match position.turn() {
        Turn::Chance => board::events(position).len() as u64,
        other => other.seats().iter().next().map_or(0, |seat| position.count_moves(seat)),
    };
    format!("{} | {count} | {turn}\n", position.position_text())
}

fn last_line(position: &Lanza) -> String {
    let (score, _, reason) = board::result(position.outcome());
    let scores: Vec<String> = score.iter().map(i32::to_string).collect();
    format!("{} {reason}\n", scores.join(" "))
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

/// A random decision. Seats lose a turn now and then.
fn random_turn(position: &Lanza, random: &mut SplitMix64) -> String {
    if position.turn() == Turn::Chance {
        let events = board::events(position);
        let event = events[random.below(events.len() as u64) as usize];
        return format!("~{}", position.move_text(&event));
    }
    let mut choices = position.turn().seats().iter().map(|seat| {
        let m = random_move(position, seat, random).unwrap();
        let text = if random.below(12) == 0 { "--".to_owned() } else { position.move_text(&m) };
        match position.turn() {
            Turn::Seat(_) => text,
            _ => format!("{seat}:{text}"),
        }
    });
    choices.next().map(|first| choices.fold(first, |all, next| all + "|" + &next)).unwrap()
}

/// Writes the random game of one seed.
fn random_game(name: &str, seed: u64) -> String {
    let mut random = SplitMix64::new(seed);
    let mut position = start_of(name);
    let mut text = format!("{name}\n");
    while position.turn() != Turn::Over {
        let turn = random_turn(&position, &mut random);
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
fn two_players() {
    check(include_str!("playthroughs/two-players.txt"), "lanza:", 1, 36);
}

#[test]
fn four_players() {
    check(include_str!("playthroughs/four-players.txt"), "lanza:4,target=6,turn-limit=40", 2, 64);
}
