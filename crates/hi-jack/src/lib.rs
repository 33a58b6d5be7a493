//! The exact rules of Hi-Jack, for two players.
//!
//! What is *not* here: how strong a move is, where a square lies on a screen, clocks, resignation,
//! the count of repeated positions and of moves (a referee keeps them;
//! [`rulebook::Position::draw_limits`] states the limits).
//!
//! ```
//! use hi_jack::{HiJack, HiJackColour, Setup};
//! use rulebook::{Notation, Position};
//!
//! let mut game = HiJack::start(&Setup::default());
//! for name in ["d4", "f4", "e6", "f4"] {
//!     game = game.clone().play(game.read_move(name).unwrap()).unwrap();
//! }
//! assert_eq!(game.position_text(), "8/8/4,b,3/8/3,b,1,w2,2/8/8/8 b 4 -");
//! assert_eq!(game.strength(HiJackColour::White, "d4".parse().unwrap()), 1);
//! ```
//!
//! # Options
//!
//! `first=white`: White begins. Without it Black begins (`first=black`). Seat 1 begins the game.
//!
//! # Turns
//!
//! Turns come in pairs. Where the order of a pair can be switched, [`Move::Switch`] is one more
//! move; after it the opponent has the first turn of the pair.
//!
//! # Scores
//!
//! Empty squares with greater strength, and hi-jacked stacks. The seat with more wins.
//!
//! # Texts
//!
//! A move is the name of its square, `d4`, or `pass`, or `switch`. A position is four fields;
//! `8/8/8/8/8/8/8/8 b 0 -` is the start:
//!
//! * ranks 8 to 1, separated by `/`, each a list with commas: numbers are runs of empty squares,
//!   `b` and `w` are stacks, with their height from 2 on, `+` if a higher stack is open, `!` if it
//!   is hi-jacked;
//! * the colour to move;
//! * the number of turns made, where 6 follows 7;
//! * the colour that passed in the last turn, `-` for none, or `end`.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod board;
mod colour;
mod moves;
mod notation;
mod position;
mod rules;
mod setup;
mod square;
mod stack;

pub use colour::HiJackColour;
pub use moves::{Illegal, Move, Step};
pub use position::HiJack;
pub use setup::{OPTION_FORMS, OPTION_GROUPS, Setup};
pub use square::{HiJackSquare, HiJackSymmetry};
pub use stack::HiJackStack;

pub use rulebook;

#[cfg(feature = "serde")]
rulebook::serde_as_text!(HiJackSquare, Move, Setup);
#[cfg(feature = "serde")]
rulebook::serde_position!(HiJack);
#[cfg(feature = "arbitrary")]
rulebook::arbitrary_game!(HiJack, Setup, OPTION_GROUPS, Move);
