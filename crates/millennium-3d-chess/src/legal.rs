//! Legal moves: those that do not leave the own king in check.

use crate::attack::{BISHOP, ROOK, ray};
use crate::board::{Board, CASTLINGS, CLOCK_MAX, Castling, KING_FILE, NUMBER_MAX};
use crate::cell::Difference;
use crate::{MillenniumCell, MillenniumCells, MillenniumColour, MillenniumKind, MillenniumPiece};

/// Demands of the king of the side to move on the other pieces.
pub(crate) struct Watch<'a> {
    board: &'a Board,
    king: MillenniumCell,
    /// The cells where another piece ends the check; all cells without one.
    answers: MillenniumCells,
    in_check: bool,
    /// Own pieces that stand between the king and an enemy slider.
    pinned: MillenniumCells,
}

impl Watch<'_> {
    /// Looks from the king of the side to move in all directions.
    pub fn new(board: &Board) -> Watch<'_> {
        let king = board.king(board.to_move);
        let enemy = board.to_move.other();
        let own = board.of(board.to_move);
        let leapers = board.leapers_at(king, enemy);
        let (rooks, bishops) = board.sliders(enemy);
        let mut checks = leapers.len();
        let mut answers = leapers;
        let mut pinned = MillenniumCells::NONE;
        let sliders = [(&ROOK[..], rooks), (&BISHOP[..], bishops)];
        for (directions, sliders) in sliders {
            for direction in directions {
                let line = line_to_enemy(board, king, *direction);
                if !line.meets(sliders) {
                    continue;
                }
                let between = line & own;
                match between.len() {
                    0 => {
                        checks += 1;
                        answers |= line;
                    }
                    1 => pinned |= between,
                    _ => {}
                }
            }
        }
        let answers = match checks {
            0 => MillenniumCells::ALL,
            1 => answers,
            _ => MillenniumCells::NONE,
        };
        Watch { board, king, answers, in_check: checks > 0, pinned }
    }

    /// Returns true if the side to move has a legal move.
    pub fn has_move(&self) -> bool {
        let own = self.board.of(self.board.to_move);
        let others = own & !MillenniumCells::only(self.king);
        others.iter().any(|cell| !self.targets(cell).is_empty()) || !self.king_targets().is_empty()
    }

    /// Returns true if the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.in_check
    }

    /// The cells that the piece on `from` may move to; none if it is not of the side to move.
    pub fn targets(&self, from: MillenniumCell) -> MillenniumCells {
        let board = self.board;
        if !board.of(board.to_move).contains(from) {
            return MillenniumCells::NONE;
        }
        match board.kind(from) {
            None => MillenniumCells::NONE,
            Some(MillenniumKind::King) => self.king_targets(),
            Some(kind) => {
                let mut reached = board.targets(from, kind) & self.answers;
                if self.pinned.contains(from) {
                    reached = reached & line_to_enemy(board, self.king, self.towards(from));
                }
                match board.passed {
                    Some(passed)
                        if board.passers_by().contains(from) && board.is_safe(from, passed) =>
                    {
                        reached | MillenniumCells::only(passed)
                    }
                    _ => reached,
                }
            }
        }
    }

    fn king_targets(&self) -> MillenniumCells {
        let board = self.board;
        let steps = board.targets(self.king, MillenniumKind::King);
        let castlings = board.castling[board.to_move as usize];
        if steps.is_empty() && castlings == [false; 2] {
            return MillenniumCells::NONE;
        }
        let through_king = board.empty() | MillenniumCells::only(self.king);
        let attacked = board.attacks(board.to_move.other(), through_king);
        let mut reached = steps & !attacked;
        for (castling, right) in CASTLINGS.iter().zip(castlings) {
            if right && !self.in_check && board.can_pass(castling) {
                let [over, to] = board.castling_cells(castling);
                if !attacked.contains(over) && !attacked.contains(to) {
                    reached |= MillenniumCells::only(to);
                }
            }
        }
        reached
    }

    /// The direction from the king to a piece in line with it.
    fn towards(&self, cell: MillenniumCell) -> Difference {
        let (files, ranks, levels) = cell.minus(self.king);
        (files.signum(), ranks.signum(), levels.signum())
    }
}

/// The cells from the king through empty cells and own pieces to the first enemy piece, with it.
fn line_to_enemy(board: &Board, king: MillenniumCell, direction: Difference) -> MillenniumCells {
    let open = !board.of(board.to_move.other());
    ray(MillenniumCells::only(king), open, direction)
}

impl Board {
    /// Returns true if the cells between king and rook are empty.
    pub fn can_pass(&self, castling: &Castling) -> bool {
        let (low, high) = (castling.rook_file.min(KING_FILE), castling.rook_file.max(KING_FILE));
        let empty = self.empty();
        (low + 1..high).all(|file| empty.contains(self.home_cell(self.to_move, file)))
    }

    /// The cell that the king crosses and the cell that it reaches.
    pub fn castling_cells(&self, castling: &Castling) -> [MillenniumCell; 2] {
        [castling.rook_to, castling.king_to].map(|file| self.home_cell(self.to_move, file))
    }

    /// The way to castle that takes the king of the side to move from one cell to another.
    /// The right to do so is a condition.
    pub fn castling_move(&self, from: MillenniumCell, to: MillenniumCell) -> Option<&Castling> {
        if from != self.home_cell(self.to_move, KING_FILE) {
            return None;
        }
        let rights = self.castling[self.to_move as usize];
        let ways = CASTLINGS.iter().zip(rights);
        let mut fitting = ways.filter(|(castling, right)| {
            *right && to == self.home_cell(self.to_move, castling.king_to)
        });
        fitting.next().map(|(castling, _)| castling)
    }

    /// Returns true if castling is allowed, tested cell by cell.
    pub fn may_castle(&self, castling: &Castling) -> bool {
        let king = self.home_cell(self.to_move, KING_FILE);
        let [over, to] = self.castling_cells(castling);
        self.can_pass(castling)
            && [king, over, to].iter().all(|cell| !self.is_attacked(*cell, self.to_move.other()))
    }

    /// Returns true if the move leaves the own king out of check, tested on a copy.
    pub fn is_safe(&self, from: MillenniumCell, to: MillenniumCell) -> bool {
        let mut after = self.clone();
        after.carry(from, to, None);
        !after.in_check(self.to_move)
    }

    /// Carries the piece over, with what it captures and the rook in castling.
    /// Returns true if it was a pawn or captured something.
    pub fn carry(
        &mut self,
        from: MillenniumCell,
        to: MillenniumCell,
        promotion: Option<MillenniumKind>,
    ) -> bool {
        let colour = self.to_move;
        let Some(kind) = self.kind(from) else { return false };
        let captures = !self.empty().contains(to);
        if captures {
            self.remove(to);
        }
        if kind == MillenniumKind::Pawn
            && self.passed == Some(to)
            && from.file() != to.file()
            && let Some(pawn) = self.two_stepped_pawn(to)
        {
            self.remove(pawn);
        }
        let steps_aside = from.file().abs_diff(to.file()) == 2;
        if kind == MillenniumKind::King
            && steps_aside
            && let Some(castling) = self.castling_move(from, to)
        {
            let [rook_from, rook_to] = [castling.rook_file, castling.rook_to];
            self.remove(self.home_cell(colour, rook_from));
            let rook = MillenniumPiece { colour, kind: MillenniumKind::Rook };
            self.put(self.home_cell(colour, rook_to), rook);
        }
        self.remove(from);
        self.put(to, MillenniumPiece { colour, kind: promotion.unwrap_or(kind) });
        captures || kind == MillenniumKind::Pawn
    }

    /// Plays a legal move of a piece.
    pub fn play(
        &mut self,
        from: MillenniumCell,
        to: MillenniumCell,
        promotion: Option<MillenniumKind>,
    ) {
        let passed = self.passed_over(from, to);
        let resets = self.carry(from, to, promotion);
        self.drop_rights(from);
        self.drop_rights(to);
        self.pass_turn();
        if resets {
            self.clock = 0;
        }
        self.passed = passed;
        let capturers = self.passers_by();
        if !capturers.iter().any(|pawn| passed.is_some_and(|to| self.is_safe(pawn, to))) {
            self.passed = None;
        }
    }

    /// The turn goes to the other side, without a capture or a pawn move.
    pub fn pass_turn(&mut self) {
        if self.to_move == MillenniumColour::Black {
            self.number = (self.number + 1).min(NUMBER_MAX);
        }
        self.to_move = self.to_move.other();
        self.clock = (self.clock + 1).min(CLOCK_MAX);
        self.passed = None;
    }

    /// The cell that an unmoved pawn passes over with this move, if it is a two-step.
    fn passed_over(&self, from: MillenniumCell, to: MillenniumCell) -> Option<MillenniumCell> {
        let pawns = self.pieces(self.to_move, MillenniumKind::Pawn);
        if !pawns.contains(from) || !self.is_unmoved_pawn(from, self.to_move) {
            return None;
        }
        let (files, ranks, levels) = to.minus(from);
        let two = files == 0 && (ranks.abs() == 2 || levels.abs() == 2);
        let middle = (0, ranks / 2, levels / 2);
        two.then(|| MillenniumCells::only(from).shifted(middle).first()).flatten()
    }

    /// A piece has left or reached this cell: rights that rest on it are gone.
    fn drop_rights(&mut self, cell: MillenniumCell) {
        for colour in MillenniumColour::ALL {
            let index = colour as usize;
            if self.is_unmoved_pawn(cell, colour) {
                self.unmoved[index] &= !(1 << cell.file());
            }
            let king = self.home_cell(colour, KING_FILE);
            for (way, castling) in CASTLINGS.iter().enumerate() {
                if cell == king || cell == self.home_cell(colour, castling.rook_file) {
                    self.castling[index][way] = false;
                }
            }
        }
    }
}
