//! Browser bindings of the rules, the table, the board model and the engine.
//!
//! Thin: texts in, JSON out; no decision is made here. All input is parsed with the same parsers as
//! everywhere else, and no input makes this crate panic. The page calls the functions through
//! `web/app/src/rules.ts`, which types the results; the engine runs in its own worker.
//!
//! The JSON types of the board are those of [`picture::board_model`], messages are
//! [`games::Message`]; types that only exist for a page are defined beside the function that
//! returns them.
//!
//! What is *not* here: rules, sentences, anything that needs a page.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

mod board;
mod editor;
mod engine;
mod record;
mod rules;
mod table;

pub use self::board::{
    artwork, artwork_key, item_moves, ko_marks, last_move_marks, legal_steps, motions, move_steps,
    picture, picture_caption, scene, threat_marks,
};
pub use self::editor::{edit_position, editor_pieces};
pub use self::engine::{
    EngineBinding, EngineRequest, MixedMoveView, ProgressCallback, SearchReport, VariationView,
    bench,
};
pub use self::record::{
    LineTree, ParsedRecords, PlyTree, RecordTree, TagText, parse_records, write_record,
};
pub use self::rules::{
    ChanceEvent, GameInfo, HintView, JointTurn, TextResult, check_move, check_position,
    display_action, explain, game_list, hint, joint_turn, legal_moves, openings, parse_action,
    parse_move, play_move, start_position, threats,
};
pub use self::table::{
    ClockView, CommandResult, EndingView, OfferView, PlyView, RematchView, SeatPoints,
    TableBinding, TableConfig, TableEvent, TablePreview, TableView,
};

use serde::Serialize;

/// Serialises a result; the types of this crate never fail to serialise.
fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
