//! The colours of the two players.

use core::fmt;

use rulebook::Seat;

/// The colour of a piece and of the player who owns it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PearlColour {
    /// Black, seat 1, written `b`.
    Black,
    /// White, seat 2, written `w`.
    White,
}

impl PearlColour {
    /// Both colours, in the order of their seats.
    pub const ALL: [PearlColour; 2] = [PearlColour::Black, PearlColour::White];

    /// Index counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            PearlColour::Black => 'b',
            PearlColour::White => 'w',
        }
    }

    /// The colour that is written with this letter.
    pub const fn from_letter(letter: char) -> Option<PearlColour> {
        match letter {
            'b' => Some(PearlColour::Black),
            'w' => Some(PearlColour::White),
            _ => None,
        }
    }

    /// The colour of the other player.
    #[must_use]
    pub const fn other(self) -> PearlColour {
        match self {
            PearlColour::Black => PearlColour::White,
            PearlColour::White => PearlColour::Black,
        }
    }

    /// The seat that plays this colour.
    pub const fn seat(self) -> Seat {
        match (self, Seat::from_index(1)) {
            (PearlColour::White, Some(second)) => second,
            _ => Seat::FIRST,
        }
    }

    /// The colour that a seat plays, if the table has that seat.
    pub const fn of_seat(seat: Seat) -> Option<PearlColour> {
        match seat.index() {
            0 => Some(PearlColour::Black),
            1 => Some(PearlColour::White),
            _ => None,
        }
    }
}

impl fmt::Display for PearlColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
