//! The position and the rules.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use rulebook::{
    BySeat, DrawLimits, FinalResult, Outcome, Position, Seat, Seats, Stakes, Steps, Turn, mix64,
};

use crate::board::Board;
use crate::moves::Path;
use crate::{
    BeautyColour, BeautyPiece, BeautyRepetition, BeautySquare, BeautySquares, Illegal, Move, Setup,
    Step,
};

/// The squares of the white and the black lady.
pub(crate) type Ladies = [Option<BeautySquare>; 2];

/// The ending of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BeautyEnding {
    /// The colour to move has no legal move and has lost.
    NoMove,
    /// The colour to move lost the turn in which a sleeping beauty had to wake, and so the game.
    WakeLost,
    /// A position came up for the third time, with `repetition=replay`: no result.
    Replay,
}

impl BeautyEnding {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            BeautyEnding::NoMove => "no-move",
            BeautyEnding::WakeLost => "wake-lost",
            BeautyEnding::Replay => "replay",
        }
    }
}

/// A position of Sleeping Beauty Draughts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SleepingBeautyDraughts {
    pub(crate) setup: Setup,
    pub(crate) board: Board,
    pub(crate) colour_to_move: BeautyColour,
    pub(crate) ending: Option<BeautyEnding>,
    /// The one recurrence that is tolerated has happened in this run.
    pub(crate) again: bool,
    /// The ladies in the earlier positions of the run that can still come up again.
    pub(crate) run: Vec<Ladies>,
}

impl SleepingBeautyDraughts {
    /// The options of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The piece on a square.
    pub fn piece(&self, square: BeautySquare) -> Option<(BeautyColour, BeautyPiece)> {
        self.board.piece(square)
    }

    /// The men of a colour.
    pub fn men(&self, colour: BeautyColour) -> BeautySquares {
        self.board.men[colour.index()]
    }

    /// The sleeping beauties of a colour.
    pub fn sleeping(&self, colour: BeautyColour) -> BeautySquares {
        self.board.sleeping[colour.index()]
    }

    /// The square of the lady of a colour.
    pub fn lady(&self, colour: BeautyColour) -> Option<BeautySquare> {
        self.board.ladies[colour.index()]
    }

    /// All pieces of a colour.
    pub fn pieces(&self, colour: BeautyColour) -> BeautySquares {
        self.board.pieces(colour)
    }

    /// The colour to move; in a finished game the one that has lost.
    pub fn colour_to_move(&self) -> BeautyColour {
        self.colour_to_move
    }

    /// The colour of a seat.
    pub fn colour_of(&self, seat: Seat) -> BeautyColour {
        if seat == Seat::FIRST { BeautyColour::White } else { BeautyColour::Black }
    }

    /// The seat that plays a colour.
    pub fn seat_of(&self, colour: BeautyColour) -> Seat {
        match colour {
            BeautyColour::White => Seat::FIRST,
            BeautyColour::Black => self.seats().after(Seat::FIRST),
        }
    }

    /// The ending of the game, once it is over.
    pub fn ending(&self) -> Option<BeautyEnding> {
        self.ending
    }

    /// Returns whether the colour to move has to wake a sleeping beauty.
    pub fn must_wake(&self) -> bool {
        self.board.must_wake(self.colour_to_move)
    }

    /// Returns whether the one recurrence that is tolerated has happened in this run.
    pub fn has_recurred(&self) -> bool {
        self.again
    }

    /// Number of earlier positions of the run that can still come up again.
    pub fn run_length(&self) -> usize {
        self.run.len()
    }

    /// The position as seen from the other side, with the colours exchanged.
    #[must_use]
    pub fn exchanged(&self) -> SleepingBeautyDraughts {
        let turn =
            |[white, black]: Ladies| [black, white].map(|lady| lady.map(BeautySquare::turned));
        SleepingBeautyDraughts {
            board: self.board.exchanged(),
            colour_to_move: self.colour_to_move.other(),
            run: self.run.iter().copied().map(turn).collect(),
            ..self.clone()
        }
    }

    /// Number of earlier occurrences of these ladies with the same colour to move.
    /// They are counted for the position that has the first `index` entries of the run before it.
    pub(crate) fn occurrences(run: &[Ladies], ladies: Ladies, index: usize) -> usize {
        let same_side = run.iter().take(index).rev().skip(1).step_by(2);
        same_side.filter(|earlier| **earlier == ladies).count()
    }

    /// Finds out whether the game is over.
    pub(crate) fn judge(&mut self) {
        let count =
            || SleepingBeautyDraughts::occurrences(&self.run, self.board.ladies, self.run.len());
        self.ending = if self.setup.repetition() == BeautyRepetition::Replay && count() >= 2 {
            Some(BeautyEnding::Replay)
        } else if self.has_move() {
            None
        } else {
            Some(BeautyEnding::NoMove)
        };
    }

    pub(crate) fn has_move(&self) -> bool {
        self.each_wake(|wake, board| {
            if self.moves_after(wake, board).is_empty() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })
        .is_break()
    }

    /// Calls `each` with every choice of a sleeping beauty and the board after it.
    fn each_wake(
        &self,
        mut each: impl FnMut(Option<BeautySquare>, &Board) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.must_wake() {
            return each(None, &self.board);
        }
        let colour = self.colour_to_move;
        let mut sleeping = self.board.sleeping[colour.index()].iter();
        sleeping.try_for_each(|square| each(Some(square), &self.board.woken(colour, square)))
    }

    /// The moves with this choice of a sleeping beauty, in ascending order.
    fn moves_after(&self, wake: Option<BeautySquare>, board: &Board) -> Vec<Move> {
        let mut moves = Vec::new();
        let most = leaps_into(&mut moves, wake, board, self.colour_to_move);
        let enemy = self.colour_to_move.other();
        match most {
            0 => {
                self.quiet_into(&mut moves, wake, board);
                self.replacements_into(&mut moves, wake, board, board.prey(enemy));
            }
            1 => self.replacements_into(&mut moves, wake, board, board.lady_set(enemy)),
            _ => {}
        }
        moves.sort_unstable();
        moves
    }

    fn quiet_into(&self, moves: &mut Vec<Move>, wake: Option<BeautySquare>, board: &Board) {
        let colour = self.colour_to_move;
        let occupied = board.occupied();
        for from in board.prey(colour).iter() {
            let is_lady = board.ladies[colour.index()] == Some(from);
            let kind = if is_lady { BeautyPiece::Lady } else { BeautyPiece::Man };
            for to in Board::steps(colour, kind, from).filter(|to| !occupied.contains(*to)) {
                if !is_lady || wake.is_some() || !self.is_banned(to) {
                    moves.push(Move { wake, from, captures: false, path: Path::only(to) });
                }
                if !is_lady || wake.is_none() {
                    continue;
                }
                let landing = joy_landing(from, to).filter(|landing| !occupied.contains(*landing));
                let Some(landing) = landing else { continue };
                if !is_crossing_threatened(board, colour, to) {
                    moves.push(Move { wake, from, captures: false, path: Path::only(landing) });
                }
            }
        }
    }

    fn replacements_into(
        &self,
        moves: &mut Vec<Move>,
        wake: Option<BeautySquare>,
        board: &Board,
        prey: BeautySquares,
    ) {
        let Some(from) = board.ladies[self.colour_to_move.index()] else { return };
        let squares = Board::steps(self.colour_to_move, BeautyPiece::Lady, from);
        for to in squares.filter(|to| prey.contains(*to)) {
            moves.push(Move { wake, from, captures: true, path: Path::only(to) });
        }
    }

    /// Returns whether a step of the lady would repeat a position after the tolerated recurrence.
    fn is_banned(&self, to: BeautySquare) -> bool {
        if !self.again {
            return false;
        }
        let mut ladies = self.board.ladies;
        ladies[self.colour_to_move.index()] = Some(to);
        // The position on the board has the other colour to move, so that it is no candidate.
        self.run.iter().rev().step_by(2).any(|earlier| *earlier == ladies)
    }

    /// Moves the pieces, without the run.
    fn carry_out(&mut self, m: &Move) {
        let colour = self.colour_to_move;
        if let Some(square) = m.wake {
            self.board = self.board.woken(colour, square);
        }
        let is_lady = self.board.ladies[colour.index()] == Some(m.from);
        for square in m.captured() {
            self.board.remove(square);
        }
        self.board.remove(m.from);
        let kind = if is_lady {
            BeautyPiece::Lady
        } else if !m.to().is_far_rank(colour) {
            BeautyPiece::Man
        } else if self.board.ladies[colour.index()].is_none() {
            BeautyPiece::Lady
        } else {
            BeautyPiece::Sleeping
        };
        self.board.put(m.to(), colour, kind);
    }

    /// The reason why a move with a right choice of the sleeping beauty is not in the list.
    fn reason(&self, m: &Move, board: &Board) -> Illegal {
        let colour = self.colour_to_move;
        let is_lady = board.ladies[colour.index()] == Some(m.from);
        if !is_lady && !board.men[colour.index()].contains(m.from) {
            return Illegal::NoPiece { square: m.from };
        }
        let most = leaps_into(&mut Vec::new(), m.wake, board, colour);
        if most > 0 && (!m.captures || m.path.len() < most || m.is_replacement()) {
            return Illegal::MustLeap { pieces: most as u8 };
        }
        let free = !m.captures && !board.occupied().contains(m.to());
        match m.from.between(m.to()) {
            Some(square)
                if free && is_lady && m.wake.is_some() && !board.occupied().contains(square) =>
            {
                Illegal::Threatened { square }
            }
            None if free && is_lady && m.from.is_adjacent(m.to()) => Illegal::Repeated,
            _ => Illegal::Unreachable { square: m.to() },
        }
    }
}

/// Adds the sequences of leaps that take the most pieces, and returns that number.
fn leaps_into(
    moves: &mut Vec<Move>,
    wake: Option<BeautySquare>,
    board: &Board,
    colour: BeautyColour,
) -> usize {
    let mut most = 1;
    let _ = board.each_leaps(colour, |from, path, _| {
        let count = path.len();
        if count > most {
            moves.clear();
            most = count;
        }
        if count == most {
            moves.push(Move { wake, from, captures: true, path: *path });
        }
        ControlFlow::Continue(())
    });
    if moves.is_empty() { 0 } else { most }
}

/// The square behind `over`, seen from `from`.
fn joy_landing(from: BeautySquare, over: BeautySquare) -> Option<BeautySquare> {
    let right = over.file() as i8 - from.file() as i8;
    let up = over.rank() as i8 - from.rank() as i8;
    over.step((right, up))
}

/// Returns whether the lady of a colour could be captured on a square that she crosses.
fn is_crossing_threatened(board: &Board, colour: BeautyColour, crossed: BeautySquare) -> bool {
    let mut crossing = *board;
    crossing.ladies[colour.index()] = Some(crossed);
    crossing.is_lady_threatened(colour)
}

impl Position for SleepingBeautyDraughts {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;

    fn start(setup: &Setup) -> SleepingBeautyDraughts {
        SleepingBeautyDraughts {
            setup: *setup,
            board: Board::start(),
            colour_to_move: BeautyColour::White,
            ending: None,
            again: false,
            run: Vec::new(),
        }
    }

    fn seats(&self) -> Seats {
        Seats::new(2).expect("two seats are possible")
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
        self.each_wake(|wake, board| {
            self.moves_after(wake, board).into_iter().try_for_each(&mut each)
        })
    }

    fn check(&self, seat: Seat, m: &Move) -> Result<(), Illegal> {
        let Turn::Seat(to_move) = self.turn() else { return Err(Illegal::Over) };
        if seat != to_move {
            return Err(Illegal::NotYourTurn { to_move });
        }
        let board = match m.wake {
            None if self.must_wake() => return Err(Illegal::MustWake),
            None => self.board,
            Some(square) => {
                let asleep = self.sleeping(self.colour_to_move).contains(square);
                if !self.must_wake() || !asleep {
                    return Err(Illegal::NoWake { square });
                }
                self.board.woken(self.colour_to_move, square)
            }
        };
        // The duty to capture compares all sequences, so that the list is needed in any case.
        match self.moves_after(m.wake, &board).binary_search(m) {
            Ok(_) => Ok(()),
            Err(_) => Err(self.reason(m, &board)),
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        let before = self.board.ladies;
        let is_lady = m.wake == Some(m.from) || before[self.colour_to_move.index()] == Some(m.from);
        self.carry_out(&m);
        self.colour_to_move = self.colour_to_move.other();
        if !is_lady {
            self.run.clear();
            self.again = false;
        } else if m.captures || m.wake.is_some() {
            self.run.clear();
        } else {
            self.run.push(before);
            let recurs = || {
                SleepingBeautyDraughts::occurrences(&self.run, self.board.ladies, self.run.len())
                    > 0
            };
            if self.setup.repetition() == BeautyRepetition::Ban && !self.again && recurs() {
                self.again = true;
            }
        }
        self.judge();
    }

    fn lose_turn(&mut self) {
        if self.ending.is_some() {
            return;
        }
        self.run.clear();
        self.again = false;
        if self.must_wake() {
            self.ending = Some(BeautyEnding::WakeLost);
        } else {
            self.colour_to_move = self.colour_to_move.other();
            self.judge();
        }
    }

    fn outcome(&self) -> Outcome {
        let reason = match self.ending {
            None => return Outcome::Unfinished,
            Some(BeautyEnding::Replay) => return Outcome::Replay,
            Some(ending) => ending.name(),
        };
        let left = self.board.occupied().len() as i32;
        let score = BySeat::from_fn(self.seats(), |seat| {
            if self.colour_of(seat) == self.colour_to_move { 0 } else { left }
        });
        Outcome::Final(FinalResult::by_score(score, |seat| self.team(seat), reason))
    }

    fn adjudicate(&self) -> Outcome {
        if self.ending.is_some() { self.outcome() } else { Outcome::Replay }
    }

    fn draw_limits(&self) -> DrawLimits {
        DrawLimits { repeats: 3, plies: 2_000 }
    }

    fn stakes(&self) -> Stakes {
        Stakes { win: self.board.occupied().len() as i32, add: 0 }
    }

    fn no_single_mover(&self) -> Illegal {
        Illegal::Over
    }

    fn key(&self) -> u64 {
        let pair =
            |sets: [BeautySquares; 2]| u64::from(sets[0].bits()) << 32 | u64::from(sets[1].bits());
        let ladies = pair(BeautyColour::ALL.map(|colour| self.board.lady_set(colour)));
        let mut side = self.colour_to_move;
        let mut earlier = 0_u64;
        for ladies in self.run.iter().rev() {
            side = side.other();
            let squares = ladies.map(|lady| lady.map_or(32, BeautySquare::index) as u64);
            let number = squares[0] << 16 | squares[1] << 8 | side as u64;
            earlier = earlier.wrapping_add(mix64(number + 1));
        }
        let rest = (self.setup.repetition() as u64) << 4
            | u64::from(self.ending == Some(BeautyEnding::WakeLost)) << 3
            | u64::from(self.again) << 2
            | self.colour_to_move as u64;
        let words = [pair(self.board.men), pair(self.board.sleeping), ladies, earlier, rest];
        words
            .into_iter()
            .fold(0, |hash, word| mix64(hash.wrapping_add(rulebook::GOLDEN_GAMMA) ^ word))
    }
}

impl Steps for SleepingBeautyDraughts {
    type Step = Step;

    fn each_step(
        &self,
        seat: Seat,
        made: &[Step],
        mut each: impl FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Moves that begin alike stand together in the list.
        let mut last = None;
        self.each_move(seat, |m| {
            let begins = (0..).zip(made).all(|(index, step)| m.step(index) == Some(*step));
            match m.step(made.len()) {
                Some(step) if begins && last != Some(step) => {
                    last = Some(step);
                    each(step)
                }
                _ => ControlFlow::Continue(()),
            }
        })
    }

    fn assemble(&self, seat: Seat, made: &[Step]) -> Option<Move> {
        Move::from_steps(made).filter(|m| self.is_legal(seat, m))
    }

    fn steps_of(&self, _: Seat, m: &Move) -> Vec<Step> {
        m.steps().collect()
    }
}
