//! The numbered examples of the rules page.

mod board;

use board::{holes, play, position, result, seeds, start, stores};
use ot_tjin::{Move, OtTjinEnding};
use rulebook::conformance::{SplitMix64, random_move};
use rulebook::{Outcome, Position, Turn};

fn check(options: &str, number: u8, laps: Option<u32>, expected: &str) {
    let game = start(options);
    let m = Move::new(number).unwrap();
    if let Some(laps) = laps {
        assert_eq!(game.sowing(m).0.laps, laps);
    }
    let after = game.play(m).unwrap();
    assert_eq!(holes(&after), expected, "{options} {number}");
    assert_eq!(stores(&after), [0, 0]);
}

#[test]
fn vector_1_first_hole_of_three() {
    check("", 1, Some(7), "S 1 0 5 1 5 5 0 1 5 N 5 5 1 4 4 4 0 4 4");
}

#[test]
fn vector_2_fifth_and_ninth_hole_of_three() {
    check("", 5, None, "S 4 0 4 4 1 0 5 1 5 N 5 0 1 5 5 5 1 4 4");
    check("", 9, None, "S 5 1 4 4 4 0 4 4 1 N 0 5 1 5 5 0 1 5 5");
}

#[test]
fn vector_3_first_hole_of_five() {
    check("fish=5", 1, Some(4), "S 1 7 7 7 7 1 6 6 6 N 6 6 0 6 6 6 6 6 0");
    for number in 1..=9 {
        let after = play(&start("fish=5"), &number.to_string());
        assert_eq!(stores(&after), [0, 0], "no opening move catches a fish");
    }
}

#[test]
fn vector_4_a_fish_in_the_own_row() {
    let before = seeds("", "S 2 0 2 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0", 0, 'S');
    let after = play(&before, "1");
    assert_eq!(holes(&after), "S 0 1 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0");
    assert_eq!(stores(&after)[0], stores(&before)[0] + 3);
    // Without the seed of North, South takes the seed that remains.
    let alone = play(&seeds("", "S 2 0 2 0 0 0 0 0 0 N 0 0 0 0 0 0 0 0 0", 20, 'S'), "1");
    assert_eq!((alone.turn(), stores(&alone)), (Turn::Over, [34, 20]));
}

#[test]
fn vector_5_a_fish_in_the_other_row() {
    let before = seeds("", "S 0 0 0 0 0 0 0 0 1 N 2 0 0 0 0 0 0 0 0", 24, 'S');
    let after = play(&before, "9");
    assert_eq!((after.holes(), stores(&after)), (&[0; 18], [30, 24]));
    assert_eq!(result(&after), (vec![30, 24], vec![1, 2], "seeds"));
}

#[test]
fn vector_6_a_second_lap() {
    let before = seeds("", "S 1 3 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0", 0, 'S');
    assert_eq!(holes(&play(&before, "1")), "S 0 0 1 1 1 1 0 0 0 N 1 0 0 0 0 0 0 0 0");
}

#[test]
fn vector_7_the_last_seed() {
    let before = seeds("", "S 1 0 0 0 0 0 0 0 0 N 0 0 0 0 0 0 0 0 0", 20, 'S');
    let after = play(&before, "1");
    assert_eq!((after.turn(), stores(&after)), (Turn::Over, [34, 20]));
}

const PROBLEM: &str = "S 0 0 0 0 0 0 0 1 2 N 0 2 0 0 1 0 1 1 2 40:40 S";

const LINE: &str = "9/8/8/1/5/4/4/6/2/3/6/2/5/5/4/4/3/3/7/7/6/6/5/5/4/4/8/2/7/1/6/3/5/2/8/8/2/7/\
                    1/6/3/5/2/4/4/3/3/8/7/7/6/6/5/5/4/4";

#[test]
fn vector_8_the_printed_line() {
    let moves: Vec<&str> = LINE.split('/').collect();
    assert_eq!(moves.len(), 56);
    let problem = position("fish=5", PROBLEM);
    assert_eq!(problem.sowing(Move::new(9).unwrap()).0.laps, 5);
    assert_eq!(holes(&play(&problem, "9")), "S 1 1 1 0 0 0 0 1 0 N 1 0 1 1 0 1 0 2 0");
    let after = play(&problem, LINE);
    assert_eq!((after.ending(), after.occurrences()), (None, 2));
    assert_eq!((after.plies_since_capture(), stores(&after)), (56, [40, 40]));
    // With the option the second occurrence ends the game, after 48 plies.
    let strict = position("fish=5,repetition=2", PROBLEM);
    assert_eq!(play(&strict, &moves[..47].join("/")).ending(), None);
    let over = play(&strict, &moves[..48].join("/"));
    assert_eq!(over.ending(), Some(OtTjinEnding::Impasse));
    assert_eq!(over.outcome(), Outcome::Replay);
}

#[test]
fn problem_the_cycle_of_thirty_plies() {
    let moves: Vec<&str> = LINE.split('/').collect();
    let problem = position("fish=5", PROBLEM);
    let after = |plies: usize| play(&problem, &moves[..plies].join("/"));
    for (later, earlier) in [(48, 18), (56, 26)] {
        let [later, earlier] = [later, earlier].map(after);
        assert_eq!(later.holes(), earlier.holes());
        assert_eq!(later.row_to_move(), earlier.row_to_move());
    }
    assert_eq!(holes(&after(26)), "S 0 0 0 0 1 1 1 1 1 N 0 0 0 0 1 1 1 1 1");
    // Ply 48 is the first recurrence, and the cycle goes around once more to the third occurrence.
    for plies in 1..48 {
        assert_eq!(after(plies).occurrences(), 1, "{plies}");
    }
    let mut game = after(48);
    for (count, text) in (1..).zip(moves[18..48].iter()) {
        assert_eq!(game.ending(), None, "ply {count}");
        game = play(&game, text);
    }
    assert_eq!(game.ending(), Some(OtTjinEnding::Impasse));
    assert_eq!(game.plies_since_capture(), 78);
}

/// Random games of other programs last 56, 148, 396 and 1347 plies on average.
/// The lengths spread as widely as their average, so the bounds are wide.
#[test]
fn vector_9_lengths_of_random_games() {
    for (fish, games, bounds) in
        [(2, 1_000, 50..62), (3, 500, 125..185), (4, 100, 280..640), (5, 12, 600..4_000)]
    {
        let (mut plies, mut longest, mut moves) = (0, 0, 0);
        for seed in 0..games {
            let mut random = SplitMix64::new(seed);
            let mut game = start(&format!("fish={fish}"));
            let mut ply = 0;
            while let Turn::Seat(seat) = game.turn() {
                moves += game.count_moves(seat);
                let m = random_move(&game, seat, &mut random).unwrap();
                game.play_unchecked(m);
                ply += 1;
            }
            plies += ply;
            longest = longest.max(ply);
        }
        let branching = moves as f64 / plies as f64;
        println!("fish={fish}: {} plies, {longest} at most, {branching:.2} moves", plies / games);
        assert!(bounds.contains(&(plies / games)), "fish={fish}: {}", plies / games);
    }
}
