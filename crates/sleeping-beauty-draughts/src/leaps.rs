//! Sequences of leaps.

use core::ops::ControlFlow;

use crate::board::{Board, is_forward};
use crate::moves::{MAX_LEAPS, Path};
use crate::square::{DIRECTIONS, Direction};
use crate::{BeautyColour, BeautyPiece, BeautySquare, BeautySquares};

/// One leap: over a piece to the square behind it.
#[derive(Clone, Copy)]
struct Leap {
    over: BeautySquare,
    landing: BeautySquare,
}

/// A search through all sequences of leaps of one piece.
struct Sequence<'a> {
    board: &'a Board,
    colour: BeautyColour,
    kind: BeautyPiece,
    /// All occupied squares but the one the piece came from. Captured pieces stay in it.
    occupied: BeautySquares,
    path: Path,
    taken: BeautySquares,
}

impl Sequence<'_> {
    fn leap(&self, from: BeautySquare, direction: Direction) -> Option<Leap> {
        let over = from.step(direction)?;
        let landing = over.step(direction)?;
        let enemy = self.colour.other();
        let allowed = if self.board.ladies[enemy.index()] == Some(over) {
            self.kind == BeautyPiece::Lady || !is_forward(direction, self.colour)
        } else {
            self.board.men[enemy.index()].contains(over)
                && (self.kind == BeautyPiece::Lady || is_forward(direction, self.colour))
        };
        let free = !self.taken.contains(over) && !self.occupied.contains(landing);
        (allowed && free).then_some(Leap { over, landing })
    }

    /// Calls `each` with the path and the captured pieces of every sequence that cannot go on.
    fn each_end(
        &mut self,
        from: BeautySquare,
        each: &mut impl FnMut(&Path, BeautySquares) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut ended = true;
        let promoted =
            self.kind == BeautyPiece::Man && !self.path.is_empty() && from.is_far_rank(self.colour);
        if !promoted && self.path.len() < MAX_LEAPS {
            for direction in DIRECTIONS {
                let Some(leap) = self.leap(from, direction) else { continue };
                ended = false;
                let before = (self.path, self.taken);
                self.path.push(leap.landing);
                self.taken = self.taken.with(leap.over);
                let flow = self.each_end(leap.landing, each);
                (self.path, self.taken) = before;
                flow?;
            }
        }
        if ended && !self.path.is_empty() {
            each(&self.path, self.taken)
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Board {
    /// Calls `each` with every sequence of leaps of a colour that cannot go on.
    /// The arguments are the first square, the path and the captured pieces.
    pub(crate) fn each_leaps(
        &self,
        colour: BeautyColour,
        mut each: impl FnMut(BeautySquare, &Path, BeautySquares) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for from in self.prey(colour).iter() {
            let is_lady = self.ladies[colour.index()] == Some(from);
            let mut sequence = Sequence {
                board: self,
                colour,
                kind: if is_lady { BeautyPiece::Lady } else { BeautyPiece::Man },
                occupied: self.occupied().without(from),
                path: Path::EMPTY,
                taken: BeautySquares::NONE,
            };
            sequence.each_end(from, &mut |path, taken| each(from, path, taken))?;
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a colour has a sequence of leaps that takes the piece of this square.
    pub(crate) fn can_leap_over(&self, colour: BeautyColour, prey: BeautySquare) -> bool {
        let flow = self.each_leaps(colour, |_, _, taken| {
            if taken.contains(prey) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        flow.is_break()
    }
}
