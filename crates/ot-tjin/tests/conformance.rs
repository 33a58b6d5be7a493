//! Random games that check the contract of the interface, with every number of seeds.
//!
//! `PALAMEDES_GAMES` is the number of games for each set of options (20 if not given, fewer where
//! games are long).

use ot_tjin::{OtTjin, Setup};
use rulebook::conformance::{
    BoardSymmetry, ConformanceConfig, SplitMix64, check_conformance, random_move,
};
use rulebook::{Position, Turn};

/// Number of turns after which long games are left.
/// A text is read again at each turn, and a reader plays the whole run.
const MAX_TURNS: u32 = 1_500;

fn games(usual: u64) -> u64 {
    std::env::var("PALAMEDES_GAMES")
        .map_or(usual, |games| games.parse().expect("a number of games"))
}

fn check(options: &str, usual: u64) {
    let setup: Setup = options.parse().unwrap();
    let games = games(usual);
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

/// Games with many seeds are left above.
/// Played without the checks, they end before the limit at which a referee would end them.
#[test]
fn every_game_with_many_seeds_ends() {
    for options in ["fish=4", "fish=5", "fish=5,repetition=2"] {
        for seed in 0..games(20) {
            let mut random = SplitMix64::new(seed);
            let mut position = OtTjin::start(&options.parse().unwrap());
            let limit = position.draw_limits().plies;
            let mut plies = 0;
            while let Turn::Seat(seat) = position.turn() {
                assert!(plies < limit, "{options}, seed {seed}");
                position.play_unchecked(random_move(&position, seat, &mut random).unwrap());
                plies += 1;
            }
            assert!(position.outcome().is_over());
        }
    }
}
