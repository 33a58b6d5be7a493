//! What every game must answer.
//!
//! A game is a type that implements [`Position`] (its rules), [`Steps`] (its moves taken apart)
//! and [`Notation`] (its written forms). Everything else that Palamedes does with games is
//! written against these three. [`conformance`] plays random games and checks that a game keeps
//! its promises; [`perft`] counts.
//!
//! What is *not* here: resignation, clocks, users, ratings, coordinates, any I/O, any randomness
//! but the seeded generator that the examiner brings along.
//!
//! A whole game, small enough to read. Two players take one or two stones from a heap; who takes
//! the last one wins:
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
//!         Outcome::Final(Final::by_score(score, Team::from, "last-stone"))
//!     }
//!     fn stalled(&self) -> Outcome { Outcome::Replay }
//!     fn nobody_alone(&self) -> Illegal { Illegal::NotYourTurn }
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
mod outcome;
mod perft;
mod position;
mod scatter;
mod seat;
mod text;
mod turn;

pub use error::{ParseError, PlayError, Reason, quoted, write_reason};
pub use outcome::{Final, Outcome};
pub use perft::{each_next, perft};
pub use position::{LOST_TURN, Limits, Notation, Position, Stakes, Steps};
pub use scatter::{STRIDE, scatter};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet, Seats, Team};
pub use text::{parts, plain_number};
pub use turn::Turn;
