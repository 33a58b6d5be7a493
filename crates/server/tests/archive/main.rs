//! Tests of the archive: finished games, ratings, player pages, previews.

#[path = "../kit/mod.rs"]
mod kit;

mod finished_games;
mod fixtures;
mod nightly_check;
mod opening_explorer;
mod packed_games;
mod player_pages;
mod positions;
mod preview;
mod rerate;
mod research;
mod transfer;
