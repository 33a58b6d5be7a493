//! The closed list of games, and everything that is common to all games.
//!
//! [`Game`] names the rules of a game with their options. [`AnyPosition`] is a position of any
//! game: a closed enum that implements the traits of [`rulebook`] by delegation, without `dyn`.
//! [`History`] counts repetitions and plies and decides when a referee ends a game.
//! [`AnyPosition::edit`] is the position editor. [`GameRecord`] is the record of a game, and
//! [`record`] parses and writes records. [`Message`] explains errors.
//!
//! A game is added by one line at the end of `registry.rs`. The features of this crate choose the
//! games of a build. Statistics and learning (canonical positions, encodings, facts about moves)
//! need all of them.
//!
//! This crate contains no rules (each game has its own crate), no resignation and no clocks (a
//! record states the ending and the time spent, without a check), no files and no other I/O.
//!
//! ```
//! use games::record::{RecordPly, read_records};
//! use games::{Action, Game, GameRecord};
//! use rulebook::{Notation, Position};
//!
//! let game: Game = "pente:9,free".parse()?;
//! let mut record = GameRecord::new(&game);
//! let mut position = game.start();
//! for text in ["A1", "B2", "A2", "B3", "A3", "B4", "A4", "B5", "A5"] {
//!     let m = position.read_move(text)?;
//!     record.line.plies.push(RecordPly::new(Action::from_move(&position, &m)?));
//!     position = position.play(m)?;
//! }
//! assert!(position.outcome().is_over());
//!
//! record.set_result()?;
//! let text = record.text().unwrap();
//! assert!(text.ends_with("5. A5\n=1:0\n"));
//! let read = read_records(text.as_bytes()).remove(0)?;
//! assert_eq!(read, record);
//! assert!(read.issues().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(
    not(feature = "all"),
    allow(
        unreachable_patterns,
        dead_code,
        unused_imports,
        unused_variables,
        reason = "some code is for the other games"
    )
)]

mod action;
#[cfg(feature = "all")]
mod canonical;
mod display;
mod editor;
#[cfg(feature = "all")]
mod encoding;
mod facts;
mod history;
mod line;
mod message;
#[cfg(feature = "all")]
mod move_facts;
mod name;
mod openings;
mod options;
mod random_action;
pub mod record;
mod registry;
mod result_tracker;
mod round_counter;
#[cfg(feature = "all")]
mod state_space;

pub use action::{Action, ActionError, MoveText, SimultaneousMoves};
#[cfg(feature = "all")]
pub use canonical::CanonicalPosition;
pub use editor::{EDITOR_ITEMS_MAX, EditorPiece, EditorPieceKind, EditorTurn};
pub use facts::{GameFacts, GameKind, HAS_JOINT_TURNS};
pub use history::{History, Impasse};
pub use line::{LineError, ParsedLine, START};
pub use message::{Message, MessageArgument, NamedPiece, NamedPlace, Stance};
#[cfg(feature = "all")]
pub use move_facts::MoveFacts;
pub use openings::{OpeningTracker, PlayedOpening};
pub use options::Options;
pub use random_action::{action_of_choices, random_action};
pub use record::GameRecord;
pub use registry::{AnyIllegal, AnyMove, AnyPosition, AnyStep, BUNDLES, Game};
#[cfg(feature = "all")]
pub use state_space::StateSpaceBound;

pub use rulebook;
