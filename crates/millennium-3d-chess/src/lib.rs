//! The exact rules of Millennium 3D Chess and of Nardeshir.
//!
//! Both are chess on three boards of eight by eight cells, one above the other. They share boards,
//! pieces and written forms; [`nardeshir`] has the types of the second game.
//!
//! What is *not* here: how strong a move is, where a cell lies on a screen, clocks, resignation,
//! draws by agreement, the count of repeated positions (a referee keeps it;
//! [`rulebook::Position::draw_limits`] asks for the third occurrence and
//! [`rulebook::Position::adjudicate`] makes it a draw).
//!
//! ```
//! use millennium_3d_chess::{Millennium3dChess, Setup};
//! use rulebook::{Notation, Position, Seat};
//!
//! let game = Millennium3dChess::start(&Setup::default());
//! assert_eq!(game.count_moves(Seat::FIRST), 100);
//! let m = game.read_move("1b1-2d1").unwrap();
//! assert_eq!(game.display_move(&m), "N2d1");
//! let game = game.play(m).unwrap();
//! assert_eq!(
//!     game.position_text(),
//!     "8/8/8/8/8/8/PPPPPPPP/R1BQKBNR|8/8/8/8/8/8/8/3N4|\
//!      rnbqkbnr/pppppppp/8/8/8/8/8/8 b KQkq ABCDEFGHabcdefgh - 1 1"
//! );
//! ```
//!
//! # Seats and scores
//!
//! Seat 1 plays White, seat 2 plays Black. The winner has 1 and the loser 0; in a draw both have 0
//! and share the first place.
//!
//! # Texts
//!
//! Options, moves and positions are described in the rules pages of the two games. A position has
//! everything that decides what may be played: castling rights, pawns that have never moved, the
//! cell of an en passant capture, the clock of the fifty moves. Where Black chose the arrangement,
//! the position names it.
//!
//! # The side not to move in check
//!
//! No move leads there, but a turn lost in check does. Such a position is over, and the side to
//! move has won.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod attack;
mod board;
mod cell;
mod display;
mod legal;
mod moves;
pub mod nardeshir;
mod notation;
mod piece;
mod position;
mod setup;
mod variant;

pub use cell::{MillenniumCell, MillenniumCells};
pub use moves::{Illegal, Move, Step};
pub use piece::{MillenniumColour, MillenniumKind, MillenniumPiece};
pub use position::{Chess3d, Millennium3dChess, MillenniumEnding};
pub use setup::{MillenniumArrangement, OPTION_FORMS, OPTION_GROUPS, Setup};
pub use variant::{Chess3dQueen, Chess3dRules, Chess3dTwoStep, Chess3dVariant, MillenniumRules};

pub use rulebook;

#[cfg(feature = "serde")]
rulebook::serde_as_text!(MillenniumCell, Move, Setup, nardeshir::Setup);
#[cfg(feature = "serde")]
rulebook::serde_position!(Millennium3dChess, nardeshir::Nardeshir);
#[cfg(feature = "arbitrary")]
rulebook::arbitrary_game!(Millennium3dChess, Setup, OPTION_GROUPS, Move);
#[cfg(feature = "arbitrary")]
rulebook::arbitrary_game!(nardeshir::Nardeshir, nardeshir::Setup, nardeshir::OPTION_GROUPS);
