//! Commands that seats give at a table.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::fmt;
use std::str::FromStr;

use games::Action;
use games::record::bounds::TOKEN_BYTES;
use rulebook::{ParseError, parse_plain_number};

/// No command is longer, in bytes.
pub const COMMAND_BYTES: usize = TOKEN_BYTES + 16;

/// The most plies that can be taken back at once.
pub const TAKE_BACK_MAX: u32 = 9_999;

/// A command of a seat. As text: one line, in lower case.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// `begin`: the clock of the first turn starts. Without it, it starts with the first ply.
    Begin,
    /// `move aA-B*b`: a complete turn. `move --` is legal only without another move.
    Move(Action),
    /// `resign`: the seat gives up.
    Resign,
    /// `leave`: the player has left for good. The server gives this command for the seat.
    Leave,
    /// `abort`: the game counts for nothing.
    Abort,
    /// `resume`: the pause is over.
    Resume,
    /// `offer OFFER`: makes an offer to the others.
    Offer(Offer),
    /// `accept OFFER`: agrees with what was offered.
    Accept(Offer),
    /// `decline OFFER`: rejects an offer, or withdraws the seat's own.
    Decline(Offer),
}

/// An offer that needs the consent of others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offer {
    /// `impasse` (or `draw`): the game ends here and is scored as it stands.
    Impasse,
    /// `takeback N`: undoes the last N plies and all commands since.
    /// `takeback` alone is one ply; 0 undoes only the commands since the last ply, such as a
    /// resignation.
    TakeBack {
        /// Number of plies.
        plies: u32,
    },
    /// `pause`: the clock stops until a player resumes.
    Pause,
    /// `rematch`: the same game again, with other seats.
    Rematch,
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Begin => f.write_str("begin"),
            Command::Move(action) => write!(f, "move {action}"),
            Command::Resign => f.write_str("resign"),
            Command::Leave => f.write_str("leave"),
            Command::Abort => f.write_str("abort"),
            Command::Resume => f.write_str("resume"),
            Command::Offer(offer) => write!(f, "offer {offer}"),
            Command::Accept(offer) => write!(f, "accept {offer}"),
            Command::Decline(offer) => write!(f, "decline {offer}"),
        }
    }
}

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Command, ParseError> {
        if text.len() > COMMAND_BYTES {
            return Err(ParseError::new("command-long", 0, text));
        }
        let (word, rest) = match text.split_once(' ') {
            None => (text, None),
            Some((word, rest)) => (word, Some(rest)),
        };
        let shifted = |error: ParseError| error.shifted(word.len() + 1);
        let offer = |rest: &str| rest.parse::<Offer>().map_err(shifted);
        match (word, rest) {
            ("begin", None) => Ok(Command::Begin),
            ("move", Some(rest)) => rest.parse().map(Command::Move).map_err(shifted),
            ("resign", None) => Ok(Command::Resign),
            ("leave", None) => Ok(Command::Leave),
            ("abort", None) => Ok(Command::Abort),
            ("resume", None) => Ok(Command::Resume),
            ("offer", Some(rest)) => offer(rest).map(Command::Offer),
            ("accept", Some(rest)) => offer(rest).map(Command::Accept),
            ("decline", Some(rest)) => offer(rest).map(Command::Decline),
            _ => Err(ParseError::new("command", 0, text)),
        }
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Offer::Impasse => f.write_str("impasse"),
            Offer::TakeBack { plies } => write!(f, "takeback {plies}"),
            Offer::Pause => f.write_str("pause"),
            Offer::Rematch => f.write_str("rematch"),
        }
    }
}

impl FromStr for Offer {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Offer, ParseError> {
        match text {
            "impasse" | "draw" => Ok(Offer::Impasse),
            "takeback" => Ok(Offer::TakeBack { plies: 1 }),
            "pause" => Ok(Offer::Pause),
            "rematch" => Ok(Offer::Rematch),
            _ => {
                let wrong = || ParseError::new("offer", 0, text);
                let number = text.strip_prefix("takeback ").ok_or_else(wrong)?;
                let plies = parse_plain_number(number, 4).ok_or_else(wrong)?;
                Ok(Offer::TakeBack { plies })
            }
        }
    }
}

impl Offer {
    /// Returns true if both are of the same kind, regardless of the number of plies.
    pub(crate) fn is_like(self, other: Offer) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, (&str, usize)>) {
        let read = text.parse::<Command>();
        let read = read.map(|command| command.to_string()).map_err(|e| (e.code(), e.at()));
        assert_eq!(read.as_deref().map_err(|error| *error), expected, "{text}");
    }

    #[test]
    fn commands_are_read_and_written() {
        for text in [
            "begin",
            "move aA-B*b",
            "move --",
            "resign",
            "leave",
            "abort",
            "resume",
            "offer impasse",
            "accept pause",
            "decline rematch",
            "offer takeback 2",
            "offer takeback 0",
        ] {
            check(text, Ok(text));
        }
        check("offer draw", Ok("offer impasse"));
        check("offer takeback", Ok("offer takeback 1"));
    }

    #[test]
    fn other_lines_are_refused_with_their_place() {
        check("", Err(("command", 0)));
        check("Resign", Err(("command", 0)));
        check("resign now", Err(("command", 0)));
        check("move", Err(("command", 0)));
        check("move ", Err(("move-word", 5)));
        check("move a b", Err(("move-word", 6)));
        check("offer", Err(("command", 0)));
        check("offer tea", Err(("offer", 6)));
        check("offer takeback -1", Err(("offer", 6)));
        check("accept takeback 10000", Err(("offer", 7)));
        check(&format!("move {}", "x".repeat(300)), Err(("command-long", 0)));
    }
}
