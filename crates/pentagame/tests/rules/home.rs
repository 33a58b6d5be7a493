//! Reaching the goal: T5 to T9.

use rulebook::Notation;

use super::{endings, is_free, legal, lose_turn, play, play_all, position, refused, seat};

/// The white piece can go home; all others are parked on E behind five black blocks.
const FREE: &str = "2 A,+,E,E,+/E,E,E,+,+ D2E,D3E,E1A,E1b,E1c - 1 1 -";

/// The same, and all grey blocks are on the board.
const EMPTY_POOL: &str = "2 A,+,E,E,+/E,E,E,+,+ D2E,D3E,E1A,E1b,E1c B1C,B2C,B3C,C1D,C2D 1 1 -";

/// The white piece stands on C, and a black block on its goal.
const BLACK: &str = "2 C,B,A,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";

#[test]
fn t5_a_piece_on_its_goal_is_out_at_once() {
    let after = play(&position(FREE), "aA-a+B2C");
    assert_eq!(after.to_string(), "2 +,+,E,E,+/E,E,E,+,+ D2E,D3E,E1A,E1b,E1c B2C 2 1 -");
    assert_eq!(after.out(seat(1)), 3);
    assert_eq!(after.pool(), 4);
}

#[test]
fn t5_a_grey_block_is_set_on_any_free_stop() {
    // A hundred stops without E and the five black ones; the goal and the stop just left count.
    let placed = endings(&position(FREE), "aA-a");
    assert_eq!(placed.len(), 94);
    assert!(placed.contains(&"+a".to_owned()) && placed.contains(&"+A".to_owned()));
    refused(&position(FREE), "aA-a+E", "grey-not-free");
    refused(&position(FREE), "aA-a+D2E", "grey-not-free");
}

#[test]
fn t5_setting_is_not_optional() {
    refused(&position(FREE), "aA-a", "grey-needed");
    refused(&position(EMPTY_POOL), "aA-a", "grey-needed");
}

#[test]
fn t5_with_an_empty_pool_one_on_the_board_is_moved() {
    let empty = position(EMPTY_POOL);
    assert_eq!(empty.pool(), 0);
    let after = play(&empty, "aA-a+a<B3C");
    let (black, grey) = ("D2E,D3E,E1A,E1b,E1c", "a,B1C,B2C,C1D,C2D");
    assert_eq!(after.to_string(), format!("2 +,+,E,E,+/E,E,E,+,+ {black} {grey} 2 1 -"));
    assert_eq!(endings(&empty, "aA-a").len(), 89 * 5, "each of five to each free stop");
    refused(&empty, "aA-a+A", "take-needed");
    refused(&empty, "aA-a+A<C", "take-not-grey");
}

#[test]
fn t5_it_is_moved_to_another_stop() {
    refused(&position(EMPTY_POOL), "aA-a+B3C<B3C", "grey-not-free");
    refused(&position(EMPTY_POOL), "aA-a+B2C<B3C", "grey-not-free");
}

#[test]
fn t5_while_the_pool_lasts_none_is_taken_from_the_board() {
    let four = position("2 A,+,E,E,+/E,E,E,+,+ D2E,D3E,E1A,E1b,E1c B1C,B2C,B3C,C1D 1 1 -");
    refused(&four, "aA-a+A<B1C", "take-uncalled");
    assert_eq!(play(&four, "aA-a+A").pool(), 0);
}

#[test]
fn t6_abracadabra_sets_a_black_and_a_grey_block() {
    let black = position(BLACK);
    let after = play(&black, "aC-a#E1b+D2E");
    assert_eq!(after.to_string(), "2 +,B,A,D,E/A,B,C,D,E b,c,d,e,E1b D2E 2 1 -");
    // Ninety stops on the lines and the vacated goal; one less for the second block.
    assert_eq!(endings(&black, "aC-a").len(), 91 * 90);
    refused(&black, "aC-a", "black-needed");
    refused(&black, "aC-a+D2E", "black-needed");
    refused(&black, "aC-a#E1b", "grey-needed");
}

#[test]
fn t6_black_is_set_first() {
    refused(&position(BLACK), "aC-a#E1b+E1b", "grey-not-free");
    // Which block goes where is a choice: the names say black, then grey.
    let after = play(&position(BLACK), "aC-a#A1B+A2B");
    assert_ne!(after, play(&position(BLACK), "aC-a#A2B+A1B"));
    assert!(position(BLACK).read_move("aC-a+A2B#A1B").is_err());
}

#[test]
fn t6_one_of_them_may_stand_on_the_vacated_goal() {
    let black_there = play(&position(BLACK), "aC-a#a+D2E");
    assert_eq!(black_there.to_string(), "2 +,B,A,D,E/A,B,C,D,E a,b,c,d,e D2E 2 1 -");
    let grey_there = play(&position(BLACK), "aC-a#E1b+a");
    assert_eq!(grey_there.to_string(), "2 +,B,A,D,E/A,B,C,D,E b,c,d,e,E1b a 2 1 -");
    refused(&position(BLACK), "aC-a#a+a", "grey-not-free");
}

#[test]
fn t6_abracadabra_with_an_empty_pool() {
    let empty = position("2 C,B,A,D,E/A,B,C,D,E a,b,c,d,e A1B,A2B,A3B,B1C,B2C 1 1 -");
    assert_eq!(endings(&empty, "aC-a").len(), 86 * 85 * 5);
    let after = play(&empty, "aC-a#E1b+D2E<A2B");
    assert_eq!(after.to_string(), "2 +,B,A,D,E/A,B,C,D,E b,c,d,e,E1b A1B,A3B,B1C,B2C,D2E 2 1 -");
    // The grey block is lifted after the black one is set.
    refused(&empty, "aC-a#A2B+D2E<A2B", "black-not-free");
    refused(&empty, "aC-a#E1b+D2E", "take-needed");
}

#[test]
fn t6_a_grey_block_on_the_goal_returns_to_the_pool_first() {
    let five_on_board = position("2 C,B,A,D,E/A,B,C,D,E A1c,b,c,d,e a,A1B,A2B,A3B,B1C 1 1 -");
    let after = play(&five_on_board, "aC-a+D2E");
    assert_eq!(after.to_string(), "2 +,B,A,D,E/A,B,C,D,E b,c,d,e,A1c A1B,A2B,A3B,B1C,D2E 2 1 -");
    let placed = endings(&five_on_board, "aC-a");
    assert_eq!(placed.len(), 86);
    assert!(placed.contains(&"+a".to_owned()), "the goal included");
    refused(&five_on_board, "aC-a+D2E<A1B", "take-uncalled");
    let one_on_board = position("2 C,B,A,D,E/A,B,C,D,E A1c,b,c,d,e a 1 1 -");
    assert_eq!(play(&one_on_board, "aC-a+D2E").pool(), 4);
}

#[test]
fn t6_a_piece_on_the_goal_is_swapped_then_the_mover_is_out() {
    let held = position("2 A,e,C,D,E/A,B,C,D,c a,b,A1d,A2d,A3d - 2 3 -");
    let after = play(&held, "ec-e*1b+B1e");
    assert_eq!(after.to_string(), "2 A,c,C,D,E/A,B,C,D,+ a,b,A1d,A2d,A3d B1e 1 4 -");
    assert_eq!(endings(&held, "ec-e*1b").len(), 89);
    refused(&held, "ec-e*1b", "grey-needed");
    refused(&held, "ec-e*1b+c", "grey-not-free");
    assert!(is_free(&play(&held, "ec-e*1b+B1e"), "e"));
    let empty = position("2 A,e,C,D,E/A,B,C,D,c a,b,A1d,A2d,A3d A1B,A2B,A3B,B1C,B2C 2 3 -");
    assert_eq!(endings(&empty, "ec-e*1b").len(), 84 * 5);
}

#[test]
fn t6_an_own_piece_on_the_goal_too() {
    let held = position("2 A,a,E,E,+/E,E,E,+,+ D2E,D3E,E1A,E1b,E1c - 1 1 -");
    let after = play(&held, "aA-a*b+a");
    assert_eq!(after.to_string(), "2 +,A,E,E,+/E,E,E,+,+ D2E,D3E,E1A,E1b,E1c a 2 1 -");
}

#[test]
fn t7_passing_through_the_goal_does_nothing() {
    // A black block behind the white piece: the one way to a1b leads across a.
    let before = position("2 e3a,+,E,E,+/E,E,E,+,+ e2a,D3E,E1A,E1b,E1c - 1 1 -");
    assert_eq!(endings(&before, "ae3a-a1b"), [""]);
    let after = play(&before, "ae3a-a1b");
    assert_eq!(after.to_string(), "2 a1b,+,E,E,+/E,E,E,+,+ D3E,E1A,e2a,E1b,E1c - 2 1 -");
    assert_eq!(after.out(seat(1)), 2);
}

/// Player 1's white piece stands on the goal of player 2's blue one.
const ON_ANOTHERS_GOAL: &str = "2 b,+,E,E,+/E,B,E,E,+ A1B,D3E,E1A,E1b,E1c - 1 5 -";

#[test]
fn t8_a_swap_carries_the_other_piece_home_and_it_stays_there() {
    let after = play(&position(ON_ANOTHERS_GOAL), "ab-B*2b");
    assert_eq!(after.to_string(), "2 B,+,E,E,+/E,b,E,E,+ A1B,D3E,E1A,E1b,E1c - 2 5 1:2b@B*1a@b");
    assert_eq!(after.out(seat(2)), 1);
}

#[test]
fn t8_taking_it_out_is_the_whole_turn() {
    let waits = play(&position(ON_ANOTHERS_GOAL), "ab-B*2b");
    let exits = endings(&waits, "b");
    assert_eq!(exits.len(), 93, "the goal is free again");
    assert_eq!(legal(&waits).len(), 93, "no other choice");
    refused(&waits, "aE-E1A#A", "must-leave");
    refused(&waits, "bb-a", "must-leave");
    refused(&waits, "--", "must-leave");
    let after = play(&waits, "b+b");
    assert_eq!(after.to_string(), "2 B,+,E,E,+/E,+,E,E,+ A1B,D3E,E1A,E1b,E1c b 1 6 -");
}

#[test]
fn t8_the_exit_with_an_empty_pool() {
    let waits = position("2 B,+,E,E,+/E,b,E,E,+ A1B,D3E,E1A,E1b,E1c C,D,a,c,d 2 5 -");
    assert_eq!(legal(&waits).len(), 88 * 5);
    refused(&waits, "b+A", "take-needed");
    refused(&waits, "b+C<C", "grey-not-free");
    assert_eq!(
        play(&waits, "b+b<a").to_string(),
        "2 B,+,E,E,+/E,+,E,E,+ A1B,D3E,E1A,E1b,E1c C,D,b,c,d 1 6 -"
    );
}

#[test]
fn t8_if_several_wait_one_leaves_each_turn() {
    let two_wait = position("2 A,+,E,E,+/a,b,E,E,E D2E,D3E,E1A,E1b,E1c - 2 5 -");
    assert_eq!((endings(&two_wait, "a").len(), endings(&two_wait, "b").len()), (92, 92));
    assert_eq!(legal(&two_wait).len(), 2 * 92);
    let one_waits = play_all(&two_wait, &["b+D", "aA-A1B"]);
    assert_eq!(one_waits.out(seat(2)), 1);
    assert!(legal(&one_waits).iter().all(|m| m.starts_with("a+")));
}

#[test]
fn t8_until_then_anyone_may_swap_it_away() {
    let before = position("3 A,E,E,E,E/E,B,E,E,E/b,E,E,E,E D2E,D3E,E1A,E1b,E1c - 3 5 -");
    let waits = play(&before, "ab-B*2b");
    let swapped_away = play(&waits, "aA-b*2b");
    assert_eq!(
        swapped_away.to_string(),
        "3 b,E,E,E,E/E,A,E,E,E/B,E,E,E,E D2E,D3E,E1A,E1b,E1c - 2 6 1:1a@A*2b@b,3:2b@B*3a@b"
    );
    // Blue is no longer home, so its owner moves what she likes.
    play(&swapped_away, "cE-D3E#a");
}

#[test]
fn t8_a_lost_turn_leaves_it_there() {
    let waits = play(&position(ON_ANOTHERS_GOAL), "ab-B*2b");
    let later = play(&lose_turn(&waits), "aB-C");
    assert!(later.to_string().starts_with("2 C,+,E,E,+/E,b,E,E,+ "));
    refused(&later, "aE-E1A#A", "must-leave");
    play(&later, "b+A");
}

#[test]
fn t8_on_another_colours_goal_nothing_waits() {
    let before = position("2 c,+,E,E,+/E,B,E,E,+ A1B,D3E,E1A,E1b,E1c - 1 5 -");
    let after = play(&before, "ac-B*2b");
    play(&after, "aE-E1A#A");
}

/// Player 1's white and blue pieces stand on each other's goals.
const CROSSED: &str = "2 b,a,E,E,+/E,E,E,+,+ D2E,D3E,E1A,E1b,E1c - 1 5 -";

#[test]
fn t9_an_own_swap_can_carry_both_home() {
    let after = play(&position(CROSSED), "ab-a*b+A");
    assert_eq!(after.to_string(), "2 +,b,E,E,+/E,E,E,+,+ D2E,D3E,E1A,E1b,E1c A 2 5 -");
    let next_turn = lose_turn(&after);
    assert!(legal(&next_turn).iter().all(|m| m.starts_with("b+")), "blue waits");
}

#[test]
fn t9_which_of_the_two_moves_is_a_choice() {
    let crossed = position(CROSSED);
    assert_eq!(endings(&crossed, "ab-a*b").len(), 93);
    assert_eq!(endings(&crossed, "ba-b*a").len(), 93);
    let after = play(&crossed, "ba-b*a+A");
    assert_eq!(after.to_string(), "2 a,+,E,E,+/E,E,E,+,+ D2E,D3E,E1A,E1b,E1c A 2 5 -");
}

#[test]
fn t9_the_choices_differ_when_one_goal_is_reached() {
    let before = position("2 A,a,E,E,+/E,E,E,+,+ D2E,D3E,E1A,E1b,E1c - 1 1 -");
    let walked = play(&before, "aA-a*b+B");
    assert!(walked.to_string().starts_with("2 +,A,E,E,+/"), "white walked home and is out");
    assert_eq!(endings(&before, "ba-A"), ["*a"]);
    let carried = play(&before, "ba-A*a");
    assert!(carried.to_string().starts_with("2 a,A,E,E,+/"), "white was carried and waits");
}

#[test]
fn t9_otherwise_the_two_spellings_are_one_move() {
    let start = super::start("2");
    assert_eq!(super::read(&start, "bB-A*a"), super::read(&start, "aA-B*b"));
    assert_eq!(play(&start, "bB-A*a"), play(&start, "aA-B*b"));
    assert!(endings(&start, "aA-B").contains(&"*b".to_owned()), "written from the earlier stop");
    assert!(!endings(&start, "bB-A").contains(&"*a".to_owned()));
}
