//! Premoves and answers decided on beforehand.

use rulebook::{Reason, Seat};
use table::{
    CONDITIONAL_MOVES_BYTES, CONDITIONAL_MOVES_LINES, CONDITIONAL_MOVES_PLIES, ConditionalMoves,
    Table,
};

fn table(config: &str) -> Table {
    Table::new(config.parse().unwrap())
}

fn say(table: &mut Table, lines: &str) {
    for line in lines.lines().map(str::trim) {
        table
            .replay_line(line.parse().unwrap())
            .unwrap_or_else(|refused| panic!("{line}: {refused}"));
    }
}

fn seat(number: usize) -> Seat {
    Seat::from_index(number - 1).unwrap()
}

/// Checks the next move and the remaining lines.
fn check(table: &Table, seat_number: usize, plan: &str, answer: Option<&str>, after: Option<&str>) {
    let plan: ConditionalMoves = plan.parse().unwrap_or_else(|error| panic!("{plan}: {error}"));
    let seat = seat(seat_number);
    let answered = plan.next_move(table, seat).map(|action| action.to_string());
    assert_eq!(answered.as_deref(), answer, "{plan}");
    let left = plan.remaining(table, seat).map(|plan| plan.to_string());
    assert_eq!(left.as_deref(), after, "{plan}");
    // What is left answers the same.
    let left = plan.remaining(table, seat);
    assert_eq!(
        left.and_then(|plan| plan.next_move(table, seat)),
        plan.next_move(table, seat),
        "{plan}"
    );
}

#[test]
fn conditional_moves_round_trip() {
    for text in ["0 !E5", "12 * !E5", "7 E5 !D4 C3 !B2 ; ? E6 !D5 ; -- * !aA-B*b"] {
        assert_eq!(text.parse::<ConditionalMoves>().unwrap().to_string(), text);
    }
    let line = ["?"; CONDITIONAL_MOVES_PLIES].join(" ");
    let lines = ["!A1"; CONDITIONAL_MOVES_LINES + 1].join(" ; ");
    for (text, code, at) in [
        ("", "plan", 0),
        ("!E5", "plan", 0),
        ("3", "plan", 1),
        ("3 E5", "plan", 4),
        ("3 * E5 !D4", "plan", 10),
        ("3 !D4 *", "plan", 7),
        ("3 !D4 ;", "plan", 7),
        ("3 ; !D4", "plan", 2),
        ("3  !D4", "move-word", 2),
        ("3 !", "move-word", 3),
        ("3 !?", "move-word", 3),
        ("3 !~a", "plan", 3),
        ("3 1:a|2:b !D4", "plan", 2),
        (&format!("3 {line} !A1"), "plan-long", 5 + 2 * CONDITIONAL_MOVES_PLIES),
        (&format!("3 {lines}"), "plan-long", 0),
        (&format!("3 {}!A1", " ".repeat(CONDITIONAL_MOVES_BYTES)), "plan-long", 0),
    ] {
        let error = text.parse::<ConditionalMoves>().unwrap_err();
        assert_eq!((error.code(), error.at()), (code, at), "{text}");
    }
}

#[test]
fn premove_is_played_after_any_opponent_move() {
    let mut three = table("pente:9,players=3,free");
    check(&three, 3, "0 * !E5", None, Some("0 * !E5"));
    say(&mut three, "0 1 move A1");
    check(&three, 3, "0 * !E5", None, Some("1 * !E5"));
    say(&mut three, "0 2 move A2");
    check(&three, 3, "0 * !E5", Some("E5"), Some("2 * !E5"));
    // Another seat is to move; the move became illegal; the premove after the premove.
    check(&three, 1, "0 * !E5", None, None);
    check(&three, 3, "0 * !A2", None, None);
    check(&three, 3, "1 * !A2 ; * !A3 * !A4 ; * !A5", Some("A3"), Some("2 * !A3 * !A4 ; * !A5"));
    say(&mut three, "0 3 move A3\n0 1 move B1\n0 2 move B2");
    check(&three, 3, "1 * !A2 ; * !A3 * !A4 ; * !A5", Some("A4"), Some("5 * !A4"));
    let action = "E5".parse().unwrap();
    assert_eq!(ConditionalMoves::premove(&three, action).to_string(), "5 * !E5");
}

#[test]
fn next_move_follows_the_matching_line() {
    let mut three = table("pente:9,players=3,free");
    let plan = "0 ? A2 !A3 ; A1 A4 !A5 ; A1 ? !A6";
    say(&mut three, "0 1 move A1");
    check(&three, 3, plan, None, Some("1 A2 !A3 ; A4 !A5 ; ? !A6"));
    let mut other = three.clone();
    say(&mut other, "0 2 move A4");
    check(&other, 3, plan, Some("A5"), Some("2 !A5 ; !A6"));
    say(&mut three, "0 2 move A3");
    // The first would be illegal, the last is not.
    check(&three, 3, "0 A1 A3 !A3 ; A1 ? !A6", Some("A6"), Some("2 !A6"));
    // Own moves are foreseen, too: who plays otherwise has other plans.
    say(&mut three, "0 3 move A7\n0 1 move B1");
    check(&three, 3, "0 A1 A3 !A6 ? ? !B6", None, None);
    check(&three, 3, "0 A1 A3 !A7 ? B2 !B6", None, Some("4 B2 !B6"));
}

#[test]
fn lost_turns_are_part_of_the_lines() {
    let mut two = table("pente:9,free control=egg:60");
    say(&mut two, "0 1 begin\n60000 - tick");
    check(&two, 2, "0 -- !E5", Some("E5"), Some("1 !E5"));
    // Seats that are out of the game are not counted.
    let mut three = table("pente:9,players=3,free");
    say(&mut three, "0 1 move A1\n0 2 resign");
    check(&three, 3, "0 A1 !E5 B1 !B2", Some("E5"), Some("2 !E5 B1 !B2"));
    check(&three, 2, "0 A1 !E5", None, None);
    say(&mut three, "0 3 move E5\n0 1 move B1");
    check(&three, 3, "0 A1 !E5 B1 !B2", Some("B2"), Some("5 !B2"));
}

#[test]
fn conditional_moves_wait_during_a_pause_and_end_with_the_game() {
    let mut two = table("pente:9,free consent=anybody");
    say(&mut two, "0 1 move A1\n0 2 offer pause");
    let plan: ConditionalMoves = "0 * !E5".parse().unwrap();
    assert_eq!(plan.next_move(&two, seat(2)), None);
    assert_eq!(plan.remaining(&two, seat(2)).unwrap().to_string(), "1 * !E5");
    say(&mut two, "0 2 resume");
    assert_eq!(plan.next_move(&two, seat(2)).unwrap().to_string(), "E5");
    // What is taken back was not foreseen.
    let made_later: ConditionalMoves = "1 * !E5".parse().unwrap();
    let mut back = two.clone();
    say(&mut back, "0 1 offer takeback 1");
    check(&back, 2, "1 * !E5", None, None);
    assert_eq!(made_later.remaining(&back, seat(2)), None);
    say(&mut two, "0 1 abort");
    check(&two, 2, "0 * !E5", None, None);
}

#[test]
fn validate_reports_illegal_moves() {
    let mut two = table("pente:9,free");
    say(&mut two, "0 1 move A1");
    let checked = |plan: &str, number: usize| {
        let plan: ConditionalMoves = plan.parse().unwrap();
        let checked = plan.validate(&two, seat(number)).map(|plan| plan.to_string());
        checked.map_err(|refused| refused.to_string())
    };
    let said = |text: &str| Ok::<String, String>(text.to_owned());
    assert_eq!(checked("1 B1 !B2 ; * !Z9", 1), said("1 B1 !B2 ; * !Z9"));
    assert_eq!(checked("1 !B1 -- !B2", 2), said("1 !B1 -- !B2"));
    // A plan that was made before the last ply.
    assert_eq!(checked("0 A1 !B2 ; A2 !B3", 2), said("1 !B2"));
    let refused = |text: &str| Err::<String, String>(text.to_owned());
    assert_eq!(
        checked("1 B1 !B2 ; A1 !B3", 1),
        refused("occupied line=2 word=1 point=A1 colour=w")
    );
    assert_eq!(checked("1 !B2", 1), refused("turn-of line=1 word=1 seat=2"));
    assert_eq!(checked("1 B1 B2 !B3", 1), refused("turn-of line=1 word=2 seat=1"));
    assert_eq!(checked("0 A2 !B3", 2), refused("table-over line=0 word=0"));
    let rejection =
        "1 B1 !Z9".parse::<ConditionalMoves>().unwrap().validate(&two, seat(1)).unwrap_err();
    assert_eq!((rejection.line, rejection.ply), (1, 2));
    assert!(!rejection.code().is_empty());
}

/// Anything else written for a move is made what the game writes.
#[test]
fn validate_returns_canonical_notation() {
    let two = table("pentagame:2");
    let plan: ConditionalMoves = "0 bB-A*a !dD-b#b6E".parse().unwrap();
    assert_eq!(plan.validate(&two, seat(2)).unwrap().to_string(), "0 aA-B*b !dD-b#E1b");
}

#[test]
fn premove_becomes_the_secret_choice_of_a_simultaneous_turn() {
    let mut frames = table("frames:5");
    // Both seats have to decide at once.
    check(&frames, 1, "0 * !A1 * !B1", Some("A1"), Some("0 * !A1 * !B1"));
    check(&frames, 2, "0 !A1", Some("A1"), Some("0 !A1"));
    check(&frames, 2, "0 ? !A1", None, None);
    check(&frames, 2, "0 * !A9 ; * !C3", Some("C3"), Some("0 * !C3"));
    let _ = frames.apply(0, seat(1), "move A1".parse().unwrap()).unwrap();
    // The choice is made and not revealed. Its ply counts as played for seat 1, not for seat 2.
    check(&frames, 1, "0 * !A1 * !B1", None, Some("1 * !B1"));
    check(&frames, 1, "0 !A1 ; !A2 !B2", None, None);
    check(&frames, 1, "1 !B1", None, Some("1 !B1"));
    check(&frames, 2, "0 * !C3", Some("C3"), Some("0 * !C3"));
    check(&frames, 2, "1 * !C3", None, None);
    let _ = frames.apply(0, seat(2), "move C3".parse().unwrap()).unwrap();
    check(&frames, 1, "0 * !A1 * !B1", Some("B1"), Some("1 * !B1"));
    check(&frames, 1, "1 !B1", Some("B1"), Some("1 !B1"));
    check(&frames, 1, "0 * !A2 * !B1", None, None);
    check(&frames, 2, "0 !C3 !B1 ; !C3 !B2", Some("B1"), Some("1 !B1 ; !B2"));
}

#[test]
fn premove_of_a_taken_back_choice_is_dropped() {
    let mut frames = table("frames:5 consent=anybody");
    let _ = frames.apply(0, seat(1), "move A1".parse().unwrap()).unwrap();
    let _ = frames.apply(0, seat(2), "move C3".parse().unwrap()).unwrap();
    let _ = frames.apply(0, seat(1), "offer takeback 1".parse().unwrap()).unwrap();
    check(&frames, 1, "1 * !B1", None, None);
}

#[test]
fn a_viewer_does_not_know_which_lines_a_secret_choice_leaves() {
    let mut owner = table("frames:5");
    let mut viewer = owner.clone();
    let _ = owner.apply(0, seat(1), "move A1".parse().unwrap()).unwrap();
    say(&mut viewer, owner.log_text().trim());
    check(&viewer, 1, "0 !A1 !B1", None, None);
}

#[test]
fn chance_is_a_ply_of_the_others() {
    let mut lanza = table("lanza:2");
    check(&lanza, 2, "0 * !J1Q2K3", None, Some("0 * !J1Q2K3"));
    let secrets = format!("seed={}", "07".repeat(32));
    lanza.set_secrets(secrets.parse().unwrap());
    lanza.settle(0);
    check(&lanza, 2, "0 * !J1Q2K3", Some("J1Q2K3"), Some("5 * !J1Q2K3"));
    check(&lanza, 2, "3 ? ? !J1Q2K3", Some("J1Q2K3"), Some("5 !J1Q2K3"));
}

#[test]
fn validate_stops_at_a_simultaneous_turn() {
    let mut frames = table("frames:5");
    let checked = |table: &Table, plan: &str| {
        let plan: ConditionalMoves = plan.parse().unwrap();
        let checked = plan.validate(table, seat(1)).map(|plan| plan.to_string());
        checked.map_err(|refused| refused.to_string())
    };
    let said = |text: &str| Ok::<String, String>(text.to_owned());
    let refused = |text: &str| Err::<String, String>(text.to_owned());
    assert_eq!(checked(&frames, "0 !A1 !Z9"), said("0 !A1 !Z9"));
    assert_eq!(checked(&frames, "0 A1 !B1"), refused("turn-of line=1 word=1 seat=1"));
    assert!(checked(&frames, "0 !Z9").is_err());
    assert!(checked(&frames, "0 !--").is_err());
    // What is entered after the choice is for the turns after it.
    let _ = frames.apply(0, seat(1), "move A1".parse().unwrap()).unwrap();
    assert_eq!(checked(&frames, "0 * !B1"), said("1 * !B1"));
    assert_eq!(checked(&frames, "1 * !B1"), said("1 * !B1"));
    assert_eq!(checked(&table("lanza:2"), "0 !J1Q2K3"), refused("chance-decides line=1 word=1"));
}
