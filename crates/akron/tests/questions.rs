//! The numbered questions of the rules page.

mod board;

use akron::AkronEnding;
use board::{Black, White, balls, connected, destinations, on, play, refused, result, start, with};
use rulebook::{Position, Seat, Turn};

#[test]
fn q1_black_begins() {
    let start = start("");
    assert_eq!((start.turn(), start.colour_to_move()), (Turn::Seat(Seat::FIRST), Black));
}

#[test]
fn q2_the_reveal_is_tested_after_the_drop() {
    // 1b1 and 1b2 cut b2-c2. When 1b2 is lifted, 2b1 drops into its place.
    let list = "w a2 b2 c2 d2 1c2 _, b b1 c1 d1 b3 c3 d3 1b1 1c1 1b2 ^";
    let black = balls("n=4,pile=16", &list.replace('_', "").replace('^', "2b1"), 'b');
    let after = play(&black, "1b2>a1");
    assert_eq!(on(&after, "1b2 2b1 a1"), "b.b");
    assert_eq!(after.ending(), None, "the dropped ball keeps the chain cut");
    let white = balls("n=4,pile=16", &list.replace('_', "2b1").replace('^', ""), 'b');
    assert_eq!(white.ending(), None);
    let after = play(&white, "1b2>a1");
    assert_eq!(on(&after, "1b2 2b1 a1"), "w..");
    assert_eq!(after.ending(), Some(AkronEnding::Reveal(White)));
}

#[test]
fn q3_the_reveal_comes_first() {
    let list = "w a2 b2 c2 d2 c3, b b1 c1 d1 b3 d3 d4 1b1 1c1 _";
    let before = balls("n=4,pile=16", &list.replace('_', "1b2"), 'b');
    assert_eq!(before.ending(), None);
    let after = play(&before, "1b2>1c2");
    assert_eq!(after.ending(), Some(AkronEnding::Reveal(White)));
    // With the ball on its destination, Black would have a chain and White none.
    let complete = balls("n=4,pile=16", &list.replace('_', "1c2"), 'w');
    assert!(complete.has_chain(Black) && !complete.has_chain(White));
}

#[test]
fn q4_not_on_top_of_the_stack_that_sank() {
    let before = balls("", "w c4 d4 1d4, b e4 d5 e5", 'w');
    assert_eq!(refused(&before, "d4>1d4"), "occupied");
}

#[test]
fn q5_broken_and_repaired() {
    let before = balls("", "w c4 d4 e4 1d4, b d5 e5", 'w');
    assert_eq!(destinations(&before, "d4"), "c3 e3 b4 f4 c5");
    let after = play(&before, "d4>f4");
    assert!(connected(&after, "c4", "f4"));
    // Without the ball that drops, both halves are still reached, each from its own ball.
    let open = balls("", "w c4 d4 e4 f4, b d5 e5", 'w');
    assert_eq!(destinations(&open, "d4"), "c3 e3 f3 b4 g4 c5 f5");
}

#[test]
fn q6_enemy_balls_drop() {
    let before = balls("", "w c4 d4, b e4 d5 e5 1d4", 'w');
    let after = play(&before, "d4>b4");
    assert_eq!(on(&after, "b4 d4 1d4"), "wb.");
    assert_eq!(result(&after), None);
}

#[test]
fn q7_higher_levels_touch_no_side() {
    let list = "w b1 c1 d1 b2 1a1, b a1 a2";
    assert!(!balls("n=4", list, 'b').has_chain(White));
    assert!(
        balls("n=4", &list.replace("b a1 a2", "b a2").replace("w b1", "w a1 b1"), 'b')
            .has_chain(White)
    );
}

#[test]
fn q8_cuts_matter_for_moving() {
    let whole = balls("", "w c4 d4 e4, b d3 e3 d5 e5 1d3", 'w');
    assert!(destinations(&whole, "c4").contains("f4"));
    let cut = with(&whole, "b 1d4");
    assert_eq!(refused(&cut, "c4>f4"), "not-connected");
}

#[test]
fn q10_parallel_links_do_not_cut() {
    let list = "w c4 d4 e4 f4 1c3 1d3 1e3, b c3 d3 e3 f3 c5 d5 e5 f5 1c4 1d4 1e4";
    let before = balls("", list, 'b');
    assert!(connected(&before, "c4", "f4"));
    let above = with(&before, "b 2c3 2d3");
    assert!(connected(&above, "2c3", "2d3"));
    assert!(connected(&above, "c4", "f4"));
}

#[test]
fn q11_putting_down_can_join_the_opponent() {
    // Black's chain on file c is cut at c3, under 2b2, which has links to the west and the east.
    // On 4a1, White has one link only, so that it separates nothing.
    let list = "
        w b1 b2 b3 b4 b5 d1 d2 d3 d4 d5 e5 e6
          1a1 1a2 1a3 1a4 1c1 1c2 1c3 1c4 1d1 1d2 1d3 1d4
          2b1 2c1 2a2 2b2 2c2 2b3 2c3 3a1, \
        b a1 a2 a3 a4 a5 e1 e2 e3 e4 c1 c2 c3 c4 c5 c6 1b1 1b2 1b3 1b4 2a1 2a3 3b1 3a2 3b2";
    let before = balls("n=6,pile=36", list.trim(), 'w');
    assert_eq!(before.ending(), None);
    assert!(!connected(&before, "c2", "c4"));
    let after = play(&before, "e6>4a1");
    assert!(connected(&after, "c2", "c4"));
    assert_eq!(after.ending(), Some(AkronEnding::Reveal(Black)));
    assert_eq!(on(&after, "4a1"), "w", "the move is complete");
}
