//! The first line is a position, or nothing for the start of a game for two; each further line is
//! a move in book notation, and is played where that can be.
#![no_main]

use pentagame::{Pentagame, Setup, book};

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
        book::survives(&position, line);
        if let Ok(read) = position.read_book(line)
            && let Ok(whole) = read.whole()
        {
            position = rulebook::Position::play(position, whole).unwrap_or_else(|no| no.position);
        }
    }
});
