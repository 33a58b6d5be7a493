//! Walking and what is met: T1 to T4.

use super::{endings, is_free, legal, play, position, refused, start};

/// All pieces but the white piece on A are parked on E behind five black blocks.
const OPEN: &str = "2 A,+,E,E,+/E,E,E,+,+ D2E,D3E,E1A,E1b,E1c - 1 1 -";

#[test]
fn t1_any_distance_over_free_stops() {
    for to in ["A1B", "A3B", "B", "B2C", "C", "A6c", "c", "d", "B3d"] {
        assert_eq!(endings(&position(OPEN), &format!("aA-{to}")), [""], "{to}");
    }
}

#[test]
fn t1_turning_at_free_nodes_in_any_direction() {
    let open = position(OPEN);
    // Right round the ring to the far side, into the star, and out of it again.
    for to in ["D1E", "D3b", "E6b", "e2a", "C4e", "C4a", "a1b"] {
        assert_eq!(endings(&open, &format!("aA-{to}")), [""], "{to}");
    }
    // 92 free stops beside the goal; the goal, with a grey block on one of 94; four black blocks,
    // to be set on one of 94; and two parked pieces with the same four blocks and 93 stops.
    assert_eq!(open.count_legal(), 92 + 94 + 4 * 94 + 2 * 4 * 93);
}

#[test]
fn t1_no_jumping() {
    let start = start("2");
    refused(&start, "aA-c1d", "way-blocked");
    refused(&start, "aA-B1C", "way-blocked");
    let behind_grey = position("2 A,+,E,E,+/E,E,E,+,+ D2E,D3E,E2A,E1b,E1c E3A 1 1 -");
    refused(&behind_grey, "aA-E2A#B", "way-blocked");
}

#[test]
fn t1_a_turn_needs_a_free_node() {
    // The white piece stands in a dead end: A1B, with pieces on A and a block on B.
    let shut = position("2 A1B,+,E,E,+/A,E,E,+,+ B,D3E,E1A,E1b,E1c - 1 1 -");
    let ends = ["aA1B-A2B", "aA1B-A3B", "aA1B-A*2a", "aA1B-B#A1B"];
    for m in ends {
        assert!(legal(&shut).contains(&m.to_owned()), "{m}");
    }
    refused(&shut, "aA1B-E3A", "way-blocked");
    refused(&shut, "aA1B-B1C", "way-blocked");
}

#[test]
fn t1_not_back_to_where_it_began() {
    refused(&position(OPEN), "aA-A", "same-stop");
    // Not even to swap with a piece that shares the corner.
    refused(&start("2"), "aA-A*2a", "same-stop");
    assert!(legal(&start("2")).iter().all(|m| !m.starts_with("aA-A*")));
}

#[test]
fn t1_only_your_own_pieces_on_the_board() {
    let open = position(OPEN);
    refused(&open, "bB-C", "piece-out");
    refused(&open, "aB-C", "piece-elsewhere");
    assert!(legal(&open).iter().all(|m| m.starts_with(['a', 'c', 'd'])), "b and e are out");
}

#[test]
fn t2_a_move_to_a_free_stop() {
    let after = play(&position(OPEN), "aA-B2C");
    assert_eq!(after.to_string(), "2 B2C,+,E,E,+/E,E,E,+,+ D2E,D3E,E1A,E1b,E1c - 2 1 -");
    assert!(is_free(&after, "A"));
}

#[test]
fn t2_a_black_block_is_replaced() {
    let start = start("2");
    let after = play(&start, "dD-b#E1b");
    assert_eq!(after.to_string(), "2 A,B,C,b,E/A,B,C,D,E a,c,d,e,E1b - 2 1 -");
    // On any free stop: ninety here, for the corner is still held by the other yellow piece.
    assert_eq!(endings(&start, "dD-b").len(), 90);
    refused(&start, "dD-b", "black-needed");
    refused(&start, "dD-b#A", "black-not-free");
    refused(&start, "dD-b#a", "black-not-free");
    refused(&start, "dD-b#b", "black-not-free");
}

#[test]
fn t2_a_grey_block_goes_back_to_the_pool() {
    let grey = position("2 A,+,E,E,+/E,E,E,+,+ D2E,D3E,E1A,E1b,E1c B,C 1 1 -");
    assert_eq!(grey.pool(), 3);
    let after = play(&grey, "aA-B");
    assert_eq!(after.to_string(), "2 B,+,E,E,+/E,E,E,+,+ D2E,D3E,E1A,E1b,E1c C 2 1 -");
    assert_eq!(after.pool(), 4);
    assert_eq!(endings(&grey, "aA-B"), [""], "nothing is set");
}

#[test]
fn t2_an_own_swap() {
    let after = play(&start("2"), "aA-B*b");
    assert_eq!(after.to_string(), "2 B,A,C,D,E/A,B,C,D,E a,b,c,d,e - 2 1 1:1a@A*1b@B");
}

#[test]
fn t2_a_foreign_swap() {
    let after = play(&start("2"), "aA-B*2b");
    assert_eq!(after.to_string(), "2 B,B,C,D,E/A,A,C,D,E a,b,c,d,e - 2 1 1:1a@A*2b@B");
}

#[test]
fn t2_a_swap_with_a_partner() {
    let after = play(&start("4t"), "aA-B*3b");
    assert_eq!(
        after.to_string(),
        "4t B,B,C,D,E/A,B,C,D,E/A,A,C,D,E/A,B,C,D,E a,b,c,d,e - 2 1 1:1a@A*3b@B"
    );
}

#[test]
fn t2_the_first_obstacle_of_a_way_but_of_any_way() {
    // The grey block on A2B hides B along the arc; round the other side B is met all the same.
    let hidden = position("2 A,+,E,E,+/E,B,E,+,+ D2E,D3E,E1A,E1b,E1c A2B 1 1 -");
    assert_eq!(endings(&hidden, "aA-A2B"), [""]);
    assert_eq!(endings(&hidden, "aA-B"), ["*2b"]);
    // With the crossings c and d shut as well it is not.
    let shut = position("2 A,+,E,E,+/E,B,E,+,+ c,d,E1A,E1b,E1c A2B 1 1 -");
    assert_eq!(endings(&shut, "aA-B"), [""; 0]);
    refused(&shut, "aA-B*2b", "way-blocked");
}

#[test]
fn t2_neighbours_are_joined_by_a_free_way_of_any_length() {
    let far = position("2 A1B,+,E,E,+/E,E,a2b,+,+ D2E,D3E,E1A,E1b,E1c - 1 1 -");
    let after = play(&far, "aA1B-a2b*2c");
    assert_eq!(
        after.to_string(),
        "2 a2b,+,E,E,+/E,E,A1B,+,+ D2E,D3E,E1A,E1b,E1c - 2 1 1:1a@A1B*2c@a2b"
    );
}

#[test]
fn t3_the_piece_to_swap_with_is_named() {
    let start = start("3");
    assert_eq!(endings(&start, "aA-B"), ["*b", "*2b", "*3b"]);
    refused(&start, "aA-B", "swap-needed");
    refused(&start, "aA-B*2a", "not-there");
    assert_ne!(play(&start, "aA-B*b"), play(&start, "aA-B*2b"));
    assert_ne!(play(&start, "aA-B*2b"), play(&start, "aA-B*3b"));
}

#[test]
fn t4_the_stop_just_left_is_free() {
    let after = play(&position(OPEN), "aA-E1A#A");
    assert_eq!(after.to_string(), "2 E1A,+,E,E,+/E,E,E,+,+ A,D2E,D3E,E1b,E1c - 2 1 -");
}

#[test]
fn t4_unless_something_else_stands_there() {
    let shared = position("2 A,+,E,E,+/A,E,E,+,+ D2E,D3E,E1A,E1b,E1c - 1 1 -");
    refused(&shared, "aA-E1A#A", "black-not-free");
    // The parked pieces share E, so it is not left free.
    refused(&position(OPEN), "cE-D3E#E", "black-not-free");
}

#[test]
fn t4_the_stop_the_piece_stands_on_now_is_not_free() {
    refused(&position(OPEN), "aA-E1A#E1A", "black-not-free");
}

#[test]
fn t4_the_goal_just_left_is_free() {
    let after = play(&position(OPEN), "aA-a+a");
    assert_eq!(after.to_string(), "2 +,+,E,E,+/E,E,E,+,+ D2E,D3E,E1A,E1b,E1c a 2 1 -");
}
