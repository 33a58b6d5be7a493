//! Every reason for which a move is refused: its code and its arguments.

use pentagame::{Illegal, Move, Pentagame, Piece, Stop};
use rulebook::{Notation, PlayError, Position, Reason, Seat};

const START: &str = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";

/// The white piece can go home, all others are parked on E behind five black blocks.
const FREE: &str = "2 A,+,E,E,+/E,E,E,E,+ D2E,D3E,E1A,E1b,E1c - 1 1 -";

/// The same with all grey blocks on the board.
const EMPTY_POOL: &str = "2 A,+,E,E,+/E,E,E,E,+ D2E,D3E,E1A,E1b,E1c B1C,B2C,B3C,C1D,C2D 1 1 -";

/// The white piece stands on C, and a black block on its goal.
const ABRACADABRA: &str = "2 C,B,A,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -";

/// Player 1's blue and red pieces wait on their goals.
const WAITING: &str = "2 A,b,c,D,E/A,B,C,D,E a,d,e,A1B,A2B - 1 7 -";

fn position(text: &str) -> Pentagame {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn stop(name: &str) -> Stop {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn piece(player: usize, index: usize) -> Piece {
    Piece::new(Seat::from_index(player - 1).expect("1 to 5"), index)
}

/// A move as people would send it, and the refusal with its arguments.
fn check(text: &str, m: &str, expected: &str) {
    let position = position(text);
    let read = position.read_move(m).unwrap_or_else(|error| panic!("{m}: {error}"));
    check_move(&position, read, expected);
}

/// The same for a move that no text reads to.
fn check_move(position: &Pentagame, m: Move, expected: &str) {
    assert!(!position.is_legal(position.to_move(), &m), "{position} {m:?}");
    match position.clone().play(m) {
        Ok(next) => panic!("{position} {m:?} leads to {next}"),
        Err(error) => {
            assert_eq!(error.to_string(), expected, "{position} {m:?}");
            assert_eq!(error.reason.code(), code(&error.reason));
            assert_eq!(error.position, *position, "the position comes back unharmed");
        }
    }
}

/// The codes once more, so that a change of one is noticed and a new reason asks for its test.
fn code(reason: &Illegal) -> &'static str {
    match reason {
        Illegal::GameOver => "game-over",
        Illegal::NotYourTurn { .. } => "not-your-turn",
        Illegal::MustLeave { .. } => "must-leave",
        Illegal::NotOnGoal { .. } => "not-on-goal",
        Illegal::NoPass => "no-pass",
        Illegal::NotYours { .. } => "not-yours",
        Illegal::PieceOut { .. } => "piece-out",
        Illegal::PieceElsewhere { .. } => "piece-elsewhere",
        Illegal::SameStop { .. } => "same-stop",
        Illegal::WayBlocked { .. } => "way-blocked",
        Illegal::SwapNeeded { .. } => "swap-needed",
        Illegal::NotThere { .. } => "not-there",
        Illegal::Ko { .. } => "ko",
        Illegal::BlackNeeded { .. } => "black-needed",
        Illegal::BlackUncalled => "black-uncalled",
        Illegal::BlackNotFree { .. } => "black-not-free",
        Illegal::GreyNeeded => "grey-needed",
        Illegal::GreyUncalled => "grey-uncalled",
        Illegal::GreyNotFree { .. } => "grey-not-free",
        Illegal::TakeNeeded => "take-needed",
        Illegal::TakeUncalled => "take-uncalled",
        Illegal::TakeNotGrey { .. } => "take-not-grey",
        Illegal::OtherSpelling => "other-spelling",
    }
}

#[test]
fn game_over() {
    let over = "2 +,+,+,D,E/A,B,C,D,E a,b,c,d,e - 1 9 -";
    check(over, "dD-b#A1B", "game-over");
    check(over, "--", "game-over");
}

#[test]
fn not_your_turn() {
    let start = position(START);
    let second = Seat::from_index(1).expect("a seat");
    let m = start.read_move("aA-A1B").expect("a move");
    let reason = start.check(second, &m).expect_err("player 1 is to move");
    assert_eq!(reason, Illegal::NotYourTurn { to_move: Seat::FIRST });
    let refusal = PlayError { position: start, reason };
    assert_eq!(refusal.to_string(), "not-your-turn to-move=1");
}

#[test]
fn not_your_turn_says_nothing_when_the_game_is_over() {
    let over = position("2 +,+,+,D,E/A,B,C,D,E a,b,c,d,e - 1 9 -");
    let second = Seat::from_index(1).expect("a seat");
    assert_eq!(over.check(second, &Move::PASS), Err(Illegal::GameOver));
}

#[test]
fn must_leave() {
    for m in ["aA-E3A", "bb-b1c", "--", "a+C3D"] {
        check(WAITING, m, "must-leave piece=b owner=1 goal=b");
    }
    let five = "5 A,A,A/B,b,B/C,C,C/D,D,D/E,E,E a,c,d,e,A1B - 2 7 -";
    check(five, "b1B-B1C", "must-leave piece=b2 owner=2 goal=b");
}

#[test]
fn not_on_goal() {
    check(START, "a+A1B", "not-on-goal piece=a owner=1");
    check("2 A,+,C,D,E/A,B,C,D,E a,b,c,d,e - 1 9 -", "b+A1B", "not-on-goal piece=b owner=1");
}

#[test]
fn no_pass() {
    check(START, "--", "no-pass");
    // One move is left, a swap, and it must be made.
    let one = "2 A1B,A3B,C,D,E/A2B,+,+,+,+ a,b,c,d,e - 2 9 2:1a@A1B*2a@A2B";
    check(one, "--", "no-pass");
}

#[test]
fn not_yours() {
    let m = Move::walk(piece(2, 0), stop("A"), stop("A1B"));
    check_move(&position(START), m, "not-yours piece=a owner=2");
    let exit = Move::exit(piece(2, 1)).grey_to(stop("A"));
    check_move(&position(WAITING), exit, "not-yours piece=b owner=2");
    // A piece that the set-up does not have.
    let five = position("5 A,A,A/B,B,B/C,C,C/D,D,D/E,E,E a,b,c,d,e - 1 1 -");
    let fourth = Move::walk(piece(1, 3), stop("A"), stop("A1B"));
    check_move(&five, fourth, "not-yours piece=a4 owner=1");
}

#[test]
fn piece_out() {
    check(FREE, "bB-C", "piece-out piece=b owner=1");
}

#[test]
fn piece_elsewhere() {
    check(START, "aB-C", "piece-elsewhere piece=a owner=1 from=B at=A");
    check(FREE, "aE2A-C", "piece-elsewhere piece=a owner=1 from=E-2-A at=A");
}

#[test]
fn same_stop() {
    check(START, "aA-A", "same-stop from=A");
    check("2 A2d,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -", "aA2d-A2d", "same-stop from=A-2-d");
}

#[test]
fn way_blocked_by_a_black_block() {
    let three = "2 A,+,E,E,+/E,E,E,E,+ A3c,D2E,E1A,E1b,E1c d,B 1 1 -";
    check(three, "aA-c", "way-blocked from=A to=c at=A-3-c by=black");
    check(START, "aA-b2c", "way-blocked from=A to=b-2-c at=c by=black");
}

#[test]
fn way_blocked_by_a_grey_block() {
    let ring = "2 A,+,E,E,+/E,E,E,E,+ A3c,A3d,E1A,E1b,E1c A2B 1 1 -";
    check(ring, "aA-B", "way-blocked from=A to=B at=A-2-B by=grey");
}

#[test]
fn way_blocked_by_a_piece() {
    check(START, "aA-B1C", "way-blocked from=A to=B-1-C at=B by=piece piece=b owner=1");
    let foreign = "2 A,+,E,E,+/A2B,E,E,E,+ A3c,A3d,E1A,E1b,E1c - 1 1 -";
    check(foreign, "aA-B", "way-blocked from=A to=B at=A-2-B by=piece piece=a owner=2");
}

#[test]
fn swap_needed() {
    check(START, "aA-B", "swap-needed to=B");
    check("2 A,A2B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -", "aA-A2B", "swap-needed to=A-2-B");
}

#[test]
fn not_there() {
    check(START, "aA-B*c", "not-there piece=c owner=1 to=B");
    check(START, "aA-A1B*2a", "not-there piece=a owner=2 to=A-1-B");
    check(START, "aA-c*2b", "not-there piece=b owner=2 to=c");
    check(FREE, "aA-B*b", "not-there piece=b owner=1 to=B");
}

#[test]
fn ko() {
    let bound = "2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 9 1:1a@A*1b@B,1:1c@C*2d@D";
    check(bound, "aA-B*b", "ko piece=a owner=1 from=A other=b other-owner=1 to=B");
    check(bound, "cC-D*2d", "ko piece=c owner=1 from=C other=d other-owner=2 to=D");
}

#[test]
fn black_needed() {
    check(START, "aA-c", "black-needed at=c");
    check(ABRACADABRA, "aC-a", "black-needed at=a");
}

#[test]
fn black_uncalled() {
    check(START, "aA-A1B#A2B", "black-uncalled");
    check(START, "aA-B*b#A2B", "black-uncalled");
    check(FREE, "aA-a#A2B+A", "black-uncalled");
    let exit = Move::exit(piece(1, 1)).black_to(stop("B1C")).grey_to(stop("B"));
    check_move(&position(WAITING), exit, "black-uncalled");
}

#[test]
fn black_not_free() {
    check(START, "aA-c#A", "black-not-free at=A");
    check(START, "aA-c#c", "black-not-free at=c");
    check(EMPTY_POOL, "aA-E1A#B1C", "black-not-free at=B-1-C");
}

#[test]
fn grey_needed() {
    check(FREE, "aA-a", "grey-needed");
    check(ABRACADABRA, "aC-a#A1B", "grey-needed");
    check_move(&position(WAITING), Move::exit(piece(1, 1)), "grey-needed");
}

#[test]
fn grey_uncalled() {
    check(START, "aA-A1B+A2B", "grey-uncalled");
    check(START, "aA-c#A1B+A2B", "grey-uncalled");
}

#[test]
fn grey_not_free() {
    check(FREE, "aA-a+E", "grey-not-free at=E");
    check(ABRACADABRA, "aC-a#A1B+A1B", "grey-not-free at=A-1-B");
    check(WAITING, "b+A1B", "grey-not-free at=A-1-B");
    check(EMPTY_POOL, "aA-a+B1C<B1C", "grey-not-free at=B-1-C");
}

#[test]
fn take_needed() {
    check(EMPTY_POOL, "aA-a+A", "take-needed");
}

#[test]
fn take_uncalled() {
    check(FREE, "aA-a+A<B1C", "take-uncalled");
    check_move(
        &position(START),
        Move::walk(piece(1, 0), stop("A"), stop("A1B")).grey_from(stop("A2B")),
        "take-uncalled",
    );
}

#[test]
fn take_not_grey() {
    check(EMPTY_POOL, "aA-a+A<B", "take-not-grey at=B");
    check(EMPTY_POOL, "aA-a+A<D2E", "take-not-grey at=D-2-E");
}

#[test]
fn other_spelling() {
    // Reading makes such moves canonical; a program that builds them itself gets an error.
    let turned = Move::walk(piece(1, 1), stop("B"), stop("A")).swapping(piece(1, 0));
    check_move(&position(START), turned, "other-spelling");
    let five = position("5 A,A,A/B,B,B/C,C,C/D,D,D/E,E,E a,b,c,d,e - 1 1 -");
    let second_twin = Move::walk(piece(1, 1), stop("A"), stop("A1B"));
    check_move(&five, second_twin, "other-spelling");
    let with_second_twin = Move::walk(piece(1, 0), stop("A"), stop("B")).swapping(piece(2, 1));
    check_move(&five, with_second_twin, "other-spelling");
    let canonical = five.canonical(with_second_twin);
    assert!(five.is_legal(five.to_move(), &canonical));
}
