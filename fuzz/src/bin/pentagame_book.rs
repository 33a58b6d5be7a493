//! Human notation: the first line is a position, each further line a move.
//!
//! An empty first line is the start position for two players. Legal moves are played.
#![no_main]

use pentagame::{Pentagame, Setup, human_notation};

libfuzzer_sys::fuzz_target!(|input: &str| {
    let mut lines = input.lines().take(fuzz::LINES_MAX);
    let mut position = match lines.next() {
        None | Some("") => Pentagame::new(Setup::default()),
        Some(text) => match text.parse() {
            Ok(position) => position,
            Err(_) => return,
        },
    };
    for line in lines {
        human_notation::fuzz_human_notation(&position, line);
        if let Ok(read) = position.parse_human_move(line)
            && let Ok(whole) = read.whole()
        {
            position = rulebook::Position::play(position, whole).unwrap_or_else(|no| no.position);
        }
    }
});
