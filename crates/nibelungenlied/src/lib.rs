//! The exact rules of Nibelungenlied.
//!
//! What is *not* here: the strength of a move, coordinates on a screen, clocks, resignation.
//!
//! ```
//! use nibelungenlied::{Nibelungenlied, Setup};
//! use rulebook::{BySeat, Notation, Position};
//!
//! // Tragic Destiny puts the tokens of Gunther and Kriemhild in front of its screen.
//! let game = Nibelungenlied::start(&Setup::default());
//! let mut game = game.clone().play(game.read_move("GK").unwrap()).unwrap();
//!
//! // Both players select: no token is equal, so that four characters may move one step.
//! let names = ["HS", "GB"];
//! let choices = BySeat::from_fn(game.seats(), |seat| game.read_move(names[seat.index()]).ok());
//! game.play_simultaneous_unchecked(&choices);
//! assert_eq!(game.position_text(), "GD4/KE5/HE4/SD1/BB1 -:GB 1 1:GnHtStBn");
//!
//! let game = game.clone().play(game.read_move("G-D3").unwrap()).unwrap();
//! assert_eq!(game.position_text(), "GD3/KE5/HE4/SD1/BB1 -:GB 1 1:HtStBn");
//! ```
//!
//! # Turns
//!
//! Seat 1 plays Tragic Destiny and chooses two tokens before the first turn. In each turn both
//! seats select two tokens together ([`Move::Tokens`]). Then the characters that may move do so one
//! after the other ([`Move::Go`]); a character that stays goes to its own point.
//!
//! # Options
//!
//! Separated by commas, in any order:
//!
//! | option | values |
//! |---|---|
//! | castles at the top, at the left, at the right | `castles=ixw` and the five other orders |
//! | turns after which a game is a draw | `turns=1` to `turns=999`, default 300 |
//!
//! # Texts
//!
//! A move is `GK` or `G-D3`. A position has four fields: the points of the characters, the tokens
//! in front of both screens, the number of the turn, and the movements left in it.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod character;
mod moves;
mod notation;
mod point;
mod position;
mod rules;
mod setup;

pub use character::{NibelungCharacter, NibelungForce, NibelungPair};
pub use moves::{Illegal, Move, Step};
pub use point::NibelungPoint;
pub use position::{NibelungEnding, Nibelungenlied};
pub use setup::{NibelungCastle, OPTION_FORMS, OPTION_GROUPS, Setup};

pub use rulebook;

#[cfg(feature = "serde")]
rulebook::serde_as_text!(Move, NibelungPoint, Setup);
#[cfg(feature = "serde")]
rulebook::serde_position!(Nibelungenlied);
#[cfg(feature = "arbitrary")]
rulebook::arbitrary_game!(Nibelungenlied, Setup, OPTION_GROUPS, Move);
