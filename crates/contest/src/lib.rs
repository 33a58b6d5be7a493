//! Many games: pure functions over their outcomes.
//!
//! [`zero_sum`] and [`constant_sum`] score a game so that nobody gains from a result that others
//! do not pay for. Pairings, standings, tie-breaks and ratings will stand beside them.
//!
//! What is *not* here: rules (an [`Outcome`](rulebook::Outcome) comes from a game or a table),
//! clocks, users, storage, any I/O.
//!
//! ```
//! use contest::{constant_sum, zero_sum};
//! use rulebook::{BySeat, Final, Outcome, Seats, Stakes, Team};
//!
//! let points = BySeat::from_fn(Seats::new(2).unwrap(), |seat| [3, 1][seat.index()]);
//! let outcome = Outcome::Final(Final::by_score(points, Team::from, "out"));
//! assert_eq!(zero_sum(&outcome, Team::from).unwrap().as_slice(), [2, -2]);
//! let stakes = Stakes { win: 3, add: 3 };
//! assert_eq!(constant_sum(&outcome, Team::from, stakes).unwrap().as_slice(), [5, 1]);
//! ```

mod scoring;

pub use scoring::{constant_sum, zero_sum};
