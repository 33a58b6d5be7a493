//! Reach of a piece: every free stop it can walk to, and every first obstacle.
//!
//! A way runs over free stops and turns at free nodes, so all that counts is how far one sees
//! along each line from each of its ends. That is worked out for all lines at once, a few shifts
//! for each word of [`StopSet`]. Free nodes that see each other are then joined, whole sets of
//! nodes at a time. There are hardly any branches: a position is new every time, and a wrong guess
//! of the processor costs more than all the work for one piece.

use crate::line::{LINES, Line};
use crate::stop::{STOPS, Stop};
use crate::stop_set::StopSet;

/// The first and last stops of the short lines (ring and pentagon).
pub(crate) const SHORT_FIRST: u64 = 0o1111111111 << 10;
pub(crate) const SHORT_LAST: u64 = SHORT_FIRST << 2;
/// The first and last stops of the legs.
pub(crate) const LEG_FIRST: u64 = 0x0041_0410_4104_1041;
pub(crate) const LEG_LAST: u64 = LEG_FIRST << 5;

/// Nodes as bits in their canonical order: corners, then crossings.
type Nodes = u64;
const NODES: Nodes = StopSet::NODES.short;
const CORNERS: Nodes = 31;

/// Visible stops along the lines of a board with certain stops taken: where pieces can go.
///
/// The rules count and list moves with it; an evaluation asks it how far a piece is from home.
pub struct LineOfSight {
    free: StopSet,
    /// Seen from the first node of each line: the free stops and the obstacle behind them.
    short_from_first: u64,
    short_from_last: u64,
    /// Legs as seen from corners, and as seen from crossings.
    legs_from_corners: u64,
    legs_from_crossings: u64,
    open: OpenLines,
    /// The free nodes, joined to groups, and what is seen from each group.
    groups: [(Nodes, StopSet); NODES.count_ones() as usize],
    group_count: usize,
}

/// Lines without any obstacle between their nodes, a bit for each in canonical order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OpenLines {
    /// Ring and pentagon.
    short: u64,
    legs: u64,
}

impl OpenLines {
    /// Without this line.
    #[must_use]
    #[inline]
    pub const fn without(self, line: Line) -> OpenLines {
        let index = line.index();
        if index < 10 {
            OpenLines { short: self.short & !(1 << index), ..self }
        } else {
            OpenLines { legs: self.legs & !(1 << (index - 10)), ..self }
        }
    }

    /// Returns whether this line is open.
    #[inline]
    pub const fn contains(self, line: Line) -> bool {
        let index = line.index();
        if index < 10 { self.short >> index & 1 == 1 } else { self.legs >> (index - 10) & 1 == 1 }
    }

    /// The nodes at the far ends of the open lines of these nodes; see [`StopSet::node_bits`].
    #[inline]
    pub fn far(self, nodes: u64) -> u64 {
        // A short line has the number of the node it begins at, and ends at the next one.
        let along = next_node(self.short & nodes) | self.short & node_before(nodes);
        let corners = &SETS[(nodes & CORNERS) as usize];
        let crossings = &SETS[(nodes >> 5 & CORNERS) as usize];
        let legs = (self.legs & corners.legs_of_corners) as usize;
        let other_legs = (self.legs & crossings.legs_of_crossings) as usize;
        along
            | u64::from(CROSSINGS_OF_LEGS[legs & 1023])
            | u64::from(CORNERS_OF_LEGS[other_legs & 1023])
    }
}

impl LineOfSight {
    /// Looks along all lines, and joins the free nodes.
    #[inline]
    pub fn new(taken: StopSet) -> LineOfSight {
        let mut sight = LineOfSight::along_lines(!taken);
        sight.join_nodes();
        sight
    }

    #[inline]
    fn along_lines(free: StopSet) -> LineOfSight {
        let (short, legs) = (free.short, free.legs);
        let first_1 = (short & SHORT_FIRST) << 1;
        let first_2 = (short & first_1) << 1;
        let last_1 = (short & SHORT_LAST) >> 1;
        let last_2 = (short & last_1) >> 1;

        let corner_1 = (legs & LEG_FIRST) << 1;
        let corner_2 = (legs & corner_1) << 1;
        let corner_3 = (legs & corner_2) << 1;
        let corner_4 = (legs & corner_3) << 1;
        let corner_5 = (legs & corner_4) << 1;
        let crossing_1 = (legs & LEG_LAST) >> 1;
        let crossing_2 = (legs & crossing_1) >> 1;
        let crossing_3 = (legs & crossing_2) >> 1;
        let crossing_4 = (legs & crossing_3) >> 1;
        let crossing_5 = (legs & crossing_4) >> 1;
        LineOfSight {
            free,
            short_from_first: SHORT_FIRST | first_1 | first_2,
            short_from_last: SHORT_LAST | last_1 | last_2,
            legs_from_corners: LEG_FIRST | corner_1 | corner_2 | corner_3 | corner_4 | corner_5,
            legs_from_crossings: LEG_LAST
                | crossing_1
                | crossing_2
                | crossing_3
                | crossing_4
                | crossing_5,
            open: OpenLines {
                short: every_third_bit((short & last_2) >> 10),
                legs: every_sixth_bit(legs & crossing_5),
            },
            groups: [(0, StopSet::NONE); NODES.count_ones() as usize],
            group_count: 0,
        }
    }

    #[inline]
    fn join_nodes(&mut self) {
        let free_nodes = self.free.short & NODES;
        let mut left = free_nodes;
        while left != 0 {
            let mut group = left & left.wrapping_neg();
            let far = loop {
                let far = self.open.far(group);
                let more = far & free_nodes & !group;
                if more == 0 {
                    break far;
                }
                group |= more;
            };
            left &= !group;
            self.groups[self.group_count] = (group, self.seen_from(group, far));
            self.group_count += 1;
        }
    }

    /// Returns the stops seen from these nodes along all their lines, given the far nodes.
    #[inline]
    fn seen_from(&self, nodes: Nodes, far: Nodes) -> StopSet {
        let corners = &SETS[(nodes & CORNERS) as usize];
        let crossings = &SETS[(nodes >> 5 & CORNERS) as usize];
        let starts = corners.starts | crossings.starts << 15;
        let ends = corners.ends | crossings.ends << 15;
        StopSet {
            short: self.short_from_first & starts | self.short_from_last & ends | far,
            legs: self.legs_from_corners & corners.corner_legs
                | self.legs_from_crossings & crossings.crossing_legs,
        }
    }

    /// The same for one node: half the tables.
    #[inline]
    fn seen_from_node(&self, index: usize) -> StopSet {
        let lines = &NODE_LINES[index & 15];
        let node = 1 << (index & 15);
        let along = next_node(self.open.short & node) | self.open.short & lines.before;
        let legs = (self.open.legs & lines.legs) as usize & 1023;
        let is_crossing = u64::from(index >= 5).wrapping_neg();
        let far = u64::from(CROSSINGS_OF_LEGS[legs]) & !is_crossing
            | u64::from(CORNERS_OF_LEGS[legs]) & is_crossing;
        let seen = self.short_from_first & lines.starts | self.short_from_last & lines.ends;
        let leg_stops =
            self.legs_from_corners & !is_crossing | self.legs_from_crossings & is_crossing;
        StopSet { short: seen | along | far, legs: leg_stops & lines.leg_stops }
    }

    /// Returns what is seen from a stop on a line, to both sides.
    #[inline]
    fn seen_from_line(&self, index: usize) -> StopSet {
        let place = &LINE_PLACES[index & 127];
        let is_leg = u64::from(index >= 40).wrapping_neg();
        let free = self.free.short & !is_leg | self.free.legs & is_leg;
        let taken = !free >> (place.base & 63) & place.stops;
        let seen = u64::from(SEEN[(place.seen + taken as usize) & 511]);
        let nodes = (seen >> 6 & 1) << (place.first & 63) | (seen >> 7) << (place.last & 63);
        let stops = (seen & 63) << (place.base & 63);
        StopSet { short: stops & !is_leg | nodes, legs: stops & is_leg }
    }

    /// The lines without any obstacle.
    #[inline]
    pub fn open_lines(&self) -> OpenLines {
        self.open
    }

    /// Returns what is seen from a stop along its own lines, nodes at their ends included.
    /// Where a piece can go without turning.
    #[inline]
    pub fn straight(&self, from: Stop) -> StopSet {
        let index = from.index();
        if index < 10 { self.seen_from_node(index) } else { self.seen_from_line(index) }
    }

    /// Every stop a piece on `from` can end on: free stops and first obstacles.
    #[inline]
    pub fn reach(&self, from: Stop) -> StopSet {
        self.beyond(from, self.straight(from))
    }

    /// The same for one who has looked straight already.
    #[inline]
    pub fn beyond(&self, from: Stop, straight: StopSet) -> StopSet {
        let mut reach = straight;
        let seen = reach.short;
        for index in 0..self.group_count.min(self.groups.len()) {
            let (group, seen_from_group) = &self.groups[index];
            let sees = u64::from(seen & group != 0).wrapping_neg();
            reach.short |= seen_from_group.short & sees;
            reach.legs |= seen_from_group.legs & sees;
        }
        reach.without(from)
    }
}

/// Turns each five nodes by one place, clockwise.
#[inline]
fn next_node(nodes: Nodes) -> Nodes {
    nodes << 1 & 0b11110_11110 | nodes >> 4 & 0b00001_00001
}

/// … and counter-clockwise.
#[inline]
fn node_before(nodes: Nodes) -> Nodes {
    nodes >> 1 & 0b01111_01111 | nodes << 4 & 0b10000_10000
}

/// Bits 0, 3, 6 … 27, put side by side.
#[inline]
const fn every_third_bit(bits: u64) -> u64 {
    let pairs = (bits | bits >> 2) & 0x030C_30C3;
    let fours = (pairs | pairs >> 4) & 0x0F00_F00F;
    // One product moves the second four down by 8 and the third by 16; what else it makes lies
    // outside the ten bits kept.
    fours.wrapping_mul(1 << 16 | 1 << 8 | 1) >> 16 & 0x3FF
}

/// Bits 0, 6, 12 … 54, put side by side.
#[inline]
const fn every_sixth_bit(bits: u64) -> u64 {
    let pairs = (bits | bits >> 5) & 0x0003_0030_0300_3003;
    pairs.wrapping_mul(1 << 40 | 1 << 30 | 1 << 20 | 1 << 10 | 1) >> 40 & 0x3FF
}

/// The lines of one node.
#[derive(Clone, Copy)]
struct NodeLines {
    /// The node before it, whose short line ends here.
    before: Nodes,
    /// The stops of the short line that begins here, and of the one that ends here.
    starts: u64,
    ends: u64,
    /// Its legs, a bit for each, and their stops.
    legs: u64,
    leg_stops: u64,
}

static NODE_LINES: [NodeLines; 16] = {
    let none = NodeLines { before: 0, starts: 0, ends: 0, legs: 0, leg_stops: 0 };
    let mut table = [none; 16];
    let mut index = 0;
    while index < LINES {
        let line = Line::from_u8(index as u8);
        let (first, last) = (line.first().index(), line.last().index());
        if index < 10 {
            table[first].starts = 7 << line.base();
            table[last].ends = 7 << line.base();
            table[last].before = 1 << first;
        } else {
            let (leg, stops) = (1 << (index - 10), 63 << (line.base() - 40));
            table[first].legs |= leg;
            table[first].leg_stops |= stops;
            table[last].legs |= leg;
            table[last].leg_stops |= stops;
        }
        index += 1;
    }
    table
};

/// Stops and legs of a set of corners, or of a set of crossings: five bits say which.
#[derive(Clone, Copy)]
struct NodeSet {
    /// The stops of the arcs that begin at the corners, and of those that end there.
    /// For crossings, the sides of the pentagon lie 15 stops further on.
    starts: u64,
    ends: u64,
    /// The stops of the legs of the corners, and of the legs of the crossings.
    corner_legs: u64,
    crossing_legs: u64,
    /// The same legs, a bit for each.
    legs_of_corners: u64,
    legs_of_crossings: u64,
}

static SETS: [NodeSet; 32] = {
    let none = NodeSet {
        starts: 0,
        ends: 0,
        corner_legs: 0,
        crossing_legs: 0,
        legs_of_corners: 0,
        legs_of_crossings: 0,
    };
    let mut table = [none; 32];
    let mut set = 0;
    while set < 32 {
        let mut index = 0;
        while index < LINES {
            let line = Line::from_u8(index as u8);
            let (first, last) = (line.first().index(), line.last().index());
            let begins = (set >> (first % 5)) & 1 == 1;
            let ends = (set >> (last % 5)) & 1 == 1;
            if index < 5 && begins {
                table[set].starts |= 7 << line.base();
            }
            if index < 5 && ends {
                table[set].ends |= 7 << line.base();
            }
            if index >= 10 && begins {
                table[set].corner_legs |= 63 << (line.base() - 40);
                table[set].legs_of_corners |= 1 << (index - 10);
            }
            if index >= 10 && ends {
                table[set].crossing_legs |= 63 << (line.base() - 40);
                table[set].legs_of_crossings |= 1 << (index - 10);
            }
            index += 1;
        }
        set += 1;
    }
    table
};

/// The crossings, and the corners, at the ends of a set of legs.
static CROSSINGS_OF_LEGS: [u16; 1024] = ENDS_OF_LEGS.1;
static CORNERS_OF_LEGS: [u16; 1024] = ENDS_OF_LEGS.0;

const ENDS_OF_LEGS: ([u16; 1024], [u16; 1024]) = {
    let (mut corners, mut crossings) = ([0; 1024], [0; 1024]);
    let mut legs = 0;
    while legs < 1024 {
        let mut leg = 0;
        while leg < 10 {
            if legs >> leg & 1 == 1 {
                let line = Line::from_u8(10 + leg);
                corners[legs] |= 1 << line.first().index();
                crossings[legs] |= 1 << line.last().index();
            }
            leg += 1;
        }
        legs += 1;
    }
    (corners, crossings)
};

/// The place of a stop on its line.
#[derive(Clone, Copy)]
struct LinePlace {
    /// The line's first bit in its word.
    base: u8,
    /// Its two nodes.
    first: u8,
    last: u8,
    /// A bit for each of its stops.
    stops: u64,
    /// Index in [`SEEN`] where this place begins.
    seen: usize,
}

static LINE_PLACES: [LinePlace; 128] = {
    let mut table = [LinePlace { base: 0, first: 0, last: 0, stops: 0, seen: 0 }; 128];
    let mut index = 10;
    while index < STOPS {
        if let Some((line, number)) = Stop::from_u8(index as u8).on_line() {
            let leg = line.len() == 6;
            table[index] = LinePlace {
                base: (if leg { line.base() - 40 } else { line.base() }) as u8,
                first: line.first().index() as u8,
                last: line.last().index() as u8,
                stops: (1 << line.len()) - 1,
                seen: if leg { 64 * (number - 1) } else { 384 + 8 * (number - 1) },
            };
        }
        index += 1;
    }
    table
};

/// The stops seen from a stop on a line, by its place and by what is taken on the line.
/// Six bits for the stops of the line, then one for the first node and one for the last. Six places
/// on a leg, then three on a short line.
static SEEN: [u8; 512] = {
    let mut table = [0; 512];
    let mut place = 0;
    while place < 6 {
        let mut taken = 0;
        while taken < 64 {
            table[64 * place + taken] = seen_along(6, place, taken);
            if place < 3 && taken < 8 {
                table[384 + 8 * place + taken] = seen_along(3, place, taken);
            }
            taken += 1;
        }
        place += 1;
    }
    table
};

const fn seen_along(len: usize, place: usize, taken: usize) -> u8 {
    let mut seen = 0;
    let mut after = place + 1;
    while after < len {
        seen |= 1 << after;
        if taken >> after & 1 == 1 {
            break;
        }
        after += 1;
    }
    if after == len {
        seen |= 1 << 7;
    }
    let mut before = place;
    loop {
        if before == 0 {
            return seen | 1 << 6;
        }
        before -= 1;
        seen |= 1 << before;
        if taken >> before & 1 == 1 {
            return seen;
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use rulebook::conformance::SplitMix64;

    /// The same by a plain flood fill over the graph, as the rules say it.
    pub(crate) fn flood(taken: StopSet, from: Stop) -> StopSet {
        let mut reached = StopSet::NONE;
        let mut waiting = vec![from];
        while let Some(stop) = waiting.pop() {
            for next in stop.neighbours() {
                if next != from && !reached.contains(next) {
                    reached = reached.with(next);
                    if !taken.contains(next) {
                        waiting.push(next);
                    }
                }
            }
        }
        reached
    }

    #[test]
    fn t1_the_fast_reach_is_the_flood_fill() {
        let mut random = SplitMix64::new(1);
        for round in 0..20_000 {
            let obstacles = random.below(if round % 2 == 0 { 26 } else { 60 });
            let mut taken = StopSet::NONE;
            for _ in 0..obstacles {
                // Every other board crowds the nodes, as real positions do.
                let range = if random.below(3) == 0 { 10 } else { 100 };
                taken = taken.with(Stop::from_u8(random.below(range) as u8));
            }
            let sight = LineOfSight::new(taken);
            for from in taken {
                assert_eq!(sight.reach(from), flood(taken, from), "{from} among {taken:?}");
            }
        }
    }
}
