//! Random games, checked against the contract of the rules crates.
//!
//! `PALAMEDES_GAMES` is the number of games for each set of options (20 if not given).

use king_of_pearls::{KingOfPearls, Setup};
use rulebook::conformance::{BoardSymmetry, ConformanceConfig, check_conformance};

fn check(options: &str) {
    let setup: Setup = options.parse().unwrap();
    let games = std::env::var("PALAMEDES_GAMES")
        .map_or(20, |games| games.parse().expect("a number of games"));
    let config = ConformanceConfig {
        games,
        symmetries: vec![BoardSymmetry {
            name: "half a turn",
            position: KingOfPearls::rotated,
            turned_move: |_, m| m.rotated(),
        }],
        ..ConformanceConfig::new(setup)
    };
    let report = check_conformance(&config).unwrap_or_else(|error| panic!("{setup}: {error}"));
    println!("king-of-pearls:{setup}: {report:?}");
    assert_eq!((report.games, report.finished), (games, games), "every game ends");
}

#[test]
fn black_is_first() {
    check("");
}

#[test]
fn white_is_first() {
    check("first=white");
}
