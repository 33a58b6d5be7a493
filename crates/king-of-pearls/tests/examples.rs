//! The test vectors of the specification.

mod board;

use board::{BLACK, WHITE, act, full, pieces, play, random_action, result, start};
use king_of_pearls::{PearlColour, PearlTowers};
use rulebook::conformance::SplitMix64;
use rulebook::{Position, Turn};

#[test]
fn vector_1_worked_example() {
    let black = PearlTowers::new([12, 5, 1, 0, 0, 0, 0, 0]);
    let white = PearlTowers::new([12, 3, 4, 1, 1, 0, 0, 0]);
    assert_eq!((black.score(), white.score()), (9 + 16 + 7, 16 + 18 + 9 - 5 - 3));
    assert_eq!((black.pieces(), white.pieces()), (25, 39));
}

#[test]
fn vector_2_all_squares_black() {
    let game = full(|_, _| true);
    assert_eq!(game.towers(PearlColour::Black).counts(), [0, 0, 0, 0, 0, 0, 0, 8]);
    assert_eq!(result(game.outcome()), (vec![-64, 0], vec![2, 1], "towers"));
}

#[test]
fn vector_3_alternating_colours() {
    let game = full(|letter, number| (letter + number) % 2 == 1);
    for colour in PearlColour::ALL {
        assert_eq!(game.towers(colour).counts(), [32, 0, 0, 0, 0, 0, 0, 0]);
    }
    assert_eq!(result(game.outcome()), (vec![32, 32], vec![1, 1], "towers"));
}

#[test]
fn vector_4_files_of_one_colour() {
    let game = full(|letter, _| letter % 2 == 0);
    assert_eq!(game.towers(PearlColour::White).counts(), [0, 0, 0, 0, 0, 0, 0, 4]);
    assert_eq!(result(game.outcome()), (vec![32, -32], vec![1, 2], "towers"));
}

#[test]
fn vector_5_four_against_one() {
    let mut game = start("");
    let mut random = SplitMix64::new(5);
    let mut turns = 0;
    while game.turn() != Turn::Over {
        let action = match game.turn() {
            Turn::Seat(_) => random_action(&game, &mut random),
            _ => {
                turns += 1;
                "1:4|2:1".to_owned()
            }
        };
        game = act(&game, &action);
    }
    let pieces = PearlColour::ALL.map(|colour| game.piece_count(colour));
    assert_eq!((turns, pieces), (13, [51, 13]));
}

#[test]
fn vector_6_first_in_equal_turns() {
    let game = play(&start(""), "1:3|2:3 h1");
    assert_eq!(game.first(), PearlColour::Black);
    let game = act(&game, "1:2|2:2");
    assert_eq!((game.first(), game.turn()), (PearlColour::Black, Turn::Seat(WHITE)));
    let game = play(&game, "h2 1:4|2:1");
    assert_eq!(game.first(), PearlColour::White);
    let game = act(&game, "1:1|2:1");
    assert_eq!(game.first(), PearlColour::White);
}

#[test]
fn vector_7_forced_squares() {
    let game = act(&start(""), "1:2|2:1");
    assert_eq!(game.turn(), Turn::Seat(WHITE));
    let game = act(&game, "h1");
    assert_eq!(pieces(&game, "h1 g2 f3"), "wbb");
    assert_eq!(game.next_square(), "e4".parse().ok());
}

#[test]
fn vector_8_two_lines_in_one_turn() {
    let game = play(&start(""), "1:3|2:4 a1");
    assert_eq!(game.turn(), Turn::Seat(BLACK));
    let game = act(&game, "b1");
    assert_eq!(pieces(&game, "a1 b1 a2"), "bbb");
    assert_eq!((game.turn(), game.next_square()), (Turn::Seat(WHITE), None));
}

#[test]
fn vector_9_random_games_take_ten_to_seventeen_turns() {
    let mut lengths = Vec::new();
    for seed in 0..500 {
        let mut random = SplitMix64::new(seed);
        let mut game = start("");
        let mut turns = 0;
        while game.turn() != Turn::Over {
            turns += u32::from(!matches!(game.turn(), Turn::Seat(_)));
            game = act(&game, &random_action(&game, &mut random));
        }
        lengths.push(turns);
    }
    assert_eq!((lengths.iter().min(), lengths.iter().max()), (Some(&10), Some(&17)));
}
