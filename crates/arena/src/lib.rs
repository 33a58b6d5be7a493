//! Whatever drives engines from outside: matches, statistics, compliance.

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
