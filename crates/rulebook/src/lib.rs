//! The interface every game implements.
//!
//! A game is a type that implements [`Position`] (its rules), [`Steps`] (its moves, step by step)
//! and [`Notation`] (its text forms). All other crates use games through these three traits.
//! [`conformance`] plays random games and checks that a game keeps the contract; [`perft`] counts
//! moves.
//!
//! This crate contains no resignation, clocks, users, ratings, coordinates or I/O, and no
//! randomness except the seeded generator of the conformance kit.

#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary_forms;
pub mod conformance;
mod error;
mod mix;
mod outcome;
mod perft;
mod position;
mod seat;
#[cfg(feature = "serde")]
mod serde_forms;
mod text;
mod turn;

#[cfg(feature = "arbitrary")]
#[doc(hidden)]
pub use arbitrary;
#[cfg(feature = "arbitrary")]
pub use arbitrary_forms::{arbitrary_move, arbitrary_position, arbitrary_setup};
pub use error::{ParseError, PlayError, Reason, quoted, write_reason};
pub use mix::{GOLDEN_GAMMA, mix64};
pub use outcome::{FinalResult, Outcome};
pub use perft::{each_next, perft};
pub use position::{ChoiceForm, DrawLimits, LOST_TURN, Notation, Position, Stakes, Steps};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet, Seats, Team};
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;
#[cfg(feature = "serde")]
pub use serde_forms::{deserialize_position, deserialize_text, serialize_position};
pub use text::{parse_plain_number, split_with_offsets};
pub use turn::Turn;
