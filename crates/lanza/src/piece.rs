//! The pieces, their ranks, and sets of pieces.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{ParseError, Seat};

/// The letters of the suits, by seat.
const SUITS: [char; 4] = ['D', 'S', 'H', 'C'];

/// The rank of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LanzaRank {
    /// The Jack, which beats the King.
    Jack,
    /// The Queen, which beats the Jack.
    Queen,
    /// The King, which beats the Queen.
    King,
}

impl LanzaRank {
    /// All three ranks in order.
    pub const ALL: [LanzaRank; 3] = [LanzaRank::Jack, LanzaRank::Queen, LanzaRank::King];

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            LanzaRank::Jack => 'J',
            LanzaRank::Queen => 'Q',
            LanzaRank::King => 'K',
        }
    }

    /// Returns whether this rank beats the other.
    pub const fn beats(self, other: LanzaRank) -> bool {
        matches!(
            (self, other),
            (LanzaRank::King, LanzaRank::Queen)
                | (LanzaRank::Queen, LanzaRank::Jack)
                | (LanzaRank::Jack, LanzaRank::King)
        )
    }
}

/// A piece. Pieces are ordered by seat, then by rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LanzaPiece(u8);

/// The largest number of pieces in a game.
pub(crate) const PIECES_MAX: usize = 12;

impl LanzaPiece {
    /// The piece of this seat with this rank; `None` for a fifth seat.
    pub const fn new(seat: Seat, rank: LanzaRank) -> Option<LanzaPiece> {
        LanzaPiece::from_index(seat.index() * 3 + rank as usize)
    }

    /// The piece with this index, counted from 0.
    pub const fn from_index(index: usize) -> Option<LanzaPiece> {
        if index < PIECES_MAX { Some(LanzaPiece(index as u8)) } else { None }
    }

    /// The index among all pieces, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat that owns the piece.
    pub const fn owner(self) -> Seat {
        match Seat::from_index(self.index() / 3) {
            Some(seat) => seat,
            None => Seat::FIRST,
        }
    }

    /// The rank of the piece.
    pub const fn rank(self) -> LanzaRank {
        match self.0 % 3 {
            0 => LanzaRank::Jack,
            1 => LanzaRank::Queen,
            _ => LanzaRank::King,
        }
    }

    /// The letter of the suit of a seat, if the seat can play.
    pub fn suit(seat: Seat) -> Option<char> {
        SUITS.get(seat.index()).copied()
    }
}

impl fmt::Display for LanzaPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = LanzaPiece::suit(self.owner()).unwrap_or('?');
        write!(f, "{suit}{}", self.rank().letter())
    }
}

impl fmt::Debug for LanzaPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for LanzaPiece {
    type Err = ParseError;

    /// Reads a name such as `DJ`.
    fn from_str(text: &str) -> Result<LanzaPiece, ParseError> {
        let read = || {
            let mut letters = text.chars();
            let (suit, rank) = (letters.next()?, letters.next()?);
            let seat = Seat::from_index(SUITS.iter().position(|other| *other == suit)?)?;
            let rank = LanzaRank::ALL.into_iter().find(|other| other.letter() == rank)?;
            LanzaPiece::new(seat, rank).filter(|_| letters.next().is_none())
        };
        read().ok_or_else(|| ParseError::new("piece", 0, text))
    }
}

/// A set of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct LanzaPieceSet(u16);

impl LanzaPieceSet {
    /// The empty set.
    pub const NONE: LanzaPieceSet = LanzaPieceSet(0);

    /// The first `count` pieces in order.
    pub const fn first_pieces(count: u8) -> LanzaPieceSet {
        LanzaPieceSet((1 << count) - 1)
    }

    /// The number of pieces.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the piece is in the set.
    pub const fn contains(self, piece: LanzaPiece) -> bool {
        self.0 >> piece.0 & 1 == 1
    }

    /// The set with one more piece.
    #[must_use]
    pub const fn with(self, piece: LanzaPiece) -> LanzaPieceSet {
        LanzaPieceSet(self.0 | 1 << piece.0)
    }

    /// The set without a piece.
    #[must_use]
    pub const fn without(self, piece: LanzaPiece) -> LanzaPieceSet {
        LanzaPieceSet(self.0 & !(1 << piece.0))
    }

    /// The pieces in order.
    pub fn iter(mut self) -> impl Iterator<Item = LanzaPiece> {
        core::iter::from_fn(move || {
            let first = LanzaPiece::from_index(self.0.trailing_zeros() as usize)?;
            self = self.without(first);
            Some(first)
        })
    }

    pub(crate) const fn number(self) -> u64 {
        self.0 as u64
    }
}

impl FromIterator<LanzaPiece> for LanzaPieceSet {
    fn from_iter<I: IntoIterator<Item = LanzaPiece>>(pieces: I) -> LanzaPieceSet {
        pieces.into_iter().fold(LanzaPieceSet::NONE, LanzaPieceSet::with)
    }
}

impl fmt::Debug for LanzaPieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_written() {
        let all: Vec<LanzaPiece> = LanzaPieceSet::first_pieces(12).iter().collect();
        let names: Vec<String> = all.iter().map(LanzaPiece::to_string).collect();
        assert_eq!(names.join(" "), "DJ DQ DK SJ SQ SK HJ HQ HK CJ CQ CK");
        for piece in &all {
            assert_eq!(piece.to_string().parse(), Ok(*piece));
            assert_eq!(LanzaPiece::new(piece.owner(), piece.rank()), Some(*piece));
        }
        for text in ["", "D", "JD", "dj", "DA", "XJ", "DJQ", "DJ "] {
            assert!(text.parse::<LanzaPiece>().is_err(), "{text}");
        }
        assert_eq!(LanzaPiece::new(Seat::from_index(4).unwrap(), LanzaRank::Jack), None);
    }

    #[test]
    fn sets_contain_their_members() {
        let piece = |name: &str| name.parse::<LanzaPiece>().unwrap();
        let set: LanzaPieceSet = ["SK", "DJ", "CK"].into_iter().map(piece).collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), ["DJ", "SK", "CK"].map(piece));
        assert_eq!((set.len(), set.without(piece("CK")).len()), (3, 2));
        assert!(!set.contains(piece("DQ")) && LanzaPieceSet::NONE.is_empty());
    }
}
