//! Errors of commands with `--json`.

use serde_json::{Value, json};

mod program;

use program::palamedes_with_input;

/// Runs a command that fails, and returns its exit code and the error.
fn error(arguments: &[&str], input: &str) -> (i32, Value) {
    let answer = palamedes_with_input(&[arguments, &["--json"]].concat(), input);
    assert_eq!(answer.err, "", "{arguments:?}: the error is on standard output");
    let last = answer.out.lines().last().unwrap_or_default();
    let line: Value = serde_json::from_str(last).unwrap_or_else(|_| panic!("{}", answer.out));
    let error = line["error"].clone();
    assert!(error["code"].is_string(), "{arguments:?}: {line}");
    assert!(error["message"].as_str().is_some_and(|text| !text.is_empty()), "{line}");
    assert!(error["arguments"].is_object(), "{line}");
    (answer.code, error)
}

#[test]
fn every_command_reports_errors_as_json() {
    let over = "startpos moves A1 B2 A2 B3 A3 B4 A4 B5 A5";
    let bad_record = "[Game \"pente\"]\n\n1. K10 (\n";
    for (arguments, input, code, name) in [
        (&["play-move", "pentagame", "garbage", "aA-B*b"][..], "", 2, "position-text"),
        (&["play-move", "pentagame", "startpos", "zz"], "", 2, "move-text"),
        (&["play-move", "pente:9", "startpos", "A1"], "", 1, "opening-centre"),
        (&["explain", "pente:9,free", "startpos", "xx"], "", 2, "move-text"),
        (&["explain", "pente:9,free", over, "B1"], "", 1, "game-over"),
        (&["hint", "pente:9,free", over], "", 1, "game-over"),
        (&["hint", "pente:9", "startpos moves E5 E5"], "", 1, "occupied"),
        (&["moves", "pente:9", "nonsense"], "", 2, "position-text"),
        (&["moves", "pente:9", "-"], "nonsense\n", 1, "position-text"),
        (&["perft", "pente:9", "1", "--position", "nonsense"], "", 2, "position-text"),
        (&["opening", "pentagame", "aA-B*b", "zz"], "", 2, "move-text"),
        (&["opening", "--file", "-"], bad_record, 1, "variation-open"),
        (&["opening", "--file", "no-such-file.pgr"], "", 3, "file"),
        (&["check", "no-such-file.pgr"], "", 3, "file"),
        (&["moves", "chess"], "", 2, "value-validation"),
        (&["games", "--colour"], "", 2, "unknown-argument"),
    ] {
        let (found, error) = error(arguments, input);
        assert_eq!((found, error["code"].as_str()), (code, Some(name)), "{arguments:?}: {error}");
    }
}

#[test]
fn arguments_are_typed_and_counted_from_one() {
    let (_, found) = error(&["explain", "pente:9,free", "startpos", "Q5"], "");
    assert_eq!(found["arguments"], json!({ "wanted": "off-board", "at": 1, "token": "Q5" }));
    assert!(found["message"].as_str().is_some_and(|text| text.contains("\"Q5\"")), "{found}");
    let (_, found) = error(&["moves", "pente:9", "startpos moves E5 E5"], "");
    let expected = json!({ "number": 2, "move": "E5", "point": "E5", "colour": "w" });
    assert_eq!(found["arguments"], expected);
    let (_, found) = error(&["play-move", "pentagame", "startpos", "aB-C*c"], "");
    assert_eq!(found["arguments"]["owner"], 1, "{found}");
    // A text that looks like a number stays a text.
    let (_, found) = error(&["play-move", "pente:9", "startpos", "77"], "");
    assert_eq!(found["arguments"]["token"], "77", "{found}");
}

#[test]
fn faults_of_records_have_code_message_and_arguments() {
    let record = "[Game \"pente:9,free\"]\n\n1. A1 B2 2. B2\n=*\n";
    let answer = palamedes_with_input(&["check", "-", "--json"], record);
    assert_eq!(answer.code, 1);
    let game: Value = serde_json::from_str(&answer.out).expect("one object");
    let fault = &game["faults"][0];
    assert_eq!((&fault["code"], &fault["ply"]), (&json!("occupied"), &json!(3)), "{fault}");
    assert!(fault["message"].is_string() && fault["arguments"]["point"] == "B2", "{fault}");
}
