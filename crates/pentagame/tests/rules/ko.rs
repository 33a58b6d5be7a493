//! Ko and having no move: T10 and T11.

use pentagame::Pentagame;
use rulebook::Position;

use super::{endings, is_over, legal, lose_turn, play, play_all, position, refused, seat, start};

/// Both players shuttle their green pieces along the ring while the swaps are made.
fn after_own_swap_and_back() -> Pentagame {
    play_all(&start("2"), &["aA-B*b", "eE-E1A", "bA-B*a", "eE1A-E2A"])
}

#[test]
fn t10_the_same_swap_is_not_made_twice() {
    let again = after_own_swap_and_back();
    refused(&again, "aA-B*b", "ko");
    assert_eq!(endings(&again, "aA-B"), ["*2b"]);
}

#[test]
fn t10_whichever_of_the_two_is_walked() {
    refused(&after_own_swap_and_back(), "bB-A*a", "ko");
}

#[test]
fn t10_swapping_back_is_another_swap() {
    // The same two pieces, but each on the other stop: legal once as well.
    let swapped = play_all(&start("2"), &["aA-B*b", "eE-E1A"]);
    let back = play(&swapped, "aB-A*b");
    assert!(back.to_string().ends_with(" 1:1a@A*1b@B,1:1b@A*1a@B"));
}

#[test]
fn t10_other_pieces_or_other_stops_make_another_swap() {
    let again = after_own_swap_and_back();
    for m in ["aA-B*2b", "bB-A*2a", "bB-C*c"] {
        play(&again, m);
    }
    let elsewhere = play_all(&again, &["bB-A3B", "eE2A-E1A"]);
    play(&elsewhere, "aA-A3B*b");
}

#[test]
fn t10_foreign_swaps_are_bound_alike() {
    // Player 1 takes the corner, player 2 takes it back; player 1 may not insist.
    let again = play_all(&start("2"), &["aA-B*2b", "bA-B*1a"]);
    assert!(again.to_string().ends_with(" 1:1a@A*2b@B,2:2b@A*1a@B"));
    refused(&again, "aA-B*2b", "ko");
}

#[test]
fn t10_it_binds_only_the_player_who_made_it() {
    let both_home = play_all(&start("2"), &["aA-B*2b", "bA-B*1a", "eE-E1A"]);
    play(&both_home, "bB-A*1a");
    let partners = play_all(&start("4t"), &["aA-B*3b", "eE-E1A", "bA-B*1a", "dD-D1E"]);
    refused(&partners, "aA-B*3b", "ko");
    let of_the_partner = play_all(&partners, &["cC-C1D", "eE1A-E2A"]);
    play(&of_the_partner, "bB-A*1a");
}

#[test]
fn t10_it_binds_for_the_whole_game() {
    let late = position("2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 240 1:1a@A*1b@B");
    refused(&late, "aA-B*b", "ko");
    let later = play_all(&late, &["eE-E1A", "dD-D1E", "eE1A-E2A", "dD1E-D2E"]);
    assert_eq!(later.round(), 242);
    refused(&later, "aA-B*b", "ko");
}

#[test]
fn t10_also_when_a_goal_is_reached() {
    let text = "2 b1c,a,C,D,E/A,B,B1C,D,E A1B,A2B,A3B,C1D,C2D - 1 9 1:1b@a*1a@b1c";
    let bound = position(text);
    refused(&bound, "ab1c-a*b+b", "ko");
    refused(&bound, "ba-b1c*a", "ko");
    let of_the_other = position(&text.replace("1:1b", "2:1b"));
    play(&of_the_other, "ab1c-a*b+b");
    play(&of_the_other, "ba-b1c*a");
}

#[test]
fn t10_an_entry_that_names_a_piece_out_is_dropped() {
    // Four entries, two of them with the white piece, which walks home.
    let text = "2 A,B,C,E,E/E,E,E,E,E D2E,D3E,E1A,E1b,E1c - 1 5 \
                1:1a@A1B*1b@B,1:1b@B*1c@C,2:1a@A*2b@E,2:2b@A*2a@E";
    let after = play(&position(text), "aA-a+a");
    assert!(after.to_string().ends_with(" 2 5 1:1b@B*1c@C,2:2b@A*2a@E"), "{after}");
}

#[test]
fn t10_and_at_an_exit() {
    let text = "2 a,B,C,E,E/E,E,E,E,E D2E,D3E,E1A,E1b,E1c - 1 5 1:1a@A1B*1b@B,2:2a@E*1a@A";
    assert!(play(&position(text), "a+A").to_string().ends_with(" 2 5 -"));
}

#[test]
fn t10_a_swap_that_takes_the_mover_out_leaves_none() {
    let held = position("2 A,e,C,D,E/A,B,C,D,c a,b,A1d,A2d,A3d - 2 3 -");
    assert!(play(&held, "ec-e*1b+B1e").to_string().ends_with(" 1 4 -"));
    // One that only carries the other home leaves its own.
    let carried = position("2 b,+,E,E,+/E,B,E,E,+ A1B,D3E,E1A,E1b,E1c - 1 5 -");
    assert!(play(&carried, "ab-B*2b").to_string().ends_with(" 2 5 1:2b@B*1a@b"));
}

#[test]
fn t10_an_entry_names_two_different_pieces_on_the_board() {
    for entry in ["1:1a@A*1b@B", "1:1b@B*1b@C", "1:1b@B*1c@B", "3:1b@B*1c@C"] {
        let text = format!("2 +,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 9 {entry}");
        assert!(text.parse::<Pentagame>().is_err(), "{entry}");
    }
}

/// Player 2's last piece stands between two pieces it may not swap with again.
const STUCK: &str = "2 A1B,A3B,C,D,E/A2B,+,+,+,+ a,b,c,d,e - 2 9 2:1a@A1B*2a@A2B,2:2a@A2B*1b@A3B";

#[test]
fn t11_there_is_no_voluntary_pass() {
    refused(&start("2"), "--", "no-pass");
    assert!(!legal(&start("2")).contains(&"--".to_owned()));
}

#[test]
fn t11_a_player_without_a_move_passes() {
    let stuck = position(STUCK);
    assert_eq!(legal(&stuck), ["--"]);
    assert_eq!(stuck.count_legal(), 1);
    refused(&stuck, "aA2B-A1B*1a", "ko");
    let after = play(&stuck, "--");
    assert_eq!(after.to_string(), STUCK.replace(" 2 9 ", " 1 10 "));
}

#[test]
fn t11_one_swap_that_is_not_forbidden_is_a_move() {
    let free_to_swap = position(&STUCK.replace(",2:2a@A2B*1b@A3B", ""));
    assert_eq!(legal(&free_to_swap), ["aA2B-A3B*1b"]);
    refused(&free_to_swap, "--", "no-pass");
}

#[test]
fn t11_a_player_without_a_piece_passes() {
    let none_left = position("2 A,B,C,D,E/+,+,+,+,+ a,b,c,d,e - 2 9 -");
    assert_eq!(legal(&none_left), ["--"]);
    assert!(is_over(&play(&none_left, "--")));
}

#[test]
fn t11_a_turn_lost_on_the_clock_is_no_choice() {
    let mut lost = start("3");
    lost.lose_turn();
    assert_eq!(lost.to_move(), seat(2));
    assert_eq!(lost.to_string(), start("3").to_string().replace(" 1 1 -", " 2 1 -"));
    refused(&start("3"), "--", "no-pass");
}

#[test]
fn t11_a_waiting_piece_stays_when_the_turn_is_lost() {
    let waits = position("2 A,+,E,E,+/E,b,E,E,+ D2E,D3E,E1A,E1b,E1c - 2 5 -");
    let lost = lose_turn(&waits);
    assert_eq!(lost.to_string(), waits.to_string().replace(" 2 5 -", " 1 6 -"));
    assert_eq!(lost.out(seat(2)), 1);
}
