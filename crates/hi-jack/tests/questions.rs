//! The numbered questions of the rules page.

mod board;

use board::{
    Black, GAME_2, White, after, names, play, points, refused, result, stack, stacks, start,
    strength,
};
use hi_jack::{HiJackColour, HiJackSquare};
use rulebook::{Position, Seat, Turn};

const SYMMETRICAL: &str = "d4 e5 c3 f6 b2 g7";

#[test]
fn q1_nearer_squares_are_never_blocked() {
    assert_eq!(strength(&stacks("d4:b3 e4:w"), Black, "f4"), 1);
    assert_eq!(strength(&stacks("d4:b4 e4:w f4:w"), Black, "g4"), 1);
    // 32...f3, 39...d3 and 40...d8 of the second printed game.
    for (ply, name) in [(63, "f3"), (77, "d3"), (79, "d8")] {
        let before = after("first=white", GAME_2, ply);
        assert!(names(&before).contains(&name.to_owned()), "{name}");
    }
}

#[test]
fn q2_a_single_piece_is_never_blocked() {
    assert_eq!(strength(&stacks("d4:b e4:w"), Black, "e4"), 1);
}

#[test]
fn q3_a_furthest_square_off_the_board() {
    assert_eq!(strength(&stacks("f4:b3 g4:w"), Black, "h4"), 1);
    assert_eq!(strength(&stacks("f4:b2 g4:w"), Black, "h4"), 0);
}

#[test]
fn q4_high_stacks_reach_further() {
    for (height, reached, not) in [(5, "d4", "e5"), (6, "e5", "f6"), (9, "h8", "h7")] {
        let board = stacks(&format!("a1:w{height}!"));
        assert_eq!(strength(&board, White, reached), 1, "{height}");
        assert_eq!(strength(&board, White, not), 0, "{height}");
    }
}

#[test]
fn q5_no_third_piece_on_a_double() {
    assert_eq!(refused(&stacks("d4:b2 c4:b d3:b e4:b"), "d4"), "closed square=d4");
}

#[test]
fn q6_a_captured_single_is_no_hijack() {
    let captured = play(&stacks("d4:w d3:b"), "d4");
    assert_eq!(stack(&captured, "d4"), "b2+");
    assert_eq!(captured.hijacks(Black), 0);
}

#[test]
fn q7_the_last_hijacker_has_the_point() {
    let first = stacks("d4:w2 c4:b d3:b");
    let black = play(&first, "d4");
    assert_eq!((black.hijacks(Black), black.hijacks(White)), (1, 0));
    let back = stacks("d4:b3! d5:w e4:w d2:w2 f4:w2");
    let white = play(&play(&back, "pass"), "d4");
    assert_eq!(stack(&white, "d4"), "w4+!");
    assert_eq!((white.hijacks(Black), white.hijacks(White)), (0, 1));
    assert_eq!(u32::from(points(&white)[1]), 1 + u32::from(white.territory(White)));
}

/// The colours to move in the turns after a switch, as letters.
fn order(first: &str, switches: &str) -> String {
    let mut game = play(&start(first), SYMMETRICAL);
    let mut letters = String::new();
    for pair in switches.chars() {
        if pair == 's' {
            game = play(&game, "switch");
        }
        for _ in 0..2 {
            letters.push(game.colour_to_move().letter());
            game.lose_turn();
        }
        letters.push(' ');
    }
    letters
}

#[test]
fn q8_the_order_after_a_switch() {
    assert_eq!(order("", "---"), "bw bw bw ");
    assert_eq!(order("", "s--"), "wb bw bw ");
    assert_eq!(order("", "ss-"), "wb wb bw ");
    assert_eq!(order("", "-s-"), "bw wb bw ");
    assert_eq!(order("first=white", "s-s"), "bw wb bw ");
}

#[test]
fn q8_a_switch_is_not_answered_by_a_switch() {
    let switched = play(&start(""), &format!("{SYMMETRICAL} switch"));
    assert_eq!(refused(&switched, "switch"), "no-switch");
    let middle = play(&switched, "pass");
    assert_eq!(middle.colour_to_move(), Black);
    assert_eq!(refused(&middle, "switch"), "no-switch");
}

#[test]
fn q9_two_passes_of_one_player() {
    let game = play(&start(""), &format!("{SYMMETRICAL} switch a8 pass"));
    assert_eq!((game.colour_to_move(), game.last_pass()), (Black, Some(Black)));
    let again = play(&game, "pass");
    assert_eq!(result(&again), None);
    assert!(result(&play(&again, "pass")).is_some());
}

#[test]
fn q9_passes_around_a_switch() {
    // White passes, Black switches: another pass of White does not end the game, one of Black does.
    let mut game = play(&start(""), SYMMETRICAL);
    game.lose_turn();
    let switched = play(&game, "pass switch");
    assert_eq!((switched.colour_to_move(), switched.last_pass()), (White, Some(White)));
    let again = play(&switched, "pass");
    assert_eq!(result(&again), None);
    assert!(result(&play(&again, "pass")).is_some());
    // Black passes at the end of a switched pair and switches again: a pass of White ends it.
    let mut game = play(&start(""), &format!("{SYMMETRICAL} switch"));
    game.lose_turn();
    let switched = play(&game, "pass switch");
    assert_eq!((switched.colour_to_move(), switched.last_pass()), (White, Some(Black)));
    assert!(result(&play(&switched, "pass")).is_some());
}

#[test]
fn q10_only_the_top_piece_counts() {
    // White's stack on d4 has been Black's in between, that on a4 has not; both are the same now.
    let taken = play(&play(&stacks("d4:b2 a4:w3! c4:w d3:w"), "pass"), "d4");
    let added = play(&taken, "pass d4");
    assert_eq!([stack(&taken, "d4"), stack(&added, "d4")], ["w3+!", "w4!"]);
    let other = stacks("d4:w4! a4:w3! c4:w d3:w");
    for square in HiJackSquare::all() {
        assert_eq!(added.stack(square), other.stack(square));
        assert_eq!(added.strength(White, square), other.strength(White, square));
    }
}

#[test]
fn q11_two_seats() {
    for (options, first) in [("", Black), ("first=white", White)] {
        let start = start(options);
        assert_eq!(start.seats().len(), 2);
        let second = Seat::from_index(1).unwrap();
        assert_eq!([start.colour_of(Seat::FIRST), start.colour_of(second)], [first, first.other()]);
        assert_eq!(HiJackColour::ALL.map(|c| start.colour_of(start.seat_of(c))), [Black, White]);
    }
}

#[test]
fn q12_a_lost_turn_is_no_pass() {
    let mut game = play(&start(""), "d4 pass");
    game.lose_turn();
    assert_eq!((game.colour_to_move(), game.last_pass()), (White, None));
    let game = play(&game, "pass");
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
}
