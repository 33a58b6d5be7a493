//! Records of games and their file format, `.pgr` (*palamedes game record*).
//!
//! [`RecordParser`] turns bytes into events, [`RecordReader`] events into [`GameRecord`]s, one at a
//! time, so that a file of any size takes the memory of one game. [`GameRecord::text`] writes the
//! canonical form. Whether the moves are legal and the result is right is asked apart from reading
//! ([`GameRecord::replay`], [`GameRecord::issues`]). The grammar is in `docs/play/records.md`.

pub mod bounds;
mod decode;
mod error;
mod fuzz;
mod issue;
mod limit_counter;
mod parser;
mod part;
mod reader;
mod replay;
mod tree;
mod write;

pub use error::{RecordError, RecordErrorKind};
pub use fuzz::fuzz_record;
pub use issue::{RecordIssue, RecordIssueKind};
pub use parser::{RecordEvent, RecordParser, RecordSink};
pub use part::{Comment, GameResult, MoveGlyph, MoveTime, SeatScores, TextLocation};
pub use reader::{RecordReader, read_records};
pub use replay::Replay;
pub use tree::{GameRecord, RecordLine, RecordPly, Tag};
