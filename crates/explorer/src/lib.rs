//! The opening explorer: an index of the positions of many games.
//!
//! A [`SegmentWriter`] collects finished games and writes one immutable segment file, usually the
//! games of a day. [`Explorer`] opens the segments of a folder and answers two questions:
//! [`Explorer::query`] reports which moves were played in a position and with which results, and
//! [`Explorer::games_with`] lists the games that reached it. [`merge_segments`] joins small
//! segments. The images of a position under the symmetries of the board are counted together, and
//! moves are shown in the orientation of the position that was asked for.
//!
//! The first [`PLIES_MAX`] plies of a game are indexed. A folder has one writer at a time and any
//! number of readers. The crate contains no names of players, no records of games and no network.
//!
//! ```
//! use explorer::{Explorer, Filter, ExplorerGame, RatingBand, SegmentWriter, GameSource};
//! use games::Game;
//!
//! let folder = std::env::temp_dir().join(format!("explorer-example-{}", std::process::id()));
//! let game: Game = "pente:9,free".parse()?;
//! let mut writer = SegmentWriter::create(&folder, "day-1")?;
//! for (game_id, moves) in [(7, "E5 A1"), (8, "E5 J9"), (9, "A1 E5")] {
//!     writer.add(&ExplorerGame {
//!         game_id,
//!         game: game.clone(),
//!         start: game.start(),
//!         actions: moves.split(' ').map(str::parse).collect::<Result<_, _>>()?,
//!         source: GameSource::Members,
//!         band: RatingBand::UNRATED,
//!         result: None,
//!     })?;
//! }
//! writer.finish()?;
//!
//! let explorer = Explorer::open(&folder)?;
//! let position = game.read_line("startpos moves E5").unwrap().position;
//! let report = explorer.query(&game, &position, &Filter::default())?;
//! assert_eq!(report.totals.games, 2);
//! // A corner is a corner: both replies are counted as one move.
//! assert_eq!(report.moves.len(), 1);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

mod bits;
mod bytes;
mod entry;
mod error;
mod explorer;
mod game;
mod merge;
mod numbered_games;
mod position_key;
mod segment;
mod sorter;
mod tally;
mod writer;

pub use error::Error;
pub use explorer::{Explorer, Filter, GameReference, MoveReport, PositionReport};
pub use game::{ExplorerGame, ExplorerResult, GameSource, RatingBand};
pub use merge::merge_segments;
pub use numbered_games::NumberRange;
pub use segment::fuzz_segment;
pub use tally::Tally;
pub use writer::{SegmentSummary, SegmentWriter};

/// Number of plies of a game that are indexed.
pub const PLIES_MAX: usize = 60;

/// Maximum number of games in one segment.
pub const SEGMENT_GAMES_MAX: usize = 1 << 26;
