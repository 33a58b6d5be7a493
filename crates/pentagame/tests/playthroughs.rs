//! Whole games, pinned: every position, how many moves it has, its key, the move and its steps.
//!
//! A file holds the transcript of one game. The moves are read from it, and everything else is
//! worked out again and must be the same, line by line.

use std::fmt::Write as _;

use pentagame::Pentagame;
use rulebook::{LOST_TURN, Notation, Outcome, Position, Steps};

/// The transcript of a game that begins with this set-up and runs through these moves.
/// A turn that was lost although there was a move is written `--` too.
fn transcript(setup: &str, moves: &[&str]) -> String {
    let mut position = Pentagame::start(&setup.parse().expect("a set-up"));
    let mut out = format!("set-up {setup}\n");
    for m in moves {
        write_position(&position, &mut out);
        let seat = position.to_move();
        let legal = position.read_move(m).ok().filter(|read| position.is_legal(seat, read));
        match legal {
            Some(read) => {
                let steps = position.steps_of(seat, &read);
                let steps: Vec<String> = steps.iter().map(|s| position.step_text(s)).collect();
                let _ = writeln!(out, "move {}", position.move_text(&read));
                let _ = writeln!(out, "steps {}", steps.join(" "));
                position.play_unchecked(read);
            }
            None => {
                assert_eq!(*m, LOST_TURN, "{position}: neither legal nor a lost turn");
                let _ = writeln!(out, "move {LOST_TURN}");
                position.lose_turn();
            }
        }
    }
    write_position(&position, &mut out);
    let Outcome::Final(end) = position.outcome() else { panic!("{position} is not over") };
    let (score, place) = (end.score.as_slice(), end.place.as_slice());
    let _ = writeln!(out, "outcome {} score {score:?} place {place:?}", end.reason);
    out
}

fn write_position(position: &Pentagame, out: &mut String) {
    let (count, key) = (position.count_moves(position.to_move()), position.key());
    let _ = writeln!(out, "\nposition {position}\ncount {count}\nkey {key:016x}");
}

fn check(file: &str) {
    let value = |line: &str, name: &str| line.strip_prefix(name).map(String::from);
    let setup = file.lines().find_map(|line| value(line, "set-up ")).expect("a set-up");
    let moves: Vec<String> = file.lines().filter_map(|line| value(line, "move ")).collect();
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    let again = transcript(&setup, &moves);
    for (number, (line, expected)) in (1..).zip(again.lines().zip(file.lines())) {
        assert_eq!(line, expected, "line {number}");
    }
    assert_eq!(again, file);
}

#[test]
fn a_game_of_two() {
    check(include_str!("playthroughs/two.txt"));
}

#[test]
fn a_game_of_five() {
    check(include_str!("playthroughs/five.txt"));
}
