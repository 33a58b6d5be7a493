//! A position of Pente as the search sees it.

use pente::{Colour, Move, Opening, Pente, Players, Point, Setup};
use rulebook::{Position, Seat, Team, Turn};

use crate::lines::{Board, Brackets, Choice, Code, Force, Grid, Side, Urgency, VACANT};

/// From a cell to the one above it.
const STRIDE: usize = 20;
const CELLS: usize = 21 * STRIDE + 1;
const AXES: [isize; 4] = [1, STRIDE as isize, STRIDE as isize + 1, STRIDE as isize - 1];

const SWAP: Code = 500;
const STAY: Code = 501;

/// What stones taken are worth, in tenths of the way to the target.
const TAKEN_WORTH: [i32; 11] = [0, 25, 55, 90, 130, 180, 245, 330, 440, 560, 700];

/// What a stone that can be taken next is worth to the side to move, and to the other.
const CATCH_NOW: i32 = 20;
const CATCH_LATER: i32 = 10;

/// What a stone taken at once adds to the promise of a move.
const CATCH_PROMISE: i32 = 40;

/// Moves near stones only: so many steps along a line; where the opening keeps them away, more.
const NEAR: usize = 2;
const FAR: usize = 4;

pub(super) fn code(m: Move) -> Code {
    match m {
        Move::Place(point) => cell(point) as Code,
        Move::Swap => SWAP,
        Move::Stay => STAY,
    }
}

pub(super) fn to_move(code: Code) -> Option<Move> {
    match code {
        SWAP => Some(Move::Swap),
        STAY => Some(Move::Stay),
        _ => point(usize::from(code)).map(Move::Place),
    }
}

fn cell(point: Point) -> usize {
    (usize::from(point.row()) + 1) * STRIDE + usize::from(point.column()) + 1
}

fn point(cell: usize) -> Option<Point> {
    let (row, column) = ((cell / STRIDE).checked_sub(1)?, (cell % STRIDE).checked_sub(1)?);
    Point::new(column as u8, row as u8)
}

/// The position with the shapes on it, and how it came about.
pub(crate) struct PenteBoard {
    position: Pente,
    grid: Grid,
    /// The positions before, with the cells that changed since.
    before: Vec<(Pente, Vec<usize>)>,
    /// Lists that are not in use.
    spare: Vec<Vec<usize>>,
    cells: Vec<usize>,
    own: Team,
    colours: usize,
    target: i32,
}

impl PenteBoard {
    /// Seen from the seat to move, if there is one.
    pub(super) fn new(position: &Pente) -> Option<PenteBoard> {
        let Turn::Seat(seat) = position.turn() else { return None };
        let setup: Setup = *position.setup();
        let brackets = if setup.keryo() { Brackets::PairsAndTriples } else { Brackets::Pairs };
        let cells: Vec<usize> = setup.size().points().map(cell).collect();
        let colours = position.colours().len();
        let listed = cells.iter().copied();
        let mut grid = Grid::new(CELLS, listed, &AXES, colours, setup.line_length(), brackets);
        for point in setup.size().points() {
            if let Some(colour) = position.stone(point) {
                grid.put(cell(point), colour.index());
            }
        }
        Some(PenteBoard {
            own: position.team(seat),
            position: position.clone(),
            grid,
            before: Vec::new(),
            spare: Vec::new(),
            cells,
            colours,
            target: i32::from(setup.target()),
        })
    }

    fn side_of(&self, seat: Seat) -> Side {
        if self.position.team(seat) == self.own { Side::Own } else { Side::Other }
    }

    fn side_of_colour(&self, colour: Colour) -> Side {
        self.side_of(self.position.seat_of(colour))
    }

    fn mover(&self) -> usize {
        self.position.colour_to_move().index()
    }

    /// The colours that play against the colour to move.
    fn rivals(&self) -> impl Iterator<Item = usize> {
        let team = |colour: Colour| self.position.team(self.position.seat_of(colour));
        let own = team(self.position.colour_to_move());
        let colours = self.position.colours().iter().copied();
        colours.filter(move |colour| team(*colour) != own).map(Colour::index)
    }

    /// The colour that plays next. Only its threats must be met at once: whoever plays between the
    /// mover and another colour will have to meet those.
    fn next(&self) -> usize {
        (self.mover() + 1) % self.colours
    }

    /// Whether the four stones of D-Pente are being placed, or a colour is to be chosen.
    fn is_offer(&self) -> bool {
        self.position.setup().opening() == Opening::D && self.position.ply() <= 4
    }

    /// Whether the opening may still forbid points.
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

    fn taken(&self, colour: usize) -> i32 {
        i32::from(self.position.pooled_captures(Colour::ALL[colour]))
    }

    /// Whether a stone of a colour on a vacant cell wins, as far as the shapes show.
    fn would_win(&self, cell: usize, colour: usize) -> bool {
        self.grid.force(cell, colour) == Force::Five
            || self.taken(colour) + self.grid.catch(cell, colour) >= self.target
    }

    /// Whether a colour has such a cell; a look at the totals first, for it is asked often.
    fn may_win(&self, colour: usize) -> bool {
        self.grid.forces(colour, Force::Five) > 0
            || self.grid.total_catch(colour) > 0
                && self.taken(colour) + self.grid.total_catch(colour) >= self.target
                && self
                    .cells
                    .iter()
                    .any(|cell| self.grid.at(*cell) == VACANT && self.would_win(*cell, colour))
    }

    fn choice(&self, cell: usize) -> Choice {
        let mover = self.mover();
        let taken_worth = |colour: usize| self.grid.catch(cell, colour) * CATCH_PROMISE;
        let own = 2 * self.grid.worth(cell, mover) + taken_worth(mover);
        let theirs = |enemy: usize| self.grid.worth(cell, enemy) + taken_worth(enemy) / 2;
        let enemies: i32 = self.rivals().map(theirs).max().unwrap_or(0);
        let lost = if self.position.setup().poof() { self.poofs(cell) * CATCH_PROMISE } else { 0 };
        Choice { code: cell as Code, promise: own + enemies - lost }
    }

    /// How many stones the mover would lose by playing here.
    fn poofs(&self, cell: usize) -> i32 {
        let removal = point(cell).map(|point| self.position.removal(Move::Place(point)));
        removal.map_or(0, |removal| removal.poofed.len() as i32)
    }

    fn push(&self, choices: &mut Vec<Choice>, fits: impl Fn(usize) -> bool) {
        for cell in &self.cells {
            if self.grid.at(*cell) == VACANT && fits(*cell) && self.may_place(*cell) {
                choices.push(self.choice(*cell));
            }
        }
    }

    fn push_free(&self, choices: &mut Vec<Choice>) {
        if self.grid.stones() == 0 {
            let centre = cell(self.position.setup().size().centre());
            self.push(choices, |cell| cell == centre);
        } else {
            let steps = if self.is_opening() { FAR } else { NEAR };
            self.push(choices, |cell| {
                self.grid.is_near(cell, steps) || self.grid.catch(cell, self.mover()) > 0
            });
        }
        if choices.is_empty() {
            self.push(choices, |_| true);
        }
    }

    /// What the position is worth to a colour alone.
    fn standing(&self, colour: usize, catch_worth: i32) -> i32 {
        let tenths = (self.taken(colour) * 10 / self.target).clamp(0, 10) as usize;
        let catch = self.grid.total_catch(colour) * catch_worth;
        // What can still be taken counts for more the nearer the target is.
        self.grid.total_worth(colour) + TAKEN_WORTH[tenths] + catch * (4 + tenths as i32) / 4
    }
}

impl Board for PenteBoard {
    fn side(&self) -> Side {
        match self.position.turn() {
            Turn::Seat(seat) => self.side_of(seat),
            _ => self.side_of_colour(self.position.colour_to_move()),
        }
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn end(&self) -> Option<Option<Side>> {
        self.position.ending()?;
        Some(self.position.winner().map(|colour| self.side_of_colour(colour)))
    }

    fn play(&mut self, code: Code) {
        let mut changed = self.spare.pop().unwrap_or_default();
        changed.clear();
        let before = self.position.clone();
        if let Some(m) = to_move(code) {
            let removal = self.position.removal(m);
            self.position.play_unchecked(m);
            if let Move::Place(placed) = m {
                let placed = cell(placed);
                if removal.poofed.is_empty() {
                    self.grid.put(placed, before.colour_to_move().index());
                    changed.push(placed);
                }
                for point in removal.taken.iter().chain(removal.poofed.iter()) {
                    let cell = cell(*point);
                    if self.grid.at(cell) != VACANT {
                        self.grid.lift(cell);
                        changed.push(cell);
                    }
                }
            }
        }
        self.before.push((before, changed));
    }

    fn undo(&mut self) {
        let Some((before, changed)) = self.before.pop() else { return };
        self.position = before;
        for cell in changed.iter().rev() {
            if self.grid.at(*cell) != VACANT {
                self.grid.lift(*cell);
            } else if let Some(stone) = point(*cell).and_then(|point| self.position.stone(point)) {
                self.grid.put(*cell, stone.index());
            }
        }
        self.spare.push(changed);
    }

    fn winning(&self) -> Option<Code> {
        let mover = self.mover();
        if self.is_offer() || !self.may_win(mover) {
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
        vacant.clone().find(wins).map(|cell| *cell as Code)
    }

    fn is_threatened(&self) -> bool {
        !self.is_offer() && self.may_win(self.next())
    }

    fn answers(&self, choices: &mut Vec<Choice>) -> Urgency {
        if self.position.is_choice() {
            choices.extend([SWAP, STAY].map(|code| Choice { code, promise: 0 }));
            return Urgency::Free;
        }
        if self.is_offer() {
            self.push_free(choices);
            return Urgency::Free;
        }
        let (mover, next) = (self.mover(), self.next());
        if self.is_threatened() {
            self.push(choices, |cell| {
                self.grid.catch(cell, mover) > 0 || self.would_win(cell, next)
            });
            if !choices.is_empty() {
                return Urgency::Forced;
            }
        }
        if self.grid.forces(next, Force::OpenFour) > 0 {
            self.push(choices, |cell| {
                self.grid.force(cell, mover) >= Force::Four
                    || self.grid.force(cell, next) >= Force::Four
                    || self.grid.catch(cell, mover) + self.grid.catch(cell, next) > 0
            });
            if !choices.is_empty() {
                return Urgency::Pressed;
            }
        }
        self.push_free(choices);
        Urgency::Free
    }

    fn attacks(&self, choices: &mut Vec<Choice>) {
        let mover = self.mover();
        let forces = [Force::Four, Force::FourAndThree, Force::OpenFour];
        let any = forces.iter().any(|force| self.grid.forces(mover, *force) > 0);
        if self.is_offer() || !any && self.grid.total_catch(mover) == 0 {
            return;
        }
        self.push(choices, |cell| {
            self.grid.force(cell, mover) >= Force::Four || self.grid.catch(cell, mover) > 0
        });
    }

    fn parties(&self) -> usize {
        match self.position.setup().players() {
            Players::Two | Players::Teams => 2,
            Players::Three | Players::Four => self.colours,
        }
    }

    fn evaluate(&self) -> i32 {
        if self.is_offer() {
            // Whoever chooses has the better colour; whoever offers has the other.
            let white = self.standing(0, CATCH_NOW) - self.standing(1, CATCH_LATER);
            return if self.position.is_choice() { white.abs() } else { -white.abs() };
        }
        let side = self.side();
        let mover = self.mover();
        let (mut friends, mut enemies) = (i32::MIN, i32::MIN);
        for colour in self.position.colours() {
            let index = colour.index();
            let catch_worth = if index == mover { CATCH_NOW } else { CATCH_LATER };
            let mut standing = self.standing(index, catch_worth);
            if index == mover {
                standing += standing / 4;
            }
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

    /// Everything the search is told, asked of a board that was made afresh.
    fn agrees_with_fresh(board: &PenteBoard) {
        let Some(mut fresh) = PenteBoard::new(&board.position) else { return };
        fresh.own = board.own;
        assert_eq!(board.evaluate(), fresh.evaluate());
        assert_eq!(board.is_threatened(), fresh.is_threatened());
        let (mut choices, mut fresh_choices) = (Vec::new(), Vec::new());
        assert_eq!(board.answers(&mut choices), fresh.answers(&mut fresh_choices));
        assert_eq!(choices, fresh_choices);
    }

    /// A win at once is seen exactly if there is one.
    fn sees_every_win(board: &PenteBoard) {
        let Turn::Seat(seat) = board.position.turn() else { return };
        let team = board.position.team(seat);
        let wins = board.position.moves(seat).into_iter().any(|m| {
            let mut after = board.position.clone();
            after.play_unchecked(m);
            after.winner().is_some_and(|colour| after.team(after.seat_of(colour)) == team)
        });
        assert_eq!(board.winning().is_some(), wins, "{:?}", board.position);
    }

    #[test]
    fn what_is_kept_up_is_what_is_there() {
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
            let mut random = Seeded::new(index as u64 + 1);
            let start = Pente::start(&options.parse().unwrap());
            let mut board = PenteBoard::new(&start).unwrap();
            let mut before = Vec::new();
            while let Turn::Seat(seat) = board.position.turn() {
                agrees_with_fresh(&board);
                sees_every_win(&board);
                before.push(board.evaluate());
                let moves = board.position.moves(seat);
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
