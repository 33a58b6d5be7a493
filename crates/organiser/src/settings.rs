//! New events from templates, and their options.

use contest::{ContestEvent, EventSettings, MatchLength, Scoring, System};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::problem::{EditResult, EventProblem};
use crate::{edit, json};

/// A kind of event to begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum EventTemplate {
    /// Five Swiss rounds for two.
    SwissEvening,
    /// Three mixed rounds of 90 minutes.
    MixedNight,
    /// A league with tables of three.
    ThreePlayerLeague,
    /// A league for two.
    League,
    /// A knockout of matches for two.
    Knockout,
    /// Journey to the End of the Night.
    Journey,
    /// One table that shrinks from five to two.
    ShrinkingTable,
}

impl EventTemplate {
    /// All templates with their names.
    const ALL: [(EventTemplate, &str); 7] = [
        (EventTemplate::SwissEvening, "swiss-evening"),
        (EventTemplate::MixedNight, "mixed-night"),
        (EventTemplate::ThreePlayerLeague, "three-player-league"),
        (EventTemplate::League, "league"),
        (EventTemplate::Knockout, "knockout"),
        (EventTemplate::Journey, "journey"),
        (EventTemplate::ShrinkingTable, "shrinking-table"),
    ];

    fn settings(self) -> EventSettings {
        let (system, rounds) = match self {
            EventTemplate::SwissEvening => (System::swiss(), Some(5)),
            EventTemplate::MixedNight => (System::Mixed, Some(3)),
            EventTemplate::ThreePlayerLeague => (System::League { cycles: 1, table_size: 3 }, None),
            EventTemplate::League => (System::League { cycles: 1, table_size: 2 }, None),
            EventTemplate::Knockout => (System::Knockout, None),
            EventTemplate::Journey => (System::Journey { wins: 1, boards: 1 }, None),
            EventTemplate::ShrinkingTable => (System::ShrinkingTable, None),
        };
        EventSettings { rounds, ..EventSettings::new(system) }
    }
}

/// Creates an event without players: an [`EditResult`].
#[wasm_bindgen]
pub fn create_event(template: &str) -> String {
    let found = EventTemplate::ALL.iter().find(|(_, name)| *name == template);
    let event = found.map(|(template, _)| ContestEvent::new(template.settings(), Vec::new()));
    let text = event.map(|event| eventfile::event_to_toml(&event));
    json(&EditResult::from(text.ok_or_else(EventProblem::outdated)))
}

/// Reads an event file from outside and writes it in canonical form: an [`EditResult`].
#[wasm_bindgen]
pub fn check_event(text: &str) -> String {
    edit(text, |_| Ok(()))
}

/// Changes an option: an [`EditResult`].
/// An empty value for `rounds` means that the system or the organiser ends the event. System and
/// table size are fixed as soon as a round is paired.
#[wasm_bindgen]
pub fn set_option(text: &str, option: &str, value: &str) -> String {
    edit(text, |event| {
        let invalid = || EventProblem::new("option").with("value", value);
        let number = |least: usize, most: usize| -> Result<usize, EventProblem> {
            let number = value.trim().parse().map_err(|_| invalid())?;
            if (least..=most).contains(&number) { Ok(number) } else { Err(invalid()) }
        };
        let has_rounds = !event.rounds.is_empty();
        let settings = &mut event.settings;
        match (option, &mut settings.system) {
            ("rounds", _) => {
                let is_empty = value.trim().is_empty();
                settings.rounds =
                    if is_empty { None } else { Some(number(1, contest::ROUNDS_MAX)?) };
            }
            ("scoring", _) => settings.scoring = scoring(value).ok_or_else(invalid)?,
            _ if has_rounds => return Err(EventProblem::new("option-fixed")),
            ("length", _) => settings.length = length(value).ok_or_else(invalid)?,
            ("cycles", System::League { cycles, .. }) => *cycles = number(1, 2)?,
            ("table-size", System::League { table_size, .. }) => *table_size = number(2, 3)?,
            ("table-size", System::Swiss { table_size, .. }) => *table_size = number(2, 5)?,
            ("wins", System::Journey { wins, .. }) => *wins = number(1, 100)? as u32,
            ("boards", System::Journey { boards, .. }) => {
                *boards = number(1, contest::ENTRIES_MAX)?;
            }
            _ => return Err(invalid()),
        }
        Ok(())
    })
}

fn scoring(name: &str) -> Option<Scoring> {
    let all = [Scoring::ZeroSum, Scoring::ConstantSum, Scoring::PointsOut, Scoring::Places];
    all.into_iter().find(|scoring| eventfile::scoring_name(*scoring) == name)
}

fn length(name: &str) -> Option<MatchLength> {
    let all = [MatchLength::Game, MatchLength::Match, MatchLength::Round];
    all.into_iter().find(|length| eventfile::length_name(*length) == name)
}
