//! Lines from the engine to its driver.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::str::FromStr;

use super::info::SearchInfo;
use super::lexer::{ExpectedToken, OneLine, ProtocolError, first_word, parse_number};
use super::option_decl::OptionDecl;

/// Keyword in place of a missing move.
const NO_MOVE: &str = "none";

/// A line from an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FromEngine {
    /// Name or author of the engine.
    Id(IdField, Box<str>),
    /// Declaration of an option.
    Option(OptionDecl),
    /// End of the identification.
    UgiOk,
    /// Reply to `isready`.
    ReadyOk,
    /// Progress of a search.
    Info(Box<SearchInfo>),
    /// Message for humans.
    InfoString(Box<str>),
    /// The best move, and the expected reply.
    BestMove {
        /// The move; `None` if no player is to move.
        m: Option<Box<str>>,
        /// The expected reply, for pondering.
        ponder: Option<Box<str>>,
    },
    /// Response to a query.
    Response(Box<str>),
    /// Part of the response to a query with several; the response follows them.
    /// The first word says the kind of the part.
    Part(QueryPart, Box<str>),
    /// Result of `go perft`.
    Perft {
        /// Depth in turns.
        depth: u32,
        /// Number of move sequences.
        count: u64,
    },
    /// Result of the bench.
    Bench {
        /// Number of visited positions.
        nodes: u64,
        /// Hash of all results.
        signature: u64,
        /// Positions per second; 0 without a clock.
        nps: u64,
    },
}

/// Field of the identification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IdField {
    /// Name and version.
    Name,
    /// Author of the engine.
    Author,
}

/// Kind of a part of a response.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QueryPart {
    /// One explanation of a move.
    Explain,
    /// One feature of the position.
    Feature,
    /// One threat on the board.
    Threat,
}

impl QueryPart {
    /// First word of the line.
    pub fn keyword(self) -> &'static str {
        match self {
            QueryPart::Explain => "explain",
            QueryPart::Feature => "feature",
            QueryPart::Threat => "threat",
        }
    }
}

impl FromEngine {
    /// Creates a message for humans.
    pub fn info_string(text: impl Into<Box<str>>) -> FromEngine {
        FromEngine::InfoString(text.into())
    }

    /// Creates a response to a query.
    pub fn response(text: impl Into<Box<str>>) -> FromEngine {
        FromEngine::Response(text.into())
    }
}

impl FromStr for FromEngine {
    type Err = ProtocolError;

    fn from_str(line: &str) -> Result<FromEngine, ProtocolError> {
        if line.len() > super::LINE_BYTES_MAX {
            return Err(ProtocolError::new(ExpectedToken::Shorter, line));
        }
        let (command, rest) = first_word(line);
        let mut words = rest.split_whitespace();
        match command {
            "id" => match first_word(rest) {
                ("name", name) => Ok(FromEngine::Id(IdField::Name, name.into())),
                ("author", author) => Ok(FromEngine::Id(IdField::Author, author.into())),
                (other, _) => Err(ProtocolError::new(ExpectedToken::Keyword, other)),
            },
            "option" => OptionDecl::parse(words).map(FromEngine::Option),
            "ugiok" => Ok(FromEngine::UgiOk),
            "readyok" => Ok(FromEngine::ReadyOk),
            "info" => match first_word(rest) {
                ("string", remark) => Ok(FromEngine::InfoString(remark.into())),
                _ => Ok(FromEngine::Info(Box::new(SearchInfo::parse(words)))),
            },
            "bestmove" => parse_best_move(words),
            "response" => Ok(FromEngine::Response(rest.into())),
            "explain" => Ok(FromEngine::Part(QueryPart::Explain, rest.into())),
            "feature" => Ok(FromEngine::Part(QueryPart::Feature, rest.into())),
            "threat" => Ok(FromEngine::Part(QueryPart::Threat, rest.into())),
            "perft" => {
                let depth = expect_number(words.next())?;
                let depth = depth
                    .try_into()
                    .map_err(|_| ProtocolError::new(ExpectedToken::Number, "depth"))?;
                Ok(FromEngine::Perft { depth, count: expect_number(words.next())? })
            }
            "nodes" => parse_bench(words),
            _ => Err(ProtocolError::new(ExpectedToken::Command, command)),
        }
    }
}

fn expect_number(word: Option<&str>) -> Result<u64, ProtocolError> {
    let word = word.unwrap_or_default();
    parse_number(word).ok_or_else(|| ProtocolError::new(ExpectedToken::Number, word))
}

fn parse_best_move<'a>(
    mut words: impl Iterator<Item = &'a str>,
) -> Result<FromEngine, ProtocolError> {
    let m = match words.next() {
        None => return Err(ProtocolError::new(ExpectedToken::NotEmpty, "bestmove")),
        Some(NO_MOVE) => None,
        Some(m) => Some(m.into()),
    };
    match (words.next(), words.next()) {
        (None, _) => Ok(FromEngine::BestMove { m, ponder: None }),
        (Some("ponder"), Some(ponder)) => {
            Ok(FromEngine::BestMove { m, ponder: Some(ponder.into()) })
        }
        (Some("ponder"), None) => Err(ProtocolError::new(ExpectedToken::NotEmpty, "ponder")),
        (Some(other), _) => Err(ProtocolError::new(ExpectedToken::Keyword, other)),
    }
}

fn parse_bench<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<FromEngine, ProtocolError> {
    let nodes = expect_number(words.next())?;
    let mut behind = |key: &str| match (words.next(), words.next()) {
        (Some(word), Some(value)) if word == key => Ok(value),
        (word, _) => Err(ProtocolError::new(ExpectedToken::Keyword, word.unwrap_or_default())),
    };
    let signature = behind("signature")?;
    let signature = u64::from_str_radix(signature, 16)
        .map_err(|_| ProtocolError::new(ExpectedToken::Number, signature))?;
    let nps = expect_number(Some(behind("nps")?))?;
    Ok(FromEngine::Bench { nodes, signature, nps })
}

impl fmt::Display for FromEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromEngine::Id(IdField::Name, name) => write!(f, "id name {}", OneLine(name)),
            FromEngine::Id(IdField::Author, author) => write!(f, "id author {}", OneLine(author)),
            FromEngine::Option(declare) => write!(f, "option {declare}"),
            FromEngine::UgiOk => f.write_str("ugiok"),
            FromEngine::ReadyOk => f.write_str("readyok"),
            FromEngine::Info(info) => write!(f, "info{info}"),
            FromEngine::InfoString(remark) => write!(f, "info string {}", OneLine(remark)),
            FromEngine::BestMove { m, ponder } => {
                write!(f, "bestmove {}", OneLine(m.as_deref().unwrap_or(NO_MOVE)))?;
                match ponder {
                    Some(ponder) => write!(f, " ponder {}", OneLine(ponder)),
                    None => Ok(()),
                }
            }
            FromEngine::Response(text) if text.is_empty() => f.write_str("response"),
            FromEngine::Response(text) => write!(f, "response {}", OneLine(text)),
            FromEngine::Part(part, text) => write!(f, "{} {}", part.keyword(), OneLine(text)),
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
        let parsed = line.parse::<FromEngine>();
        let output = parsed.as_ref().map_or_else(ToString::to_string, ToString::to_string);
        assert_eq!(output, expected, "{line}");
        if parsed.is_ok() {
            assert_eq!(output.parse(), parsed, "{line} is parsed again as it was written");
        }
    }

    #[test]
    fn engine_lines_round_trip() {
        for line in [
            "id name palamedes 0.1.0",
            "id author A. Author",
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
    fn invalid_lines_are_reported() {
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
    fn line_feeds_in_text_are_replaced() {
        let remark = FromEngine::info_string("two\nlines");
        assert_eq!(remark.to_string(), "info string two\u{FFFD}lines");
    }
}
