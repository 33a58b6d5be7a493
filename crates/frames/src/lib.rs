//! The exact rules of Frames, for two players who choose at the same time.
//!
//! Not in this crate: the value of a move, coordinates on a screen, clocks, resignation, and the
//! pending choices of a turn (a referee keeps them; the position contains none).
//!
//! ```
//! use frames::{Frames, Setup};
//! use rulebook::{BySeat, Notation, Position};
//!
//! let setup: Setup = "5".parse().unwrap();
//! let mut game = Frames::start(&setup);
//! for [black, white] in [["B2", "D4"], ["A1", "E5"], ["C3", "C3"]] {
//!     let choices = [black, white].map(|name| game.read_move(name).ok());
//!     let choices = BySeat::from_fn(game.seats(), |seat| choices[seat.index()]);
//!     game.play_simultaneous_unchecked(&choices);
//! }
//! assert_eq!(game.position_text(), "4w/3w1/2n2/1b3/b4 0:0");
//! ```
//!
//! # Options
//!
//! Separated by commas, in any order:
//!
//! | option | values |
//! |---|---|
//! | points on a side | `5` to `25`, default 19 |
//! | points that win | `target=1` to `target=99`, default 5 on a board of 12 by 12, otherwise 10 |
//!
//! # Turns
//!
//! Every turn is simultaneous: seat 1 (Black) and seat 2 (White) choose a vacant point each. A seat
//! that loses its turn places nothing, and then there is no frame.
//!
//! # Scores
//!
//! The points of each player. Places follow from them; equal points share the first place.
//!
//! # Texts
//!
//! A choice is the name of its point, `J9`. Columns are `A` to `Z` without `I`, rows are numbered
//! from the bottom. Letters are read in both cases.
//!
//! A position is two fields: the rows from the top, separated by `/`, with `b` `w` `n` for stones
//! and numbers for runs of vacant points; then the points of Black and White, `0:0`.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod moves;
mod notation;
mod point;
mod position;
mod setup;
mod stones;

pub use moves::{Illegal, Move, Step};
pub use point::{FramesPoint, FramesTurning};
pub use position::{Frames, FramesTurn};
pub use setup::{OPTION_FORMS, OPTION_GROUPS, Setup};
pub use stones::{FrameCount, FramesStone};

pub use rulebook;

#[cfg(feature = "serde")]
rulebook::serde_as_text!(FramesPoint, Setup);
#[cfg(feature = "serde")]
rulebook::serde_position!(Frames);
#[cfg(feature = "arbitrary")]
rulebook::arbitrary_game!(Frames, Setup, OPTION_GROUPS, Move);
