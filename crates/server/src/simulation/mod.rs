//! Deterministic simulation of several nodes, clients and faults in one thread.
//!
//! The game service, its cache, heartbeat and clocks are the real ones. The store, the bus, the
//! clocks of the machines, the network and the clients are simulated: everything that can fail or
//! be late follows from one seed. Virtual time passes at once, so a minute takes milliseconds.
//!
//! `cargo xtask simulate` runs many seeds; the tests here run those of the gate.

mod bus;
mod checks;
mod client;
mod database;
mod faults;
mod nodes;
mod planted_bug;
mod store;
mod store_tests;
mod view;
mod world;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rulebook::Seat;
use tokio::time::sleep;

use crate::ids::{GameId, PlayerId};
use checks::{check_promises, check_views};
use client::{Client, Player, TurnState};
use faults::run_faults;
use nodes::start_node;
use planted_bug::PlantedBug;
use view::View;
use world::{World, lock};

/// Number of nodes.
const NODES: usize = 3;

/// Number of games. In every third one players skip turns.
const GAMES: i64 = 6;

/// Delay of the spectators of every second game.
const SPECTATOR_DELAY_S: i16 = 3;

/// Most faults take longer than the limit: if they were charged to players, turns would be lost.
const CONFIG: &str = "pente:13,free control=egg:5";

/// Time without faults at the end.
const SETTLE: Duration = Duration::from_secs(20);

/// Time within which a viewer has every stored entry.
const CATCH_UP: Duration = Duration::from_secs(5);

/// Result of one seed.
struct SimulationResult {
    failures: Vec<String>,
    trace_hash: u64,
    moves: usize,
}

/// Runs one seed.
fn run_seed(seed: u64, planted: Option<PlantedBug>) -> SimulationResult {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    let runtime = builder.enable_time().start_paused(true).build().expect("a runtime");
    runtime.block_on(async {
        let world = Arc::new(World::new(seed, planted));
        simulate(&world).await;
        let moves = lock(&world.observations).moves;
        SimulationResult { failures: world.failures(), trace_hash: world.trace_hash(), moves }
    })
}

async fn simulate(world: &Arc<World>) {
    for place in 0..NODES {
        start_node(world, place, place).await;
    }
    // The nodes get to know each other.
    sleep(Duration::from_secs(5)).await;
    let mut views = Vec::new();
    for game in 0..GAMES {
        views.extend(start_game(world, game));
    }
    run_faults(world).await;
    sleep(SETTLE).await;
    let stored: Vec<(GameId, usize)> = {
        let database = lock(&world.database);
        database.games.iter().map(|(game_id, game)| (*game_id, game.entries.len())).collect()
    };
    sleep(CATCH_UP).await;
    check_views(world, &views, &stored);
    check_promises(world);
}

/// Creates a game with two players and a spectator; returns their views.
fn start_game(world: &Arc<World>, game: i64) -> Vec<(GameId, Arc<Mutex<View>>)> {
    let game_id = GameId(world.below(1 << 40) as i64);
    let players = [PlayerId(10 * game + 1), PlayerId(10 * game + 2)];
    let delay_s = if game % 2 == 0 { SPECTATOR_DELAY_S } else { 0 };
    lock(&world.database).insert_game(game_id, CONFIG, &players, delay_s, world.now());
    let seats = [Some(0), Some(1), None];
    let views = seats.map(|seat| {
        let player = seat.and_then(|seat: usize| {
            let (player_id, seat) = (players[seat], Seat::from_index(seat)?);
            Some(Player { player_id, seat, skips_turns: game % 3 == 0 })
        });
        let delay_ms = if player.is_none() { 1_000 * i64::from(delay_s) } else { 0 };
        let view = Arc::new(Mutex::new(View::new(world, game_id, CONFIG, delay_ms)));
        let client = Client {
            world: Arc::clone(world),
            game_id,
            player,
            view: Arc::clone(&view),
            place: world.below(NODES as u64) as usize,
            turn: TurnState::default(),
        };
        tokio::spawn(client.run());
        (game_id, view)
    });
    views.into()
}

/// Runs seeds in all threads; returns the failures of each seed that has some.
fn run_seeds(first: u64, count: u64) -> Vec<(u64, Vec<String>)> {
    let (next, failed) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let seed = first + number;
                    let result = run_seed(seed, None);
                    if result.moves == 0 || !result.failures.is_empty() {
                        lock(&failed).push((seed, result.failures));
                    }
                    if (number + 1) % 1_000 == 0 {
                        eprintln!("{} of {count} seeds", number + 1);
                    }
                }
            });
        }
    });
    failed.into_inner().unwrap_or_default()
}

/// Number of seeds in which a planted bug must be found.
const PLANTED_SEEDS: u64 = 200;

/// Returns the first seed that finds a planted bug, with what it found.
fn find_planted(bug: PlantedBug) -> Option<(u64, String)> {
    (1..=PLANTED_SEEDS).find_map(|seed| {
        let failure = run_seed(seed, Some(bug)).failures.into_iter().next()?;
        Some((seed, failure))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(name: &str, default: u64) -> u64 {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
    }

    #[test]
    fn same_seed_gives_the_same_trace() {
        for seed in 1..=5 {
            let [one, two] = [(); 2].map(|()| run_seed(seed, None));
            assert_eq!(one.trace_hash, two.trace_hash, "seed {seed}");
            assert!(one.moves > 50, "seed {seed}: {} moves", one.moves);
        }
        assert_ne!(run_seed(1, None).trace_hash, run_seed(2, None).trace_hash);
    }

    #[test]
    fn seeds_are_clean() {
        let (first, count) = (setting("PALAMEDES_FIRST_SEED", 1), setting("PALAMEDES_SEEDS", 200));
        let failed = run_seeds(first, count);
        for (seed, failures) in &failed {
            println!("seed {seed}: {}", failures.join("; "));
        }
        println!("seeds {count} failed {}", failed.len());
        assert!(failed.is_empty(), "{} of {count} seeds failed", failed.len());
    }

    #[test]
    fn planted_bugs_are_found() {
        let mut found = 0;
        for bug in PlantedBug::ALL {
            match find_planted(bug) {
                Some((seed, failure)) => {
                    found += 1;
                    println!("bug {bug:?} found by seed {seed}: {failure}");
                }
                None => println!("bug {bug:?} not found by {PLANTED_SEEDS} seeds"),
            }
        }
        println!("planted {} found {found}", PlantedBug::ALL.len());
        assert_eq!(found, PlantedBug::ALL.len());
    }
}
