//! A position of Pentalath as the search sees it.

use pentalath::{Cell, CellSet, Colour, Move, Pentalath};
use rulebook::{Position, Seat, Turn};

use crate::lines::{Board, Brackets, Choice, Code, Force, Grid, Side, Urgency};

/// From a cell to the one in the next row that has the same number.
const STRIDE: usize = 14;
const CELLS: usize = 9 * STRIDE + 2;
const AXES: [isize; 3] = [1, STRIDE as isize, STRIDE as isize + 1];
const LENGTH: usize = 5;

const SWAP: Code = 500;
const SKIP: Code = 501;

/// What each piece is worth that has one freedom left, to whoever is to take it, and to its owner's
/// enemy when the owner can still save it.
const CATCH_NOW: i32 = 45;
const CATCH_LATER: i32 = 10;

/// What each piece of a group with two freedoms is worth to its enemy.
const SHORT_OF_FREEDOM: i32 = 4;

/// What a piece taken at once, or saved, adds to the promise of a move.
const CATCH_PROMISE: i32 = 60;

pub(super) fn code(m: Move) -> Code {
    match m {
        Move::Place(cell) => number(cell) as Code,
        Move::Swap => SWAP,
        Move::Skip => SKIP,
    }
}

pub(super) fn to_move(code: Code) -> Option<Move> {
    match code {
        SWAP => Some(Move::Swap),
        SKIP => Some(Move::Skip),
        _ => cell(usize::from(code)).map(Move::Place),
    }
}

fn number(cell: Cell) -> usize {
    (usize::from(cell.row()) + 1) * STRIDE + usize::from(cell.index()) + 1
}

fn cell(number: usize) -> Option<Cell> {
    let number = number.checked_sub(STRIDE + 1)?;
    Cell::new((number / STRIDE) as u8, (number % STRIDE) as u8)
}

/// The position with the shapes on it, and how it came about.
pub(crate) struct PentalathBoard {
    position: Pentalath,
    grid: Grid,
    before: Vec<Pentalath>,
    own: Seat,
}

impl PentalathBoard {
    /// Seen from the seat to move, if there is one.
    pub(super) fn new(position: &Pentalath) -> Option<PentalathBoard> {
        let Turn::Seat(own) = position.turn() else { return None };
        let cells = CellSet::ALL.iter().map(number);
        let colours = position.colours().len();
        let mut grid = Grid::new(CELLS, cells, &AXES, colours, LENGTH, Brackets::None);
        for colour in position.colours() {
            for cell in position.pieces(*colour).iter() {
                grid.put(number(cell), colour.index());
            }
        }
        Some(PentalathBoard { position: position.clone(), grid, before: Vec::new(), own })
    }

    fn side_of(&self, seat: Seat) -> Side {
        if seat == self.own { Side::Own } else { Side::Other }
    }

    fn side_of_colour(&self, colour: Colour) -> Side {
        self.side_of(self.position.seat_of(colour))
    }

    fn mover(&self) -> usize {
        self.position.colour_to_move().index()
    }

    /// The colours that play against the colour to move.
    fn rivals(&self) -> impl Iterator<Item = usize> {
        let mover = self.mover();
        self.position.colours().iter().map(|colour| colour.index()).filter(move |c| *c != mover)
    }

    /// The colour that plays next. Only its threats must be met at once: whoever plays between the
    /// mover and another colour will have to meet those.
    fn next(&self) -> usize {
        (self.mover() + 1) % self.position.colours().len()
    }

    fn may_place(&self, cell: Cell) -> bool {
        match self.position.turn() {
            Turn::Seat(seat) => self.position.is_legal(seat, &Move::Place(cell)),
            _ => false,
        }
    }

    /// Brings the shapes up to date after the position has changed.
    fn follow(&mut self, before: &Pentalath) {
        for colour in before.colours() {
            let gone = before.pieces(*colour) & !self.position.pieces(*colour);
            gone.iter().for_each(|cell| self.grid.lift(number(cell)));
        }
        for colour in before.colours() {
            let come = self.position.pieces(*colour) & !before.pieces(*colour);
            come.iter().for_each(|cell| self.grid.put(number(cell), colour.index()));
        }
    }

    /// Last freedoms: for each colour the cells where it loses a group, and what it loses.
    fn last_freedoms(&self) -> [Freedoms; 3] {
        let empty = self.position.empty();
        let mut all = [Freedoms::default(); 3];
        for colour in self.position.colours() {
            let freedoms = &mut all[colour.index()];
            let mut left = self.position.pieces(*colour);
            // Only groups short of empty cells need a closer look; most are found at once.
            while let Some(first) = left.first() {
                let group = CellSet::of(first).spread(left);
                left = left & !group;
                let free = group.neighbours() & empty;
                match free.len() {
                    0 | 1 => {
                        freedoms.cells = freedoms.cells | free;
                        freedoms.pieces += group.len() as i32;
                        freedoms.most = freedoms.most.max(group.len() as i32);
                    }
                    2 => freedoms.short += group.len() as i32,
                    _ => {}
                }
            }
        }
        all
    }

    fn promise(&self, cell: Cell, freedoms: &[Freedoms; 3]) -> i32 {
        let mover = self.mover();
        let at = number(cell);
        let mut promise = 2 * self.grid.worth(at, mover);
        promise += self.rivals().map(|enemy| self.grid.worth(at, enemy)).max().unwrap_or(0);
        for colour in self.position.colours() {
            let freedoms = &freedoms[colour.index()];
            if freedoms.cells.contains(cell) {
                promise += freedoms.most * CATCH_PROMISE;
            }
        }
        promise
    }

    fn push(
        &self,
        choices: &mut Vec<Choice>,
        freedoms: &[Freedoms; 3],
        fits: impl Fn(Cell, usize) -> bool,
    ) {
        for cell in self.position.empty().iter() {
            if fits(cell, number(cell)) && self.may_place(cell) {
                let promise = self.promise(cell, freedoms);
                choices.push(Choice { code: number(cell) as Code, promise });
            }
        }
    }

    /// The cells where the mover takes something.
    fn catches(&self, freedoms: &[Freedoms; 3]) -> CellSet {
        self.rivals().fold(CellSet::NONE, |cells, rival| cells | freedoms[rival].cells)
    }

    /// All cells, and what else may be played.
    fn push_free(&self, choices: &mut Vec<Choice>, freedoms: &[Freedoms; 3]) {
        self.push(choices, freedoms, |_, _| true);
        if let Turn::Seat(seat) = self.position.turn() {
            for (m, promise) in [(Move::Swap, 100), (Move::Skip, 0)] {
                // Skipping is for those alone who have no cell.
                let may = m == Move::Swap || choices.is_empty();
                if may && self.position.is_legal(seat, &m) {
                    choices.push(Choice { code: code(m), promise });
                }
            }
        }
    }
}

/// Where a colour is about to lose pieces.
#[derive(Clone, Copy, Default)]
struct Freedoms {
    cells: CellSet,
    /// Pieces of all groups with one freedom, and of the largest.
    pieces: i32,
    most: i32,
    /// Pieces of all groups with two.
    short: i32,
}

impl Board for PentalathBoard {
    fn side(&self) -> Side {
        self.side_of_colour(self.position.colour_to_move())
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn end(&self) -> Option<Option<Side>> {
        use pentalath::Ending;
        Some(Some(match self.position.ending()? {
            Ending::Line(winner) => self.side_of_colour(winner),
            Ending::Stuck(loser) => match self.side_of_colour(loser) {
                Side::Own => Side::Other,
                Side::Other => Side::Own,
            },
        }))
    }

    fn play(&mut self, code: Code) {
        let before = self.position.clone();
        if let Some(m) = to_move(code) {
            self.position.play_unchecked(m);
        }
        self.follow(&before);
        self.before.push(before);
    }

    fn undo(&mut self) {
        if let Some(before) = self.before.pop() {
            let after = std::mem::replace(&mut self.position, before);
            self.follow(&after);
        }
    }

    fn winning(&self) -> Option<Code> {
        let mover = self.mover();
        if self.grid.forces(mover, Force::Five) == 0 {
            return None;
        }
        let wins = |cell: &Cell| {
            self.grid.force(number(*cell), mover) == Force::Five && self.may_place(*cell)
        };
        self.position.empty().iter().find(wins).map(|cell| number(cell) as Code)
    }

    fn is_threatened(&self) -> bool {
        self.grid.forces(self.next(), Force::Five) > 0
    }

    fn answers(&self, choices: &mut Vec<Choice>) -> Urgency {
        let freedoms = self.last_freedoms();
        let catches = self.catches(&freedoms);
        let (mover, next) = (self.mover(), self.next());
        if self.is_threatened() {
            self.push(choices, &freedoms, |cell, at| {
                catches.contains(cell) || self.grid.force(at, next) == Force::Five
            });
            if !choices.is_empty() {
                return Urgency::Forced;
            }
        } else if self.grid.forces(next, Force::OpenFour) > 0 {
            self.push(choices, &freedoms, |cell, at| {
                catches.contains(cell)
                    || self.grid.force(at, mover) >= Force::Four
                    || self.grid.force(at, next) >= Force::Four
            });
            if !choices.is_empty() {
                return Urgency::Pressed;
            }
        }
        self.push_free(choices, &freedoms);
        Urgency::Free
    }

    fn attacks(&self, choices: &mut Vec<Choice>) {
        let freedoms = self.last_freedoms();
        let catches = self.catches(&freedoms);
        let mover = self.mover();
        let forces = [Force::Four, Force::FourAndThree, Force::OpenFour];
        let any = forces.iter().any(|force| self.grid.forces(mover, *force) > 0);
        if any || !catches.is_empty() {
            self.push(choices, &freedoms, |cell, at| {
                self.grid.force(at, mover) >= Force::Four || catches.contains(cell)
            });
        }
    }

    fn parties(&self) -> usize {
        self.position.colours().len()
    }

    fn evaluate(&self) -> i32 {
        let freedoms = self.last_freedoms();
        let side = self.side();
        let mover = self.mover();
        let (mut friends, mut enemies) = (i32::MIN, i32::MIN);
        for colour in self.position.colours() {
            let index = colour.index();
            let freedoms = &freedoms[index];
            let mut standing = self.grid.total_worth(index);
            if index == mover {
                standing += standing / 4 - freedoms.pieces * CATCH_LATER;
            } else {
                standing -=
                    freedoms.most * CATCH_NOW + (freedoms.pieces - freedoms.most) * CATCH_LATER;
            }
            standing -= freedoms.short * SHORT_OF_FREEDOM;
            let best =
                if self.side_of_colour(*colour) == side { &mut friends } else { &mut enemies };
            *best = standing.max(*best);
        }
        (friends - enemies).clamp(-20_000, 20_000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::conformance::Seeded;

    #[test]
    fn cells_have_numbers_of_their_own() {
        for known in CellSet::ALL.iter() {
            assert_eq!(cell(number(known)), Some(known));
        }
        assert_eq!(cell(0), None);
    }

    /// What is kept up is what is there, and a win at once is seen exactly if there is one.
    #[test]
    fn the_board_follows_the_rules() {
        for (index, options) in ["", "3", "stuck=loss,swap"].into_iter().enumerate() {
            let mut random = Seeded::new(index as u64 + 1);
            let start = Pentalath::start(&options.parse().unwrap());
            let mut board = PentalathBoard::new(&start).unwrap();
            let mut before = Vec::new();
            while let Turn::Seat(seat) = board.position.turn() {
                let mut fresh = PentalathBoard::new(&board.position).unwrap();
                fresh.own = board.own;
                assert_eq!(board.evaluate(), fresh.evaluate());
                let (mut choices, mut fresh_choices) = (Vec::new(), Vec::new());
                assert_eq!(board.answers(&mut choices), fresh.answers(&mut fresh_choices));
                assert_eq!(choices, fresh_choices);
                let moves = board.position.moves(seat);
                let wins = moves.iter().any(|m| {
                    let mut after = board.position.clone();
                    after.play_unchecked(*m);
                    after.winner().is_some()
                });
                assert_eq!(board.winning().is_some(), wins, "{:?}", board.position);
                before.push(board.evaluate());
                board.play(code(moves[random.below(moves.len() as u64) as usize]));
            }
            assert!(before.len() > 10, "{options}");
            while let Some(value) = before.pop() {
                board.undo();
                assert_eq!(board.evaluate(), value, "{options}");
            }
        }
    }
}
