//! The least number of moves of a game (IV.2).

use pentagame::{Line, Stop};

use crate::playing::*;

/// Returns the nodes joined to a node by a line.
fn next_nodes(node: Stop) -> impl Iterator<Item = (Line, Stop)> {
    Line::all().filter_map(move |line| match (line.first(), line.last()) {
        (first, last) if first == node => Some((line, last)),
        (first, last) if last == node => Some((line, first)),
        _ => None,
    })
}

/// From a corner to its goal lead six shortest ways, each of three lines with twelve stops.
#[test]
fn iv_2_six_shortest_ways() {
    let goal = stop("a");
    let mut ways = 0;
    for (one, first) in next_nodes(stop("A")) {
        assert_ne!(first, goal);
        for (two, second) in next_nodes(first) {
            assert_ne!(second, goal);
            for (three, _) in next_nodes(second).filter(|(_, third)| *third == goal) {
                assert_eq!(one.len() + two.len() + three.len(), 12);
                ways += 1;
            }
        }
    }
    assert_eq!(ways, 6);
}

/// Every node has four neighbours, of the four other colours (IV.8).
#[test]
fn viii_neighbours_have_the_other_four_colours() {
    for node in Stop::all().filter(|stop| stop.is_node()) {
        let mut colours: Vec<_> = next_nodes(node).map(|(_, next)| next.colour()).collect();
        colours.push(node.colour());
        colours.sort_unstable();
        assert_eq!(colours, [0, 1, 2, 3, 4].map(Some), "{node}");
    }
}

/// Undisturbed, a piece needs three moves: after any first move the second takes none out.
#[test]
fn iv_2_three_moves_to_the_first_piece_out() {
    let start = start("2");
    assert!(!can_go_out(&start));
    for (m, next) in replies(&start) {
        assert!(!can_go_out(&play(&next, "--")), "{m:?} and the next move");
    }
    for line in ["aA-c#A2B -- ac-b#C2D -- ab-a#B2C+D2E", "aA-B*b -- aB-C*c -- aC-a#A2c+D2E"] {
        assert_eq!(play(&start, line).out(ALICE), 1, "{line}");
    }
}

/// Undisturbed, five moves win: three for the first piece, one for each further one.
#[test]
fn iv_2_five_moves_win_undisturbed() {
    let line = "aA-c#A2B -- ac-b#C2D -- ab-a#B2C+D2E -- dD-d#A3c+A3B -- eE-e#E2c+E2A --";
    let end = play(&start("2"), line);
    assert_eq!(result(&end), "3:0");
    assert_eq!(end.round(), 6);
}

/// Not in any case: a rival who carries her pieces lets Alice win in four.
#[test]
fn iv_2_four_moves_win_with_a_rivals_help() {
    let line = "aA-B*b cC-B*1a aC-a#A2B+C2D eE-A*1b bE-b#B2C+D2E -- cC-c#A4c+A3d --";
    let end = play(&start("2"), line);
    assert_eq!(result(&end), "3:0");
    assert_eq!(end.round(), 5);
}

/// A rival who only opens ways, and never touches a piece of his, does as much for Bob.
#[test]
fn iv_2_four_moves_win_over_opened_ways() {
    let line = "dD-b#A2B aA-c#C2D db-D3b ac-a#B2C+D2E -- dD-d#A3c+A3B -- eE-e#E2c+E2A";
    let end = play(&start("2"), line);
    assert_eq!(result(&end), "0:3");
    assert_eq!(end.round(), 5);
}

/// Four is the least for two players.
/// No player goes out with a first move, and a turn takes out one.
#[test]
fn iv_2_no_player_goes_out_with_a_first_move() {
    let start = start("2");
    assert!(!can_go_out(&start));
    for (m, next) in replies(&start) {
        assert!(!can_go_out(&next), "Bob after {m:?}");
    }
}

/// With two helpful rivals the third player wins in three.
#[test]
fn iv_2_three_moves_win_with_two_rivals_help() {
    let line = "bB-A*3a cC-B*3a aC-a#A2B+C2D cC-B*3b -- bC-b#B2C+D2E -- -- cC-c#A3c+E2A";
    let end = play(&start("3"), line);
    assert_eq!(result(&end), "0:0:3");
    assert_eq!(end.round(), 4);
}

/// The book's way against a Bob who always sets a black block before her: seven moves.
#[test]
fn iv_2_seven_moves_against_black_blocks() {
    let line = [
        ("aA-B*b", "dD-b#B1e"),
        ("aB-C*c", "aA-c#C1a"),
        ("aC-e#D2E", "eE-D2E#e1a"),
        ("ae-e1a#A2B", "bB-B1e#e2a"),
        ("ae1a-e2a#C2D", "cC-C1a#e3a"),
        ("ae2a-e3a#B2C", "bB1e-d#E2A"),
    ];
    let mut position = start("2");
    for (alice, bob) in line {
        assert_eq!(can_take_out(&position), "", "before {alice}");
        assert_eq!(read(&position, alice).piece().map(|piece| piece.index()), Some(0));
        position = play(&position, alice);
        assert!(read(&position, bob).black().is_some(), "{bob} replaces");
        position = play(&position, bob);
    }
    let end = play(&position, "ae3a-a#A3d+B3d");
    assert_eq!((end.out(ALICE), position.round()), (1, 7));
}
