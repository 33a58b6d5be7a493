//! The exact rules of Lanza, for two to four players who give orders at the same time.
//!
//! Not in this crate: the value of orders, coordinates on a screen, clocks, resignation, random
//! numbers (a referee draws among the events of chance), and the pending orders of a turn.
//!
//! ```
//! use lanza::{Lanza, Setup};
//! use rulebook::{BySeat, Notation, Position};
//!
//! let setup = Setup::default();
//! let mut game = Lanza::read_position(&setup, "DKc2,SQc4 0:0 0 orders").unwrap();
//! let orders = ["J2Q3K1", "J1Q4K2"].map(|text| game.read_move(text).ok());
//! let orders = BySeat::from_fn(game.seats(), |seat| orders[seat.index()]);
//! game.play_simultaneous_unchecked(&orders);
//! // The King captures the Queen. All pieces that are off the board return.
//! assert_eq!(game.position_text(), "DKc3 1:0 1 turn-up:DJ,DQ,SJ,SQ,SK");
//! ```
//!
//! # Options
//!
//! Separated by commas, in any order; those left out have the default value:
//!
//! | option | values |
//! |---|---|
//! | players | `2` (default), `3`, `4` |
//! | points that win | `target=1` to `target=99`, default 3 |
//! | turns after which the game ends | `turn-limit=1` to `turn-limit=999`, default 200 |
//!
//! # Turns
//!
//! Chance deals the pieces one by one. Then all seats give orders at once. Captured pieces return:
//! chance turns up one of them, and its owner chooses a cell of the rim, until all are back. If
//! only one piece can come next, there is no turn of chance.
//!
//! A seat that loses its turn of orders has no targets: its pieces stay. A seat that loses its turn
//! in the return leaves its piece off the board until the next return.
//!
//! # Scores
//!
//! The points of each player. Places follow from them; equal points share a place.
//!
//! # Texts
//!
//! Orders are `J2Q5K1`, a returning piece goes to a cell, `e2`, and an event of chance is a piece,
//! `SQ`. A position is four fields: the pieces on the board, the scores, the number of turns played
//! and the phase, `DJe1,DQa3,DKc5,SJe3,SQc1,SKa1 0:0 0 orders`.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod board;
mod moves;
mod notation;
mod piece;
mod position;
mod resolution;
mod setup;

pub use board::{LanzaBoard, LanzaCard, LanzaCell};
pub use moves::{Illegal, LanzaOrders, Move, Step};
pub use piece::{LanzaPiece, LanzaPieceSet, LanzaRank};
pub use position::{Lanza, LanzaPhase};
pub use resolution::LanzaResolution;
pub use setup::{OPTION_FORMS, OPTION_GROUPS, Setup};

pub use rulebook;

#[cfg(feature = "serde")]
rulebook::serde_as_text!(LanzaCell, LanzaPiece, Move, Setup);
#[cfg(feature = "serde")]
rulebook::serde_position!(Lanza);
#[cfg(feature = "arbitrary")]
rulebook::arbitrary_game!(Lanza, Setup, OPTION_GROUPS, Move);
