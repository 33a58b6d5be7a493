//! The position and the rules.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use rulebook::{
    BySeat, DrawLimits, FinalResult, GOLDEN_GAMMA, Outcome, Position, Seat, SeatSet, Seats, Steps,
    Turn, mix64,
};

use crate::moves::MAX_NUMBER;
use crate::square::{EDGE, LINE_BITS, first_in, last_in, squares_in};
use crate::{Illegal, Move, PearlColour, PearlSquare, PearlTowers, Setup, Step};

/// A position of King of Pearls.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct KingOfPearls {
    /// The squares of each colour, as bits.
    pieces: [u64; 2],
    setup: Setup,
    first: PearlColour,
    /// Pieces that each colour has still to place in this turn.
    left: [u8; 2],
}

impl KingOfPearls {
    /// The position with these pieces, first player and pieces left to place.
    /// The error is the code of what no game leads to.
    pub(crate) fn restore(
        setup: Setup,
        pieces: [u64; 2],
        first: PearlColour,
        left: [u8; 2],
    ) -> Result<KingOfPearls, &'static str> {
        let position = KingOfPearls { pieces, setup, first, left };
        let vacant = position.vacant();
        let mut open_lines = 0;
        for line in LINE_BITS {
            let (free, taken) = (line & vacant, line & !vacant);
            if free == 0 || taken == 0 {
                continue;
            }
            open_lines += 1;
            let from_east = last_in(taken) < first_in(free);
            let from_west = last_in(free) < first_in(taken);
            if !from_east && !from_west {
                return Err("line-gap");
            }
        }
        if open_lines > 1 {
            return Err("two-lines");
        }
        let placing = left.iter().any(|count| *count > 0);
        match (placing, open_lines, vacant) {
            (true, 1, _) => Err("line-open"),
            (true, _, 0) => Err("full"),
            _ => Ok(position),
        }
    }

    /// The options of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The colour of the piece on a square.
    pub fn piece(&self, square: PearlSquare) -> Option<PearlColour> {
        PearlColour::ALL.into_iter().find(|colour| self.pieces[colour.index()] & square.bit() != 0)
    }

    /// The number of pieces of a colour on the board.
    pub fn piece_count(&self, colour: PearlColour) -> u32 {
        self.pieces[colour.index()].count_ones()
    }

    /// The first player.
    /// While pieces are placed that of this turn, otherwise that of the turn before.
    pub fn first(&self) -> PearlColour {
        self.first
    }

    /// The number of pieces that a colour has still to place in this turn.
    pub fn left(&self, colour: PearlColour) -> u8 {
        self.left[colour.index()]
    }

    /// The colour that places the next piece of this turn, if there is one.
    pub fn placer(&self) -> Option<PearlColour> {
        [self.first, self.first.other()].into_iter().find(|colour| self.left(*colour) > 0)
    }

    /// The next square of the current line, if that is unfinished.
    pub fn next_square(&self) -> Option<PearlSquare> {
        let vacant = self.vacant();
        let open = LINE_BITS.into_iter().find(|line| line & vacant != 0 && line & !vacant != 0)?;
        next_in(open, open & vacant)
    }

    /// The towers of a colour.
    pub fn towers(&self, colour: PearlColour) -> PearlTowers {
        PearlTowers::of(colour, self.pieces[colour.index()])
    }

    /// The score of a colour for the towers on the board now.
    pub fn score(&self, colour: PearlColour) -> i32 {
        self.towers(colour).score()
    }

    /// The position on the board rotated by half a turn.
    #[must_use]
    pub fn rotated(&self) -> KingOfPearls {
        KingOfPearls { pieces: self.pieces.map(u64::reverse_bits), ..*self }
    }

    fn vacant(&self) -> u64 {
        let [black, white] = self.pieces;
        !(black | white)
    }

    /// The squares where a new line can start.
    fn starts(&self) -> u64 {
        self.vacant() & EDGE
    }

    fn put(&mut self, colour: PearlColour, square: PearlSquare) {
        self.pieces[colour.index()] |= square.bit();
        self.left[colour.index()] = self.left[colour.index()].saturating_sub(1);
    }

    /// Places the pieces that have only one square, up to the next decision.
    fn place_forced(&mut self) {
        while let Some(colour) = self.placer() {
            match self.next_square() {
                Some(square) => self.put(colour, square),
                None if self.vacant() == 0 => self.left = [0; 2],
                None => return,
            }
        }
    }

    fn result(&self, score: impl Fn(PearlColour) -> i32, reason: &'static str) -> Outcome {
        let score =
            BySeat::from_fn(self.seats(), |seat| PearlColour::of_seat(seat).map_or(0, &score));
        Outcome::Final(FinalResult::by_score(score, |seat| self.team(seat), reason))
    }
}

/// The square of an unfinished line that is filled next; `vacant` are its vacant squares.
/// In bits a line runs from its eastern end to its western end.
fn next_in(line: u64, vacant: u64) -> Option<PearlSquare> {
    let east = line & line.wrapping_neg();
    if vacant & east == 0 { first_in(vacant) } else { last_in(vacant) }
}

impl Position for KingOfPearls {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;

    fn start(setup: &Setup) -> KingOfPearls {
        KingOfPearls { pieces: [0; 2], setup: *setup, first: setup.first(), left: [0; 2] }
    }

    fn seats(&self) -> Seats {
        const TWO: Seats = Seats::new(2).expect("two seats");
        TWO
    }

    fn turn(&self) -> Turn {
        match self.placer() {
            Some(colour) => Turn::Seat(colour.seat()),
            None if self.vacant() == 0 => Turn::Over,
            None => Turn::Simultaneous(SeatSet::all(self.seats())),
        }
    }

    fn each_move(
        &self,
        seat: Seat,
        mut each: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.turn() {
            Turn::Simultaneous(seats) if seats.contains(seat) => {
                (1..=MAX_NUMBER).map(Move::Number).try_for_each(each)
            }
            Turn::Seat(placer) if placer == seat => {
                squares_in(self.starts()).try_for_each(|square| each(Move::Start(square)))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn count_moves(&self, seat: Seat) -> u64 {
        match self.turn() {
            Turn::Simultaneous(seats) if seats.contains(seat) => u64::from(MAX_NUMBER),
            Turn::Seat(placer) if placer == seat => u64::from(self.starts().count_ones()),
            _ => 0,
        }
    }

    fn check(&self, seat: Seat, m: &Move) -> Result<(), Illegal> {
        match (self.turn(), *m) {
            (Turn::Over | Turn::Chance, _) => Err(Illegal::Over),
            (Turn::Seat(to_move), _) if to_move != seat => Err(Illegal::NotYourTurn { to_move }),
            (Turn::Seat(_), Move::Number(_)) => Err(Illegal::SquareNeeded),
            (Turn::Seat(_), Move::Start(square)) => match self.piece(square) {
                Some(colour) => Err(Illegal::Occupied { square, colour }),
                None if square.is_edge() => Ok(()),
                None => Err(Illegal::NotEdge { square }),
            },
            // A seat that the table does not have.
            (Turn::Simultaneous(seats), _) if !seats.contains(seat) => Err(Illegal::Together),
            (Turn::Simultaneous(_), Move::Number(number)) => match number {
                1..=MAX_NUMBER => Ok(()),
                _ => Err(Illegal::NumberRange { number }),
            },
            (Turn::Simultaneous(_), Move::Start(_)) => Err(Illegal::NumberNeeded),
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        if let (Some(colour), Move::Start(square)) = (self.placer(), m) {
            self.put(colour, square);
            self.place_forced();
        }
    }

    fn play_simultaneous_unchecked(&mut self, choices: &BySeat<Option<Move>>) {
        if !matches!(self.turn(), Turn::Simultaneous(_)) {
            return;
        }
        let chosen = PearlColour::ALL.map(|colour| match choices[colour.seat()] {
            Some(Move::Number(number)) => number.min(MAX_NUMBER),
            _ => 0,
        });
        // A player who chose no number places nothing, so that the other player is first.
        self.first = match chosen {
            [0, 0] => self.first,
            [0, _] => PearlColour::White,
            [_, 0] => PearlColour::Black,
            [black, white] if black < white => PearlColour::Black,
            [black, white] if white < black => PearlColour::White,
            _ => self.first,
        };
        self.left = chosen;
        self.place_forced();
    }

    fn lose_turn(&mut self) {
        if let Some(colour) = self.placer() {
            self.left[colour.index()] = 0;
            self.place_forced();
        }
    }

    fn outcome(&self) -> Outcome {
        if self.vacant() == 0 {
            self.result(|colour| self.score(colour), "towers")
        } else {
            Outcome::Unfinished
        }
    }

    fn adjudicate(&self) -> Outcome {
        if self.vacant() == 0 { self.outcome() } else { self.result(|_| 0, "impasse") }
    }

    fn draw_limits(&self) -> DrawLimits {
        DrawLimits { repeats: 3, plies: 200 }
    }

    fn key(&self) -> u64 {
        let [black, white] = self.pieces;
        let [black_left, white_left] = self.left.map(u64::from);
        let rest = (self.first as u64) << 8 | black_left << 4 | white_left;
        let add = |key: u64, part: u64| mix64((key ^ part).wrapping_add(GOLDEN_GAMMA));
        [white, rest].into_iter().fold(add(0, black), add)
    }

    fn no_single_mover(&self) -> Illegal {
        if self.turn() == Turn::Over { Illegal::Over } else { Illegal::Together }
    }
}

impl Steps for KingOfPearls {
    type Step = Step;

    fn each_step(
        &self,
        seat: Seat,
        made: &[Step],
        each: impl FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if made.is_empty() { self.each_move(seat, each) } else { ControlFlow::Continue(()) }
    }

    fn assemble(&self, seat: Seat, made: &[Step]) -> Option<Move> {
        match made {
            [m] if self.is_legal(seat, m) => Some(*m),
            _ => None,
        }
    }

    fn steps_of(&self, _: Seat, m: &Move) -> Vec<Step> {
        vec![*m]
    }
}
