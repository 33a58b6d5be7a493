//! The exact rules of Sleeping Beauty Draughts.
//!
//! What is *not* here: how strong a move is, where a square lies on a screen, clocks, resignation.
//!
//! ```
//! use rulebook::{Notation, Position};
//! use sleeping_beauty_draughts::{Setup, SleepingBeautyDraughts};
//!
//! let text = "W:Le1,h4 B:Lg3,Sc1,a3 w";
//! let game = SleepingBeautyDraughts::read_position(&Setup::default(), text).unwrap();
//! // The white man takes the black lady by a leap backwards.
//! let game = game.clone().play(game.read_move("h4:f2").unwrap()).unwrap();
//! assert_eq!(game.position_text(), "W:Le1,f2 B:Sc1,a3 b");
//! // Black must wake the sleeping beauty and may move her at once.
//! let game = game.clone().play(game.read_move("c1*b2").unwrap()).unwrap();
//! assert_eq!(game.position_text(), "W:Le1,f2 B:Lb2,a3 w");
//! ```
//!
//! # Options
//!
//! | option | values |
//! |---|---|
//! | repeated positions | `repetition=ban` (default), `repetition=replay` |
//!
//! # Seats and scores
//!
//! Seat 1 plays White and begins, seat 2 plays Black. The winner scores the number of all pieces
//! left on the board, the loser 0.
//!
//! # The run
//!
//! A position remembers the places of both ladies since the last move of a man, since ladies may
//! not repeat positions for ever. These places are in the text and in the key; the order of earlier
//! positions is in the text only.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod board;
mod leaps;
mod moves;
mod notation;
mod piece;
mod position;
mod reader;
mod setup;
mod square;

pub use moves::{Illegal, Move, Step};
pub use piece::{BeautyColour, BeautyPiece};
pub use position::{BeautyEnding, SleepingBeautyDraughts};
pub use setup::{BeautyRepetition, OPTION_FORMS, OPTION_GROUPS, Setup};
pub use square::{BeautySquare, BeautySquares};

pub use rulebook;

#[cfg(feature = "serde")]
rulebook::serde_as_text!(BeautySquare, Move, Setup);
#[cfg(feature = "serde")]
rulebook::serde_position!(SleepingBeautyDraughts);
#[cfg(feature = "arbitrary")]
rulebook::arbitrary_game!(SleepingBeautyDraughts, Setup, OPTION_GROUPS, Move);
