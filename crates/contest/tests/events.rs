//! Simulated events of all systems keep every promise of the pairing.

use contest::simulation::{SimulationSummary, simulate_event};

/// Number of events to simulate.
///
/// 200 in the gate, 100,000 in the nightly run, where `PALAMEDES_GAMES` asks for 2,000 games.
fn events_to_simulate() -> u64 {
    let games = std::env::var("PALAMEDES_GAMES").ok().and_then(|games| games.parse::<u64>().ok());
    games.map_or(200, |games| 50 * games)
}

#[test]
fn simulated_events_have_no_violations() {
    let mut summary = SimulationSummary::default();
    let expected = events_to_simulate();
    for seed in 0..expected {
        summary.add(simulate_event(seed));
    }
    let SimulationSummary { events, rounds, tables, .. } = summary;
    println!("{events} events, {rounds} rounds, {tables} tables");
    assert!(summary.violations.is_empty(), "{:#?}", summary.violations);
    assert_eq!(events, expected);
}

/// In these arenas a forfeit was entered while too few players were free for a round.
#[test]
fn forfeit_between_two_rounds_of_an_arena_is_counted() {
    for seed in [4_986, 20_644, 49_695, 53_698, 76_619] {
        assert!(simulate_event(seed).violations.is_empty(), "seed {seed}");
    }
}
