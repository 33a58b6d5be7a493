//! Random games that check the contract of the interface, with both options.
//!
//! `PALAMEDES_GAMES` is the number of games for each set of options (20 if not given).

use rulebook::conformance::{
    BoardSymmetry, ConformanceConfig, SplitMix64, check_conformance, random_move,
};
use rulebook::{Position, Turn, perft};
use sleeping_beauty_draughts::{Setup, SleepingBeautyDraughts};

fn games() -> u64 {
    std::env::var("PALAMEDES_GAMES").map_or(20, |games| games.parse().expect("a number of games"))
}

fn check(options: &str) {
    let setup: Setup = options.parse().unwrap();
    let examination = ConformanceConfig {
        games: games(),
        symmetries: vec![BoardSymmetry {
            name: "as it is",
            position: SleepingBeautyDraughts::clone,
            turned_move: |_, m| *m,
        }],
        ..ConformanceConfig::new(setup)
    };
    let report = check_conformance(&examination).unwrap_or_else(|wrong| panic!("{setup}: {wrong}"));
    println!("sleeping-beauty-draughts:{setup}: {report:?}");
    assert_eq!((report.games, report.finished), (games(), games()), "every game ends");
}

#[test]
fn repetition_ban() {
    check("");
}

#[test]
fn repetition_replay() {
    check("repetition=replay");
}

/// The other side of the board with the colours exchanged has the same number of moves.
#[test]
fn both_sides_play_by_the_same_rules() {
    for seed in 0..games() {
        let mut random = SplitMix64::new(seed);
        let mut game = SleepingBeautyDraughts::start(&Setup::default());
        while let Turn::Seat(seat) = game.turn() {
            let other = game.exchanged();
            assert_eq!(other.exchanged(), game);
            assert_eq!(perft(&other, 2), perft(&game, 2));
            game.play_unchecked(random_move(&game, seat, &mut random).unwrap());
        }
    }
}
