//! The narrow waist: the closed list of games, and what is the same for all of them.
//!
//! [`Game`] names a game with its options, in one way everywhere. [`AnyPosition`] is a position of
//! any game: a closed enum that keeps every promise of [`rulebook`] by handing on, without `dyn`.
//! [`History`] counts repeats and plies and says when a referee ends a game; nobody else counts.
//! [`AnyPosition::arranged`] is a position put together by hand.
//! [`GameRecord`] is a game written down, and [`record`] reads and writes it.
//!
//! A game is added by one line at the foot of `list.rs`.
//!
//! What is *not* here: rules (each game has its own crate), resignation and clocks (a record states
//! how a game ended and what time was spent, and judges neither), files and any other I/O.
//!
//! ```
//! use games::record::{Ply, read_records};
//! use games::{Action, Game, GameRecord};
//! use rulebook::{Notation, Position};
//!
//! let game: Game = "pente:9,free".parse()?;
//! let mut record = GameRecord::new(&game);
//! let mut position = game.start();
//! for text in ["A1", "B2", "A2", "B3", "A3", "B4", "A4", "B5", "A5"] {
//!     let m = position.read_move(text)?;
//!     record.line.plies.push(Ply::new(Action::of(&position, &m)?));
//!     position = position.play(m)?;
//! }
//! assert!(position.outcome().is_over());
//!
//! record.state_result()?;
//! let text = record.text().unwrap();
//! assert!(text.ends_with("5. A5\n=1:0\n"));
//! let read = read_records(text.as_bytes()).remove(0)?;
//! assert_eq!(read, record);
//! assert!(read.faults().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod arrange;
mod history;
mod judge;
mod line;
mod list;
mod name;
mod people;
pub mod record;
mod rounds;

pub use action::{Action, MoveText, Refusal, Together};
pub use arrange::{Fitting, FittingKind, MOST_THINGS, Moment};
pub use history::{History, Impasse};
pub use line::{LineError, Reached, START};
pub use list::{AnyIllegal, AnyMove, AnyPosition, AnyStep, Game, Options};
pub use people::{OpeningName, Openings};
pub use record::GameRecord;
