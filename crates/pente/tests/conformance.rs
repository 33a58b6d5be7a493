//! Random games under the examiner's eyes, with every set of options.
//!
//! `PALAMEDES_GAMES` is the number of games on each board for each kind of table. If it is not
//! given, every set of options is played at least once.

use pente::{Pente, Setup, SquareSymmetry};
use rulebook::conformance::{self, ConformanceConfig, ConformanceReport, check_conformance_game};

macro_rules! symmetries {
    ($($index:literal)*) => {
        vec![$(conformance::BoardSymmetry {
            name: SquareSymmetry::ALL[$index].name(),
            position: |position: &Pente| position.turned(SquareSymmetry::ALL[$index]),
            turned_move: |position, m| {
                m.turned(position.setup().size(), SquareSymmetry::ALL[$index])
            },
        }),*]
    };
}

fn games() -> u64 {
    std::env::var("PALAMEDES_GAMES").map_or(24, |games| games.parse().expect("a number of games"))
}

/// Plays the games on one board for one kind of table, the other options taking turns.
fn check(size: &str, players: &str) {
    let openings: &[&str] = match players {
        "players=2" => &["free", "free,first=black", "centre", "tournament", "g", "d"],
        _ => &["free", "centre", "tournament", "g"],
    };
    let options: Vec<Setup> = ["", ",keryo", ",poof", ",keryo,poof"]
        .iter()
        .flat_map(|rest| openings.iter().map(move |opening| (opening, rest)))
        .map(|(opening, rest)| format!("{size},{opening},{players}{rest}").parse().unwrap())
        .collect();
    let mut report = ConformanceReport::default();
    for (game, setup) in (0..games()).zip(options.iter().cycle()) {
        let examination = ConformanceConfig {
            symmetries: symmetries![0 1 2 3 4 5 6 7],
            ..ConformanceConfig::new(*setup)
        };
        check_conformance_game(&examination, game + 1, &mut report)
            .unwrap_or_else(|wrong| panic!("pente:{setup}: {wrong}"));
    }
    println!("pente:{size},{players}, {} sets of options: {report:?}", options.len());
    assert_eq!(report.games, games());
    assert_eq!(report.finished, report.games, "every game ends");
}

#[test]
fn two_players_on_9() {
    check("9", "players=2");
}

#[test]
fn two_players_on_13() {
    check("13", "players=2");
}

#[test]
fn two_players_on_19() {
    check("19", "players=2");
}

#[test]
fn three_players_on_9() {
    check("9", "players=3");
}

#[test]
fn three_players_on_13() {
    check("13", "players=3");
}

#[test]
fn three_players_on_19() {
    check("19", "players=3");
}

#[test]
fn four_players_on_9() {
    check("9", "players=4");
}

#[test]
fn four_players_on_13() {
    check("13", "players=4");
}

#[test]
fn four_players_on_19() {
    check("19", "players=4");
}

#[test]
fn teams_on_9() {
    check("9", "teams");
}

#[test]
fn teams_on_13() {
    check("13", "teams");
}

#[test]
fn teams_on_19() {
    check("19", "teams");
}
