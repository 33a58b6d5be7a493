//! Search board of Pente.

use pente::{GridPoint, Move, OpeningRule, Pente, PenteColour, PentePlayers, Setup};
use rulebook::{Position, Seat, Team, Turn};

use crate::nrow::{
    CandidateMove, CaptureRule, MoveCode, PatternGrid, SearchBoard, SearchSide, ThreatLevel,
    Urgency, VACANT,
};

/// Index distance between two rows.
const ROW_STRIDE: usize = 20;
const CELLS: usize = 21 * ROW_STRIDE + 1;
const AXES: [isize; 4] = [1, ROW_STRIDE as isize, ROW_STRIDE as isize + 1, ROW_STRIDE as isize - 1];

const SWAP: MoveCode = 500;
const STAY: MoveCode = 501;

/// Value of the captured stones, by tenths of the way to the target.
const CAPTURES_VALUE: [i32; 11] = [0, 25, 55, 90, 130, 180, 245, 330, 440, 560, 700];

/// Value of a stone that can be captured next, for the side to move and for the other.
const CAPTURE_VALUE_MOVER: i32 = 20;
const CAPTURE_VALUE_RIVAL: i32 = 10;

/// Ordering bonus for each captured stone.
const CAPTURE_ORDER_BONUS: i32 = 40;

/// Distance from stones within which moves are generated, normally and in openings.
const NEAR_DISTANCE: usize = 2;
const OPENING_DISTANCE: usize = 4;

pub(super) fn encode(m: Move) -> MoveCode {
    match m {
        Move::Place(point) => cell(point) as MoveCode,
        Move::Swap => SWAP,
        Move::Stay => STAY,
    }
}

pub(super) fn decode(code: MoveCode) -> Option<Move> {
    match code {
        SWAP => Some(Move::Swap),
        STAY => Some(Move::Stay),
        _ => point(usize::from(code)).map(Move::Place),
    }
}

fn cell(point: GridPoint) -> usize {
    (usize::from(point.row()) + 1) * ROW_STRIDE + usize::from(point.column()) + 1
}

fn point(cell: usize) -> Option<GridPoint> {
    let (row, column) = ((cell / ROW_STRIDE).checked_sub(1)?, (cell % ROW_STRIDE).checked_sub(1)?);
    GridPoint::new(column as u8, row as u8)
}

/// A position with its patterns and its undo stack.
pub(crate) struct PenteBoard {
    position: Pente,
    grid: PatternGrid,
    /// Earlier positions, with the cells that changed since.
    undo_stack: Vec<(Pente, Vec<usize>)>,
    /// Cell lists for reuse.
    unused_lists: Vec<Vec<usize>>,
    cells: Vec<usize>,
    own_team: Team,
    colours: usize,
    target: i32,
}

impl PenteBoard {
    /// Creates the board of the seat to move, if there is one.
    pub(super) fn new(position: &Pente) -> Option<PenteBoard> {
        let Turn::Seat(seat) = position.turn() else { return None };
        let setup: Setup = *position.setup();
        let brackets =
            if setup.keryo() { CaptureRule::PairsAndTriples } else { CaptureRule::Pairs };
        let cells: Vec<usize> = setup.size().points().map(cell).collect();
        let colours = position.colours().len();
        let listed = cells.iter().copied();
        let mut grid =
            PatternGrid::new(CELLS, listed, &AXES, colours, setup.line_length(), brackets);
        for point in setup.size().points() {
            if let Some(colour) = position.stone(point) {
                grid.place(cell(point), colour.index());
            }
        }
        Some(PenteBoard {
            own_team: position.team(seat),
            position: position.clone(),
            grid,
            undo_stack: Vec::new(),
            unused_lists: Vec::new(),
            cells,
            colours,
            target: i32::from(setup.target()),
        })
    }

    fn side_of(&self, seat: Seat) -> SearchSide {
        if self.position.team(seat) == self.own_team {
            SearchSide::Ours
        } else {
            SearchSide::Theirs
        }
    }

    fn side_of_colour(&self, colour: PenteColour) -> SearchSide {
        self.side_of(self.position.seat_of(colour))
    }

    fn mover(&self) -> usize {
        self.position.colour_to_move().index()
    }

    /// Colours that play against the colour to move.
    fn rivals(&self) -> impl Iterator<Item = usize> {
        let team = |colour: PenteColour| self.position.team(self.position.seat_of(colour));
        let own = team(self.position.colour_to_move());
        let colours = self.position.colours().iter().copied();
        colours.filter(move |colour| team(*colour) != own).map(PenteColour::index)
    }

    /// The colour that plays next. Only its threats must be answered at once.
    /// Threats of a later colour can be answered by the players in between.
    fn next_colour(&self) -> usize {
        (self.mover() + 1) % self.colours
    }

    /// Returns true while the four stones of D-Pente are placed or the colour is chosen.
    fn is_colour_offer(&self) -> bool {
        self.position.setup().opening() == OpeningRule::D && self.position.ply() <= 4
    }

    /// Returns true while the opening rule may forbid points.
    fn is_opening(&self) -> bool {
        self.position.ply() <= self.colours as u32
    }

    fn may_place(&self, cell: usize) -> bool {
        self.grid.at(cell) == VACANT
            && (!self.is_opening()
                || point(cell).is_some_and(|point| match self.position.turn() {
                    Turn::Seat(seat) => self.position.is_legal(seat, &Move::Place(point)),
                    _ => false,
                }))
    }

    fn captured(&self, colour: usize) -> i32 {
        i32::from(self.position.pooled_captures(PenteColour::ALL[colour]))
    }

    /// Returns true if a stone of a colour on a vacant cell wins, as far as the patterns show.
    fn would_win(&self, cell: usize, colour: usize) -> bool {
        self.grid.threat(cell, colour) == ThreatLevel::Five
            || self.captured(colour) + self.grid.captures(cell, colour) >= self.target
    }

    /// Returns true if a colour has a winning cell. The totals are checked first, for speed.
    fn has_winning_cell(&self, colour: usize) -> bool {
        self.grid.threat_count(colour, ThreatLevel::Five) > 0
            || self.grid.total_captures(colour) > 0
                && self.captured(colour) + self.grid.total_captures(colour) >= self.target
                && self
                    .cells
                    .iter()
                    .any(|cell| self.grid.at(*cell) == VACANT && self.would_win(*cell, colour))
    }

    fn scored_move(&self, cell: usize) -> CandidateMove {
        let mover = self.mover();
        let capture_bonus = |colour: usize| self.grid.captures(cell, colour) * CAPTURE_ORDER_BONUS;
        let own = 2 * self.grid.value(cell, mover) + capture_bonus(mover);
        let rival_value = |rival: usize| self.grid.value(cell, rival) + capture_bonus(rival) / 2;
        let rivals_best: i32 = self.rivals().map(rival_value).max().unwrap_or(0);
        let poof_loss =
            if self.position.setup().poof() { self.poofs(cell) * CAPTURE_ORDER_BONUS } else { 0 };
        CandidateMove { code: cell as MoveCode, score: own + rivals_best - poof_loss }
    }

    /// Number of stones the mover would lose by playing here.
    fn poofs(&self, cell: usize) -> i32 {
        let removal = point(cell).map(|point| self.position.removal(Move::Place(point)));
        removal.map_or(0, |removal| removal.poofed.len() as i32)
    }

    fn push_matching(&self, candidates: &mut Vec<CandidateMove>, fits: impl Fn(usize) -> bool) {
        for cell in &self.cells {
            if self.grid.at(*cell) == VACANT && fits(*cell) && self.may_place(*cell) {
                candidates.push(self.scored_move(*cell));
            }
        }
    }

    fn push_unforced(&self, candidates: &mut Vec<CandidateMove>) {
        if self.grid.stones() == 0 {
            let centre = cell(self.position.setup().size().centre());
            self.push_matching(candidates, |cell| cell == centre);
        } else {
            let steps = if self.is_opening() { OPENING_DISTANCE } else { NEAR_DISTANCE };
            self.push_matching(candidates, |cell| {
                self.grid.has_stone_near(cell, steps) || self.grid.captures(cell, self.mover()) > 0
            });
        }
        if candidates.is_empty() {
            self.push_matching(candidates, |_| true);
        }
    }

    /// Value of the position for one colour alone.
    fn colour_value(&self, colour: usize, capture_value: i32) -> i32 {
        let tenths = (self.captured(colour) * 10 / self.target).clamp(0, 10) as usize;
        let captures = self.grid.total_captures(colour) * capture_value;
        // Possible captures count for more the nearer the target is.
        self.grid.total_value(colour) + CAPTURES_VALUE[tenths] + captures * (4 + tenths as i32) / 4
    }
}

impl SearchBoard for PenteBoard {
    fn side(&self) -> SearchSide {
        match self.position.turn() {
            Turn::Seat(seat) => self.side_of(seat),
            _ => self.side_of_colour(self.position.colour_to_move()),
        }
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn winner(&self) -> Option<Option<SearchSide>> {
        self.position.ending()?;
        Some(self.position.winner().map(|colour| self.side_of_colour(colour)))
    }

    fn play(&mut self, code: MoveCode) {
        let mut changed = self.unused_lists.pop().unwrap_or_default();
        changed.clear();
        let before = self.position.clone();
        if let Some(m) = decode(code) {
            let removal = self.position.removal(m);
            self.position.play_unchecked(m);
            if let Move::Place(placed) = m {
                let placed = cell(placed);
                if removal.poofed.is_empty() {
                    self.grid.place(placed, before.colour_to_move().index());
                    changed.push(placed);
                }
                for point in removal.taken.iter().chain(removal.poofed.iter()) {
                    let cell = cell(*point);
                    if self.grid.at(cell) != VACANT {
                        self.grid.remove(cell);
                        changed.push(cell);
                    }
                }
            }
        }
        self.undo_stack.push((before, changed));
    }

    fn undo(&mut self) {
        let Some((before, changed)) = self.undo_stack.pop() else { return };
        self.position = before;
        for cell in changed.iter().rev() {
            if self.grid.at(*cell) != VACANT {
                self.grid.remove(*cell);
            } else if let Some(stone) = point(*cell).and_then(|point| self.position.stone(point)) {
                self.grid.place(*cell, stone.index());
            }
        }
        self.unused_lists.push(changed);
    }

    fn winning_move(&self) -> Option<MoveCode> {
        let mover = self.mover();
        if self.is_colour_offer() || !self.has_winning_cell(mover) {
            return None;
        }
        let wins = |cell: &&usize| {
            self.would_win(**cell, mover)
                && self.may_place(**cell)
                && point(**cell).is_some_and(|point| {
                    let mut after = self.position.clone();
                    after.play_unchecked(Move::Place(point));
                    after.winner().is_some_and(|colour| self.side_of_colour(colour) == self.side())
                })
        };
        let vacant = self.cells.iter().filter(|cell| self.grid.at(**cell) == VACANT);
        vacant.clone().find(wins).map(|cell| *cell as MoveCode)
    }

    fn is_threatened(&self) -> bool {
        !self.is_colour_offer() && self.has_winning_cell(self.next_colour())
    }

    fn candidate_moves(&self, candidates: &mut Vec<CandidateMove>) -> Urgency {
        if self.position.is_choice() {
            candidates.extend([SWAP, STAY].map(|code| CandidateMove { code, score: 0 }));
            return Urgency::Free;
        }
        if self.is_colour_offer() {
            self.push_unforced(candidates);
            return Urgency::Free;
        }
        let (mover, next) = (self.mover(), self.next_colour());
        if self.is_threatened() {
            self.push_matching(candidates, |cell| {
                self.grid.captures(cell, mover) > 0 || self.would_win(cell, next)
            });
            if !candidates.is_empty() {
                return Urgency::Forced;
            }
        }
        if self.grid.threat_count(next, ThreatLevel::OpenFour) > 0 {
            self.push_matching(candidates, |cell| {
                self.grid.threat(cell, mover) >= ThreatLevel::Four
                    || self.grid.threat(cell, next) >= ThreatLevel::Four
                    || self.grid.captures(cell, mover) + self.grid.captures(cell, next) > 0
            });
            if !candidates.is_empty() {
                return Urgency::Pressed;
            }
        }
        self.push_unforced(candidates);
        Urgency::Free
    }

    fn threat_moves(&self, candidates: &mut Vec<CandidateMove>) {
        let mover = self.mover();
        let threats = [ThreatLevel::Four, ThreatLevel::FourAndThree, ThreatLevel::OpenFour];
        let any = threats.iter().any(|threat| self.grid.threat_count(mover, *threat) > 0);
        if self.is_colour_offer() || !any && self.grid.total_captures(mover) == 0 {
            return;
        }
        self.push_matching(candidates, |cell| {
            self.grid.threat(cell, mover) >= ThreatLevel::Four
                || self.grid.captures(cell, mover) > 0
        });
    }

    fn party_count(&self) -> usize {
        match self.position.setup().players() {
            PentePlayers::Two | PentePlayers::Teams => 2,
            PentePlayers::Three | PentePlayers::Four => self.colours,
        }
    }

    fn evaluate(&self) -> i32 {
        if self.is_colour_offer() {
            // The chooser gets the better colour, the player who offers gets the other.
            let white = self.colour_value(0, CAPTURE_VALUE_MOVER)
                - self.colour_value(1, CAPTURE_VALUE_RIVAL);
            return if self.position.is_choice() { white.abs() } else { -white.abs() };
        }
        let side = self.side();
        let mover = self.mover();
        let (mut own_best, mut rivals_best) = (i32::MIN, i32::MIN);
        for colour in self.position.colours() {
            let index = colour.index();
            let capture_value =
                if index == mover { CAPTURE_VALUE_MOVER } else { CAPTURE_VALUE_RIVAL };
            let mut value = self.colour_value(index, capture_value);
            if index == mover {
                value += value / 4;
            }
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

    /// Checks that the updated board equals a new one.
    fn agrees_with_fresh(board: &PenteBoard) {
        let Some(mut fresh) = PenteBoard::new(&board.position) else { return };
        fresh.own_team = board.own_team;
        assert_eq!(board.evaluate(), fresh.evaluate());
        assert_eq!(board.is_threatened(), fresh.is_threatened());
        let (mut candidates, mut fresh_choices) = (Vec::new(), Vec::new());
        assert_eq!(
            board.candidate_moves(&mut candidates),
            fresh.candidate_moves(&mut fresh_choices)
        );
        assert_eq!(candidates, fresh_choices);
    }

    /// Checks that an immediate win is found exactly if there is one.
    fn sees_every_win(board: &PenteBoard) {
        let Turn::Seat(seat) = board.position.turn() else { return };
        let team = board.position.team(seat);
        let wins = board.position.moves(seat).into_iter().any(|m| {
            let mut after = board.position.clone();
            after.play_unchecked(m);
            after.winner().is_some_and(|colour| after.team(after.seat_of(colour)) == team)
        });
        assert_eq!(board.winning_move().is_some(), wins, "{:?}", board.position);
    }

    #[test]
    fn updated_board_agrees_with_a_new_one() {
        for (index, options) in [
            "9,free",
            "9,free,keryo,poof",
            "9,poof",
            "9,teams,poof",
            "9,players=3,keryo",
            "9,players=4",
            "13,d",
        ]
        .into_iter()
        .enumerate()
        {
            let mut random = SplitMix64::new(index as u64 + 1);
            let start = Pente::start(&options.parse().unwrap());
            let mut board = PenteBoard::new(&start).unwrap();
            let mut before = Vec::new();
            while let Turn::Seat(seat) = board.position.turn() {
                agrees_with_fresh(&board);
                sees_every_win(&board);
                before.push(board.evaluate());
                let moves = board.position.moves(seat);
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
