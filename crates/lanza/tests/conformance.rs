//! Random games checked by the conformance kit, with every number of players.
//!
//! `PALAMEDES_GAMES` is the number of games for each set of options (20 if not given). The deal
//! fills cells in a fixed order, so the kit has no symmetry; `resolution.rs` checks those of turns.

use lanza::{Lanza, Setup};
use rulebook::conformance::{BoardSymmetry, ConformanceConfig, check_conformance};

fn check(options: &str) {
    let setup: Setup = options.parse().unwrap();
    let games = std::env::var("PALAMEDES_GAMES")
        .map_or(20, |games| games.parse().expect("a number of games"));
    let config = ConformanceConfig {
        games,
        symmetries: vec![BoardSymmetry {
            name: "none",
            position: Lanza::clone,
            turned_move: |_, m| *m,
        }],
        ..ConformanceConfig::new(setup)
    };
    let report = check_conformance(&config).unwrap_or_else(|wrong| panic!("{setup}: {wrong}"));
    println!("lanza:{setup}: {report:?}");
    assert_eq!((report.games, report.finished), (games, games), "every game ends");
    assert!(games < 20 || report.lost_turns > 0 && report.rejected > 0);
}

#[test]
fn two_players() {
    check("");
}

#[test]
fn three_players() {
    check("3");
}

#[test]
fn four_players() {
    check("4");
}

#[test]
fn two_players_target_9() {
    check("target=9");
}

#[test]
fn four_players_until_the_turn_limit() {
    check("4,target=99,turn-limit=12");
}

#[test]
fn other_limits_than_usual() {
    check("target=5,turn-limit=100");
    check("3,target=5");
    check("4,turn-limit=100");
}
