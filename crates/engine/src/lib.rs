//! Players: search, evaluation, levels, and the engine's side of the text protocol.
//!
//! Whoever chooses moves is a [`Thinker`]: it is asked a [`Question`] and answers with a
//! [`Thought`]. Thinkers compute in integers, get their clock from outside ([`Watch`]) and their
//! randomness from a seed, so the same question has the same answer natively and in the browser.
//!
//! ```
//! use engine::{Budget, Question, Settings, Thinker, house};
//! use games::{Game, History};
//! use rulebook::Position;
//!
//! let game: Game = "pentagame".parse()?;
//! let position = game.start();
//! let history = History::new(&position);
//! let mut player = house(&game, &Settings::default());
//! let question = Question::new(&position, &history, Budget::evals(2_000));
//! let thought = player.think(&question, &mut |_| {});
//! let best = thought.best().expect("somebody is to move").clone();
//! assert!(position.play(best).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is *not* here: matches and whatever else drives engines from outside (`arena`), words for
//! people (they come from `locales/`), threads of its own unless asked for them.

#[cfg(feature = "book")]
pub mod book;
mod explain;
mod hint;
mod house;
mod lines;
pub mod pentagame;
mod pentalath;
mod pente;
pub mod protocol;
mod reason;
mod think;
#[cfg(feature = "tree")]
pub mod tree;

pub use explain::{explain, features, threats, vocabulary};
pub use hint::{Hint, hint, hint_for};
pub use house::{Algorithm, Settings, Utility, Width, house};
pub use pentagame::questions::Feature;
pub use reason::{NamedPiece, Place, Reasoned, Speaks, Value};
pub use think::{
    Budget, NoWatch, Question, Thinker, Thought, Time, Variation, WIN, WON, Watch, is_decided,
};
