//! The exact rules of Ot-tjin, a sowing game of the Penihing of Borneo.
//!
//! What is *not* here: how strong a move is, where a hole lies on a screen, clocks, resignation.
//!
//! ```
//! use ot_tjin::{OtTjin, OtTjinRow, Setup};
//! use rulebook::{Notation, Position};
//!
//! let game = OtTjin::start(&Setup::default());
//! let game = game.clone().play(game.read_move("1").unwrap()).unwrap();
//! assert_eq!(game.row(OtTjinRow::South), [1, 0, 5, 1, 5, 5, 0, 1, 5]);
//! assert_eq!(game.row(OtTjinRow::North), [5, 5, 1, 4, 4, 4, 0, 4, 4]);
//! assert_eq!(
//!     game.position_text(),
//!     "S 1 0 5 1 5 5 0 1 5 N 5 5 1 4 4 4 0 4 4 0:0 N \
//!      since S 3 3 3 3 3 3 3 3 3 N 3 3 3 3 3 3 3 3 3 1",
//! );
//! ```
//!
//! # Options
//!
//! Separated by commas, in any order; what is left out has the default value:
//!
//! | option | values | default |
//! |---|---|---|
//! | seeds in a hole and in a fish | `fish=2` to `fish=5` | `fish=3` |
//! | occurrence that ends the game | `repetition=2`, `repetition=3` | `repetition=3` |
//! | row that begins | `first=south`, `first=north` | `first=south` |
//! | picture | without, `mirror` | without |
//!
//! # Seats and scores
//!
//! Seat 1 begins. It plays South, or North with `first=north`. The score of a seat is the number of
//! seeds in its store at the end. A repeated position ends the game without a result
//! ([`rulebook::Outcome::Replay`]).
//!
//! # The run
//!
//! A position remembers all plies since the last capture, since a position that comes up too often
//! ends the game. The text has the holes at the beginning of the run and one character for each
//! ply. The key has the occurrences without their order.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod hash;
mod moves;
mod notation;
mod position;
mod row;
mod run;
mod setup;
mod sowing;

pub use moves::{Illegal, Move, Step};
pub use position::{OtTjin, OtTjinEnding};
pub use row::OtTjinRow;
pub use setup::{OPTION_FORMS, OPTION_GROUPS, Setup};
pub use sowing::{LAP_LIMIT, OtTjinSowing, SowingEnd};

pub use rulebook;

#[cfg(feature = "serde")]
rulebook::serde_as_text!(Move, Setup);
#[cfg(feature = "serde")]
rulebook::serde_position!(OtTjin);
#[cfg(feature = "arbitrary")]
rulebook::arbitrary_game!(OtTjin, Setup, OPTION_GROUPS, Move);
