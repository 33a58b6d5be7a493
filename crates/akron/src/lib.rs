//! The exact rules of Akron, for two players.
//!
//! What is *not* here: how strong a move is, where a point lies on a screen, clocks, resignation,
//! the count of repeated positions and of moves (a referee keeps them;
//! [`rulebook::Position::draw_limits`] states the limits).
//!
//! ```
//! use akron::{Akron, Setup};
//! use rulebook::{Notation, Position};
//!
//! let mut game = Akron::start(&Setup::default());
//! for name in ["d4", "swap", "e4"] {
//!     game = game.clone().play(game.read_move(name).unwrap()).unwrap();
//! }
//! assert_eq!(game.position_text(), "8/8/8/8/3bw3/8/8/8 b w31b31 swap");
//! ```
//!
//! # Options
//!
//! Separated by commas, in any order; what is left out has the first value:
//!
//! | option | values |
//! |---|---|
//! | size of the board | `n=8`, or 4 to 16 |
//! | balls of each player | `pile=` half the number of holes, or 1 to the number of holes |
//! | take over the first ball | `swap=on`, `swap=off` |
//! | crossing connections | `crossing=links+columns`, `crossing=links` |
//! | a chain must survive the reply | `delayed_win=off`, `delayed_win=on` |
//!
//! # Seats and colours
//!
//! Seat 1 plays Black and begins, seat 2 plays White. Seat 2 may answer the first ball with the
//! move `swap`: from then on it plays Black, and seat 1 plays White and is to move. Black joins the
//! ranks 1 and last, White the files `a` and last.
//!
//! # Scores
//!
//! 1 for the winner and 0 for the loser. In a draw both have 0 and share the first place.
//!
//! # Texts
//!
//! A move is `d4` for a ball of the pile, `f5>1d4` for a ball of the board, or `swap`. A position
//! is `8/8/8/8/8/8/8/8 b w32b32` at the start:
//!
//! * levels from 0 up, separated by `|`, each with its ranks from the last to the first, separated
//!   by `/`: `w` and `b` are balls, numbers are runs of empty points;
//! * the colour to move;
//! * the piles;
//! * `swap` after a swap;
//! * `lifted` if the lift of a ball ended the game: that ball is on no point.
//!
//! The end of the game needs no field: it is found from the others.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod colour;
mod geometry;
mod lift;
mod moves;
mod network;
mod notation;
mod point;
mod position;
mod rules;
mod setup;

pub use colour::AkronColour;
pub use moves::{Illegal, Move, Step};
pub use point::AkronPoint;
pub use position::{Akron, AkronEnding};
pub use setup::{CrossingRule, OPTION_FORMS, OPTION_GROUPS, Setup};

pub use rulebook;

#[cfg(feature = "serde")]
rulebook::serde_as_text!(AkronPoint, Move, Setup);
#[cfg(feature = "serde")]
rulebook::serde_position!(Akron);
#[cfg(feature = "arbitrary")]
rulebook::arbitrary_game!(Akron, Setup, OPTION_GROUPS, Move);
