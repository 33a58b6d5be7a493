//! The position and the rules.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use rulebook::{BySeat, FinalResult, Outcome, Position, Seat, Seats, Steps, Team, Turn};

use crate::hash;
use crate::point::CELLS;
use crate::{
    GridPoint, Illegal, Move, OpeningRule, PenteColour, PentePlayers, Removal, Setup,
    SquareSymmetry, Step,
};

/// The content of a cell of the padded board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Cell {
    Vacant,
    Stone(PenteColour),
    Outside,
}

/// The colour of each seat. It changes only in D-Pente.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ColourAssignment {
    /// Seat 1 has White, seat 2 Black, and so on.
    InOrder,
    /// Seat 1 has Black, seat 2 White.
    Exchanged,
}

/// The ending of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PenteEnding {
    /// By a line.
    Line,
    /// By stones taken.
    Captures,
    /// By both at once.
    Both,
    /// By a full board: a draw.
    Full,
}

impl PenteEnding {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            PenteEnding::Line => "line",
            PenteEnding::Captures => "captures",
            PenteEnding::Both => "both",
            PenteEnding::Full => "full",
        }
    }
}

/// The turn in which the colours are chosen in D-Pente, counted from 0.
pub(crate) const CHOICE_PLY: u32 = 4;

/// A position of Pente.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pente {
    pub(crate) cells: [Cell; CELLS],
    setup: Setup,
    pub(crate) vacant: u16,
    /// Stones taken, by colour.
    captures: [u16; 4],
    /// Turns taken, lost ones and the choice of D-Pente among them.
    ply: u32,
    /// The colour of the stone to be placed next.
    colour_to_move: PenteColour,
    seating: ColourAssignment,
    end: Option<(PenteEnding, Option<PenteColour>)>,
    /// Of the setup and the stones only; the rest is mixed in when the key is asked for.
    stones_key: u64,
}

/// The key of a board without stones.
fn stones_key(setup: Setup) -> u64 {
    hash::key(setup.number() << 32)
}

impl Pente {
    /// The board without stones.
    pub(crate) fn empty(setup: Setup) -> Pente {
        let mut cells = [Cell::Outside; CELLS];
        for point in setup.size().points() {
            cells[point.cell()] = Cell::Vacant;
        }
        let side = u16::from(setup.size().side());
        let black_first = setup.first() == PenteColour::Black;
        Pente {
            cells,
            setup,
            vacant: side * side,
            captures: [0; 4],
            ply: 0,
            colour_to_move: setup.first(),
            seating: if black_first {
                ColourAssignment::Exchanged
            } else {
                ColourAssignment::InOrder
            },
            end: None,
            stones_key: stones_key(setup),
        }
    }

    /// The options of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The stone on a point.
    pub fn stone(&self, point: GridPoint) -> Option<PenteColour> {
        match self.cells[point.cell()] {
            Cell::Stone(colour) => Some(colour),
            Cell::Vacant | Cell::Outside => None,
        }
    }

    /// The colours in play, in the order of play.
    pub fn colours(&self) -> &'static [PenteColour] {
        &PenteColour::ALL[..self.setup.players().count()]
    }

    /// Returns the number of stones a colour has taken.
    pub fn captures(&self, colour: PenteColour) -> u16 {
        self.captures[colour.index()]
    }

    /// Returns the number of stones a colour and, in teams, its partner have taken.
    pub fn pooled_captures(&self, colour: PenteColour) -> u16 {
        let side = self.side(colour);
        let of_side = self.colours().iter().filter(|other| self.side(**other) == side);
        of_side.map(|other| self.captures(*other)).sum()
    }

    /// Returns the number of turns taken, lost ones included.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The colour of the stone to be placed next.
    pub fn colour_to_move(&self) -> PenteColour {
        self.colour_to_move
    }

    /// The seat that plays a colour.
    /// While the four stones of D-Pente are placed, seat 1 places both colours; this is then how it
    /// will be if nothing is exchanged.
    pub fn seat_of(&self, colour: PenteColour) -> Seat {
        let index = match self.seating {
            ColourAssignment::InOrder => colour.index(),
            ColourAssignment::Exchanged => colour.index() ^ 1,
        };
        Seat::from_index(index).expect("four colours, five seats")
    }

    /// The colour that a seat plays, if the table has that seat.
    pub fn colour_of(&self, seat: Seat) -> Option<PenteColour> {
        self.colours().iter().copied().find(|colour| self.seat_of(*colour) == seat)
    }

    /// Returns how the game ended, if it has.
    pub fn ending(&self) -> Option<PenteEnding> {
        self.end.map(|(ending, _)| ending)
    }

    /// The colour that won. For a team it is the colour of the partner who plays first.
    pub fn winner(&self) -> Option<PenteColour> {
        self.end.and_then(|(_, winner)| winner)
    }

    /// Returns the stones a move takes off the board.
    pub fn removal(&self, m: Move) -> Removal {
        match m {
            Move::Place(point) => self.removal_at(point.cell()),
            Move::Swap | Move::Stay => Removal::NOTHING,
        }
    }

    /// The board turned.
    #[must_use]
    pub fn turned(&self, symmetry: SquareSymmetry) -> Pente {
        let size = self.setup.size();
        let mut turned = self.clone();
        turned.stones_key = stones_key(self.setup);
        for point in size.points() {
            let (from, to) = (point.cell(), point.turned(size, symmetry).cell());
            turned.cells[to] = self.cells[from];
            if let Cell::Stone(colour) = self.cells[from] {
                turned.stones_key ^= hash::stone(colour.index(), to);
            }
        }
        turned
    }

    /// Returns the side that wins and loses with this colour.
    /// In teams the partner who plays first, else itself.
    pub(crate) fn side(&self, colour: PenteColour) -> PenteColour {
        match (self.setup.players(), colour) {
            (PentePlayers::Teams, PenteColour::Red) => PenteColour::White,
            (PentePlayers::Teams, PenteColour::Green) => PenteColour::Black,
            _ => colour,
        }
    }

    pub(crate) fn seating(&self) -> ColourAssignment {
        self.seating
    }

    /// The colour to move after so many turns.
    pub(crate) fn colour_at(&self, ply: u32) -> PenteColour {
        let stones = match self.setup.opening() {
            OpeningRule::D if ply > CHOICE_PLY => ply - 1,
            _ => ply,
        };
        let colours = self.colours();
        colours[(self.setup.first().index() + stones as usize) % colours.len()]
    }

    pub(crate) fn put(&mut self, cell: usize, colour: PenteColour) {
        self.cells[cell] = Cell::Stone(colour);
        self.vacant -= 1;
        self.stones_key ^= hash::stone(colour.index(), cell);
    }

    fn lift(&mut self, cell: usize) {
        if let Cell::Stone(colour) = self.cells[cell] {
            self.cells[cell] = Cell::Vacant;
            self.vacant += 1;
            self.stones_key ^= hash::stone(colour.index(), cell);
        }
    }

    fn place(&mut self, cell: usize) {
        let mover = self.colour_to_move;
        let removal = self.removal_at(cell);
        self.put(cell, mover);
        for point in removal.taken.iter().chain(removal.poofed.iter()) {
            self.lift(point.cell());
        }
        for (total, credit) in self.captures.iter_mut().zip(removal.credit) {
            *total += credit;
        }
        // A stone that is gone again makes no line.
        let line = removal.poofed.is_empty() && self.has_line_through(cell, mover);
        let credited = removal.credit != [0; 4];
        let by_captures = if credited { self.captures_winner() } else { None };
        self.end = self.end_with(line.then(|| self.side(mover)), by_captures);
    }

    /// Completes a position whose stones have been put down one by one.
    /// `None` if two sides have won.
    pub(crate) fn restore(
        mut self,
        captures: [u16; 4],
        ply: u32,
        seating: ColourAssignment,
    ) -> Option<Pente> {
        self.captures = captures;
        self.ply = ply;
        self.colour_to_move = self.colour_at(ply);
        self.seating = seating;
        let mut line = None;
        for point in self.setup.size().points() {
            if let Some(colour) = self.stone(point)
                && self.has_line_through(point.cell(), colour)
            {
                let side = self.side(colour);
                if line.is_some_and(|other| other != side) {
                    return None;
                }
                line = Some(side);
            }
        }
        let by_captures = self.captures_winner();
        if line.is_some() && by_captures.is_some() && line != by_captures {
            return None;
        }
        self.end = self.end_with(line, by_captures);
        Some(self)
    }

    fn advance(&mut self) {
        self.ply += 1;
        self.colour_to_move = self.colour_at(self.ply);
    }

    /// Returns whether a colour is to be chosen now.
    pub fn is_choice(&self) -> bool {
        self.end.is_none() && self.setup.opening() == OpeningRule::D && self.ply == CHOICE_PLY
    }

    fn draw(&self, reason: &'static str) -> Outcome {
        let score = BySeat::from_fn(self.seats(), |_| 0);
        Outcome::Final(FinalResult::by_score(score, |seat| self.team(seat), reason))
    }
}

impl Position for Pente {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;

    fn start(setup: &Setup) -> Pente {
        Pente::empty(*setup)
    }

    fn seats(&self) -> Seats {
        self.setup.seats()
    }

    fn team(&self, seat: Seat) -> Team {
        match self.setup.players() {
            PentePlayers::Teams => Team(seat.index() as u8 % 2),
            _ => seat.into(),
        }
    }

    fn turn(&self) -> Turn {
        if self.end.is_some() {
            return Turn::Over;
        }
        Turn::Seat(match self.setup.opening() {
            OpeningRule::D if self.ply < CHOICE_PLY => self.seat_of(PenteColour::White),
            OpeningRule::D if self.ply == CHOICE_PLY => self.seat_of(PenteColour::Black),
            _ => self.seat_of(self.colour_to_move),
        })
    }

    fn each_move(
        &self,
        seat: Seat,
        mut each: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.turn().is_of(seat) {
            return ControlFlow::Continue(());
        }
        if self.is_choice() {
            return [Move::Swap, Move::Stay].into_iter().try_for_each(each);
        }
        for point in self.setup.size().points() {
            if self.cells[point.cell()] == Cell::Vacant && self.check_opening(point).is_ok() {
                each(Move::Place(point))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn count_moves(&self, seat: Seat) -> u64 {
        if !self.turn().is_of(seat) {
            0
        } else if self.is_choice() {
            2
        } else {
            u64::from(self.vacant - self.count_forbidden())
        }
    }

    fn check(&self, seat: Seat, m: &Move) -> Result<(), Illegal> {
        let Turn::Seat(to_move) = self.turn() else { return Err(Illegal::Over) };
        if seat != to_move {
            return Err(Illegal::NotYourTurn { to_move });
        }
        let point = match (m, self.is_choice()) {
            (Move::Place(point), false) => *point,
            (Move::Place(_), true) => return Err(Illegal::ChooseColour),
            (Move::Swap | Move::Stay, true) => return Ok(()),
            (Move::Swap | Move::Stay, false) => return Err(Illegal::NoChoice),
        };
        match self.cells[point.cell()] {
            Cell::Outside => Err(Illegal::OffBoard { point }),
            Cell::Stone(colour) => Err(Illegal::Occupied { point, colour }),
            Cell::Vacant => self.check_opening(point),
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        match m {
            Move::Place(point) => self.place(point.cell()),
            Move::Swap => self.seating = ColourAssignment::Exchanged,
            Move::Stay => {}
        }
        self.advance();
    }

    fn lose_turn(&mut self) {
        if self.end.is_none() {
            self.advance();
        }
    }

    fn outcome(&self) -> Outcome {
        let Some((ending, winner)) = self.end else { return Outcome::Unfinished };
        let Some(winner) = winner else { return self.draw(ending.name()) };
        let team = self.team(self.seat_of(winner));
        let score = BySeat::from_fn(self.seats(), |seat| i32::from(self.team(seat) == team));
        Outcome::Final(FinalResult::by_score(score, |seat| self.team(seat), ending.name()))
    }

    fn adjudicate(&self) -> Outcome {
        if self.end.is_some() { self.outcome() } else { self.draw("impasse") }
    }

    fn no_single_mover(&self) -> Illegal {
        Illegal::Over
    }

    fn key(&self) -> u64 {
        let captures =
            self.captures.iter().fold(0, |sum, taken| sum << 10 | u64::from(*taken) & 0x3FF);
        let opening = u64::from(self.ply.min(self.opening_plies()));
        let rest = opening << 8 | (self.seating as u64) << 4 | self.colour_to_move as u64;
        // The highest bit keeps these numbers apart from those of the stones.
        self.stones_key ^ hash::key(1 << 63 | captures << 16 | rest)
    }
}

impl Steps for Pente {
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
