//! Checks whether repeated opponents and unbalanced starts were avoidable.

use super::SimulationSummary;
use super::ledger::Ledger;
use crate::event::{ContestEvent, Round, START_UNIT, System};
use crate::matching::{WeightedEdge, max_weight_perfect_matching};
use crate::systems::start_excess;

/// Largest number of players for which all seatings are searched.
const EXACT_MAX: usize = 12;

/// Checks tables of two: a clean round must be found if one exists.
///
/// Clean: no two who met, no start beyond the balance. If no round is clean, no two who met may
/// meet again as long as a round without that exists.
pub(super) fn check_pairs(
    ledger: &Ledger,
    event: &ContestEvent,
    round: &Round,
    summary: &mut SimulationSummary,
) -> Vec<String> {
    let is_new = |one: usize, other: usize| ledger.met[one][other] == 0;
    let odd = event.games_per_table(2) % 2 == 1;
    let is_fair = |one: usize, other: usize| {
        let (one, other) = (ledger.balance[one], ledger.balance[other]);
        !odd || one.min(other) <= 0 && one.max(other) >= 0
    };
    let count = |test: &dyn Fn(usize, usize) -> bool| {
        let pairs = round.tables.iter().map(|table| (table.players[0], table.players[1]));
        pairs.filter(|(one, other)| !test(*one, *other)).count() as u64
    };
    let (repeats, unfair) = (count(&is_new), count(&is_fair));
    let mut found = Vec::new();
    if repeats + unfair == 0 {
        return found;
    }
    if can_pair_all(ledger, round, &|one, other| is_new(one, other) && is_fair(one, other)) {
        found.push(format!("{repeats} repeats and {unfair} starts are avoidable"));
    } else if repeats > 0 && can_pair_all(ledger, round, &is_new) {
        found.push(format!("{repeats} repeats are avoidable"));
    }
    summary.forced_repeats += repeats;
    summary.forced_starts += unfair;
    found
}

/// Returns whether allowed pairs exist for all players; one with the fewest byes may pause.
fn can_pair_all(ledger: &Ledger, round: &Round, is_allowed: &dyn Fn(usize, usize) -> bool) -> bool {
    let seated = round.tables.iter().flat_map(|table| &table.players);
    let players: Vec<usize> = seated.chain(&round.byes).copied().collect();
    let edge = |a: usize, b: usize| WeightedEdge { a, b, weight: 0 };
    let mut edges = Vec::new();
    for (a, one) in players.iter().enumerate() {
        for (b, other) in players.iter().enumerate().skip(a + 1) {
            if is_allowed(*one, *other) {
                edges.push(edge(a, b));
            }
        }
    }
    let odd = players.len() % 2;
    if odd == 1 {
        let may_pause =
            (0..players.len()).filter(|index| ledger.may_pause(players[*index], &players));
        edges.extend(may_pause.map(|index| edge(index, players.len())));
    }
    max_weight_perfect_matching(players.len() + odd, &edges).iter().all(Option::is_some)
}

/// Checks tables of three and more: no exchange of two players removes a repeat or a start.
///
/// Up to twelve players all seatings are searched for one without repeats.
pub(super) fn check_large_tables(
    ledger: &Ledger,
    event: &ContestEvent,
    round: &Round,
    summary: &mut SimulationSummary,
) -> Vec<String> {
    let tables: Vec<Vec<usize>> = round.tables.iter().map(|table| table.players.clone()).collect();
    let cost = |table: &[usize]| {
        let balances: Vec<i32> = table.iter().map(|player| ledger.balance[*player]).collect();
        let excess = start_excess(&balances, event.games_per_table(table.len()), START_UNIT);
        (repeats(ledger, table), excess)
    };
    let total = tables.iter().map(|table| cost(table)).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    if total == (0, 0) {
        return Vec::new();
    }
    summary.forced_repeats += u64::from(total.0);
    summary.forced_starts += u64::from(total.1 > 0);
    let mut found = Vec::new();
    let is_mixed = event.settings.system == System::Mixed;
    if exchange_exists(ledger, &tables, &cost, is_mixed) {
        found.push(format!("an exchange removes repeats or starts: {total:?}"));
    }
    let players: usize = tables.iter().map(Vec::len).sum();
    if total.0 > 0 && !is_mixed && players <= EXACT_MAX {
        let mut free: Vec<usize> = tables.iter().flatten().copied().collect();
        let mut sizes: Vec<usize> = tables.iter().map(Vec::len).collect();
        if can_seat(ledger, &mut free, &mut sizes, &mut Vec::new()) {
            found.push(format!("{} repeats are avoidable", total.0));
        }
    }
    found
}

fn repeats(ledger: &Ledger, table: &[usize]) -> u32 {
    let pairs = table
        .iter()
        .enumerate()
        .flat_map(|(index, one)| table[index + 1..].iter().map(move |other| (*one, *other)));
    pairs.map(|(one, other)| ledger.met[one][other]).sum()
}

fn exchange_exists(
    ledger: &Ledger,
    tables: &[Vec<usize>],
    cost: &dyn Fn(&[usize]) -> (u32, i64),
    is_mixed: bool,
) -> bool {
    let sum = |a: (u32, i64), b: (u32, i64)| (a.0 + b.0, a.1 + b.1);
    for (index, one) in tables.iter().enumerate() {
        for other in &tables[index + 1..] {
            let before = sum(cost(one), cost(other));
            if before == (0, 0) {
                continue;
            }
            for place in 0..one.len() {
                for seat in 0..other.len() {
                    let same_kind = one.len() == other.len()
                        || ledger.large[one[place]] == ledger.large[other[seat]];
                    if is_mixed && !same_kind {
                        continue;
                    }
                    let (mut a, mut b) = (one.clone(), other.clone());
                    std::mem::swap(&mut a[place], &mut b[seat]);
                    if sum(cost(&a), cost(&b)) < before {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// Returns whether the free players fit at tables of these sizes without repeats.
fn can_seat(
    ledger: &Ledger,
    free: &mut Vec<usize>,
    sizes: &mut Vec<usize>,
    table: &mut Vec<usize>,
) -> bool {
    let Some(size) = sizes.last().copied() else { return free.is_empty() };
    if table.len() == size {
        sizes.pop();
        let found = can_seat(ledger, free, sizes, &mut Vec::new());
        sizes.push(size);
        return found;
    }
    for index in 0..free.len() {
        let player = free[index];
        // Players of a table in increasing order, so that each table is tried once.
        let is_next = table.last().is_none_or(|last| *last < player);
        if is_next && table.iter().all(|other| ledger.met[*other][player] == 0) {
            free.remove(index);
            table.push(player);
            let found = can_seat(ledger, free, sizes, table);
            table.pop();
            free.insert(index, player);
            if found {
                return true;
            }
        }
    }
    false
}
