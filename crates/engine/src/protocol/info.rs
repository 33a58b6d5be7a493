//! How far a search has come.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;

use rulebook::MAX_SEATS;

use super::words::{OneLine, number, signed};

/// How far a search has come. Whatever an engine does not know it leaves out.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Info {
    /// Depth in whole turns.
    pub depth: Option<u32>,
    /// The deepest line looked at.
    pub seldepth: Option<u32>,
    /// Milliseconds since the search began.
    pub time_ms: Option<u64>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Static evaluations made.
    pub evals: Option<u64>,
    /// Positions visited in a second.
    pub nps: Option<u64>,
    /// Thousandths of the table that are in use.
    pub hashfull: Option<u32>,
    /// The rank of this line among the best, from 1.
    pub multipv: Option<u32>,
    /// What the line is worth.
    pub score: Option<Score>,
    /// Whether it is worth that exactly.
    pub bound: Option<Bound>,
    /// The line.
    pub pv: Vec<Box<str>>,
}

/// What a line is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a piece for the player to move, two sides.
    Cp(i32),
    /// The player to move wins in so many plies.
    Win(u32),
    /// The player to move loses in so many plies.
    Loss(u32),
    /// Pieces out in the end, seat by seat.
    Out(Vec<i32>),
    /// Hundredths of a piece, seat by seat.
    Vec(Vec<i32>),
}

/// Whether a score is a bound only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is worth at least that.
    Lower,
    /// It is worth at most that.
    Upper,
}

/// A line of more turns is cut.
const PV_MAX: usize = 256;

impl Info {
    /// Reads what stands behind the word `info`. What is not known here is passed over, as a
    /// later form of the protocol may say more.
    pub(super) fn read<'a>(words: impl Iterator<Item = &'a str>) -> Info {
        let mut info = Info::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "lowerbound" => info.bound = Some(Bound::Lower),
                "upperbound" => info.bound = Some(Bound::Upper),
                "pv" => info.pv = words.by_ref().take(PV_MAX).map(Into::into).collect(),
                "score" => {
                    let kind = words.next().unwrap_or_default();
                    let mut values = Vec::new();
                    while let Some(value) =
                        words.next_if(|word| values.len() < MAX_SEATS && signed(word).is_some())
                    {
                        values.extend(signed(value));
                    }
                    info.score = Score::of(kind, values);
                }
                _ => {
                    let Some(value) = words.peek().copied().and_then(number) else { continue };
                    if info.set(word, value) {
                        words.next();
                    }
                }
            }
        }
        info
    }

    /// Whether the word names a number.
    fn set(&mut self, word: &str, value: u64) -> bool {
        let small = u32::try_from(value).ok();
        match word {
            "depth" => self.depth = small,
            "seldepth" => self.seldepth = small,
            "time" => self.time_ms = Some(value),
            "nodes" => self.nodes = Some(value),
            "evals" => self.evals = Some(value),
            "nps" => self.nps = Some(value),
            "hashfull" => self.hashfull = small,
            "multipv" => self.multipv = small,
            _ => return false,
        }
        true
    }
}

impl Score {
    fn of(kind: &str, values: Vec<i32>) -> Option<Score> {
        match (kind, values.as_slice()) {
            ("cp", [value]) => Some(Score::Cp(*value)),
            ("win", [plies]) => u32::try_from(*plies).ok().map(Score::Win),
            ("loss", [plies]) => u32::try_from(*plies).ok().map(Score::Loss),
            ("out", [_, ..]) => Some(Score::Out(values)),
            ("vec", [_, ..]) => Some(Score::Vec(values)),
            _ => None,
        }
    }
}

/// The words behind `info`, each with a space before it.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = [
            ("depth", self.depth.map(u64::from)),
            ("seldepth", self.seldepth.map(u64::from)),
            ("time", self.time_ms),
            ("nodes", self.nodes),
            ("evals", self.evals),
            ("nps", self.nps),
            ("hashfull", self.hashfull.map(u64::from)),
            ("multipv", self.multipv.map(u64::from)),
        ];
        for (word, value) in numbers {
            if let Some(value) = value {
                write!(f, " {word} {value}")?;
            }
        }
        if let Some(score) = &self.score {
            write!(f, " score {score}")?;
        }
        match self.bound {
            Some(Bound::Lower) => f.write_str(" lowerbound")?,
            Some(Bound::Upper) => f.write_str(" upperbound")?,
            None => {}
        }
        if !self.pv.is_empty() {
            f.write_str(" pv")?;
            self.pv.iter().try_for_each(|turn| write!(f, " {}", OneLine(turn)))?;
        }
        Ok(())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, values) = match self {
            Score::Cp(value) => return write!(f, "cp {value}"),
            Score::Win(plies) => return write!(f, "win {plies}"),
            Score::Loss(plies) => return write!(f, "loss {plies}"),
            Score::Out(values) => ("out", values),
            Score::Vec(values) => ("vec", values),
        };
        f.write_str(kind)?;
        values.iter().try_for_each(|value| write!(f, " {value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let read = Info::read(text.split_whitespace());
        let written = read.to_string();
        assert_eq!(written.trim_start(), expected, "{text}");
        assert_eq!(Info::read(written.split_whitespace()), read, "{text}");
    }

    #[test]
    fn what_an_engine_tells_is_read_and_written() {
        for text in [
            "depth 3 seldepth 5 time 12 nodes 400 evals 350 nps 33333 hashfull 7 multipv 1 \
             score cp -25 lowerbound pv aA-B*b dD-b#E1b",
            "score win 3 pv K10",
            "score loss 4 upperbound",
            "score vec 100 -20 -80 pv --",
            "score out 3 1",
            "",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn what_is_not_known_is_passed_over() {
        check("depth 2 currmove K10 currmovenumber 4 nodes 9", "depth 2 nodes 9");
        check("depth two nodes 9", "nodes 9");
        check("score mate 3 nodes 9", "nodes 9");
        check("score cp", "");
        check("score", "");
        check("score vec 1 2 3 4 5 6", "score vec 1 2 3 4 5");
        check("tbhits 5 depth 99999999999", "");
        check(
            &format!("pv {}", "a ".repeat(1_000)),
            format!("pv {}", "a ".repeat(PV_MAX)).trim_end(),
        );
    }
}
