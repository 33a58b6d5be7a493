//! Errors of files and streams in the chosen language.

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
    let long = "a".repeat(1 << 20);
    check(&["moves", "pente", "-"], &long, "Standardeingabe ist länger als 1048576 Bytes");
}
