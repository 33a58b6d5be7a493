//! Random games, checked against the contract of the rules crates.
//!
//! `PALAMEDES_GAMES` is the number of games for each set of options (20 if not given).

use nibelungenlied::{Nibelungenlied, Setup};
use rulebook::conformance::{BoardSymmetry, ConformanceConfig, check_conformance};

fn symmetries() -> Vec<BoardSymmetry<Nibelungenlied>> {
    vec![
        BoardSymmetry {
            name: "left and right exchanged",
            position: Nibelungenlied::mirrored,
            turned_move: |_, m| m.mirrored(),
        },
        BoardSymmetry {
            name: "a third of a turn",
            position: Nibelungenlied::rotated,
            turned_move: |_, m| m.rotated(),
        },
        BoardSymmetry {
            name: "two thirds of a turn",
            position: |position| position.rotated().rotated(),
            turned_move: |_, m| m.rotated().rotated(),
        },
        BoardSymmetry {
            name: "top and right exchanged",
            position: |position| position.rotated().mirrored(),
            turned_move: |_, m| m.rotated().mirrored(),
        },
        BoardSymmetry {
            name: "top and left exchanged",
            position: |position| position.mirrored().rotated(),
            turned_move: |_, m| m.mirrored().rotated(),
        },
    ]
}

fn check(options: &str) {
    let setup: Setup = options.parse().unwrap();
    let games = std::env::var("PALAMEDES_GAMES")
        .map_or(20, |games| games.parse().expect("a number of games"));
    let config =
        ConformanceConfig { games, symmetries: symmetries(), ..ConformanceConfig::new(setup) };
    let report = check_conformance(&config).unwrap_or_else(|error| panic!("{setup}: {error}"));
    println!("nibelungenlied:{setup}: {report:?}");
    assert_eq!((report.games, report.finished), (games, games), "every game ends");
}

#[test]
fn default_castles() {
    check("");
}

#[test]
fn other_castles() {
    for castles in ["iwx", "xiw", "xwi", "wix", "wxi"] {
        check(&format!("castles={castles}"));
    }
}

#[test]
fn few_turns() {
    check("turns=1");
    check("turns=100");
    check("castles=xwi,turns=5");
}
