//! Errors of files and streams in the chosen language.

use std::fs;
use std::path::Path;

mod program;

use program::palamedes_with_input;

/// Formerly these errors were in English in all languages.
#[test]
fn errors_of_files_and_streams_are_in_the_chosen_language() {
    let check = |arguments: &[&str], input: &str, expected: &str| {
        let answer = palamedes_with_input(&[&["--language", "de"], arguments].concat(), input);
        assert_eq!(answer.code, 3, "{arguments:?}: {}", answer.err);
        assert_eq!(answer.out, "", "{arguments:?}");
        assert!(answer.err.contains(expected), "{arguments:?}: {}", answer.err);
    };
    let missing = "no-such-file kann nicht gelesen werden: nicht gefunden";
    check(&["check", "--game-log", "no-such-file"], "", missing);
    let restore = ["admin", "restore", "no-such-file", "--database", "postgres://localhost/none"];
    check(&restore, "", missing);
    let import =
        ["admin", "games", "import", "no-such-file", "--database", "postgres://localhost/none"];
    check(&import, "", missing);
    let players = ["arena", "match", "--a", "random", "--b", "random", "--games", "1"];
    let openings = [&players[..], &["--openings", "no-such-file"]].concat();
    check(&openings, "", "no-such-file kann nicht gelesen oder geschrieben werden: nicht gefunden");
    let bot = ["bot", "--server", "http://127.0.0.1:9", "--level", "1", "--token-file", "no-such"];
    check(&bot, "", "Das Token lässt sich nicht aus no-such lesen: nicht gefunden.");
    let long = "a".repeat(1 << 20);
    check(&["moves", "pente", "-"], &long, "Standardeingabe ist länger als 1048576 Bytes");
}

/// Formerly these messages had codes or English words in all languages.
#[test]
fn errors_of_settings_and_openings_are_in_the_chosen_language() {
    let check = |arguments: &[&str], expected: &str| {
        let answer = palamedes_with_input(&[&["--language", "de"], arguments].concat(), "");
        assert_eq!(answer.code, 2, "{arguments:?}: {}", answer.err);
        assert!(answer.err.contains(expected), "{arguments:?}: {}", answer.err);
    };
    let file = |name: &str, text: &str| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let settings = ["serve", "--check", "--config", "no-such-file"];
    check(&settings, "Die Einstellungen in no-such-file sind nicht lesbar: nicht gefunden.");
    let token = file("languages.token", "pal_x");
    let bot = ["bot", "--server", "http://127.0.0.1:9", "--token-file", &token];
    check(&bot, "--level N oder --engine COMMAND fehlt");
    let invalid = [&bot[..], &["--engine", "level:99"]].concat();
    check(&invalid, "die Stufen sind 1 bis 10");
    let numbers = file("languages.toml", "at_once = 0\n");
    check(&["bot", "--config", &numbers], "at_once = 0 liegt außerhalb des Bereichs");
    let players = ["--a", "random", "--b", "random", "--games", "1"];
    let contest = [&["arena", "match", "--game", "pente:9"], &players[..]].concat();
    for (name, text, expected) in [
        ("languages-move", "E5 E5", "E5 ist nicht spielbar: E5 ist besetzt."),
        ("languages-word", "E5 ?", "Der Zug ist bei"),
        ("languages-record", "[Game \"chess\"]\n\n=*\n", "Es gibt kein Spiel „chess“"),
    ] {
        let openings = file(name, text);
        check(&[&contest[..], &["--openings", &openings]].concat(), expected);
    }
}
