//! Bots: programs that play on a server.
//!
//! A bot receives notifications about all its games in one stream ([`run`]). When a game needs
//! action, it fetches the game and requests a search from its engine
//! ([`PlayerSpec`](crate::PlayerSpec): a level of the built-in engine, or any program that speaks
//! the engine protocol) in an [`EnginePool`] that all bots of a program share. A game in which the
//! opponent is to move costs nothing, so their number is not limited. A command without a response
//! is sent again with the same request id, so that it takes effect once. [`run_computers`] runs
//! workers for the computer players of a server, which take turns from its queue. The messages are
//! documented in `docs/api/bots.md`.

mod cancel;
mod computer_players;
mod engine_pool;
mod event;
mod fair_queue;
mod policy;
mod run;
mod scheduler;
mod seek;
mod server_client;
mod stream_listener;
mod tasks;
mod tracked_game;

pub use cancel::CancelToken;
pub use computer_players::{
    CommandOutcome, ComputerLimits, TurnQueue, computer_software, run_computers,
};
pub use engine_pool::EnginePool;
pub use event::BotEvent;
pub use policy::{
    ChallengePolicy, ClockFilter, DeclineReason, OfferPolicy, OfferReply, OpponentFilter,
    RatedFilter, TimeControlKind,
};
pub use run::{BotConfig, BotError, BotLimits, ConnectPolicy, run};
pub use seek::{SeekPolicy, SoughtGame};
