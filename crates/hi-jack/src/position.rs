//! The position of a game.

use rulebook::Seat;

use crate::board::Board;
use crate::square::SQUARES;
use crate::stack::Content;
use crate::{HiJackColour, HiJackSquare, HiJackStack, HiJackSymmetry, Setup};

/// The turn counter at which the order can be switched: three turns of each player.
/// It goes on to 7 and then back to this number.
pub(crate) const SWITCH_FROM: u8 = 6;

/// Kind of the last turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum LastTurn {
    /// No pass, or there was no turn.
    NoPass,
    /// A pass of this colour.
    Pass(HiJackColour),
    /// The second of two passes, which ended the game.
    End,
}

/// A position of Hi-Jack.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HiJack {
    pub(crate) board: Board,
    pub(crate) setup: Setup,
    pub(crate) to_move: HiJackColour,
    /// Turns made by both players, from 0; after 7 comes 6.
    pub(crate) counter: u8,
    pub(crate) last: LastTurn,
}

impl HiJack {
    pub(crate) fn restore(
        setup: Setup,
        contents: [Content; SQUARES],
        to_move: HiJackColour,
        counter: u8,
        last: LastTurn,
    ) -> HiJack {
        HiJack { board: Board::new(contents), setup, to_move, counter, last }
    }

    /// The options of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The stack on a square.
    pub fn stack(&self, square: HiJackSquare) -> Option<HiJackStack> {
        self.board.stack(square)
    }

    /// The strength of a colour on a square (rules S3 and S4).
    pub fn strength(&self, colour: HiJackColour, square: HiJackSquare) -> u8 {
        self.board.strength(colour, square)
    }

    /// Number of empty squares where the strength of this colour is greater.
    pub fn territory(&self, colour: HiJackColour) -> u8 {
        self.board.points(colour).0
    }

    /// Number of stacks that this colour has hi-jacked and owns.
    pub fn hijacks(&self, colour: HiJackColour) -> u8 {
        self.board.points(colour).1
    }

    /// The score of a colour as the position stands (rule S7).
    pub fn points(&self, colour: HiJackColour) -> u8 {
        let (territory, hijacks) = self.board.points(colour);
        territory + hijacks
    }

    /// The colour to move. When the game is over, the one that would have followed.
    pub fn colour_to_move(&self) -> HiJackColour {
        self.to_move
    }

    /// The colour that passed in the last turn of an unfinished game.
    pub fn last_pass(&self) -> Option<HiJackColour> {
        match self.last {
            LastTurn::Pass(colour) => Some(colour),
            LastTurn::NoPass | LastTurn::End => None,
        }
    }

    /// The colour of a seat. Seat 1 has the colour that begins.
    pub fn colour_of(&self, seat: Seat) -> HiJackColour {
        if seat == Seat::FIRST { self.setup.first() } else { self.setup.first().other() }
    }

    /// The seat of a colour.
    pub fn seat_of(&self, colour: HiJackColour) -> Seat {
        let index = usize::from(colour != self.setup.first());
        Seat::from_index(index).expect("two seats")
    }

    /// Returns true if the player to move may switch the order of this pair (rule S8).
    pub fn can_switch(&self) -> bool {
        self.last != LastTurn::End
            && self.counter == SWITCH_FROM
            && self.to_move == self.setup.first()
            && self.board.is_symmetrical()
    }

    /// The position turned by a symmetry of the board.
    #[must_use]
    pub fn turned(&self, symmetry: HiJackSymmetry) -> HiJack {
        HiJack { board: self.board.turned(symmetry), ..self.clone() }
    }
}
