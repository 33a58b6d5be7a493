//! Names of games: the first line is a game with options, each further line a position.
#![no_main]

use games::Game;

libfuzzer_sys::fuzz_target!(|input: &str| {
    let mut lines = input.lines().take(fuzz::LINES_MAX);
    let Ok(game) = lines.next().unwrap_or_default().parse::<Game>() else { return };
    let written = game.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&game), "{written:?}");
    for line in lines {
        let _ = game.read_line(line);
    }
});
