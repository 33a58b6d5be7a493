//! The points of the board: places for balls.
#![deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use core::fmt;
use core::str::FromStr;

use rulebook::{ParseError, parse_plain_number};

/// The largest board.
pub(crate) const SIZE_MAX: u8 = 16;

/// A place for a ball. Points are ordered by level, then rank, then file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AkronPoint {
    level: u8,
    y: u8,
    x: u8,
}

impl AkronPoint {
    /// The point with this level, file `x` and rank `y`, all counted from 0.
    /// It must exist on the largest board.
    pub const fn new(level: u8, x: u8, y: u8) -> Option<AkronPoint> {
        let exists = level < SIZE_MAX && x < SIZE_MAX - level && y < SIZE_MAX - level;
        if exists { Some(AkronPoint { level, y, x }) } else { None }
    }

    /// Level, 0 for the holes of the board.
    pub const fn level(self) -> u8 {
        self.level
    }

    /// File counted from 0.
    pub const fn x(self) -> u8 {
        self.x
    }

    /// Rank counted from 0.
    pub const fn y(self) -> u8 {
        self.y
    }

    /// Place seen from above, in half holes (rule S2).
    pub const fn plan(self) -> (u8, u8) {
        (2 * self.x + self.level, 2 * self.y + self.level)
    }

    /// Returns true if a board of this size has the point.
    pub const fn is_on(self, size: u8) -> bool {
        self.level < size && self.x < size - self.level && self.y < size - self.level
    }
}

impl fmt::Display for AkronPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.level > 0 {
            write!(f, "{}", self.level)?;
        }
        write!(f, "{}{}", char::from(b'a' + self.x), self.y + 1)
    }
}

impl fmt::Debug for AkronPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

fn read_point(text: &str) -> Option<AkronPoint> {
    let letter_at = text.find(|letter: char| !letter.is_ascii_digit())?;
    let (level, rest) = text.split_at(letter_at);
    let level = match level {
        "" => 0,
        _ => u8::try_from(parse_plain_number(level, 2)?).ok().filter(|level| *level > 0)?,
    };
    let mut letters = rest.chars();
    let x = match letters.next()? {
        letter @ 'a'..='p' => letter as u8 - b'a',
        _ => return None,
    };
    let rank = u8::try_from(parse_plain_number(letters.as_str(), 2)?).ok()?;
    AkronPoint::new(level, x, rank.checked_sub(1)?)
}

impl FromStr for AkronPoint {
    type Err = ParseError;

    /// Reads a name such as `d4` or `1d4`.
    fn from_str(text: &str) -> Result<AkronPoint, ParseError> {
        read_point(text).ok_or_else(|| ParseError::new("point", 0, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(u8, u8, u8)>) {
        let read = text.parse::<AkronPoint>().ok();
        assert_eq!(read.map(|point| (point.level(), point.x(), point.y())), expected, "{text}");
        if let Some(point) = read {
            assert_eq!(point.to_string(), text);
        }
    }

    #[test]
    fn names_of_points() {
        check("a1", Some((0, 0, 0)));
        check("p16", Some((0, 15, 15)));
        check("1d4", Some((1, 3, 3)));
        check("15a1", Some((15, 0, 0)));
        check("10f6", Some((10, 5, 5)));
        for text in ["", "a", "1", "0a1", "01a1", "a01", "a0", "a17", "q1", "1p1", "16a1", "D4"] {
            check(text, None);
        }
        for text in ["d4 ", "-1a1", "1d4x", "d٤"] {
            check(text, None);
        }
    }
}
