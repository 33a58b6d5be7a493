//! The numbered questions of the rules page.

mod board;

use board::{holes, names, play, position, result, seeds, start, stores};
use ot_tjin::{LAP_LIMIT, OtTjinEnding, SowingEnd};
use rulebook::conformance::{SplitMix64, random_move};
use rulebook::{Outcome, Position, Turn};

#[test]
fn q2_the_second_occurrence_with_the_option() {
    let text = "S 1 0 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0";
    for (options, plies) in [("repetition=2", 2), ("repetition=3", 4), ("", 4)] {
        let mut game = seeds(options, text, 0, 'S');
        let mut count = 0;
        while game.turn() != Turn::Over {
            game.lose_turn();
            count += 1;
        }
        assert_eq!((count, game.ending()), (plies, Some(OtTjinEnding::Impasse)), "{options}");
    }
}

#[test]
fn q3_single_seeds_count() {
    let before = position("", "S 1 0 0 0 0 0 0 0 0 N 0 0 0 0 0 0 0 0 0 26:27 S");
    assert_eq!(result(&play(&before, "1")), (vec![27, 27], vec![1, 1], "seeds"));
}

#[test]
fn q4_the_first_hole_is_sown_too() {
    let before = seeds("fish=5", "S 18 0 0 0 0 0 0 0 0 N 0 0 0 0 0 0 0 0 0", 0, 'S');
    let after = play(&before, "1");
    assert_eq!(after.holes(), &[1; 18]);
}

#[test]
fn q5_fish_of_two() {
    let before = seeds("fish=2", "S 1 1 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0", 0, 'S');
    let after = play(&before, "1");
    assert_eq!(holes(&after), "S 0 0 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0");
    assert_eq!(stores(&after)[0], stores(&before)[0] + 2);
    let three = seeds("fish=2", "S 1 2 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0", 0, 'S');
    assert_eq!(holes(&play(&three, "1")), "S 0 0 1 1 1 0 0 0 0 N 1 0 0 0 0 0 0 0 0");
}

#[test]
fn q6_only_the_last_seed_counts() {
    let before = seeds("", "S 2 2 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0", 0, 'S');
    let after = play(&before, "1");
    assert_eq!(holes(&after), "S 0 3 1 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0");
    assert_eq!(stores(&after), stores(&before));
}

#[test]
fn q7_the_player_to_move_is_tested() {
    let empties_own = seeds("", "S 0 0 0 0 0 0 0 0 1 N 0 1 0 0 0 0 0 0 0", 0, 'S');
    let after = play(&empties_own, "9");
    assert_eq!(holes(&after), "S 0 0 0 0 0 0 0 0 0 N 1 1 0 0 0 0 0 0 0");
    assert_eq!(names(&after), ["1", "2"]);
    // North moves, South has still no seed, and North takes both.
    let over = play(&after, "2");
    assert_eq!((over.turn(), stores(&over)), (Turn::Over, [52, 2]));
}

#[test]
fn q8_few_seeds_play_on() {
    let game = seeds("", "S 1 0 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0", 0, 'S');
    let after = play(&game, "1/1/2/2/3/3");
    assert_eq!((after.turn(), after.plies_since_capture()), (game.turn(), 6));
}

#[test]
fn q9_no_result_even_with_a_lead() {
    let game = seeds("", "S 1 0 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0", 0, 'S');
    assert_eq!(stores(&game), [52, 0]);
    assert_eq!(play(&game, "--/--/--/--").outcome(), Outcome::Replay);
}

#[test]
fn q10_equal_stores_are_a_draw() {
    let draw = position("", "S 0 0 0 0 0 0 0 0 0 N 0 0 0 0 0 0 0 0 0 27:27 S");
    assert_eq!(result(&draw), (vec![27, 27], vec![1, 1], "seeds"));
}

#[test]
fn q11_laps_are_counted() {
    let mut most = 0;
    for seed in 0..20 {
        let mut random = SplitMix64::new(seed);
        let mut game = start("");
        while let Turn::Seat(seat) = game.turn() {
            let m = random_move(&game, seat, &mut random).unwrap();
            let (sowing, _) = game.sowing(m);
            assert_ne!(sowing.end, SowingEnd::Endless);
            most = most.max(sowing.laps);
            game.play_unchecked(m);
        }
    }
    println!("{most} laps at most");
    assert!((10..LAP_LIMIT / 100).contains(&most), "{most}");
}
