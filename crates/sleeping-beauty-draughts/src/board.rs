//! The pieces on the board.

use crate::square::{DIRECTIONS, Direction};
use crate::{BeautyColour, BeautyPiece, BeautySquare, BeautySquares};

/// The pieces of both colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board {
    pub(crate) men: [BeautySquares; 2],
    pub(crate) sleeping: [BeautySquares; 2],
    pub(crate) ladies: [Option<BeautySquare>; 2],
}

impl Board {
    /// A board without pieces.
    pub(crate) const EMPTY: Board = Board {
        men: [BeautySquares::NONE; 2],
        sleeping: [BeautySquares::NONE; 2],
        ladies: [None; 2],
    };

    /// Twelve men of each colour on the first three ranks of their side.
    pub(crate) fn start() -> Board {
        let rows = |ranks: core::ops::Range<u8>| {
            BeautySquare::all().filter(|square| ranks.contains(&square.rank())).collect()
        };
        Board { men: [rows(0..3), rows(5..8)], ..Board::EMPTY }
    }

    pub(crate) fn lady_set(&self, colour: BeautyColour) -> BeautySquares {
        self.ladies[colour.index()].map_or(BeautySquares::NONE, BeautySquares::only)
    }

    /// All pieces of a colour.
    pub(crate) fn pieces(&self, colour: BeautyColour) -> BeautySquares {
        self.men[colour.index()] | self.sleeping[colour.index()] | self.lady_set(colour)
    }

    pub(crate) fn occupied(&self) -> BeautySquares {
        self.pieces(BeautyColour::White) | self.pieces(BeautyColour::Black)
    }

    /// Pieces of a colour that can be captured.
    pub(crate) fn prey(&self, colour: BeautyColour) -> BeautySquares {
        self.men[colour.index()] | self.lady_set(colour)
    }

    pub(crate) fn piece(&self, square: BeautySquare) -> Option<(BeautyColour, BeautyPiece)> {
        BeautyColour::ALL.into_iter().find_map(|colour| {
            let kind = if self.men[colour.index()].contains(square) {
                BeautyPiece::Man
            } else if self.sleeping[colour.index()].contains(square) {
                BeautyPiece::Sleeping
            } else if self.ladies[colour.index()] == Some(square) {
                BeautyPiece::Lady
            } else {
                return None;
            };
            Some((colour, kind))
        })
    }

    /// Adds a piece on a vacant square.
    pub(crate) fn put(&mut self, square: BeautySquare, colour: BeautyColour, kind: BeautyPiece) {
        let index = colour.index();
        match kind {
            BeautyPiece::Man => self.men[index] = self.men[index].with(square),
            BeautyPiece::Sleeping => self.sleeping[index] = self.sleeping[index].with(square),
            BeautyPiece::Lady => self.ladies[index] = Some(square),
        }
    }

    /// Removes the piece of a square.
    pub(crate) fn remove(&mut self, square: BeautySquare) {
        for index in 0..2 {
            self.men[index] = self.men[index].without(square);
            self.sleeping[index] = self.sleeping[index].without(square);
            if self.ladies[index] == Some(square) {
                self.ladies[index] = None;
            }
        }
    }

    /// Returns whether a colour has a sleeping beauty but no lady.
    pub(crate) fn must_wake(&self, colour: BeautyColour) -> bool {
        self.ladies[colour.index()].is_none() && !self.sleeping[colour.index()].is_empty()
    }

    /// The board after a sleeping beauty has become the lady.
    #[must_use]
    pub(crate) fn woken(&self, colour: BeautyColour, square: BeautySquare) -> Board {
        let mut board = *self;
        board.remove(square);
        board.put(square, colour, BeautyPiece::Lady);
        board
    }

    /// Returns whether the opponent could capture the lady of a colour.
    pub(crate) fn is_lady_threatened(&self, colour: BeautyColour) -> bool {
        let Some(lady) = self.ladies[colour.index()] else { return false };
        let beside =
            self.ladies[colour.other().index()].is_some_and(|enemy| enemy.is_adjacent(lady));
        beside || self.can_leap_over(colour.other(), lady)
    }

    /// The squares that a piece may step to, vacant or not.
    pub(crate) fn steps(
        colour: BeautyColour,
        kind: BeautyPiece,
        from: BeautySquare,
    ) -> impl Iterator<Item = BeautySquare> {
        let directions = DIRECTIONS.into_iter().filter(move |direction| match kind {
            BeautyPiece::Lady => true,
            BeautyPiece::Man => is_forward(*direction, colour),
            BeautyPiece::Sleeping => false,
        });
        directions.filter_map(move |direction| from.step(direction))
    }

    /// The pieces as seen from the other side, with the colours exchanged.
    #[must_use]
    pub(crate) fn exchanged(&self) -> Board {
        let [white, black] = self.men;
        let [white_sleeping, black_sleeping] = self.sleeping;
        let [white_lady, black_lady] = self.ladies.map(|lady| lady.map(BeautySquare::turned));
        Board {
            men: [black.turned(), white.turned()],
            sleeping: [black_sleeping.turned(), white_sleeping.turned()],
            ladies: [black_lady, white_lady],
        }
    }
}

/// Returns whether men of a colour move in this direction.
pub(crate) const fn is_forward((_, up): Direction, colour: BeautyColour) -> bool {
    match colour {
        BeautyColour::White => up > 0,
        BeautyColour::Black => up < 0,
    }
}
