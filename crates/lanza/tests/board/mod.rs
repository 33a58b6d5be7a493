//! Positions set up for a test, and short ways to play on them.
#![allow(dead_code, reason = "each test file uses its own part")]

use lanza::{Lanza, LanzaCard, LanzaCell, LanzaOrders, LanzaPiece, LanzaRank, Move, Setup};
use rulebook::{BySeat, Notation, Outcome, Position, Reason, Seat, Turn};

pub fn setup(options: &str) -> Setup {
    options.parse().unwrap()
}

pub fn start(options: &str) -> Lanza {
    Lanza::start(&setup(options))
}

pub fn read(options: &str, text: &str) -> Lanza {
    Lanza::read_position(&setup(options), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn seat(number: usize) -> Seat {
    Seat::from_index(number - 1).unwrap()
}

pub fn cell(name: &str) -> LanzaCell {
    name.parse().unwrap()
}

pub fn piece(name: &str) -> LanzaPiece {
    name.parse().unwrap()
}

pub fn card(number: u8) -> LanzaCard {
    LanzaCard::new(number).unwrap()
}

/// The position after the turns `"~SQ 1:J2Q5K1|2:-- e2 --"`, each decision legal or lost.
pub fn play(position: &Lanza, turns: &str) -> Lanza {
    turns.split_whitespace().fold(*position, |position, turn| play_turn(&position, turn))
}

fn play_turn(position: &Lanza, turn: &str) -> Lanza {
    let mut next = *position;
    match position.turn() {
        Turn::Chance => {
            let event = position.read_move(turn.strip_prefix('~').unwrap()).unwrap();
            assert!(events(position).contains(&event), "{turn}");
            next.play_unchecked(event);
        }
        Turn::Simultaneous(_) => {
            let mut choices = turn.split('|').zip(1..);
            let choices = BySeat::from_fn(position.seats(), |seat| {
                let (choice, number) = choices.next().unwrap();
                let text = choice.strip_prefix(&format!("{number}:")).unwrap();
                let m = (text != "--").then(|| position.read_move(text).unwrap())?;
                position.check(seat, &m).unwrap_or_else(|error| panic!("{turn}: {error:?}"));
                Some(m)
            });
            next.play_simultaneous_unchecked(&choices);
        }
        Turn::Seat(_) if turn == "--" => next.lose_turn(),
        Turn::Seat(_) => {
            let m = position.read_move(turn).unwrap();
            next = position.play(m).unwrap_or_else(|error| panic!("{turn}: {error}"));
        }
        Turn::Over => panic!("{turn}: the game is over"),
    }
    next
}

/// The events that chance may deal, all with the same weight.
pub fn events(position: &Lanza) -> Vec<Move> {
    let mut events = Vec::new();
    let _ = position.each_chance(|event, weight| {
        assert_eq!(weight, 1);
        events.push(event);
        std::ops::ControlFlow::Continue(())
    });
    events
}

/// Orders of the pieces `"DK c2 1, SQ c3 4"`, on a board without other pieces.
/// They may use a card twice, as some examples do. A seat without pieces here gives none.
pub fn orders(options: &str, text: &str) -> (Lanza, BySeat<Option<LanzaOrders>>) {
    let mut pieces: Vec<(LanzaPiece, LanzaCell, LanzaCard)> = Vec::new();
    for order in text.split(", ") {
        let [name, place, number] = order.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{order}")
        };
        pieces.push((piece(name), cell(place), card(number.parse().unwrap())));
    }
    pieces.sort_unstable();
    let names: Vec<String> =
        pieces.iter().map(|(piece, cell, _)| format!("{piece}{cell}")).collect();
    let zeros = vec!["0"; usize::from(setup(options).players())].join(":");
    let position = read(options, &format!("{} {zeros} 0 orders", names.join(",")));
    let orders = BySeat::from_fn(position.seats(), |seat| {
        let own = || pieces.iter().filter(|(piece, ..)| piece.owner() == seat);
        own().next()?;
        let cards = LanzaRank::ALL.map(|rank| {
            let given = own().find(|(piece, ..)| piece.rank() == rank);
            given.map_or(LanzaCard::ALL[rank as usize], |(.., card)| *card)
        });
        Some(LanzaOrders { cards })
    });
    (position, orders)
}

/// The pieces on the board after these orders, and the scores.
pub fn after(options: &str, text: &str) -> String {
    let (mut position, orders) = orders(options, text);
    let choices = BySeat::from_fn(position.seats(), |seat| orders[seat].map(Move::Orders));
    position.play_simultaneous_unchecked(&choices);
    let text = position.position_text();
    text.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// The code of the reason why a seat may not decide so.
pub fn refused(position: &Lanza, seat: Seat, text: &str) -> &'static str {
    position.check(seat, &position.read_move(text).unwrap()).unwrap_err().code()
}

/// The names of all moves of a seat.
pub fn names(position: &Lanza, seat: Seat) -> Vec<String> {
    position.moves(seat).iter().map(|m| position.move_text(m)).collect()
}

/// The scores, the places and the reason of a result.
pub fn result(outcome: Outcome) -> (Vec<i32>, Vec<u8>, &'static str) {
    let Outcome::Final(end) = outcome else { panic!("not final") };
    (end.score.as_slice().to_vec(), end.place.as_slice().to_vec(), end.reason)
}
