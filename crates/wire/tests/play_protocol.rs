//! Checks the messages in the documentation of the WebSocket protocol.

use wire::{FromClient, ToClient};

/// Returns the lines of the JSON blocks with the given mark.
fn examples(mark: &str) -> Vec<String> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api/play-protocol.md");
    let page = std::fs::read_to_string(page).unwrap();
    let blocks = page.split("```json ").skip(1).filter_map(|block| block.strip_prefix(mark));
    let texts = blocks.filter_map(|block| block.split_once("```")).map(|(text, _)| text);
    texts.flat_map(|text| text.trim().lines().map(str::to_owned)).collect()
}

/// Returns the type tag of a message.
fn type_tag(text: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(text).unwrap();
    value["type"].as_str().unwrap().to_owned()
}

#[test]
fn documented_client_messages_are_readable() {
    let examples = examples("from\n");
    for text in &examples {
        let message: FromClient =
            serde_json::from_str(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let again = serde_json::to_string(&message).unwrap();
        assert_eq!(serde_json::from_str::<FromClient>(&again).unwrap(), message);
    }
    for tag in [
        "hello",
        "subscribe",
        "unsubscribe",
        "subscribe-list",
        "unsubscribe-list",
        "command",
        "premoves",
        "chat",
        "ping",
    ] {
        assert!(examples.iter().any(|text| type_tag(text) == tag), "{tag}");
    }
}

#[test]
fn documented_server_messages_round_trip() {
    let examples = examples("to\n");
    for text in &examples {
        let message: ToClient =
            serde_json::from_str(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(&serde_json::to_string(&message).unwrap(), text);
    }
    for tag in [
        "hello",
        "snapshot",
        "log-appended",
        "version",
        "accepted",
        "rejected",
        "seats",
        "list",
        "list-changed",
        "chat",
        "notification",
        "error",
        "going-away",
    ] {
        assert!(examples.iter().any(|text| type_tag(text) == tag), "{tag}");
    }
}
