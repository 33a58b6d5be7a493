//! Random games that check the contract of the interface, with every number of seeds.
//!
//! `PALAMEDES_GAMES` is the number of games for each set of options (20 if not given, fewer where
//! games are long).

use ot_tjin::{OtTjin, Setup};
use rulebook::conformance::{BoardSymmetry, ConformanceConfig, check_conformance};

/// Number of turns after which long games are left.
/// A text is read again at each turn, and a reader plays the whole run.
const MAX_TURNS: u32 = 1_500;

fn check(options: &str, usual: u64) {
    let setup: Setup = options.parse().unwrap();
    let games = std::env::var("PALAMEDES_GAMES")
        .map_or(usual, |games| games.parse().expect("a number of games"));
    let examination = ConformanceConfig {
        games,
        max_turns: MAX_TURNS,
        symmetries: vec![
            BoardSymmetry { name: "as it is", position: OtTjin::clone, turned_move: |_, m| *m },
            BoardSymmetry {
                name: "South and North exchanged",
                position: OtTjin::exchanged,
                turned_move: |_, m| *m,
            },
        ],
        ..ConformanceConfig::new(setup)
    };
    let report = check_conformance(&examination).unwrap_or_else(|wrong| panic!("{setup}: {wrong}"));
    println!("ot-tjin:{setup}: {report:?}");
    assert_eq!(report.games, games);
    if setup.fish() <= 3 {
        assert_eq!(report.finished, games, "every game ends");
    }
}

#[test]
fn three_seeds() {
    check("", 10);
}

#[test]
fn two_seeds() {
    check("fish=2", 20);
}

#[test]
fn four_seeds() {
    check("fish=4", 2);
}

#[test]
fn five_seeds() {
    check("fish=5", 1);
}

#[test]
fn second_occurrence() {
    check("fish=2,repetition=2", 20);
}

#[test]
fn north_begins() {
    check("first=north,mirror", 10);
}
