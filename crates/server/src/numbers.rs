//! Numbers as the database stores them, with their conversions.
//! Constraints of the schema and limits of a game keep them in range, so no conversion loses a
//! value.

use rulebook::{Seat, SeatSet};

/// Number of a seat, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct SeatNumber(pub(crate) i16);

impl SeatNumber {
    pub(crate) fn seat(self) -> Option<Seat> {
        Seat::from_index(usize::from(u8::from(self)).checked_sub(1)?)
    }
}

impl From<i16> for SeatNumber {
    fn from(number: i16) -> SeatNumber {
        SeatNumber(number)
    }
}

impl From<u8> for SeatNumber {
    fn from(number: u8) -> SeatNumber {
        SeatNumber(number.into())
    }
}

impl From<Seat> for SeatNumber {
    fn from(seat: Seat) -> SeatNumber {
        seat.number().into()
    }
}

impl From<SeatNumber> for u8 {
    fn from(number: SeatNumber) -> u8 {
        in_range(number.0)
    }
}

/// Seats that have to decide: bit n for seat n, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct WaitingSeats(pub(crate) i16);

impl WaitingSeats {
    /// Returns whether a seat has to decide.
    pub(crate) fn contains(self, seat: SeatNumber) -> bool {
        self.0 >> seat.0.clamp(0, 14) & 1 == 1
    }

    /// Returns the seat to move if only one has to decide.
    pub(crate) fn single(self) -> Option<SeatNumber> {
        (self.0.count_ones() == 1).then(|| SeatNumber(in_range(self.0.trailing_zeros())))
    }

    /// Returns the numbers of the seats in ascending order.
    pub(crate) fn to_vec(self) -> Vec<u8> {
        (1..=14).filter(|seat| self.0 >> seat & 1 == 1).collect()
    }
}

impl From<SeatSet> for WaitingSeats {
    fn from(seats: SeatSet) -> WaitingSeats {
        WaitingSeats(seats.iter().fold(0, |bits, seat| bits | 1 << seat.number()))
    }
}

impl From<i16> for WaitingSeats {
    fn from(bits: i16) -> WaitingSeats {
        WaitingSeats(bits)
    }
}

/// Version of a game: the number of its log entries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct LogVersion(pub(crate) i32);

impl From<i32> for LogVersion {
    fn from(version: i32) -> LogVersion {
        LogVersion(version)
    }
}

impl From<usize> for LogVersion {
    fn from(entries: usize) -> LogVersion {
        LogVersion(in_range(entries))
    }
}

impl From<LogVersion> for u32 {
    fn from(version: LogVersion) -> u32 {
        in_range(version.0)
    }
}

/// Converts a count or length; it saturates.
pub(crate) fn count_to_u32(count: impl TryInto<u32>) -> u32 {
    count.try_into().unwrap_or(u32::MAX)
}

/// Converts a number that is in the range of both types; any other becomes 0.
pub(crate) fn in_range<Number: Default>(number: impl TryInto<Number>) -> Number {
    number.try_into().unwrap_or_default()
}
