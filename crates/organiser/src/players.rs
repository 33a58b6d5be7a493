//! The players of an event: lists, late entries, drop-outs.

use contest::{ContestEvent, Entry};
use eventfile::NAME_BYTES_MAX;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::edit;
use crate::problem::EventProblem;

/// Adds the players of a list, one on each line: an [`EditResult`](crate::EditResult).
/// A rating can follow the name after a comma or a tab. After the first round the players are late
/// entries of the next one.
#[wasm_bindgen]
pub fn add_players(text: &str, list: &str) -> String {
    edit(text, |event| {
        let joined = event.rounds.len();
        let lines = list.lines().map(str::trim).filter(|line| !line.is_empty());
        for line in lines.take(contest::ENTRIES_MAX + 1) {
            let (name, rating) = name_and_rating(line);
            let name = checked_name(name)?;
            event.entries.push(Entry { joined, ..Entry::new(name, rating) });
        }
        Ok(())
    })
}

/// Splits a line of a list; a comma before anything but a number belongs to the name.
fn name_and_rating(line: &str) -> (&str, i32) {
    let split = line.rsplit_once('\t').or_else(|| line.rsplit_once([',', ';']));
    match split.map(|(name, rating)| (name, rating.trim().parse())) {
        Some((name, Ok(rating))) => (name, rating),
        _ => (line, 0),
    }
}

/// The name without outer spaces, or the reason why it is none.
fn checked_name(name: &str) -> Result<String, EventProblem> {
    let name = name.trim();
    if name.is_empty() {
        return Err(EventProblem::new("name-missing"));
    }
    if name.len() > NAME_BYTES_MAX || name.chars().any(char::is_control) {
        let start: String = name.chars().filter(|c| !c.is_control()).take(40).collect();
        return Err(EventProblem::new("name-invalid").with("name", start));
    }
    Ok(name.to_owned())
}

/// Changes the name and the rating of a player: an [`EditResult`](crate::EditResult).
#[wasm_bindgen]
pub fn change_player(text: &str, player: usize, name: &str, rating: i32) -> String {
    edit(text, |event| {
        let name = checked_name(name)?;
        let entry = entry_mut(event, player)?;
        entry.name = name;
        entry.rating = rating;
        Ok(())
    })
}

/// Removes a player who has not been paired yet: an [`EditResult`](crate::EditResult).
#[wasm_bindgen]
pub fn remove_player(text: &str, player: usize) -> String {
    edit(text, |event| {
        let name = entry_mut(event, player)?.name.clone();
        if is_paired(event, player) {
            return Err(EventProblem::new("already-paired").with("name", name));
        }
        event.entries.remove(player);
        let shift = |other: &mut usize| *other -= usize::from(*other > player);
        for round in &mut event.rounds {
            round.byes.iter_mut().for_each(shift);
            for table in &mut round.tables {
                table.players.iter_mut().chain(&mut table.absent).for_each(shift);
            }
        }
        Ok(())
    })
}

/// Returns whether the player has a table or a bye in any round.
pub(crate) fn is_paired(event: &ContestEvent, player: usize) -> bool {
    event.rounds.iter().any(|round| {
        let seated = round.tables.iter().flat_map(|table| &table.players);
        seated.chain(&round.byes).any(|other| *other == player)
    })
}

/// The player is not paired from the next round on: an [`EditResult`](crate::EditResult).
#[wasm_bindgen]
pub fn drop_player(text: &str, player: usize) -> String {
    edit(text, |event| {
        let next = event.rounds.len();
        entry_mut(event, player)?.dropped = Some(next);
        Ok(())
    })
}

/// A player who dropped out is paired again: an [`EditResult`](crate::EditResult).
#[wasm_bindgen]
pub fn return_player(text: &str, player: usize) -> String {
    edit(text, |event| {
        entry_mut(event, player)?.dropped = None;
        Ok(())
    })
}

fn entry_mut(event: &mut ContestEvent, player: usize) -> Result<&mut Entry, EventProblem> {
    event.entries.get_mut(player).ok_or_else(EventProblem::outdated)
}
