//! The position of a game.

use alloc::vec;
use alloc::vec::Vec;

use rulebook::Seat;

use crate::geometry::Geometry;
use crate::lift::Lift;
use crate::network::{Balls, EMPTY, Network, occupied};
use crate::{AkronColour, AkronPoint, CrossingRule, Setup};

/// The ending of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AkronEnding {
    /// This colour has won by its chain.
    Chain(AkronColour),
    /// This colour has won by a chain that a move of the opponent gave to it.
    Reveal(AkronColour),
    /// This colour has no legal move and has lost.
    Stuck(AkronColour),
}

impl AkronEnding {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            AkronEnding::Chain(_) => "chain",
            AkronEnding::Reveal(_) => "reveal",
            AkronEnding::Stuck(_) => "stuck",
        }
    }

    /// The colour that has won.
    pub const fn winner(self) -> AkronColour {
        match self {
            AkronEnding::Chain(colour) | AkronEnding::Reveal(colour) => colour,
            AkronEnding::Stuck(colour) => colour.other(),
        }
    }
}

/// True if a swap was made, and true if a lifted ball ended the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Marks {
    pub(crate) swapped: bool,
    pub(crate) lifted: bool,
}

/// A position of Akron.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Akron {
    pub(crate) setup: Setup,
    /// Content of each point; see [`Balls`].
    pub(crate) cells: Vec<u8>,
    /// By the index of the colour.
    pub(crate) piles: [u16; 2],
    pub(crate) to_move: AkronColour,
    pub(crate) marks: Marks,
    pub(crate) ending: Option<AkronEnding>,
    /// Of the setup and the balls only; the rest is mixed in when the key is asked for.
    pub(crate) cells_key: u64,
}

/// The number that stands for a colour in `cells`.
pub(crate) const fn cell_of(colour: AkronColour) -> u8 {
    colour.index() as u8 + 1
}

pub(crate) fn colour_of_cell(cell: u8) -> Option<AkronColour> {
    match cell {
        EMPTY => None,
        1 => Some(AkronColour::Black),
        _ => Some(AkronColour::White),
    }
}

pub(crate) const fn key(number: u64) -> u64 {
    rulebook::mix64(number.wrapping_mul(rulebook::GOLDEN_GAMMA))
}

impl Akron {
    /// The position with these balls. The end of the game is found from it.
    pub(crate) fn restore(
        setup: Setup,
        cells: Vec<u8>,
        piles: [u16; 2],
        to_move: AkronColour,
        marks: Marks,
    ) -> Akron {
        let cells_key = key(1 << 62 | setup.number());
        let mut position =
            Akron { setup, cells: Vec::new(), piles, to_move, marks, ending: None, cells_key };
        position.cells = vec![EMPTY; cells.len()];
        for (index, cell) in cells.iter().enumerate() {
            position.set(index, *cell);
        }
        position.ending = position.find_ending();
        position
    }

    pub(crate) fn geometry(&self) -> &'static Geometry {
        Geometry::of(self.setup.size())
    }

    pub(crate) fn balls(&self) -> Balls<'_> {
        let columns = self.setup.crossing() == CrossingRule::LinksAndColumns;
        Balls { geometry: self.geometry(), cells: occupied(&self.cells), columns }
    }

    /// Puts a ball on a point or takes it away.
    pub(crate) fn set(&mut self, index: usize, cell: u8) {
        let number = |cell: u8| (index as u64) << 2 | u64::from(cell);
        for cell in [self.cells[index], cell] {
            if cell != EMPTY {
                self.cells_key ^= key(number(cell));
            }
        }
        self.cells[index] = cell;
    }

    /// The options of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All points of the board in their order.
    pub fn points(&self) -> impl Iterator<Item = AkronPoint> {
        self.geometry().points.iter().map(|neighbours| neighbours.point)
    }

    /// The colour of the ball on a point, which is empty if the board does not have it.
    pub fn ball(&self, point: AkronPoint) -> Option<AkronColour> {
        if !point.is_on(self.setup.size()) {
            return None;
        }
        colour_of_cell(self.cells[self.geometry().index(point)])
    }

    /// Number of balls in the pile of a colour.
    pub fn pile(&self, colour: AkronColour) -> u16 {
        self.piles[colour.index()]
    }

    /// The colour to move. When the game is over, the one that would have followed.
    pub fn colour_to_move(&self) -> AkronColour {
        self.to_move
    }

    /// The colour of a seat.
    pub fn colour_of(&self, seat: Seat) -> AkronColour {
        let black = (seat == Seat::FIRST) != self.marks.swapped;
        if black { AkronColour::Black } else { AkronColour::White }
    }

    /// The seat of a colour.
    pub fn seat_of(&self, colour: AkronColour) -> Seat {
        let index = usize::from((colour == AkronColour::White) != self.marks.swapped);
        Seat::from_index(index).expect("two seats")
    }

    /// The ending of the game, once it is over.
    pub fn ending(&self) -> Option<AkronEnding> {
        self.ending
    }

    /// Returns true if this colour joins its two sides (rule S4).
    pub fn has_chain(&self, colour: AkronColour) -> bool {
        self.balls().has_chain(cell_of(colour))
    }

    /// Returns true if balls of one colour are on both points and are connected (rule S8).
    pub fn is_connected(&self, one: AkronPoint, other: AkronPoint) -> bool {
        match (self.ball(one), self.ball(other)) {
            (Some(colour), Some(same)) if colour == same => {
                let mut network = Network::new(self.balls(), cell_of(colour));
                network.is_connected(self.geometry().index(one), self.geometry().index(other))
            }
            _ => false,
        }
    }

    /// The destinations of a ball of either colour, as if its player were to move (rule S6).
    pub fn destinations(&self, from: AkronPoint) -> Vec<AkronPoint> {
        if self.ball(from).is_none() {
            return Vec::new();
        }
        let lift = Lift::new(self.balls(), self.geometry().index(from));
        let destinations = lift.map(|lift| lift.destinations(&mut None)).unwrap_or_default();
        destinations.into_iter().map(|index| self.geometry().points[index].point).collect()
    }

    /// Returns true if the colour to move may take over the first ball (rule S10).
    pub fn can_swap(&self) -> bool {
        let mut balls = self.cells.iter().filter(|cell| **cell != EMPTY);
        self.setup.swap()
            && self.ending.is_none()
            && !self.marks.swapped
            && self.to_move == AkronColour::White
            && balls.next() == Some(&cell_of(AkronColour::Black))
            && balls.next().is_none()
    }

    /// The position with each point replaced, by a symmetry of the board.
    #[must_use]
    pub fn map(&self, point: impl Fn(AkronPoint) -> AkronPoint) -> Akron {
        let mut cells = vec![EMPTY; self.cells.len()];
        for (from, cell) in self.geometry().points.iter().zip(&self.cells) {
            cells[self.geometry().index(point(from.point))] = *cell;
        }
        Akron::restore(self.setup, cells, self.piles, self.to_move, self.marks)
    }
}
