//! People come together before there is a table.

use std::collections::BTreeSet;

use games::{AnyPosition, Game};
use rulebook::{Reason, Seat};
use table::{GATHERING_BYTES, GatherRefusal, Gathering, Order, Player, Sitter};

const ANN: Player = Player(17);
const BOB: Player = Player(23);
const BOT: Player = Player(4);

fn start(game: &str) -> AnyPosition {
    game.parse::<Game>().unwrap().start()
}

fn open(game: &str) -> Gathering {
    Gathering::new(&start(game), ANN, Order::AsSat)
}

fn seat(number: usize) -> Option<Seat> {
    Seat::from_index(number - 1)
}

fn check(gathering: &Gathering, seats: &str) {
    let text = format!("opened=17 order=as-sat seats={seats}");
    assert_eq!(gathering.to_string(), text);
    assert_eq!(text.parse().as_ref(), Ok(gathering));
}

fn refused<T: std::fmt::Debug>(answer: Result<T, GatherRefusal>, code: &str) {
    assert_eq!(answer.expect_err(code).code(), code);
}

#[test]
fn people_sit_down_and_get_up() {
    let mut open = open("pentagame:3");
    open.sit(ANN, None).unwrap();
    check(&open, "person:17,empty,empty");
    refused(open.sit(ANN, seat(2)), "sits-already");
    refused(open.sit(BOB, seat(1)), "seat-taken");
    refused(open.sit(BOB, seat(4)), "no-seat");
    refused(open.get_up(BOB), "not-sitting");
    open.sit(BOB, seat(3)).unwrap();
    check(&open, "person:17,empty,person:23");
    assert_eq!((open.seat_of(BOB), open.opener()), (seat(3), ANN));
    open.get_up(ANN).unwrap();
    check(&open, "empty,empty,person:23");
}

#[test]
fn seats_are_kept_for_somebody() {
    let mut open = open("pentagame:3");
    open.reserve(BOB, seat(2)).unwrap();
    refused(open.reserve(BOB, None), "sits-already");
    refused(open.sit(ANN, seat(2)), "seat-reserved");
    refused(open.seat_bot(BOT, seat(2)), "seat-reserved");
    open.sit(ANN, None).unwrap();
    open.fill(|_| BOT);
    check(&open, "person:17,reserved:23,bot:4");
    refused(open.sit(Player(99), None), "no-seat-free");
    refused(open.seated(&start("pentagame:3"), 0), "players-missing");
    let mut declined = open.clone();
    declined.get_up(BOB).unwrap();
    check(&declined, "person:17,empty,bot:4");
    open.sit(BOB, None).unwrap();
    check(&open, "person:17,person:23,bot:4");
    assert!(open.is_ready());
    // Who sits elsewhere leaves the seat that was kept.
    let mut elsewhere = self::open("pentagame:3");
    elsewhere.reserve(BOB, seat(2)).unwrap();
    elsewhere.sit(BOB, seat(1)).unwrap();
    check(&elsewhere, "person:23,empty,empty");
    assert_eq!(open.clear(Seat::FIRST), Ok(Sitter::Person(ANN)));
    check(&open, "empty,person:23,bot:4");
}

#[test]
fn one_program_can_fill_all_seats() {
    let mut open = open("pentagame:5");
    open.sit(ANN, seat(2)).unwrap();
    open.seat_bot(Player(9), None).unwrap();
    open.fill(|_| BOT);
    check(&open, "bot:9,person:17,bot:4,bot:4,bot:4");
    assert_eq!(open.seated(&start("pentagame:5"), 7), Ok(*open.seats()));
    refused(open.seated(&start("pentagame:4"), 7), "other-number");
}

/// Every order there is comes out of some lot, each as often as the others; partners stay so.
#[test]
fn the_lot_decides_the_order() {
    for (game, orders) in
        [("pentagame:2", 2), ("pentagame:3", 6), ("pentagame:4", 24), ("pentagame:4t", 8)]
    {
        let start = start(game);
        let mut open = Gathering::new(&start, ANN, Order::Shuffled);
        let mut next = 0;
        open.fill(|_| {
            next += 1;
            Player(next)
        });
        let seated = |lot| {
            let seated = open.seated(&start, lot).unwrap();
            seated.as_slice().iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let met: BTreeSet<Vec<String>> = (0..orders).map(seated).collect();
        assert_eq!(met.len() as u64, orders, "{game}");
        assert_eq!(seated(u64::MAX), seated(u64::MAX % orders));
        for order in met.iter().filter(|_| game == "pentagame:4t") {
            let first = order.iter().position(|sitter| sitter == "bot:1").unwrap();
            assert_eq!(order[(first + 2) % 4], "bot:3", "{order:?}");
        }
    }
}

#[test]
fn other_texts_are_refused_with_their_place() {
    for (text, code, at) in [
        ("", "gathering", 0),
        ("opened=1", "gathering", 8),
        ("opened=01 order=as-sat seats=empty", "player", 7),
        ("opened=1 order=some seats=empty", "order", 15),
        ("opened=1 order=as-sat seats=nobody", "sitter", 28),
        ("opened=1 order=as-sat seats=empty,person:x", "player", 41),
        ("opened=1 order=as-sat seats=person:1,reserved:1", "gathering", 28),
        ("opened=1 order=as-sat seats=empty,empty,empty,empty,empty,empty", "gathering", 28),
        ("opened=1 order=as-sat seats=empty more", "gathering", 34),
    ] {
        let error = text.parse::<Gathering>().unwrap_err();
        assert_eq!((error.code(), error.at()), (code, at), "{text}");
    }
    let most = Player(u64::MAX);
    let mut long = Gathering::new(&start("pentagame:5"), most, Order::Shuffled);
    long.reserve(most, None).unwrap();
    long.fill(|_| most);
    assert!(long.to_string().len() <= GATHERING_BYTES);
    let text = format!("opened=1 order=as-sat seats={}", "empty,".repeat(60));
    assert_eq!(text.parse::<Gathering>().unwrap_err().code(), "gathering-long");
}
