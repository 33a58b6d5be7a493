//! Errors of contests.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::phrase::Phrase;

/// Error of a contest.
#[derive(Debug)]
pub enum Error {
    /// A player specification is invalid.
    InvalidSpec {
        /// The specification as given.
        spec: String,
        /// Reason why it is invalid.
        reason: Phrase,
    },
    /// The seats do not fit the game or the players.
    Seats(Phrase),
    /// A built-in player returned no legal move.
    Player(Phrase),
    /// The journal belongs to another contest, or is invalid.
    Journal(Phrase),
    /// A file failed.
    File(PathBuf, io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::InvalidSpec { spec, reason } => {
                write!(f, "cannot use player \"{spec}\": {reason}")
            }
            Error::Seats(reason) | Error::Player(reason) | Error::Journal(reason) => reason.fmt(f),
            Error::File(path, error) => {
                write!(f, "cannot read or write {}: {error}", path.display())
            }
        }
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_part_of_the_sentence() {
        let reason = Phrase::new("spec-number").with("name", "threads").with("most", 256);
        assert_eq!(reason.to_string(), "threads is a number from 1 to 256");
        let error = Error::InvalidSpec { spec: "engine,threads=0".to_owned(), reason };
        let text = "cannot use player \"engine,threads=0\": threads is a number from 1 to 256";
        assert_eq!(error.to_string(), text);
    }
}
