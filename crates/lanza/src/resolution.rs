//! The resolution of orders in four steps (rule S6).

use rulebook::{BySeat, Seat};

use crate::moves::piece_of;
use crate::piece::PIECES_MAX;
use crate::{LanzaBoard, LanzaCell, LanzaOrders, LanzaPiece, LanzaPieceSet, LanzaRank};

/// A value for each piece.
type ByPiece<T> = [T; PIECES_MAX];

/// The effect of the orders of all seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LanzaResolution {
    cells: ByPiece<Option<LanzaCell>>,
    captors: ByPiece<Option<LanzaPiece>>,
}

impl LanzaResolution {
    /// The cell of a piece after the turn; `None` if it is off the board.
    pub fn cell(&self, piece: LanzaPiece) -> Option<LanzaCell> {
        self.cells[piece.index()]
    }

    /// The piece that captured this one, if it was captured in this turn.
    pub fn captor(&self, piece: LanzaPiece) -> Option<LanzaPiece> {
        self.captors[piece.index()]
    }

    /// The pieces captured in this turn.
    pub fn captured(&self) -> LanzaPieceSet {
        let all = LanzaPieceSet::first_pieces(PIECES_MAX as u8);
        all.iter().filter(|piece| self.captor(*piece).is_some()).collect()
    }

    /// The points of a seat in this turn: its captures of enemy pieces.
    pub fn points(&self, seat: Seat) -> u16 {
        let scores = |piece: &LanzaPiece| {
            let captor = self.captor(*piece).map(LanzaPiece::owner);
            captor == Some(seat) && piece.owner() != seat
        };
        self.captured().iter().filter(scores).count() as u16
    }
}

/// Carries out orders. A seat without orders has pieces without targets.
pub(crate) fn resolve(
    board: LanzaBoard,
    cells: &ByPiece<Option<LanzaCell>>,
    orders: &BySeat<Option<LanzaOrders>>,
) -> LanzaResolution {
    let mut turn = Resolver::new(board, cells, orders);
    turn.swaps();
    turn.equals();
    turn.unequals();
    turn.moves();
    LanzaResolution { cells: turn.cells, captors: turn.captors }
}

struct Resolver {
    cells: ByPiece<Option<LanzaCell>>,
    targets: ByPiece<Option<LanzaCell>>,
    captors: ByPiece<Option<LanzaPiece>>,
    /// The pieces that still want to move.
    open: LanzaPieceSet,
}

impl Resolver {
    fn new(
        board: LanzaBoard,
        cells: &ByPiece<Option<LanzaCell>>,
        orders: &BySeat<Option<LanzaOrders>>,
    ) -> Resolver {
        let mut targets = [None; PIECES_MAX];
        let mut open = LanzaPieceSet::NONE;
        for (seat, orders) in orders.iter() {
            let Some(orders) = orders else { continue };
            for rank in LanzaRank::ALL {
                let piece = piece_of(seat, rank);
                if let Some(cell) = cells[piece.index()] {
                    targets[piece.index()] = Some(board.target(cell, orders.card(rank)));
                    open = open.with(piece);
                }
            }
        }
        Resolver { cells: *cells, targets, captors: [None; PIECES_MAX], open }
    }

    fn cell(&self, piece: LanzaPiece) -> Option<LanzaCell> {
        self.cells[piece.index()]
    }

    fn target(&self, piece: LanzaPiece) -> Option<LanzaCell> {
        self.targets[piece.index()]
    }

    /// The piece loses its wish to move.
    fn stop(&mut self, piece: LanzaPiece) {
        self.open = self.open.without(piece);
    }

    fn capture(&mut self, captor: LanzaPiece, captive: LanzaPiece) {
        self.captors[captive.index()] = Some(captor);
        self.cells[captive.index()] = None;
        self.stop(captive);
    }

    /// Step 1: two pieces that want the cells of each other.
    fn swaps(&mut self) {
        let before = self.cells;
        for one in self.open.iter() {
            let is_swap = |other: &LanzaPiece| {
                one < *other
                    && self.target(one) == before[other.index()]
                    && self.target(*other) == before[one.index()]
            };
            let Some(other) = self.open.iter().find(is_swap) else { continue };
            for (captor, captive) in [(one, other), (other, one)] {
                if captor.rank().beats(captive.rank()) {
                    self.capture(captor, captive);
                    self.cells[captor.index()] = self.target(captor);
                }
            }
            self.stop(one);
            self.stop(other);
        }
    }

    /// The other open pieces with the same target.
    fn rivals(&self, open: LanzaPieceSet, piece: LanzaPiece) -> impl Iterator<Item = LanzaPiece> {
        let target = self.target(piece);
        open.iter().filter(move |other| *other != piece && self.target(*other) == target)
    }

    /// Step 2: pieces of the same rank that want the same cell stay.
    fn equals(&mut self) {
        let open = self.open;
        for piece in open.iter() {
            if self.rivals(open, piece).any(|rival| rival.rank() == piece.rank()) {
                self.stop(piece);
            }
        }
    }

    /// Step 3: of two pieces that want the same cell the stronger captures; three stay.
    fn unequals(&mut self) {
        let open = self.open;
        for piece in open.iter() {
            let mut rivals = self.rivals(open, piece);
            match (rivals.next(), rivals.next()) {
                (None, _) => {}
                (Some(rival), None) => {
                    drop(rivals);
                    if piece.rank().beats(rival.rank()) {
                        self.capture(piece, rival);
                    }
                }
                (Some(_), Some(_)) => {
                    drop(rivals);
                    self.stop(piece);
                }
            }
        }
    }

    /// Step 4: all pieces move whose targets are empty afterwards.
    fn moves(&mut self) {
        let bit = |piece: LanzaPiece| self.cell(piece).map_or(0, LanzaCell::bit);
        let all = LanzaPieceSet::first_pieces(PIECES_MAX as u8);
        let staying = all.iter().filter(|piece| !self.open.contains(*piece));
        let mut taken = staying.fold(0, |taken, piece| taken | bit(piece));
        loop {
            let is_held = |piece: &LanzaPiece| {
                self.target(*piece).is_some_and(|target| taken & target.bit() != 0)
            };
            let held: LanzaPieceSet = self.open.iter().filter(is_held).collect();
            if held.is_empty() {
                break;
            }
            for piece in held.iter() {
                taken |= self.cell(piece).map_or(0, LanzaCell::bit);
                self.stop(piece);
            }
        }
        for piece in self.open.iter() {
            self.cells[piece.index()] = self.target(piece);
        }
    }
}
