//! The interface every game implements.
//!
//! A game is a type that implements [`Position`] (its rules), [`Steps`] (its moves, step by step)
//! and [`Notation`] (its text forms). All other crates use games through these three traits.
//! [`conformance`] plays random games and checks that a game keeps the contract; [`perft`] counts
//! moves.
//!
//! This crate contains no resignation, clocks, users, ratings, coordinates or I/O, and no
//! randomness except the seeded generator of the conformance kit.
//!
//! A complete game: two players take one or two stones from a heap; the player who takes the last
//! one wins:
//!
//! ```
//! use std::ops::ControlFlow;
//! use rulebook::*;
//!
//! #[derive(Clone, PartialEq, Eq, Debug)]
//! struct Heap { stones: u8, to_move: Seat }
//!
//! #[derive(Clone, PartialEq, Eq, Debug)]
//! enum Illegal { NotYourTurn, TakeOneOrTwo }
//!
//! impl Reason for Illegal {
//!     fn code(&self) -> &'static str {
//!         match self {
//!             Illegal::NotYourTurn => "not-your-turn",
//!             Illegal::TakeOneOrTwo => "take-one-or-two",
//!         }
//!     }
//!     fn arguments(&self, _: &mut dyn FnMut(&'static str, &dyn std::fmt::Display)) {}
//! }
//!
//! impl Position for Heap {
//!     type Setup = u8;
//!     type Move = u8;
//!     type Illegal = Illegal;
//!
//!     fn start(stones: &u8) -> Heap { Heap { stones: *stones, to_move: Seat::FIRST } }
//!     fn seats(&self) -> Seats { Seats::new(2).unwrap() }
//!     fn turn(&self) -> Turn {
//!         if self.stones == 0 { Turn::Over } else { Turn::Seat(self.to_move) }
//!     }
//!     fn each_move(&self, seat: Seat, mut each: impl FnMut(u8) -> ControlFlow<()>) -> ControlFlow<()> {
//!         if !self.turn().is_of(seat) { return ControlFlow::Continue(()); }
//!         (1..=self.stones.min(2)).try_for_each(|take| each(take))
//!     }
//!     fn check(&self, seat: Seat, take: &u8) -> Result<(), Illegal> {
//!         if !self.turn().is_of(seat) { return Err(Illegal::NotYourTurn); }
//!         if (1..=self.stones.min(2)).contains(take) { Ok(()) } else { Err(Illegal::TakeOneOrTwo) }
//!     }
//!     fn play_unchecked(&mut self, take: u8) {
//!         self.stones -= take;
//!         self.lose_turn();
//!     }
//!     fn lose_turn(&mut self) { self.to_move = self.seats().after(self.to_move); }
//!     fn outcome(&self) -> Outcome {
//!         if self.stones > 0 { return Outcome::Unfinished; }
//!         let score = BySeat::from_fn(self.seats(), |seat| i32::from(seat != self.to_move));
//!         Outcome::Final(FinalResult::by_score(score, Team::from, "last-stone"))
//!     }
//!     fn adjudicate(&self) -> Outcome { Outcome::Replay }
//!     fn no_single_mover(&self) -> Illegal { Illegal::NotYourTurn }
//!     fn key(&self) -> u64 { u64::from(self.stones) << 8 | self.to_move.index() as u64 }
//! }
//!
//! let heap = Heap::start(&5);
//! assert_eq!(perft(&heap, 3), 7);
//! let heap = heap.play(2).unwrap();
//! assert_eq!(heap.play(3).unwrap_err().reason.code(), "take-one-or-two");
//! ```

pub mod conformance;
mod error;
mod mix;
mod outcome;
mod perft;
mod position;
mod seat;
mod text;
mod turn;

pub use error::{ParseError, PlayError, Reason, quoted, write_reason};
pub use mix::{GOLDEN_GAMMA, mix64};
pub use outcome::{FinalResult, Outcome};
pub use perft::{each_next, perft};
pub use position::{ChoiceForm, DrawLimits, LOST_TURN, Notation, Position, Stakes, Steps};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet, Seats, Team};
pub use text::{parse_plain_number, split_with_offsets};
pub use turn::Turn;
