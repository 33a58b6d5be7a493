//! One whole turn as one value.

use crate::setup::{PIECES, Piece};
use crate::stop::{STOPS, Stop};

/// No stop, no piece.
const NONE: u8 = u8::MAX;

/// One whole turn: walk, swap, and where the blocks go.
/// Eight bytes, ordered as the list of legal moves is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    piece: u8,
    from: u8,
    to: u8,
    swapped: u8,
    black: u8,
    grey: u8,
    taken: u8,
}

impl Move {
    /// The turn of a player without any move (rule T11), written `--`.
    pub const PASS: Move = Move {
        piece: NONE,
        from: NONE,
        to: NONE,
        swapped: NONE,
        black: NONE,
        grey: NONE,
        taken: NONE,
    };

    /// A piece walks from one stop to another. What it meets there is said with the methods below.
    pub const fn walk(piece: Piece, from: Stop, to: Stop) -> Move {
        let (from, to) = (from.index() as u8, to.index() as u8);
        Move { piece: piece.0, from, to, ..Move::PASS }
    }

    /// A piece that waits on its goal leaves the board (rule T8).
    pub const fn exit(piece: Piece) -> Move {
        Move { piece: piece.0, ..Move::PASS }
    }

    /// … and swaps with this piece.
    #[must_use]
    pub const fn swapping(self, piece: Piece) -> Move {
        Move { swapped: piece.0, ..self }
    }

    /// … and the black block it met is set here.
    #[must_use]
    pub const fn black_to(self, stop: Stop) -> Move {
        Move { black: stop.index() as u8, ..self }
    }

    /// … and a grey block is set here.
    #[must_use]
    pub const fn grey_to(self, stop: Stop) -> Move {
        Move { grey: stop.index() as u8, ..self }
    }

    /// … which is taken from here, since the pool is empty.
    #[must_use]
    pub const fn grey_from(self, stop: Stop) -> Move {
        Move { taken: stop.index() as u8, ..self }
    }

    /// The piece that walks or leaves; none in [`Move::PASS`].
    #[inline]
    pub const fn piece(self) -> Option<Piece> {
        if self.piece == NONE { None } else { Some(Piece(self.piece)) }
    }

    /// Returns where it walks from; none when it leaves from its goal.
    #[inline]
    pub const fn from(self) -> Option<Stop> {
        stop(self.from)
    }

    /// Returns where it walks to.
    #[inline]
    pub const fn to(self) -> Option<Stop> {
        stop(self.to)
    }

    /// The piece it swaps with.
    #[inline]
    pub const fn swapped(self) -> Option<Piece> {
        if self.swapped == NONE { None } else { Some(Piece(self.swapped)) }
    }

    /// Returns where the black block goes.
    #[inline]
    pub const fn black(self) -> Option<Stop> {
        stop(self.black)
    }

    /// Returns where the grey block goes.
    #[inline]
    pub const fn grey(self) -> Option<Stop> {
        stop(self.grey)
    }

    /// Returns where the grey block is taken from, when the pool is empty.
    #[inline]
    pub const fn taken(self) -> Option<Stop> {
        stop(self.taken)
    }

    /// The move as seven bytes of a word, for tables that keep many.
    #[inline]
    pub const fn to_word(self) -> u64 {
        let Move { piece, from, to, swapped, black, grey, taken } = self;
        u64::from_le_bytes([piece, from, to, swapped, black, grey, taken, 0])
    }

    /// Reads such a word.
    /// What comes from a table of hashes may belong to another position: it is still to be checked.
    #[inline]
    pub fn from_word(word: u64) -> Option<Move> {
        let [piece, from, to, swapped, black, grey, taken, zero] = word.to_le_bytes();
        let is_piece = |piece: u8| usize::from(piece) < PIECES || piece == NONE;
        let is_stop = |stop: u8| usize::from(stop) < STOPS || stop == NONE;
        let fits = is_piece(piece)
            && is_piece(swapped)
            && [from, to, black, grey, taken].into_iter().all(is_stop)
            && zero == 0;
        fits.then_some(Move { piece, from, to, swapped, black, grey, taken })
    }

    /// The walk alone, without blocks.
    #[must_use]
    pub const fn without_blocks(self) -> Move {
        Move { black: NONE, grey: NONE, taken: NONE, ..self }
    }
}

#[inline]
const fn stop(index: u8) -> Option<Stop> {
    if index == NONE { None } else { Some(Stop::from_u8(index)) }
}

impl Move {
    /// The same walk with another piece.
    pub(crate) const fn with_piece(self, piece: Piece) -> Move {
        Move { piece: piece.0, ..self }
    }

    /// The same swap, walked by the other piece.
    pub(crate) const fn turned_round(
        self,
        piece: Piece,
        from: Stop,
        swapped: Piece,
        to: Stop,
    ) -> Move {
        let (from, to) = (from.index() as u8, to.index() as u8);
        Move { piece: piece.0, from, to, swapped: swapped.0, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_survives_as_a_word() {
        let piece = Piece::new(rulebook::Seat::FIRST, 3);
        let (from, to) = (Stop::corner(1), Stop::crossing(3));
        let walk = Move::walk(piece, from, to).black_to(Stop::corner(2)).grey_to(from);
        for m in [Move::PASS, Move::exit(piece).grey_to(to), walk, walk.grey_from(to)] {
            assert_eq!(Move::from_word(m.to_word()), Some(m));
        }
        for (byte, value) in [(7, 1), (0, 25), (1, 100), (3, 254), (6, 127)] {
            let mut bytes = walk.to_word().to_le_bytes();
            bytes[byte] = value;
            assert_eq!(Move::from_word(u64::from_le_bytes(bytes)), None, "{byte} {value}");
        }
    }

    #[test]
    fn a_move_has_a_text_without_a_position() {
        let check = |m: Move, expected: &str| {
            assert_eq!((m.to_string().as_str(), format!("{m:?}").as_str()), (expected, expected));
            assert_eq!(expected.parse(), Ok(m));
        };
        let [first, fifth] = [0, 4].map(|index| rulebook::Seat::from_index(index).unwrap());
        let (from, to) = (Stop::corner(1), Stop::crossing(3));
        let walk = Move::walk(Piece::new(first, 3), from, to);
        check(walk, "1dB-d");
        check(walk.swapping(Piece::new(fifth, 2)), "1dB-d*5c");
        check(walk.black_to(Stop::corner(2)).grey_to(from).grey_from(to), "1dB-d#C+B<d");
        check(Move::exit(Piece::new(fifth, 0)).grey_to(to), "5a+d");
        check(Move::PASS, "--");
        for text in ["", "dB-d", "1fB-d", "6aB-d", "1dB-d*", "1dB-d x"] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
