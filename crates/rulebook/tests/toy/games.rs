//! The toys: every kind of turn, and every shape that some game will need.

use rulebook::{BySeat, Seat, SeatSet, Team, Turn};

use super::toy::{Toy, seat};

/// Two sides take one (`a`) or two (`b`) stones; the last one wins.
/// Each may pass (`p`) once, and who plays the second side may answer the first move by changing
/// sides (`s`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Heap {
    stones: u32,
    side_to_move: u32,
    first_turns: u32,
    may_pass: [u32; 2],
    /// 1 once seat 1 plays the second side.
    swapped: u32,
}

impl Heap {
    fn seat_of(&self, side: u32) -> Seat {
        seat(1 + (side ^ self.swapped) as usize)
    }

    fn next(&mut self) {
        self.side_to_move = 1 - self.side_to_move;
        self.first_turns = (self.first_turns + 1).min(2);
    }
}

impl Toy for Heap {
    const SEATS: usize = 2;

    fn start() -> Heap {
        Heap { stones: 7, side_to_move: 0, first_turns: 0, may_pass: [1, 1], swapped: 0 }
    }

    fn turn(&self) -> Turn {
        if self.stones == 0 { Turn::Over } else { Turn::Seat(self.seat_of(self.side_to_move)) }
    }

    fn words(&self, _: Seat) -> Vec<String> {
        let possible = [
            ("a", true),
            ("b", self.stones > 1),
            ("p", self.may_pass[self.side_to_move as usize] == 1),
            ("s", self.first_turns == 1 && self.stones < 7),
        ];
        possible.iter().filter(|(_, now)| *now).map(|(word, _)| (*word).to_owned()).collect()
    }

    fn play(&mut self, word: &str) {
        match word {
            "a" => self.stones -= 1,
            "b" => self.stones -= 2,
            "p" => self.may_pass[self.side_to_move as usize] = 0,
            // The same side is still to move, but the other seat plays it now.
            _ => {
                self.swapped = 1;
                self.first_turns = 2;
                return;
            }
        }
        self.next();
    }

    fn lose_turn(&mut self) {
        self.next();
    }

    fn score(&self, seat: Seat) -> i32 {
        i32::from(self.stones == 0 && seat != self.seat_of(self.side_to_move))
    }

    fn fields(&self) -> Vec<u32> {
        let [one, two] = self.may_pass;
        vec![self.stones, self.side_to_move, self.first_turns, one, two, self.swapped]
    }

    fn from_fields(fields: &[u32]) -> Option<Heap> {
        let [stones, side_to_move @ 0..2, first_turns, one, two, swapped @ 0..2] = *fields else {
            return None;
        };
        Some(Heap { stones, side_to_move, first_turns, may_pass: [one, two], swapped })
    }
}

/// Cells in a row, each free (0) or held by a seat.
type Row = [u32; 6];

fn free(row: &Row) -> impl Iterator<Item = char> {
    row.iter().zip('a'..).filter(|(owner, _)| **owner == 0).map(|(_, letter)| letter)
}

fn cell(letter: char) -> usize {
    letter as usize - 'a' as usize
}

fn held(row: &Row, seat: Seat) -> i32 {
    row.iter().filter(|owner| **owner == u32::from(seat.number())).count() as i32
}

fn mirrored_row(mut row: Row) -> Row {
    row.reverse();
    row
}

fn mirrored_cell(letter: char) -> char {
    (b'a' + b'f' - letter as u8) as char
}

/// Four players in two teams. A turn has two steps: a cell for oneself and one for the partner.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Partners {
    row: Row,
    to_move: u32,
}

impl Toy for Partners {
    const SEATS: usize = 4;

    fn start() -> Partners {
        Partners { row: [0; 6], to_move: 0 }
    }

    fn team(seat: Seat) -> Team {
        Team(seat.index() as u8 % 2)
    }

    fn turn(&self) -> Turn {
        if free(&self.row).count() < 2 {
            Turn::Over
        } else {
            Turn::Seat(seat(1 + self.to_move as usize))
        }
    }

    fn words(&self, _: Seat) -> Vec<String> {
        let pairs = free(&self.row).flat_map(|one| free(&self.row).map(move |two| (one, two)));
        pairs.filter(|(one, two)| one != two).map(|(one, two)| format!("{one}{two}")).collect()
    }

    fn play(&mut self, word: &str) {
        for (letter, owner) in word.chars().zip([self.to_move, (self.to_move + 2) % 4]) {
            self.row[cell(letter)] = owner + 1;
        }
        self.lose_turn();
    }

    fn lose_turn(&mut self) {
        self.to_move = (self.to_move + 1) % 4;
    }

    fn score(&self, one: Seat) -> i32 {
        let partner = seat((one.index() + 2) % 4 + 1);
        held(&self.row, one) + held(&self.row, partner)
    }

    fn fields(&self) -> Vec<u32> {
        let mut fields = vec![self.to_move];
        fields.extend(self.row);
        fields
    }

    fn from_fields(fields: &[u32]) -> Option<Partners> {
        let [to_move @ 0..4, row @ ..] = fields else { return None };
        Some(Partners { row: row.try_into().ok()?, to_move: *to_move })
    }

    fn mirrored(&self) -> Partners {
        Partners { row: mirrored_row(self.row), to_move: self.to_move }
    }

    fn mirrored_letter(letter: char) -> char {
        mirrored_cell(letter)
    }
}

/// Three players choose a cell secretly and at once; where two choose the same cell, it is closed.
/// In every other round the third player has no choice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Secret {
    row: Row,
    round: u32,
}

/// Owner of a closed cell.
const CLOSED: u32 = 9;

impl Toy for Secret {
    const SEATS: usize = 3;

    fn start() -> Secret {
        Secret { row: [0; 6], round: 0 }
    }

    fn turn(&self) -> Turn {
        let choosing = if self.round.is_multiple_of(2) { 2 } else { 3 };
        if free(&self.row).next().is_none() {
            Turn::Over
        } else {
            Turn::Simultaneous((1..=choosing).map(seat).collect::<SeatSet>())
        }
    }

    fn words(&self, _: Seat) -> Vec<String> {
        free(&self.row).map(String::from).collect()
    }

    fn play(&mut self, _: &str) {
        unreachable!("no seat decides alone");
    }

    fn play_together(&mut self, choices: &BySeat<Option<String>>) {
        for (chooser, choice) in choices.iter() {
            let Some(letter) = choice.as_ref().and_then(|word| word.chars().next()) else {
                continue;
            };
            let owner = &mut self.row[cell(letter)];
            *owner = if *owner == 0 { u32::from(chooser.number()) } else { CLOSED };
        }
        self.round += 1;
    }

    fn lose_turn(&mut self) {
        self.round += 1;
    }

    fn score(&self, seat: Seat) -> i32 {
        held(&self.row, seat)
    }

    fn fields(&self) -> Vec<u32> {
        let mut fields = vec![self.round];
        fields.extend(self.row);
        fields
    }

    fn from_fields(fields: &[u32]) -> Option<Secret> {
        let [round, row @ ..] = fields else { return None };
        Some(Secret { row: row.try_into().ok()?, round: *round })
    }

    fn mirrored(&self) -> Secret {
        Secret { row: mirrored_row(self.row), round: self.round }
    }

    fn mirrored_letter(letter: char) -> char {
        mirrored_cell(letter)
    }
}

/// Chance opens a door, the outer ones twice as often; then the seat to move takes it or leaves it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Doors {
    row: Row,
    turns: u32,
    /// 0 while chance is to open one, else the door, counted from 1.
    open: u32,
}

impl Toy for Doors {
    const SEATS: usize = 2;

    fn start() -> Doors {
        Doors { row: [0; 6], turns: 0, open: 0 }
    }

    fn turn(&self) -> Turn {
        match self.open {
            _ if self.turns == 8 || free(&self.row).next().is_none() => Turn::Over,
            0 => Turn::Chance,
            _ => Turn::Seat(seat(1 + self.turns as usize % 2)),
        }
    }

    fn words(&self, _: Seat) -> Vec<String> {
        let door = char::from(b'a' + self.open as u8 - 1);
        vec!["-".to_owned(), door.to_string()]
    }

    fn events(&self) -> Vec<(String, u64)> {
        if self.turn() != Turn::Chance {
            return Vec::new();
        }
        let weight = |letter| if matches!(letter, 'a' | 'f') { 2 } else { 1 };
        free(&self.row).map(|letter| (letter.to_string(), weight(letter))).collect()
    }

    fn play(&mut self, word: &str) {
        let letter = word.chars().next().unwrap();
        match (self.open, letter) {
            (0, door) => {
                self.open = cell(door) as u32 + 1;
                return;
            }
            (_, '-') => {}
            (_, door) => self.row[cell(door)] = self.turns % 2 + 1,
        }
        self.lose_turn();
    }

    fn lose_turn(&mut self) {
        self.turns += 1;
        self.open = 0;
    }

    fn score(&self, seat: Seat) -> i32 {
        held(&self.row, seat)
    }

    fn fields(&self) -> Vec<u32> {
        let mut fields = vec![self.turns, self.open];
        fields.extend(self.row);
        fields
    }

    fn from_fields(fields: &[u32]) -> Option<Doors> {
        let [turns, open @ 0..=6, row @ ..] = fields else { return None };
        Some(Doors { row: row.try_into().ok()?, turns: *turns, open: *open })
    }

    fn mirrored(&self) -> Doors {
        let open = if self.open == 0 { 0 } else { 7 - self.open };
        Doors { row: mirrored_row(self.row), open, ..self.clone() }
    }

    fn mirrored_letter(letter: char) -> char {
        if letter == '-' { letter } else { mirrored_cell(letter) }
    }
}

/// One player counts down by one or two.
/// To end on nothing is a result, to step over it is none and asks for another game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Countdown<const FROM: i64>(pub i64);

impl<const FROM: i64> Toy for Countdown<FROM> {
    const SEATS: usize = 1;

    fn start() -> Countdown<FROM> {
        Countdown(FROM)
    }

    fn turn(&self) -> Turn {
        if self.0 <= 0 { Turn::Over } else { Turn::Seat(Seat::FIRST) }
    }

    fn words(&self, _: Seat) -> Vec<String> {
        vec!["one".to_owned(), "two".to_owned()]
    }

    fn play(&mut self, word: &str) {
        self.0 -= if word == "one" { 1 } else { 2 };
    }

    fn lose_turn(&mut self) {
        self.0 -= 1;
    }

    fn ends_in_replay(&self) -> bool {
        self.0 < 0
    }

    fn fields(&self) -> Vec<u32> {
        vec![(self.0 + 1) as u32]
    }

    fn from_fields(fields: &[u32]) -> Option<Countdown<FROM>> {
        let [left] = *fields else { return None };
        Some(Countdown(i64::from(left) - 1))
    }
}
