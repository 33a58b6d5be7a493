//! What an engine says.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::str::FromStr;

use super::info::Info;
use super::offer::Offer;
use super::words::{OneLine, Unread, Wanted, first_word, number};

/// What stands in place of a move where there is none.
const NONE: &str = "none";

/// A line from an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FromEngine {
    /// Who it is.
    Id(Id, Box<str>),
    /// An option that can be set.
    Option(Offer),
    /// It has said who it is.
    UgiOk,
    /// All that was asked before is done.
    ReadyOk,
    /// How far the search has come.
    Info(Box<Info>),
    /// A remark for people.
    Remark(Box<str>),
    /// The move to play, and the answer it expects.
    BestMove {
        /// None where nobody is to move.
        m: Option<Box<str>>,
        /// What it would ponder about.
        ponder: Option<Box<str>>,
    },
    /// The answer to a query.
    Response(Box<str>),
    /// A part of the answer to a query that has several; the response follows them. The first word
    /// says what it is a part of.
    Part(Part, Box<str>),
    /// The ways to play so many turns.
    Perft {
        /// So many turns.
        depth: u32,
        /// So many ways.
        count: u64,
    },
    /// The fingerprint of its behaviour.
    Bench {
        /// Positions visited.
        nodes: u64,
        /// A hash of all answers.
        signature: u64,
        /// Positions visited in a second; 0 without a clock.
        nps: u64,
    },
}

/// What an engine says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Id {
    /// Its name and version.
    Name,
    /// Who made it.
    Author,
}

/// What a line is a part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// One thing that speaks for or against a move.
    Explain,
    /// One part of the evaluation.
    Feature,
    /// One threat.
    Threat,
}

impl Part {
    /// The first word of the line.
    pub fn word(self) -> &'static str {
        match self {
            Part::Explain => "explain",
            Part::Feature => "feature",
            Part::Threat => "threat",
        }
    }
}

impl FromEngine {
    /// A remark for people.
    pub fn remark(text: impl Into<Box<str>>) -> FromEngine {
        FromEngine::Remark(text.into())
    }

    /// The answer to a query.
    pub fn response(text: impl Into<Box<str>>) -> FromEngine {
        FromEngine::Response(text.into())
    }
}

impl FromStr for FromEngine {
    type Err = Unread;

    fn from_str(line: &str) -> Result<FromEngine, Unread> {
        if line.len() > super::LINE_BYTES {
            return Err(Unread::new(Wanted::Shorter, line));
        }
        let (command, rest) = first_word(line);
        let mut words = rest.split_whitespace();
        match command {
            "id" => match first_word(rest) {
                ("name", name) => Ok(FromEngine::Id(Id::Name, name.into())),
                ("author", author) => Ok(FromEngine::Id(Id::Author, author.into())),
                (other, _) => Err(Unread::new(Wanted::Word, other)),
            },
            "option" => Offer::read(words).map(FromEngine::Option),
            "ugiok" => Ok(FromEngine::UgiOk),
            "readyok" => Ok(FromEngine::ReadyOk),
            "info" => match first_word(rest) {
                ("string", remark) => Ok(FromEngine::Remark(remark.into())),
                _ => Ok(FromEngine::Info(Box::new(Info::read(words)))),
            },
            "bestmove" => read_best_move(words),
            "response" => Ok(FromEngine::Response(rest.into())),
            "explain" => Ok(FromEngine::Part(Part::Explain, rest.into())),
            "feature" => Ok(FromEngine::Part(Part::Feature, rest.into())),
            "threat" => Ok(FromEngine::Part(Part::Threat, rest.into())),
            "perft" => {
                let depth = numeral(words.next())?;
                let depth = depth.try_into().map_err(|_| Unread::new(Wanted::Number, "depth"))?;
                Ok(FromEngine::Perft { depth, count: numeral(words.next())? })
            }
            "nodes" => read_bench(words),
            _ => Err(Unread::new(Wanted::Command, command)),
        }
    }
}

fn numeral(word: Option<&str>) -> Result<u64, Unread> {
    let word = word.unwrap_or_default();
    number(word).ok_or_else(|| Unread::new(Wanted::Number, word))
}

fn read_best_move<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<FromEngine, Unread> {
    let m = match words.next() {
        None => return Err(Unread::new(Wanted::More, "bestmove")),
        Some(NONE) => None,
        Some(m) => Some(m.into()),
    };
    match (words.next(), words.next()) {
        (None, _) => Ok(FromEngine::BestMove { m, ponder: None }),
        (Some("ponder"), Some(ponder)) => {
            Ok(FromEngine::BestMove { m, ponder: Some(ponder.into()) })
        }
        (Some("ponder"), None) => Err(Unread::new(Wanted::More, "ponder")),
        (Some(other), _) => Err(Unread::new(Wanted::Word, other)),
    }
}

fn read_bench<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<FromEngine, Unread> {
    let nodes = numeral(words.next())?;
    let mut behind = |key: &str| match (words.next(), words.next()) {
        (Some(word), Some(value)) if word == key => Ok(value),
        (word, _) => Err(Unread::new(Wanted::Word, word.unwrap_or_default())),
    };
    let signature = behind("signature")?;
    let signature =
        u64::from_str_radix(signature, 16).map_err(|_| Unread::new(Wanted::Number, signature))?;
    let nps = numeral(Some(behind("nps")?))?;
    Ok(FromEngine::Bench { nodes, signature, nps })
}

impl fmt::Display for FromEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromEngine::Id(Id::Name, name) => write!(f, "id name {}", OneLine(name)),
            FromEngine::Id(Id::Author, author) => write!(f, "id author {}", OneLine(author)),
            FromEngine::Option(offer) => write!(f, "option {offer}"),
            FromEngine::UgiOk => f.write_str("ugiok"),
            FromEngine::ReadyOk => f.write_str("readyok"),
            FromEngine::Info(info) => write!(f, "info{info}"),
            FromEngine::Remark(remark) => write!(f, "info string {}", OneLine(remark)),
            FromEngine::BestMove { m, ponder } => {
                write!(f, "bestmove {}", OneLine(m.as_deref().unwrap_or(NONE)))?;
                match ponder {
                    Some(ponder) => write!(f, " ponder {}", OneLine(ponder)),
                    None => Ok(()),
                }
            }
            FromEngine::Response(text) if text.is_empty() => f.write_str("response"),
            FromEngine::Response(text) => write!(f, "response {}", OneLine(text)),
            FromEngine::Part(part, text) => write!(f, "{} {}", part.word(), OneLine(text)),
            FromEngine::Perft { depth, count } => write!(f, "perft {depth} {count}"),
            FromEngine::Bench { nodes, signature, nps } => {
                write!(f, "nodes {nodes} signature {signature:016x} nps {nps}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &str) {
        let read = line.parse::<FromEngine>();
        let told = read.as_ref().map_or_else(ToString::to_string, ToString::to_string);
        assert_eq!(told, expected, "{line}");
        if read.is_ok() {
            assert_eq!(told.parse(), read, "{line} is read again as it was written");
        }
    }

    #[test]
    fn lines_are_read_and_written() {
        for line in [
            "id name palamedes 0.1.0",
            "id author somebody",
            "option name Hash type spin default 16 min 1 max 1024",
            "ugiok",
            "readyok",
            "info depth 3 score cp 4 pv K10",
            "info string a  remark",
            "bestmove K10",
            "bestmove K10 ponder L11",
            "bestmove none",
            "bestmove --",
            "response 2 A,B,C,D,E/A,B,C,D,E a,b,c,d,e - 1 1 -",
            "response",
            "explain tag=fork seat=1",
            "feature seat=1 name=out value=0",
            "threat tag=exit seat=2",
            "perft 3 719396155",
            "nodes 12 signature 00000000000000ff nps 0",
        ] {
            check(line, line);
        }
        check(" bestmove   K10 \r", "bestmove K10");
    }

    #[test]
    fn what_says_nothing_is_named() {
        check("", "command \"\"");
        check("Segmentation fault", "command \"Segmentation\"");
        check("bestmove", "end \"bestmove\"");
        check("bestmove K10 ponder", "end \"ponder\"");
        check("bestmove K10 L11", "word \"L11\"");
        check("id", "word \"\"");
        check("option name", "option \"\"");
        check("perft 3", "number \"\"");
        check("perft 99999999999 1", "number \"depth\"");
        check("nodes 3", "word \"\"");
        check("nodes 3 signature xyz nps 1", "number \"xyz\"");
    }

    #[test]
    fn a_line_stays_one_line() {
        let remark = FromEngine::remark("two\nlines");
        assert_eq!(remark.to_string(), "info string two\u{FFFD}lines");
    }
}
