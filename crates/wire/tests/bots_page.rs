//! The messages on the page about bots are messages. What is asked and answered there is held by
//! the tests of the program.

use wire::{Act, ToClient};

/// The lines of the blocks that are marked so.
fn examples(mark: &str) -> Vec<String> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bots.md");
    let page = std::fs::read_to_string(page).unwrap();
    let blocks = page.split("```json ").skip(1).filter_map(|block| block.strip_prefix(mark));
    let texts = blocks.filter_map(|block| block.split_once("```")).map(|(text, _)| text);
    texts.flat_map(|text| text.trim().lines().map(str::to_owned)).collect()
}

#[test]
fn what_the_server_says_is_written_so() {
    let examples = examples("to\n");
    assert!(examples.len() >= 6);
    for text in examples {
        let read: ToClient = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }
}

#[test]
fn what_a_bot_says_is_read() {
    let examples = examples("act\n");
    assert!(examples.len() >= 2);
    for text in examples {
        let read: Act = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }
}
