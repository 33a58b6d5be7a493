//! Random games under the examiner's eyes, with every set of options.
//!
//! `PALAMEDES_GAMES` is the number of games for each set of options (20 if not given).

use pentalath::{Pentalath, Setup};
use rulebook::conformance::{BoardSymmetry, ConformanceConfig, check_conformance};

fn check(options: &str) {
    let setup: Setup = options.parse().unwrap();
    let games = std::env::var("PALAMEDES_GAMES")
        .map_or(20, |games| games.parse().expect("a number of games"));
    let examination = ConformanceConfig {
        games,
        symmetries: vec![
            BoardSymmetry { name: "as it is", position: Pentalath::clone, turned_move: |_, m| *m },
            BoardSymmetry {
                name: "left and right changed",
                position: Pentalath::mirrored,
                turned_move: |_, m| m.mirrored(),
            },
        ],
        ..ConformanceConfig::new(setup)
    };
    let report = check_conformance(&examination).unwrap_or_else(|wrong| panic!("{setup}: {wrong}"));
    println!("pentalath:{setup}: {report:?}");
    assert_eq!((report.games, report.finished), (games, games), "every game ends");
}

#[test]
fn two_players() {
    check("");
}

#[test]
fn two_players_stuck_loss() {
    check("stuck=loss");
}

#[test]
fn two_players_swap() {
    check("swap");
}

#[test]
fn two_players_stuck_loss_swap() {
    check("stuck=loss,swap");
}

#[test]
fn three_players() {
    check("3");
}

#[test]
fn three_players_stuck_loss() {
    check("3,stuck=loss");
}
