//! The rules, the table, the pictures and the engine for the browser.
//!
//! Thin: texts in, JSON out ([`wire`]), nothing is decided here. Whatever a page hands in is read
//! with the same readers as everywhere, and nothing it hands in makes this panic. A page calls the
//! functions through `web/app/src/rules.ts`, which gives the answers their types; the engine runs
//! in a worker of its own.
//!
//! What is *not* here: rules, words for people, anything that needs a page.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

mod arrange;
mod board;
mod record;
mod rules;
mod said;
mod table;
mod think;

pub use arrange::{arrange, fittings};
pub use board::{
    artwork, artwork_name, choices, ko_marks, last_move, motions, scene, steps_of, threat_marks,
};
pub use record::{read_records, write_record};
pub use rules::{
    check_move, check_position, explain, games, hint, moves, openings, picture, play, read_move,
    shown, start_of, threats,
};
pub use table::Table;
pub use think::{Engine, Report, Request, bench};

use serde::Serialize;

/// An answer as text. What `wire` holds can always be written.
fn json<T: Serialize>(answer: &T) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}
