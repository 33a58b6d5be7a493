//! Random games checked by the conformance kit, on boards of several sizes.
//!
//! `PALAMEDES_GAMES` is the number of games for each set of options (20 if not given).

use frames::{Frames, FramesTurning, Setup};
use rulebook::conformance::{BoardSymmetry, ConformanceConfig, check_conformance};

/// The symmetry of the board with this number.
fn symmetry<const NUMBER: u8>() -> BoardSymmetry<Frames> {
    BoardSymmetry {
        name: ["none", "1", "2", "3", "4", "5", "6", "7"][usize::from(NUMBER)],
        position: |position| position.turned(FramesTurning::nth(NUMBER)),
        turned_move: |position, m| m.turned(position.setup().size(), FramesTurning::nth(NUMBER)),
    }
}

fn check(options: &str) {
    let setup: Setup = options.parse().unwrap();
    let games = std::env::var("PALAMEDES_GAMES")
        .map_or(20, |games| games.parse().expect("a number of games"));
    let config = ConformanceConfig {
        games,
        symmetries: vec![
            symmetry::<0>(),
            symmetry::<1>(),
            symmetry::<2>(),
            symmetry::<3>(),
            symmetry::<4>(),
            symmetry::<5>(),
            symmetry::<6>(),
            symmetry::<7>(),
        ],
        ..ConformanceConfig::new(setup)
    };
    let report = check_conformance(&config).unwrap_or_else(|wrong| panic!("{setup}: {wrong}"));
    println!("frames:{setup}: {report:?}");
    assert_eq!((report.games, report.finished), (games, games), "every game ends");
    assert!(games < 20 || report.lost_turns > 0 && report.rejected > 0);
}

#[test]
fn size_19() {
    check("");
}

#[test]
fn size_20() {
    check("20");
}

#[test]
fn size_12() {
    check("12");
}

#[test]
fn size_5_until_the_board_is_full() {
    check("5,target=99");
}

#[test]
fn size_25_target_3() {
    check("25,target=3");
}

#[test]
fn other_targets_than_usual() {
    check("target=5");
    check("20,target=5");
    check("12,target=10");
}
