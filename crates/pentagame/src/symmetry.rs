//! The ten symmetries of the game and the canonical form of a position (rule B6).

use alloc::vec::Vec;
use core::fmt;

use rulebook::Seat;

use crate::ko::{KoSet, Swap};
use crate::line::{LINES, Line};
use crate::moves::Move;
use crate::position::{OUT, Parts, Pentagame};
use crate::setup::{PIECES, Piece, PlayerLayout};
use crate::stop::{COLOURS, STOPS, Stop};
use crate::stop_set::StopSet;

/// A symmetry of the pentagram, acting on stops and colours together.
/// One of five rotations or five reflections. Corners go to corners, crossings to crossings, and
/// the goal of a colour to the goal of its image, so the game stays the same.
///
/// ```
/// use pentagame::{Stop, Symmetry};
///
/// let quarter: Stop = "A1d".parse()?;
/// assert_eq!(Symmetry::rotation(1).stop(quarter).to_string(), "B1e");
/// assert_eq!(Symmetry::reflection(0).stop(quarter).to_string(), "A1c");
/// # Ok::<(), rulebook::ParseError>(())
/// ```
// Below 5 a rotation by so many corners, from 5 on the reflections by the colour of their axis.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

/// Number of symmetries.
const SYMMETRIES: usize = 2 * COLOURS;

impl Symmetry {
    /// The one that moves nothing.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// Clockwise by so many corners; any number will do.
    pub const fn rotation(corners: usize) -> Symmetry {
        Symmetry((corners % COLOURS) as u8)
    }

    /// In the axis through the corner and the crossing of a colour; any number will do.
    pub const fn reflection(colour: usize) -> Symmetry {
        Symmetry((COLOURS + colour % COLOURS) as u8)
    }

    /// All ten: the identity, the other rotations, the reflections.
    pub fn all() -> impl DoubleEndedIterator<Item = Symmetry> + ExactSizeIterator + Clone {
        (0..SYMMETRIES as u8).map(Symmetry)
    }

    /// The symmetries that keep the game in this layout.
    /// These are all ten, but in set-up 5, where each player is a colour, only the identity keeps
    /// the order of play.
    pub fn all_of(
        layout: PlayerLayout,
    ) -> impl DoubleEndedIterator<Item = Symmetry> + ExactSizeIterator + Clone {
        let count = if layout == PlayerLayout::Five { 1 } else { SYMMETRIES as u8 };
        (0..count).map(Symmetry)
    }

    /// Returns whether it keeps the game in this layout.
    pub const fn keeps(self, layout: PlayerLayout) -> bool {
        self.0 == 0 || !matches!(layout, PlayerLayout::Five)
    }

    /// Returns whether it turns the board over, so that clockwise becomes counter-clockwise.
    pub const fn is_reflection(self) -> bool {
        self.0 as usize >= COLOURS
    }

    /// The place among all ten.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// A word for programs: `r0` to `r4` for rotations, `mA` to `mE` for reflections.
    pub const fn code(self) -> &'static str {
        ["r0", "r1", "r2", "r3", "r4", "mA", "mB", "mC", "mD", "mE"][self.0 as usize]
    }

    /// This one first, the next one after it.
    #[must_use]
    pub const fn then(self, next: Symmetry) -> Symmetry {
        let white = next.colour(self.colour(0));
        if self.is_reflection() == next.is_reflection() {
            Symmetry::rotation(white)
        } else {
            // The axis of the reflection that brings white there lies half-way, and half is
            // three times in fives.
            Symmetry::reflection(3 * white)
        }
    }

    /// The one that takes it back.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.is_reflection() { self } else { Symmetry::rotation(COLOURS - self.0 as usize) }
    }

    /// Returns the image of a colour.
    pub const fn colour(self, colour: usize) -> usize {
        let (colour, number) = (colour % COLOURS, self.0 as usize % COLOURS);
        if self.is_reflection() {
            (2 * number + COLOURS - colour) % COLOURS
        } else {
            (colour + number) % COLOURS
        }
    }

    /// Returns the image of a stop.
    #[inline]
    pub const fn stop(self, stop: Stop) -> Stop {
        Stop::from_u8(IMAGES[self.0 as usize][stop.index()])
    }

    /// Returns the image of a set of stops.
    pub fn stops(self, stops: StopSet) -> StopSet {
        stops.map(|stop| self.stop(stop)).collect()
    }

    /// Returns the image of a line.
    /// The stops may be counted from the other end there.
    pub const fn line(self, line: Line) -> Line {
        self.line_along(line).0
    }

    /// Returns the image of a line, and whether the first end remains the first.
    const fn line_along(self, line: Line) -> (Line, bool) {
        let (first, last) = (self.node(line.first()), self.node(line.last()));
        let mut index = 0;
        while index < LINES as u8 {
            let image = Line::from_u8(index);
            let (one, other) = (image.first().index(), image.last().index());
            if one == first && other == last {
                return (image, true);
            }
            if one == last && other == first {
                return (image, false);
            }
            index += 1;
        }
        panic!("lines go to lines");
    }

    /// The index of the node that a node is taken to.
    const fn node(self, node: Stop) -> usize {
        let index = node.index();
        if index < COLOURS { self.colour(index) } else { COLOURS + self.colour(index) }
    }

    /// The piece of the same player that a piece becomes.
    ///
    /// # Panics
    /// When the symmetry does not keep the game ([`Symmetry::keeps`]).
    pub const fn piece(self, piece: Piece, layout: PlayerLayout) -> Piece {
        assert!(self.keeps(layout), "set-up 5 has no symmetry but the identity");
        if self.0 == 0 { piece } else { Piece::new(piece.seat(), self.colour(piece.index())) }
    }

    /// The labels of the book.
    /// The symmetry after which the first move of a game begins at `A` and goes clockwise, along
    /// the ring towards `B` or along the leg towards `d`. A rotation is preferred; a move that is
    /// no first move is left where it is.
    pub fn by_convention(layout: PlayerLayout, first: Move) -> Symmetry {
        let (Some(from), Some(to)) = (first.from(), first.to()) else {
            return Symmetry::IDENTITY;
        };
        let clockwise = |from: Stop, to: Stop| {
            let along = |end: Stop| {
                let line = Line::between(Stop::corner(0), end);
                to == end || to.on_line().map(|(line, _)| line) == line.map(|(line, _)| line)
            };
            from == Stop::corner(0) && (along(Stop::corner(1)) || along(Stop::crossing(3)))
        };
        // Either piece of an own swap may be the one that was walked.
        let own_swap = first.swapped().map(Piece::seat) == first.piece().map(Piece::seat);
        Symmetry::all_of(layout)
            .find(|symmetry| {
                let (from, to) = (symmetry.stop(from), symmetry.stop(to));
                clockwise(from, to) || own_swap && clockwise(to, from)
            })
            .unwrap_or(Symmetry::IDENTITY)
    }
}

impl fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The image of each stop under each symmetry.
static IMAGES: [[u8; STOPS]; SYMMETRIES] = {
    let mut images = [[0; STOPS]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut stop = 0;
        while stop < STOPS {
            images[symmetry][stop] = image(Symmetry(symmetry as u8), Stop::from_u8(stop as u8));
            stop += 1;
        }
        symmetry += 1;
    }
    images
};

const fn image(symmetry: Symmetry, stop: Stop) -> u8 {
    match stop.on_line() {
        None => symmetry.node(stop) as u8,
        Some((line, number)) => {
            let (line, along) = symmetry.line_along(line);
            let number = if along { number } else { line.len() + 1 - number };
            line.stop(number).index() as u8
        }
    }
}

impl Pentagame {
    /// The position turned: everything that stands somewhere and every swap that ko forbids.
    /// Who is to move, the round and the set-up stay.
    ///
    /// # Panics
    /// When the symmetry does not keep the game ([`Symmetry::keeps`]).
    #[must_use]
    pub fn transform(&self, symmetry: Symmetry) -> Pentagame {
        Pentagame::from_parts(Parts {
            setup: self.setup(),
            pieces: self.turned_pieces(symmetry),
            black: symmetry.stops(self.black()),
            grey: symmetry.stops(self.grey()),
            to_move: self.to_move(),
            round: self.round(),
            ko: KoSet::new(self.turned_swaps(symmetry)),
        })
    }

    /// A move of this position as it is written on the turned one.
    /// An own swap from the earlier stop again (rule T9).
    ///
    /// # Panics
    /// When the symmetry does not keep the game ([`Symmetry::keeps`]).
    #[must_use]
    pub fn transform_move(&self, symmetry: Symmetry, m: Move) -> Move {
        let piece = |piece: Piece| symmetry.piece(piece, self.layout());
        let Some(mover) = m.piece().map(piece) else {
            return m;
        };
        let (Some(from), Some(to)) = (m.from(), m.to()) else {
            return set_blocks(Move::exit(mover), symmetry, m);
        };
        let (from, to) = (symmetry.stop(from), symmetry.stop(to));
        let walk = Move::walk(mover, from, to);
        let Some(other) = m.swapped().map(piece) else {
            return set_blocks(walk, symmetry, m);
        };
        let turned = set_blocks(walk.swapping(other), symmetry, m);
        if self.is_other_spelling(turned) {
            return turned.turned_round(other, to, mover, from);
        }
        turned
    }

    /// The least of the images of the position, and the symmetry that leads to it.
    /// The first, when the position is symmetric itself. All images of one position have the same
    /// canonical form.
    ///
    /// Images are compared by where the pieces stand, player by player and colour by colour (a
    /// piece that is out comes last), then by the black blocks, then by the grey ones (as numbers,
    /// a bit a stop, nodes and short lines first), then by the swaps that ko forbids.
    #[must_use]
    pub fn canonical_form(&self) -> (Pentagame, Symmetry) {
        let mut least = (self.turned_pieces(Symmetry::IDENTITY), Symmetry::IDENTITY);
        for symmetry in Symmetry::all_of(self.layout()).skip(1) {
            let pieces = self.turned_pieces(symmetry);
            // Most images differ in the pieces already.
            let less = pieces.cmp(&least.0).then_with(|| {
                self.turned_blocks_and_swaps(symmetry).cmp(&self.turned_blocks_and_swaps(least.1))
            });
            if less.is_lt() {
                least = (pieces, symmetry);
            }
        }
        let symmetry = least.1;
        if symmetry == Symmetry::IDENTITY {
            return (self.clone(), symmetry);
        }
        (self.transform(symmetry), symmetry)
    }

    /// The symmetries that change nothing in this position; the identity is always one.
    pub fn own_symmetries(&self) -> impl Iterator<Item = Symmetry> {
        let pieces = self.turned_pieces(Symmetry::IDENTITY);
        Symmetry::all_of(self.layout()).filter(move |symmetry| {
            // Most images differ in the pieces already.
            *symmetry == Symmetry::IDENTITY
                || self.turned_pieces(*symmetry) == pieces
                    && self.turned_blocks_and_swaps(*symmetry)
                        == self.turned_blocks_and_swaps(Symmetry::IDENTITY)
        })
    }

    /// The key of the canonical form: the same for all images of a position.
    pub fn symmetric_key(&self) -> u64 {
        rulebook::Position::key(&self.canonical_form().0)
    }

    fn turned_pieces(&self, symmetry: Symmetry) -> [u8; PIECES] {
        let mut pieces = [OUT; PIECES];
        let images: [Piece; COLOURS] = core::array::from_fn(|index| {
            symmetry.piece(Piece::new(Seat::FIRST, index), self.layout())
        });
        for first in (0..self.layout().seats().len() * COLOURS).step_by(COLOURS) {
            for (index, image) in images.iter().enumerate() {
                if let Some(stop) = self.stop_of(Piece((first + index) as u8)) {
                    pieces[first + usize::from(image.0)] = symmetry.stop(stop).index() as u8;
                }
            }
        }
        pieces
    }

    fn turned_blocks_and_swaps(&self, symmetry: Symmetry) -> ([u64; 4], Vec<Swap>) {
        let (black, grey) = (symmetry.stops(self.black()), symmetry.stops(self.grey()));
        let mut swaps = self.turned_swaps(symmetry);
        swaps.sort_unstable();
        ([black.short, black.legs, grey.short, grey.legs], swaps)
    }

    /// In no particular order.
    fn turned_swaps(&self, symmetry: Symmetry) -> Vec<Swap> {
        let turned = |(piece, stop): (Piece, Stop)| {
            (symmetry.piece(piece, self.layout()), symmetry.stop(stop))
        };
        self.forbidden_swaps()
            .map(|(player, [one, other])| Swap::new(player, turned(one), turned(other)))
            .collect()
    }
}

/// The walk with the blocks of `m`, turned.
fn set_blocks(mut walk: Move, symmetry: Symmetry, m: Move) -> Move {
    if let Some(black) = m.black() {
        walk = walk.black_to(symmetry.stop(black));
    }
    if let Some(grey) = m.grey() {
        walk = walk.grey_to(symmetry.stop(grey));
    }
    if let Some(taken) = m.taken() {
        walk = walk.grey_from(symmetry.stop(taken));
    }
    walk
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b6_what_rotation_and_reflection_do() {
        fn check(symmetry: Symmetry, stops: &str, images: &str) {
            let turned: Vec<String> = stops
                .split(' ')
                .map(|stop| symmetry.stop(stop.parse().unwrap()).to_string())
                .collect();
            assert_eq!(turned.join(" "), images, "{symmetry:?}");
        }
        check(Symmetry::IDENTITY, "A e A1B D3a E6c", "A e A1B D3a E6c");
        check(Symmetry::rotation(1), "A e A1B E1A D3a E6c e2a", "B a B1C A1B E3b A6d a2b");
        check(Symmetry::rotation(4), "A e A1B D3a", "E d E1A C3e");
        check(Symmetry::reflection(0), "A B e A1B A1c c1d c2d D3a", "A E b E3A A1d c3d c2d C3a");
        check(Symmetry::reflection(3), "D d A B1C A1c", "D d B E3A B1e");
    }

    #[test]
    fn b6_set_up_5_keeps_only_the_identity() {
        assert_eq!(Symmetry::all_of(PlayerLayout::Five).collect::<Vec<_>>(), [Symmetry::IDENTITY]);
        for layout in PlayerLayout::ALL {
            for symmetry in Symmetry::all() {
                let listed = Symmetry::all_of(layout).any(|one| one == symmetry);
                assert_eq!(symmetry.keeps(layout), listed);
            }
        }
        let start = Pentagame::new(crate::Setup::new(PlayerLayout::Five));
        assert_eq!(start.canonical_form(), (start.clone(), Symmetry::IDENTITY));
    }

    #[test]
    fn the_labels_of_the_book() {
        fn check(first: &str, expected: &str, labelled: &str) {
            let start = Pentagame::new(crate::Setup::default());
            let m = rulebook::Notation::read_move(&start, first).unwrap();
            let symmetry = Symmetry::by_convention(PlayerLayout::Two, m);
            assert_eq!(symmetry.code(), expected, "{first}");
            let turned = start.transform_move(symmetry, m);
            assert_eq!(rulebook::Notation::move_text(&start, &turned), labelled, "{first}");
        }
        check("aA-B*b", "r0", "aA-B*b");
        check("aA-E*e", "r1", "aA-B*b");
        check("dD-E*e", "r2", "aA-B*b");
        check("aA-d#A1B", "r0", "aA-d#A1B");
        check("dD-b#D3E", "r2", "aA-d#A3B");
        check("aA-c#E3A", "mA", "aA-d#A1B");
        check("bB-B3A", "mD", "aA-A3B");
        check("cC-C4a", "r3", "aA-A4d");
        check("aA-B*2b", "r0", "aA-B*2b");
        check("aA-E*2e", "mA", "aA-B*2b");
        check("--", "r0", "--");
    }
}
