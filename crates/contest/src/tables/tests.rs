use rulebook::conformance::SplitMix64;

use super::*;

/// Costs of all pairs of some players.
struct CostTable {
    players: usize,
    costs: Vec<i64>,
}

impl CostTable {
    fn of_pair(&self, a: usize, b: usize) -> i64 {
        self.costs[a.min(b) * self.players + a.max(b)]
    }

    /// Independent costs from 0 to 99.
    fn random(players: usize, random: &mut SplitMix64) -> CostTable {
        let costs = (0..players * players).map(|_| random.below(100) as i64).collect();
        CostTable { players, costs }
    }

    /// Costs of a Swiss round: squared differences of points, and 1,000 for a repeated pair.
    fn swiss(players: usize, random: &mut SplitMix64) -> CostTable {
        let mut points: Vec<i64> = (0..players).map(|_| random.below(10) as i64).collect();
        points.sort_unstable_by_key(|&points| -points);
        let mut table = CostTable { players, costs: Vec::new() };
        for a in 0..players {
            for b in 0..players {
                let repeat = if random.below(4) == 0 { 1_000 } else { 0 };
                table.costs.push((points[a] - points[b]).pow(2) + repeat);
            }
        }
        table
    }
}

fn total(tables: &[Vec<usize>], cost: &CostTable) -> i128 {
    Cost(&|a, b| cost.of_pair(a, b)).of_tables(tables)
}

/// The least cost, by all ways to fill the tables one after the other.
fn exhaustive(sizes: &[usize], cost: &CostTable) -> i128 {
    let sets = 1_usize << cost.players;
    let within: Vec<i128> = (0..sets)
        .map(|set| {
            let players = (0..cost.players).filter(|player| set >> player & 1 == 1).collect();
            total(&[players], cost)
        })
        .collect();
    let mut best = vec![None; sets];
    best[0] = Some(0);
    for &size in sizes {
        let tables: Vec<usize> =
            (0..sets).filter(|set| set.count_ones() as usize == size).collect();
        let mut next = vec![None; sets];
        for (set, before) in best.iter().enumerate() {
            let Some(before) = before else { continue };
            for &table in tables.iter().filter(|&&table| table & set == 0) {
                let cost = before + within[table];
                let known = next[set | table].unwrap_or(i128::MAX);
                next[set | table] = Some(cost.min(known));
            }
        }
        best = next;
    }
    best[sets - 1].expect("the sizes add up to the players")
}

/// A total cost that no seating at tables of these sizes is below.
///
/// Every player has at least as many neighbours as at the smallest table and at most as many as
/// at the largest, and the cheapest ones at best.
fn table_cost_bound(sizes: &[usize], cost: &dyn Fn(usize, usize) -> i64) -> i128 {
    let cost = Cost(cost);
    let players: usize = sizes.iter().sum();
    let smallest = sizes.iter().copied().min().unwrap_or(0).max(1);
    let largest = sizes.iter().copied().max().unwrap_or(0).max(1);
    let mut neighbours: usize = sizes.iter().map(|&size| size * size.saturating_sub(1)).sum();
    let (mut twice_total, mut optional) = (0, Vec::new());
    for player in 0..players {
        let others = (0..players).filter(|&other| other != player);
        let mut costs: Vec<i128> = others.map(|other| cost.of_pair(player, other).into()).collect();
        costs.sort_unstable();
        costs.truncate(largest - 1);
        twice_total += costs.iter().take(smallest - 1).sum::<i128>();
        neighbours -= smallest - 1;
        optional.extend(costs.into_iter().skip(smallest - 1));
    }
    optional.sort_unstable();
    twice_total += optional.iter().take(neighbours).sum::<i128>();
    // Each pair was counted for both of its players; half a unit of cost does not exist.
    twice_total.div_euclid(2) + twice_total.rem_euclid(2)
}

#[test]
fn all_players_sit_once_at_tables_of_the_right_size() {
    let mut random = SplitMix64::new(3);
    for players in 0..40 {
        for size in 1..=5 {
            let cost = CostTable::random(players, &mut random);
            let tables = seat_tables(players, size, &|a, b| cost.of_pair(a, b));
            let sizes: Vec<usize> = tables.iter().map(Vec::len).collect();
            assert_eq!(sizes, table_sizes(players, size));
            assert!(sizes.iter().all(|&found| found <= 5 && found + 1 >= sizes[0]));
            assert!(players < size || sizes.iter().all(|&found| found >= size.min(3)));
            let mut seated: Vec<usize> = tables.concat();
            seated.sort_unstable();
            assert_eq!(seated, (0..players).collect::<Vec<_>>());
        }
    }
}

/// Adds up what the search and the optimum cost; prints the gap.
fn check_gap(name: &str, costs: fn(usize, &mut SplitMix64) -> CostTable, gap_percent_max: i128) {
    let mut random = SplitMix64::new(12);
    for sizes in [&[3, 3, 3][..], &[3, 3, 3, 3], &[4, 4, 4], &[5, 5], &[3, 3, 2, 2], &[5, 4, 3]] {
        let (mut found, mut least, mut bound, mut optimal) = (0, 0, 0, 0);
        let cases = 20;
        for _ in 0..cases {
            let cost = costs(sizes.iter().sum(), &mut random);
            let pair = |a: usize, b: usize| cost.of_pair(a, b);
            let ours = total(&fill_tables(sizes, &pair), &cost);
            let optimum = exhaustive(sizes, &cost);
            let lower = table_cost_bound(sizes, &pair);
            assert!(lower <= optimum && optimum <= ours, "{lower} {optimum} {ours}");
            (found, least, bound) = (found + ours, least + optimum, bound + lower);
            optimal += usize::from(ours == optimum);
        }
        println!(
            "{name} tables {sizes:?}: optimal {optimal} of {cases}, cost {found}, optimum {least}, \
             gap {:.2} %, bound {bound}",
            (found - least) as f64 * 100.0 / least as f64
        );
        assert!((found - least) * 100 <= least * gap_percent_max, "{name} {sizes:?}");
    }
}

#[test]
fn gap_to_the_optimum_is_small_for_swiss_costs() {
    check_gap("swiss", CostTable::swiss, 2);
}

#[test]
fn gap_to_the_optimum_is_small_for_random_costs() {
    check_gap("random", CostTable::random, 2);
}
