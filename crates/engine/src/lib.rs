//! Game engines: search, evaluation, levels, explanations, and the engine side of the protocol.
//!
//! An [`Engine`] takes a [`SearchRequest`] and returns a [`SearchResult`]. Engines compute in
//! integers, get their clock from the caller ([`SearchControl`]) and their randomness from a seed,
//! so the same request has the same result natively and in the browser.
//!
//! ```
//! use engine::{Engine, EngineOptions, SearchLimits, SearchRequest, engine_for};
//! use games::{Game, History};
//! use rulebook::Position;
//!
//! let game: Game = "pentagame".parse()?;
//! let position = game.start();
//! let history = History::new(&position);
//! let mut engine = engine_for(&game, &EngineOptions::default());
//! let request = SearchRequest::new(&position, &history, SearchLimits::evals(2_000));
//! let result = engine.search(&request, &mut |_| {});
//! let best = result.best_move().expect("a player is to move").clone();
//! assert!(position.play(best).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Not in this crate: matches and other drivers of engines (`arena`), texts for players
//! (`locales/`), and threads, unless the options ask for them.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(
    not(feature = "all"),
    allow(
        unreachable_patterns,
        dead_code,
        irrefutable_let_patterns,
        unused_imports,
        unused_variables,
        reason = "other games have an arm of their own"
    )
)]

#[cfg(feature = "akron")]
mod akron;
mod alpha_beta;
#[cfg(feature = "board_search")]
mod board_search;
#[cfg(feature = "chess")]
mod chess_3d;
mod engine;
mod engine_options;
mod explain;
mod explanation;
#[cfg(feature = "hi_jack")]
mod hi_jack;
mod hint;
mod level_limits;
#[cfg(feature = "mcts")]
pub mod mcts;
mod near_best;
#[cfg(feature = "rows")]
mod nrow;
#[cfg(feature = "book")]
pub mod opening_book;
#[cfg(feature = "captures")]
mod ot_tjin;
#[cfg(feature = "pentagame")]
pub mod pentagame;
#[cfg(feature = "rows")]
mod pentalath;
#[cfg(feature = "rows")]
mod pente;
pub mod protocol;
#[cfg(feature = "captures")]
mod sleeping_beauty_draughts;
#[cfg(feature = "pentagame")]
mod static_evaluation;

pub use engine::{
    Engine, NeverStop, SearchControl, SearchLimits, SearchRequest, SearchResult, TimeLimit,
    Variation, WIN, WIN_THRESHOLD, WeightedMove, is_decided,
};
pub use engine_options::{EngineOptions, PlacementWidth, SearchAlgorithm, engine_for};
pub use explain::{explain, features, sample_explanations, threats};
pub use explanation::{Explanation, PositionFeature};
pub use hint::{Hint, hint, hint_for};
#[cfg(feature = "pentagame")]
pub use static_evaluation::StaticEvaluation;

pub use {games, rulebook};
