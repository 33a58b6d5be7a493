//! Browser bindings for organisers: an event is edited, paired and printed without a server.
//!
//! The state is the text of an event file. Every function takes it; those that change the event
//! return a new text or the reason why not, as an [`EditResult`]. So a page saves a text after
//! every entry, and undoing is returning to an earlier text. [`event_view`] returns all that a page
//! shows.
//!
//! What is *not* here: rules of pairing and scoring (`contest`), the format (`eventfile`),
//! sentences, anything that needs a page. The bundle is separate from `wasm`, so that a page for
//! organisers loads no game.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

mod players;
mod print;
mod problem;
mod rounds;
mod settings;
#[cfg(test)]
mod tests;
mod view;

pub use players::{add_players, change_player, drop_player, remove_player, return_player};
pub use print::{
    PrintedSheet, SheetTexts, blank_sheet, event_sheets, pairing_sheet, standings_csv,
};
pub use problem::{EditResult, EventProblem};
pub use rounds::{pair_round, remove_game, remove_round, set_absent, set_game, swap_players};
pub use settings::{EventTemplate, check_event, create_event, set_option};
pub use view::{
    EventOptionsView, EventPlayerView, EventRoundView, EventStandingView, EventTableView,
    EventView, PlannedGameView, event_view,
};

use contest::ContestEvent;
use eventfile::{event_to_toml, read_event};
use serde::Serialize;

/// Serialises a result; the types of this crate never fail to serialise.
fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Reads an event, changes it and writes it again: an [`EditResult`].
fn edit(text: &str, change: impl FnOnce(&mut ContestEvent) -> Result<(), EventProblem>) -> String {
    let edited = || -> Result<String, EventProblem> {
        let mut event = read_event(text)?;
        change(&mut event)?;
        event.check()?;
        Ok(event_to_toml(&event))
    };
    json(&EditResult::from(edited()))
}
