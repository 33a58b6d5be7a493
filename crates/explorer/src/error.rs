//! Errors of the index.

use std::io;
use std::path::{Path, PathBuf};

/// Error of reading or writing the index.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// Path of the file or folder.
        path: PathBuf,
        /// Reason given by the system.
        source: io::Error,
    },
    /// A segment is damaged or was not written by this program.
    #[error("{}: damaged segment: {reason}", path.display())]
    Damaged {
        /// Path of the segment.
        path: PathBuf,
        /// Part of the segment that is wrong.
        reason: &'static str,
    },
    /// A name of a segment is not usable or already taken.
    #[error("segment name {name:?} {reason}")]
    Name {
        /// Name that was given.
        name: String,
        /// Reason of the refusal.
        reason: &'static str,
    },
    /// An action of a game cannot be played.
    #[error("game {game_id}, ply {ply}: {reason}")]
    Action {
        /// Identifier of the game.
        game_id: u64,
        /// Number of the ply, counted from 1.
        ply: usize,
        /// Reason given by the rules.
        reason: String,
    },
    /// A segment would have too many games or folders too many segments.
    #[error("too many {what}: at most {max}")]
    TooMany {
        /// Things that are too many.
        what: &'static str,
        /// Maximum that is allowed.
        max: usize,
    },
}

impl Error {
    /// Creates the converter of a system error for a path.
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Error {
        let path = path.to_owned();
        move |source| Error::Io { path, source }
    }
}

/// Reason why bytes cannot be decoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Damage(pub(crate) &'static str);
