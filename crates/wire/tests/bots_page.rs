//! Checks the messages in the documentation for bots. Its HTTP requests are tested in `palamedes`.

use wire::{GameCommand, GameState, ToClient};

/// Returns the lines of the JSON blocks with the given mark.
fn examples(mark: &str) -> Vec<String> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api/bots.md");
    let page = std::fs::read_to_string(page).unwrap();
    let blocks = page.split("```json ").skip(1).filter_map(|block| block.strip_prefix(mark));
    let texts = blocks.filter_map(|block| block.split_once("```")).map(|(text, _)| text);
    texts.flat_map(|text| text.trim().lines().map(str::to_owned)).collect()
}

#[test]
fn documented_server_messages_round_trip() {
    let examples = examples("to\n");
    assert!(examples.len() >= 6);
    for text in examples {
        let message: ToClient =
            serde_json::from_str(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(serde_json::to_string(&message).unwrap(), text);
    }
}

#[test]
fn documented_state_round_trips() {
    let examples = examples("state\n");
    assert_eq!(examples.len(), 1);
    for text in examples {
        let state: GameState =
            serde_json::from_str(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(serde_json::to_string(&state).unwrap(), text);
    }
}

#[test]
fn documented_commands_round_trip() {
    let examples = examples("command\n");
    assert!(examples.len() >= 2);
    for text in examples {
        let message: GameCommand =
            serde_json::from_str(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(serde_json::to_string(&message).unwrap(), text);
    }
}
