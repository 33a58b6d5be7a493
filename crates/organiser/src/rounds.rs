//! Rounds and results. Rounds, tables, games and players are indices.

use contest::{ContestEvent, EventTable, GamePoints, pair_next_round};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::edit;
use crate::problem::EventProblem;

/// Pairs the next round: an [`EditResult`](crate::EditResult).
#[wasm_bindgen]
pub fn pair_round(text: &str) -> String {
    edit(text, |event| {
        let paired = pair_next_round(event);
        let round = paired.map_err(|error| EventProblem::of_pairing(&error, event))?;
        event.rounds.push(round);
        Ok(())
    })
}

/// Removes the last round while it has no results: an [`EditResult`](crate::EditResult).
#[wasm_bindgen]
pub fn remove_round(text: &str) -> String {
    edit(text, |event| {
        let last = event.rounds.last().ok_or_else(EventProblem::outdated)?;
        if last.tables.iter().any(has_result) {
            return Err(EventProblem::new("round-has-results"));
        }
        event.rounds.pop();
        Ok(())
    })
}

fn has_result(table: &EventTable) -> bool {
    !table.games.is_empty() || !table.absent.is_empty()
}

/// Exchanges the places of two players of the last round: an [`EditResult`](crate::EditResult).
/// Their tables must have no results.
#[wasm_bindgen]
pub fn swap_players(text: &str, one: usize, other: usize) -> String {
    edit(text, |event| {
        let round = event.rounds.last_mut().ok_or_else(EventProblem::outdated)?;
        let mut found = 0;
        for table in &mut round.tables {
            let is_concerned = |player: &usize| *player == one || *player == other;
            if table.players.iter().any(is_concerned) && has_result(table) {
                return Err(EventProblem::new("table-has-results"));
            }
            found += exchange(&mut table.players, one, other);
        }
        found += exchange(&mut round.byes, one, other);
        if found == 2 { Ok(()) } else { Err(EventProblem::outdated()) }
    })
}

/// Exchanges two values and returns how many places changed.
fn exchange(players: &mut [usize], one: usize, other: usize) -> usize {
    let mut changed = 0;
    for player in players {
        if *player == one || *player == other {
            *player = one + other - *player;
            changed += 1;
        }
    }
    changed
}

/// Enters or replaces the points of a game: an [`EditResult`](crate::EditResult).
/// `points` and `superior` go by place at the table; `superior` lists the places whose shape was
/// superior. `record` is the record of the whole game, or empty. A game after the last one is
/// added.
#[wasm_bindgen]
pub fn set_game(
    text: &str,
    round: usize,
    table: usize,
    game: usize,
    points: Vec<i32>,
    superior: Vec<usize>,
    record: String,
) -> String {
    edit(text, |event| {
        let at = table_mut(event, round, table)?;
        let played = GamePoints { points, superior, record };
        let count = at.games.len();
        match at.games.get_mut(game) {
            Some(before) => *before = played,
            None if game == count => at.games.push(played),
            None => return Err(EventProblem::new("game-order").with("game", count + 1)),
        }
        Ok(())
    })
}

/// Removes the last game of a table: an [`EditResult`](crate::EditResult).
#[wasm_bindgen]
pub fn remove_game(text: &str, round: usize, table: usize) -> String {
    edit(text, |event| match table_mut(event, round, table)?.games.pop() {
        Some(_) => Ok(()),
        None => Err(EventProblem::outdated()),
    })
}

/// Sets the players of a table who did not appear: an [`EditResult`](crate::EditResult).
#[wasm_bindgen]
pub fn set_absent(text: &str, round: usize, table: usize, players: Vec<usize>) -> String {
    edit(text, |event| {
        table_mut(event, round, table)?.absent = players;
        Ok(())
    })
}

fn table_mut(
    event: &mut ContestEvent,
    round: usize,
    table: usize,
) -> Result<&mut EventTable, EventProblem> {
    let round = event.rounds.get_mut(round);
    round.and_then(|round| round.tables.get_mut(table)).ok_or_else(EventProblem::outdated)
}
