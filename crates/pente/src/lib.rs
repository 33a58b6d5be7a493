//! The exact rules of Pente, with every option.
//! Boards of 9, 13 and 19, five openings, Keryo, poof, two to four players and teams.
//!
//! What is *not* here: how strong a move is, where a point lies on a screen, clocks, resignation.
//!
//! ```
//! use pente::{Pente, PenteColour, PenteEnding, Setup};
//! use rulebook::{Notation, Position, Seat};
//!
//! let mut game = Pente::start(&Setup::default());
//! for name in ["K10", "L10", "O10", "M10"] {
//!     game = game.clone().play(game.read_move(name).unwrap()).unwrap();
//! }
//! // White brackets the pair and takes it.
//! let m = game.read_move("N10").unwrap();
//! assert_eq!(game.display_move(&m), "N10x2");
//! let game = game.play(m).unwrap();
//! assert_eq!(game.captures(PenteColour::White), 2);
//! assert_eq!(game.ending(), None::<PenteEnding>);
//! ```
//!
//! # Options
//!
//! Separated by commas, in any order; what is left out has the first value:
//!
//! | option | values |
//! |---|---|
//! | size | `19`, `13`, `9` |
//! | opening | `tournament`, `free`, `centre`, `g`, `d` |
//! | who begins | `first=white`, `first=black` |
//! | players | `players=2`, `players=3`, `players=4`, `teams` |
//! | captures of three | without, `keryo` |
//! | suicide | without, `poof` |
//!
//! `d` needs two players, `first=black` needs two players and `free`. Everything else goes
//! together.
//!
//! # Turns, lost turns and the opening
//!
//! Openings bind the first player's first and second *turn*. A lost turn is a turn: a player who
//! loses the first one is not sent to the centre later, but is kept out of the middle in the
//! second.
//!
//! # Seats and colours
//!
//! Seat 1 begins. It plays White (Black with `first=black`), the next seats play Black, Red and
//! Green; in teams, seats 1 and 3 play against seats 2 and 4.
//!
//! In D-Pente (`d`) seat 1 takes four turns, placing White, Black, White, Black. Then seat 2
//! chooses: with `stay` it plays Black and seat 1 White, with `swap` it plays White and seat 1
//! Black. The player of White moves next. A seat stays with its player: only the colours change
//! hands, and scores are by seat. A turn lost while placing leaves that stone out, a choice lost
//! leaves the colours as they are.
//!
//! # Scores
//!
//! 1 for the winner (for both winning partners) and 0 for all other players. In a draw all have 0
//! and share the first place. A game that a referee stops is a draw.
//!
//! # Details the options leave open
//!
//! * `poof` mirrors captures: a row goes off the board exactly when the owner of both bracketing
//!   stones could have taken it by placing the last of them. Every stone that leaves the board is
//!   credited once. If the new stone is bracketed by two players at once, it is credited to the
//!   one whose turn comes first.
//! * With `poof` several sides can have reached the target together. The one with strictly more
//!   than all others wins; if the top is shared, play goes on.
//! * In teams, captures of partners are added up, and a row that is taken (or goes off by
//!   `poof`) may be mixed from stones of both partners; a line must be of one colour.
//!
//! # Texts
//!
//! A move is the name of its point, `N10`; in D-Pente also `swap` and `stay`. Marks for stones
//! taken and for a win, `N10x2`, `N10x2#`, are read and shown
//! ([`display_move`](rulebook::Notation::display_move)), never part of the name. Letters of
//! columns are read in both cases.
//!
//! A position is four fields, in D-Pente five:
//!
//! ```text
//! rows  side  captures  ply  [choice]
//! 9/9/9/9/4w4/9/9/9/9 b 0:0 1
//! ```
//!
//! * rows from the top down, separated by `/`: `w` `b` `r` `g` are stones, numbers are runs of
//!   vacant points;
//! * the colour of the next stone;
//! * stones taken, for each colour in the order of play, separated by `:`;
//! * how many turns have been taken, from 0, lost turns and the choice of D-Pente included. It
//!   decides the side, so both must agree, and it is never less than the stones on the board and
//!   those taken together;
//! * in D-Pente, once the colours have been chosen: `swap` or `stay`.
//!
//! Who has won needs no field: the board and the captures tell. A text in which two sides have won
//! is refused.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod capture;
mod colour;
mod hash;
mod moves;
mod notation;
mod opening;
mod point;
mod position;
mod setup;

pub use colour::PenteColour;
pub use moves::{GridPoints, Illegal, Move, Removal, Step};
pub use point::{GridPoint, Size, SquareSymmetry};
pub use position::{Pente, PenteEnding};
pub use setup::{OPTION_FORMS, OPTION_GROUPS, OpeningRule, PentePlayers, Setup};

pub use rulebook;

#[cfg(feature = "serde")]
rulebook::serde_as_text!(GridPoint, Move, Setup);
#[cfg(feature = "serde")]
rulebook::serde_position!(Pente);
#[cfg(feature = "arbitrary")]
rulebook::arbitrary_game!(Pente, Setup, OPTION_GROUPS, Move);
