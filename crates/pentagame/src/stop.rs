//! The hundred stops and their names (rules B1 to B5).

#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::ParseError;

use crate::line::Line;

/// One of the hundred stops of the board, numbered in the canonical order of rule B5.
/// Corners, crossings, ring, pentagon, legs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stop(u8);

/// Number of stops the board has (rule B3).
pub const STOPS: usize = 100;

/// Number of colours, which is also the number of corners and of crossings.
pub const COLOURS: usize = 5;

impl Stop {
    /// The stop with this place in the canonical order.
    pub const fn from_index(index: usize) -> Option<Stop> {
        if index < STOPS { Some(Stop(index as u8)) } else { None }
    }

    /// For tables and bit sets of this crate, whose entries are stops already.
    pub(crate) const fn from_u8(index: u8) -> Stop {
        debug_assert!((index as usize) < STOPS);
        Stop(index)
    }

    /// The corner of a colour, counted from white, clockwise: any number will do.
    pub const fn corner(colour: usize) -> Stop {
        Stop((colour % COLOURS) as u8)
    }

    /// The crossing opposite that corner: the goal of the colour.
    pub const fn crossing(colour: usize) -> Stop {
        Stop((COLOURS + colour % COLOURS) as u8)
    }

    /// The place in the canonical order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns whether this is one of the five corners on the ring.
    pub const fn is_corner(self) -> bool {
        self.0 < 5
    }

    /// Returns whether this is one of the five crossings on the inner pentagon.
    pub const fn is_crossing(self) -> bool {
        self.0 >= 5 && self.0 < 10
    }

    /// Returns whether ways can turn here: a corner or a crossing.
    pub const fn is_node(self) -> bool {
        self.0 < 10
    }

    /// The colour of a node.
    pub const fn colour(self) -> Option<usize> {
        if self.is_node() { Some(self.0 as usize % COLOURS) } else { None }
    }

    /// The line a stop lies on and its number on it, counted from 1 at the line's first node.
    /// Nodes lie on four lines and so on none in particular.
    pub const fn on_line(self) -> Option<(Line, usize)> {
        let index = self.0 as usize;
        match index {
            0..10 => None,
            10..40 => Some((Line::from_u8(((index - 10) / 3) as u8), (index - 10) % 3 + 1)),
            _ => Some((Line::from_u8((10 + (index - 40) / 6) as u8), (index - 40) % 6 + 1)),
        }
    }

    /// All stops in the canonical order.
    pub fn all() -> impl DoubleEndedIterator<Item = Stop> + ExactSizeIterator + Clone {
        (0..STOPS as u8).map(Stop)
    }

    /// The stops next to this one: four for a node, two for any other.
    pub fn neighbours(self) -> impl Iterator<Item = Stop> {
        let lines = Line::all().filter_map(move |line| {
            (line.first() == self).then(|| line.stop(1)).or((line.last() == self).then(|| {
                let inner = line.len();
                line.stop(inner)
            }))
        });
        let along = self.on_line().into_iter().flat_map(|(line, number)| {
            let before = if number == 1 { line.first() } else { line.stop(number - 1) };
            let after = if number == line.len() { line.last() } else { line.stop(number + 1) };
            [before, after]
        });
        lines.chain(along)
    }

    /// The spelling people are shown: `A`, `b`, `A-1-B`.
    pub fn human_name(self) -> HumanStopName {
        HumanStopName(self)
    }

    /// The canonical spelling, which is the machine's: `A`, `b`, `A1B`.
    pub(crate) fn name(self) -> &'static str {
        let name = NAMES.get(self.index()).and_then(|(name, len)| name.get(..*len));
        core::str::from_utf8(name.unwrap_or_default()).unwrap_or_default()
    }
}

/// The name of every stop and its length: positions and moves are written a great many times.
#[expect(clippy::indexing_slicing, reason = "a table made by the compiler")]
static NAMES: [([u8; 3], usize); STOPS] = {
    let mut table = [([0; 3], 1); STOPS];
    let mut index = 0;
    while index < STOPS {
        let stop = Stop(index as u8);
        table[index] = match stop.on_line() {
            None => ([stop.letter(), 0, 0], 1),
            Some((line, number)) => {
                ([line.first().letter(), b'0' + number as u8, line.last().letter()], 3)
            }
        };
        index += 1;
    }
    table
};

impl Stop {
    /// The letter of a node.
    const fn letter(self) -> u8 {
        (if self.is_corner() { b'A' } else { b'a' }) + self.0 % 5
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A stop in the spelling of the book.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HumanStopName(Stop);

impl fmt::Display for HumanStopName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.on_line() {
            None => f.write_str(self.0.name()),
            Some((line, number)) => write!(f, "{}-{number}-{}", line.first(), line.last()),
        }
    }
}

/// The node a character names.
/// A letter, or a digit of the older number scheme, in which corners are 0 to 4 counter-clockwise
/// from white and crossings 5 to 9 opposite them.
pub(crate) fn node_from_char(c: char) -> Option<Stop> {
    let index = match c {
        'A'..='E' => c as usize - 'A' as usize,
        'a'..='e' => 5 + c as usize - 'a' as usize,
        '0'..='4' => (5 - (c as usize - '0' as usize)) % 5,
        '5'..='9' => 5 + (5 - (c as usize - '5' as usize)) % 5,
        _ => return None,
    };
    Stop::from_index(index)
}

/// Reads a stop at the beginning of a text and returns what is behind it.
pub(crate) fn read_stop(text: &str) -> Option<(Stop, &str)> {
    let mut chars = text.chars();
    let first = node_from_char(chars.next()?)?;
    let behind_first = chars.as_str();
    let numbers = text.starts_with(|c: char| c.is_ascii_digit());
    let on_line = || {
        let dashed = behind_first.strip_prefix('-');
        // Digits alone could be anything, so the number scheme wants its dashes.
        if numbers && dashed.is_none() {
            return None;
        }
        let mut chars = dashed.unwrap_or(behind_first).chars();
        let number = chars.next()?.to_digit(10)? as usize;
        let rest = match dashed {
            Some(_) => chars.as_str().strip_prefix('-')?,
            None => chars.as_str(),
        };
        let mut chars = rest.chars();
        let last = node_from_char(chars.next()?)?;
        let (line, along) = Line::between(first, last)?;
        let inner = line.len();
        if !(1..=inner).contains(&number) {
            return None;
        }
        let number = if along { number } else { inner + 1 - number };
        Some((line.stop(number), chars.as_str()))
    };
    match on_line() {
        Some(read) => Some(read),
        // `A1B` with a wrong number or end is no stop; `A-` of a move is the stop `A`.
        None if behind_first.starts_with(|c: char| c.is_ascii_digit()) => None,
        None => Some((first, behind_first)),
    }
}

impl FromStr for Stop {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Stop, ParseError> {
        match read_stop(text) {
            Some((stop, "")) => Ok(stop),
            _ => Err(ParseError::new("stop", 0, text)),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;

    fn check(text: &str, canonical: &str) {
        assert_eq!(text.parse::<Stop>().unwrap().to_string(), canonical, "{text}");
    }

    #[test]
    fn b1_corners_and_the_crossings_opposite_them() {
        for (colour, (corner, crossing)) in
            ["A", "B", "C", "D", "E"].into_iter().zip(["a", "b", "c", "d", "e"]).enumerate()
        {
            assert_eq!(Stop::corner(colour).to_string(), corner);
            assert_eq!(Stop::crossing(colour).to_string(), crossing);
            assert_eq!(Stop::crossing(colour).colour(), Some(colour));
        }
    }

    #[test]
    fn b3_a_hundred_stops_and_their_degrees() {
        assert_eq!(Stop::all().count(), 100);
        for stop in Stop::all() {
            let neighbours: Vec<Stop> = stop.neighbours().collect();
            assert_eq!(neighbours.len(), if stop.is_node() { 4 } else { 2 }, "{stop}");
            for neighbour in neighbours {
                assert!(neighbour.neighbours().any(|back| back == stop), "{stop} {neighbour}");
            }
        }
    }

    #[test]
    fn b4_both_spellings_and_both_directions() {
        check("A1B", "A1B");
        check("B3A", "A1B");
        check("B-3-A", "A1B");
        check("A-1-E", "E3A");
    }

    #[test]
    fn b4_every_name_reads_back() {
        for stop in Stop::all() {
            assert_eq!(stop.to_string().parse(), Ok(stop));
            assert_eq!(stop.human_name().to_string().parse(), Ok(stop));
        }
        for text in
            ["", "F", "A4B", "A0B", "A1C", "A-1B", "A1-B", "A7c", "A1", "A-1-", "a1A", "013"]
        {
            assert!(text.parse::<Stop>().is_err(), "{text}");
        }
    }

    #[test]
    fn b5_the_canonical_order() {
        let names: Vec<String> = Stop::all().map(|stop| stop.to_string()).collect();
        assert_eq!(names[..14].join(" "), "A B C D E a b c d e A1B A2B A3B B1C");
        assert_eq!(names[24..28].join(" "), "E3A a1b a2b a3b");
        let legs: Vec<&str> = names[40..].iter().step_by(6).map(String::as_str).collect();
        assert_eq!(legs, ["A1c", "A1d", "B1d", "B1e", "C1e", "C1a", "D1a", "D1b", "E1b", "E1c"]);
        assert_eq!(names[99], "E6c");
    }

    #[test]
    fn the_older_numbers_run_the_other_way_round() {
        check("0", "A");
        check("1", "E");
        check("4", "B");
        check("5", "a");
        check("6", "e");
        check("9", "b");
        check("0-1-4", "A1B");
        check("0-1-8", "A1c");
        check("7-6-4", "B1d");
    }
}
