//! Titles and descriptions of pictures for screen readers, as messages.

use games::Message;

/// Title and description of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Caption {
    /// The game and its state.
    pub title: Message,
    /// Everything on the board, one sentence each.
    pub description: Vec<Message>,
}

/// Joins names with commas; a message that says "none" if there are none.
pub(crate) fn name_list(names: impl Iterator<Item = String>) -> Message {
    let names: Vec<String> = names.collect();
    match names.is_empty() {
        true => Message::new(["picture-none"]),
        false => Message::new(["picture-names"]).text("names", names.join(", ")),
    }
}
