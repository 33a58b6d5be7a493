//! Why a contest cannot be held.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a contest cannot be held or go on.
#[derive(Debug)]
pub enum Error {
    /// A player's name says nothing.
    Spec {
        /// As it was given.
        spec: String,
        /// What is wrong with it.
        wrong: String,
    },
    /// The seats do not fit the game or the players.
    Seats(String),
    /// A player did what no player of the house may do.
    Player(String),
    /// The ledger belongs to another contest, or is none.
    Ledger(String),
    /// A file failed.
    File(PathBuf, io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Spec { spec, wrong } => write!(f, "the player \"{spec}\": {wrong}"),
            Error::Seats(wrong) | Error::Player(wrong) | Error::Ledger(wrong) => f.write_str(wrong),
            Error::File(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for Error {}
