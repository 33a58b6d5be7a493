//! The numbered questions and written forms of the rules page.

mod board;

use board::{after, events, names, piece, play, read, refused, result, seat, setup, start};
use lanza::{Lanza, LanzaPhase};
use rulebook::{Notation, Position, Stakes, Steps, Turn};

#[test]
fn q1_the_victor_of_a_swap_is_not_attacked() {
    // A Jack would beat the King, but the King is finished.
    assert_eq!(after("", "DK c2 1, SQ c3 4, SJ d3 3"), "DKc3,SJd3 1:0");
    assert_eq!(after("", "DK c2 1, SQ c3 4, DQ d3 3"), "DQd3,DKc3 1:0");
}

#[test]
fn q2_the_capture_stands() {
    // The Jacks clash, so the one on c3 stays there.
    assert_eq!(after("3", "DK c2 1, SQ c4 4, HJ c3 6, SJ e3 2"), "DKc2,SJe3,HJc3 1:0:0");
    assert_eq!(after("", "DK c2 1, SQ c4 4, DJ c3 6, SJ d2 1"), "DJc3,DKc2,SJd2 1:0");
}

#[test]
fn q3_two_equals_and_another() {
    assert_eq!(after("", "DK c2 1, SK c4 4, DJ b2 6"), "DJc3,DKc2,SKc4 0:0");
}

#[test]
fn q4_king_queen_and_two_jacks() {
    // All want e5, the middle of the large board.
    let text = "DK e4 1, SQ e6 4, HJ d4 6, CJ f4 2";
    assert_eq!(after("4", text), "DKe5,HJd4,CJf4 1:0:0:0");
}

#[test]
fn q5_own_pieces_in_conflict() {
    assert_eq!(after("", "DJ c2 1, DQ c3 4, SK a1 1"), "DQc2,SKa2 0:0");
    assert_eq!(after("", "DJ c2 1, DQ c4 4, DK b2 6"), "DJc2,DQc4,DKb2 0:0");
}

#[test]
fn q6_four_to_three_wins() {
    // Diamonds captures the Jack and the Queen of Spades, Hearts captures the King of Spades.
    let before = read("3", "DQe3,DKc2,SJd4,SQc3,SKa1,HJb2 2:0:2 9 orders");
    let after = play(&before, "1:J6Q2K1|2:J5Q4K6|3:J3Q1K2");
    assert_eq!(after.position_text(), "DQd4,DKc3,HJa1 4:0:3 10 over");
    assert_eq!(result(after.outcome()), (vec![4, 0, 3], vec![1, 3, 2], "target"));
    let over = read("", "DJa1,DQd2 4:3 9 over");
    assert_eq!(result(over.outcome()), (vec![4, 3], vec![1, 2], "target"));
}

#[test]
fn q7_a_bounce_can_be_a_swap() {
    // The King on c1 bounces to c2, the Queen on c2 goes to c1.
    assert_eq!(after("", "DK c1 4, SQ c2 4"), "DKc2 1:0");
}

#[test]
fn q8_cards_are_taken_back() {
    let game = read("", "DJe1,DQa3,DKc5,SJe3,SQc1,SKa1 0:0 0 orders");
    let orders = "1:J1Q2K3|2:J1Q2K3";
    let next = play(&game, orders);
    assert_eq!(next.phase(), LanzaPhase::Orders);
    assert_eq!(names(&next, seat(1)), names(&game, seat(1)));
    play(&next, orders);
}

#[test]
fn q9_three_captured_pieces_return() {
    let before = read("target=9", "DJb4,DQe1,DKc2,SJd2,SQc3,SKa3 0:0 4 orders");
    let returning = play(&before, "1:J3Q2K1|2:J5Q4K6");
    assert_eq!(returning.position_text(), "DJa3,DQd2,DKc3 3:0 5 turn-up:SJ,SQ,SK");
    assert_eq!(events(&returning).len(), 3);
    let back = play(&returning, "~SQ a1 ~SK a2 b1");
    assert_eq!(back.position_text(), "DJa3,DQd2,DKc3,SJb1,SQa1,SKa2 3:0 5 orders");
}

#[test]
fn q10_every_game_ends() {
    let game = read("3,turn-limit=7", "DJa1 0:0:2 3 orders");
    assert_eq!((game.draw_limits().repeats, game.draw_limits().plies), (3, 7 * 19 + 9));
    let next = play(&game, "1:--|2:--|3:--");
    assert_ne!(next.key(), game.key());
    assert_eq!(result(game.adjudicate()), (vec![0, 0, 2], vec![2, 2, 1], "impasse"));
}

#[test]
fn q11_pieces_without_orders_stay() {
    let before = read("", "DJa1,DQe1,DKc2,SJe3,SQc3,SKa3 0:0 0 orders");
    // The King wants c3. The Queen there has no orders: no swap, no capture.
    let after = play(&before, "1:J5Q3K1|2:--");
    assert_eq!(after.position_text(), "DJb1,DQd1,DKc2,SJe3,SQc3,SKa3 0:0 1 orders");
}

#[test]
fn q12_a_lost_return_waits_for_the_next_one() {
    let before = read("", "DJa1,DQe1,DKc2,SJe3 1:0 1 turn-up:SQ,SK");
    let out = play(&before, "~SQ -- c5");
    assert_eq!(out.position_text(), "DJa1,DQe1,DKc2,SJe3,SKc5 1:0 1 orders");
    assert_eq!(out.count_moves(seat(2)), 120);
    let next = play(&out, "1:J5Q3K2|2:J3Q1K2");
    assert_eq!(
        next.phase(),
        LanzaPhase::Return { piece: piece("SQ"), waiting: Default::default() }
    );
    // Together with a piece captured in the meantime.
    let out = read("", "DJa1,DQe1,DKc2,SJc4,SKa3 0:0 1 orders");
    let next = play(&out, "1:J5Q3K1|2:J4Q1K2");
    assert_eq!(next.returning().len(), 2);
    assert_eq!(next.position_text(), "DJb1,DQd1,SJc3,SKb3 0:1 2 turn-up:DK,SQ");
}

#[test]
fn n1_names_of_games() {
    for (name, options, (players, target, limit)) in [
        ("", "", (2, 3, 200)),
        ("2,target=3,turn-limit=200", "", (2, 3, 200)),
        ("3", "3", (3, 3, 200)),
        ("turn-limit=50,target=5,4", "4,target=5,turn-limit=50", (4, 5, 50)),
    ] {
        let setup = setup(name);
        assert_eq!(setup.to_string(), options);
        assert_eq!((setup.players(), setup.target(), setup.turn_limit()), (players, target, limit));
        let win = i32::from(target);
        assert_eq!(start(name).stakes(), Stakes { win, add: win });
    }
}

#[test]
fn n2_texts_of_decisions() {
    let game = start("4");
    for text in ["J2Q5K1", "J4Q4K1", "e2", "e9", "i5", "SQ", "CK"] {
        assert_eq!(game.move_text(&game.read_move(text).unwrap()), text);
    }
    let orders = read("", "- 0:0 0 orders");
    let m = orders.read_move("J2Q5K1").unwrap();
    let steps: Vec<String> =
        orders.steps_of(seat(1), &m).iter().map(|step| orders.step_text(step)).collect();
    assert_eq!(steps, ["J2", "Q5", "K1"]);
}

#[test]
fn n2_returns_as_shown() {
    let game = read("", "DJd1,DQb2,DKc4,SQb1 1:0 1 return:SK,SJ");
    let m = game.read_move("e2").unwrap();
    assert_eq!(game.display_move(&m), "+SK@e2");
    for text in ["e2", "+SK@e2"] {
        assert_eq!(game.read_displayed_move(text), Ok(m), "{text}");
    }
    for (text, code, at) in [
        ("+SJ@e2", "piece", 1),
        ("+@e2", "piece", 1),
        ("+SK@e9", "cell", 4),
        ("+SK@", "cell", 4),
        ("+SKe2", "piece", 0),
        ("SK@e2", "piece", 0),
    ] {
        let error = game.read_displayed_move(text).unwrap_err();
        assert_eq!((error.code(), error.at()), (code, at), "{text}");
    }
    assert!(game.read_move("+SK@e2").is_err(), "this is no name of a decision");
    // Orders and events of chance are shown by their names.
    for (position, name) in [("- 0:0 0 orders", "J2Q5K1"), ("- 0:0 0 deal", "SQ")] {
        let game = read("", position);
        assert_eq!(game.display_move(&game.read_move(name).unwrap()), name);
    }
}

#[test]
fn n2_texts_that_are_refused() {
    let game = start("");
    for (text, code) in [
        ("J2Q5K7", "orders"),
        ("J0Q5K1", "orders"),
        ("J2K5Q1", "orders"),
        ("J2Q5K1 ", "orders"),
        ("J2Q5", "orders"),
        ("JéQ5K", "orders"),
        ("Q5J2K1", "piece"),
        ("e4", "cell"),
        ("f1", "cell"),
        ("E2", "piece"),
        ("HJ", "piece"),
        ("sq", "cell"),
        ("", "piece"),
        ("--", "piece"),
        ("+SQ@e2", "piece"),
    ] {
        assert_eq!(game.read_move(text).unwrap_err().code(), code, "{text}");
    }
}

#[test]
fn n3_positions() {
    assert_eq!(start("").position_text(), "- 0:0 0 deal");
    assert_eq!(start("4").position_text(), "- 0:0:0:0 0 deal");
    assert_eq!(play(&start(""), "~SK ~DQ").position_text(), "DQa3,SKa1 0:0 0 deal");
    for text in [
        "DJe1,DQa3,DKc5,SJe3,SQc1,SKa1 0:0 0 orders",
        "DJd1,DQb2,DKc4,SQb1 1:0 1 turn-up:SJ,SK",
        "DJd1,DQb2,DKc4,SQb1 1:0 1 return:SK,SJ",
        "DJd1,DQb2,DKc4,SQb1,SKe2 1:0 1 return:SJ",
        "DJd1,DQb2,DKc4,SJa1,SQb1,SKe2 1:0 1 orders",
        "- 0:0 200 over",
        "- 9:10 4 over",
        "- 0:0 7 turn-up:DJ,DQ,DK,SJ,SQ,SK",
    ] {
        assert_eq!(read("", text).position_text(), text);
    }
}

#[test]
fn n3_positions_that_are_refused() {
    let check = |text: &str, code: &str, at: usize| {
        let error = Lanza::read_position(&setup("target=4,turn-limit=9"), text).unwrap_err();
        assert_eq!((error.code(), error.at()), (code, at), "{text}: {error}");
    };
    check("", "piece", 0);
    check("- 0:0 0 deal ", "too-much", 13);
    check("DQa1,DJa2 0:0 0 orders", "piece-order", 5);
    check("DJa1,DJa2 0:0 0 orders", "piece-order", 5);
    check("DJa1,DQa1 0:0 0 orders", "cell-twice", 5);
    check("DJa4 0:0 0 orders", "cell", 2);
    check("HJa1 0:0 0 orders", "piece", 0);
    check("DJa1, 0:0 0 orders", "piece", 5);
    check("Dé 0:0 0 orders", "piece", 0);
    check("- 0 0 orders", "scores", 2);
    check("- 0:0:0 0 orders", "scores", 2);
    check("- 00:0 0 orders", "scores", 2);
    check("- 4:0 1 over", "scores", 2);
    check("- 0:0 10 over", "turns", 6);
    check("- 0:0 01 orders", "turns", 6);
    check("- 0:0", "turns", 5);
    check("- 0:0 0", "phase", 7);
    check("- 0:0 0 play", "phase", 8);
    check("- 0:0 0 play:SQ", "phase", 8);
    check("- 0:0 1 deal", "phase", 8);
    check("DJa3 0:0 0 deal", "phase", 11);
    check("DJa1,DQb1 0:0 0 deal", "phase", 16);
    check("DJe1,DQa3,DKc5,SQc1,SKa1 0:0 0 deal", "phase", 31);
    check("- 0:0 0 return:SQ", "phase", 8);
    check("- 0:0 0 turn-up:SQ,SK", "phase", 8);
    check("- 0:0 1 turn-up:SQ", "phase", 8);
    check("- 0:0 1 turn-up:", "piece", 16);
    check("- 0:0 1 turn-up:SK,SQ", "piece-order", 19);
    check("- 0:0 1 return:", "piece", 15);
    check("- 0:0 1 return:SQ,", "piece", 18);
    check("- 0:0 1 return:SQ,SQ", "phase", 8);
    check("- 0:0 1 return:SQ,SK,SJ", "piece-order", 21);
    check("SQa1 0:0 1 return:SQ", "phase", 11);
    check("SQa1 0:0 1 turn-up:SQ,SK", "phase", 11);
    check("- 0:0 8 over", "end", 8);
    check("- 4:4 8 over", "end", 8);
    check("- 0:0 9 orders", "end", 8);
    check("- 4:3 8 orders", "end", 8);
    check("- 4:3 8 return:SQ", "end", 8);
}

#[test]
fn n4_results() {
    let over = read("3,turn-limit=9", "- 2:1:2 9 over");
    assert_eq!(result(over.outcome()), (vec![2, 1, 2], vec![1, 3, 1], "turn-limit"));
    assert_eq!((over.adjudicate(), over.turn()), (over.outcome(), Turn::Over));
    let over = read("3,turn-limit=9", "- 2:1:3 9 over");
    assert_eq!(result(over.outcome()), (vec![2, 1, 3], vec![2, 3, 1], "target"));
    assert_eq!(refused(&over, seat(3), "a1"), "game-over");
}
