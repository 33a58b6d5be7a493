//! The questions Q1 to Q9 of the rules page.

mod board;

use board::{BLACK, WHITE, act, full, names, pieces, play, random_action, read, result, start};
use king_of_pearls::{PearlColour, PearlTowers};
use rulebook::conformance::SplitMix64;
use rulebook::{Position, Turn};

#[test]
fn q1_a_number_may_exceed_the_squares_left() {
    let last = read("wwwwwww1/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwww b -");
    assert_eq!(names(&last, WHITE), ["1", "2", "3", "4"]);
    let over = play(&last, "1:3|2:4 h8");
    assert_eq!((over.turn(), over.piece_count(PearlColour::Black)), (Turn::Over, 1));
    assert_eq!((over.left(PearlColour::Black), over.left(PearlColour::White)), (0, 0));
}

#[test]
fn q2_towers_above_four_cost_points() {
    for (height, score) in [(5, -5), (6, -6), (7, -7), (8, -8)] {
        let mut counts = [0; 8];
        counts[height - 1] = 1;
        assert_eq!(PearlTowers::new(counts).score(), score);
        // Lower towers do not make it usable.
        counts[..4].fill(1);
        assert_eq!(PearlTowers::new(counts).score(), 16 + score);
    }
}

#[test]
fn q3_no_player_declines() {
    let game = play(&start(""), "1:2|2:3 a1");
    assert_eq!(game.turn(), Turn::Seat(BLACK));
    assert_eq!(names(&game, BLACK).len(), 27);
    assert!(names(&game, BLACK).iter().all(|name| name.len() == 2));
}

#[test]
fn q4_the_line_runs_away_from_the_edge() {
    for (edge, line) in [("c1", "c1 b2 a3"), ("a3", "a3 b2 c1"), ("h6", "h6 g7 f8")] {
        let game = play(&start(""), &format!("1:1|2:2 {edge}"));
        assert_eq!(pieces(&game, line), "bww", "{edge}");
    }
}

#[test]
fn q5_the_next_square_is_east_or_west() {
    let game = play(&start(""), "1:1|2:1 e1");
    assert_eq!(pieces(&game, "e1 d2 d1 f1 e2 f2"), "bw....");
}

#[test]
fn q6_the_best_total_is_counted() {
    // Two towers of height 1 and one each of heights 2 and 3: 9 and 1, not 4, 1 and -3.
    assert_eq!(PearlTowers::new([2, 1, 1, 0, 0, 0, 0, 0]).score(), 10);
    let game = read("8/8/8/w7/ww6/bwb5/bbww4/bbbww3 b -");
    assert_eq!(game.score(PearlColour::Black), 10);
}

#[test]
fn q7_the_smaller_number_is_remembered() {
    let game = play(&start(""), "1:2|2:1 h1 1:1|2:1");
    assert_eq!(game.first(), PearlColour::White);
    assert_eq!(pieces(&game, "e4 d5"), "wb");
}

#[test]
fn q8_equal_scores_are_a_draw() {
    let game = full(|letter, number| (letter + number) % 2 == 0);
    assert_eq!(result(game.outcome()), (vec![32, 32], vec![1, 1], "towers"));
}

#[test]
fn q9_fifty_one_pieces_at_most() {
    for seed in 0..200 {
        let mut random = SplitMix64::new(seed);
        let mut game = start("");
        while game.turn() != Turn::Over {
            let action = random_action(&game, &mut random);
            // Black always takes four, and White one.
            let action = if action.contains('|') { "1:4|2:1" } else { &action };
            game = act(&game, action);
        }
        assert!(game.piece_count(PearlColour::Black) <= 51, "seed {seed}");
    }
}
