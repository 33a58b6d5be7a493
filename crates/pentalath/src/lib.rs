//! The exact rules of Pentalath, for two and three players.
//!
//! What is *not* here: how strong a move is, where a cell lies on a screen, clocks, resignation,
//! the count of repeated positions (a referee keeps it; [`rulebook::Position::draw_limits`] asks
//! for the third occurrence and [`rulebook::Position::adjudicate`] makes it a draw).
//!
//! ```
//! use pentalath::{Pentalath, PentalathEnding, Setup};
//! use rulebook::{Notation, Position};
//!
//! let mut game = Pentalath::start(&Setup::default());
//! for name in ["a2", "a1", "b2"] {
//!     game = game.clone().play(game.read_move(name).unwrap()).unwrap();
//! }
//! assert_eq!(game.position_text(), "bw5/1w6/9/10/11/12/13 b");
//!
//! // Black goes elsewhere, and White takes the last freedom of the piece in the corner.
//! let game = game.clone().play(game.read_move("g7").unwrap()).unwrap();
//! let m = game.read_move("b1").unwrap();
//! assert_eq!(game.display_move(&m), "b1x1");
//! let game = game.play(m).unwrap();
//! assert_eq!(game.position_text(), "1w5/ww6/9/10/11/12/6b6 b");
//! assert_eq!(game.ending(), None::<PentalathEnding>);
//! ```
//!
//! # Options
//!
//! Separated by commas, in any order; what is left out has the first value:
//!
//! | option | values |
//! |---|---|
//! | players | `2`, `3` |
//! | no cell to play on | `stuck=skip`, `stuck=loss` |
//! | house rule | without, `swap` (two players only) |
//!
//! # A player without a cell
//!
//! With `stuck=skip` the turn is skipped: [`Move::Skip`], written `--`, is then the only legal
//! move, and it is legal at no other time. It looks like a turn lost to the clock, but it is played
//! like any other move; [`rulebook::Position::lose_turn`] stays apart.
//!
//! With `stuck=loss` the game is over as soon as the player to move has no cell. Of three players
//! the two others then share the first place.
//!
//! # Seats and colours
//!
//! Seat 1 plays White and begins, seat 2 plays Black, seat 3 Red. With the option `swap` seat 2 may
//! answer the first piece with the move `swap`: from then on it plays White, so that the piece on
//! the board is its own, and seat 1 plays Black and is to move. A seat stays with its player: only
//! the colours change hands, and scores are by seat. The answer is open as long as that piece is
//! alone and Black is to move, so if both lose a turn it is open again.
//!
//! # Scores
//!
//! 1 for the winner and 0 for all other players. In a draw all have 0 and share the first place.
//!
//! # Texts
//!
//! A move is the name of its cell, `d5`, or `swap`, or `--`. Marks for pieces captured and for a
//! win, `d5x3`, `d5x3#`, are read and shown
//! ([`display_move`](rulebook::Notation::display_move)), never part of the name. Letters of
//! rows are read in both cases.
//!
//! A position is two fields; `7/8/9/10/11/12/13 w` is the start:
//!
//! * rows `a` to `g`, separated by `/`: `w` `b` `r` are pieces, numbers are runs of empty cells;
//! * the colour to move;
//! * and, only after a `swap`, that word.
//!
//! The winner needs no field: the board shows it. A text with a group that has no freedom, or with
//! lines of two colours, is refused, since no game leads there.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod cell;
mod colour;
mod hash;
mod moves;
mod notation;
mod position;
mod setup;

pub use cell::{Cell, CellSet};
pub use colour::PentalathColour;
pub use moves::{Illegal, Move, Step};
pub use position::{Pentalath, PentalathEnding};
pub use setup::{OPTION_FORMS, OPTION_GROUPS, PentalathPlayers, Setup, StuckRule};

pub use rulebook;

#[cfg(feature = "serde")]
rulebook::serde_as_text!(Cell, Move, Setup);
#[cfg(feature = "serde")]
rulebook::serde_position!(Pentalath);
#[cfg(feature = "arbitrary")]
rulebook::arbitrary_game!(Pentalath, Setup, OPTION_GROUPS, Move);
