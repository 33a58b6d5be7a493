//! The board: stacks, and the strength they give (rules S3 and S4).

use crate::square::SQUARES;
use crate::stack::Content;
use crate::{HiJackColour, HiJackSquare, HiJackStack, HiJackSymmetry};

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// The stacks, with what follows from them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board {
    contents: [Content; SQUARES],
    /// Strength of each colour on each square.
    strengths: [[u8; SQUARES]; 2],
    key: u64,
}

impl Board {
    pub(crate) fn new(contents: [Content; SQUARES]) -> Board {
        let mut board = Board { contents, strengths: [[0; SQUARES]; 2], key: 0 };
        for square in HiJackSquare::all() {
            board.key ^= square_key(square, contents[square.index()]);
        }
        board.add_up_strengths();
        board
    }

    pub(crate) fn stack(&self, square: HiJackSquare) -> Option<HiJackStack> {
        self.contents[square.index()].stack()
    }

    pub(crate) fn strength(&self, colour: HiJackColour, square: HiJackSquare) -> u8 {
        self.strengths[colour.index()][square.index()]
    }

    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    pub(crate) fn put(&mut self, square: HiJackSquare, stack: HiJackStack) {
        let content = Content::of(stack);
        self.key ^= square_key(square, self.contents[square.index()]);
        self.key ^= square_key(square, content);
        self.contents[square.index()] = content;
        self.add_up_strengths();
    }

    fn add_up_strengths(&mut self) {
        self.strengths = [[0; SQUARES]; 2];
        for square in HiJackSquare::all() {
            if let Some(stack) = self.stack(square) {
                STRAIGHT.iter().for_each(|direction| self.reach(square, stack, *direction));
                if stack.height >= 3 {
                    let strengths = &mut self.strengths[stack.owner.index()];
                    for direction in DIAGONAL {
                        let line = (1..=stack.height - 2).map_while(|d| square.step(direction, d));
                        line.for_each(|target| strengths[target.index()] += 1);
                    }
                }
            }
        }
    }

    /// Adds the strength of a stack along a file or a rank.
    fn reach(&mut self, square: HiJackSquare, stack: HiJackStack, direction: (i8, i8)) {
        let mut all_occupied = stack.height >= 2;
        for distance in 1..=stack.height {
            let Some(target) = square.step(direction, distance) else { return };
            let blocked = distance == stack.height && all_occupied;
            self.strengths[stack.owner.index()][target.index()] += u8::from(!blocked);
            all_occupied &= self.stack(target).is_some();
        }
    }

    /// Points of a colour: empty squares with greater strength, and hi-jacked stacks.
    pub(crate) fn points(&self, colour: HiJackColour) -> (u8, u8) {
        let (mut territory, mut hijacks) = (0, 0);
        for square in HiJackSquare::all() {
            match self.stack(square) {
                None => {
                    let greater =
                        self.strength(colour, square) > self.strength(colour.other(), square);
                    territory += u8::from(greater);
                }
                Some(stack) => hijacks += u8::from(stack.hijacked && stack.owner == colour),
            }
        }
        (territory, hijacks)
    }

    /// Returns true if a symmetry other than the identity exchanges the colours (rule S8).
    pub(crate) fn is_symmetrical(&self) -> bool {
        HiJackSymmetry::ALL.iter().skip(1).any(|symmetry| {
            HiJackSquare::all().all(|square| {
                let image = self.contents[symmetry.of(square).index()];
                image == self.contents[square.index()].exchanged()
            })
        })
    }

    /// The board turned by a symmetry.
    pub(crate) fn turned(&self, symmetry: HiJackSymmetry) -> Board {
        let mut contents = [Content::EMPTY; SQUARES];
        for square in HiJackSquare::all() {
            contents[symmetry.of(square).index()] = self.contents[square.index()];
        }
        Board::new(contents)
    }
}

fn square_key(square: HiJackSquare, content: Content) -> u64 {
    if content == Content::EMPTY {
        return 0;
    }
    let number = (square.index() as u64) << 8 | u64::from(content.number());
    rulebook::mix64((number + 1).wrapping_mul(rulebook::GOLDEN_GAMMA))
}
