//! Search progress: the `info` line.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;

use rulebook::MAX_SEATS;

use super::lexer::{OneLine, parse_number, parse_signed};

/// Progress of a search. Unknown fields are left out.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SearchInfo {
    /// Depth in whole turns.
    pub depth: Option<u32>,
    /// Length of the longest line searched.
    pub seldepth: Option<u32>,
    /// Milliseconds since the search began.
    pub time_ms: Option<u64>,
    /// Number of visited positions.
    pub nodes: Option<u64>,
    /// Number of static evaluations.
    pub evals: Option<u64>,
    /// Positions visited per second.
    pub nps: Option<u64>,
    /// Fill level of the hash table, in thousandths.
    pub hashfull: Option<u32>,
    /// Rank of this variation, from 1.
    pub multipv: Option<u32>,
    /// Score of the variation.
    pub score: Option<EngineScore>,
    /// Bound, if the score is not exact.
    pub bound: Option<ScoreBound>,
    /// Principal variation as move texts.
    pub pv: Vec<Box<str>>,
}

/// Score of a variation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineScore {
    /// Hundredths of a piece for the player to move, with two sides.
    Cp(i32),
    /// Win of the player to move in this number of plies.
    Win(u32),
    /// Loss of the player to move in this number of plies.
    Loss(u32),
    /// Final pieces out of each seat.
    Out(Vec<i32>),
    /// Hundredths of a piece for each seat.
    Vec(Vec<i32>),
}

/// Direction of a score that is only a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreBound {
    /// A lower bound.
    Lower,
    /// An upper bound.
    Upper,
}

/// Maximum length of a principal variation.
const PV_LENGTH_MAX: usize = 256;

impl SearchInfo {
    /// Parses the words after `info`.
    /// Unknown words are skipped, as later versions of the protocol may have more.
    pub(super) fn parse<'a>(words: impl Iterator<Item = &'a str>) -> SearchInfo {
        let mut info = SearchInfo::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "lowerbound" => info.bound = Some(ScoreBound::Lower),
                "upperbound" => info.bound = Some(ScoreBound::Upper),
                "pv" => info.pv = words.by_ref().take(PV_LENGTH_MAX).map(Into::into).collect(),
                "score" => {
                    let kind = words.next().unwrap_or_default();
                    let mut values = Vec::new();
                    while let Some(value) = words
                        .next_if(|word| values.len() < MAX_SEATS && parse_signed(word).is_some())
                    {
                        values.extend(parse_signed(value));
                    }
                    info.score = EngineScore::from_words(kind, values);
                }
                _ => {
                    let Some(value) = words.peek().copied().and_then(parse_number) else {
                        continue;
                    };
                    if info.set(word, value) {
                        words.next();
                    }
                }
            }
        }
        info
    }

    /// Sets a numeric field; returns false for an unknown name.
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

impl EngineScore {
    fn from_words(kind: &str, values: Vec<i32>) -> Option<EngineScore> {
        match (kind, values.as_slice()) {
            ("cp", [value]) => Some(EngineScore::Cp(*value)),
            ("win", [plies]) => u32::try_from(*plies).ok().map(EngineScore::Win),
            ("loss", [plies]) => u32::try_from(*plies).ok().map(EngineScore::Loss),
            ("out", [_, ..]) => Some(EngineScore::Out(values)),
            ("vec", [_, ..]) => Some(EngineScore::Vec(values)),
            _ => None,
        }
    }
}

/// Formats the words after `info`, each with a space before it.
impl fmt::Display for SearchInfo {
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
            Some(ScoreBound::Lower) => f.write_str(" lowerbound")?,
            Some(ScoreBound::Upper) => f.write_str(" upperbound")?,
            None => {}
        }
        if !self.pv.is_empty() {
            f.write_str(" pv")?;
            self.pv.iter().try_for_each(|turn| write!(f, " {}", OneLine(turn)))?;
        }
        Ok(())
    }
}

impl fmt::Display for EngineScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, values) = match self {
            EngineScore::Cp(value) => return write!(f, "cp {value}"),
            EngineScore::Win(plies) => return write!(f, "win {plies}"),
            EngineScore::Loss(plies) => return write!(f, "loss {plies}"),
            EngineScore::Out(values) => ("out", values),
            EngineScore::Vec(values) => ("vec", values),
        };
        f.write_str(kind)?;
        values.iter().try_for_each(|value| write!(f, " {value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let read = SearchInfo::parse(text.split_whitespace());
        let written = read.to_string();
        assert_eq!(written.trim_start(), expected, "{text}");
        assert_eq!(SearchInfo::parse(written.split_whitespace()), read, "{text}");
    }

    #[test]
    fn info_line_round_trips() {
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
    fn unknown_info_words_are_skipped() {
        check("depth 2 currmove K10 currmovenumber 4 nodes 9", "depth 2 nodes 9");
        check("depth two nodes 9", "nodes 9");
        check("score mate 3 nodes 9", "nodes 9");
        check("score cp", "");
        check("score", "");
        check("score vec 1 2 3 4 5 6", "score vec 1 2 3 4 5");
        check("tbhits 5 depth 99999999999", "");
        check(
            &format!("pv {}", "a ".repeat(1_000)),
            format!("pv {}", "a ".repeat(PV_LENGTH_MAX)).trim_end(),
        );
    }
}
