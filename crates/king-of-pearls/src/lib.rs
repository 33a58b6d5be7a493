//! The exact rules of King of Pearls.
//!
//! What is *not* here: the strength of a move, coordinates on a screen, clocks, resignation.
//!
//! ```
//! use king_of_pearls::{KingOfPearls, Move, PearlColour, Setup};
//! use rulebook::{BySeat, Notation, Position};
//!
//! // Black chooses 2 and White 1, so that White is first and starts a line.
//! let mut game = KingOfPearls::start(&Setup::default());
//! let numbers = [2, 1];
//! let choices =
//!     BySeat::from_fn(game.seats(), |seat| Some(Move::Number(numbers[seat.index()])));
//! game.play_simultaneous_unchecked(&choices);
//! assert_eq!(game.placer(), Some(PearlColour::White));
//! let game = game.clone().play(game.read_move("h1").unwrap()).unwrap();
//!
//! // Black's two pieces follow in the same line, without a decision.
//! assert_eq!(game.position_text(), "8/8/8/8/8/5b2/6b1/7w w -");
//! assert_eq!(game.next_square().unwrap().to_string(), "e4");
//! ```
//!
//! # Turns
//!
//! Both seats choose a number together ([`Move::Number`]). Then pieces are placed one by one. A
//! piece that belongs into the current line has only one square and is placed at once. The player
//! who has to start a line chooses an edge square ([`Move::Start`]).
//!
//! # Options
//!
//! `first=white`: White is first if the numbers of the very first turn are equal.
//!
//! # Texts
//!
//! A move is a digit from `1` to `4` or the name of a square. A position has three fields: the rows
//! from 8 to 1, the first player, and the pieces still to place (`-` or as in `3:4`).

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod colour;
mod moves;
mod notation;
mod position;
mod setup;
mod square;
mod towers;

pub use colour::PearlColour;
pub use moves::{Illegal, Move, Step};
pub use position::KingOfPearls;
pub use setup::{OPTION_FORMS, OPTION_GROUPS, Setup};
pub use square::PearlSquare;
pub use towers::PearlTowers;

pub use rulebook;

#[cfg(feature = "serde")]
rulebook::serde_as_text!(Move, PearlSquare, Setup);
#[cfg(feature = "serde")]
rulebook::serde_position!(KingOfPearls);
#[cfg(feature = "arbitrary")]
rulebook::arbitrary_game!(KingOfPearls, Setup, OPTION_GROUPS, Move);
