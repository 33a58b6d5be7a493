//! The position and the rules.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use rulebook::{
    BySeat, DrawLimits, FinalResult, GOLDEN_GAMMA, Outcome, Position, Seat, SeatSet, Seats, Stakes,
    Steps, Turn, mix64,
};

use crate::piece::PIECES_MAX;
use crate::resolution::resolve;
use crate::{
    Illegal, LanzaBoard, LanzaCard, LanzaCell, LanzaOrders, LanzaPiece, LanzaPieceSet, LanzaRank,
    LanzaResolution, Move, Setup, Step,
};

/// The number of ways to give three different cards of six.
const ORDERS: u64 = 120;

/// The kind of decision that is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LanzaPhase {
    /// Chance deals a piece to the next starting cell.
    Deal,
    /// All seats give orders.
    Orders,
    /// Chance turns up one of these pieces, which are two or more.
    TurnUp(LanzaPieceSet),
    /// The owner of a piece puts it on the rim.
    Return {
        /// The piece that was turned up.
        piece: LanzaPiece,
        /// The pieces that are turned up later.
        waiting: LanzaPieceSet,
    },
    /// The game is over.
    Over,
}

/// A position of Lanza.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lanza {
    setup: Setup,
    cells: [Option<LanzaCell>; PIECES_MAX],
    scores: [u16; 4],
    turns: u16,
    phase: LanzaPhase,
}

/// The key with this number.
const fn nth_key(number: u64) -> u64 {
    mix64(number.wrapping_mul(GOLDEN_GAMMA))
}

impl Lanza {
    /// The position with these parts, which the reader of positions has checked one by one.
    /// The error names the field that does not fit the others.
    pub(crate) fn restore(
        setup: Setup,
        cells: [Option<LanzaCell>; PIECES_MAX],
        scores: [u16; 4],
        turns: u16,
        phase: LanzaPhase,
    ) -> Result<Lanza, &'static str> {
        let position = Lanza { setup, cells, scores, turns, phase };
        let enemies = u16::from(setup.pieces() - 3);
        if scores.iter().any(|score| *score > enemies * turns) {
            return Err("scores");
        }
        if turns > setup.turn_limit() {
            return Err("turns");
        }
        if (phase == LanzaPhase::Over) != position.reason_of_end().is_some() {
            return Err("end");
        }
        let is_possible = match phase {
            LanzaPhase::Deal => turns == 0 && position.is_deal(),
            LanzaPhase::Orders | LanzaPhase::Over => true,
            LanzaPhase::TurnUp(waiting) => turns > 0 && waiting.len() > 1,
            LanzaPhase::Return { piece, waiting } => turns > 0 && !waiting.contains(piece),
        };
        let on_board = position.on_board();
        if is_possible && position.returning().iter().all(|piece| !on_board.contains(piece)) {
            Ok(position)
        } else {
            Err("phase")
        }
    }

    /// Returns whether the pieces lie on the first starting cells and two or more are left.
    fn is_deal(&self) -> bool {
        let dealt = self.on_board().len() as usize;
        let mut first = self.board().starting_cells().take(dealt);
        dealt + 2 <= usize::from(self.setup.pieces())
            && first.all(|cell| self.piece(cell).is_some())
    }

    /// The options of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The board of the game.
    pub fn board(&self) -> LanzaBoard {
        self.setup.board()
    }

    /// All pieces of the game.
    pub fn pieces(&self) -> LanzaPieceSet {
        LanzaPieceSet::first_pieces(self.setup.pieces())
    }

    /// The pieces on the board.
    pub fn on_board(&self) -> LanzaPieceSet {
        self.pieces().iter().filter(|piece| self.cell(*piece).is_some()).collect()
    }

    /// The cell of a piece; `None` if it is off the board.
    pub fn cell(&self, piece: LanzaPiece) -> Option<LanzaCell> {
        self.cells[piece.index()]
    }

    /// The piece on a cell, if there is one.
    pub fn piece(&self, cell: LanzaCell) -> Option<LanzaPiece> {
        self.pieces().iter().find(|piece| self.cell(*piece) == Some(cell))
    }

    /// The points of a seat; 0 for a seat that is not in the game.
    pub fn score(&self, seat: Seat) -> u16 {
        self.scores.get(seat.index()).copied().unwrap_or(0)
    }

    /// The points of all seats in order.
    pub fn scores(&self) -> &[u16] {
        &self.scores[..usize::from(self.setup.players())]
    }

    /// The number of turns played.
    pub fn turns(&self) -> u16 {
        self.turns
    }

    /// The kind of decision that is due.
    pub fn phase(&self) -> LanzaPhase {
        self.phase
    }

    /// The pieces that return now: the one turned up and the waiting ones.
    pub fn returning(&self) -> LanzaPieceSet {
        match self.phase {
            LanzaPhase::TurnUp(waiting) => waiting,
            LanzaPhase::Return { piece, waiting } => waiting.with(piece),
            LanzaPhase::Deal | LanzaPhase::Orders | LanzaPhase::Over => LanzaPieceSet::NONE,
        }
    }

    /// The vacant cells of the rim in order.
    pub fn vacant_rim(&self) -> impl Iterator<Item = LanzaCell> {
        let taken = self.cells.iter().flatten().fold(0, |taken, cell| taken | cell.bit());
        self.board().rim_without(taken)
    }

    /// Returns the effect that these orders would have.
    pub fn preview(&self, orders: &BySeat<Option<LanzaOrders>>) -> LanzaResolution {
        resolve(self.board(), &self.cells, orders)
    }

    /// The seat that has more points than each other seat.
    pub fn sole_leader(&self) -> Option<Seat> {
        let most = self.seats().iter().map(|seat| self.score(seat)).max()?;
        let mut leaders = self.seats().iter().filter(|seat| self.score(*seat) == most);
        let first = leaders.next()?;
        leaders.next().is_none().then_some(first)
    }

    fn reason_of_end(&self) -> Option<&'static str> {
        let has_target = |seat: Seat| self.score(seat) >= u16::from(self.setup.target());
        if self.sole_leader().is_some_and(has_target) {
            Some("target")
        } else {
            (self.turns >= self.setup.turn_limit()).then_some("turn-limit")
        }
    }

    fn result(&self, reason: &'static str) -> Outcome {
        let score = BySeat::from_fn(self.seats(), |seat| i32::from(self.score(seat)));
        Outcome::Final(FinalResult::by_score(score, |seat| self.team(seat), reason))
    }

    /// Puts a piece on the next starting cell, and the last piece on the last cell.
    fn deal(&mut self, piece: LanzaPiece) {
        let mut next = Some(piece);
        while let Some(piece) = next {
            let dealt = self.on_board().len() as usize;
            self.cells[piece.index()] = self.board().starting_cells().nth(dealt);
            let left = self.undealt();
            next = if left.len() == 1 { left.iter().next() } else { None };
        }
        if self.undealt().is_empty() {
            self.phase = LanzaPhase::Orders;
        }
    }

    /// The pieces off the board.
    fn undealt(&self) -> LanzaPieceSet {
        self.pieces().iter().filter(|piece| self.cell(*piece).is_none()).collect()
    }

    /// Carries out the orders of a turn and counts its points.
    fn carry_out(&mut self, orders: &BySeat<Option<LanzaOrders>>) {
        let resolution = self.preview(orders);
        for piece in self.pieces().iter() {
            self.cells[piece.index()] = resolution.cell(piece);
        }
        for seat in self.seats().iter() {
            self.scores[seat.index()] += resolution.points(seat);
        }
        self.turns += 1;
        if self.reason_of_end().is_some() {
            self.phase = LanzaPhase::Over;
        } else {
            self.turn_up(self.undealt());
        }
    }

    /// Goes on with the return of these pieces. A single one is turned up at once.
    fn turn_up(&mut self, waiting: LanzaPieceSet) {
        let mut pieces = waiting.iter();
        self.phase = match (pieces.next(), pieces.next()) {
            (None, _) => LanzaPhase::Orders,
            (Some(piece), None) => LanzaPhase::Return { piece, waiting: LanzaPieceSet::NONE },
            (Some(_), Some(_)) => LanzaPhase::TurnUp(waiting),
        };
    }

    fn check_orders(&self, m: &Move) -> Result<(), Illegal> {
        let Move::Orders(orders) = m else { return Err(Illegal::OrdersDue) };
        match orders.repeated_card() {
            Some(card) => Err(Illegal::CardTwice { card }),
            None => Ok(()),
        }
    }

    fn check_return(&self, piece: LanzaPiece, m: &Move) -> Result<(), Illegal> {
        let Move::Place(cell) = *m else { return Err(Illegal::CellDue { piece }) };
        if !self.board().is_rim(cell) {
            return Err(Illegal::NotRim { cell });
        }
        match self.piece(cell) {
            Some(piece) => Err(Illegal::Occupied { cell, piece }),
            None => Ok(()),
        }
    }
}

/// Calls `each` with all orders in order.
fn each_orders(mut each: impl FnMut(LanzaOrders) -> ControlFlow<()>) -> ControlFlow<()> {
    for jack in LanzaCard::ALL {
        for queen in LanzaCard::ALL.into_iter().filter(|card| *card != jack) {
            for king in LanzaCard::ALL.into_iter().filter(|card| *card != jack && *card != queen) {
                each(LanzaOrders { cards: [jack, queen, king] })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cards of steps that begin orders: `J2`, `J2Q5` …, all different.
fn cards_of(made: &[Step]) -> Option<[Option<LanzaCard>; 3]> {
    let mut cards = [None; 3];
    for (index, step) in made.iter().enumerate() {
        match step {
            Step::Card(rank, card) if *rank as usize == index && !cards.contains(&Some(*card)) => {
                *cards.get_mut(index)? = Some(*card);
            }
            _ => return None,
        }
    }
    Some(cards)
}

impl Position for Lanza {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;

    fn start(setup: &Setup) -> Lanza {
        let (cells, phase) = ([None; PIECES_MAX], LanzaPhase::Deal);
        Lanza { setup: *setup, cells, scores: [0; 4], turns: 0, phase }
    }

    fn seats(&self) -> Seats {
        Seats::new(usize::from(self.setup.players())).expect("two to four")
    }

    fn turn(&self) -> Turn {
        match self.phase {
            LanzaPhase::Deal | LanzaPhase::TurnUp(_) => Turn::Chance,
            LanzaPhase::Orders => Turn::Simultaneous(SeatSet::all(self.seats())),
            LanzaPhase::Return { piece, .. } => Turn::Seat(piece.owner()),
            LanzaPhase::Over => Turn::Over,
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
        match self.phase {
            LanzaPhase::Orders => each_orders(|orders| each(Move::Orders(orders))),
            _ => self.vacant_rim().map(Move::Place).try_for_each(each),
        }
    }

    fn count_moves(&self, seat: Seat) -> u64 {
        match self.phase {
            _ if !self.turn().is_of(seat) => 0,
            LanzaPhase::Orders => ORDERS,
            _ => self.vacant_rim().count() as u64,
        }
    }

    fn check(&self, seat: Seat, m: &Move) -> Result<(), Illegal> {
        match self.phase {
            LanzaPhase::Over => Err(Illegal::Over),
            LanzaPhase::Deal | LanzaPhase::TurnUp(_) => Err(Illegal::ChanceDecides),
            _ if !self.turn().is_of(seat) => Err(Illegal::NotYourTurn),
            LanzaPhase::Orders => self.check_orders(m),
            LanzaPhase::Return { piece, .. } => self.check_return(piece, m),
        }
    }

    fn has_chance(&self) -> bool {
        true
    }

    fn each_chance(&self, mut each: impl FnMut(Move, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        let drawn = match self.phase {
            LanzaPhase::Deal => self.undealt(),
            LanzaPhase::TurnUp(waiting) => waiting,
            _ => LanzaPieceSet::NONE,
        };
        drawn.iter().try_for_each(|piece| each(Move::Draw(piece), 1))
    }

    fn play_unchecked(&mut self, m: Move) {
        match (self.phase, m) {
            (LanzaPhase::Deal, Move::Draw(piece)) => self.deal(piece),
            (LanzaPhase::TurnUp(waiting), Move::Draw(piece)) => {
                self.phase = LanzaPhase::Return { piece, waiting: waiting.without(piece) };
            }
            (LanzaPhase::Return { piece, waiting }, Move::Place(cell)) => {
                self.cells[piece.index()] = Some(cell);
                self.turn_up(waiting);
            }
            _ => {}
        }
    }

    fn play_simultaneous_unchecked(&mut self, choices: &BySeat<Option<Move>>) {
        if self.phase != LanzaPhase::Orders {
            return;
        }
        let orders = BySeat::from_fn(self.seats(), |seat| match choices[seat] {
            Some(Move::Orders(orders)) => Some(orders),
            _ => None,
        });
        self.carry_out(&orders);
    }

    fn lose_turn(&mut self) {
        if let LanzaPhase::Return { waiting, .. } = self.phase {
            self.turn_up(waiting);
        }
    }

    fn outcome(&self) -> Outcome {
        match (self.phase, self.reason_of_end()) {
            (LanzaPhase::Over, Some(reason)) => self.result(reason),
            _ => Outcome::Unfinished,
        }
    }

    fn adjudicate(&self) -> Outcome {
        if self.phase == LanzaPhase::Over { self.outcome() } else { self.result("impasse") }
    }

    fn draw_limits(&self) -> DrawLimits {
        let pieces = u32::from(self.setup.pieces());
        let turns = u32::from(self.setup.turn_limit());
        DrawLimits { repeats: 3, plies: turns * (1 + 2 * pieces) + pieces }
    }

    fn stakes(&self) -> Stakes {
        let target = i32::from(self.setup.target());
        Stakes { win: target, add: target }
    }

    fn no_single_mover(&self) -> Illegal {
        match self.turn() {
            Turn::Over => Illegal::Over,
            Turn::Chance => Illegal::ChanceDecides,
            Turn::Simultaneous(_) | Turn::Seat(_) => Illegal::AllChoose,
        }
    }

    fn key(&self) -> u64 {
        let (kind, piece) = match self.phase {
            LanzaPhase::Deal => (0, 0),
            LanzaPhase::Orders => (1, 0),
            LanzaPhase::TurnUp(_) => (2, 0),
            LanzaPhase::Return { piece, .. } => (3, piece.index() as u64),
            LanzaPhase::Over => (4, 0),
        };
        let phase = kind << 32 | piece << 16 | self.returning().number();
        let scores = self.scores.iter().fold(0, |all, score| all << 16 | u64::from(*score));
        let mut key = nth_key(self.setup.number() << 16 | u64::from(self.turns));
        for number in [phase, scores] {
            key = nth_key(key ^ number);
        }
        for piece in self.on_board().iter() {
            let cell = self.cell(piece).map_or(0, LanzaCell::number);
            key ^= nth_key((piece.index() as u64 + 1) << 8 | cell as u64);
        }
        key
    }
}

impl Steps for Lanza {
    type Step = Step;

    fn each_step(
        &self,
        seat: Seat,
        made: &[Step],
        mut each: impl FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.phase != LanzaPhase::Orders {
            return if made.is_empty() {
                self.each_move(seat, |m| match m {
                    Move::Place(cell) => each(Step::Place(cell)),
                    _ => ControlFlow::Continue(()),
                })
            } else {
                ControlFlow::Continue(())
            };
        }
        let Some(cards) = cards_of(made).filter(|_| self.turn().is_of(seat)) else {
            return ControlFlow::Continue(());
        };
        let Some(rank) = LanzaRank::ALL.get(made.len()) else { return ControlFlow::Continue(()) };
        let mut free = LanzaCard::ALL.into_iter().filter(|card| !cards.contains(&Some(*card)));
        free.try_for_each(|card| each(Step::Card(*rank, card)))
    }

    fn assemble(&self, seat: Seat, made: &[Step]) -> Option<Move> {
        let m = match made {
            [Step::Place(cell)] => Move::Place(*cell),
            _ => {
                let [jack, queen, king] = cards_of(made)?;
                Move::Orders(LanzaOrders { cards: [jack?, queen?, king?] })
            }
        };
        self.is_legal(seat, &m).then_some(m)
    }

    /// The steps of a move. An event of chance has none.
    fn steps_of(&self, _: Seat, m: &Move) -> Vec<Step> {
        match m {
            Move::Orders(orders) => {
                LanzaRank::ALL.map(|rank| Step::Card(rank, orders.card(rank))).to_vec()
            }
            Move::Place(cell) => vec![Step::Place(*cell)],
            Move::Draw(_) => Vec::new(),
        }
    }
}
