//! The numbered examples of the rules page.

mod board;

use akron::AkronEnding;
use board::{
    Black, White, balls, connected, destinations, names, on, play, refused, result, start, with,
};
use rulebook::conformance::SplitMix64;
use rulebook::{Notation, Position, Turn};

#[test]
fn vector_1_a_link_passes_over() {
    let before = balls("", "w c4 d4 e4, b d3 e3 d5 e5 1d3", 'b');
    assert!(connected(&before, "c4", "e4"));
    assert!(!connected(&before, "d3", "d5"));
    let after = with(&before, "b 1d4");
    assert!(!connected(&after, "c4", "e4"));
    assert!(connected(&after, "c4", "d4"));
    assert!(connected(&after, "d3", "d5"));
}

#[test]
fn vector_2_up_one_level() {
    let before = balls("", "w d4 e5 e6 f5, b e4 d5", 'w');
    assert!(!connected(&before, "d4", "e5"));
    assert_eq!(destinations(&before, "f5"), "d6 f6 e7 1d4");
    assert!(connected(&play(&before, "f5>1d4"), "d4", "e5"));
}

#[test]
fn vector_3_a_ball_drops() {
    let before = balls("", "w c4 d4 1d4, b e4 d5 e5", 'w');
    assert_eq!(destinations(&before, "d4"), "c3 b4 c5");
    assert_eq!(destinations(&before, "1d4"), "c3 d3 b4 c5");
    let after = play(&before, "d4>b4");
    assert_eq!(on(&after, "b4 c4 d4 1d4"), "www.");
}

#[test]
fn vector_4_two_balls_on_top() {
    let before = balls("", "w d4 e4 f4 1d4 1e4, b d5 e5 f5", 'w');
    assert_eq!(destinations(&before, "e4"), "");
    assert_eq!(refused(&before, "e4>d3"), "held-down");
    assert!(!destinations(&before, "d4").is_empty());
}

#[test]
fn vector_5_a_lift_reveals_a_chain() {
    let before = balls("n=4", "w a2 b2 c2 d2, b b1 c1 b3 c3 1b1 1b2", 'b');
    assert_eq!(before.position_text(), "4/1bb1/wwww/1bb1|3/1b1/1b1 b w4b2");
    assert!(!before.has_chain(White));
    assert!(!connected(&before, "b2", "c2"));
    assert!(names(&before).contains(&"1b2>a1".to_owned()));
    for to in destinations(&before, "1b2").split(' ') {
        let after = play(&before, &format!("1b2>{to}"));
        assert_eq!(after.ending(), Some(AkronEnding::Reveal(White)), "{to}");
        assert_eq!(after.position_text(), "4/1bb1/wwww/1bb1|3/3/1b1 w w4b2 lifted");
        assert_eq!(result(&after), Some((vec![0, 1], "reveal")));
    }
}

#[test]
fn vector_6_a_diagonal_overpass() {
    let list = "w c3 d3 e3 c5 d5 e5 1c3 1d4, b c4 d4 e4 1d3 1c4";
    for (options, joined) in [("", false), ("crossing=links", true)] {
        let before = balls(options, list, 'w');
        assert!(connected(&before, "c4", "e4"));
        assert_eq!(connected(&with(&before, "w 2c3"), "c4", "e4"), joined, "{options}");
    }
}

#[test]
fn vector_7_the_uppermost_link_prevails() {
    let white = "w c3 c4 c5 d4 e4 f3 f4 f5 1c3 1c4 1e3 1e4";
    let before = balls("", &format!("{white}, b d3 e3 d5 e5 1d3 1d4"), 'w');
    assert!(!connected(&before, "d4", "e4"));
    assert!(connected(&before, "1d3", "1d4"));
    let after = with(&before, "w 2c3 2d3");
    assert!(connected(&after, "d4", "e4"));
    assert!(!connected(&after, "1d3", "1d4"));
}

#[test]
fn vector_8_a_whole_stack_drops() {
    let list = "w c3 d3 e3 c4 d4 e4 c5 d5 e5 1c3 1d3 1c4 1d4 2c3 b3";
    let before = balls("", list, 'w');
    let after = play(&before, "c3>a3");
    assert_eq!(on(&after, "a3 c3 1c3 2c3"), "www.");
    for held in ["d3", "d4"] {
        assert_eq!(destinations(&before, held), "");
        assert_eq!(refused(&before, &format!("{held}>a3")), "held-down");
    }
}

#[test]
fn vector_9_a_ball_alone() {
    assert_eq!(destinations(&balls("", "w a1 d4", 'w'), "a1"), "");
    assert_eq!(destinations(&balls("", "w a1 b1 d4", 'w'), "a1"), "c1 b2");
}

/// Sixty games on small boards. Most end by a chain, some by a reveal.
#[test]
fn vector_10_random_games() {
    let mut endings = [0; 4];
    for seed in 0..60 {
        let mut random = SplitMix64::new(seed);
        let mut game = start(["n=4", "n=5", "n=6"][seed as usize % 3]);
        for _ in 0..200 {
            let Turn::Seat(seat) = game.turn() else { break };
            let moves = game.moves(seat);
            game.play_unchecked(moves[random.below(moves.len() as u64) as usize]);
            assert!(!(game.has_chain(Black) && game.has_chain(White)), "seed {seed}");
        }
        endings[match game.ending() {
            Some(AkronEnding::Chain(_)) => 0,
            Some(AkronEnding::Reveal(_)) => 1,
            Some(AkronEnding::Stuck(_)) => 2,
            None => 3,
        }] += 1;
    }
    println!("chain, reveal, stuck, unfinished: {endings:?}");
    let [chain, reveal, stuck, unfinished] = endings;
    assert!((38..=56).contains(&chain), "{endings:?}");
    assert!((3..=18).contains(&reveal), "{endings:?}");
    assert!(stuck + unfinished <= 12, "{endings:?}");
}
