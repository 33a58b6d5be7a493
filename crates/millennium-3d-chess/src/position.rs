//! Positions: whose turn it is, what may be played, and how the game ends.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use rulebook::{
    BySeat, DrawLimits, FinalResult, GOLDEN_GAMMA, Outcome, Position, Seat, Seats, Steps, Turn,
    mix64,
};

use crate::board::{Board, CASTLINGS, CLOCK_MAX};
use crate::legal::Watch;
use crate::variant::{Chess3dRules, Chess3dVariant, MillenniumRules};
use crate::{
    Illegal, MillenniumArrangement, MillenniumCell, MillenniumCells, MillenniumColour,
    MillenniumKind, MillenniumPiece, Move, Step,
};

/// A position of Millennium 3D Chess.
pub type Millennium3dChess = Chess3d<MillenniumRules>;

/// A position of one of the games of this crate.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chess3d<V: Chess3dVariant> {
    setup: V::Setup,
    /// True before Black has chosen the arrangement.
    choosing: bool,
    board: Board,
    ending: Option<MillenniumEnding>,
}

/// A way in which a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MillenniumEnding {
    /// This side lost its turn while it was in check.
    LostInCheck(MillenniumColour),
    /// Only the kings are left.
    BareKings,
    /// This side is in check and has no legal move.
    Checkmate(MillenniumColour),
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Fifty moves of each side without capture or pawn move.
    FiftyMoves,
}

impl MillenniumEnding {
    /// The code of the ending.
    pub const fn code(self) -> &'static str {
        match self {
            MillenniumEnding::LostInCheck(_) => "lost-in-check",
            MillenniumEnding::BareKings => "bare-kings",
            MillenniumEnding::Checkmate(_) => "checkmate",
            MillenniumEnding::Stalemate => "stalemate",
            MillenniumEnding::FiftyMoves => "fifty-moves",
        }
    }

    /// The side that has won; none in a draw.
    pub const fn winner(self) -> Option<MillenniumColour> {
        match self {
            MillenniumEnding::LostInCheck(loser) | MillenniumEnding::Checkmate(loser) => {
                Some(loser.other())
            }
            MillenniumEnding::BareKings
            | MillenniumEnding::Stalemate
            | MillenniumEnding::FiftyMoves => None,
        }
    }
}

/// The ending of a position after a legal move, if it is one.
fn ending_after_move(board: &Board) -> Option<MillenniumEnding> {
    if (board.of(MillenniumColour::White) | board.of(MillenniumColour::Black)).len() == 2 {
        return Some(MillenniumEnding::BareKings);
    }
    let watch = Watch::new(board);
    if !watch.has_move() {
        let mate = MillenniumEnding::Checkmate(board.to_move);
        return Some(if watch.in_check() { mate } else { MillenniumEnding::Stalemate });
    }
    (board.clock >= CLOCK_MAX).then_some(MillenniumEnding::FiftyMoves)
}

/// The ending of any position, also where the side not to move is in check.
fn ending_of(board: &Board) -> Option<MillenniumEnding> {
    let waiting = board.to_move.other();
    if board.in_check(waiting) {
        return Some(MillenniumEnding::LostInCheck(waiting));
    }
    ending_after_move(board)
}

const fn seat_of(colour: MillenniumColour) -> Seat {
    match Seat::from_index(colour as usize) {
        Some(seat) => seat,
        None => Seat::FIRST,
    }
}

impl<V: Chess3dVariant> Chess3d<V> {
    pub(crate) fn from_board(setup: V::Setup, board: Board) -> Chess3d<V> {
        let ending = ending_of(&board);
        Chess3d { setup, choosing: false, board, ending }
    }

    pub(crate) fn before_the_choice(setup: V::Setup) -> Chess3d<V> {
        let rules = V::rules(&setup);
        let board = Board::empty_boards(&rules, MillenniumArrangement::default());
        Chess3d { setup, choosing: true, board, ending: None }
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the options of the game.
    pub fn setup(&self) -> &V::Setup {
        &self.setup
    }

    /// Returns the rules under these options.
    pub fn rules(&self) -> Chess3dRules {
        V::rules(&self.setup)
    }

    /// The arrangement in use; none while Black has not chosen one.
    pub fn arrangement(&self) -> Option<MillenniumArrangement> {
        (!self.choosing).then_some(self.board.arrangement)
    }

    /// The piece on a cell.
    pub fn piece(&self, cell: MillenniumCell) -> Option<MillenniumPiece> {
        self.board.piece(cell)
    }

    /// The cells on which pieces of this colour and kind stand.
    pub fn pieces(&self, colour: MillenniumColour, kind: MillenniumKind) -> MillenniumCells {
        self.board.pieces(colour, kind)
    }

    /// The side to move. White before Black has chosen the arrangement.
    pub fn colour_to_move(&self) -> MillenniumColour {
        self.board.to_move
    }

    /// Returns true if the side to move is in check.
    pub fn in_check(&self) -> bool {
        !self.choosing && self.board.in_check(self.board.to_move)
    }

    /// The cells of pawns that may make a two-step, and of rooks that may castle later.
    pub fn unmoved(&self) -> MillenniumCells {
        let board = &self.board;
        let mut cells = MillenniumCells::NONE;
        for colour in MillenniumColour::ALL {
            let files = (0..8).filter(|file| board.unmoved[colour as usize] >> file & 1 == 1);
            files.for_each(|file| cells |= MillenniumCells::only(board.pawn_home(colour, file)));
            for (castling, right) in CASTLINGS.iter().zip(board.castling[colour as usize]) {
                if right {
                    let rook = board.home_cell(colour, castling.rook_file);
                    cells |= MillenniumCells::only(rook);
                }
            }
        }
        cells
    }

    /// The cell on which a pawn may capture en passant now.
    pub fn passed_over(&self) -> Option<MillenniumCell> {
        self.board.passed
    }

    /// The number of turns since the last capture or pawn move.
    pub fn clock(&self) -> u8 {
        self.board.clock
    }

    /// The number of the move, counted from 1.
    pub fn move_number(&self) -> u16 {
        self.board.number
    }

    /// Returns the way in which the game has ended.
    pub fn ending(&self) -> Option<MillenniumEnding> {
        self.ending
    }

    /// The cells that the piece on `from` may legally move to.
    pub fn targets(&self, from: MillenniumCell) -> MillenniumCells {
        if self.choosing || self.ending.is_some() {
            return MillenniumCells::NONE;
        }
        Watch::new(&self.board).targets(from)
    }

    /// The cells of `to` on which the piece on `from` is promoted.
    fn promotions(&self, from: MillenniumCell, to: MillenniumCells) -> MillenniumCells {
        if self.board.kinds[MillenniumKind::Pawn as usize].contains(from) {
            to & self.board.promotion_cells(self.board.to_move)
        } else {
            MillenniumCells::NONE
        }
    }

    fn choose(&mut self, arrangement: MillenniumArrangement) {
        self.board = Board::start(&V::rules(&self.setup), arrangement);
        self.choosing = false;
    }

    /// The first rule that the move of a piece breaks, tested without the list of moves.
    fn check_piece(
        &self,
        from: MillenniumCell,
        to: MillenniumCell,
        promotion: Option<MillenniumKind>,
    ) -> Result<(), Illegal> {
        let board = &self.board;
        let kind = board.kind(from).filter(|_| board.of(board.to_move).contains(from));
        let kind = kind.ok_or(Illegal::NoOwnPiece { cell: from })?;
        if kind == MillenniumKind::King
            && let Some(castling) = board.castling_move(from, to)
        {
            return match promotion {
                Some(_) => Err(Illegal::NoPromotion { cell: to }),
                None if board.may_castle(castling) => Ok(()),
                None => Err(Illegal::NotReached { from, to }),
            };
        }
        let passing = kind == MillenniumKind::Pawn
            && board.passed == Some(to)
            && board.passers_by().contains(from);
        if !passing && !board.targets(from, kind).contains(to) {
            return Err(Illegal::NotReached { from, to });
        }
        let promotes = !self.promotions(from, MillenniumCells::only(to)).is_empty();
        match promotion {
            None if promotes => return Err(Illegal::PromotionNeeded { cell: to }),
            Some(kind) if !promotes || !MillenniumKind::PROMOTIONS.contains(&kind) => {
                return Err(Illegal::NoPromotion { cell: to });
            }
            _ => {}
        }
        if board.is_safe(from, to) {
            return Ok(());
        }
        let king = if kind == MillenniumKind::King { to } else { board.king(board.to_move) };
        Err(Illegal::LeavesCheck { cell: king })
    }

    fn result(&self, winner: Option<MillenniumColour>, reason: &'static str) -> Outcome {
        let score = BySeat::from_fn(self.seats(), |seat| {
            i32::from(winner == Some(MillenniumColour::of_seat(seat)))
        });
        Outcome::Final(FinalResult::by_score(score, |seat| self.team(seat), reason))
    }
}

impl<V: Chess3dVariant> Position for Chess3d<V> {
    type Setup = V::Setup;
    type Move = Move;
    type Illegal = Illegal;

    fn start(setup: &V::Setup) -> Chess3d<V> {
        let rules = V::rules(setup);
        match rules.arrangement {
            None => Chess3d::before_the_choice(*setup),
            Some(arrangement) => Chess3d::from_board(*setup, Board::start(&rules, arrangement)),
        }
    }

    fn seats(&self) -> Seats {
        Seats::new(2).expect("two seats")
    }

    fn turn(&self) -> Turn {
        match self.ending {
            Some(_) => Turn::Over,
            None if self.choosing => Turn::Seat(seat_of(MillenniumColour::Black)),
            None => Turn::Seat(seat_of(self.board.to_move)),
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
        if self.choosing {
            return MillenniumArrangement::ALL.into_iter().map(Move::Choose).try_for_each(each);
        }
        let watch = Watch::new(&self.board);
        for from in self.board.of(self.board.to_move).iter() {
            let targets = watch.targets(from);
            let promotions = self.promotions(from, targets);
            for to in targets.iter() {
                if promotions.contains(to) {
                    for kind in MillenniumKind::PROMOTIONS {
                        each(Move::Piece { from, to, promotion: Some(kind) })?;
                    }
                } else {
                    each(Move::Piece { from, to, promotion: None })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn count_moves(&self, seat: Seat) -> u64 {
        if !self.turn().is_of(seat) {
            return 0;
        }
        if self.choosing {
            return MillenniumArrangement::ALL.len() as u64;
        }
        let watch = Watch::new(&self.board);
        let more = MillenniumKind::PROMOTIONS.len() as u32 - 1;
        let counts = self.board.of(self.board.to_move).iter().map(|from| {
            let targets = watch.targets(from);
            u64::from(targets.len() + more * self.promotions(from, targets).len())
        });
        counts.sum()
    }

    fn check(&self, seat: Seat, m: &Move) -> Result<(), Illegal> {
        let Turn::Seat(to_move) = self.turn() else { return Err(Illegal::Over) };
        if seat != to_move {
            return Err(Illegal::NotYourTurn { to_move });
        }
        match *m {
            Move::Choose(_) if self.choosing => Ok(()),
            Move::Choose(_) => Err(Illegal::NoChoice),
            Move::Piece { .. } if self.choosing => Err(Illegal::ChooseFirst),
            Move::Piece { from, to, promotion } => self.check_piece(from, to, promotion),
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        match m {
            Move::Choose(arrangement) => self.choose(arrangement),
            Move::Piece { from, to, promotion } => {
                self.board.play(from, to, promotion);
                self.ending = ending_after_move(&self.board);
            }
        }
    }

    fn lose_turn(&mut self) {
        if self.choosing {
            self.choose(MillenniumArrangement::default());
        } else if self.ending.is_none() {
            self.board.pass_turn();
            self.ending = ending_of(&self.board);
        }
    }

    fn outcome(&self) -> Outcome {
        match self.ending {
            None => Outcome::Unfinished,
            Some(ending) => self.result(ending.winner(), ending.code()),
        }
    }

    fn adjudicate(&self) -> Outcome {
        if self.ending.is_some() { self.outcome() } else { self.result(None, "impasse") }
    }

    fn draw_limits(&self) -> DrawLimits {
        DrawLimits { repeats: 3, plies: 1000 }
    }

    fn no_single_mover(&self) -> Illegal {
        Illegal::Over
    }

    fn key(&self) -> u64 {
        let board = &self.board;
        let passed = board.passed.map_or(0, |cell| 1 + u64::from(cell.number()));
        let rights =
            board.castling.iter().flatten().fold(0, |bits, right| bits << 1 | u64::from(*right));
        let [white, black] = board.unmoved.map(u64::from);
        // A game that is over by fifty moves differs from the same boards with a lower clock.
        let fifty = self.ending == Some(MillenniumEnding::FiftyMoves);
        let state = [self.choosing, fifty, board.to_move == MillenniumColour::Black];
        let state =
            state.iter().fold(board.arrangement as u64, |bits, yes| bits << 1 | u64::from(*yes));
        let rest = passed | rights << 8 | white << 16 | black << 24 | state << 32;
        let sets = board.kinds.iter().chain(&board.colours[..1]);
        sets.flat_map(|set| set.bits()).fold(mix64(rest ^ GOLDEN_GAMMA), |key, bits| {
            mix64(key.wrapping_add(GOLDEN_GAMMA) ^ bits)
        })
    }
}

impl<V: Chess3dVariant> Steps for Chess3d<V> {
    type Step = Step;

    fn each_step(
        &self,
        seat: Seat,
        made: &[Step],
        mut each: impl FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.turn().is_of(seat) {
            return ControlFlow::Continue(());
        }
        match *made {
            [] if self.choosing => {
                MillenniumArrangement::ALL.into_iter().map(Step::Choose).try_for_each(each)
            }
            [] => {
                let watch = Watch::new(&self.board);
                let own = self.board.of(self.board.to_move).iter();
                let mut able = own.filter(|cell| !watch.targets(*cell).is_empty());
                able.try_for_each(|cell| each(Step::From(cell)))
            }
            [Step::From(from)] => self.targets(from).iter().map(Step::To).try_for_each(each),
            [Step::From(from), Step::To(to)]
                if self.promotions(from, MillenniumCells::only(to)).contains(to)
                    && self.targets(from).contains(to) =>
            {
                MillenniumKind::PROMOTIONS.into_iter().map(Step::Promote).try_for_each(each)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn assemble(&self, seat: Seat, made: &[Step]) -> Option<Move> {
        let m = match *made {
            [Step::Choose(arrangement)] => Move::Choose(arrangement),
            [Step::From(from), Step::To(to)] => Move::Piece { from, to, promotion: None },
            [Step::From(from), Step::To(to), Step::Promote(kind)] => {
                Move::Piece { from, to, promotion: Some(kind) }
            }
            _ => return None,
        };
        self.is_legal(seat, &m).then_some(m)
    }

    fn steps_of(&self, _: Seat, m: &Move) -> Vec<Step> {
        match *m {
            Move::Choose(arrangement) => vec![Step::Choose(arrangement)],
            Move::Piece { from, to, promotion } => {
                let mut steps = vec![Step::From(from), Step::To(to)];
                steps.extend(promotion.map(Step::Promote));
                steps
            }
        }
    }
}
