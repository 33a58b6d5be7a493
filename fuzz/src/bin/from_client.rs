//! Messages of clients, and the texts in them that a server parses.
//!
//! A message that can be read survives a round trip.
#![no_main]

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use table::{Command, Config};
use wire::{FromClient, GameCommand, PositionRef, RandomMoveRequest, StepsRequest};

fn check_round_trip<T: DeserializeOwned + Serialize + PartialEq + Debug>(
    bytes: &[u8],
) -> Option<T> {
    let read: T = serde_json::from_slice(bytes).ok()?;
    let text = serde_json::to_string(&read).expect("what was read can be written");
    let again: T = serde_json::from_str(&text).expect("what was written can be read");
    assert_eq!(again, read, "{text}");
    Some(read)
}

fn check_command(message: &GameCommand) {
    if let Ok(command) = message.command.parse::<Command>() {
        let text = command.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&command), "{text}");
    }
}

fn check_position(position: &PositionRef) {
    match position {
        PositionRef::Position(text) => {
            if let Ok(game) = text.rules.parse::<games::Game>() {
                let _ = game.read_line(text.position.as_deref().unwrap_or(games::START));
            }
        }
        PositionRef::Table(table) => {
            if let Ok(config) = table.config.parse::<Config>() {
                let _ = ::table::Table::restore(config, &table.log.join("\n"));
            }
        }
    }
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Some(FromClient::Command { command, .. }) = check_round_trip(bytes) {
        check_command(&command);
    }
    if let Some(command) = check_round_trip(bytes) {
        check_command(&command);
    }
    if let Some(RandomMoveRequest { at }) = check_round_trip(bytes) {
        check_position(&at);
    }
    if let Some(StepsRequest { at, .. }) = check_round_trip(bytes) {
        check_position(&at);
    }
});
