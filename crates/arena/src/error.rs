//! Errors of contests.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Error of a contest.
#[derive(Debug)]
pub enum Error {
    /// A player specification is invalid.
    InvalidSpec {
        /// The specification as given.
        spec: String,
        /// Reason why it is invalid.
        reason: String,
    },
    /// The seats do not fit the game or the players.
    Seats(String),
    /// A built-in player returned no legal move.
    Player(String),
    /// The journal belongs to another contest, or is invalid.
    Journal(String),
    /// A file failed.
    File(PathBuf, io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::InvalidSpec { spec, reason } => {
                write!(f, "cannot use player \"{spec}\": {reason}")
            }
            Error::Seats(reason) | Error::Player(reason) | Error::Journal(reason) => {
                f.write_str(reason)
            }
            Error::File(path, error) => {
                write!(f, "cannot read or write {}: {error}", path.display())
            }
        }
    }
}

impl std::error::Error for Error {}
