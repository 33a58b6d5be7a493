//! The sections of the rules page that state a rule.

mod board;

use board::{
    Black, White, names, play, points, refused, result, stack, stacks, stacks_white, start,
    strength, strengths, territory,
};
use hi_jack::{HiJackSquare, HiJackSymmetry, Move};
use rulebook::{Notation, Position, Seat, Turn};

/// Three turns of each player that leave a position symmetrical under rotation by 180 degrees.
const SYMMETRICAL: &str = "d4 e5 c3 f6 b2 g7";

#[test]
fn s1_sixty_four_empty_squares() {
    let start = start("");
    assert_eq!(HiJackSquare::all().count(), 64);
    assert!(HiJackSquare::all().all(|square| start.stack(square).is_none()));
    assert_eq!(start.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(start.colour_to_move(), Black);
}

#[test]
fn s2_the_last_player_on_a_square_owns_the_stack() {
    let before = stacks("d4:w d3:b d5:b");
    assert_eq!(stack(&before, "d4"), "w");
    let after = play(&before, "d4");
    assert_eq!(stack(&after, "d4"), "b2+");
    assert_eq!(strength(&after, Black, "e4"), 1);
    assert_eq!(strength(&after, White, "e4"), 0);
}

#[test]
fn s3_reach_by_height() {
    for (height, count, farthest) in
        [("", 4, "d5"), ("2", 8, "d6"), ("3", 16, "d7"), ("4", 22, "d8"), ("5", 26, "g7")]
    {
        let board = stacks(&format!("d4:w{height}"));
        assert_eq!(strengths(&board, White).split(' ').count(), count, "{height}");
        assert_eq!(strength(&board, White, farthest), 1, "{height}");
        assert_eq!(strength(&board, White, "d4"), 0, "{height}");
        assert_eq!(strengths(&board, Black), "");
    }
    assert_eq!(
        strengths(&stacks("d4:w3"), White),
        "a4 b4 c3 c4 c5 d1 d2 d3 d5 d6 d7 e3 e4 e5 f4 g4",
    );
    assert_eq!(strength(&stacks("d4:b d6:b e5:b2"), Black, "d5"), 3);
}

#[test]
fn s4_the_furthest_square_is_blocked() {
    for (list, square, expected) in [
        ("d4:b2 e4:w", "f4", 0),
        ("d4:b2 e4:b", "f4", 1),
        ("d4:b2", "f4", 1),
        ("d4:b3 e4:w f4:w", "g4", 0),
        ("d4:b3 f4:w", "g4", 1),
        ("d4:b3 e4:w", "g4", 1),
        ("d4:b3 e4:w f4:w", "f4", 1),
        ("d4:b4 e5:w", "f6", 1),
    ] {
        assert_eq!(strength(&stacks(list), Black, square), expected, "{list} {square}");
    }
}

#[test]
fn s5_empty_squares_need_equal_strength() {
    let before = stacks("d4:w d6:w2");
    assert_eq!(refused(&before, "d5"), "too-weak square=d5 strength=0 needed=2");
    assert_eq!(refused(&before, "d3"), "too-weak square=d3 strength=0 needed=1");
    play(&before, "a1");
    play(&stacks("d4:w c3:b"), "d3");
    play(&stacks("d4:w c3:b e3:b"), "d3");
}

#[test]
fn s5_an_attack_needs_height_and_strength() {
    let single = stacks("d4:w d3:b");
    assert_eq!(stack(&play(&single, "d4"), "d4"), "b2+");
    let defended = stacks("d4:w d5:w d3:b");
    assert_eq!(refused(&defended, "d4"), "too-weak square=d4 strength=1 needed=2");
    let two = stacks("d4:w2 d3:b c4:b");
    assert_eq!(stack(&play(&two, "d4"), "d4"), "b3+!");
    assert_eq!(refused(&stacks("d4:w2 d3:b"), "d4"), "too-weak square=d4 strength=1 needed=2");
    assert_eq!(refused(&stacks("d4:w"), "d4"), "too-weak square=d4 strength=0 needed=1");
}

#[test]
fn s6_one_piece_may_be_added() {
    let single = play(&start(""), "d4 a8");
    let double = play(&single, "d4");
    assert_eq!(stack(&double, "d4"), "b2");
    assert_eq!(refused(&play(&double, "h1"), "d4"), "closed square=d4");
    // An attacked stack is open once, however strong the opponent is there.
    let attacked = stacks("d4:b3+! c4:w d3:w e4:w d5:w");
    let added = play(&attacked, "d4");
    assert_eq!(stack(&added, "d4"), "b4!");
    assert_eq!(refused(&play(&added, "pass"), "d4"), "closed square=d4");
}

#[test]
fn s7_two_passes_end_the_game() {
    let one = play(&start(""), "d4 pass");
    assert_eq!((one.last_pass(), result(&one)), (Some(White), None));
    let not_consecutive = play(&one, "d4 pass");
    assert_eq!(result(&not_consecutive), None);
    let over = play(&not_consecutive, "pass");
    assert_eq!(over.turn(), Turn::Over);
    assert_eq!(result(&over), Some((vec![8, 0], vec![1, 2], "passes")));
    assert!(names(&over).is_empty());
    let seat = over.seat_of(over.colour_to_move());
    assert!(!over.is_legal(seat, &Move::Pass));
}

#[test]
fn s7_territory_and_hijacks_are_scored() {
    let board = stacks("d4:b3+! h8:w");
    assert_eq!(territory(&board), [16, 2]);
    assert_eq!((board.hijacks(Black), board.hijacks(White)), (1, 0));
    assert_eq!(points(&board), [17, 2]);
    // A square with equal strengths counts for neither player.
    assert_eq!(territory(&stacks("d4:b f4:w")), [3, 3]);
    let equal = play(&start(""), "a1 h8 pass pass");
    assert_eq!(result(&equal), Some((vec![2, 2], vec![1, 1], "passes")));
}

#[test]
fn s8_switch_in_a_symmetrical_position() {
    let game = play(&start(""), SYMMETRICAL);
    assert!(game.can_switch());
    assert_eq!(names(&game).last().unwrap(), "switch");
    let switched = play(&game, "switch");
    assert_eq!(switched.colour_to_move(), White);
    assert_eq!(switched.position_text(), game.position_text().replace(" b 6 -", " w 6 -"));
    assert_ne!(switched.key(), game.key());
}

#[test]
fn s8_not_before_three_turns_each() {
    let mut game = start("");
    for (ply, name) in SYMMETRICAL.split(' ').enumerate() {
        assert!(!game.can_switch(), "after {ply} plies");
        assert_eq!(refused(&game, "switch"), "no-switch");
        game = play(&game, name);
    }
    assert!(game.can_switch());
}

#[test]
fn s8_not_in_other_positions() {
    for list in [
        "d4:b",
        "d4:b d5:w2",
        "d4:b2 d5:w2+",
        "d4:b3! d5:w3",
        "d4:b e5:b",
        "d4:b d5:w a1:b h8:w",
        "d4:b e7:w",
    ] {
        assert!(!stacks(list).can_switch(), "{list}");
    }
    assert!(!stacks_white("d4:b e5:w").can_switch(), "not in the middle of a pair");
}

#[test]
fn s8_every_symmetry_counts() {
    assert!(stacks("").can_switch());
    for (number, symmetry) in HiJackSymmetry::ALL.into_iter().enumerate().skip(1) {
        // A quarter turn needs four squares, with the colours in turn.
        let mut square: HiJackSquare = "b1".parse().unwrap();
        let mut list = String::new();
        for stack in ["b3+!", "w3+!", "b3+!", "w3+!"] {
            if !list.contains(&square.to_string()) {
                list += &format!("{square}:{stack} ");
            }
            square = symmetry.of(square);
        }
        assert!(stacks(&list).can_switch(), "symmetry {number}: {list}");
    }
}
