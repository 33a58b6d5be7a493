//! Four players and two teams (part V, Examples 12 and 13).

use pentagame::{Move, Pentagame};

use crate::playing::*;

/// Bob carries Alice's piece home, Charlie takes it away, Dora closes the way back.
#[test]
fn example_12_three_cooperate_against_one() {
    let arrived = play(&filed("example_12"), "aB-C*c");
    assert_eq!(can_take_out(&play(&arrived, "-- -- --")), "a", "left alone she goes out");
    let carried = play(&arrived, "da-C*1a");
    assert_eq!(carried.waiting(ALICE).count(), 1);
    assert!(replies(&play(&carried, "-- --")).all(|(m, _)| m.to().is_none()), "she would leave");
    let taken = play(&carried, "dD-a*1a");
    assert_eq!(taken.waiting(ALICE).count(), 0);
    assert_eq!(can_take_out(&play(&taken, "--")), "a", "without Dora she walks back and out");
    let blocked = play(&taken, "eE-b#D3a");
    assert_eq!(can_take_out(&blocked), "");
}

/// Charlie's swaps with Alice's pieces.
fn cooperations(position: &Pentagame) -> Vec<(Move, Pentagame)> {
    let cooperates =
        |(m, _): &(Move, Pentagame)| m.swapped().is_some_and(|other| other.seat() == ALICE);
    replies(position).filter(cooperates).collect()
}

/// Two moves of Alice's and one of her partner's take a piece out.
#[test]
fn example_13_team_speed() {
    let end = play(&start("4t"), "aA-B*b -- cC-B*1a -- aC-a#B1e+D2E");
    assert_eq!(end.out(ALICE), 1);
    let alone = play(&start("4t"), "aA-B*b -- -- --");
    assert_eq!(can_take_out(&alone), "", "without Charlie the second move is too early");
}

/// Alice's swap on the ring gives Charlie two ways to help, and no move of Bob's takes both.
#[test]
fn example_13_bob_cannot_stop_both() {
    let swapped = play(&start("4t"), "aA-B*b");
    let idle = play(&swapped, "--");
    let threats = cooperations(&idle).into_iter().filter(|(_, next)| !threat(next).is_empty());
    let threats: Vec<_> = threats.collect();
    assert_eq!(texts(&idle, &threats), ["cC-B*1a", "eE-A*1b"]);
    for (m, next) in replies(&swapped) {
        let helped = cooperations(&next).iter().any(|(_, helped)| !threat(helped).is_empty());
        assert!(helped, "{m:?} stops both");
    }
    // Dora can stop either of them alone, if she sees it.
    for (m, next) in threats {
        assert_eq!(stoppers(&next).len(), 67, "{m:?}");
    }
}

/// At times Dora alone is not enough: then Bob must have done his part.
#[test]
fn example_13_both_opponents_needed() {
    let position = filed("example_13_both_needed");
    assert_eq!(threat(&play(&position, "-- --")), "", "Alice cannot go out alone");
    let helped = play(&position, "-- cC-B*1a");
    assert_eq!(threat(&helped), "a");
    assert_eq!(stoppers(&helped).len(), 0, "Dora alone cannot stop it");
    let prepared = play(&position, "aA-c#e1a cC-B*1a");
    assert!(can_stop(&prepared), "Bob and Dora together can");
}

/// Without help from the other team no player goes out with a first move, so two is the least.
#[test]
fn example_13_two_is_the_least() {
    let start = start("4t");
    assert!(!can_go_out(&start), "Alice");
    let bob = play(&start, "--");
    assert!(!can_go_out(&bob), "Bob");
    for (m, next) in replies(&start) {
        assert!(!can_go_out(&play(&next, "--")), "Charlie, after Alice's {m:?}");
    }
    for (m, next) in replies(&bob) {
        assert!(!can_go_out(&play(&next, "--")), "Dora, after Bob's {m:?}");
    }
}
