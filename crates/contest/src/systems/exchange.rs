//! Improvement of tables by exchanges of two players, and a search without repeated opponents.

use super::field::Field;
use crate::event::START_UNIT;

/// Cost of a table: repeated opponents, excess of starts, differences of rank, in this order.
pub(super) type TableCost = [i64; 3];

/// Starts of a player at tables of three and more differ from the fair share by one at most.
pub(super) const START_BOUND: i32 = START_UNIT;

/// Maximum number of passes over all exchanges; each pass that goes on has lowered the cost.
const PASSES_MAX: usize = 50;

/// Maximum number of steps of the search without repeated opponents.
const SEARCH_STEPS_MAX: usize = 400_000;

/// The cost of seating these positions together.
pub(super) fn table_cost(field: &Field<'_>, table: &[usize]) -> TableCost {
    let mut cost = [0, field.start_excess(table, START_BOUND), 0];
    for (index, one) in table.iter().enumerate() {
        for other in &table[index + 1..] {
            cost[0] += field.times_met(*one, *other);
            cost[2] += field.rank_cost(*one, *other);
        }
    }
    cost
}

/// Exchanges players between tables until no exchange of two lowers the cost.
///
/// `may_swap` gets the two positions and the sizes of their tables.
pub(super) fn improve(
    field: &Field<'_>,
    tables: &mut [Vec<usize>],
    may_swap: impl Fn((usize, usize), (usize, usize)) -> bool,
) {
    let mut costs: Vec<TableCost> = tables.iter().map(|table| table_cost(field, table)).collect();
    for _ in 0..PASSES_MAX {
        let mut improved = false;
        for one in 0..tables.len() {
            for other in one + 1..tables.len() {
                improved |= exchange_pair(field, tables, &mut costs, (one, other), &may_swap);
            }
        }
        if !improved {
            return;
        }
    }
}

/// Tries all exchanges between two tables and keeps each that lowers the cost.
fn exchange_pair(
    field: &Field<'_>,
    tables: &mut [Vec<usize>],
    costs: &mut [TableCost],
    (one, other): (usize, usize),
    may_swap: &impl Fn((usize, usize), (usize, usize)) -> bool,
) -> bool {
    let mut improved = false;
    for place in 0..tables[one].len() {
        for seat in 0..tables[other].len() {
            let (mine, theirs) = (tables[one][place], tables[other][seat]);
            if !may_swap((mine, tables[one].len()), (theirs, tables[other].len())) {
                continue;
            }
            tables[one][place] = theirs;
            tables[other][seat] = mine;
            let new = [table_cost(field, &tables[one]), table_cost(field, &tables[other])];
            let sum = |a: TableCost, b: TableCost| [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
            if sum(new[0], new[1]) < sum(costs[one], costs[other]) {
                [costs[one], costs[other]] = new;
                improved = true;
            } else {
                tables[one][place] = mine;
                tables[other][seat] = theirs;
            }
        }
    }
    improved
}

/// Tables of the given sizes without repeated opponents, found by a bounded search.
///
/// Players are seated from the top of the standings, each with the nearest below who are new to
/// all at the table. Up to twelve players the bound is never reached, so the answer is exact.
pub(super) fn without_repeats(
    field: &Field<'_>,
    positions: &[usize],
    sizes: &[usize],
) -> Option<Vec<Vec<usize>>> {
    let mut search =
        RepeatFreeSearch { field, sizes, free: positions.to_vec(), steps: 0, tables: Vec::new() };
    search.seat_next_table().then_some(search.tables)
}

struct RepeatFreeSearch<'a> {
    field: &'a Field<'a>,
    sizes: &'a [usize],
    free: Vec<usize>,
    steps: usize,
    tables: Vec<Vec<usize>>,
}

impl RepeatFreeSearch<'_> {
    fn seat_next_table(&mut self) -> bool {
        let done = self.tables.len();
        if done == self.sizes.len() {
            return true;
        }
        // Sizes differ: the first free player may sit at a table of any size that is left.
        let mut left: Vec<usize> = self.sizes.to_vec();
        for table in &self.tables {
            if let Some(used) = left.iter().position(|size| *size == table.len()) {
                left.swap_remove(used);
            }
        }
        left.sort_unstable();
        left.dedup();
        let first = self.free.remove(0);
        let found = left.into_iter().any(|size| self.fill(&mut vec![first], size, 0));
        if !found {
            self.free.insert(0, first);
        }
        found
    }

    /// Adds free players from an index on until the table is full, then seats the next table.
    fn fill(&mut self, table: &mut Vec<usize>, size: usize, from: usize) -> bool {
        if table.len() == size {
            self.tables.push(table.clone());
            if self.seat_next_table() {
                return true;
            }
            self.tables.pop();
            return false;
        }
        for index in from..self.free.len() {
            self.steps += 1;
            if self.steps > SEARCH_STEPS_MAX {
                return false;
            }
            let player = self.free[index];
            if table.iter().all(|other| self.field.times_met(*other, player) == 0) {
                self.free.remove(index);
                table.push(player);
                if self.fill(table, size, index) {
                    return true;
                }
                table.pop();
                self.free.insert(index, player);
            }
        }
        false
    }
}
