//! Statistics of random games, in wide bounds.

mod board;

use rulebook::conformance::{SplitMix64, random_move};
use rulebook::{BySeat, Position, Turn};

/// The mean number of turns of random games.
fn mean_turns(options: &str) -> f64 {
    let mut turns = 0;
    for seed in 0..200 {
        let mut random = SplitMix64::new(seed);
        let mut game = board::start(options);
        while game.turn() != Turn::Over {
            let choices =
                BySeat::from_fn(game.seats(), |seat| random_move(&game, seat, &mut random));
            game.play_simultaneous_unchecked(&choices);
            turns += 1;
        }
    }
    f64::from(turns) / 200.0
}

#[test]
fn random_games_are_short() {
    for (options, least, most) in [("", 33.0, 39.0), ("12", 21.0, 25.0)] {
        let mean = mean_turns(options);
        println!("frames:{options}: {mean} turns");
        assert!((least..most).contains(&mean), "frames:{options}: {mean}");
    }
}
