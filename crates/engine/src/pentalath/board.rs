//! Search board of Pentalath.

use pentalath::{Cell, CellSet, Move, Pentalath, PentalathColour};
use rulebook::{Position, Seat, Turn};

use crate::nrow::{
    CandidateMove, CaptureRule, MoveCode, PatternGrid, SearchBoard, SearchSide, ThreatLevel,
    Urgency,
};

/// Index distance between two rows.
const ROW_STRIDE: usize = 14;
const CELLS: usize = 9 * ROW_STRIDE + 2;
const AXES: [isize; 3] = [1, ROW_STRIDE as isize, ROW_STRIDE as isize + 1];
const LENGTH: usize = 5;

const SWAP: MoveCode = 500;
const SKIP: MoveCode = 501;

/// Value of each piece with one freedom left, if the rival captures next or can only threaten to.
const CAPTURE_VALUE_NOW: i32 = 45;
const CAPTURE_VALUE_LATER: i32 = 10;

/// Value of each piece of a group with two freedoms to its rival.
const TWO_FREEDOMS_VALUE: i32 = 4;

/// Ordering bonus for each piece captured or saved.
const CAPTURE_ORDER_BONUS: i32 = 60;

pub(super) fn encode(m: Move) -> MoveCode {
    match m {
        Move::Place(cell) => cell_index(cell) as MoveCode,
        Move::Swap => SWAP,
        Move::Skip => SKIP,
    }
}

pub(super) fn decode(code: MoveCode) -> Option<Move> {
    match code {
        SWAP => Some(Move::Swap),
        SKIP => Some(Move::Skip),
        _ => cell(usize::from(code)).map(Move::Place),
    }
}

fn cell_index(cell: Cell) -> usize {
    (usize::from(cell.row()) + 1) * ROW_STRIDE + usize::from(cell.index()) + 1
}

fn cell(number: usize) -> Option<Cell> {
    let number = number.checked_sub(ROW_STRIDE + 1)?;
    Cell::new((number / ROW_STRIDE) as u8, (number % ROW_STRIDE) as u8)
}

/// A position with its patterns and its undo stack.
pub(crate) struct PentalathBoard {
    position: Pentalath,
    grid: PatternGrid,
    undo_stack: Vec<Pentalath>,
    own_seat: Seat,
}

impl PentalathBoard {
    /// Creates the board of the seat to move, if there is one.
    pub(super) fn new(position: &Pentalath) -> Option<PentalathBoard> {
        let Turn::Seat(own) = position.turn() else { return None };
        let cells = CellSet::ALL.iter().map(cell_index);
        let colours = position.colours().len();
        let mut grid = PatternGrid::new(CELLS, cells, &AXES, colours, LENGTH, CaptureRule::None);
        for colour in position.colours() {
            for cell in position.pieces(*colour).iter() {
                grid.place(cell_index(cell), colour.index());
            }
        }
        Some(PentalathBoard {
            position: position.clone(),
            grid,
            undo_stack: Vec::new(),
            own_seat: own,
        })
    }

    fn side_of(&self, seat: Seat) -> SearchSide {
        if seat == self.own_seat { SearchSide::Ours } else { SearchSide::Theirs }
    }

    fn side_of_colour(&self, colour: PentalathColour) -> SearchSide {
        self.side_of(self.position.seat_of(colour))
    }

    fn mover(&self) -> usize {
        self.position.colour_to_move().index()
    }

    /// Colours that play against the colour to move.
    fn rivals(&self) -> impl Iterator<Item = usize> {
        let mover = self.mover();
        self.position.colours().iter().map(|colour| colour.index()).filter(move |c| *c != mover)
    }

    /// The colour that plays next. Only its threats must be answered at once.
    /// Threats of a later colour can be answered by the players in between.
    fn next_colour(&self) -> usize {
        (self.mover() + 1) % self.position.colours().len()
    }

    fn may_place(&self, cell: Cell) -> bool {
        match self.position.turn() {
            Turn::Seat(seat) => self.position.is_legal(seat, &Move::Place(cell)),
            _ => false,
        }
    }

    /// Updates the patterns after the position has changed.
    fn update_grid(&mut self, before: &Pentalath) {
        for colour in before.colours() {
            let captured = before.pieces(*colour) & !self.position.pieces(*colour);
            captured.iter().for_each(|cell| self.grid.remove(cell_index(cell)));
        }
        for colour in before.colours() {
            let come = self.position.pieces(*colour) & !before.pieces(*colour);
            come.iter().for_each(|cell| self.grid.place(cell_index(cell), colour.index()));
        }
    }

    /// Last freedoms of each colour: the cells where it loses a group, and the size of the groups.
    fn last_freedoms(&self) -> [Freedoms; 3] {
        let empty = self.position.empty();
        let mut all = [Freedoms::default(); 3];
        for colour in self.position.colours() {
            let freedoms = &mut all[colour.index()];
            let mut left = self.position.pieces(*colour);
            // Only groups with few freedoms matter; most are found at once.
            while let Some(first) = left.first() {
                let group = CellSet::only(first).spread(left);
                left = left & !group;
                let free = group.neighbours() & empty;
                match free.len() {
                    0 | 1 => {
                        freedoms.cells = freedoms.cells | free;
                        freedoms.pieces += group.len() as i32;
                        freedoms.largest = freedoms.largest.max(group.len() as i32);
                    }
                    2 => freedoms.two_freedoms += group.len() as i32,
                    _ => {}
                }
            }
        }
        all
    }

    fn order_score(&self, cell: Cell, freedoms: &[Freedoms; 3]) -> i32 {
        let mover = self.mover();
        let at = cell_index(cell);
        let mut score = 2 * self.grid.value(at, mover);
        score += self.rivals().map(|rival| self.grid.value(at, rival)).max().unwrap_or(0);
        for colour in self.position.colours() {
            let freedoms = &freedoms[colour.index()];
            if freedoms.cells.contains(cell) {
                score += freedoms.largest * CAPTURE_ORDER_BONUS;
            }
        }
        score
    }

    fn push_matching(
        &self,
        candidates: &mut Vec<CandidateMove>,
        freedoms: &[Freedoms; 3],
        fits: impl Fn(Cell, usize) -> bool,
    ) {
        for cell in self.position.empty().iter() {
            if fits(cell, cell_index(cell)) && self.may_place(cell) {
                let score = self.order_score(cell, freedoms);
                candidates.push(CandidateMove { code: cell_index(cell) as MoveCode, score });
            }
        }
    }

    /// Cells where the mover captures.
    fn capture_cells(&self, freedoms: &[Freedoms; 3]) -> CellSet {
        self.rivals().fold(CellSet::NONE, |cells, rival| cells | freedoms[rival].cells)
    }

    /// All cells and the special moves.
    fn push_unforced(&self, candidates: &mut Vec<CandidateMove>, freedoms: &[Freedoms; 3]) {
        self.push_matching(candidates, freedoms, |_, _| true);
        if let Turn::Seat(seat) = self.position.turn() {
            for (m, score) in [(Move::Swap, 100), (Move::Skip, 0)] {
                // Skipping is only for players without a cell.
                let may = m == Move::Swap || candidates.is_empty();
                if may && self.position.is_legal(seat, &m) {
                    candidates.push(CandidateMove { code: encode(m), score });
                }
            }
        }
    }
}

/// Groups of a colour that are about to be captured.
#[derive(Clone, Copy, Default)]
struct Freedoms {
    cells: CellSet,
    /// Pieces of all groups with one freedom, and of the largest.
    pieces: i32,
    largest: i32,
    /// Pieces of all groups with two freedoms.
    two_freedoms: i32,
}

impl SearchBoard for PentalathBoard {
    fn side(&self) -> SearchSide {
        self.side_of_colour(self.position.colour_to_move())
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn winner(&self) -> Option<Option<SearchSide>> {
        use pentalath::PentalathEnding;
        Some(Some(match self.position.ending()? {
            PentalathEnding::Line(winner) => self.side_of_colour(winner),
            PentalathEnding::Stuck(loser) => match self.side_of_colour(loser) {
                SearchSide::Ours => SearchSide::Theirs,
                SearchSide::Theirs => SearchSide::Ours,
            },
        }))
    }

    fn play(&mut self, code: MoveCode) {
        let before = self.position.clone();
        if let Some(m) = decode(code) {
            self.position.play_unchecked(m);
        }
        self.update_grid(&before);
        self.undo_stack.push(before);
    }

    fn undo(&mut self) {
        if let Some(before) = self.undo_stack.pop() {
            let after = std::mem::replace(&mut self.position, before);
            self.update_grid(&after);
        }
    }

    fn winning_move(&self) -> Option<MoveCode> {
        let mover = self.mover();
        if self.grid.threat_count(mover, ThreatLevel::Five) == 0 {
            return None;
        }
        let wins = |cell: &Cell| {
            self.grid.threat(cell_index(*cell), mover) == ThreatLevel::Five && self.may_place(*cell)
        };
        self.position.empty().iter().find(wins).map(|cell| cell_index(cell) as MoveCode)
    }

    fn is_threatened(&self) -> bool {
        self.grid.threat_count(self.next_colour(), ThreatLevel::Five) > 0
    }

    fn candidate_moves(&self, candidates: &mut Vec<CandidateMove>) -> Urgency {
        let freedoms = self.last_freedoms();
        let catches = self.capture_cells(&freedoms);
        let (mover, next) = (self.mover(), self.next_colour());
        if self.is_threatened() {
            self.push_matching(candidates, &freedoms, |cell, at| {
                catches.contains(cell) || self.grid.threat(at, next) == ThreatLevel::Five
            });
            if !candidates.is_empty() {
                return Urgency::Forced;
            }
        } else if self.grid.threat_count(next, ThreatLevel::OpenFour) > 0 {
            self.push_matching(candidates, &freedoms, |cell, at| {
                catches.contains(cell)
                    || self.grid.threat(at, mover) >= ThreatLevel::Four
                    || self.grid.threat(at, next) >= ThreatLevel::Four
            });
            if !candidates.is_empty() {
                return Urgency::Pressed;
            }
        }
        self.push_unforced(candidates, &freedoms);
        Urgency::Free
    }

    fn threat_moves(&self, candidates: &mut Vec<CandidateMove>) {
        let freedoms = self.last_freedoms();
        let catches = self.capture_cells(&freedoms);
        let mover = self.mover();
        let threats = [ThreatLevel::Four, ThreatLevel::FourAndThree, ThreatLevel::OpenFour];
        let any = threats.iter().any(|threat| self.grid.threat_count(mover, *threat) > 0);
        if any || !catches.is_empty() {
            self.push_matching(candidates, &freedoms, |cell, at| {
                self.grid.threat(at, mover) >= ThreatLevel::Four || catches.contains(cell)
            });
        }
    }

    fn party_count(&self) -> usize {
        self.position.colours().len()
    }

    fn evaluate(&self) -> i32 {
        let freedoms = self.last_freedoms();
        let side = self.side();
        let mover = self.mover();
        let (mut own_best, mut rivals_best) = (i32::MIN, i32::MIN);
        for colour in self.position.colours() {
            let index = colour.index();
            let freedoms = &freedoms[index];
            let mut value = self.grid.total_value(index);
            if index == mover {
                value += value / 4 - freedoms.pieces * CAPTURE_VALUE_LATER;
            } else {
                value -= freedoms.largest * CAPTURE_VALUE_NOW
                    + (freedoms.pieces - freedoms.largest) * CAPTURE_VALUE_LATER;
            }
            value -= freedoms.two_freedoms * TWO_FREEDOMS_VALUE;
            let best =
                if self.side_of_colour(*colour) == side { &mut own_best } else { &mut rivals_best };
            *best = value.max(*best);
        }
        (own_best - rivals_best).clamp(-20_000, 20_000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::conformance::SplitMix64;

    #[test]
    fn cell_indices_are_distinct() {
        for known in CellSet::ALL.iter() {
            assert_eq!(cell(cell_index(known)), Some(known));
        }
        assert_eq!(cell(0), None);
    }

    /// The updated board equals a new one, and every immediate win is found.
    #[test]
    fn board_agrees_with_the_rules() {
        for (index, options) in ["", "3", "stuck=loss,swap"].into_iter().enumerate() {
            let mut random = SplitMix64::new(index as u64 + 1);
            let start = Pentalath::start(&options.parse().unwrap());
            let mut board = PentalathBoard::new(&start).unwrap();
            let mut before = Vec::new();
            while let Turn::Seat(seat) = board.position.turn() {
                let mut fresh = PentalathBoard::new(&board.position).unwrap();
                fresh.own_seat = board.own_seat;
                assert_eq!(board.evaluate(), fresh.evaluate());
                let (mut candidates, mut fresh_choices) = (Vec::new(), Vec::new());
                assert_eq!(
                    board.candidate_moves(&mut candidates),
                    fresh.candidate_moves(&mut fresh_choices)
                );
                assert_eq!(candidates, fresh_choices);
                let moves = board.position.moves(seat);
                let wins = moves.iter().any(|m| {
                    let mut after = board.position.clone();
                    after.play_unchecked(*m);
                    after.winner().is_some()
                });
                assert_eq!(board.winning_move().is_some(), wins, "{:?}", board.position);
                before.push(board.evaluate());
                board.play(encode(moves[random.below(moves.len() as u64) as usize]));
            }
            assert!(before.len() > 10, "{options}");
            while let Some(value) = before.pop() {
                board.undo();
                assert_eq!(board.evaluate(), value, "{options}");
            }
        }
    }
}
