//! The position and the rules.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use rulebook::{
    BySeat, DrawLimits, FinalResult, GOLDEN_GAMMA, Outcome, Position, Seat, SeatSet, Seats, Stakes,
    Steps, Turn, mix64,
};

use crate::stones::Stones;
use crate::{FrameCount, FramesPoint, FramesStone, FramesTurning, Illegal, Move, Setup, Step};

/// Turns after which a referee ends a game. Each turn of a game without lost choices adds a stone.
const TURNS_MAX: u32 = 1250;

/// The effect of one turn, before it is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FramesTurn {
    /// The stones inside the frame; `None` if there is no frame.
    pub inside: Option<FrameCount>,
    /// The seat that gets a point.
    pub scorer: Option<Seat>,
}

/// A position of Frames.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Frames {
    stones: Stones,
    setup: Setup,
    vacant: u16,
    points: [u8; 2],
    /// The hash of the setup and the stones; the points are added when the key is asked for.
    stones_key: u64,
}

/// The key with this number.
const fn nth_key(number: u64) -> u64 {
    mix64(number.wrapping_mul(GOLDEN_GAMMA))
}

impl Frames {
    /// The position with these points and no stones.
    /// Only the reader of positions passes points that are not 0.
    pub(crate) fn without_stones(setup: Setup, points: [u8; 2]) -> Frames {
        let size = u16::from(setup.size());
        let stones_key = nth_key(1 << 32 | setup.number());
        Frames { stones: Stones::NONE, setup, vacant: size * size, points, stones_key }
    }

    /// Puts a stone on a vacant point of the board.
    pub(crate) fn put(&mut self, point: FramesPoint, stone: FramesStone) {
        debug_assert!(point.is_on(self.setup.size()) && self.stone(point).is_none());
        self.stones.put(point, stone);
        self.vacant -= 1;
        self.stones_key ^= nth_key((stone as u64 + 1) << 10 | point.number());
    }

    /// The options of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The stone on a point, if there is one.
    pub fn stone(&self, point: FramesPoint) -> Option<FramesStone> {
        self.stones.at(point)
    }

    /// The number of stones of one kind on the board.
    pub fn count_stones(&self, stone: FramesStone) -> u32 {
        self.stones.count(stone)
    }

    /// The number of vacant points on the board.
    pub fn count_vacant(&self) -> u32 {
        u32::from(self.vacant)
    }

    /// The points of a seat; 0 for a seat that is not in the game.
    pub fn points(&self, seat: Seat) -> u8 {
        self.points.get(seat.index()).copied().unwrap_or(0)
    }

    pub(crate) fn both_points(&self) -> [u8; 2] {
        self.points
    }

    /// All points of the board, row by row from `A1`.
    pub fn board(&self) -> impl Iterator<Item = FramesPoint> + use<> {
        let size = self.setup.size();
        (0..size)
            .flat_map(move |row| (0..size).filter_map(move |column| FramesPoint::new(column, row)))
    }

    /// The stones strictly inside the frame with these corners.
    /// `None` if the corners share a row or a column, so that there is no frame.
    pub fn inside(&self, one: FramesPoint, other: FramesPoint) -> Option<FrameCount> {
        self.stones.inside(one, other)
    }

    /// Returns what the choices of Black and White would score together.
    pub fn preview(&self, black: FramesPoint, white: FramesPoint) -> FramesTurn {
        let inside = self.inside(black, white);
        let scorer = inside.and_then(|count| match count.black.cmp(&count.white) {
            core::cmp::Ordering::Greater => Seat::from_index(0),
            core::cmp::Ordering::Equal => None,
            core::cmp::Ordering::Less => Seat::from_index(1),
        });
        FramesTurn { inside, scorer }
    }

    /// The seat that has reached the target.
    pub fn winner_by_target(&self) -> Option<Seat> {
        self.seats().iter().find(|seat| self.points(*seat) >= self.setup.target())
    }

    /// The position on the board that is turned or mirrored.
    #[must_use]
    pub fn turned(&self, turning: FramesTurning) -> Frames {
        let mut turned = Frames::without_stones(self.setup, self.points);
        for point in self.board() {
            if let Some(stone) = self.stone(point) {
                turned.put(point.turned(self.setup.size(), turning), stone);
            }
        }
        turned
    }

    fn is_over(&self) -> bool {
        self.vacant == 0 || self.points.iter().any(|points| *points >= self.setup.target())
    }

    fn result(&self, reason: &'static str) -> Outcome {
        let score = BySeat::from_fn(self.seats(), |seat| i32::from(self.points(seat)));
        Outcome::Final(FinalResult::by_score(score, |seat| self.team(seat), reason))
    }

    /// Places the stones of two choices and scores the turn.
    fn place_both(&mut self, black: FramesPoint, white: FramesPoint) {
        if black == white {
            self.put(black, FramesStone::Neutral);
            return;
        }
        if let Some(seat) = self.preview(black, white).scorer {
            self.points[seat.index()] += 1;
        }
        self.put(black, FramesStone::Black);
        self.put(white, FramesStone::White);
    }
}

impl Position for Frames {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;

    fn start(setup: &Setup) -> Frames {
        Frames::without_stones(*setup, [0, 0])
    }

    fn seats(&self) -> Seats {
        const TWO: Seats = Seats::new(2).unwrap();
        TWO
    }

    fn turn(&self) -> Turn {
        if self.is_over() { Turn::Over } else { Turn::Simultaneous(SeatSet::all(self.seats())) }
    }

    fn each_move(
        &self,
        seat: Seat,
        mut each: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.turn().is_of(seat) {
            return ControlFlow::Continue(());
        }
        for row in 0..self.setup.size() {
            let mut columns = self.stones.vacant_in_row(self.setup.size(), row);
            while columns != 0 {
                let column = columns.trailing_zeros() as u8;
                columns &= columns - 1;
                each(FramesPoint::new(column, row).expect("a column of the board"))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn count_moves(&self, seat: Seat) -> u64 {
        if self.turn().is_of(seat) { u64::from(self.vacant) } else { 0 }
    }

    fn check(&self, seat: Seat, m: &Move) -> Result<(), Illegal> {
        let point = *m;
        if self.is_over() {
            return Err(Illegal::Over);
        }
        if !self.turn().is_of(seat) {
            return Err(Illegal::NotYourTurn);
        }
        if !point.is_on(self.setup.size()) {
            return Err(Illegal::OffBoard { point });
        }
        match self.stone(point) {
            Some(stone) => Err(Illegal::Occupied { point, stone }),
            None => Ok(()),
        }
    }

    /// Does nothing: no seat of this game decides alone.
    fn play_unchecked(&mut self, _: Move) {}

    fn play_simultaneous_unchecked(&mut self, choices: &BySeat<Option<Move>>) {
        match choices.as_slice() {
            [Some(black), Some(white)] => self.place_both(*black, *white),
            [Some(black), None] => self.put(*black, FramesStone::Black),
            [None, Some(white)] => self.put(*white, FramesStone::White),
            _ => {}
        }
    }

    /// Does nothing: no single seat is ever to move.
    fn lose_turn(&mut self) {}

    fn outcome(&self) -> Outcome {
        if self.winner_by_target().is_some() {
            self.result("target")
        } else if self.vacant == 0 {
            self.result("full")
        } else {
            Outcome::Unfinished
        }
    }

    fn adjudicate(&self) -> Outcome {
        if self.is_over() { self.outcome() } else { self.result("impasse") }
    }

    fn draw_limits(&self) -> DrawLimits {
        DrawLimits { repeats: 3, plies: TURNS_MAX }
    }

    fn stakes(&self) -> Stakes {
        let target = i32::from(self.setup.target());
        Stakes { win: target, add: target }
    }

    fn no_single_mover(&self) -> Illegal {
        if self.is_over() { Illegal::Over } else { Illegal::BothChoose }
    }

    fn key(&self) -> u64 {
        // The highest bit keeps this number apart from those of the stones.
        let [black, white] = self.points;
        self.stones_key ^ nth_key(1 << 63 | u64::from(black) << 8 | u64::from(white))
    }
}

impl Steps for Frames {
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
