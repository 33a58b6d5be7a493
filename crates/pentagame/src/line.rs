//! The twenty lines (rule B2).

use crate::stop::{COLOURS, Stop};

/// One of the twenty lines.
/// Five arcs of the ring, five sides of the pentagon, ten legs of the star, in the order of rule
/// B5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Line(u8);

/// Number of lines the board has.
pub const LINES: usize = 20;

impl Line {
    pub(crate) const fn from_u8(index: u8) -> Line {
        debug_assert!((index as usize) < LINES);
        Line(index)
    }

    /// All lines in the canonical order.
    pub fn all() -> impl DoubleEndedIterator<Item = Line> + ExactSizeIterator + Clone {
        (0..LINES as u8).map(Line)
    }

    /// The place in the canonical order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The node a stop's number is counted from: the first clockwise, or the corner of a leg.
    pub const fn first(self) -> Stop {
        let index = self.0 as usize;
        match index {
            0..5 => Stop::corner(index),
            5..10 => Stop::crossing(index),
            _ => Stop::corner((index - 10) / 2),
        }
    }

    /// The node at the other end.
    pub const fn last(self) -> Stop {
        let index = self.0 as usize;
        match index {
            0..5 => Stop::corner(index + 1),
            5..10 => Stop::crossing(index + 1),
            // The first leg of a corner goes two colours on, the second three.
            _ => Stop::crossing((index - 10) / 2 + 2 + (index - 10) % 2),
        }
    }

    /// Returns the number of stops between the two nodes: three or six.
    #[expect(clippy::len_without_is_empty, reason = "no line is empty")]
    pub const fn len(self) -> usize {
        if self.0 < 10 { 3 } else { 6 }
    }

    /// The stop with this number, counted from 1 at [`Line::first`].
    ///
    /// # Panics
    /// When the line has no such stop.
    pub const fn stop(self, number: usize) -> Stop {
        assert!(number >= 1 && number <= self.len(), "a line's stops are numbered from 1");
        Stop::from_u8((self.base() + number - 1) as u8)
    }

    /// All stops between the nodes, from the first.
    pub fn stops(self) -> impl DoubleEndedIterator<Item = Stop> + ExactSizeIterator + Clone {
        (0..self.len()).map(move |before| self.stop(before + 1))
    }

    /// The line that joins two nodes, and whether `first` is its first.
    pub fn between(first: Stop, last: Stop) -> Option<(Line, bool)> {
        let along = *BETWEEN.get(first.index())?.get(last.index())?;
        let back = *BETWEEN.get(last.index())?.get(first.index())?;
        match (along, back) {
            (Some(line), _) => Some((line, true)),
            (_, Some(line)) => Some((line, false)),
            _ => None,
        }
    }

    /// The index of its first stop between the nodes.
    pub(crate) const fn base(self) -> usize {
        let index = self.0 as usize;
        if index < 2 * COLOURS { 10 + 3 * index } else { 40 + 6 * (index - 10) }
    }
}

/// For each first and each last node, the line that joins them.
static BETWEEN: [[Option<Line>; 10]; 10] = {
    let mut table = [[None; 10]; 10];
    let mut index = 0;
    while index < LINES {
        let line = Line(index as u8);
        table[line.first().index()][line.last().index()] = Some(line);
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b2_twenty_lines_join_the_right_nodes() {
        let ends: Vec<String> =
            Line::all().map(|line| format!("{}{}", line.first(), line.last())).collect();
        assert_eq!(ends.join(" "), "AB BC CD DE EA ab bc cd de ea Ac Ad Bd Be Ce Ca Da Db Eb Ec");
        let lengths: Vec<usize> = Line::all().map(Line::len).collect();
        assert_eq!(lengths.iter().sum::<usize>(), 90);
        assert!(lengths[..10].iter().all(|&len| len == 3));
        assert!(lengths[10..].iter().all(|&len| len == 6));
    }

    #[test]
    fn b2_what_white_neighbours() {
        let joined = |node: Stop| -> String {
            let mut ends: Vec<String> = Line::all()
                .flat_map(|line| [(line.first(), line.last()), (line.last(), line.first())])
                .filter(|(first, _)| *first == node)
                .map(|(_, last)| last.to_string())
                .collect();
            ends.sort();
            ends.join(" ")
        };
        assert_eq!(joined(Stop::corner(0)), "B E c d");
        assert_eq!(joined(Stop::crossing(0)), "C D b e");
    }

    #[test]
    fn a_line_is_found_from_both_ends() {
        for line in Line::all() {
            assert_eq!(Line::between(line.first(), line.last()), Some((line, true)));
            assert_eq!(Line::between(line.last(), line.first()), Some((line, false)));
        }
        assert_eq!(Line::between(Stop::corner(0), Stop::corner(2)), None);
        assert_eq!(Line::between(Stop::corner(0), Stop::corner(0)), None);
        assert_eq!(Line::between(Stop::corner(0), Line::from_u8(0).stop(1)), None);
    }

    #[test]
    fn a_stop_knows_its_line() {
        for line in Line::all() {
            for (number, stop) in (1..).zip(line.stops()) {
                assert_eq!(stop.on_line(), Some((line, number)));
            }
        }
    }
}
