//! The sections of the rules page that state a rule.

mod board;

use board::{EYES, drawn, names, pieces, play, position, read, refused, scores, start};
use pentalath::{Cell, CellSet, Illegal, Move, Pentalath, PentalathColour, PentalathEnding, Setup};
use rulebook::{Notation, Outcome, Position, Reason, Seat, Turn};

#[test]
fn s1_seventy_cells_in_seven_rows() {
    for (row, length) in (0..7).zip(7..) {
        let cells = CellSet::ALL.iter().filter(|cell| cell.row() == row).count();
        assert_eq!(cells, length);
    }
    assert_eq!(CellSet::ALL.len(), 70);
    let names: Vec<String> = CellSet::ALL.iter().map(|cell| cell.to_string()).collect();
    assert_eq!((names[0].as_str(), names[69].as_str()), ("a1", "g13"));
}

#[test]
fn s1_neighbours_and_degrees() {
    let degrees: Vec<u32> = CellSet::ALL.iter().map(|cell| cell.neighbours().len()).collect();
    let count = |degree| degrees.iter().filter(|other| **other == degree).count();
    assert_eq!(degrees.iter().sum::<u32>(), 2 * 177);
    assert_eq!([6, 4, 3, 2].map(count), [40, 26, 2, 2]);
}

#[test]
fn s1_ninety_lines_of_five() {
    let steps = [(0, 1), (1, 0), (1, 1)];
    let counts = steps.map(|(down, right)| {
        let lines = CellSet::ALL.iter().filter_map(|first| {
            let cell = |n: u8| Cell::new(first.row() + n * down, first.index() + n * right);
            (0..5).map(cell).collect::<Option<CellSet>>()
        });
        lines.inspect(|line| assert!(line.has_line())).count()
    });
    assert_eq!(counts, [42, 24, 24]);
}

#[test]
fn s2_white_first_then_in_turn() {
    let game = start("");
    assert_eq!(
        (game.turn(), game.colour_to_move()),
        (Turn::Seat(Seat::FIRST), PentalathColour::White)
    );
    let game = play(&game, "d5");
    assert_eq!(game.colour_to_move(), PentalathColour::Black);
    let game = play(&game, "d6");
    assert_eq!(game.colour_to_move(), PentalathColour::White);
    assert_eq!(pieces(&game, "d5 d6"), "wb");
    let wrong_seat = game.check(Seat::from_index(1).unwrap(), &read(&game, "a1"));
    assert_eq!(wrong_seat, Err(Illegal::NotYourTurn { to_move: Seat::FIRST }));
}

#[test]
fn s2_no_player_passes() {
    let game = play(&start(""), "d5");
    assert!(!names(&game).contains(&"--".to_owned()));
    assert_eq!(refused(&game, "--"), "not-stuck");
}

#[test]
fn s3_only_empty_cells() {
    let game = play(&start(""), "d5");
    assert_eq!(refused(&game, "d5"), "occupied");
    let mut arguments = Vec::new();
    let reason = game.clone().play(read(&game, "d5")).unwrap_err().reason;
    reason.arguments(&mut |name, value| arguments.push(format!("{name}={value}")));
    assert_eq!(arguments, ["cell=d5", "colour=w"]);
}

#[test]
fn s3_the_group_of_the_new_piece_must_have_a_freedom() {
    // Alone it has none.
    let alone = position("", "b a2 b1 b2", 'w');
    assert_eq!(refused(&alone, "a1"), "no-freedom");
    assert!(!names(&alone).contains(&"a1".to_owned()));
    // Joined to a group that has one, it shares it.
    let joined = position("", "b a2 b1, w b2", 'w');
    play(&joined, "a1");
    // Joined to a group whose last freedom it fills, it has none.
    let filled = position("", "w a1, b a2 a3 b1 b3 c2 c3", 'w');
    assert_eq!(refused(&filled, "b2"), "no-freedom");
}

#[test]
fn s3_captures_come_before_the_test() {
    let before = position("", "b f1 g2, w e1 f2 g3", 'w');
    let after = play(&before, "g1");
    assert_eq!(pieces(&after, "f1 g1 g2"), ".w.");
}

#[test]
fn s4_groups_are_captured_whole() {
    let before = position("", "b a1 a2 b1, w a3 b3 c1", 'w');
    assert!(before.captured("b2".parse().unwrap()).is_empty(), "c2 is a freedom of b1");
    let before = position("", "b a1 a2 b1, w a3 b3 c1 c2", 'w');
    let after = play(&before, "b2");
    assert_eq!(pieces(&after, "a1 a2 b1 b2"), "...w");
    assert_eq!(before.display_move(&read(&before, "b2")), "b2x3");
}

#[test]
fn s4_only_groups_without_freedom() {
    let before = position("", "b a1 a2, w a3 b1 b3", 'w');
    assert_eq!(pieces(&play(&before, "d5"), "a1 a2"), "bb");
    assert_eq!(pieces(&play(&before, "b2"), "a1 a2"), "..");
    // Captured pieces give nothing; the cells are free again at once.
    let after = play(&before, "b2 a1");
    assert_eq!(pieces(&after, "a1 a2"), "b.");
}

#[test]
fn s4_with_three_players_both_others_are_enemies() {
    let before = position("3", "w a1, r b2 a2", 'b');
    assert_eq!(pieces(&play(&before, "b1"), "a1 a2 b1 b2"), ".rbr");
}

#[test]
fn s5_five_in_a_line_win() {
    for (four, fifth) in [
        ("g1 g2 g3 g4", "g5"),
        ("g9 g10 g12 g13", "g11"),
        ("a1 b1 d1 e1", "c1"),
        ("c9 d10 e11 f12", "b8"),
    ] {
        let after = play(&position("", &format!("b {four}"), 'b'), fifth);
        assert_eq!(after.ending(), Some(PentalathEnding::Line(PentalathColour::Black)), "{four}");
        assert_eq!(after.turn(), Turn::Over);
        assert_eq!(scores(&after), [0, 1]);
        assert_eq!(after.check(Seat::FIRST, &Move::Skip), Err(Illegal::Over));
    }
    let four = play(&position("", "w d1 d2 d3", 'w'), "d4");
    assert_eq!(four.ending(), None);
    // The end of one row and the beginning of the next are not in line.
    let around = play(&position("", "w a5 a6 a7 b1", 'w'), "b2");
    assert_eq!(around.ending(), None);
}

#[test]
fn s5_the_line_is_tested_after_captures() {
    // At a5 White has no freedom before it has captured the wall, and five in a line afterwards.
    let wall = "b a6 b1 b2 b4 b5 b6 c3 c4";
    let white = "w a1 a2 a3 a4 b3 a7 b7 c2 c5 c6 c7 d3 d4 d5";
    let open = position("", &format!("{wall}, {white}"), 'w');
    assert_eq!(refused(&open, "a5"), "no-freedom");
    let closed = position("", &format!("{wall}, {white} c1"), 'w');
    assert_eq!(closed.display_move(&read(&closed, "a5")), "a5x8#");
    let after = play(&closed, "a5");
    assert!(after.pieces(PentalathColour::Black).is_empty());
    assert_eq!(after.winner(), Some(PentalathColour::White));
}

#[test]
fn s5_a_game_that_goes_nowhere_is_a_draw() {
    let game = start("3");
    let Outcome::Final(end) = game.adjudicate() else { panic!("not final") };
    assert_eq!(end.place.as_slice(), [1, 1, 1]);
    let over = play(&position("", "w d1 d2 d3 d4", 'w'), "d5");
    assert_eq!(over.adjudicate(), over.outcome());
}

#[test]
fn s6_three_players_the_others_share_the_loss() {
    let after = play(&position("3", "r d1 d2 d3 d4", 'r'), "d5");
    let Outcome::Final(end) = after.outcome() else { panic!("not final") };
    assert_eq!(end.score.as_slice(), [0, 0, 1]);
    assert_eq!(end.place.as_slice(), [2, 2, 1]);
}

#[test]
fn s6_stuck_skip_or_loss() {
    assert_eq!(names(&drawn("stuck=skip", EYES, 'w')), ["--"]);
    assert_eq!(drawn("stuck=loss", EYES, 'w').turn(), Turn::Over);
    let three = play(&drawn("3", EYES, 'r'), "-- --");
    assert_eq!(three.colour_to_move(), PentalathColour::Black);
}

#[test]
fn s6_repetition_limit() {
    assert_eq!((start("").draw_limits().repeats, start("").draw_limits().plies), (3, 500));
}

#[test]
fn s7_names_of_games() {
    for (name, options) in [
        ("", ""),
        ("2", ""),
        ("3", "3"),
        ("2,stuck=loss", "stuck=loss"),
        ("3,stuck=loss", "3,stuck=loss"),
    ] {
        assert_eq!(name.parse::<Setup>().unwrap().to_string(), options);
    }
}

#[test]
fn s7_marks_are_read_and_shown_but_no_part_of_the_name() {
    let game = position("", "w a2 b2, b a1", 'w');
    for text in ["b1", "B1", "b1x1", "b1x12#", "b1#"] {
        assert_eq!(game.move_text(&read(&game, text)), "b1");
    }
    assert_eq!(game.display_move(&read(&game, "b1")), "b1x1");
    let four = position("", "w d1 d2 d3 d4", 'w');
    assert_eq!(four.display_move(&read(&four, "d5")), "d5#");
    for text in ["b1x", "b1x0", "b1x001", "b1##", "b1#x1", "x1", "b1 ", "", "-", "---", "pass"] {
        assert!(game.read_move(text).is_err(), "{text}");
    }
}

#[test]
fn s7_positions() {
    assert_eq!(start("").position_text(), "7/8/9/10/11/12/13 w");
    let game = play(&start("3"), "a1 d10 g13");
    assert_eq!(game.position_text(), "w6/8/9/9b/11/12/12r w");
    let check = |options: &str, text: &str, code: &str| {
        let error = Pentalath::read_position(&options.parse().unwrap(), text).unwrap_err();
        assert_eq!(error.code(), code, "{text}: {error}");
    };
    check("", "", "row-length");
    check("", "7/8/9/10/11/12 w", "rows");
    check("", "7/8/9/10/11/12/13/14 w", "rows");
    check("", "7/8/9/10/11/12/12 w", "row-length");
    check("", "7/8/9/10/11/12/13w w", "row-length");
    check("", "7/8/9/10/11/12/99999 w", "run");
    check("", "7/8/9/10/11/12/013 w", "run");
    check("", "7/8/9/10/11/12/12r w", "piece");
    check("", "7/8/9/10/11/12/12é w", "piece");
    check("", "7/8/9/10/11/12/13", "side");
    check("", "7/8/9/10/11/12/13 r", "side");
    check("", "7/8/9/10/11/12/13 wb", "side");
    check("", "7/8/9/10/11/12/13 w swap", "too-much");
    check("swap", "7/8/9/10/11/12/13 w swap swap", "too-much");
    check("", "7/8/9/10/11/12/13 w ", "too-much");
    check("", "bw5/ww6/9/10/11/12/13 w", "no-freedom");
    check("", "wwwww2/8/bbbbb4/10/11/12/13 w", "two-winners");
}
