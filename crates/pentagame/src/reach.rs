//! Where a piece can go: every free stop it can walk to, and every first obstacle.
//!
//! A way runs over free stops and turns at free nodes, so all that counts is how far one sees
//! along each line from each of its ends. That is worked out for all lines at once, a few shifts
//! for each word of [`Stops`]. Free nodes that see each other are then joined.

use crate::line::{LINES, Line};
use crate::stop::{STOPS, Stop};
use crate::stops::Stops;

/// The first and last stops of the short lines (ring and pentagon).
const SHORT_FIRST: u64 = 0o1111111111 << 10;
const SHORT_LAST: u64 = SHORT_FIRST << 2;
/// The first and last stops of the legs.
const LEG_FIRST: u64 = 0x0041_0410_4104_1041;
const LEG_LAST: u64 = LEG_FIRST << 5;
const NODES: u64 = Stops::NODES.short;

/// What is seen along the lines of a board with certain stops taken.
pub(crate) struct Sight {
    free: Stops,
    /// Seen from the first node of each line: the free stops and the obstacle behind them.
    short_from_first: u64,
    short_from_last: u64,
    /// Legs as seen from corners, then as seen from crossings.
    legs: [u64; 2],
    /// Lines without any obstacle, one bit at the first stop of each.
    short_open: u64,
    legs_open: u64,
    /// For each free node, the free nodes joined to it, itself included.
    joined: [u16; 16],
    /// For each free node, all that is seen from those.
    reach: [Stops; 16],
}

impl Sight {
    /// Looks along all lines, and joins the free nodes.
    #[inline]
    pub(crate) fn new(taken: Stops) -> Sight {
        let free = !taken;
        let mut sight = Sight::along_lines(free);
        sight.join_nodes();
        sight
    }

    #[inline]
    fn along_lines(free: Stops) -> Sight {
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
        Sight {
            free,
            short_from_first: SHORT_FIRST | first_1 | first_2,
            short_from_last: SHORT_LAST | last_1 | last_2,
            legs: [
                LEG_FIRST | corner_1 | corner_2 | corner_3 | corner_4 | corner_5,
                LEG_LAST | crossing_1 | crossing_2 | crossing_3 | crossing_4 | crossing_5,
            ],
            short_open: short & last_2,
            legs_open: legs & crossing_5,
            joined: [0; 16],
            reach: [Stops::NONE; 16],
        }
    }

    #[inline]
    fn join_nodes(&mut self) {
        let free_nodes = self.free.short & NODES;
        let mut left = free_nodes;
        while left != 0 {
            let mut joined = left & left.wrapping_neg();
            let mut reach = self.seen_from_node(left.trailing_zeros() as usize);
            loop {
                let new = reach.short & free_nodes & !joined;
                if new == 0 {
                    break;
                }
                joined |= new & new.wrapping_neg();
                reach |= self.seen_from_node(new.trailing_zeros() as usize);
            }
            left &= !joined;
            let mut nodes = joined;
            while nodes != 0 {
                let node = nodes.trailing_zeros() as usize & 15;
                nodes &= nodes - 1;
                self.joined[node] = joined as u16;
                self.reach[node] = reach;
            }
        }
    }

    /// What is seen from a node along its four lines, far nodes included.
    #[inline]
    fn seen_from_node(&self, node: usize) -> Stops {
        let lines = &NODE_LINES[node & 15];
        let seen = (self.short_from_first & lines.starts) | (self.short_from_last & lines.ends);
        let far = |open: u64, bit: u8, far: u8| ((open >> (bit & 63)) & 1) << (far & 63);
        let [after, before, leg, other_leg] = lines.far;
        Stops {
            short: seen
                | far(self.short_open, after.0, after.1)
                | far(self.short_open, before.0, before.1)
                | far(self.legs_open, leg.0, leg.1)
                | far(self.legs_open, other_leg.0, other_leg.1),
            legs: self.legs[lines.legs_seen_from & 1] & lines.legs,
        }
    }

    /// What is seen from a stop on a line, to both sides.
    #[inline]
    fn seen_from_line(&self, index: usize) -> Stops {
        let place = &LINE_PLACES[index & 127];
        if index < 40 {
            let taken = !self.free.short >> (place.base & 63) & 7;
            let seen = u64::from(SHORT_SEEN[place.number & 3][taken as usize & 7]);
            let nodes = (seen >> 3 & 1) << (place.first & 63) | (seen >> 4) << (place.last & 63);
            Stops { short: (seen & 7) << (place.base & 63) | nodes, legs: 0 }
        } else {
            let taken = !self.free.legs >> (place.base & 63) & 63;
            let seen = u64::from(LEG_SEEN[place.number & 7][taken as usize & 63]);
            let nodes = (seen >> 6 & 1) << (place.first & 63) | (seen >> 7) << (place.last & 63);
            Stops { short: nodes, legs: (seen & 63) << (place.base & 63) }
        }
    }

    /// Every stop a piece on `from` can end on: free stops and first obstacles.
    #[inline]
    pub(crate) fn reach(&self, from: Stop) -> Stops {
        let index = from.index();
        let seen = if index < 10 { self.seen_from_node(index) } else { self.seen_from_line(index) };
        let mut reach = seen;
        let mut nodes = seen.short & self.free.short & NODES;
        while nodes != 0 {
            let node = nodes.trailing_zeros() as usize & 15;
            reach |= self.reach[node];
            nodes &= !u64::from(self.joined[node]);
        }
        reach.without(from)
    }
}

/// The lines of a node, as the words of [`Stops`] want them.
#[derive(Clone, Copy)]
struct NodeLines {
    /// The stops of the short line that begins here, and of the one that ends here.
    starts: u64,
    ends: u64,
    /// The stops of both legs.
    legs: u64,
    /// 0 for a corner, 1 for a crossing.
    legs_seen_from: usize,
    /// For each line, two short ones first: the bit that says it is open, and the far node.
    far: [(u8, u8); 4],
}

static NODE_LINES: [NodeLines; 16] = {
    let none = NodeLines { starts: 0, ends: 0, legs: 0, legs_seen_from: 0, far: [(63, 63); 4] };
    let mut table = [none; 16];
    let mut index = 0;
    while index < LINES {
        let line = Line::from_u8(index as u8);
        let (first, last) = (line.first().index(), line.last().index());
        if index < 10 {
            let bit = line.base();
            table[first].starts = 7 << bit;
            table[first].far[0] = (bit as u8, last as u8);
            table[last].ends = 7 << bit;
            table[last].far[1] = (bit as u8, first as u8);
        } else {
            let bit = line.base() - 40;
            let slot = 2 + index % 2;
            table[first].legs |= 63 << bit;
            table[first].far[slot] = (bit as u8, last as u8);
            table[last].legs |= 63 << bit;
            table[last].legs_seen_from = 1;
            table[last].far[slot] = (bit as u8, first as u8);
        }
        index += 1;
    }
    table
};

/// Where a stop lies on its line.
#[derive(Clone, Copy)]
struct LinePlace {
    /// The line's first bit in its word.
    base: u8,
    /// Counted from 0.
    number: usize,
    first: u8,
    last: u8,
}

static LINE_PLACES: [LinePlace; 128] = {
    let mut table = [LinePlace { base: 0, number: 0, first: 0, last: 0 }; 128];
    let mut index = 10;
    while index < STOPS {
        if let Some((line, number)) = Stop::from_u8(index as u8).on_line() {
            let base = if index < 40 { line.base() } else { line.base() - 40 };
            table[index] = LinePlace {
                base: base as u8,
                number: number - 1,
                first: line.first().index() as u8,
                last: line.last().index() as u8,
            };
        }
        index += 1;
    }
    table
};

/// What a stop on a line sees, by its place and by what is taken on the line: the stops of the
/// line, then a bit for the first node and one for the last.
static SHORT_SEEN: [[u8; 8]; 4] = seen_along::<3, 8, 4>();
static LEG_SEEN: [[u8; 64]; 8] = seen_along::<6, 64, 8>();

const fn seen_along<const LEN: usize, const CONTENTS: usize, const PLACES: usize>()
-> [[u8; CONTENTS]; PLACES] {
    let mut table = [[0; CONTENTS]; PLACES];
    let mut place = 0;
    while place < LEN {
        let mut taken = 0;
        while taken < CONTENTS {
            let mut seen = 0;
            let mut after = place + 1;
            while after < LEN {
                seen |= 1 << after;
                if taken >> after & 1 == 1 {
                    break;
                }
                after += 1;
            }
            if after == LEN {
                seen |= 1 << (LEN + 1);
            }
            let mut before = place;
            while before > 0 {
                before -= 1;
                seen |= 1 << before;
                if taken >> before & 1 == 1 {
                    break;
                }
                if before == 0 {
                    seen |= 1 << LEN;
                }
            }
            if place == 0 {
                seen |= 1 << LEN;
            }
            table[place][taken] = seen;
            taken += 1;
        }
        place += 1;
    }
    table
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use rulebook::conformance::Seeded;

    /// The same by a plain flood fill over the graph, as the rules say it.
    pub(crate) fn flood(taken: Stops, from: Stop) -> Stops {
        let mut reached = Stops::NONE;
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
        let mut random = Seeded::new(1);
        for round in 0..20_000 {
            let obstacles = random.below(if round % 2 == 0 { 26 } else { 60 });
            let mut taken = Stops::NONE;
            for _ in 0..obstacles {
                // Every other board crowds the nodes, as real positions do.
                let range = if random.below(3) == 0 { 10 } else { 100 };
                taken = taken.with(Stop::from_u8(random.below(range) as u8));
            }
            let sight = Sight::new(taken);
            for from in taken {
                assert_eq!(sight.reach(from), flood(taken, from), "{from} among {taken:?}");
            }
        }
    }
}
