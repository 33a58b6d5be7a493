//! Seats, sets of seats, teams, and values by seat.

use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use crate::ParseError;

/// Maximum number of seats.
pub const MAX_SEATS: usize = 5;

/// One seat at the table. The first seat has number 1 in texts and index 0 in arrays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(u8);

impl Seat {
    /// The seat that begins.
    pub const FIRST: Seat = Seat(0);

    /// Returns the seat with this index, counted from 0.
    pub const fn from_index(index: usize) -> Option<Seat> {
        if index < MAX_SEATS { Some(Seat(index as u8)) } else { None }
    }

    /// Index counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Number counted from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seat, ParseError> {
        match text.as_bytes() {
            [digit @ b'1'..=b'5'] => Ok(Seat(digit - b'1')),
            _ => Err(ParseError::new("seat", 0, text)),
        }
    }
}

/// The number of seats of a game, one to five.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seats(u8);

impl Seats {
    /// Creates a table of `count` seats, if possible.
    pub const fn new(count: usize) -> Option<Seats> {
        if count >= 1 && count <= MAX_SEATS { Some(Seats(count as u8)) } else { None }
    }

    /// Returns the number of seats.
    #[expect(clippy::len_without_is_empty, reason = "a table without seats does not exist")]
    pub const fn len(self) -> usize {
        self.0 as usize
    }

    /// Iterates over the seats in the order of play.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..self.0).map(Seat)
    }

    /// Returns true if the table has this seat.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < self.0
    }

    /// Returns the seat after `seat`; the first follows the last.
    pub const fn after(self, seat: Seat) -> Seat {
        if seat.0 + 1 < self.0 { Seat(seat.0 + 1) } else { Seat(0) }
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const NONE: SeatSet = SeatSet(0);

    /// Creates the set of all seats.
    pub const fn all(seats: Seats) -> SeatSet {
        SeatSet((1 << seats.0) - 1)
    }

    /// Adds a seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// Returns true if the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Returns true if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates in the order of play.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::with)
    }
}

/// A team of seats that win and lose together. Without teams each seat is its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Team(pub u8);

impl From<Seat> for Team {
    fn from(seat: Seat) -> Team {
        Team(seat.0)
    }
}

/// One value per seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BySeat<T> {
    seats: Seats,
    items: [T; MAX_SEATS],
}

impl<T: Default> BySeat<T> {
    /// Creates a value for each seat, in the order of play.
    pub fn from_fn(seats: Seats, mut value: impl FnMut(Seat) -> T) -> BySeat<T> {
        let items = core::array::from_fn(|index| match Seat::from_index(index) {
            Some(seat) if seats.contains(seat) => value(seat),
            _ => T::default(),
        });
        BySeat { seats, items }
    }
}

impl<T> BySeat<T> {
    /// Returns the number of seats.
    pub fn seats(&self) -> Seats {
        self.seats
    }

    /// Iterates over seats and values in the order of play.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        self.seats.iter().zip(self.items.iter())
    }

    /// Returns the values in the order of play.
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.seats.len()]
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.items[..self.seats.len()][seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[..self.seats.len()][seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_cycles_through_all_seats() {
        for count in 1..=MAX_SEATS {
            let seats = Seats::new(count).unwrap();
            let mut seat = Seat::FIRST;
            for expected in seats.iter() {
                assert_eq!(seat, expected);
                seat = seats.after(seat);
            }
            assert_eq!(seat, Seat::FIRST);
        }
        assert_eq!(Seats::new(0), None);
        assert_eq!(Seats::new(6), None);
    }

    #[test]
    fn seats_are_written_from_one() {
        for seat in Seats::new(5).unwrap().iter() {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        assert!("0".parse::<Seat>().is_err());
        assert!("6".parse::<Seat>().is_err());
        assert!("".parse::<Seat>().is_err());
    }

    #[test]
    fn seat_sets_contain_their_members() {
        let all: Vec<Seat> = Seats::new(5).unwrap().iter().collect();
        let some: SeatSet = [all[4], all[1]].into_iter().collect();
        assert_eq!(some.iter().collect::<Vec<_>>(), [all[1], all[4]]);
        assert!(!some.contains(all[0]) && !some.is_empty() && SeatSet::NONE.is_empty());
        assert_eq!(SeatSet::all(Seats::new(3).unwrap()).iter().count(), 3);
    }
}
