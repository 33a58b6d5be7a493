//! The sections of the rules page that state a rule: board, turn, legality, capture, end, notation.
//! The options of section 6 are in `variants.rs`.

mod board;

use board::{captures, end, names, play, position, read, refused, scores, start, stones};
use pente::{GridPoint, Illegal, Move, Pente, PenteColour, Setup};
use rulebook::{LOST_TURN, Notation, Position, Reason, Seat, Turn};

#[test]
fn s1_names_of_columns_and_rows() {
    for (size, last, letters) in [
        ("9", "J9", "ABCDEFGHJ"),
        ("13", "N13", "ABCDEFGHJKLMN"),
        ("", "T19", "ABCDEFGHJKLMNOPQRST"),
    ] {
        let setup: Setup = size.parse().unwrap();
        let points: Vec<String> = setup.size().points().map(|point| point.to_string()).collect();
        assert_eq!(points[0], "A1");
        assert_eq!(points.last().unwrap(), last);
        assert_eq!(points.len(), letters.len() * letters.len());
        for (index, name) in points.iter().enumerate() {
            let column = letters.as_bytes()[index % letters.len()] as char;
            assert_eq!(*name, format!("{column}{}", index / letters.len() + 1));
        }
    }
}

#[test]
fn s1_the_board_begins_empty() {
    let game = start("");
    assert!(game.setup().size().points().all(|point| game.stone(point).is_none()));
    assert_eq!(names(&start("free")).len(), 361);
    assert_eq!(names(&start("free,13")).len(), 169);
    assert_eq!(names(&start("free,9")).len(), 81);
}

#[test]
fn s2_white_first_then_in_turn() {
    let game = start("free");
    let [first, second] = [Seat::FIRST, game.seats().after(Seat::FIRST)];
    assert_eq!((game.turn(), game.colour_to_move()), (Turn::Seat(first), PenteColour::White));
    let game = play(&game, "A1");
    assert_eq!((game.turn(), game.colour_to_move()), (Turn::Seat(second), PenteColour::Black));
    let game = play(&game, "B1");
    assert_eq!((game.turn(), game.colour_to_move()), (Turn::Seat(first), PenteColour::White));
    assert_eq!(stones(&game, "A1 B1"), "wb");
}

#[test]
fn s2_no_player_passes() {
    let game = play(&start("free"), "A1 B1 C1");
    assert!(names(&game).iter().all(|name| name.parse::<GridPoint>().is_ok()));
    assert!(game.read_move(LOST_TURN).is_err());
}

#[test]
fn s2_a_lost_turn_is_no_move_but_counts_as_a_turn() {
    let mut game = start("");
    game.lose_turn();
    let after = play(&game, "A1");
    assert_eq!(stones(&after, "A1 K10"), "b.");
    assert_eq!(refused(&after, "L11"), "opening-zone");
    let mut over = play(&position("", "w C3 D3 E3 G3", 'w', &[]), "F3");
    let before = over.clone();
    over.lose_turn();
    assert_eq!(over, before, "nothing is lost when the game is over");
}

#[test]
fn s3_only_vacant_points() {
    let game = play(&start("free"), "A1");
    assert_eq!(refused(&game, "A1"), "occupied");
    assert!(!names(&game).contains(&"A1".to_owned()));
    let far = Move::Place("T19".parse().unwrap());
    let small = start("9,free");
    assert_eq!(small.check(Seat::FIRST, &far).unwrap_err().code(), "off-board");
    assert_eq!(small.read_move("T19").unwrap_err().code(), "off-board");
    let mut arguments = Vec::new();
    let reason = game.clone().play(read(&game, "A1")).unwrap_err().reason;
    reason.arguments(&mut |name, value| arguments.push(format!("{name}={value}")));
    assert_eq!(arguments, ["point=A1", "colour=w"]);
}

#[test]
fn s3_a_point_emptied_by_a_capture_is_playable_at_once() {
    let after = play(&position("", "w K10, b L10 M10", 'w', &[]), "N10");
    assert_eq!(stones(&play(&after, "L10"), "L10"), "b");
}

#[test]
fn s3_opening_free() {
    assert_eq!(names(&start("free")).len(), 361);
    assert_eq!(names(&play(&start("free"), "A1 B1")).len(), 359);
}

#[test]
fn s3_opening_centre() {
    assert_eq!(names(&start("centre")), ["K10"]);
    assert_eq!(refused(&start("centre"), "K11"), "opening-centre");
    assert_eq!(names(&play(&start("centre"), "K10 A1")).len(), 359);
}

#[test]
fn s3_opening_tournament_is_the_default() {
    assert_eq!(start(""), start("tournament"));
    assert_eq!(names(&start("")), ["K10"]);
    let second = play(&start(""), "K10 A1");
    for point in ["K12", "H12", "M8", "L11", "K9"] {
        assert_eq!(refused(&second, point), "opening-zone", "{point}");
    }
    for point in ["K13", "G10", "N7", "T1"] {
        play(&second, point);
    }
    assert_eq!(names(&play(&second, "T1 A2")).len(), 357, "the third stone is free");
}

#[test]
fn s3_opening_g() {
    assert_eq!(names(&start("g")), ["K10"]);
    let second = play(&start("g"), "K10 A1");
    assert_eq!(refused(&second, "K12"), "opening-zone");
    assert_eq!(refused(&second, "K13"), "opening-line");
    assert_eq!(refused(&second, "K14"), "opening-line");
    play(&second, "K15");
    play(&second, "L13");
    // Black on one of the eight points: one fewer of them is vacant.
    assert_eq!(names(&play(&start("g"), "K10 K13")).len(), 361 - 1 - 24 - 8);
}

#[test]
fn s3_what_the_opening_forbids_is_part_of_the_key() {
    let mut game = start("9");
    let mut keys = Vec::new();
    for _ in 0..8 {
        keys.push(game.key());
        game.lose_turn();
    }
    // White may play the centre only, then all but the middle, then everything.
    assert_ne!(keys[0], keys[2]);
    assert_ne!(keys[2], keys[4]);
    assert_eq!(
        (keys[4], keys[5]),
        (keys[6], keys[7]),
        "the number of turns alone is no difference"
    );
}

#[test]
fn s3_an_own_pair_may_be_placed_into_a_bracket() {
    let after = play(&position("", "w K10 N10, b L10", 'b', &[]), "M10");
    assert_eq!(stones(&after, "L10 M10"), "bb");
    assert_eq!(captures(&after), "0:0");
}

#[test]
fn s4_pairs_in_all_eight_directions() {
    for (near, far, own) in [
        ("L10", "M10", "N10"),
        ("J10", "H10", "G10"),
        ("K11", "K12", "K13"),
        ("K9", "K8", "K7"),
        ("L11", "M12", "N13"),
        ("J9", "H8", "G7"),
        ("J11", "H12", "G13"),
        ("L9", "M8", "N7"),
    ] {
        let before = position("", &format!("b {near} {far}, w {own}"), 'w', &[]);
        let after = play(&before, "K10");
        assert_eq!(stones(&after, &format!("K10 {near} {far} {own}")), "w..w");
        assert_eq!(captures(&after), "2:0");
    }
}

#[test]
fn s4_one_stone_and_three_stones_are_safe() {
    let one = play(&position("", "w K10, b L10", 'w', &[]), "M10");
    assert_eq!(stones(&one, "K10 L10 M10"), "wbw");
    let three = play(&position("", "w K10, b L10 M10 N10", 'w', &[]), "O10");
    assert_eq!(stones(&three, "K10 L10 M10 N10 O10"), "wbbbw");
    let open = play(&position("", "b L10 M10", 'w', &[]), "N10");
    assert_eq!(stones(&open, "L10 M10 N10"), "bbw");
}

#[test]
fn s4_several_pairs_at_once_are_counted_together() {
    let before = position("", "w A1 G1 D4, b B1 C1 E1 F1 D2 D3", 'w', &[2, 0]);
    let after = play(&before, "D1");
    assert_eq!(captures(&after), "8:0");
    assert_eq!(before.display_move(&read(&before, "D1")), "D1x6");
    assert_eq!(stones(&after, "A1 B1 C1 D1 E1 F1 G1 D2 D3 D4"), "w..w..w..w");
}

#[test]
fn s4_never_by_the_victims_own_move() {
    let after = play(&position("", "w K10 N10, b M10", 'b', &[]), "L10");
    assert_eq!(stones(&after, "K10 L10 M10 N10"), "wbbw");
    let later = play(&after, "A1");
    assert_eq!(stones(&later, "L10 M10"), "bb", "nor later by a stone elsewhere");
}

#[test]
fn s5_a_line_of_five_or_more_on_any_axis() {
    for (four, fifth) in [
        ("A1 B1 C1 D1", "E1"),
        ("A1 A2 A3 A4", "A5"),
        ("A1 B2 C3 D4", "E5"),
        ("A5 B4 C3 D2", "E1"),
        ("A1 B1 D1 E1", "C1"),
        ("A1 B1 C1 D1 F1 G1", "E1"),
        ("Q19 R19 S19 P19", "T19"),
    ] {
        let after = play(&position("", &format!("w {four}"), 'w', &[]), fifth);
        assert_eq!(end(&after), "w line", "{four}");
        assert_eq!(after.turn(), Turn::Over);
        assert_eq!(scores(&after), [1, 0]);
    }
    let four = play(&position("", "w A1 B1 C1", 'w', &[]), "D1");
    assert_eq!(end(&four), "-");
    // The end of one row and the beginning of the next are not in line.
    let around = play(&position("", "w R1 S1 T1 A2", 'w', &[]), "B2");
    assert_eq!(end(&around), "-");
}

#[test]
fn s5_ten_stones_taken() {
    let nine = position("", "w K10, b L10 M10", 'w', &[6, 0]);
    assert_eq!(end(&play(&nine, "N10")), "-");
    let ten = position("", "b K10, w L10 M10", 'b', &[8, 8]);
    let after = play(&ten, "N10");
    assert_eq!(end(&after), "b captures");
    assert_eq!(scores(&after), [0, 1]);
}

#[test]
fn s5_a_game_that_is_over_has_no_moves() {
    let after = play(&position("", "w C3 D3 E3 G3", 'w', &[]), "F3");
    for seat in after.seats().iter() {
        assert_eq!(after.count_moves(seat), 0);
        let m = Move::Place("A1".parse().unwrap());
        assert_eq!(after.check(seat, &m), Err(Illegal::Over));
    }
}

#[test]
fn s5_a_referee_calls_it_a_draw() {
    let game = start("");
    assert_eq!((game.draw_limits().repeats, game.draw_limits().plies), (3, 500));
    let rulebook::Outcome::Final(end) = game.adjudicate() else { panic!("not final") };
    assert_eq!((end.reason, end.place.as_slice()), ("impasse", &[1, 1][..]));
    let over = play(&position("", "w C3 D3 E3 G3", 'w', &[]), "F3");
    assert_eq!(over.adjudicate(), over.outcome());
}

#[test]
fn s7_names_of_games() {
    for (name, options) in [
        ("", ""),
        ("19,tournament", ""),
        ("13,centre,keryo,poof", "13,centre,keryo,poof"),
        ("19,players=3", "players=3"),
        ("19,teams", "teams"),
        ("19,d", "d"),
    ] {
        assert_eq!(name.parse::<Setup>().unwrap().to_string(), options);
    }
}

#[test]
fn s7_marks_are_read_and_shown_but_no_part_of_the_name() {
    let game = position("", "w K10, b L10 M10", 'w', &[8, 0]);
    for text in ["N10", "n10", "N10x2", "N10#", "N10x2#", "N10x16#"] {
        assert_eq!(game.move_text(&read(&game, text)), "N10");
    }
    assert_eq!(game.display_move(&read(&game, "N10")), "N10x2#");
    assert_eq!(game.display_move(&read(&game, "A1")), "A1");
    for text in ["N10x", "N10x0", "N10x02", "N10x2x2", "N10#x2", "N10##", "N10 ", "xN10", "#", ""] {
        assert!(game.read_move(text).is_err(), "{text}");
    }
}

#[test]
fn s7_positions_are_written_from_the_top() {
    assert_eq!(start("9").position_text(), "9/9/9/9/9/9/9/9/9 w 0:0 0");
    let game = play(&start("9"), "E5 A9 A1 J1");
    assert_eq!(game.position_text(), "b8/9/9/9/4w4/9/9/9/w7b w 0:0 4");
    let taken = position("13,players=4", "g A13, r B13", 'r', &[0, 4, 0, 2]);
    assert_eq!(taken.position_text(), "gr11/13/13/13/13/13/13/13/13/13/13/13/13 r 0:4:0:2 14");
}

#[test]
fn s7_bad_positions_are_refused() {
    let check = |options: &str, text: &str, code: &str| {
        let error = Pente::read_position(&options.parse().unwrap(), text).unwrap_err();
        assert_eq!(error.code(), code, "{text}: {error}");
    };
    check("9", "", "side");
    check("9", "9/9/9/9/9/9/9/9/9", "side");
    check("9", "9/9/9/9/9/9/9/9/9 w", "captures");
    check("9", "9/9/9/9/9/9/9/9/9 w 0:0", "ply");
    check("9", "9/9/9/9/9/9/9/9 w 0:0 0", "rows");
    check("9", "9/9/9/9/9/9/9/9/9/9 w 0:0 0", "rows");
    check("9", "9/9/9/9/9/9/9/9/8 w 0:0 0", "row-length");
    check("9", "9/9/9/9/9/9/9/9/9w w 0:0 1", "row-length");
    check("9", "9/9/9/9/9/9/9/9/10 w 0:0 0", "row-length");
    check("9", "9/9/9/9/9/9/9/9/999999999999999999999 w 0:0 0", "run");
    check("9", "9/9/9/9/9/9/9/9/09 w 0:0 0", "run");
    check("9", "9/9/9/9/9/9/9/9/8é w 0:0 0", "stone");
    check("9", "9/9/9/9/9/9/9/9/8r b 0:0 1", "stone");
    check("9", "9/9/9/9/9/9/9/9/8W b 0:0 1", "stone");
    check("9", "9/9/9/9/9/9/9/9/9 b 0:0 0", "side");
    check("9", "9/9/9/9/9/9/9/9/9 ww 0:0 0", "side");
    check("9", "9/9/9/9/9/9/9/9/9 w 0 0", "captures");
    check("9", "9/9/9/9/9/9/9/9/9 w 0:0:0 0", "captures");
    check("9", "9/9/9/9/9/9/9/9/9 w 0:-1 0", "captures");
    check("9", "9/9/9/9/9/9/9/9/9 w 0:1000 5000", "captures");
    check("9", "9/9/9/9/9/9/9/9/9 w 0:0 00", "ply");
    check("9", "9/9/9/9/9/9/9/9/9 w 0:0 1000002", "ply");
    check("9", "9/9/9/9/9/9/9/9/9 w 0:0 0 stay", "too-much");
    check("9", "9/9/9/9/9/9/9/9/9 w 0:0 0 ", "too-much");
    check("9", "9/9/9/9/9/9/9/9/8w w 0:0 0", "too-few-plies");
    check("9", "9/9/9/9/9/9/9/9/8w w 2:0 2", "too-few-plies");
    check("9", "wwwww4/bbbbb4/9/9/9/9/9/9/9 w 0:0 10", "two-winners");
    check("9", "wwwww4/9/9/9/9/9/9/9/9 w 0:10 16", "two-winners");
    check("9,d", "9/9/9/9/9/9/9/9/9 w 0:0 5", "choice");
    check("9,d", "9/9/9/9/9/9/9/9/9 w 0:0 5 maybe", "choice");
    check("9,d", "9/9/9/9/9/9/9/9/9 w 0:0 4 stay", "too-much");
    check("9,d", "9/9/9/9/9/9/9/9/wwbbw4 w 0:0 5 stay", "too-few-plies");
}
