//! Tiny games with every kind of turn keep the contract: the examiner finds nothing wrong.

#[path = "toy/games.rs"]
mod games;
mod toy;

use games::{Countdown, Doors, Heap, Partners, Secret};
use rulebook::conformance::{ConformanceReport, fuzz_notation};
use rulebook::{Notation, Outcome, Position, Seat, SeatSet, Steps, Team, Turn, each_next, perft};
use toy::{Fault, Table, Toy, examined, seat};

fn sound<T: Toy>() -> ConformanceReport {
    let report = examined::<T>(Fault::None).unwrap_or_else(|wrong| panic!("{wrong}"));
    println!("{}: {report:?}", std::any::type_name::<T>());
    assert_eq!(report.finished, report.games);
    assert!(report.positions > report.games && report.moves > 0);
    report
}

fn start<T: Toy>() -> Table<T> {
    Table::start(&Fault::None)
}

#[test]
fn game_with_swap_and_pass_conforms() {
    assert!(sound::<Heap>().rejected > 0);
    let heap = start::<Heap>();
    assert_eq!(heap.moves(Seat::FIRST), ["a", "b", "p"]);
    let offered = heap.play("b".to_owned()).unwrap();
    assert_eq!(offered.moves(seat(2)), ["a", "b", "p", "s"]);
    let swapped = offered.play("s".to_owned()).unwrap();
    assert_eq!(swapped.moves(seat(1)), ["a", "b", "p"], "seat 1 plays the second side now");
    let passed = swapped.play("p".to_owned()).unwrap();
    assert_eq!(passed.position_text(), "5.0.2.1.0.1");
    let end = ["b", "b", "a"].iter().fold(passed, |t, m| t.play((*m).to_owned()).unwrap());
    let Outcome::Final(end) = end.outcome() else { panic!("not over") };
    assert_eq!(end.score.as_slice(), [0, 1], "scores are by seat");
}

#[test]
fn team_game_with_moves_of_several_steps_conforms() {
    sound::<Partners>();
    let table = start::<Partners>();
    assert_eq!(table.steps(seat(1), &[]), ['a', 'b', 'c', 'd', 'e', 'f']);
    assert_eq!(table.steps(seat(1), &['c']), ['a', 'b', 'd', 'e', 'f']);
    assert_eq!(table.team(seat(3)), Team(0));
    let end = ["ab", "cd", "ef"].iter().fold(table, |t, m| t.play((*m).to_owned()).unwrap());
    let Outcome::Final(end) = end.outcome() else { panic!("not over") };
    assert_eq!(end.score.as_slice(), [4, 2, 4, 2]);
    assert_eq!(end.place.as_slice(), [1, 2, 1, 2]);
}

#[test]
fn simultaneous_game_conforms() {
    let report = sound::<Secret>();
    assert!(report.lost_turns > 0, "seats that choose nothing in time are part of it");
    let table = start::<Secret>();
    assert_eq!(
        table.turn(),
        Turn::Simultaneous([seat(1), seat(2)].into_iter().collect::<SeatSet>())
    );
    assert_eq!(table.count_moves(seat(3)), 0);
}

#[test]
fn chance_game_conforms() {
    sound::<Doors>();
    let mut table = start::<Doors>();
    assert_eq!(table.turn(), Turn::Chance);
    table.play_unchecked("c".to_owned());
    assert_eq!(table.turn(), Turn::Seat(seat(1)));
    assert_eq!(table.moves(seat(1)), ["-", "c"]);
}

#[test]
fn solitaire_with_replay_conforms() {
    sound::<Countdown<2>>();
    let last = start::<Countdown<1>>();
    let over = last.clone().play("two".to_owned()).unwrap();
    assert_eq!((over.turn(), over.outcome()), (Turn::Over, Outcome::Replay));
    assert!(matches!(last.play("one".to_owned()).unwrap().outcome(), Outcome::Final(_)));
}

#[test]
fn very_long_game_conforms() {
    let report = sound::<Countdown<12_000>>();
    assert!(report.longest > 6_000, "{report:?}");
}

#[test]
fn perft_counts_every_kind_of_turn() {
    let counts = |depth| {
        [
            perft(&start::<Heap>(), depth),
            perft(&start::<Partners>(), depth),
            perft(&start::<Secret>(), depth),
            perft(&start::<Doors>(), depth),
            perft(&start::<Countdown<3>>(), depth),
        ]
    };
    assert_eq!(counts(0), [1, 1, 1, 1, 1]);
    // Doors: chance opens one of six, and the outer doors count no more than the others.
    assert_eq!(counts(1), [3, 30, 36, 6, 2]);
    // Heap: a or b can be answered by a, b, p, s; after p there is nothing to take over.
    // Secret: six ways to meet leave five cells, thirty ways not to leave four, and then three
    // players choose.
    assert_eq!(counts(2), [4 + 4 + 3, 30 * 12, 6 * 125 + 30 * 64, 12, 4]);
    // Countdown: only by way of 2 and 1 does it last for three turns.
    assert_eq!(counts(3)[4], 2);
}

#[test]
fn each_next_plays_what_perft_counts() {
    fn check<T: Toy>(expected: usize) {
        let mut nexts = Vec::new();
        each_next(&start::<T>(), |next| nexts.push(next.position_text()));
        assert_eq!(nexts.len(), expected);
        assert!(!nexts.contains(&start::<T>().position_text()));
    }
    check::<Heap>(3);
    check::<Partners>(30);
    check::<Secret>(36);
    check::<Doors>(6);
    check::<Countdown<3>>(2);
}

#[test]
fn fuzz_notation_accepts_any_text() {
    let table = start::<Heap>();
    for text in ["", "a", "--", "zz", "7.0.0.1.1.0", "0.1.2.0.0.0", "7.5.0.1.1.0", "1.2", "é.é"] {
        fuzz_notation(&Fault::None, &table, text);
    }
}
