//! Passive moves and ko (part I, sections 3.3 and 3.4).

use pentagame::{Illegal, Move};
use rulebook::Position;
use rulebook::conformance::SplitMix64;

use crate::playing::*;

/// A piece that another player brings home waits there, and taking it out is its owner's turn.
#[test]
fn i_3_passive_piece_waits_and_must_leave() {
    let position = filed("i_3_passive");
    let next = play(&position, "ea-b*2a");
    assert_eq!(next.out(BOB), 0, "it is not Bob's turn yet");
    assert_eq!(next.waiting(BOB).count(), 1);
    for (m, _) in replies(&next) {
        assert!(m.to().is_none() && m.grey().is_some(), "Bob has no other choice");
    }
    assert!(matches!(refusal(&next, "bB-e#D2E"), Illegal::MustLeave { .. }));
    let last = play(&next, "a+D2E");
    assert_eq!((last.out(ALICE), last.out(BOB)), (0, 1));
}

/// Alice goes out and carries Bob's piece home with the same swap.
/// Her block comes first, and she may not set it where he stands.
#[test]
fn i_3_both_home_by_one_swap() {
    let position = filed("example_1");
    let next = play(&position, "ba-b*2a+D2E");
    assert_eq!((next.out(ALICE), next.out(BOB)), (1, 0));
    assert_eq!(next.waiting(BOB).count(), 1);
    assert!(matches!(refusal(&position, "ba-b*2a+a"), Illegal::GreyNotFree { .. }));
    assert!(replies(&next).all(|(m, _)| m.to().is_none()), "he must leave now");
}

/// Both whites stand on A; Alice goes to a neighbouring node, Bob swaps her back.
/// She may do it again, he may not.
#[test]
fn i_3_ko_lets_the_first_comer_stay() {
    let position = play(&start("2"), "aA-c#D2E aA-c*1a");
    let next = play(&position, "aA-c*2a");
    assert_ko(&next, "aA-c*1a");
}

/// A swap that takes Bob out cannot be undone: his piece is gone.
#[test]
fn i_3_a_swap_that_goes_out_is_final() {
    let position = play(&filed("c3"), "cC-a#a1b ab-a*1c+A1B");
    assert_eq!(position.out(BOB), 1 + 1);
    assert!(matches!(refusal(&position, "cb-a*2a"), Illegal::NotThere { .. }));
}

/// Between two players every foreign swap that takes no piece home can be undone at once.
/// The exception is a reply that ko forbids. Tried on every foreign swap of random games.
#[test]
fn iv_4_a_foreign_swap_can_be_undone() {
    let mut random = SplitMix64::new(4);
    let (mut undone, mut forbidden) = (0, 0);
    for _ in 0..25 {
        let mut position = start("2");
        for _ in 0..60 {
            if position.is_over() {
                break;
            }
            for (m, next) in replies(&position) {
                let (Some(piece), Some(from), Some(to), Some(other)) =
                    (m.piece(), m.from(), m.to(), m.swapped())
                else {
                    continue;
                };
                let layout = position.layout();
                let home = goes_out(&position, m) || other.goal(layout) == to;
                let waits = next.waiting(next.to_move()).count() > 0;
                if other.seat() == piece.seat() || home || waits || next.is_over() {
                    continue;
                }
                match next.check_move(Move::walk(other, from, to).swapping(piece)) {
                    Ok(()) => undone += 1,
                    Err(Illegal::Ko { .. }) => forbidden += 1,
                    Err(reason) => panic!("{reason:?} on {next}"),
                }
            }
            let moves = position.moves(position.to_move());
            // Half of the moves swap with a foreign piece, so that ko has something to say.
            let swaps: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|m| m.swapped().is_some_and(|other| other.seat() != position.to_move()))
                .collect();
            let choice = if random.below(2) == 0 && !swaps.is_empty() { &swaps } else { &moves };
            position = after(&position, choice[random.below(choice.len() as u64) as usize]);
        }
    }
    assert!(undone > 1_000, "{undone} swaps were undone");
    assert!(forbidden > 0, "ko was never met");
}
