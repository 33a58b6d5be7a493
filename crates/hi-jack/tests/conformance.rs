//! Random games under the examiner's eyes, with every set of options.
//!
//! `PALAMEDES_GAMES` is the number of games for each set of options (20 if not given).

use hi_jack::{HiJack, HiJackSymmetry, Setup};
use rulebook::conformance::{BoardSymmetry, ConformanceConfig, check_conformance};

fn symmetry<const NUMBER: usize>(name: &'static str) -> BoardSymmetry<HiJack> {
    BoardSymmetry {
        name,
        position: |position| position.turned(HiJackSymmetry::ALL[NUMBER]),
        turned_move: |_, m| m.turned(HiJackSymmetry::ALL[NUMBER]),
    }
}

fn check(options: &str) {
    let setup: Setup = options.parse().unwrap();
    let games = std::env::var("PALAMEDES_GAMES")
        .map_or(20, |games| games.parse().expect("a number of games"));
    let examination = ConformanceConfig {
        games,
        symmetries: vec![
            symmetry::<0>("as it is"),
            symmetry::<1>("left and right changed"),
            symmetry::<2>("top and bottom changed"),
            symmetry::<3>("turned by half"),
            symmetry::<4>("first diagonal"),
            symmetry::<5>("quarter turn"),
            symmetry::<6>("other quarter turn"),
            symmetry::<7>("second diagonal"),
        ],
        ..ConformanceConfig::new(setup)
    };
    let report = check_conformance(&examination).unwrap_or_else(|wrong| panic!("{setup}: {wrong}"));
    println!("hi-jack:{setup}: {report:?}");
    assert_eq!((report.games, report.finished), (games, games), "every game ends");
    assert!(u64::from(report.longest) < 1_000);
}

#[test]
fn black_first() {
    check("");
}

#[test]
fn white_first() {
    check("first=white");
}
