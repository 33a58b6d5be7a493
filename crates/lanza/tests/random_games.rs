//! Statistics of random games, in wide bounds.

mod board;

use rulebook::conformance::{SplitMix64, random_move};
use rulebook::{BySeat, Position, Turn};

/// The mean numbers of turns of orders and of decisions of random games.
fn means(options: &str) -> [f64; 2] {
    let (mut turns, mut decisions) = (0, 0);
    for seed in 0..200 {
        let mut random = SplitMix64::new(seed);
        let mut game = board::start(options);
        while game.turn() != Turn::Over {
            match game.turn() {
                Turn::Chance => {
                    let events = board::events(&game);
                    game.play_unchecked(events[random.below(events.len() as u64) as usize]);
                }
                Turn::Seat(seat) => {
                    let m = random_move(&game, seat, &mut random).unwrap();
                    game.play_unchecked(m);
                }
                _ => {
                    let choices =
                        BySeat::from_fn(game.seats(), |seat| random_move(&game, seat, &mut random));
                    game.play_simultaneous_unchecked(&choices);
                }
            }
            decisions += 1;
        }
        turns += u32::from(game.turns());
    }
    [turns, decisions].map(|sum| f64::from(sum) / 200.0)
}

#[test]
fn random_games_are_short() {
    for (options, least, most) in [("", 13.0, 17.0), ("3", 11.0, 14.5), ("4", 11.0, 14.5)] {
        let [turns, decisions] = means(options);
        println!("lanza:{options}: {turns} turns, {decisions} decisions");
        assert!((least..most).contains(&turns), "lanza:{options}: {turns}");
    }
}
