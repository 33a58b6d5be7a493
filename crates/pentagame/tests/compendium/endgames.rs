//! The last round (IV.10, Examples 4 and 5).

use pentagame::Pentagame;

use crate::playing::*;

/// Asserts that this is Alice's third, and that Bob can answer it with a piece of his own.
/// Gives the result he gets.
fn last_word(won: &Pentagame) -> String {
    assert!(won.is_last_round() && !won.is_over(), "the round is played out: {won}");
    let outs = ways_out(won);
    let (_, end) = outs.first().unwrap_or_else(|| panic!("Bob has no way out: {won}"));
    result(end)
}

/// Bob's swap puts two pieces on free ways; Alice wins, but her one grey block cannot stop both.
#[test]
fn example_4_final_swap() {
    let position = filed("example_4");
    assert_eq!(threat(&position), "c");
    let slowing = stoppers(&position);
    assert!(slowing.iter().any(|(m, _)| m.black().is_some()), "Bob could slow her down");
    let forked = play(&position, "aB-C*d");
    let wins = ways_out(&forked);
    assert!(wins.len() > 80, "{}", wins.len());
    for (_, won) in &wins {
        assert_eq!(last_word(won), "3:1");
    }
    assert_eq!(stoppers(&forked).len(), 0, "nor does any other move of Alice's keep Bob in");
}

/// Bob's replace stops one of Alice's two winners and frees a piece of his own.
/// Winning with the other frees the second.
#[test]
fn example_5_final_replace() {
    let position = filed("example_5");
    assert_eq!(can_take_out(&position), "", "Bob has nothing yet");
    assert_eq!(threat(&position), "ac");
    let idle = play(&position, "--");
    // From D the leg leads on, and so does the way over the goal she left.
    let closing = ["C1D", "C2D", "C3D", "D"].map(stop);
    for (m, won) in ways_out(&idle) {
        if m.from() == Some(stop("E")) {
            assert_eq!(can_take_out(&won), "", "winning with c frees nothing");
        } else {
            let closed = m.grey().is_some_and(|grey| closing.contains(&grey));
            assert_eq!(can_take_out(&won).contains('b'), !closed, "winning with a frees b: {m:?}");
        }
    }
    let replaced = play(&position, "dA-A3d#E3c");
    assert_eq!(can_take_out(&replaced), "a", "only a is left to win with");
    assert_eq!(threat(&replaced), "d");
    for (_, won) in ways_out(&replaced) {
        assert_eq!(last_word(&won), "3:1");
    }
    // Alice need not win at once: a dozen moves stop d and keep a where it closes b's way.
    assert_eq!(stoppers(&replaced).len(), 12);
}

/// A reply of Bob's after which he goes out next turn whatever Alice does.
/// Then he has at least a draw, since she cannot have gone out before this.
fn bob_has_a_draw(position: &Pentagame) -> bool {
    replies(position).any(|(_, next)| replies(&next).all(|(_, last)| can_go_out(&last)))
}

/// Equally far: Alice is first, and with the last round played out it is a draw.
/// Neither player can do better.
#[test]
fn x_3_equally_far_is_a_draw() {
    let position = filed("x_3_equally_far");
    assert_eq!((can_take_out(&position), threat(&position)), (String::new(), "c".into()));
    let end = play(&position, "ae2a-e3a#b3c cb2c-b3c#A2c ae3a-a+c cb3c-c+D2E");
    assert_eq!(result(&end), "3:3");

    let blocked = play(&position, "ae2a-e3a#b3c");
    for (m, next) in replies(&blocked) {
        assert!(!goes_out(&blocked, m), "Bob wins with {m:?}");
        assert!(can_take_out(&next).contains('a'), "Bob keeps Alice in with {m:?}");
    }
    for (m, next) in replies(&position) {
        assert!(can_go_out(&next) || bob_has_a_draw(&next), "Alice has more than a draw: {m:?}");
    }
}

/// Bob closer: whatever Alice does, he goes out next and the game is over.
#[test]
fn x_3_bob_closer_wins() {
    let position = filed("x_3_bob_closer");
    for (m, next) in replies(&position) {
        assert!(!goes_out(&position, m));
        let outs = ways_out(&next);
        let (_, end) = outs.first().unwrap_or_else(|| panic!("{m:?} stops Bob"));
        assert_eq!(result(end), "2:3");
    }
}

/// Alice closer: going out opens a long way over her own goal.
/// One grey block cannot close both ways. No other move of hers does better either.
#[test]
fn x_3_alice_closer_is_still_a_draw() {
    let position = filed("x_3_alice_closer");
    assert_eq!(can_take_out(&position), "a");
    let wins = ways_out(&position);
    assert!(wins.len() > 80, "{}", wins.len());
    let mut long_ways = 0;
    for (m, won) in &wins {
        assert_eq!(last_word(won), "3:3");
        if m.grey() == Some(stop("b3c")) {
            let way = won.shortest_path(stop("b2c"), stop("c")).expect("the long way");
            assert!(way.contains(&stop("a")), "it leads over Alice's goal");
            long_ways += 1;
        }
    }
    assert_eq!(long_ways, 1);
    for (m, next) in replies(&position) {
        assert!(can_go_out(&next) || bob_has_a_draw(&next), "Alice has more than a draw: {m:?}");
    }
}

/// Bob's third ends the game at once, Alice's does not.
#[test]
fn x_2_bob_has_the_last_turn() {
    let bob = filed("x_3_bob_closer");
    let end = play(&bob, "bB-A2B#D2E cb3c-c+A1c");
    assert!(end.is_over());
    let alice = filed("x_3_alice_closer");
    let third = play(&alice, "ae3a-a+c");
    assert!(!third.is_over() && third.is_last_round());
}

/// Three players, each with two out and a third piece waiting on its goal.
/// A player who comes later in the round still has a turn after the first third piece, a player who
/// comes earlier has not.
#[test]
fn x_3_the_order_of_play_in_the_last_round() {
    let position = filed("x_3_three_players");
    let exits = ["a+D2E", "b+D1E", "c+D3E"];
    assert_eq!(result(&play(&position, &exits.join(" "))), "3:3:3", "Alice began it");
    let without_alice = play(&position, &format!("-- {} {}", exits[1], exits[2]));
    assert_eq!(result(&without_alice), "2:3:3", "Bob began it");
    assert_eq!(without_alice.waiting(ALICE).count(), 1, "hers still waits, and does not count");
    assert_eq!(result(&play(&position, &format!("-- -- {}", exits[2]))), "2:2:3");
}
