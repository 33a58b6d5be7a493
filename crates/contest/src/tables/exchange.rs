//! Exchanges of players between tables.

/// Greatest cost of a pair, so that sums over a few tables cannot overflow.
const PAIR_COST_MAX: i64 = 1 << 56;

/// Two tables exchange players only if their numbers differ by less.
const PAIR_WINDOW: usize = 40;

/// Three tables exchange players only if their numbers differ by less.
const TRIPLE_WINDOW: usize = 12;

/// Most players of two tables that are divided anew in all ways.
const DIVIDED_MAX: usize = 10;

/// The cost of a pair as the search counts it.
#[derive(Clone, Copy)]
pub(super) struct Cost<'a>(pub(super) &'a dyn Fn(usize, usize) -> i64);

impl Cost<'_> {
    pub(super) fn of_pair(self, a: usize, b: usize) -> i64 {
        (self.0)(a.min(b), a.max(b)).clamp(-PAIR_COST_MAX, PAIR_COST_MAX)
    }

    pub(super) fn of_tables(self, tables: &[Vec<usize>]) -> i128 {
        let pairs = |table: &[usize]| -> i128 {
            let with_next = |index: usize| self.with_table(table[index], &table[index + 1..]);
            (0..table.len()).map(|index| i128::from(with_next(index))).sum()
        };
        tables.iter().map(|table| pairs(table)).sum()
    }

    /// Cost of a player with all other players of a table.
    fn with_table(self, player: usize, table: &[usize]) -> i64 {
        let others = table.iter().filter(|&&other| other != player);
        others.map(|&other| self.of_pair(player, other)).sum()
    }
}

/// Makes one pass over all tables; true if the cost is lower than before.
pub(super) fn improve(tables: &mut [Vec<usize>], cost: Cost<'_>) -> bool {
    let mut is_better = false;
    for a in 0..tables.len() {
        for b in a + 1..tables.len().min(a + PAIR_WINDOW) {
            is_better |= divide_anew(tables, [a, b], cost);
        }
    }
    // Rotations take more time: only when no pair of tables can be improved.
    if is_better {
        return true;
    }
    for a in 0..tables.len() {
        let end = tables.len().min(a + TRIPLE_WINDOW);
        for b in a + 1..end {
            for c in b + 1..end {
                is_better |= rotate(tables, [a, b, c], cost);
                is_better |= rotate(tables, [a, c, b], cost);
            }
        }
    }
    is_better
}

/// Divides the players of two tables in the cheapest way; true if that lowers the cost.
fn divide_anew(tables: &mut [Vec<usize>], [a, b]: [usize; 2], cost: Cost<'_>) -> bool {
    let size = tables[a].len();
    let players: Vec<usize> = tables[a].iter().chain(&tables[b]).copied().collect();
    let count = players.len();
    if count > DIVIDED_MAX || size == 0 || size == count {
        return false;
    }
    let pairs: Vec<(u32, i64)> = (0..count)
        .flat_map(|x| (x + 1..count).map(move |y| (x, y)))
        .map(|(x, y)| (1 << x | 1 << y, cost.of_pair(players[x], players[y])))
        .collect();
    // A set of the places of `players`, as bits, is the first table.
    let total = |first: u32| -> i64 {
        let is_together = |both: u32| first & both == 0 || first & both == both;
        pairs.iter().filter(|&&(both, _)| is_together(both)).map(|&(_, cost)| cost).sum()
    };
    let present = (1_u32 << size) - 1;
    let sets = (0..1_u32 << count).filter(|set| set.count_ones() as usize == size);
    let best = sets.min_by_key(|&set| total(set)).unwrap_or(present);
    if total(best) >= total(present) {
        return false;
    }
    let is_first = |place: &usize| best >> place & 1 == 1;
    let (first, second): (Vec<usize>, Vec<usize>) = (0..count).partition(is_first);
    tables[a] = first.into_iter().map(|place| players[place]).collect();
    tables[b] = second.into_iter().map(|place| players[place]).collect();
    true
}

/// Moves a player of each table to the next one, if that lowers the cost.
fn rotate(tables: &mut [Vec<usize>], [a, b, c]: [usize; 3], cost: Cost<'_>) -> bool {
    // The cost by which a table grows when one player replaces another one.
    let growth = |arriving: &[usize], table: &[usize]| -> Vec<Vec<i64>> {
        let leaving = |&player: &usize| cost.with_table(player, table);
        let before: Vec<i64> = table.iter().map(leaving).collect();
        let row = |&player: &usize| -> Vec<i64> {
            let all = cost.with_table(player, table);
            let replaced = table.iter().zip(&before);
            replaced.map(|(&left, before)| all - cost.of_pair(player, left) - before).collect()
        };
        arriving.iter().map(row).collect()
    };
    let (at_b, at_c) = (growth(&tables[a], &tables[b]), growth(&tables[b], &tables[c]));
    let at_a = growth(&tables[c], &tables[a]);
    let mut best = (0, None);
    for x in 0..tables[a].len() {
        for y in 0..tables[b].len() {
            for z in 0..tables[c].len() {
                let change = at_b[x][y] + at_c[y][z] + at_a[z][x];
                if change < best.0 {
                    best = (change, Some((x, y, z)));
                }
            }
        }
    }
    let Some((x, y, z)) = best.1 else { return false };
    let (from_a, from_b, from_c) = (tables[a][x], tables[b][y], tables[c][z]);
    (tables[a][x], tables[b][y], tables[c][z]) = (from_c, from_a, from_b);
    true
}
