//! Colours and kinds of pieces.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;

use rulebook::Seat;

/// The colour of a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MillenniumColour {
    /// White, written `w`, moves first.
    White,
    /// Black, written `b`.
    Black,
}

impl MillenniumColour {
    /// Both colours, White first.
    pub const ALL: [MillenniumColour; 2] = [MillenniumColour::White, MillenniumColour::Black];

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> MillenniumColour {
        match self {
            MillenniumColour::White => MillenniumColour::Black,
            MillenniumColour::Black => MillenniumColour::White,
        }
    }

    /// The colour that a seat plays. Only the first two seats exist.
    pub fn of_seat(seat: Seat) -> MillenniumColour {
        if seat == Seat::FIRST { MillenniumColour::White } else { MillenniumColour::Black }
    }

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            MillenniumColour::White => 'w',
            MillenniumColour::Black => 'b',
        }
    }

    /// The difference of ranks that is forward.
    pub(crate) const fn forward(self) -> i8 {
        match self {
            MillenniumColour::White => 1,
            MillenniumColour::Black => -1,
        }
    }

    /// The rank on which its pieces start.
    pub(crate) const fn first_rank(self) -> u8 {
        match self {
            MillenniumColour::White => 0,
            MillenniumColour::Black => 7,
        }
    }

    /// The rank on which its pawns start.
    pub(crate) const fn pawn_rank(self) -> u8 {
        match self {
            MillenniumColour::White => 1,
            MillenniumColour::Black => 6,
        }
    }
}

impl fmt::Display for MillenniumColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The kind of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MillenniumKind {
    /// Pawn, written `P`.
    Pawn,
    /// Knight, written `N`.
    Knight,
    /// Bishop, written `B`.
    Bishop,
    /// Rook, written `R`.
    Rook,
    /// Queen, written `Q`.
    Queen,
    /// King, written `K`.
    King,
}

impl MillenniumKind {
    /// All kinds in ascending order.
    pub const ALL: [MillenniumKind; 6] = [
        MillenniumKind::Pawn,
        MillenniumKind::Knight,
        MillenniumKind::Bishop,
        MillenniumKind::Rook,
        MillenniumKind::Queen,
        MillenniumKind::King,
    ];

    /// The kinds that a pawn can become, in ascending order.
    pub const PROMOTIONS: [MillenniumKind; 4] = [
        MillenniumKind::Knight,
        MillenniumKind::Bishop,
        MillenniumKind::Rook,
        MillenniumKind::Queen,
    ];

    /// The kinds of the first rank, from file `a` to file `h`.
    pub(crate) const FIRST_RANK: [MillenniumKind; 8] = [
        MillenniumKind::Rook,
        MillenniumKind::Knight,
        MillenniumKind::Bishop,
        MillenniumKind::Queen,
        MillenniumKind::King,
        MillenniumKind::Bishop,
        MillenniumKind::Knight,
        MillenniumKind::Rook,
    ];

    /// The capital letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            MillenniumKind::Pawn => 'P',
            MillenniumKind::Knight => 'N',
            MillenniumKind::Bishop => 'B',
            MillenniumKind::Rook => 'R',
            MillenniumKind::Queen => 'Q',
            MillenniumKind::King => 'K',
        }
    }
}

/// A piece of one colour and kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MillenniumPiece {
    /// The side that it belongs to.
    pub colour: MillenniumColour,
    /// The kind that it moves as.
    pub kind: MillenniumKind,
}

impl MillenniumPiece {
    /// The letter it is written with: capital for White, small for Black.
    pub const fn letter(self) -> char {
        match self.colour {
            MillenniumColour::White => self.kind.letter(),
            MillenniumColour::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece that is written with this letter.
    pub fn from_letter(letter: char) -> Option<MillenniumPiece> {
        let colour = if letter.is_ascii_uppercase() {
            MillenniumColour::White
        } else {
            MillenniumColour::Black
        };
        let capital = letter.to_ascii_uppercase();
        let kind = MillenniumKind::ALL.into_iter().find(|kind| kind.letter() == capital)?;
        Some(MillenniumPiece { colour, kind })
    }
}

impl fmt::Display for MillenniumPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_pieces_are_read_as_written() {
        let mut letters = String::new();
        for colour in MillenniumColour::ALL {
            for kind in MillenniumKind::ALL {
                let piece = MillenniumPiece { colour, kind };
                assert_eq!(MillenniumPiece::from_letter(piece.letter()), Some(piece));
                letters.push(piece.letter());
            }
        }
        assert_eq!(letters, "PNBRQKpnbrqk");
        for letter in ['x', '1', ' ', 'é'] {
            assert_eq!(MillenniumPiece::from_letter(letter), None);
        }
    }
}
