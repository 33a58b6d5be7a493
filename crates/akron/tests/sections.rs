//! The sections and options of the rules page.

mod board;

use akron::AkronEnding;
use board::{
    Black, White, balls, connected, destinations, names, on, play, point, refused, result, start,
    with, with_piles,
};
use rulebook::{Outcome, Position, Seat, Turn};

#[test]
fn s1_points_and_names() {
    let start = start("");
    let names: Vec<String> = start.points().map(|point| point.to_string()).collect();
    assert_eq!(names.len(), 204);
    assert_eq!(names[..9], ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2"]);
    assert_eq!(names[63..66], ["h8", "1a1", "1b1"]);
    assert_eq!(names[203], "7a1");
    assert!(names.windows(2).all(|pair| point(&pair[0]) < point(&pair[1])));
    assert_eq!([start.pile(Black), start.pile(White)], [32, 32]);
}

#[test]
fn s1_supports() {
    // 1d4 is a destination as soon as d4, e4, d5 and e5 are occupied, by any colours.
    let four = "w d4 c4, b e4 d5 e5";
    assert!(destinations(&balls("", four, 'w'), "c4").contains("1d4"));
    for missing in ["e4", "d5", "e5"] {
        let list = four.replace(&format!(" {missing}"), "");
        assert!(!destinations(&balls("", &list, 'w'), "c4").contains("1d4"), "{missing}");
    }
}

#[test]
fn s2_columns() {
    assert_eq!(point("d4").plan(), (6, 6));
    assert_eq!(point("2c3").plan(), (6, 6));
    assert_eq!(point("1d4").plan(), (7, 7));
}

#[test]
fn s3_points_that_touch() {
    let board = balls("", "w d4 e4 d5 e5 1d4 c3 f4, b d3 c4", 'w');
    for touching in ["e4", "d5", "1d4"] {
        assert!(connected(&board, "d4", touching), "{touching}");
    }
    assert!(connected(&board, "1d4", "e5"));
    assert!(!connected(&board, "d4", "c3"), "diagonal on one level");
    assert!(!connected(&board, "d4", "d3"), "of the other colour");
    assert!(!connected(&board, "d4", "h8"), "empty");
}

#[test]
fn s4_sides() {
    let row = "w a1 b1 c1 d1, b a2 b2 c2 d2";
    let board = balls("n=4", row, 'b');
    assert!(board.has_chain(White) && !board.has_chain(Black));
    let column = balls("n=4", "b a1 a2 a3 a4, w b1 b2 b3 b4", 'w');
    assert!(column.has_chain(Black) && !column.has_chain(White));
    assert!(!balls("n=4", "w a1 b1 d1 d2", 'b').has_chain(White));
}

#[test]
fn s5_add_on_level_0() {
    let after = play(&start(""), "d4");
    assert_eq!(on(&after, "d4"), "b");
    assert_eq!([after.pile(Black), after.pile(White)], [31, 32]);
    assert_eq!(refused(&after, "d4"), "occupied");
    let full = balls("", "w d4 e4, b d5 e5", 'w');
    assert_eq!(refused(&full, "1d4"), "not-on-level-0");
}

#[test]
fn s5_an_empty_pile_adds_nothing() {
    let board = with_piles("", "w a1 b1, b g8 h8", 'w', 2);
    assert_eq!(board.pile(White), 0);
    assert_eq!(refused(&board, "d4"), "empty-pile");
    assert_eq!(names(&board), ["a1>c1", "a1>b2", "b1>a2"]);
}

#[test]
fn s6_destinations() {
    let board = balls("", "w c4 d4 e4 d5 e5 h8, b a1 b1", 'w');
    assert!(destinations(&board, "c4").contains("1d4"));
    assert_eq!(refused(&board, "d5>1d4"), "not-supported");
    assert_eq!(refused(&board, "c4>g8"), "not-connected");
    assert_eq!(refused(&board, "c4>d5"), "occupied");
    assert_eq!(refused(&board, "c4>c4"), "occupied");
    assert_eq!(refused(&board, "a1>a2"), "not-your-ball");
    assert_eq!(refused(&board, "c3>c5"), "not-your-ball");
    let up = play(&board, "c4>1d4");
    assert_eq!(on(&up, "c4 1d4"), ".w");
    // A destination may not touch a dropped ball only: after the drop, 1d4 is on d4.
    let drop = balls("", "w c4 d4 1d4, b e4 d5 e5", 'w');
    assert_eq!(refused(&drop, "d4>d3"), "not-connected");
}

#[test]
fn s6_both_positions_count() {
    // 1e4 is connected to 1d4 before the drop only.
    let before_only = balls("", "w d4 1d4 1e4, b e4 f4 g4 d5 e5 f5 g5", 'w');
    assert_eq!(destinations(&before_only, "d4"), "");
    assert_eq!(destinations(&before_only, "1d4"), "d3 c4 1f4");
    // e5 is connected to d5 after the drop only, when 1d4 and 1d5 no longer cut the link.
    let after_only = balls("", "w d4 d5 e5, b e4 d6 e6 1d4 1d5", 'w');
    assert_eq!(destinations(&after_only, "d4"), "c5");
    let dropped = play(&after_only, "d4>c5");
    assert!(connected(&dropped, "c5", "e5") && !connected(&after_only, "d5", "e5"));
}

/// A level of White passes over d4, from 2c2 to 2c4, between two halves of Black.
const OVERPASS: &str = "w c2 d2 e2 c3 d3 e3 c5 e5 c6 d6 e6 1c2 1d2 1c5 1d5 2c2 2c3 2c4 _, \
                        b c4 d4 e4 1c3 1d3 1c4 1d4 ^";

#[test]
fn s8_joined_by_a_third_link() {
    let white = OVERPASS.replace('_', "d5").replace('^', "");
    assert!(!connected(&balls("", &white, 'w'), "c4", "e4"));
    assert!(connected(&balls("crossing=links", &white, 'w'), "c4", "e4"));
    // The link of d4 to the north is under the overpass, and joined to both halves.
    let black = OVERPASS.replace('_', "").replace('^', "d5");
    assert!(connected(&balls("", &black, 'w'), "c4", "e4"));
}

#[test]
fn s8_fewer_than_two_links_separate_nothing() {
    let two = balls("", "w c3 d3 e3 c5 d5 e5 1c3 1d4, b c4 d4 e4 1d3 1c4", 'w');
    assert!(!connected(&with(&two, "w 2c3"), "c4", "e4"));
    let one = balls("", "w c3 d3 e3 c5 d5 e5 1d4, b c4 d4 e4 1d3 1c4 1c3", 'w');
    assert!(connected(&with(&one, "w 2c3"), "c4", "e4"));
}

#[test]
fn s9_a_chain_wins() {
    let game = play(&start("n=4"), "a1 d1 a2 d2 a3 d3");
    assert_eq!(result(&game), None);
    let won = play(&game, "a4");
    assert_eq!(won.ending(), Some(AkronEnding::Chain(Black)));
    assert_eq!(result(&won), Some((vec![1, 0], "chain")));
    assert_eq!(won.turn(), Turn::Over);
    assert!(names(&won).is_empty());
}

#[test]
fn s9_no_legal_move_loses() {
    let game = play(&start("n=4,pile=1"), "a1");
    assert_eq!(result(&game), None);
    let stuck = play(&game, "d4");
    assert_eq!(stuck.ending(), Some(AkronEnding::Stuck(Black)));
    assert_eq!(result(&stuck), Some((vec![0, 1], "stuck")));
}

#[test]
fn s10_swap() {
    let [first, second] = [0, 1].map(|index| Seat::from_index(index).unwrap());
    let offered = play(&start(""), "d4");
    assert_eq!(names(&offered).last().unwrap(), "swap");
    assert_eq!(offered.count_moves(second), 64);
    let swapped = play(&offered, "swap");
    assert_eq!(swapped.turn(), Turn::Seat(first));
    assert_eq!([swapped.colour_of(first), swapped.colour_of(second)], [White, Black]);
    assert_eq!([swapped.seat_of(White), swapped.seat_of(Black)], [first, second]);
    assert_eq!(on(&swapped, "d4"), "b");
    assert_ne!(swapped.key(), offered.key());
    let won = play(&start("n=4"), "a1 swap d1 a2 d2 a3 d3 a4");
    assert_eq!(result(&won), Some((vec![0, 1], "chain")));
}

#[test]
fn s10_swap_answers_the_first_ball_only() {
    assert_eq!(refused(&start(""), "swap"), "no-swap");
    let swapped = play(&start(""), "d4 swap");
    assert_eq!(refused(&swapped, "swap"), "no-swap");
    assert_eq!(refused(&play(&start(""), "d4 e4"), "swap"), "no-swap");
    assert_eq!(refused(&play(&start(""), "d4 e4 f4"), "swap"), "no-swap");
}

#[test]
fn s10_swap_off() {
    assert_eq!(refused(&play(&start("swap=off"), "d4"), "swap"), "no-swap");
}

#[test]
fn s11_repetition_is_a_draw() {
    let before = balls("", "w a1 b1, b g8 h8", 'w');
    let after = play(&before, "a1>b2 g8>h7 b2>a1 h7>g8");
    assert_eq!((after.key(), &after), (before.key(), &before));
    assert_ne!(play(&before, "a1>b2").key(), before.key());
    assert_eq!(before.draw_limits().repeats, 3);
    let Outcome::Final(end) = before.adjudicate() else { panic!("not final") };
    assert_eq!((end.place.as_slice(), end.reason), (&[1, 1][..], "impasse"));
}

#[test]
fn o1_sizes() {
    for size in 4..=16 {
        let start = start(&format!("n={size}"));
        assert_eq!(start.points().count(), size * (size + 1) * (2 * size + 1) / 6);
        assert_eq!(start.count_moves(Seat::FIRST), (size * size) as u64);
        assert_eq!(usize::from(start.pile(Black)), size * size / 2);
    }
}

#[test]
fn o2_piles() {
    let game = play(&start("n=4,pile=2"), "a1 d1 a2 d2");
    assert_eq!([game.pile(Black), game.pile(White)], [0, 0]);
    assert_eq!(names(&game), ["a1>b2", "a1>a3", "a2>b1"]);
}

#[test]
fn o5_a_chain_must_survive_the_reply() {
    let options = "n=4,delayed_win=on";
    let chain = play(&start(options), "a1 d1 a2 d2 a3 d3 a4");
    assert!(chain.has_chain(Black));
    assert_eq!(result(&chain), None);
    assert_eq!(result(&play(&chain, "d4")), Some((vec![1, 0], "chain")));
    let mut lost = chain;
    lost.lose_turn();
    assert_eq!(lost.ending(), Some(AkronEnding::Chain(Black)));
    // Black cuts the chain of White with 1b2.
    let list = "w a2 b2 c2 d2, b a1 b1 c1 b3 c3 1b1";
    let cut = balls(options, list, 'b');
    assert_eq!(cut.ending(), None);
    assert_eq!(play(&cut, "a1>1b2").ending(), None);
    assert_eq!(play(&cut, "a4").ending(), Some(AkronEnding::Chain(White)));
    assert_eq!(balls("n=4", list, 'b').ending(), Some(AkronEnding::Chain(White)));
    // A lift that opens a chain does not end the game by itself.
    let open = balls(options, "w a2 b2 c2 d2, b b1 c1 b3 c3 1b1 1b2", 'b');
    let after = play(&open, "1b2>a1");
    assert_eq!(after.ending(), Some(AkronEnding::Chain(White)));
    assert_eq!(on(&after, "a1"), "b");
}
