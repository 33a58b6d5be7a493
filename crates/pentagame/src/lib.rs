//! The exact rules and the notation of Pentagame, for two to five players and teams.
//!
//! An opening, played: Alice swaps twice on the ring and threatens to leave with white, Bob
//! answers in the centre.
//!
//! ```
//! use pentagame::{Opening, Pentagame, Setup};
//! use rulebook::{Notation, Position, Seat};
//!
//! let mut position = Pentagame::new(Setup::default());
//! assert_eq!(position.count_legal(), 1005);
//!
//! let mut moves = Vec::new();
//! for text in ["aA-B*b", "dD-b#E1b", "aB-C*c", "cC-e#C1a"] {
//!     let m = position.read_move(text)?;
//!     moves.push(m);
//!     position = position.play(m)?;
//! }
//! assert_eq!(
//!     position.to_string(),
//!     "2 C,A,B,D,E/A,B,e,b,E a,c,d,C1a,E1b - 1 3 1:1a@A*1b@B,1:1a@B*1c@C"
//! );
//!
//! let opening = Opening::played_by(Seat::FIRST, position.layout(), moves);
//! assert_eq!(opening.map(Opening::name), Some("Running Rabbit"));
//!
//! // A refused move leaves the position as it was and says why.
//! let m = position.read_move("aC-a#C2a+C3a")?;
//! let refused = position.play(m).unwrap_err();
//! assert_eq!(refused.to_string(), "way-blocked from=C to=a at=C-1-a by=black");
//! assert_eq!(refused.position.round(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Pentagame`] is a position; it answers everything the [`rulebook`] asks, and [`Move`] is one
//! whole turn in eight bytes. A position has a thousand moves and more, sometimes tens of
//! thousands, so nothing here needs the list: moves are counted by multiplication, checked
//! directly and built step by step. The machine's notation is in the rulebook's traits, the
//! book's in [`human_notation`].
//!
//! What is *not* here: clocks, resignation, results without play, coordinates and drawing, any
//! opinion about good moves.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

pub mod human_notation;
mod ko;
mod legality;
mod line;
mod move_generator;
mod move_kind;
mod moves;
mod notation;
mod opening;
mod path;
mod position;
mod reach;
mod rules;
mod setup;
mod stop;
mod stop_set;
mod symmetry;
mod tie_break;

pub use human_notation::{HumanMove, PartialMove, Placement};
pub use legality::{Illegal, Obstacle, PieceRef};
pub use line::{LINES, Line};
pub use move_generator::{BlocksToPlace, PlacementPhase};
pub use move_kind::{Encounter, MoveKind, WayOut};
pub use moves::Move;
pub use opening::Opening;
pub use position::{Content, Pentagame};
pub use reach::{LineOfSight, OpenLines};
pub use rules::Step;
pub use setup::{OPTION_FORMS, OPTION_GROUPS, Piece, PieceName, PlayerLayout, Setup, TieBreak};
pub use stop::{COLOURS, HumanStopName, STOPS, Stop};
pub use stop_set::StopSet;
pub use symmetry::Symmetry;
pub use tie_break::{ExitOrder, Pair, Triangle, Win};

pub use rulebook;

#[cfg(feature = "serde")]
rulebook::serde_as_text!(Move, PlayerLayout, Setup, Stop);
#[cfg(feature = "serde")]
rulebook::serde_position!(Pentagame);
#[cfg(feature = "arbitrary")]
rulebook::arbitrary_game!(Pentagame, Setup, OPTION_GROUPS, Move);
