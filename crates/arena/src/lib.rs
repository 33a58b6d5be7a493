//! Everything that drives engines: matches, statistics, compliance tests, bots.
//!
//! A [`Contest`] configures a match: players by name ([`PlayerSpec`]), pairings ([`Schedule`]),
//! [`Openings`] and the search limits per turn. It plays its games on several threads;
//! [`MatchResult`] and [`RatingList`] evaluate them with [`statistics`]. A [`MatchJournal`] makes
//! it resumable. [`references`] are the frozen baseline players. A [`bot`] plays on a server.
//!
//! ```
//! use std::collections::BTreeSet;
//! use std::ops::ControlFlow;
//!
//! use arena::{ClockSource, Contest, MatchConditions, MatchResult, Openings, Schedule};
//! use games::Game;
//!
//! let game: Game = "pentagame".parse()?;
//! let contest = Contest {
//!     players: vec!["greedy-f".parse()?, "random".parse()?],
//!     schedule: Schedule::of_match(&game, None)?,
//!     budget: None,
//!     clock: ClockSource::Wall,
//!     conditions: MatchConditions::default(),
//!     openings: Openings::new(&game, None, 1),
//!     seed: 1,
//!     game,
//! };
//! let mut result = MatchResult::new(&contest);
//! contest.run(2, &BTreeSet::new(), 1, &mut |game, _| {
//!     result.add(&contest, &game);
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(result.to_string(), "A wins 2 draws 0 losses 0 score 1.000 elo inf [-636.4,inf]");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate contains no search (`engine`), no rules, no clocks of games between people (`table`)
//! and no printing. Only [`references`] name a single game.

pub mod bot;
mod clock_source;
pub mod compliance;
mod debug_log;
mod error;
mod external_engine;
mod match_conditions;
mod match_game;
mod match_journal;
mod match_result;
mod match_run;
mod openings;
mod phrase;
mod player_spec;
mod program;
mod rating_list;
pub mod references;
mod schedule;
pub mod statistics;

pub use clock_source::ClockSource;
pub use debug_log::DebugLog;
pub use error::Error;
pub use external_engine::{ExternalEngine, ProgramSettings, READY_TIMEOUT};
pub use match_conditions::{DrawRule, GameClock, MatchConditions, ResignRule};
pub use match_game::MatchGameResult;
pub use match_journal::MatchJournal;
pub use match_result::{MatchResult, OrderedResults};
pub use match_run::Contest;
pub use openings::Openings;
pub use phrase::Phrase;
pub use player_spec::{BudgetSource, PlayerSpec};
pub use program::{Program, ProgramError, StderrMode, command_words};
pub use rating_list::{PairScore, RatingList};
pub use schedule::{Pairing, Schedule};
