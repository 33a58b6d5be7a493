//! Records of games and their file format, `.pgr` (*palamedes game record*).
//!
//! [`RecordParser`] turns bytes into events, [`RecordReader`] events into [`GameRecord`]s, one at a
//! time, so that a file of any size takes the memory of one game. [`GameRecord::text`] writes the
//! canonical form. Whether the moves are legal and the result is right is asked apart from reading
//! ([`GameRecord::replay`], [`GameRecord::faults`]). The grammar is in `docs/records.md`.

pub mod bounds;
mod decode;
mod fault;
mod malformed;
mod parser;
mod part;
mod reader;
mod replay;
mod survive;
mod tally;
mod tree;
mod write;

pub use fault::{Fault, Wrong};
pub use malformed::{Malformed, RecordError};
pub use parser::{Event, RecordParser, Sink};
pub use part::{Comment, GameResult, Glyph, Place, Scored, Time};
pub use reader::{RecordReader, read_records};
pub use replay::Replay;
pub use survive::survives;
pub use tree::{GameRecord, Line, Ply, Tag};
