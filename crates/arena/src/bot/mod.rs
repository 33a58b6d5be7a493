//! Bots: players on a server that are programs.
//!
//! A bot hears of its games in one stream ([`run`]). When something is to be done in one, it looks
//! at the game and asks whoever thinks for it ([`Spec`](crate::Spec): a level of the house, or any
//! program that speaks the engine protocol) in a [`Pool`] that all bots of a program share. A game
//! in which it is not its turn costs nothing, so there may be any number. What it said and got no
//! answer to it says again with the same key, so that it counts once. [`run_house`] runs the
//! players of the house. How the messages look is written down in `docs/bots.md`.

mod desk;
mod game;
mod house;
mod http;
mod listen;
mod manners;
mod pool;
mod queue;
mod report;
mod run;
mod seen;
mod stop;

pub use house::{HouseLimits, run_house};
pub use manners::{Answering, ClockKind, Manners, NotPlayed, Policy, Rated};
pub use pool::Pool;
pub use report::Report;
pub use run::{BotError, Limits, Patience, Settings, run};
pub use stop::Stop;
