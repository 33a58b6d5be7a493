//! Mixed rounds of two- and three-player tables, in which no player pauses.

use super::exchange::improve;
use super::field::{Field, RANK_COST_MAX};
use super::swiss::match_positions;
use super::swiss_tables::remove_repeats;
use crate::event::{ContestEvent, PairError, Round};
use crate::tables::seat_tables;

/// Number of three-player tables: as near to that of two-player tables as the players allow.
pub(super) fn large_tables(players: usize) -> usize {
    let fits = |threes: &usize| (players - 3 * threes).is_multiple_of(2);
    let difference = |threes: &usize| threes.abs_diff((players - 3 * threes) / 2);
    (0..=players / 3).filter(fits).min_by_key(difference).unwrap_or(0)
}

/// Seats all players who are present.
///
/// The players with the fewest three-player tables so far get one, so that the numbers differ by
/// one at most among players who were present in all rounds.
pub(super) fn pair(event: &ContestEvent) -> Result<Round, PairError> {
    let field = Field::new(event, event.present(event.rounds.len()));
    if field.len() < 2 {
        return Err(PairError::TooFewPlayers);
    }
    let large = |position: usize| field.record(position).large_tables;
    let mut order: Vec<usize> = (0..field.len()).collect();
    order.sort_by_key(|position| (large(*position), *position));
    let (threes, twos) = order.split_at_mut(3 * large_tables(field.len()));
    threes.sort_unstable();
    twos.sort_unstable();
    let may_swap = |one: (usize, usize), other: (usize, usize)| {
        one.1 == other.1 || large(one.0) == large(other.0)
    };
    let mut tables = seat_threes(&field, threes);
    for (index, partner) in match_positions(&field, twos).into_iter().enumerate() {
        if let Some(partner) = partner.filter(|partner| *partner > index) {
            tables.push(vec![twos[index], twos[partner]]);
        }
    }
    improve(&field, &mut tables, may_swap);
    tables.sort_by_key(|table| table.iter().min().copied());
    let tables = tables.iter().map(|table| field.table(table)).collect();
    Ok(Round { tables, byes: Vec::new() })
}

fn seat_threes(field: &Field<'_>, threes: &[usize]) -> Vec<Vec<usize>> {
    let repeat_weight = RANK_COST_MAX * 2 * (field.len() as i64 + 1);
    let cost = |one: usize, other: usize| {
        let (one, other) = (threes[one], threes[other]);
        field.times_met(one, other) * repeat_weight + field.rank_cost(one, other)
    };
    let tables = if threes.is_empty() { Vec::new() } else { seat_tables(threes.len(), 3, &cost) };
    let seated = tables.iter().map(|table| table.iter().map(|index| threes[*index]).collect());
    let mut tables: Vec<Vec<usize>> = seated.collect();
    remove_repeats(field, &mut tables, |_, _| true);
    tables
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Entry, EventSettings, System};

    #[test]
    fn both_kinds_of_tables_are_about_as_many() {
        let check = |players, threes| assert_eq!(large_tables(players), threes, "{players}");
        check(2, 0);
        check(3, 1);
        check(4, 0);
        check(5, 1);
        check(6, 2);
        check(7, 1);
        check(8, 2);
        check(10, 2);
        check(11, 3);
        check(25, 5);
    }

    #[test]
    fn three_player_tables_are_shared() {
        let settings = EventSettings::new(System::Mixed);
        let entries = (0..11).map(|player| Entry::new(format!("p{player}"), 1500)).collect();
        let mut event = ContestEvent::new(settings, entries);
        for number in 0..6 {
            let mut round = pair(&event).unwrap();
            assert!(round.byes.is_empty());
            for table in &mut round.tables {
                let games = event.games_per_table(table.players.len());
                let points: Vec<i32> = (0..table.players.len() as i32).collect();
                table.games = vec![points.into(); games];
            }
            event = event.with_round(round).unwrap();
            let records = crate::event::records(&event);
            let large = records.iter().map(|record| record.large_tables);
            let (least, most) = (large.clone().min().unwrap(), large.max().unwrap());
            assert!(most - least <= 1, "round {number}: {least} to {most}");
        }
    }
}
