//! Pairing systems, one file each.

mod arena;
mod candidates;
mod exchange;
mod field;
mod journey;
mod knockout;
mod league;
mod mixed;
mod shrinking;
mod swiss;
mod swiss_tables;

pub use field::start_excess;
pub use knockout::knockout_bracket;

use crate::event::{ContestEvent, PairError, Round, System};

/// The next round of an event.
///
/// The same event gives the same round everywhere: no clock, no random numbers.
pub fn pair_next_round(event: &ContestEvent) -> Result<Round, PairError> {
    if event.settings.rounds.is_some_and(|rounds| event.rounds.len() >= rounds) {
        return Err(PairError::Finished);
    }
    if event.settings.system != System::Arena {
        all_complete(event)?;
    }
    match &event.settings.system {
        System::League { cycles, table_size } => league::pair(event, *cycles, *table_size),
        System::Knockout => knockout::pair(event),
        System::ShrinkingTable => shrinking::pair(event),
        System::Swiss { table_size: 2, .. } => swiss::pair(event),
        System::Swiss { table_size: size @ 3..=5, .. } => swiss_tables::pair(event, *size),
        System::Swiss { table_size, .. } => Err(PairError::TableSize { size: *table_size }),
        System::Mixed => mixed::pair(event),
        System::Journey { wins, boards } => journey::pair(event, *wins, *boards),
        System::Arena => arena::pair(event),
    }
}

fn all_complete(event: &ContestEvent) -> Result<(), PairError> {
    for (round, tables) in event.rounds.iter().enumerate() {
        let open = tables.tables.iter().position(|table| !event.is_complete(table));
        if let Some(table) = open {
            return Err(PairError::Unfinished { round, table });
        }
    }
    Ok(())
}

/// An error if a player joins after the start of a system with a fixed schedule.
fn no_late_entry(event: &ContestEvent) -> Result<(), PairError> {
    match event.entries.iter().position(|entry| entry.joined > 0) {
        Some(player) => Err(PairError::LateEntry { player }),
        None => Ok(()),
    }
}

/// Players by rating, the best first; equals in the order of entry.
fn by_rating(event: &ContestEvent, mut players: Vec<usize>) -> Vec<usize> {
    players.sort_by_key(|player| (std::cmp::Reverse(event.entries[*player].rating), *player));
    players
}
