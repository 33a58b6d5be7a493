//! Names of games: the first line is a game with options.
//! Each further line is a position, or a turn on the last position as people write it.
#![no_main]

use games::Game;

libfuzzer_sys::fuzz_target!(|input: &str| {
    let mut lines = input.lines().take(fuzz::LINES_MAX);
    let Ok(game) = lines.next().unwrap_or_default().parse::<Game>() else { return };
    let written = game.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&game), "{written:?}");
    let mut position = game.start();
    for line in lines {
        if let Ok(action) = position.parse_human_action(line) {
            let written = action.to_string();
            let again = position.parse_human_action(&written);
            assert_eq!(again.as_ref(), Ok(&action), "{written:?}");
        }
        if let Ok(read) = game.read_line(line) {
            position = read.position;
        }
    }
});
