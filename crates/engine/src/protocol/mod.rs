//! UGI-S, the text protocol between an engine and whoever drives it: UGI, the game-neutral form of
//! UCI, with seats. `docs/engine-protocol.md` describes it with whole dialogues.
//!
//! [`ToEngine`] and [`FromEngine`] are its lines, read and written by both sides. [`Session`] is
//! the engine's side as a machine without clock, threads or pipes: lines go in, [`Act`]s come out,
//! and whoever drives it carries them out. Nothing that is said ends a session but `quit`.
//!
//! ```
//! use engine::protocol::{Act, Session};
//! use engine::NoWatch;
//!
//! let mut session = Session::new();
//! let mut said = Vec::new();
//! let mut acts = session.hear("position startpos moves aA-B*b");
//! acts.extend(session.hear("query turn"));
//! acts.extend(session.hear("go nodes 100"));
//! for act in acts {
//!     match act {
//!         Act::Say(line) => said.push(line.to_string()),
//!         Act::Start(task) => {
//!             let ended = task.run(&NoWatch, &mut |line| said.push(line.to_string()));
//!             for act in session.ended(ended) {
//!                 if let Act::Say(line) = act {
//!                     said.push(line.to_string());
//!                 }
//!             }
//!         }
//!         Act::Stop | Act::StartClock | Act::Quit => {}
//!     }
//! }
//! assert_eq!(said.first().unwrap(), "response p2");
//! assert!(said.last().unwrap().starts_with("bestmove "));
//! ```

mod answer;
mod bench;
mod clock;
mod from_engine;
mod info;
mod lines;
mod offer;
mod options;
mod session;
mod survive;
mod task;
mod to_engine;
mod words;

pub use answer::{NextSteps, next_steps};
pub use bench::{BENCH_EVALS, Benched, FINGERPRINT, FINGERPRINT_EVALS, bench};
pub use clock::{Clock, OVERHEAD_MS, shared_out};
pub use from_engine::{FromEngine, Id, Part};
pub use info::{Bound, Info, Score};
pub use lines::{Heard, Lines};
pub use offer::{Form, Offer};
pub use session::{Act, Session};
pub use survive::survives;
pub use task::{Ended, Task};
pub use to_engine::{Go, Query, ToEngine};
pub use words::{Unread, Wanted};

/// No line is longer, in either direction. A longer one is skipped and said to be.
pub const LINE_BYTES: usize = 1 << 20;

/// Turns are listed only where there are fewer.
pub const LEGAL_LISTED_BELOW: u64 = 5_000;

/// So many best moves can be asked for at once.
pub const LINES_MAX: usize = 64;

/// The game of a session until somebody names another.
fn usual_game() -> games::Game {
    games::Game::all().next().expect("there are games")
}
