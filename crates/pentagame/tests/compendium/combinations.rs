//! The combinations C1 to C6 (IV.7).

use crate::playing::*;

/// Alice lets Bob out and swaps two of her own pieces onto free ways.
/// Wherever his grey block goes, one of them follows.
#[test]
fn c1_create_a_fork() {
    let position = filed("c1");
    assert_eq!(threat(&position), "e");
    let blocks = stoppers(&position);
    assert!(blocks.iter().any(|(m, _)| m.black() == Some(stop("C6e"))), "she could block him");

    let forked = play(&position, "aB-C*d");
    let outs = ways_out(&forked);
    assert!(outs.len() > 80, "{}", outs.len());
    for (m, next) in outs {
        assert!(can_go_out(&next), "the grey block of {m:?} stops both");
    }
    assert_eq!(stoppers(&forked).len(), 0, "nor does anything else Bob does");
}

/// The condition: one block. An abracadabra sets two, and two can stop both.
#[test]
fn c1_abracadabra_breaks_the_fork() {
    let forked = play(&filed("c1_abracadabra"), "aB-C*d");
    let outs = ways_out(&forked);
    assert!(outs.iter().all(|(m, _)| is_abracadabra(*m)));
    assert!(outs.iter().any(|(_, next)| !can_go_out(next)));
}

/// A plain move onto an open node cuts Bob off.
#[test]
fn c2_cutting_off() {
    let position = filed("c2");
    assert_eq!(threat(&position), "a");
    let way = position.shortest_path(stop("B"), stop("a")).expect("Bob's way");
    assert!(way.contains(&stop("C")), "it crosses the node C");
    let cut = play(&position, "dD-C");
    assert_eq!(can_take_out(&cut), "");
    for (m, next) in replies(&cut) {
        assert!(can_stop(&next), "after {m:?} Alice cannot hold Bob");
    }
    // Swapping with the piece that cuts him off gains Bob nothing but a turn.
    let back = play(&cut, "aB-C*1d dB-C*2a");
    assert_ko(&back, "aB-C*1d");
    assert_eq!(can_take_out(&back), "");
}

/// Alice cannot stop Bob, but she can eat the block on his goal.
/// He goes out and sets one block instead of two.
#[test]
fn c3_anticadabra() {
    let position = filed("c3");
    assert_eq!(threat(&position), "a");
    assert_eq!(stoppers(&position).len(), 0, "no move of Alice's stops Bob");
    for (m, next) in replies(&position) {
        let eats = m.to() == Some(stop("a"));
        assert_eq!(can_abracadabra(&next), !eats, "{m:?}: only eating that block hinders it");
    }
    assert!(allows(&position, "cC-a#a1b"));
}

/// Alice steps out of her own way and makes a fork: Bob cannot stop both pieces.
#[test]
fn c4_make_room() {
    let position = filed("c4");
    assert_eq!(can_take_out(&position), "", "her a is shut in by her own d");
    let room = play(&position, "dC-e#c2d");
    assert_eq!(threat(&room), "ad");
    assert_eq!(stoppers(&room).len(), 0, "Bob stops both");
}

/// The warning: the node she leaves is Bob's first.
#[test]
fn c4_room_for_the_rival() {
    let position = filed("c4_rival");
    assert_eq!(threat(&position), "", "before, Bob has no way");
    let room = play(&position, "dC-e#c2d");
    assert_eq!(can_take_out(&room), "e", "now he has one");
}

/// The long way first: the short fork is still there next turn, the long way would not be.
#[test]
fn c5_some_like_it_hot() {
    let position = filed("c5");
    assert_eq!(can_take_out(&position), "ab");
    let long_first = play(&position, "aA-a+A6d");
    assert_eq!(stoppers(&long_first).len(), 0, "Bob cannot stop b");
    let mut short_first = 0;
    for (m, next) in ways_out(&position) {
        if m.from() == Some(stop("E")) {
            assert!(can_stop(&next), "after {m:?} Bob cannot stop a");
            short_first += 1;
        }
    }
    assert!(short_first > 80, "{short_first}");
}

/// One swap brings two home: one is out now, the other leaves next turn, and Bob has won.
#[test]
fn c6_in_your_face() {
    let position = filed("c6");
    assert_eq!(can_take_out(&position), "ac");
    assert_eq!(threat(&position), "bd", "Alice is close");
    let way = position.shortest_path(stop("c"), stop("a")).expect("the twisted way");
    for turn in ["A", "B", "e"] {
        assert!(way.contains(&stop(turn)), "it turns at {turn}");
    }
    let swapped = play(&position, "ac-a*c+A6c");
    assert_eq!((swapped.out(BOB), swapped.waiting(BOB).count()), (2, 1), "not two out at once");
    for (m, next) in replies(&swapped) {
        for (exit, last) in replies(&next) {
            assert!(exit.to().is_none(), "after {m:?} Bob need not leave");
            assert!(["3:2", "3:1"].contains(&reversed(&result(&last)).as_str()));
        }
    }
}

fn reversed(result: &str) -> String {
    result.split(':').rev().collect::<Vec<_>>().join(":")
}

/// The condition: the waiting piece must be guarded.
/// With the grey block elsewhere Alice swaps it away.
#[test]
fn c6_the_waiting_piece_can_be_swapped_away() {
    let swapped = play(&filed("c6"), "ac-a*c+C3D");
    let saved = play(&swapped, "dA5d-c*2c");
    assert_eq!(saved.waiting(BOB).count(), 0);
    assert_eq!(saved.out(BOB), 2);
}

/// Four out by one player.
/// With two out before, the swap makes three, the game ends with this round, and the piece that
/// waits does not count.
#[test]
fn c6_never_four_out() {
    let swapped = play(&filed("c6_two_out"), "ac-a*c+A6c");
    assert_eq!(result(&swapped), "1:3");
    assert_eq!(swapped.waiting(BOB).count(), 1);
    for (name, text, _) in all_filed() {
        let position: pentagame::Pentagame = text.parse().expect("a filed position");
        let mover = position.to_move();
        for (m, next) in replies(&position) {
            for seat in position.layout().seats().iter() {
                let more = u8::from(seat == mover && goes_out(&position, m));
                assert_eq!(next.out(seat), position.out(seat) + more, "{name}: {m:?}");
            }
        }
    }
}

/// No player with three out has another turn, however the round goes on.
#[test]
fn c6_no_turn_after_the_third() {
    let mut thirds = 0;
    for (name, text, _) in all_filed().filter(|(_, text, _)| text.starts_with("2 ")) {
        let position: pentagame::Pentagame = text.parse().expect("a filed position");
        let mover = position.to_move();
        for (m, mut next) in ways_out(&position).into_iter().filter(|_| position.out(mover) == 2) {
            let mut turns = 0;
            while !next.is_over() {
                assert_ne!(next.to_move(), mover, "{name}: {m:?}");
                rulebook::Position::lose_turn(&mut next);
                turns += 1;
            }
            assert_eq!(turns, usize::from(mover == ALICE), "{name}: only Bob has a last turn");
            thirds += 1;
        }
    }
    assert!(thirds > 80, "{thirds}");
}
