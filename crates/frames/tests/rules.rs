//! The numbered rules, questions and written forms of the rules page.

mod board;

use board::{
    BLACK, WHITE, example, play, point, points, position, read, refused, result, setup, start,
    stones,
};
use frames::{Frames, FramesStone};
use rulebook::{Notation, Outcome, Position, Reason, Seat, SeatSet, Seats, Stakes, Turn};

#[test]
fn s1_the_board_begins_empty() {
    let game = start("");
    assert_eq!((game.count_vacant(), game.board().count()), (361, 361));
    assert!(FramesStone::ALL.iter().all(|stone| game.count_stones(*stone) == 0));
    assert_eq!(points(&game), [0, 0]);
}

#[test]
fn s1_sizes() {
    for (options, size, last) in
        [("", 19, "T19"), ("20", 20, "U20"), ("12", 12, "M12"), ("5", 5, "E5"), ("25", 25, "Z25")]
    {
        let game = start(options);
        assert_eq!(game.count_moves(WHITE), size * size);
        assert_eq!(game.moves(BLACK).last(), Some(&point(last)));
    }
}

#[test]
fn s2_both_choose_at_once() {
    let game = start("");
    let both = SeatSet::all(Seats::new(2).unwrap());
    assert_eq!(game.turn(), Turn::Simultaneous(both));
    assert_eq!(game.moves(BLACK), game.moves(WHITE));
    assert_eq!(refused(&game, Seat::from_index(2).unwrap(), "A1"), "not-your-turn");
    assert_eq!(refused(&start("5"), BLACK, "F1"), "off-board");
}

#[test]
fn s2_different_points() {
    let after = play(&start(""), "K10|Q4");
    assert_eq!(stones(&after, "K10 Q4 Q10 K4"), "bw..");
    assert_eq!(after.count_vacant(), 359);
}

#[test]
fn s2_the_same_point_gets_a_neutral_stone() {
    let after = play(&start(""), "K10|K10");
    assert_eq!(stones(&after, "K10"), "n");
    assert_eq!(after.count_vacant(), 360);
    assert_eq!(after.count_stones(FramesStone::Neutral), 1);
}

#[test]
fn s3_only_stones_strictly_inside_count() {
    // White has stones on all four sides of the frame and outside, Black has one inside.
    let before = position("9", "b E5, w C5 G5 E3 E7 C7 G3 B5 H5 E2 E8", "0:0");
    for turn in ["C3|G7", "G7|C3"] {
        assert_eq!(points(&play(&before, turn)), [1, 0], "{turn}");
    }
    let white = position("9", "b B5, w E5", "2:3");
    assert_eq!(points(&play(&white, "C3|G7")), [2, 4]);
    assert_eq!(points(&play(&white, "A1|J9")), [2, 3]);
}

#[test]
fn s4_the_target_ends_the_game() {
    for (options, last) in [("", "9:0"), ("12", "4:0"), ("12,target=2", "1:0"), ("target=1", "0:0")]
    {
        let before = position(options, "b E5", last);
        assert_eq!(points(&play(&before, "D3|E9")), points(&before), "no column between");
        let after = play(&before, "D4|F6");
        assert_eq!((after.turn(), after.winner_by_target()), (Turn::Over, Some(BLACK)));
        assert_eq!(after.moves(BLACK), []);
        assert_eq!(refused(&after, WHITE, "A1"), "game-over");
        assert_eq!(after.no_single_mover().code(), "game-over");
    }
}

/// A board of five by five with two vacant points, `A1` and `C1`.
fn nearly_full(points: &str) -> Frames {
    read("5", &format!("bwbwb/wbwbw/bwbwb/wbwbw/1w1wb {points}"))
}

#[test]
fn s4_a_full_board_compares_points() {
    let after = play(&nearly_full("2:1"), "A1|C1");
    assert_eq!(result(after.outcome()), (vec![2, 1], vec![1, 2], "full"));
    let after = play(&nearly_full("2:3"), "A1|C1");
    assert_eq!(result(after.outcome()), (vec![2, 3], vec![2, 1], "full"));
}

#[test]
fn q1_a_full_board_with_equal_points_is_a_draw() {
    let after = play(&nearly_full("2:2"), "C1|A1");
    assert_eq!(result(after.outcome()), (vec![2, 2], vec![1, 1], "full"));
}

#[test]
fn q2_the_last_point_becomes_neutral() {
    let one_left = play(&nearly_full("0:0"), "A1|A1");
    assert_eq!(one_left.moves(BLACK), [point("C1")]);
    assert_eq!(one_left.moves(WHITE), [point("C1")]);
    let full = play(&one_left, "C1|C1");
    assert_eq!((stones(&full, "A1 C1"), full.turn()), ("nn".to_owned(), Turn::Over));
}

#[test]
fn q3_a_narrow_frame_holds_nothing() {
    let before = position("9", "b D4 D5 E5 E6, w A1", "0:0");
    for turn in ["D3|E9", "C9|D1", "A4|J5", "D6|E7"] {
        assert_eq!(points(&play(&before, turn)), [0, 0], "{turn}");
    }
}

#[test]
fn q4_neutral_stones_do_not_count() {
    let before = position("9", "b D4, w E4 E5, n D5 D6 E6", "0:0");
    assert_eq!(points(&play(&before, "C3|F7")), [0, 1]);
}

#[test]
fn q5_the_new_stones_are_corners() {
    let after = play(&start("9"), "C3|F7");
    assert_eq!(points(&after), [0, 0]);
    // In the next turn they count.
    assert_eq!(points(&play(&after, "B2|E5")), [1, 0]);
    assert_eq!(points(&play(&after, "E5|G8")), [0, 1]);
}

#[test]
fn q6_a_lost_choice_places_nothing() {
    let after = play(&example(), "--|M12");
    assert_eq!((stones(&after, "M12"), points(&after)), ("w".to_owned(), [0, 0]));
    assert_eq!(after.count_vacant(), example().count_vacant() - 1);
    let after = play(&example(), "J9|--");
    assert_eq!((stones(&after, "J9"), points(&after)), ("b".to_owned(), [0, 0]));
}

#[test]
fn q6_two_lost_choices_change_nothing() {
    assert_eq!(play(&example(), "--|--"), example());
    let mut lost = example();
    lost.lose_turn();
    assert_eq!(lost, example(), "no single seat has a turn to lose");
}

#[test]
fn q7_a_choice_cannot_be_played_alone() {
    let error = example().play(point("A1")).unwrap_err();
    assert_eq!((error.reason.code(), error.position), ("both-choose", example()));
}

#[test]
fn q8_the_position_holds_points_and_no_choices() {
    let after = play(&example(), "J9|M12");
    assert!(after.position_text().ends_with(" 1:0"));
    let same_stones = position("", "b K10 L11 J9, w K11 H8 M12", "0:0");
    assert_ne!(after.key(), same_stones.key());
    assert_eq!(after.key(), position("", "b J9 K10 L11, w K11 H8 M12", "1:0").key());
}

#[test]
fn q9_a_referee_compares_points() {
    let game = position("", "b K10", "3:4");
    assert_eq!(game.outcome(), Outcome::Unfinished);
    assert_eq!(result(game.adjudicate()), (vec![3, 4], vec![2, 1], "impasse"));
    assert_eq!(result(start("").adjudicate()), (vec![0, 0], vec![1, 1], "impasse"));
    assert_eq!((game.draw_limits().repeats, game.draw_limits().plies), (3, 1250));
}

#[test]
fn n1_names_of_games() {
    for (name, options, size, target) in [
        ("", "", 19, 10),
        ("20", "20", 20, 10),
        ("12", "12", 12, 5),
        ("target=10,12", "12,target=10", 12, 10),
        ("target=3", "target=3", 19, 3),
        ("19,target=10", "", 19, 10),
    ] {
        let setup = setup(name);
        assert_eq!((setup.to_string().as_str(), setup.size()), (options, size));
        assert_eq!(setup.target(), target);
        let win = i32::from(target);
        assert_eq!(start(name).stakes(), Stakes { win, add: win });
    }
}

#[test]
fn n2_names_of_points() {
    let game = start("20");
    for text in ["J9", "j9", "A1", "U20", "u20"] {
        assert_eq!(game.move_text(&game.read_move(text).unwrap()), text.to_uppercase());
    }
    for text in ["I9", "V1", "A21", "J09", "J", "9", "", "--", "J9|K9", "J9 ", "JJ9"] {
        assert_eq!(game.read_move(text).unwrap_err().code(), "point", "{text}");
    }
}

#[test]
fn n2_choices_in_order() {
    let game = position("5", "b A1 C1, w E1, n A2", "0:0");
    let names: Vec<String> = game.moves(WHITE).iter().map(|m| game.move_text(m)).collect();
    assert_eq!(names[..5], ["B1", "D1", "B2", "C2", "D2"]);
    assert_eq!(names.len(), 21);
}

#[test]
fn n3_positions() {
    let mut game = start("5");
    assert_eq!(game.position_text(), "5/5/5/5/5 0:0");
    for (turn, text) in [
        ("B2|D4", "5/3w1/5/1b3/5 0:0"),
        ("A1|E5", "4w/3w1/5/1b3/b4 0:0"),
        ("C3|C3", "4w/3w1/2n2/1b3/b4 0:0"),
    ] {
        game = play(&game, turn);
        assert_eq!(game.position_text(), text);
        assert_eq!(read("5", text), game);
    }
    assert!(start("").position_text().starts_with("19/19/"));
}

#[test]
fn n3_positions_that_are_refused() {
    let check = |text: &str, code: &str| {
        let error = Frames::read_position(&setup("5,target=3"), text).unwrap_err();
        assert_eq!(error.code(), code, "{text}: {error}");
    };
    check("", "points");
    check("5/5/5/5/5", "points");
    check("5/5/5/5/5 0", "points");
    check("5/5/5/5/5 0:00", "points");
    check("5/5/5/5/5 4:0", "points");
    check("5/5/5/5/5 3:3", "points");
    check("5/5/5/5/5 0:0:0", "points");
    check("5/5/5/5/5 0:0 ", "too-much");
    check("5/5/5/5 0:0", "rows");
    check("5/5/5/5/5/5 0:0", "rows");
    check("5/5/5/5/4 0:0", "row-length");
    check("5/5/5/5/6 0:0", "row-length");
    check("5/5/5/5/5b 0:0", "row-length");
    check("5/5/5/5/ 0:0", "row-length");
    check("5/5/5/5/b04 0:0", "run");
    check("5/5/5/5/b0bbb 0:0", "run");
    check("5/5/5/5/555 0:0", "run");
    check("5/5/5/5/4x 0:0", "stone");
    check("5/5/5/5/4é 0:0", "stone");
    check("5/5/5/5/4B 0:0", "stone");
}

#[test]
fn n4_results() {
    let over = read("5", "bwbwb/wbwbw/bwbwb/wbwbw/nwnwb 10:2");
    assert_eq!(result(over.outcome()), (vec![10, 2], vec![1, 2], "target"));
    assert_eq!(over.adjudicate(), over.outcome());
    let over = read("5", "5/5/5/5/5 2:10");
    assert_eq!(result(over.outcome()), (vec![2, 10], vec![2, 1], "target"));
    assert_eq!(over.turn(), Turn::Over);
}
