//! Which shapes each colour could make on each cell, kept up stone by stone.

use super::shape::{Brackets, Make, MakeTable, SHAPES, SIGHT};

/// No game here has more colours or axes.
const MOST: usize = 4;

/// How much a new stone of a colour on a cell would do, over all lines through it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
#[repr(u8)]
pub(crate) enum Force {
    /// Nothing that must be answered.
    #[default]
    Quiet,
    /// An open three.
    Three,
    /// Two open threes.
    TwoThrees,
    /// A four: one answer.
    Four,
    /// A four and an open three.
    FourAndThree,
    /// Two ways to win next.
    OpenFour,
    /// A win.
    Five,
}

pub(crate) const FORCES: usize = 7;

/// What a cell is.
pub(crate) const VACANT: u8 = u8::MAX;
pub(crate) const OUTSIDE: u8 = u8::MAX - 1;

/// What a shape is worth to whoever can make it.
const WORTH: [i16; SHAPES] = [0, 0, 0, 1, 4, 6, 24, 28, 160, 400];

/// Counts of five, open four, four and open three, in one number.
const TALLY: [u16; SHAPES] = [0, 0, 0, 0, 0, 0, 1, 1 << 4, 1 << 8, 1 << 12];

/// What one colour could do on a cell.
#[derive(Clone, Copy)]
struct Lane {
    /// Own stones around, for each axis.
    own: [u8; MOST],
    /// What a stone would make of each axis.
    make: [Make; MOST],
    /// The shapes of all axes counted, and what they come to.
    tally: u16,
    force: Force,
    worth: i16,
    /// Stones that would be bracketed.
    catch: u8,
}

#[derive(Clone, Copy)]
struct Spot {
    /// Stones and edges around, for each axis.
    taken: [u8; MOST],
    /// Edges around, for each axis.
    edges: [u8; MOST],
    lanes: [Lane; MOST],
}

impl Spot {
    const NOTHING: Spot = Spot {
        taken: [0; MOST],
        edges: [0; MOST],
        lanes: [Lane {
            own: [0; MOST],
            make: [Make::NOTHING; MOST],
            tally: 0,
            force: Force::Quiet,
            worth: 0,
            catch: 0,
        }; MOST],
    };
}

/// A board of cells in a row of numbers, with steps along its axes.
pub(crate) struct Grid {
    axes: Vec<isize>,
    colours: usize,
    table: &'static MakeTable,
    cells: Vec<u8>,
    spots: Vec<Spot>,
    /// Over all vacant cells, for each colour.
    worth: [i32; MOST],
    forces: [[u16; FORCES]; MOST],
    catch: [i32; MOST],
    stones: u32,
}

impl Grid {
    /// A board without stones. The cells not named are outside; a step from a cell along an axis
    /// ends on a cell or outside, never beyond `size`.
    pub(crate) fn new(
        size: usize,
        cells: impl Iterator<Item = usize>,
        axes: &[isize],
        colours: usize,
        length: usize,
        brackets: Brackets,
    ) -> Grid {
        let mut grid = Grid {
            axes: axes.to_vec(),
            colours,
            table: MakeTable::of(length, brackets),
            cells: vec![OUTSIDE; size],
            spots: vec![Spot::NOTHING; size],
            worth: [0; MOST],
            forces: [[0; FORCES]; MOST],
            catch: [0; MOST],
            stones: 0,
        };
        let cells: Vec<usize> = cells.collect();
        for cell in &cells {
            grid.cells[*cell] = VACANT;
            for colour in 0..colours {
                grid.forces[colour][Force::Quiet as usize] += 1;
            }
        }
        for cell in &cells {
            for (axis, step) in axes.iter().enumerate() {
                let edges = grid.edges(*cell, *step);
                grid.spots[*cell].edges[axis] = edges;
                grid.spots[*cell].taken[axis] = edges;
                grid.judge(*cell, axis);
            }
        }
        grid
    }

    /// The cells around `cell` on an axis that are outside.
    fn edges(&self, cell: usize, step: isize) -> u8 {
        let mut mask = 0;
        for (step, bits) in [(-step, [3, 2, 1, 0]), (step, [4, 5, 6, 7])] {
            let mut at = cell;
            let mut out = false;
            for bit in bits {
                if !out {
                    at = at.wrapping_add_signed(step);
                    out = self.cells[at] == OUTSIDE;
                }
                mask |= u8::from(out) << bit;
            }
        }
        mask
    }

    pub(crate) fn at(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    pub(crate) fn stones(&self) -> u32 {
        self.stones
    }

    /// A stone comes onto a vacant cell.
    pub(crate) fn put(&mut self, cell: usize, colour: usize) {
        self.count(cell, -1);
        self.cells[cell] = colour as u8;
        self.stones += 1;
        self.tell(cell, colour);
    }

    /// A stone leaves its cell.
    pub(crate) fn lift(&mut self, cell: usize) {
        let colour = usize::from(self.cells[cell]);
        self.cells[cell] = VACANT;
        self.stones -= 1;
        self.count(cell, 1);
        self.tell(cell, colour);
    }

    /// Tells the cells around that a stone has come or gone.
    fn tell(&mut self, cell: usize, colour: usize) {
        for axis in 0..self.axes.len() {
            let step = self.axes[axis];
            // Seen from a cell behind, the stone lies before it, and the other way round.
            for (step, bits) in [(step, [3, 2, 1, 0]), (-step, [4, 5, 6, 7])] {
                let mut at = cell;
                for bit in bits {
                    at = at.wrapping_add_signed(step);
                    if self.cells[at] == OUTSIDE {
                        break;
                    }
                    self.flip(at, axis, colour, bit);
                }
            }
        }
    }

    fn flip(&mut self, cell: usize, axis: usize, colour: usize, bit: u8) {
        let spot = &mut self.spots[cell];
        spot.lanes[colour].own[axis] ^= 1 << bit;
        spot.taken[axis] ^= 1 << bit;
        self.judge(cell, axis);
    }

    /// Looks again at what stones on this cell would make of one axis.
    fn judge(&mut self, cell: usize, axis: usize) {
        let is_vacant = self.cells[cell] == VACANT;
        let spot = &mut self.spots[cell];
        let taken = spot.taken[axis];
        for colour in 0..self.colours {
            let lane = &mut spot.lanes[colour];
            let own = lane.own[axis];
            let make = self.table.make(own, taken & !own);
            let before = std::mem::replace(&mut lane.make[axis], make);
            if make == before {
                continue;
            }
            let (shape, shape_before) = (make.shape as usize, before.shape as usize);
            let more = WORTH[shape] - WORTH[shape_before];
            lane.worth += more;
            lane.catch = lane.catch + make.catch - before.catch;
            lane.tally = lane.tally + TALLY[shape] - TALLY[shape_before];
            let force_before = std::mem::replace(&mut lane.force, force(lane.tally));
            if is_vacant {
                self.worth[colour] += i32::from(more);
                self.catch[colour] += i32::from(make.catch) - i32::from(before.catch);
                self.forces[colour][force_before as usize] -= 1;
                self.forces[colour][lane.force as usize] += 1;
            }
        }
    }

    /// Counts a cell among the vacant ones, or no longer.
    fn count(&mut self, cell: usize, sign: i32) {
        let spot = &self.spots[cell];
        for colour in 0..self.colours {
            let lane = &spot.lanes[colour];
            self.worth[colour] += sign * i32::from(lane.worth);
            self.catch[colour] += sign * i32::from(lane.catch);
            let forces = &mut self.forces[colour][lane.force as usize];
            *forces = forces.wrapping_add_signed(sign as i16);
        }
    }

    /// What a stone of a colour would do on a vacant cell.
    pub(crate) fn force(&self, cell: usize, colour: usize) -> Force {
        self.spots[cell].lanes[colour].force
    }

    /// What it would be worth there.
    pub(crate) fn worth(&self, cell: usize, colour: usize) -> i32 {
        i32::from(self.spots[cell].lanes[colour].worth)
    }

    /// How many stones it would bracket there.
    pub(crate) fn catch(&self, cell: usize, colour: usize) -> i32 {
        i32::from(self.spots[cell].lanes[colour].catch)
    }

    /// On how many vacant cells a colour has this force.
    pub(crate) fn forces(&self, colour: usize, force: Force) -> u32 {
        u32::from(self.forces[colour][force as usize])
    }

    /// What all vacant cells are worth to a colour.
    pub(crate) fn total_worth(&self, colour: usize) -> i32 {
        self.worth[colour]
    }

    /// How many stones a colour could bracket, over all vacant cells.
    pub(crate) fn total_catch(&self, colour: usize) -> i32 {
        self.catch[colour]
    }

    /// Whether a stone lies on a line through the cell, at most so many steps away.
    pub(crate) fn is_near(&self, cell: usize, steps: usize) -> bool {
        let wide = SIGHT - steps.min(SIGHT);
        let mask = (0x0F << wide & 0x0F) | (0xF0_u8 >> wide & 0xF0);
        let spot = &self.spots[cell];
        spot.taken.iter().zip(spot.edges).any(|(taken, edges)| taken & !edges & mask != 0)
    }
}

/// The force of all shapes together.
fn force(tally: u16) -> Force {
    let (fives, open_fours) = (tally >> 12, tally >> 8 & 0xF);
    let (fours, threes) = (tally >> 4 & 0xF, tally & 0xF);
    if fives > 0 {
        Force::Five
    } else if open_fours > 0 || fours > 1 {
        Force::OpenFour
    } else if fours > 0 && threes > 0 {
        Force::FourAndThree
    } else if fours > 0 {
        Force::Four
    } else if threes > 1 {
        Force::TwoThrees
    } else if threes > 0 {
        Force::Three
    } else {
        Force::Quiet
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::conformance::Seeded;

    fn board() -> Grid {
        let cells = (0..9).flat_map(|row| (0..9).map(move |column| (row + 1) * 10 + column + 1));
        Grid::new(11 * 10 + 2, cells, &[1, 10, 11, 9], 2, 5, Brackets::Pairs)
    }

    #[test]
    fn what_is_put_and_lifted_leaves_nothing_behind() {
        let (mut grid, fresh) = (board(), board());
        let mut random = Seeded::new(5);
        let mut put = Vec::new();
        for _ in 0..400 {
            let cell = (1 + random.below(9) as usize) * 10 + 1 + random.below(9) as usize;
            if grid.at(cell) == VACANT {
                grid.put(cell, random.below(2) as usize);
                put.push(cell);
            } else if let Some(index) = put.iter().position(|other| *other == cell) {
                put.swap_remove(index);
                grid.lift(cell);
            }
        }
        for cell in put {
            grid.lift(cell);
        }
        assert_eq!(grid.worth, fresh.worth);
        assert_eq!(grid.forces, fresh.forces);
        assert_eq!(grid.catch, fresh.catch);
        assert_eq!(grid.stones(), 0);
    }

    #[test]
    fn rows_and_brackets_are_seen() {
        let mut grid = board();
        for cell in [55, 56, 57] {
            grid.put(cell, 0);
        }
        assert_eq!(grid.force(54, 0), Force::OpenFour);
        assert_eq!(grid.force(53, 0), Force::Four);
        assert_eq!(grid.force(54, 1), Force::Quiet);
        assert_eq!(grid.forces(0, Force::OpenFour), 2);
        grid.put(58, 1);
        assert_eq!(grid.force(54, 0), Force::Four);
        grid.lift(55);
        assert_eq!(grid.catch(55, 1), 2, "a pair before a stone");
        assert_eq!(grid.catch(55, 0), 0);
        assert_eq!(grid.total_catch(1), 2);
        assert!(grid.is_near(54, 2) && !grid.is_near(53, 2) && grid.is_near(53, 3));
    }
}
