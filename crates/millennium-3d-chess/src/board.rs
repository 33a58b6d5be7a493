//! Pieces on the boards, the side to move, and the rights that are left.

use crate::attack::{BISHOP, ROOK, king_steps, knight_leaps, pawn_captures, slides};
use crate::cell::{Difference, SIDE};
use crate::variant::{Chess3dQueen, Chess3dRules, Chess3dTwoStep};
use crate::{
    MillenniumArrangement, MillenniumCell, MillenniumCells, MillenniumColour, MillenniumKind,
    MillenniumPiece,
};

/// The clock at which fifty moves of each side are over.
pub(crate) const CLOCK_MAX: u8 = 100;

/// The highest number of a move. It does not grow beyond.
pub(crate) const NUMBER_MAX: u16 = 9999;

/// Files of the kings and of what belongs to castling.
pub(crate) const KING_FILE: u8 = 4;

/// One of the two ways to castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Castling {
    pub rook_file: u8,
    pub rook_to: u8,
    pub king_to: u8,
}

/// Castling with the rook of file `h` and with that of file `a`.
pub(crate) const CASTLINGS: [Castling; 2] = [
    Castling { rook_file: 7, rook_to: 5, king_to: 6 },
    Castling { rook_file: 0, rook_to: 3, king_to: 2 },
];

/// A position during play.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board {
    pub kinds: [MillenniumCells; 6],
    pub colours: [MillenniumCells; 2],
    pub to_move: MillenniumColour,
    /// For each colour and way to castle, whether king and rook have never moved.
    pub castling: [[bool; 2]; 2],
    /// For each colour, the files whose pawns have never moved, as bits.
    pub unmoved: [u8; 2],
    /// The cell passed over by a two-step, if a pawn may capture there now.
    pub passed: Option<MillenniumCell>,
    pub clock: u8,
    pub number: u16,
    pub arrangement: MillenniumArrangement,
    pub queen: Chess3dQueen,
    pub two_step: Chess3dTwoStep,
}

impl Board {
    /// Three boards without any piece.
    pub fn empty_boards(rules: &Chess3dRules, arrangement: MillenniumArrangement) -> Board {
        Board {
            kinds: [MillenniumCells::NONE; 6],
            colours: [MillenniumCells::NONE; 2],
            to_move: MillenniumColour::White,
            castling: [[false; 2]; 2],
            unmoved: [0; 2],
            passed: None,
            clock: 0,
            number: 1,
            arrangement,
            queen: rules.queen,
            two_step: rules.two_step,
        }
    }

    /// All pieces on their home cells.
    pub fn start(rules: &Chess3dRules, arrangement: MillenniumArrangement) -> Board {
        let mut board = Board::empty_boards(rules, arrangement);
        for colour in MillenniumColour::ALL {
            for (file, kind) in (0..SIDE).zip(MillenniumKind::FIRST_RANK) {
                board.put(board.home_cell(colour, file), MillenniumPiece { colour, kind });
                let pawn = MillenniumPiece { colour, kind: MillenniumKind::Pawn };
                board.put(board.pawn_home(colour, file), pawn);
            }
        }
        board.castling = [[true; 2]; 2];
        if board.two_step != Chess3dTwoStep::Never {
            board.unmoved = [u8::MAX; 2];
        }
        board
    }

    /// The cell of the first rank on the home level.
    pub fn home_cell(&self, colour: MillenniumColour, file: u8) -> MillenniumCell {
        let level = self.arrangement.home_level(colour);
        MillenniumCell::new(level, file, colour.first_rank()).expect("a file of the board")
    }

    /// The cell where the pawn of a file starts.
    pub fn pawn_home(&self, colour: MillenniumColour, file: u8) -> MillenniumCell {
        let level = self.arrangement.home_level(colour);
        MillenniumCell::new(level, file, colour.pawn_rank()).expect("a file of the board")
    }

    /// The cells on which pawns of a colour are promoted.
    pub fn promotion_cells(&self, colour: MillenniumColour) -> MillenniumCells {
        let enemy = colour.other();
        MillenniumCells::row(self.arrangement.home_level(enemy), enemy.first_rank())
    }

    pub fn of(&self, colour: MillenniumColour) -> MillenniumCells {
        self.colours[colour as usize]
    }

    pub fn pieces(&self, colour: MillenniumColour, kind: MillenniumKind) -> MillenniumCells {
        self.of(colour) & self.kinds[kind as usize]
    }

    pub fn empty(&self) -> MillenniumCells {
        !(self.colours[0] | self.colours[1])
    }

    /// The kind of the piece on an occupied cell.
    pub fn kind(&self, cell: MillenniumCell) -> Option<MillenniumKind> {
        MillenniumKind::ALL.into_iter().find(|kind| self.kinds[*kind as usize].contains(cell))
    }

    pub fn piece(&self, cell: MillenniumCell) -> Option<MillenniumPiece> {
        let kind = self.kind(cell)?;
        let white = self.of(MillenniumColour::White).contains(cell);
        let colour = if white { MillenniumColour::White } else { MillenniumColour::Black };
        Some(MillenniumPiece { colour, kind })
    }

    pub fn king(&self, colour: MillenniumColour) -> MillenniumCell {
        self.pieces(colour, MillenniumKind::King).first().expect("each side has a king")
    }

    pub fn put(&mut self, cell: MillenniumCell, piece: MillenniumPiece) {
        let only = MillenniumCells::only(cell);
        self.kinds[piece.kind as usize] |= only;
        self.colours[piece.colour as usize] |= only;
    }

    pub fn remove(&mut self, cell: MillenniumCell) {
        let others = !MillenniumCells::only(cell);
        for set in self.kinds.iter_mut().chain(&mut self.colours) {
            *set = *set & others;
        }
    }

    /// The pieces of a colour that slide as rooks, and those that slide as bishops.
    pub fn sliders(&self, colour: MillenniumColour) -> (MillenniumCells, MillenniumCells) {
        let rooks = self.pieces(colour, MillenniumKind::Rook);
        let bishops = self.pieces(colour, MillenniumKind::Bishop);
        match self.queen {
            Chess3dQueen::Steps => (rooks, bishops),
            Chess3dQueen::Slides => {
                let queens = self.pieces(colour, MillenniumKind::Queen);
                (rooks | queens, bishops | queens)
            }
        }
    }

    /// The pieces of a colour that go one step in all directions.
    pub fn steppers(&self, colour: MillenniumColour) -> MillenniumCells {
        let kings = self.pieces(colour, MillenniumKind::King);
        match self.queen {
            Chess3dQueen::Slides => kings,
            Chess3dQueen::Steps => kings | self.pieces(colour, MillenniumKind::Queen),
        }
    }

    /// Returns true if a piece of `by` could capture on the cell.
    pub fn is_attacked(&self, cell: MillenniumCell, by: MillenniumColour) -> bool {
        let from = MillenniumCells::only(cell);
        let empty = self.empty();
        let (rooks, bishops) = self.sliders(by);
        self.leapers_at(cell, by).meets(MillenniumCells::ALL)
            || slides(from, empty, &ROOK).meets(rooks)
            || slides(from, empty, &BISHOP).meets(bishops)
    }

    /// The knights, pawns and steppers of `by` that could capture on the cell.
    pub fn leapers_at(&self, cell: MillenniumCell, by: MillenniumColour) -> MillenniumCells {
        let from = MillenniumCells::only(cell);
        knight_leaps(from) & self.pieces(by, MillenniumKind::Knight)
            | pawn_captures(from, by.other()) & self.pieces(by, MillenniumKind::Pawn)
            | king_steps(from) & self.steppers(by)
    }

    /// Returns true if the king of a colour is in check.
    pub fn in_check(&self, colour: MillenniumColour) -> bool {
        self.is_attacked(self.king(colour), colour.other())
    }

    /// All cells on which pieces of a colour could capture, where `empty` cells do not stop them.
    pub fn attacks(&self, colour: MillenniumColour, empty: MillenniumCells) -> MillenniumCells {
        let (rooks, bishops) = self.sliders(colour);
        let steppers = self.steppers(colour).iter();
        let steps = steppers.fold(MillenniumCells::NONE, |reached, cell| {
            reached | king_steps(MillenniumCells::only(cell))
        });
        steps
            | knight_leaps(self.pieces(colour, MillenniumKind::Knight))
            | pawn_captures(self.pieces(colour, MillenniumKind::Pawn), colour)
            | slides(rooks, empty, &ROOK)
            | slides(bishops, empty, &BISHOP)
    }

    /// Returns true if the pawn on this cell has never moved.
    pub fn is_unmoved_pawn(&self, cell: MillenniumCell, colour: MillenniumColour) -> bool {
        self.unmoved[colour as usize] >> cell.file() & 1 == 1
            && cell == self.pawn_home(colour, cell.file())
    }

    /// The single steps of which the two-steps of a colour are made.
    pub fn two_step_ways(&self, colour: MillenniumColour) -> &'static [Difference] {
        const WHITE: [Difference; 5] = [(0, 1, 0), (0, 0, 1), (0, 0, -1), (0, 1, 1), (0, 1, -1)];
        const BLACK: [Difference; 5] = [(0, -1, 0), (0, 0, 1), (0, 0, -1), (0, -1, 1), (0, -1, -1)];
        let ways = match colour {
            MillenniumColour::White => &WHITE,
            MillenniumColour::Black => &BLACK,
        };
        match self.two_step {
            Chess3dTwoStep::EveryWay => ways,
            Chess3dTwoStep::OnLevel => &ways[..1],
            Chess3dTwoStep::Never => &[],
        }
    }

    /// The cells that a piece of the side to move reaches, without regard to check.
    /// Castling and en passant are not among them.
    pub fn targets(&self, cell: MillenniumCell, kind: MillenniumKind) -> MillenniumCells {
        let from = MillenniumCells::only(cell);
        let empty = self.empty();
        let reached = match (kind, self.queen) {
            (MillenniumKind::Pawn, _) => return self.pawn_targets(cell),
            (MillenniumKind::Knight, _) => knight_leaps(from),
            (MillenniumKind::Bishop, _) => slides(from, empty, &BISHOP),
            (MillenniumKind::Rook, _) => slides(from, empty, &ROOK),
            (MillenniumKind::Queen, Chess3dQueen::Slides) => {
                slides(from, empty, &ROOK) | slides(from, empty, &BISHOP)
            }
            (MillenniumKind::Queen, Chess3dQueen::Steps) | (MillenniumKind::King, _) => {
                king_steps(from)
            }
        };
        reached & !self.of(self.to_move)
    }

    fn pawn_targets(&self, cell: MillenniumCell) -> MillenniumCells {
        let colour = self.to_move;
        let from = MillenniumCells::only(cell);
        let empty = self.empty();
        let column = from | from.shifted((0, colour.forward(), 0));
        let around = column | column.shifted((0, 0, 1)) | column.shifted((0, 0, -1));
        let mut reached = around & empty | pawn_captures(from, colour) & self.of(colour.other());
        if self.is_unmoved_pawn(cell, colour) {
            for way in self.two_step_ways(colour) {
                reached |= (from.shifted(*way) & empty).shifted(*way) & empty;
            }
        }
        reached
    }

    /// The pawns of the side to move that could capture en passant, without regard to check.
    pub fn passers_by(&self) -> MillenniumCells {
        let Some(passed) = self.passed else { return MillenniumCells::NONE };
        pawn_captures(MillenniumCells::only(passed), self.to_move.other())
            & self.pieces(self.to_move, MillenniumKind::Pawn)
    }

    /// The cell of the enemy pawn that passed over a cell.
    /// The step from its home cell to there is made once more.
    pub fn two_stepped_pawn(&self, passed: MillenniumCell) -> Option<MillenniumCell> {
        let home = self.pawn_home(self.to_move.other(), passed.file());
        let way = passed.minus(home);
        let known = self.two_step_ways(self.to_move.other()).contains(&way);
        known.then(|| MillenniumCells::only(passed).shifted(way).first()).flatten()
    }
}
