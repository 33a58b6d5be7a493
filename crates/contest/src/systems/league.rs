//! League: every player of a division meets every other.
//!
//! Two at a table play the circle method. Starts and second places of a player differ by one at
//! most after each round of a single league, and are equal after both cycles of a double one.
//! Three at a table follow a block design, in which every two players meet once.

use super::field::Field;
use super::{by_rating, no_late_entry};
use crate::designs::triple_rounds;
use crate::event::{ContestEvent, EventTable, PairError, Round};

/// The next round of all divisions.
pub(super) fn pair(
    event: &ContestEvent,
    cycles: usize,
    table_size: usize,
) -> Result<Round, PairError> {
    no_late_entry(event)?;
    let number = event.rounds.len();
    let divisions = event.entries.iter().map(|entry| entry.division).max().unwrap_or(0);
    let mut round = Round::default();
    let mut is_over = true;
    for division in 0..=divisions {
        let of_division = |player: &usize| event.entries[*player].division == division;
        let players = (0..event.entries.len()).filter(of_division).collect();
        let players = by_rating(event, players);
        let tables = match table_size {
            2 => circle_round(players.len(), cycles, number),
            3 => triple_round(players.len(), cycles, number)?,
            size => return Err(PairError::TableSize { size }),
        };
        let Some(tables) = tables else { continue };
        is_over = false;
        for table in &tables {
            let table = table.iter().map(|index| players[*index]);
            add_table(event, &mut round, table.collect(), table_size);
        }
        let seated: Vec<usize> = tables.iter().flatten().map(|index| players[*index]).collect();
        let pauses = |player: &&usize| {
            !seated.contains(player) && event.entries[**player].is_present(number)
        };
        round.byes.extend(players.iter().filter(pauses));
    }
    match () {
        () if is_over && number == 0 => Err(PairError::TooFewPlayers),
        () if is_over => Err(PairError::Finished),
        () => Ok(round),
    }
}

/// Seats the players of a table who are still there; the opponents of the others have a bye.
fn add_table(event: &ContestEvent, round: &mut Round, mut players: Vec<usize>, size: usize) {
    players.retain(|player| event.entries[*player].is_present(event.rounds.len()));
    match players.len() {
        0 => {}
        1 => round.byes.push(players[0]),
        // The schedule says who begins.
        2 if size == 2 => round.tables.push(EventTable::new(players)),
        count => {
            let field = Field::new(event, players);
            round.tables.push(field.table(&(0..count).collect::<Vec<_>>()));
        }
    }
}

/// A round of a league of two at a table, the player who begins first; none after the last one.
///
/// With an odd number the player who would meet the last one pauses. The second cycle is the
/// first with the starts exchanged.
fn circle_round(players: usize, cycles: usize, number: usize) -> Option<Vec<Vec<usize>>> {
    let even = players + players % 2;
    let turning = even.checked_sub(1)?;
    let (cycle, round) = (number / turning, number % turning);
    if players < 2 || cycle >= cycles {
        return None;
    }
    let mut tables = Vec::with_capacity(even / 2);
    let mut add = |first: usize, second: usize| {
        if first.max(second) < players {
            let table = if cycle % 2 == 0 { [first, second] } else { [second, first] };
            tables.push(table.to_vec());
        }
    };
    let (first, second) = if round % 2 == 0 { (round, turning) } else { (turning, round) };
    add(first, second);
    for step in 1..even / 2 {
        let after = (round + step) % turning;
        let before = (round + turning - step) % turning;
        let (first, second) = if step % 2 == 1 { (after, before) } else { (before, after) };
        add(first, second);
    }
    Some(tables)
}

/// A round of a league of three at a table; none after the last one.
fn triple_round(
    players: usize,
    cycles: usize,
    number: usize,
) -> Result<Option<Vec<Vec<usize>>>, PairError> {
    if players == 0 {
        return Ok(None);
    }
    let rounds = triple_rounds(players).ok_or(PairError::NoDesign { players })?;
    let tables = |tables: &Vec<[usize; 3]>| tables.iter().map(|table| table.to_vec()).collect();
    let is_over = number >= cycles * rounds.len();
    Ok(if is_over { None } else { Some(tables(&rounds[number % rounds.len()])) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Entry, EventSettings, System};

    #[test]
    fn everyone_meets_everyone_once_with_balanced_starts() {
        for players in 2..=31 {
            let mut met = vec![vec![0; players]; players];
            let mut balance = vec![0_i32; players];
            for tables in (0..).map_while(|number| circle_round(players, 1, number)) {
                let mut seated = vec![false; players];
                for table in &tables {
                    met[table[0]][table[1]] += 1;
                    met[table[1]][table[0]] += 1;
                    balance[table[0]] += 1;
                    balance[table[1]] -= 1;
                    assert!(
                        table.iter().all(|player| !std::mem::replace(&mut seated[*player], true))
                    );
                }
                assert!(balance.iter().all(|one| one.abs() <= 1), "{players}: {balance:?}");
            }
            for (one, row) in met.iter().enumerate() {
                assert!(row.iter().enumerate().all(|(other, n)| *n == i32::from(one != other)));
            }
        }
    }

    #[test]
    fn double_league_ends_with_equal_starts() {
        for players in 2..=12 {
            let mut balance = vec![0_i32; players];
            let rounds = (0..).map_while(|number| circle_round(players, 2, number));
            for table in rounds.flatten() {
                balance[table[0]] += 1;
                balance[table[1]] -= 1;
            }
            assert!(balance.iter().all(|one| *one == 0), "{players}: {balance:?}");
        }
    }

    #[test]
    fn divisions_play_side_by_side() {
        let mut entries: Vec<Entry> =
            (0..7).map(|player| Entry::new(format!("p{player}"), 2000 - player)).collect();
        for entry in &mut entries[4..] {
            entry.division = 1;
        }
        let settings = EventSettings::new(System::League { cycles: 1, table_size: 2 });
        let round = pair(&ContestEvent::new(settings, entries), 1, 2).unwrap();
        assert_eq!(round.tables.len(), 3);
        assert_eq!(round.byes.len(), 1);
        let same = |table: &EventTable| (table.players[0] < 4) == (table.players[1] < 4);
        assert!(round.tables.iter().all(same));
    }
}
