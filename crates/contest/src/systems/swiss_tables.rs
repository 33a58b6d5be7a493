//! Swiss system with three to five players at a table.

use super::exchange::{improve, table_cost, without_repeats};
use super::field::{Field, RANK_COST_MAX};
use crate::event::{ContestEvent, PairError, Round};
use crate::tables::seat_tables;

/// Seats all players who are present; two players share a table of two.
pub(super) fn pair(event: &ContestEvent, size: usize) -> Result<Round, PairError> {
    let field = Field::new(event, event.present(event.rounds.len()));
    if field.len() < 2 {
        return Err(PairError::TooFewPlayers);
    }
    let tables = if field.len() == 2 { vec![vec![0, 1]] } else { seat(&field, size) };
    let tables = tables.iter().map(|table| field.table(table)).collect();
    Ok(Round { tables, byes: Vec::new() })
}

fn seat(field: &Field<'_>, size: usize) -> Vec<Vec<usize>> {
    // One repeated opponent outweighs all differences of rank: a player has four pairs at most.
    let repeat_weight = RANK_COST_MAX * 2 * (field.len() as i64 + 1);
    let cost = |one: usize, other: usize| {
        field.times_met(one, other) * repeat_weight + field.rank_cost(one, other)
    };
    let mut tables = seat_tables(field.len(), size, &cost);
    improve(field, &mut tables, |_, _| true);
    remove_repeats(field, &mut tables, |_, _| true);
    tables.sort_by_key(|table| table.iter().min().copied());
    tables
}

/// If opponents repeat, searches for tables without repetition and improves those.
pub(super) fn remove_repeats(
    field: &Field<'_>,
    tables: &mut Vec<Vec<usize>>,
    may_swap: impl Fn((usize, usize), (usize, usize)) -> bool,
) {
    if tables.iter().all(|table| table_cost(field, table)[0] == 0) {
        return;
    }
    let sizes: Vec<usize> = tables.iter().map(Vec::len).collect();
    let mut positions: Vec<usize> = tables.iter().flatten().copied().collect();
    positions.sort_unstable();
    if let Some(mut found) = without_repeats(field, &positions, &sizes) {
        improve(field, &mut found, may_swap);
        *tables = found;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Entry, EventSettings, System};

    #[test]
    fn nine_players_meet_all_others_in_four_rounds() {
        let settings = EventSettings::new(System::Swiss { table_size: 3, bars: Vec::new() });
        let entries = (0..9).map(|player| Entry::new(format!("p{player}"), 1500)).collect();
        let mut event = ContestEvent::new(settings, entries);
        for _ in 0..2 {
            let mut round = pair(&event, 3).unwrap();
            assert!(round.tables.iter().all(|table| table.players.len() == 3));
            for table in &mut round.tables {
                table.games = vec![vec![3, 2, 1].into(), vec![3, 2, 1].into()];
            }
            event = event.with_round(round).unwrap();
        }
        let field = Field::new(&event, event.present(2));
        let round = pair(&event, 3).unwrap();
        let position = |player: &usize| field.players.iter().position(|one| one == player).unwrap();
        for table in &round.tables {
            let table: Vec<usize> = table.players.iter().map(position).collect();
            assert_eq!(table_cost(&field, &table)[0], 0);
        }
    }

    #[test]
    fn any_number_from_two_on_is_seated() {
        for players in 2..=23 {
            for size in 3..=5 {
                let settings = EventSettings::new(System::Swiss { table_size: size, bars: vec![] });
                let entries = (0..players).map(|n| Entry::new(format!("p{n}"), 1500)).collect();
                let round = pair(&ContestEvent::new(settings, entries), size).unwrap();
                assert!(round.byes.is_empty());
                let seated: usize = round.tables.iter().map(|table| table.players.len()).sum();
                assert_eq!(seated, players, "{players} players at tables of {size}");
            }
        }
    }
}
