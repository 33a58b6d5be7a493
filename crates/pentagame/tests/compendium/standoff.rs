//! The standoff of two players (IV.4, Example 1).

use crate::playing::*;

/// Swapping takes both home, so no player gains.
/// Stepping next to the goal puts Alice ahead: whatever Bob does, he does not go out, and she does.
#[test]
fn example_1_standoff() {
    let position = filed("example_1");
    assert_eq!(can_take_out(&position), "b", "Alice could swap and go out");
    assert_eq!(threat(&position), "a", "and so could Bob");

    let swapped = play(&position, "ba-b*2a+D2E");
    assert!(replies(&swapped).all(|(m, next)| m.to().is_none() && next.out(BOB) == 1));

    let stepped = play(&position, "ba-a3b");
    let mut bobs_moves = 0;
    for (m, next) in replies(&stepped) {
        assert!(!goes_out(&stepped, m), "Bob goes out");
        assert!(can_take_out(&next).contains('b'), "{m:?} stops Alice");
        bobs_moves += 1;
    }
    assert!(bobs_moves > 500, "{bobs_moves}");
}

/// Bob may do the same if it is his turn and his back is closed.
#[test]
fn example_1_works_for_either_player() {
    let position = play(&filed("example_1_bob"), "ab-a1b");
    for (m, next) in replies(&position) {
        assert!(!goes_out(&position, m), "Alice goes out");
        assert!(can_take_out(&next).contains('a'), "{m:?} stops Bob");
    }
}

/// The condition: no piece can come from behind.
/// With C-a open, one of Bob's moves swaps the piece away; Alice swaps it back and he may not
/// repeat it, so she is out a turn later.
#[test]
fn example_1_needs_a_closed_back() {
    let stepped = play(&filed("example_1_open_back"), "ba-a3b");
    let stops = stoppers(&stepped);
    assert_eq!(texts(&stepped, &stops), ["cC-a3b*1b"]);
    let back = play(&stepped, "cC-a3b*1b bC-a3b*2c");
    assert_ko(&back, "cC-a3b*1b");
    for (m, next) in replies(&back) {
        assert!(can_take_out(&next).contains('b'), "{m:?} stops Alice again");
    }
}
