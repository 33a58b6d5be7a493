//! Patterns of every colour on every cell, updated incrementally.

use super::pattern::{CaptureRule, LinePattern, PATTERNS, PatternTable, REACH};

/// Maximum number of colours and of axes.
const COLOURS_MAX: usize = 4;

/// Threat that a new stone on a cell would make, over all lines through it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
#[repr(u8)]
pub(crate) enum ThreatLevel {
    /// Nothing that must be answered.
    #[default]
    Quiet,
    /// An open three.
    Three,
    /// Two open threes.
    TwoThrees,
    /// A four with a single answer.
    Four,
    /// A four and an open three.
    FourAndThree,
    /// Two ways to win next.
    OpenFour,
    /// A winning row.
    Five,
}

pub(crate) const THREAT_LEVELS: usize = 7;

/// Contents of a cell without a stone.
pub(crate) const VACANT: u8 = u8::MAX;
pub(crate) const OUTSIDE: u8 = u8::MAX - 1;

/// Value of each pattern to the colour that can make it.
const PATTERN_VALUES: [i16; PATTERNS] = [0, 0, 0, 1, 4, 6, 24, 28, 160, 400];

/// Counts of five, open four, four and open three, packed into one number.
const PATTERN_COUNTS: [u16; PATTERNS] = [0, 0, 0, 0, 0, 0, 1, 1 << 4, 1 << 8, 1 << 12];

/// Patterns of one colour on a cell.
#[derive(Clone, Copy)]
struct ColourPatterns {
    /// Own stones around, for each axis.
    own: [u8; COLOURS_MAX],
    /// Pattern of a new stone on each axis.
    patterns: [LinePattern; COLOURS_MAX],
    /// Packed pattern counts of all axes, and the threat and value they make.
    counts: u16,
    threat: ThreatLevel,
    value: i16,
    /// Number of stones that would be captured.
    captures: u8,
}

#[derive(Clone, Copy)]
struct CellPatterns {
    /// Stones and edges around, for each axis.
    taken: [u8; COLOURS_MAX],
    /// Edges around, for each axis.
    edges: [u8; COLOURS_MAX],
    colours: [ColourPatterns; COLOURS_MAX],
}

impl CellPatterns {
    const NOTHING: CellPatterns = CellPatterns {
        taken: [0; COLOURS_MAX],
        edges: [0; COLOURS_MAX],
        colours: [ColourPatterns {
            own: [0; COLOURS_MAX],
            patterns: [LinePattern::NONE; COLOURS_MAX],
            counts: 0,
            threat: ThreatLevel::Quiet,
            value: 0,
            captures: 0,
        }; COLOURS_MAX],
    };
}

/// Board of cells with fixed index steps along its axes.
pub(crate) struct PatternGrid {
    axes: Vec<isize>,
    colours: usize,
    table: &'static PatternTable,
    cells: Vec<u8>,
    cell_patterns: Vec<CellPatterns>,
    /// Sums over all vacant cells, for each colour.
    total_value: [i32; COLOURS_MAX],
    threat_counts: [[u16; THREAT_LEVELS]; COLOURS_MAX],
    total_captures: [i32; COLOURS_MAX],
    stones: u32,
}

impl PatternGrid {
    /// Creates a board without stones. Cells that are not listed are outside.
    /// A step from a cell along an axis ends on a cell or outside, never beyond `size`.
    pub(crate) fn new(
        size: usize,
        cells: impl Iterator<Item = usize>,
        axes: &[isize],
        colours: usize,
        length: usize,
        captures: CaptureRule,
    ) -> PatternGrid {
        let mut grid = PatternGrid {
            axes: axes.to_vec(),
            colours,
            table: PatternTable::for_game(length, captures),
            cells: vec![OUTSIDE; size],
            cell_patterns: vec![CellPatterns::NOTHING; size],
            total_value: [0; COLOURS_MAX],
            threat_counts: [[0; THREAT_LEVELS]; COLOURS_MAX],
            total_captures: [0; COLOURS_MAX],
            stones: 0,
        };
        let cells: Vec<usize> = cells.collect();
        for cell in &cells {
            grid.cells[*cell] = VACANT;
            for colour in 0..colours {
                grid.threat_counts[colour][ThreatLevel::Quiet as usize] += 1;
            }
        }
        for cell in &cells {
            for (axis, step) in axes.iter().enumerate() {
                let edges = grid.edges(*cell, *step);
                grid.cell_patterns[*cell].edges[axis] = edges;
                grid.cell_patterns[*cell].taken[axis] = edges;
                grid.update_axis(*cell, axis);
            }
        }
        grid
    }

    /// Mask of the cells around `cell` on an axis that are outside.
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

    /// Places a stone on a vacant cell.
    pub(crate) fn place(&mut self, cell: usize, colour: usize) {
        self.add_to_totals(cell, -1);
        self.cells[cell] = colour as u8;
        self.stones += 1;
        self.update_neighbours(cell, colour);
    }

    /// Removes the stone of a cell.
    pub(crate) fn remove(&mut self, cell: usize) {
        let colour = usize::from(self.cells[cell]);
        self.cells[cell] = VACANT;
        self.stones -= 1;
        self.add_to_totals(cell, 1);
        self.update_neighbours(cell, colour);
    }

    /// Updates the cells around a placed or removed stone.
    fn update_neighbours(&mut self, cell: usize, colour: usize) {
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
                    self.flip_bit(at, axis, colour, bit);
                }
            }
        }
    }

    fn flip_bit(&mut self, cell: usize, axis: usize, colour: usize, bit: u8) {
        let cell_patterns = &mut self.cell_patterns[cell];
        cell_patterns.colours[colour].own[axis] ^= 1 << bit;
        cell_patterns.taken[axis] ^= 1 << bit;
        self.update_axis(cell, axis);
    }

    /// Updates the patterns of a cell on one axis.
    fn update_axis(&mut self, cell: usize, axis: usize) {
        let is_vacant = self.cells[cell] == VACANT;
        let cell_patterns = &mut self.cell_patterns[cell];
        let taken = cell_patterns.taken[axis];
        for colour in 0..self.colours {
            let patterns = &mut cell_patterns.colours[colour];
            let own = patterns.own[axis];
            let pattern = self.table.lookup(own, taken & !own);
            let before = std::mem::replace(&mut patterns.patterns[axis], pattern);
            if pattern == before {
                continue;
            }
            let (index, index_before) = (pattern.pattern as usize, before.pattern as usize);
            let gain = PATTERN_VALUES[index] - PATTERN_VALUES[index_before];
            patterns.value += gain;
            patterns.captures = patterns.captures + pattern.captures - before.captures;
            patterns.counts =
                patterns.counts + PATTERN_COUNTS[index] - PATTERN_COUNTS[index_before];
            let threat_before =
                std::mem::replace(&mut patterns.threat, threat_of_counts(patterns.counts));
            if is_vacant {
                self.total_value[colour] += i32::from(gain);
                self.total_captures[colour] +=
                    i32::from(pattern.captures) - i32::from(before.captures);
                self.threat_counts[colour][threat_before as usize] -= 1;
                self.threat_counts[colour][patterns.threat as usize] += 1;
            }
        }
    }

    /// Adds or subtracts a cell's values from the totals of vacant cells.
    fn add_to_totals(&mut self, cell: usize, sign: i32) {
        let cell_patterns = &self.cell_patterns[cell];
        for colour in 0..self.colours {
            let patterns = &cell_patterns.colours[colour];
            self.total_value[colour] += sign * i32::from(patterns.value);
            self.total_captures[colour] += sign * i32::from(patterns.captures);
            let forces = &mut self.threat_counts[colour][patterns.threat as usize];
            *forces = forces.wrapping_add_signed(sign as i16);
        }
    }

    /// Threat of a new stone on a vacant cell.
    pub(crate) fn threat(&self, cell: usize, colour: usize) -> ThreatLevel {
        self.cell_patterns[cell].colours[colour].threat
    }

    /// Pattern value of a new stone on a vacant cell.
    pub(crate) fn value(&self, cell: usize, colour: usize) -> i32 {
        i32::from(self.cell_patterns[cell].colours[colour].value)
    }

    /// Number of stones that a new stone would capture.
    pub(crate) fn captures(&self, cell: usize, colour: usize) -> i32 {
        i32::from(self.cell_patterns[cell].colours[colour].captures)
    }

    /// Number of vacant cells on which a colour has this threat.
    pub(crate) fn threat_count(&self, colour: usize, threat: ThreatLevel) -> u32 {
        u32::from(self.threat_counts[colour][threat as usize])
    }

    /// Sum of the pattern values of a colour over all vacant cells.
    pub(crate) fn total_value(&self, colour: usize) -> i32 {
        self.total_value[colour]
    }

    /// Sum of the captures of a colour over all vacant cells.
    pub(crate) fn total_captures(&self, colour: usize) -> i32 {
        self.total_captures[colour]
    }

    /// Returns true if a stone lies on a line through the cell, at most this many steps away.
    pub(crate) fn has_stone_near(&self, cell: usize, steps: usize) -> bool {
        let wide = REACH - steps.min(REACH);
        let mask = (0x0F << wide & 0x0F) | (0xF0_u8 >> wide & 0xF0);
        let cell_patterns = &self.cell_patterns[cell];
        cell_patterns
            .taken
            .iter()
            .zip(cell_patterns.edges)
            .any(|(taken, edges)| taken & !edges & mask != 0)
    }
}

/// Threat of the packed pattern counts.
fn threat_of_counts(counts: u16) -> ThreatLevel {
    let (fives, open_fours) = (counts >> 12, counts >> 8 & 0xF);
    let (fours, threes) = (counts >> 4 & 0xF, counts & 0xF);
    if fives > 0 {
        ThreatLevel::Five
    } else if open_fours > 0 || fours > 1 {
        ThreatLevel::OpenFour
    } else if fours > 0 && threes > 0 {
        ThreatLevel::FourAndThree
    } else if fours > 0 {
        ThreatLevel::Four
    } else if threes > 1 {
        ThreatLevel::TwoThrees
    } else if threes > 0 {
        ThreatLevel::Three
    } else {
        ThreatLevel::Quiet
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::conformance::SplitMix64;

    fn board() -> PatternGrid {
        let cells = (0..9).flat_map(|row| (0..9).map(move |column| (row + 1) * 10 + column + 1));
        PatternGrid::new(11 * 10 + 2, cells, &[1, 10, 11, 9], 2, 5, CaptureRule::Pairs)
    }

    #[test]
    fn placing_and_removing_restores_the_totals() {
        let (mut grid, fresh) = (board(), board());
        let mut random = SplitMix64::new(5);
        let mut put = Vec::new();
        for _ in 0..400 {
            let cell = (1 + random.below(9) as usize) * 10 + 1 + random.below(9) as usize;
            if grid.at(cell) == VACANT {
                grid.place(cell, random.below(2) as usize);
                put.push(cell);
            } else if let Some(index) = put.iter().position(|other| *other == cell) {
                put.swap_remove(index);
                grid.remove(cell);
            }
        }
        for cell in put {
            grid.remove(cell);
        }
        assert_eq!(grid.total_value, fresh.total_value);
        assert_eq!(grid.threat_counts, fresh.threat_counts);
        assert_eq!(grid.total_captures, fresh.total_captures);
        assert_eq!(grid.stones(), 0);
    }

    #[test]
    fn threats_and_captures_are_found() {
        let mut grid = board();
        for cell in [55, 56, 57] {
            grid.place(cell, 0);
        }
        assert_eq!(grid.threat(54, 0), ThreatLevel::OpenFour);
        assert_eq!(grid.threat(53, 0), ThreatLevel::Four);
        assert_eq!(grid.threat(54, 1), ThreatLevel::Quiet);
        assert_eq!(grid.threat_count(0, ThreatLevel::OpenFour), 2);
        grid.place(58, 1);
        assert_eq!(grid.threat(54, 0), ThreatLevel::Four);
        grid.remove(55);
        assert_eq!(grid.captures(55, 1), 2, "a pair before a stone");
        assert_eq!(grid.captures(55, 0), 0);
        assert_eq!(grid.total_captures(1), 2);
        assert!(
            grid.has_stone_near(54, 2) && !grid.has_stone_near(53, 2) && grid.has_stone_near(53, 3)
        );
    }
}
