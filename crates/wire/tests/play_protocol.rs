//! The messages on the page about them are messages.

use wire::{FromClient, ToClient};

/// The lines of the blocks that are marked so.
fn examples(mark: &str) -> Vec<String> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/play-protocol.md");
    let page = std::fs::read_to_string(page).unwrap();
    let blocks = page.split("```json ").skip(1).filter_map(|block| block.strip_prefix(mark));
    let texts = blocks.filter_map(|block| block.split_once("```")).map(|(text, _)| text);
    texts.flat_map(|text| text.trim().lines().map(str::to_owned)).collect()
}

/// The kind of a message.
fn kind(text: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(text).unwrap();
    value["t"].as_str().unwrap().to_owned()
}

#[test]
fn what_a_client_says_is_read() {
    let examples = examples("from\n");
    for text in &examples {
        let read: FromClient = serde_json::from_str(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let again = serde_json::to_string(&read).unwrap();
        assert_eq!(serde_json::from_str::<FromClient>(&again).unwrap(), read);
    }
    for word in ["hello", "watch", "unwatch", "act", "plan", "chat", "ping"] {
        assert!(examples.iter().any(|text| kind(text) == word), "{word}");
    }
}

#[test]
fn what_the_server_says_is_written_so() {
    let examples = examples("to\n");
    for text in &examples {
        let read: ToClient = serde_json::from_str(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(&serde_json::to_string(&read).unwrap(), text);
    }
    for word in
        ["hello", "full", "said", "head", "ok", "no", "seats", "chat", "notice", "wrong", "bye"]
    {
        assert!(examples.iter().any(|text| kind(text) == word), "{word}");
    }
}
