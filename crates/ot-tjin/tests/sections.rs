//! The sections of the rules page that state a rule.

mod board;

use board::{holes, names, play, position, refused, result, seeds, start, stores};
use ot_tjin::{Illegal, Move, OtTjin, OtTjinEnding, OtTjinRow, Setup, SowingEnd};
use rulebook::{Notation, Outcome, Position, Seat, Turn};

const SECOND: usize = 1;

fn seat(index: usize) -> Seat {
    Seat::from_index(index).unwrap()
}

#[test]
fn s1_the_ring_of_eighteen_holes() {
    // S9 is followed by N1, and N9 by S1.
    let before = seeds("", "S 0 0 0 0 0 0 0 0 2 N 0 0 0 0 0 0 0 1 2", 0, 'S');
    assert_eq!(holes(&play(&before, "9")), "S 0 0 0 0 0 0 0 0 0 N 1 1 0 0 0 0 0 1 2");
    let after = play(&before, "9/9");
    assert_eq!(holes(&after), "S 1 1 0 0 0 0 0 0 0 N 1 1 0 0 0 0 0 1 0");
    assert_eq!(stores(&after), stores(&before), "stores are not sown into");
}

#[test]
fn s1_start_positions() {
    for fish in 2..=5 {
        let game = start(&format!("fish={fish}"));
        assert_eq!(game.holes(), &[fish; 18]);
        assert_eq!(stores(&game), [0, 0]);
        assert_eq!(game.setup().seeds(), 18 * u32::from(fish));
    }
    assert_eq!(start("").holes(), &[3; 18]);
}

#[test]
fn s2_any_own_hole_with_seeds() {
    assert_eq!(names(&start("")), ["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    let game = play(&start(""), "1");
    assert_eq!(names(&game), ["1", "2", "3", "4", "5", "6", "8", "9"]);
    assert_eq!(refused(&game, "7"), "empty-hole");
    let wrong_seat = game.check(Seat::FIRST, &Move::new(1).unwrap());
    assert_eq!(wrong_seat, Err(Illegal::NotYourTurn { to_move: seat(SECOND) }));
    // A fish is possible with 1, but 3 may be played as well.
    let free = seeds("", "S 2 0 2 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0", 0, 'S');
    assert_eq!(names(&free), ["1", "3"]);
}

#[test]
fn s2_players_take_turns() {
    let mut game = start("");
    for index in [0, 1, 0, 1] {
        assert_eq!(game.turn(), Turn::Seat(seat(index)));
        assert_eq!(game.row_to_move(), OtTjinRow::ALL[index]);
        game = play(&game, &names(&game)[0]);
    }
}

#[test]
fn s3_gok_fish_and_laps() {
    let check = |holes: &str, expected: (u32, SowingEnd), shown: &str| {
        let before = seeds("", holes, 0, 'S');
        let m = Move::new(1).unwrap();
        let (sowing, _) = before.sowing(m);
        assert_eq!((sowing.laps, sowing.end), expected, "{holes}");
        assert_eq!(before.display_move(&m), shown, "{holes}");
    };
    check("S 1 0 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0", (1, SowingEnd::Gok), "1");
    check("S 1 2 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0", (1, SowingEnd::Fish), "1x");
    check("S 1 1 0 2 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0", (2, SowingEnd::Fish), "1x");
    check("S 1 3 0 0 0 1 0 0 0 N 1 0 0 0 0 0 0 0 0", (3, SowingEnd::Gok), "1");
}

#[test]
fn s4_the_other_player_takes_what_is_left() {
    let before = seeds("", "S 1 0 0 4 0 0 0 0 1 N 0 0 0 0 0 0 0 0 0", 20, 'S');
    let after = play(&before, "1");
    assert_eq!(after.holes(), &[0; 18]);
    assert_eq!(stores(&after), [34, 20]);
    assert_eq!(after.turn(), Turn::Over);
    assert_eq!(after.ending(), Some(OtTjinEnding::Seeds));
    assert_eq!(after.position_text(), "S 0 0 0 0 0 0 0 0 0 N 0 0 0 0 0 0 0 0 0 34:20 N");
    assert!(names(&after).is_empty());
    assert_eq!(refused(&after, "1"), "game-over");
}

#[test]
fn s4_more_seeds_win() {
    for (text, places) in [
        ("S 0 0 0 0 0 0 0 0 0 N 0 0 0 0 0 0 0 0 0 28:26 S", [1, 2]),
        ("S 0 0 0 0 0 0 0 0 0 N 0 0 0 0 0 0 0 0 0 26:28 N", [2, 1]),
    ] {
        assert_eq!(result(&position("", text)).1, places);
    }
}

/// Four single seeds that go around without a capture.
const CIRCLE: &str = "S 1 0 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0";

#[test]
fn s5_the_third_occurrence_ends_the_game() {
    let first = seeds("", CIRCLE, 0, 'S');
    assert_eq!(first.occurrences(), 1);
    // South's seed goes nine holes and North's as well, and they have changed places.
    let mut game = first.clone();
    for _ in 0..8 {
        game = play(&game, &names(&game)[0]);
        game = play(&game, &names(&game)[0]);
    }
    assert_eq!(holes(&game), "S 0 0 0 0 0 0 0 0 1 N 0 0 0 0 0 0 0 0 1");
    // Lost turns bring the same position back.
    let again = play(&game, "--/--");
    assert_eq!((again.occurrences(), again.turn()), (2, Turn::Seat(Seat::FIRST)));
    let almost = play(&again, "--");
    assert_eq!((almost.occurrences(), almost.ending()), (2, None));
    let over = play(&almost, "--");
    assert_eq!((over.occurrences(), over.turn()), (3, Turn::Over));
    assert_eq!(over.ending(), Some(OtTjinEnding::Impasse));
    assert_eq!(over.outcome(), Outcome::Replay);
}

#[test]
fn s5_a_capture_begins_a_new_run() {
    let before = seeds("", "S 2 0 2 0 0 0 0 0 1 N 1 0 0 0 0 0 0 0 0", 0, 'S');
    let waited = play(&before, "--/--");
    assert_eq!((waited.occurrences(), waited.plies_since_capture()), (2, 2));
    let caught = play(&waited, "1");
    assert_eq!((caught.occurrences(), caught.plies_since_capture()), (1, 0));
    assert!(!caught.position_text().contains("since"));
}

#[test]
fn s6_options() {
    assert_eq!("".parse::<Setup>(), Ok(Setup::default()));
    let all: Setup = "fish=5,repetition=2,first=north,mirror".parse().unwrap();
    assert_eq!((all.fish(), all.repetition(), all.mirror()), (5, 2, true));
    assert_eq!(all.first(), OtTjinRow::North);
    let default = Setup::default();
    assert_eq!((default.fish(), default.repetition(), default.mirror()), (3, 3, false));
    // The picture changes no rule.
    let [plain, mirror] = ["", "mirror"].map(|options| play(&start(options), "1/2/3"));
    assert_eq!(plain.position_text(), mirror.position_text());
}

#[test]
fn s6_north_may_begin() {
    let game = start("first=north");
    assert_eq!((game.turn(), game.row_to_move()), (Turn::Seat(Seat::FIRST), OtTjinRow::North));
    assert_eq!(game.row_of(Seat::FIRST), OtTjinRow::North);
    assert_eq!(game.row_of(seat(SECOND)), OtTjinRow::South);
    let moved = play(&game, "1");
    assert_eq!(holes(&moved), "S 5 5 1 4 4 4 0 4 4 N 1 0 5 1 5 5 0 1 5");
    let won = position("first=north", "S 0 0 0 0 0 0 0 0 0 N 0 0 0 0 0 0 0 0 0 20:34 S");
    assert_eq!(result(&won), (vec![34, 20], vec![1, 2], "seeds"));
}

#[test]
fn s7_names_of_games() {
    for (text, written) in [
        ("mirror,first=north,repetition=2,fish=5", "fish=5,repetition=2,first=north,mirror"),
        ("fish=3,repetition=3,first=south", ""),
        ("fish=2", "fish=2"),
    ] {
        assert_eq!(text.parse::<Setup>().unwrap().to_string(), written);
    }
}

#[test]
fn s7_moves_and_marks() {
    let game = start("");
    for (text, number) in [("1", 1), ("9", 9), ("3x", 3)] {
        let m = game.read_move(text).unwrap();
        assert_eq!(m.number(), number);
        assert_eq!(game.move_text(&m), number.to_string());
    }
    for text in ["", "0", "10", "x", "1xx", "1 ", "--", "S1", "+1"] {
        assert_eq!(game.read_move(text).unwrap_err().code(), "hole", "{text}");
    }
}

#[test]
fn s7_positions() {
    let game = start("");
    assert_eq!(game.position_text(), "S 3 3 3 3 3 3 3 3 3 N 3 3 3 3 3 3 3 3 3 0:0 S");
    let moved = play(&game, "1/--/1");
    assert_eq!(
        moved.position_text(),
        format!("{} 0:0 N since S 3 3 3 3 3 3 3 3 3 N 3 3 3 3 3 3 3 3 3 1-1", holes(&moved))
    );
    assert_eq!(position("", &moved.position_text()), moved);
}

#[test]
fn s7_the_run_is_part_of_the_position() {
    let first = seeds("repetition=2", CIRCLE, 0, 'S');
    let gone = play(&first, "1/1");
    let text = gone.position_text();
    let read = position("repetition=2", &text);
    assert_eq!(read, gone);
    assert_eq!(read.plies_since_capture(), 2);
    // Without its run the position has another future, so it is another position.
    let bare = position("repetition=2", text.split(" since").next().unwrap());
    assert_ne!((bare.clone(), bare.key()), (gone.clone(), gone.key()));
    assert_eq!(bare.holes(), gone.holes());
}

#[test]
fn s7_texts_that_are_refused() {
    let check = |text: &str, code: &str| {
        let read = OtTjin::read_position(&Setup::default(), text);
        assert_eq!(read.unwrap_err().code(), code, "{text}");
    };
    let zero = "0 0 0 0 0 0 0 0 0";
    check("", "row");
    check("S 3 3 3 3 3 3 3 3 N 3 3 3 3 3 3 3 3 3 0:0 S", "seeds");
    check("S 03 3 3 3 3 3 3 3 3 N 3 3 3 3 3 3 3 3 3 0:0 S", "seeds");
    check("S 3 3 3 3 3 3 3 3 3 N 3 3 3 3 3 3 3 3 3 0 S", "stores");
    check("S 3 3 3 3 3 3 3 3 3 N 3 3 3 3 3 3 3 3 3 0:0 s", "side");
    check("S 3 3 3 3 3 3 3 3 3 N 3 3 3 3 3 3 3 3 3 0:1 S", "total");
    check("S 3 3 3 3 3 3 3 3 3 N 3 3 3 3 3 3 3 3 3 0:0 S x", "too-much");
    check(&format!("S {zero} N {zero} 27:28 S"), "total");
    check(&format!("S {zero} N 1 0 0 0 0 0 0 0 0 27:26 S"), "row-empty");
    let now = "S 0 1 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0 26:26 N since";
    let base = "S 1 0 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0";
    assert!(OtTjin::read_position(&Setup::default(), &format!("{now} {base} 1")).is_ok());
    check(&format!("{now} {base}"), "run");
    check(&format!("{now} {base} "), "run");
    check(&format!("{now} {base} 2"), "run");
    check(&format!("{now} {base} -"), "run");
    check(&format!("{now} {base} 1 1"), "too-much");
    check(&format!("{now} {base} 1é"), "run");
    check(&format!("{now} S 2 0 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0 1"), "run");
    check(&format!("{now} S {zero} N 1 1 0 0 0 0 0 0 0 1"), "run");
    // The game is over with the fourth lost turn.
    let circle = "S 1 0 0 0 0 0 0 0 0 N 1 0 0 0 0 0 0 0 0 26:26";
    assert!(
        OtTjin::read_position(&Setup::default(), &format!("{circle} S since {base} ----")).is_ok()
    );
    check(&format!("{circle} N since {base} -----"), "run");
}

#[test]
fn s8_the_key_has_the_occurrences_without_their_order() {
    let first = seeds("", CIRCLE, 0, 'S');
    let waited = play(&first, "--/--");
    assert_eq!(waited.holes(), first.holes());
    assert_ne!(waited.key(), first.key(), "the position has occurred twice");
    // The printed cycle of thirty plies and two lost turns, in either order.
    let problem = position("fish=5", "S 0 0 0 0 0 0 0 1 2 N 0 2 0 0 1 0 1 1 2 40:40 S");
    let begin = play(&problem, "9/8/8/1/5/4/4/6/2/3/6/2/5/5/4/4/3/3");
    let cycle = "7/7/6/6/5/5/4/4/8/2/7/1/6/3/5/2/8/8/2/7/1/6/3/5/2/4/4/3/3/8";
    let [one, other] =
        [format!("--/--/{cycle}"), format!("{cycle}/--/--")].map(|moves| play(&begin, &moves));
    assert_eq!((one.occurrences(), other.occurrences()), (3, 3));
    assert_ne!(one.position_text(), other.position_text());
    assert_eq!(one.key(), other.key());
}

#[test]
fn s9_scores_are_seeds() {
    let over = position("", "S 0 0 0 0 0 0 0 0 0 N 0 0 0 0 0 0 0 0 0 33:21 N");
    assert_eq!(result(&over), (vec![33, 21], vec![1, 2], "seeds"));
    assert_eq!(over.adjudicate(), over.outcome());
}

#[test]
fn s9_limits() {
    let game = start("fish=5");
    assert_eq!(game.draw_limits().plies, 20_000);
    assert_eq!(game.adjudicate(), Outcome::Replay);
    assert_eq!(game.outcome(), Outcome::Unfinished);
    assert_eq!(game.stakes().win, 90);
}

#[test]
fn s9_a_lost_turn() {
    let game = play(&start(""), "--");
    assert_eq!((game.holes(), game.row_to_move()), (&[3; 18], OtTjinRow::North));
    // North has no seed when South loses the turn.
    let before = seeds("", "S 1 0 0 0 0 0 0 0 0 N 0 0 0 0 0 0 0 0 0", 30, 'S');
    let after = play(&before, "--");
    assert_eq!(stores(&after), [24, 30]);
    let mut over = after.clone();
    over.lose_turn();
    assert_eq!(over, after);
}
