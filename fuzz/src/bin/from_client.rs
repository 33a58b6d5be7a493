//! Any bytes as a message from a client, and what a server reads from it. What can be read is
//! written and read again alike.
#![no_main]

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use table::{Command, Config};
use wire::{Act, FromClient, MoveAsked, RulesPlace, StepsAsked};

fn survives<T: DeserializeOwned + Serialize + PartialEq + Debug>(bytes: &[u8]) -> Option<T> {
    let read: T = serde_json::from_slice(bytes).ok()?;
    let text = serde_json::to_string(&read).expect("what was read can be written");
    let again: T = serde_json::from_str(&text).expect("what was written can be read");
    assert_eq!(again, read, "{text}");
    Some(read)
}

fn survives_act(act: &Act) {
    if let Ok(command) = act.say.parse::<Command>() {
        let text = command.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&command), "{text}");
    }
}

fn survives_place(place: &RulesPlace) {
    match place {
        RulesPlace::Position(place) => {
            if let Ok(game) = place.game.parse::<games::Game>() {
                let _ = game.read_line(place.position.as_deref().unwrap_or(games::START));
            }
        }
        RulesPlace::Table(place) => {
            if let Ok(config) = place.config.parse::<Config>() {
                let _ = table::Table::restore(config, &place.log.join("\n"));
            }
        }
    }
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Some(FromClient::Act { act, .. }) = survives(bytes) {
        survives_act(&act);
    }
    if let Some(act) = survives(bytes) {
        survives_act(&act);
    }
    if let Some(MoveAsked { at }) = survives(bytes) {
        survives_place(&at);
    }
    if let Some(StepsAsked { at, .. }) = survives(bytes) {
        survives_place(&at);
    }
});
