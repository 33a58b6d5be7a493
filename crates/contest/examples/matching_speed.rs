//! Prints the time of pairings of one round and the weight lost by bounded candidates.
//!
//! `cargo run -p contest --example matching_speed`

use std::collections::BTreeSet;
use std::time::Instant;

use contest::{WeightedEdge, max_weight_perfect_matching};
use rulebook::conformance::SplitMix64;

/// A player in the middle of a Swiss tournament.
struct SimulatedPlayer {
    points: i64,
    /// Difference of games with the first and with the second seat.
    seat_balance: i64,
    met: BTreeSet<usize>,
}

/// Players in the order of their points, after this number of rounds.
fn simulated_field(players: usize, rounds: u64, random: &mut SplitMix64) -> Vec<SimulatedPlayer> {
    let mut points: Vec<i64> =
        (0..players).map(|_| (0..rounds).map(|_| random.below(2) as i64).sum()).collect();
    points.sort_unstable_by_key(|&points| -points);
    let mut field: Vec<SimulatedPlayer> = points
        .into_iter()
        .map(|points| SimulatedPlayer {
            points,
            seat_balance: random.below(3) as i64 - 1,
            met: BTreeSet::new(),
        })
        .collect();
    for a in 0..players {
        for _ in 0..rounds / 2 {
            // Earlier opponents have similar points.
            let b = (a + 1 + random.below(30) as usize) % players;
            field[a].met.insert(b);
            field[b].met.insert(a);
        }
    }
    field
}

/// Weight of a pair: equal points first, then the seats, then the upper half against the lower.
fn weight(field: &[SimulatedPlayer], a: usize, b: usize) -> i64 {
    let (x, y) = (&field[a], &field[b]);
    let difference = (x.points - y.points).pow(2);
    let seats = (x.seat_balance + y.seat_balance).abs();
    let repeat = i64::from(x.met.contains(&b));
    let distance = a.abs_diff(b) as i64;
    -(repeat * 100_000_000 + difference * 100_000 + seats * 1_000 + (distance - 12).abs())
}

/// Each player with the following ones of the order, this number of them at most.
fn edges(field: &[SimulatedPlayer], candidates: usize) -> Vec<WeightedEdge> {
    let pairs = (0..field.len())
        .flat_map(|a| (a + 1..field.len().min(a + 1 + candidates)).map(move |b| (a, b)));
    pairs.map(|(a, b)| WeightedEdge { a, b, weight: weight(field, a, b) }).collect()
}

/// Pairs the field and prints size, time and weight.
fn pair(field: &[SimulatedPlayer], candidates: usize) -> i64 {
    let edges = edges(field, candidates);
    let start = Instant::now();
    let mates = max_weight_perfect_matching(field.len(), &edges);
    let elapsed = start.elapsed();
    let pairs = mates.iter().enumerate().filter_map(|(a, b)| b.filter(|&b| a < b).map(|b| (a, b)));
    let (size, total) = pairs.fold((0, 0), |(n, sum), (a, b)| (n + 1, sum + weight(field, a, b)));
    println!(
        "players {} edges {} pairs {size} weight {total} time {elapsed:.2?}",
        field.len(),
        edges.len()
    );
    total
}

fn main() {
    let mut random = SplitMix64::new(1);
    for players in [64, 500, 1_000, 4_000, 10_000] {
        pair(&simulated_field(players, 9, &mut random), 25);
    }
    let field = simulated_field(500, 9, &mut random);
    let complete = pair(&field, field.len());
    for candidates in [10, 20, 25, 30, 60] {
        let gap = complete - pair(&field, candidates);
        println!("candidates {candidates} gap {gap} of {}", complete.abs());
    }
}
