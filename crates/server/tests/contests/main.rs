//! Tests of online contests over HTTP: entries, rounds of all systems, results, organiser.

mod entries;
mod feeds;
#[path = "../kit/mod.rs"]
mod kit;
mod organise;
mod play;
#[path = "../lobby/players.rs"]
#[allow(dead_code, reason = "contests use a part of the test players of the lobby")]
mod players;
mod rounds;
mod scale;
mod two_nodes;
