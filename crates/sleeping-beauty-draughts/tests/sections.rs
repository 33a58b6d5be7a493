//! The sections of the rules page that state a rule.

mod board;

use board::{names, play, position, read, refused, result, second, start};
use rulebook::{Notation, Outcome, Position, Seat, Turn};
use sleeping_beauty_draughts::{
    BeautyColour, BeautyEnding, BeautyPiece, BeautyRepetition, BeautySquare, Illegal, Setup,
    SleepingBeautyDraughts,
};

#[test]
fn s1_dark_squares() {
    assert_eq!(BeautySquare::all().count(), 32);
    for (name, dark) in [("a1", true), ("h8", true), ("a2", false), ("h1", false), ("d6", true)] {
        assert_eq!(name.parse::<BeautySquare>().is_ok(), dark, "{name}");
    }
}

#[test]
fn s1_start_position() {
    let game = start("");
    assert_eq!(
        game.position_text(),
        "W:a1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2 B:a7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8 w"
    );
    assert_eq!(
        (game.turn(), game.colour_to_move()),
        (Turn::Seat(Seat::FIRST), BeautyColour::White)
    );
    assert_eq!(game.turn(), position(&game.position_text()).turn());
    let after = play(&game, "a3b4");
    assert_eq!(after.turn(), Turn::Seat(second()));
    let m = after.read_move("b6a5").unwrap();
    assert_eq!(after.check(Seat::FIRST, &m), Err(Illegal::NotYourTurn { to_move: second() }));
}

#[test]
fn s2_men_move_forward() {
    assert_eq!(names(&position("W:d4 B:h8,h2 w")), "d4c5 d4e5");
    assert_eq!(names(&position("W:d4,h2 B:f6 b")), "f6e5 f6g5");
    assert_eq!(refused(&position("W:d4 B:h8 w"), "d4c3"), "unreachable");
    assert_eq!(refused(&position("W:d4 B:h8 w"), "e3f4"), "no-piece");
}

#[test]
fn s2_ladies_move_in_four_directions() {
    assert_eq!(names(&position("W:Ld4 B:h8 w")), "d4c3 d4c5 d4e3 d4e5");
    assert_eq!(refused(&position("W:Ld4 B:h8 w"), "d4f6"), "unreachable");
}

#[test]
fn s3_captured_pieces_stay_until_the_end() {
    let round = position("W:La1,h2 B:b2,b4,d2,d4 w");
    assert_eq!(names(&round), "a1:c3:a5 a1:c3:e1 a1:c3:e5");
    // The lady is back on her first square, and no piece is leapt over twice.
    let blocked = position("W:Lc5 B:d6,d4,f6,f4,h2 w");
    assert_eq!(names(&blocked), "c5:e3:g5:e7:c5 c5:e7:g5:e3:c5");
    let after = play(&blocked, "c5:e3:g5:e7:c5");
    assert_eq!(after.position_text(), "W:Lc5 B:h2 b");
}

#[test]
fn s3_the_first_square_is_vacant() {
    // The lady comes back to her first square and leaps on from it.
    let game = position("W:Lc5 B:d6,d4,f6,f4,b4 w");
    assert!(names(&game).contains("c5:e7:g5:e3:c5:a3"));
}

#[test]
fn s6_lady_or_sleeping_beauty() {
    let game = position("W:a7,c7,g1 B:La1 w");
    let first = play(&game, "a7b8");
    assert_eq!(first.lady(BeautyColour::White), Some("b8".parse().unwrap()));
    let both = play(&first, "a1b2 c7d8");
    assert_eq!(
        both.piece("d8".parse().unwrap()),
        Some((BeautyColour::White, BeautyPiece::Sleeping))
    );
    let shown =
        |game: &SleepingBeautyDraughts, text| game.display_move(&game.read_move(text).unwrap());
    assert_eq!(shown(&game, "a7b8"), "a7b8L");
    assert_eq!(shown(&play(&first, "a1b2"), "c7d8"), "c7d8sb");
}

#[test]
fn s7_one_sleeping_beauty_wakes() {
    let game = position("W:Lf6,h2 B:Lg7,Sa1,Se1 w");
    let taken = play(&game, "f6:g7");
    assert!(taken.must_wake());
    assert_eq!(refused(&taken, "a1b2"), "must-wake");
    assert_eq!(refused(&taken, "c1*b2"), "no-wake");
    let woken = play(&taken, "e1*d2");
    assert_eq!(woken.position_text(), "W:Lg7,h2 B:Ld2,Sa1 w");
    assert_eq!(refused(&play(&woken, "h2g3"), "a1*b2"), "no-wake", "she sleeps on");
}

#[test]
fn s7_jump_of_joy() {
    let game = position("W:Lh8 B:Sc1 b");
    assert_eq!(names(&game), "c1*a3 c1*b2 c1*d2 c1*e3");
    // Both squares must be vacant.
    assert_eq!(names(&position("W:Lh8,a3 B:Sc1,Sd2 b")), "c1*b2 d2*b4 d2*c3 d2*e1 d2*e3 d2*f4");
    // A capture is no jump of joy.
    assert_eq!(refused(&position("W:Lh8,e3 B:Sc1 b"), "c1*e3"), "unreachable");
    // The crossed square is threatened by the second leap of a sequence, over f4 and then d2.
    let guarded = position("W:Lg5,h2 B:Se1,a5,f4,h6 b");
    assert_eq!(refused(&guarded, "e1*c3"), "threatened");
    let free = position("W:Lg5,h2 B:Se1,a5,h6 b");
    assert!(names(&free).contains("e1*c3"));
}

#[test]
fn s8_a_player_without_a_move_loses() {
    let taken = play(&position("W:c3,g1 B:d4 w"), "c3:e5");
    assert_eq!(result(&taken), (vec![2, 0], "no-move"));
    // All pieces of Black are blocked; Black's pieces count as well.
    let blocked = play(&position("W:a1,c3,g1 B:a5 w"), "c3b4");
    assert_eq!(names(&blocked), "a5:c3");
    let wall = play(&position("W:b2,c3,g1 B:a5 w"), "b2a3 a5b4 a3:c5");
    assert_eq!(result(&wall), (vec![3, 0], "no-move"));
    let closed = play(&position("W:a3,c3,g1 B:a5 w"), "a3b4");
    assert_eq!(result(&closed), (vec![4, 0], "no-move"));
}

const CIRCLE: &str = "W:La7,e3,f4 B:Lh2,c5,d6 b";

#[test]
fn s9_a_man_begins_a_new_run() {
    let again = play(&position(CIRCLE), "h2g1 a7b8 g1h2 b8a7");
    assert!(again.has_recurred());
    assert_eq!(again.run_length(), 4);
    let fresh = play(&again, "c5b4");
    assert!(!fresh.has_recurred());
    assert_eq!(fresh.run_length(), 0);
    // A recurrence is tolerated again.
    let circle = play(&fresh, "a7b8 h2g1 b8a7 g1h2");
    assert!(circle.has_recurred());
    assert_eq!(refused(&circle, "a7b8"), "repeated");
}

#[test]
fn s9_a_capture_keeps_the_tolerated_recurrence() {
    let game = position("W:La7,f4,h4 B:Lh2,c5,d6,h6 b");
    let again = play(&game, "h2g1 a7b8 g1h2 b8a7 h2g3");
    assert!(again.has_recurred());
    let taken = play(&again, "h4:f2");
    assert!(!taken.has_recurred(), "a man has moved");
    // Now the lady herself captures, by replacement at the edge.
    let lady = position("W:La7,f4 B:Lg1,b8,h6 w again run=a7f2");
    assert_eq!(lady.run_length(), 1);
    let caught = play(&lady, "a7:b8");
    assert_eq!((caught.run_length(), caught.has_recurred()), (0, true));
    assert!(caught.position_text().ends_with(" b again"));
}

#[test]
fn s10_options() {
    let default = Setup::default();
    assert_eq!(default.repetition(), BeautyRepetition::Ban);
    let replay: Setup = "repetition=replay".parse().unwrap();
    assert_eq!(replay.repetition(), BeautyRepetition::Replay);
    assert_eq!("swap".parse::<Setup>().unwrap_err().code(), "option");
}

#[test]
fn s10_replay() {
    let line = "h2g1 a7b8 g1h2 b8a7";
    let twice = play(&read("repetition=replay", CIRCLE), line);
    assert_eq!((twice.has_recurred(), twice.ending()), (false, None));
    let almost = play(&twice, "h2g1 a7b8 g1h2");
    assert_eq!(almost.ending(), None);
    let over = play(&almost, "b8a7");
    assert_eq!(over.ending(), Some(BeautyEnding::Replay));
    assert_eq!((over.turn(), over.outcome()), (Turn::Over, Outcome::Replay));
    assert_eq!(read("repetition=replay", &over.position_text()), over);
}

#[test]
fn s11_names_of_games() {
    for (text, written) in [("repetition=ban", ""), ("repetition=replay", "repetition=replay")] {
        assert_eq!(text.parse::<Setup>().unwrap().to_string(), written);
    }
}

#[test]
fn s11_moves_and_marks() {
    let game = start("");
    for (text, written) in [
        ("d2c3", "d2c3"),
        ("c1:e3:g1", "c1:e3:g1"),
        ("a3:c1sb", "a3:c1"),
        ("a7b8L", "a7b8"),
        ("a1*c3", "a1*c3"),
        ("h8*:f6:d8", "h8*:f6:d8"),
        ("e1*,a3b2", "e1*,a3b2"),
        ("e1*,a3:c5L", "e1*,a3:c5"),
    ] {
        assert_eq!(game.move_text(&game.read_move(text).unwrap()), written);
    }
    for text in
        ["", "d2", "d2:", "d2c3d4", "d2c3:e5", "a1*", "a1*,", "a1*,a1b2", "D2c3", "d2-c3", "é1b2"]
    {
        assert!(game.read_move(text).is_err(), "{text}");
    }
    let long = format!("a1{}", ":c3".repeat(13));
    assert_eq!(game.read_move(&long).unwrap_err().code(), "move");
}

#[test]
fn s11_positions() {
    for (text, written) in [
        ("W:f4,e3,La7 B:d6,c5,Lh2 b", "W:La7,e3,f4 B:Lh2,c5,d6 b"),
        ("W:h2,Sh8,Sb8,Lc3,a1 B:a3 b", "W:Lc3,Sb8,Sh8,a1,h2 B:a3 b"),
        ("W: B:a3 w", "W: B:a3 w"),
    ] {
        assert_eq!(position(text).position_text(), written);
        assert_eq!(position(written), position(text));
    }
    assert_eq!(result(&position("W: B:a3 w")), (vec![0, 1], "no-move"));
}

#[test]
fn s11_texts_that_are_refused() {
    let check = |text: &str, code: &str| {
        let read = SleepingBeautyDraughts::read_position(&Setup::default(), text);
        assert_eq!(read.map_err(|error| error.code()), Err(code), "{text}");
    };
    check("", "colour");
    check("B:a1 W:a3 w", "colour");
    check("W:a2 B:a1 w", "square");
    check("W:a1, B:a3 w", "square");
    check("W:a1 B:a1 w", "square-twice");
    check("W:La1,La3 B:a7 w", "two-ladies");
    check("W:b8 B:a7 w", "man-rank");
    check("W:b2 B:a1 w", "man-rank");
    check("W:a1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2,h4 B:a7 w", "pieces");
    check("W:a1 B:a7", "side");
    check("W:a1 B:a7 W", "side");
    check("W:a1 B: w", "no-pieces");
    check("W:a1 B:Sc1 w", "no-lady");
    check("W:a1 B:a7 w lost", "lost");
    check("W:a1 B:a7 w x", "too-much");
    check("W:Lh8,c1 B:Sa1,b2 b lost", "lost");
    check("W:La7 B:Lh2 b run=a7g1 again", "too-much");
    check("W:Lh8 B:Sa1 b lost again", "too-much");
    check("W:Lh8 B:Sa1 b run=g7--", "run");
    check("W:La7 B:Lh2 b run=", "run");
    check("W:La7 B:Lh2 b run=a7h2", "run");
    check("W:La7 B:Lh2 b run=b8--", "run");
    check("W:La7,b6 B:Lh2 b run=b6h2", "run");
    assert!(position("W:La7 B:Lh2 b run=b8h2").run_length() == 1);
    check("W:La7,g1 B:Lh2 b run=h2h2", "run");
    check("W:La7 B:Lh2 b run=a7h2,a7g1,b8g1,b8h2", "run");
    check("W:La7 B:Lh2 b again run=a7h2,a7g1,b8g1,b8h2,a7h2,a7g1,b8g1,b8h2", "run");
    let replay: Setup = "repetition=replay".parse().unwrap();
    let twice = "W:La7 B:Lh2 b run=a7h2,a7g1,b8g1,b8h2,a7h2,a7g1,b8g1,b8h2";
    assert!(SleepingBeautyDraughts::read_position(&replay, twice).is_ok());
    let more = format!("{twice},a7h2,a7g1,b8g1,b8h2");
    assert!(SleepingBeautyDraughts::read_position(&replay, &more).is_err());
    assert!(SleepingBeautyDraughts::read_position(&replay, "W:La7 B:Lh2 b again").is_err());
}

#[test]
fn s11_the_run_is_in_the_text_and_the_key() {
    let first = position(CIRCLE);
    let again = play(&first, "h2g1 a7b8 g1h2 b8a7");
    assert_eq!(again.position_text(), "W:La7,e3,f4 B:Lh2,c5,d6 b again run=a7h2,a7g1,b8g1,b8h2");
    assert_eq!(position(&again.position_text()), again);
    assert_ne!(again.key(), first.key());
    // Other earlier positions, another key.
    let fifth = position("W:Ld8,f4 B:Le1,c5 b");
    let [one, two] = ["e1d2 d8c7 d2e1 c7d8", "e1f2 d8c7 f2e1 c7d8"].map(|line| play(&fifth, line));
    assert_ne!(one.key(), two.key());
    // The same earlier positions in another order have the same key.
    let [one, two] = [
        "W:Le3 B:Lh8,a7 b run=e3h8,e3g7,d4g7,d4h8,e3h8,e3g7,f4g7,f4h8",
        "W:Le3 B:Lh8,a7 b run=e3h8,e3g7,f4g7,f4h8,e3h8,e3g7,d4g7,d4h8",
    ]
    .map(|text| read("repetition=replay", text));
    assert_ne!(one, two);
    assert_eq!(one.key(), two.key());
}

#[test]
fn s12_scores_and_reasons() {
    let over = play(&position("W:c3,g1 B:d4 w"), "c3:e5");
    assert_eq!(result(&over), (vec![2, 0], "no-move"));
    assert_eq!(over.adjudicate(), over.outcome());
    assert_eq!(start("").adjudicate(), Outcome::Replay);
    assert_eq!(start("").draw_limits().plies, 2_000);
}

#[test]
fn s12_a_lost_turn() {
    let game = play(&start(""), "--");
    assert_eq!(game.colour_to_move(), BeautyColour::Black);
    let run = play(&position(CIRCLE), "h2g1 a7b8 g1h2 b8a7 --");
    assert_eq!((run.run_length(), run.has_recurred()), (0, false));
    // A next player without a move has lost.
    let blocked = play(&position("W:b4,c3,h2 B:a5 w"), "--");
    assert_eq!(blocked.ending(), Some(BeautyEnding::NoMove));
    let mut over = blocked.clone();
    over.lose_turn();
    assert_eq!(over, blocked);
}

#[test]
fn s12_a_lost_turn_with_a_forced_wake() {
    let game = position("W:Le5 B:Sa1,Sg1,h6 b");
    let lost = play(&game, "--");
    assert_eq!(lost.ending(), Some(BeautyEnding::WakeLost));
    assert_eq!(result(&lost), (vec![4, 0], "wake-lost"));
    assert_eq!(lost.position_text(), "W:Le5 B:Sa1,Sg1,h6 b lost");
    assert_eq!(position(&lost.position_text()), lost);
}
