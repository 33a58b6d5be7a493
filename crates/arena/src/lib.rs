//! Whatever drives engines from outside: matches, statistics, compliance, bots.
//!
//! A [`Contest`] says who plays what: players by their names ([`Spec`]), who meets whom
//! ([`Schedule`]), from which [`Openings`] and with how much work a turn. It plays its games on as
//! many threads as it is given; [`MatchResult`] and [`RatingList`] say what came out, by way of
//! [`statistics`]. A [`Ledger`] lets it be broken off and go on. [`references`] are the frozen
//! players everything is measured by. A [`bot`] plays on a server.
//!
//! ```
//! use std::collections::BTreeSet;
//! use std::ops::ControlFlow;
//!
//! use arena::{Clock, Contest, MatchResult, Openings, Schedule};
//! use games::Game;
//!
//! let game: Game = "pentagame".parse()?;
//! let contest = Contest {
//!     players: vec!["greedy-f".parse()?, "random".parse()?],
//!     schedule: Schedule::of_match(&game, None)?,
//!     budget: None,
//!     clock: Clock::Wall,
//!     openings: Openings::new(&game, None, 1),
//!     seed: 1,
//!     game,
//! };
//! let mut result = MatchResult::new(&contest);
//! contest.run(2, &BTreeSet::new(), 1, &mut |played, _| {
//!     result.add(&contest, &played);
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(result.to_string(), "A wins 2 draws 0 losses 0 score 1.000 elo inf [-636.4,inf]");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is *not* here: how moves are found (`engine`), rules, clocks of games between people
//! (`table`), any printing. Only [`references`] name a single game.

pub mod bot;
mod clock;
pub mod compliance;
mod error;
mod external;
mod ledger;
mod match_game;
mod match_result;
mod match_run;
mod openings;
mod program;
mod rating;
pub mod references;
mod schedule;
mod spec;
pub mod statistics;

pub use clock::Clock;
pub use error::Error;
pub use external::External;
pub use ledger::Ledger;
pub use match_game::Played;
pub use match_result::{InOrder, MatchResult};
pub use match_run::Contest;
pub use openings::Openings;
pub use program::{Complaints, Program, ProgramError, command_words};
pub use rating::{Meeting, RatingList};
pub use schedule::{Fixture, Schedule};
pub use spec::{Bound, Spec};
