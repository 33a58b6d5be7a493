//! The boards, their cells and the cards for directions.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used)]

use core::fmt;
use core::str::FromStr;

use rulebook::ParseError;

/// Cells in the longest row of the largest board, and its number of rows.
const ROW_MAX: u8 = 9;

/// Size of the range of cell numbers.
const NUMBERS: usize = (ROW_MAX * ROW_MAX) as usize;

/// The steps of the cards 1 to 6 in axial coordinates: right, and on with the clock.
const STEPS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// A cell. Cells are ordered by row from the bottom, then from the left.
/// A board decides which cells it has and where they lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LanzaCell(u8);

impl LanzaCell {
    /// The bit of the cell in a set of cells.
    pub(crate) const fn bit(self) -> u128 {
        1 << self.number()
    }

    /// The cell with this row and this index in it, both counted from 0.
    pub const fn new(row: u8, index: u8) -> Option<LanzaCell> {
        if row < ROW_MAX && index < ROW_MAX { Some(LanzaCell(row * ROW_MAX + index)) } else { None }
    }

    /// The row, counted from 0 at the bottom.
    pub const fn row(self) -> u8 {
        self.0 / ROW_MAX
    }

    /// The index in the row, counted from 0 at the left.
    pub const fn index(self) -> u8 {
        self.0 % ROW_MAX
    }

    /// A number below 81 that differs between any two cells.
    pub(crate) const fn number(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for LanzaCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.index() + 1)
    }
}

impl fmt::Debug for LanzaCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for LanzaCell {
    type Err = ParseError;

    /// Reads a name such as `c3`.
    fn from_str(text: &str) -> Result<LanzaCell, ParseError> {
        match text.as_bytes() {
            [row @ b'a'..=b'i', index @ b'1'..=b'9'] => LanzaCell::new(row - b'a', index - b'1'),
            _ => None,
        }
        .ok_or_else(|| ParseError::new("cell", 0, text))
    }
}

/// A card: a direction from 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LanzaCard(u8);

impl LanzaCard {
    /// All six cards in the order of their numbers.
    /// Right, right and down, left and down, left, left and up, right and up.
    pub const ALL: [LanzaCard; 6] =
        [LanzaCard(0), LanzaCard(1), LanzaCard(2), LanzaCard(3), LanzaCard(4), LanzaCard(5)];

    /// The card with this number, 1 to 6.
    pub const fn new(number: u8) -> Option<LanzaCard> {
        match number {
            1..=6 => Some(LanzaCard(number - 1)),
            _ => None,
        }
    }

    /// The number on the card, 1 to 6.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The card with the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> LanzaCard {
        LanzaCard((self.0 + 3) % 6)
    }
}

impl fmt::Display for LanzaCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A hexagon of hexagonal cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LanzaBoard {
    side: u8,
}

/// The target of each cell for each card, on the boards of side 3, 4 and 5.
static TARGETS: [[[LanzaCell; 6]; NUMBERS]; 3] = [targets(3), targets(4), targets(5)];

#[expect(clippy::indexing_slicing, reason = "all of it runs in the compiler")]
const fn targets(side: u8) -> [[LanzaCell; 6]; NUMBERS] {
    let board = LanzaBoard { side };
    let mut targets = [[LanzaCell(0); 6]; NUMBERS];
    let mut cell = 0;
    while cell < NUMBERS {
        let mut card = 0;
        while card < 6 {
            targets[cell][card] = board.find_target(LanzaCell(cell as u8), STEPS[card]);
            card += 1;
        }
        cell += 1;
    }
    targets
}

/// The rims of the boards of side 3, 4 and 5 as sets of cells.
static RIMS: [u128; 3] = [rim(3), rim(4), rim(5)];

const fn rim(side: u8) -> u128 {
    let board = LanzaBoard { side };
    let (mut rim, mut number) = (0, 0);
    while number < NUMBERS {
        let cell = LanzaCell(number as u8);
        if board.is_rim(cell) {
            rim |= cell.bit();
        }
        number += 1;
    }
    rim
}

/// The cells of a set in order.
fn cells_of(mut set: u128) -> impl Iterator<Item = LanzaCell> + Clone {
    core::iter::from_fn(move || {
        let number = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (usize::from(number) < NUMBERS).then_some(LanzaCell(number))
    })
}

impl LanzaBoard {
    /// The board of two players, with 19 cells.
    pub const SIDE_3: LanzaBoard = LanzaBoard { side: 3 };

    /// The board of three players, with 37 cells.
    pub const SIDE_4: LanzaBoard = LanzaBoard { side: 4 };

    /// The board of four players, with 61 cells.
    pub const SIDE_5: LanzaBoard = LanzaBoard { side: 5 };

    /// The number of cells on a side.
    pub const fn side(self) -> u8 {
        self.side
    }

    /// The number of rows.
    pub const fn rows(self) -> u8 {
        2 * self.side - 1
    }

    /// The number of cells in a row, which is counted from 0.
    pub const fn row_length(self, row: u8) -> u8 {
        if row >= self.rows() { 0 } else { self.rows() - row.abs_diff(self.side - 1) }
    }

    /// Returns whether the board has this cell.
    pub const fn contains(self, cell: LanzaCell) -> bool {
        cell.index() < self.row_length(cell.row())
    }

    /// All cells of the board in order.
    pub fn cells(self) -> impl Iterator<Item = LanzaCell> + Clone {
        (0..NUMBERS as u8).map(LanzaCell).filter(move |cell| self.contains(*cell))
    }

    /// Returns whether the cell is on the rim of the board.
    pub const fn is_rim(self, cell: LanzaCell) -> bool {
        let (row, index) = (cell.row(), cell.index());
        let length = self.row_length(row);
        let is_end = index == 0 || index + 1 == length;
        index < length && (row == 0 || row + 1 == self.rows() || is_end)
    }

    /// All cells of the rim in order.
    pub fn rim(self) -> impl Iterator<Item = LanzaCell> + Clone {
        self.rim_without(0)
    }

    /// The cells of the rim that are not in a set, in order.
    pub(crate) fn rim_without(self, taken: u128) -> impl Iterator<Item = LanzaCell> + Clone {
        let rim = RIMS.get(usize::from(self.side - 3)).copied().unwrap_or(0);
        cells_of(rim & !taken)
    }

    /// The starting cells in order: every second cell of the rim, beginning with a corner.
    pub fn starting_cells(self) -> impl Iterator<Item = LanzaCell> + Clone {
        // Along the rim, neighbours have different parity: of the index in the rows at the top and
        // the bottom, of the row on the slanting sides.
        let bottom = 0;
        let top = self.rows() - 1;
        self.rim().filter(move |cell| {
            let (row, index) = (cell.row(), cell.index());
            if row == bottom || row == top { index % 2 == 0 } else { self.is_even_on_side(*cell) }
        })
    }

    /// Returns whether the way along the rim from `a1` to a cell of a slanting side is even.
    const fn is_even_on_side(self, cell: LanzaCell) -> bool {
        let along_bottom = if cell.index() == 0 { 0 } else { self.side - 1 };
        (along_bottom + cell.row()).is_multiple_of(2)
    }

    /// The axial coordinates of a cell; `(0, 0)` is the middle, and the second grows downwards.
    pub const fn axial(self, cell: LanzaCell) -> (i8, i8) {
        let last = self.side as i8 - 1;
        let r = last - cell.row() as i8;
        (cell.index() as i8 - self.indent(r), r)
    }

    /// The cell with these axial coordinates.
    pub const fn at_axial(self, q: i8, r: i8) -> Option<LanzaCell> {
        let last = self.side as i8 - 1;
        if q.abs() > last || r.abs() > last || (q + r).abs() > last {
            return None;
        }
        LanzaCell::new((last - r) as u8, (q + self.indent(r)) as u8)
    }

    /// The number of cells from the first cell of a row to the line with the first coordinate 0.
    const fn indent(self, r: i8) -> i8 {
        let last = self.side as i8 - 1;
        if r < 0 { last + r } else { last }
    }

    /// The target of a piece on this cell with this card, after a bounce if there is one.
    pub fn target(self, cell: LanzaCell, card: LanzaCard) -> LanzaCell {
        let boards = TARGETS.get(usize::from(self.side - 3));
        let cells = boards.and_then(|cells| cells.get(cell.number()));
        let target = cells.and_then(|targets| targets.get(usize::from(card.0)));
        target.copied().unwrap_or(cell)
    }

    /// Finds the target of a cell for a step. A cell off the board has itself.
    const fn find_target(self, cell: LanzaCell, step: (i8, i8)) -> LanzaCell {
        if !self.contains(cell) {
            return cell;
        }
        let (q, r) = self.axial(cell);
        match (self.at_axial(q + step.0, r + step.1), self.at_axial(q - step.0, r - step.1)) {
            (Some(ahead), _) => ahead,
            (None, Some(behind)) => behind,
            (None, None) => cell,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn names_and_coordinates_belong_together() {
        for board in [LanzaBoard::SIDE_3, LanzaBoard::SIDE_4, LanzaBoard::SIDE_5] {
            assert!(board.cells().is_sorted());
            for cell in board.cells() {
                assert_eq!(cell.to_string().parse(), Ok(cell));
                let (q, r) = board.axial(cell);
                assert_eq!(board.at_axial(q, r), Some(cell), "{cell}");
            }
        }
        let axial = |name: &str| LanzaBoard::SIDE_3.axial(name.parse().unwrap());
        assert_eq!(["e1", "e3", "c1", "c3"].map(axial), [(0, -2), (2, -2), (-2, 0), (0, 0)]);
        assert_eq!(["d4", "b1", "a1", "a3"].map(axial), [(2, -1), (-2, 1), (-2, 2), (0, 2)]);
        for text in ["", "c", "c0", "C3", "j1", "c10", "3c", "c3 ", "é3"] {
            assert!(text.parse::<LanzaCell>().is_err(), "{text}");
        }
    }

    #[test]
    fn opposite_cards_lead_back() {
        for (card, number) in LanzaCard::ALL.into_iter().zip(1..) {
            assert_eq!((card.number(), LanzaCard::new(number)), (number, Some(card)));
            assert_eq!(card.opposite().opposite(), card);
            let board = LanzaBoard::SIDE_5;
            let middle = board.at_axial(0, 0).unwrap();
            let next = board.target(middle, card);
            assert_ne!(next, middle);
            assert_eq!(board.target(next, card.opposite()), middle);
        }
        assert_eq!([0, 7].map(LanzaCard::new), [None, None]);
    }
}
