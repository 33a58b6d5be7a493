//! The position and the rules.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use rulebook::{BySeat, FinalResult, Outcome, Position, Seat, Seats, Steps, Turn};

use crate::hash;
use crate::{Cell, CellSet, Illegal, Move, PentalathColour, Setup, Step, StuckRule};

/// The colour of each seat. It changes only with the option `swap`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ColourAssignment {
    /// Seat 1 has White, seat 2 Black, seat 3 Red.
    InOrder,
    /// Seat 1 has Black, seat 2 White.
    Exchanged,
}

/// The ending of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PentalathEnding {
    /// This colour has a line.
    Line(PentalathColour),
    /// This colour has no cell to play on, and the options say that it has lost.
    Stuck(PentalathColour),
}

impl PentalathEnding {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            PentalathEnding::Line(_) => "line",
            PentalathEnding::Stuck(_) => "stuck",
        }
    }
}

/// A position of Pentalath.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pentalath {
    pieces: [CellSet; 3],
    setup: Setup,
    colour_to_move: PentalathColour,
    seating: ColourAssignment,
    ending: Option<PentalathEnding>,
    /// Of the setup and the pieces only; the rest is mixed in when the key is asked for.
    pieces_key: u64,
}

impl Pentalath {
    /// The position with these pieces.
    /// The error says what no game leads to: a group without freedom, or lines of two colours.
    pub(crate) fn restore(
        setup: Setup,
        pieces: [CellSet; 3],
        colour_to_move: PentalathColour,
        seating: ColourAssignment,
    ) -> Result<Pentalath, &'static str> {
        let mut position = Pentalath {
            pieces: [CellSet::NONE; 3],
            setup,
            colour_to_move,
            seating,
            ending: None,
            pieces_key: hash::key(setup.number() << 32),
        };
        for (colour, cells) in PentalathColour::ALL.into_iter().zip(pieces) {
            cells.iter().for_each(|cell| position.put(cell, colour));
        }
        let empty = position.empty();
        let all_free = pieces.iter().all(|cells| {
            let free = empty.neighbours() & *cells;
            free.spread(*cells) == *cells
        });
        if !all_free {
            return Err("no-freedom");
        }
        let mut lines =
            PentalathColour::ALL.into_iter().filter(|colour| position.pieces(*colour).has_line());
        let line = lines.next();
        if lines.next().is_some() {
            return Err("two-winners");
        }
        position.ending = line.map(PentalathEnding::Line).or_else(|| position.stuck_loser());
        Ok(position)
    }

    /// The options of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The piece on a cell.
    pub fn piece(&self, cell: Cell) -> Option<PentalathColour> {
        PentalathColour::ALL.into_iter().find(|colour| self.pieces(*colour).contains(cell))
    }

    /// The cells a colour holds.
    pub fn pieces(&self, colour: PentalathColour) -> CellSet {
        self.pieces[colour.index()]
    }

    /// The cells without a piece.
    pub fn empty(&self) -> CellSet {
        let [white, black, red] = self.pieces;
        !(white | black | red)
    }

    /// The colours in play, in the order of play.
    pub fn colours(&self) -> &'static [PentalathColour] {
        &PentalathColour::ALL[..self.setup.players().count()]
    }

    /// The colour of the piece to be placed next.
    pub fn colour_to_move(&self) -> PentalathColour {
        self.colour_to_move
    }

    /// The seat that plays a colour.
    pub fn seat_of(&self, colour: PentalathColour) -> Seat {
        let index = match self.seating {
            ColourAssignment::InOrder => colour.index(),
            ColourAssignment::Exchanged => colour.index() ^ 1,
        };
        Seat::from_index(index).expect("three colours, five seats")
    }

    /// The colour that a seat plays, if the table has that seat.
    pub fn colour_of(&self, seat: Seat) -> Option<PentalathColour> {
        self.colours().iter().copied().find(|colour| self.seat_of(*colour) == seat)
    }

    /// Returns how the game ended, if it has.
    pub fn ending(&self) -> Option<PentalathEnding> {
        self.ending
    }

    /// The colour that won by a line.
    pub fn winner(&self) -> Option<PentalathColour> {
        match self.ending {
            Some(PentalathEnding::Line(colour)) => Some(colour),
            Some(PentalathEnding::Stuck(_)) | None => None,
        }
    }

    /// The pieces that a piece of the colour to move takes from this cell.
    pub fn captured(&self, cell: Cell) -> CellSet {
        let around = cell.neighbours();
        let empty = self.empty() & !CellSet::only(cell);
        let mut captured = CellSet::NONE;
        for colour in self.colours().iter().filter(|colour| **colour != self.colour_to_move) {
            let enemies = self.pieces(*colour);
            let mut touched = around & enemies;
            while let Some(first) = touched.first() {
                let group = CellSet::only(first).spread(enemies);
                if (group.neighbours() & empty).is_empty() {
                    captured = captured | group;
                }
                touched = touched & !group;
            }
        }
        captured
    }

    /// The position mirrored at the axis of the board.
    #[must_use]
    pub fn mirrored(&self) -> Pentalath {
        let pieces = self.pieces.map(|cells| cells.iter().map(Cell::mirrored).collect());
        let mirrored = Pentalath::restore(self.setup, pieces, self.colour_to_move, self.seating);
        mirrored.expect("the mirror image of a position is one")
    }

    pub(crate) fn seating(&self) -> ColourAssignment {
        self.seating
    }

    fn put(&mut self, cell: Cell, colour: PentalathColour) {
        self.pieces[colour.index()] = self.pieces(colour) | CellSet::only(cell);
        self.pieces_key ^= hash::piece(colour.index(), cell.number());
    }

    fn remove(&mut self, cells: CellSet) {
        for colour in PentalathColour::ALL {
            for cell in (self.pieces(colour) & cells).iter() {
                self.pieces_key ^= hash::piece(colour.index(), cell.number());
            }
            self.pieces[colour.index()] = self.pieces(colour) & !cells;
        }
    }

    /// Returns whether a new piece on this empty cell has a freedom after the captures.
    fn is_free(&self, cell: Cell) -> bool {
        let empty = self.empty() & !CellSet::only(cell);
        if !(cell.neighbours() & empty).is_empty() {
            return true;
        }
        let own = self.pieces(self.colour_to_move) | CellSet::only(cell);
        let group = CellSet::only(cell).spread(own);
        // What is captured touched the new piece and leaves an empty cell there.
        !(group.neighbours() & empty).is_empty() || !self.captured(cell).is_empty()
    }

    /// The cells the colour to move may play on.
    /// Most lie beside another empty cell and need no further look.
    fn playable(&self) -> CellSet {
        let empty = self.empty();
        let open = empty & empty.neighbours();
        let closed = (empty & !open).iter().filter(|cell| self.is_free(*cell));
        open | closed.collect()
    }

    fn is_stuck(&self) -> bool {
        let empty = self.empty();
        (empty & empty.neighbours()).is_empty() && self.playable().is_empty()
    }

    fn stuck_loser(&self) -> Option<PentalathEnding> {
        let lost = self.setup.stuck() == StuckRule::Loss && self.is_stuck();
        lost.then_some(PentalathEnding::Stuck(self.colour_to_move))
    }

    /// Returns whether the colour to move answers the first piece and may take it over.
    fn can_swap(&self) -> bool {
        self.setup.swap()
            && self.seating == ColourAssignment::InOrder
            && self.colour_to_move == PentalathColour::Black
            && self.pieces(PentalathColour::White).len() == 1
            && self.pieces(PentalathColour::Black).is_empty()
    }

    fn place(&mut self, cell: Cell) {
        let captured = self.captured(cell);
        self.remove(captured);
        self.put(cell, self.colour_to_move);
        if self.pieces(self.colour_to_move).has_line() {
            self.ending = Some(PentalathEnding::Line(self.colour_to_move));
        }
    }

    /// Passes the turn on.
    fn advance(&mut self) {
        let colours = self.colours();
        self.colour_to_move = colours[(self.colour_to_move.index() + 1) % colours.len()];
        if self.ending.is_none() {
            self.ending = self.stuck_loser();
        }
    }

    fn result(&self, score: impl Fn(PentalathColour) -> i32, reason: &'static str) -> Outcome {
        let score = BySeat::from_fn(self.seats(), |seat| self.colour_of(seat).map_or(0, &score));
        Outcome::Final(FinalResult::by_score(score, |seat| self.team(seat), reason))
    }
}

impl Position for Pentalath {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;

    fn start(setup: &Setup) -> Pentalath {
        let nothing = [CellSet::NONE; 3];
        Pentalath::restore(*setup, nothing, PentalathColour::White, ColourAssignment::InOrder)
            .expect("no group, no line")
    }

    fn seats(&self) -> Seats {
        Seats::new(self.setup.players().count()).expect("two or three")
    }

    fn turn(&self) -> Turn {
        match self.ending {
            Some(_) => Turn::Over,
            None => Turn::Seat(self.seat_of(self.colour_to_move)),
        }
    }

    fn each_move(
        &self,
        seat: Seat,
        mut each: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.turn().is_of(seat) {
            return ControlFlow::Continue(());
        }
        let playable = self.playable();
        playable.iter().map(Move::Place).try_for_each(&mut each)?;
        if self.can_swap() {
            each(Move::Swap)?;
        }
        if playable.is_empty() { each(Move::Skip) } else { ControlFlow::Continue(()) }
    }

    fn count_moves(&self, seat: Seat) -> u64 {
        if !self.turn().is_of(seat) {
            return 0;
        }
        let cells = u64::from(self.playable().len());
        cells.max(1) + u64::from(self.can_swap())
    }

    fn check(&self, seat: Seat, m: &Move) -> Result<(), Illegal> {
        let Turn::Seat(to_move) = self.turn() else { return Err(Illegal::Over) };
        if seat != to_move {
            return Err(Illegal::NotYourTurn { to_move });
        }
        match *m {
            Move::Place(cell) => match self.piece(cell) {
                Some(colour) => Err(Illegal::Occupied { cell, colour }),
                None if self.is_free(cell) => Ok(()),
                None => Err(Illegal::NoFreedom { cell }),
            },
            Move::Swap if self.can_swap() => Ok(()),
            Move::Swap => Err(Illegal::NoSwap),
            Move::Skip if self.is_stuck() => Ok(()),
            Move::Skip => Err(Illegal::NotStuck),
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        match m {
            Move::Place(cell) => self.place(cell),
            Move::Swap => {
                // Black is still to move, but it is seat 1 that plays Black now.
                self.seating = ColourAssignment::Exchanged;
                return;
            }
            Move::Skip => {}
        }
        self.advance();
    }

    fn lose_turn(&mut self) {
        if self.ending.is_none() {
            self.advance();
        }
    }

    fn outcome(&self) -> Outcome {
        match self.ending {
            None => Outcome::Unfinished,
            Some(PentalathEnding::Line(winner)) => {
                self.result(|colour| i32::from(colour == winner), "line")
            }
            Some(PentalathEnding::Stuck(loser)) => {
                self.result(|colour| i32::from(colour != loser), "stuck")
            }
        }
    }

    fn adjudicate(&self) -> Outcome {
        if self.ending.is_some() { self.outcome() } else { self.result(|_| 0, "impasse") }
    }

    fn no_single_mover(&self) -> Illegal {
        Illegal::Over
    }

    fn key(&self) -> u64 {
        // The highest bit keeps these numbers apart from those of the pieces.
        let rest = (self.seating as u64) << 4 | self.colour_to_move as u64;
        self.pieces_key ^ hash::key(1 << 63 | rest)
    }
}

impl Steps for Pentalath {
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
