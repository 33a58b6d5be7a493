//! UGI-S, the text protocol between an engine and its driver.
//!
//! It is UGI, the game-neutral form of UCI, with seats. `docs/api/engine-protocol.md` describes it
//! with whole dialogues.
//!
//! [`ToEngine`] and [`FromEngine`] are its lines, parsed and formatted by both sides. [`Session`]
//! is the engine side as a state machine without clock, threads or pipes: lines go in,
//! [`SessionEffect`]s come out, and the driver executes them. Only `quit` ends a session.
//!
//! ```
//! use engine::NeverStop;
//! use engine::protocol::{Session, SessionEffect};
//!
//! let mut session = Session::new();
//! let mut output = Vec::new();
//! let mut effects = session.handle_line("position startpos moves aA-B*b");
//! effects.extend(session.handle_line("query turn"));
//! effects.extend(session.handle_line("go nodes 100"));
//! for effect in effects {
//!     match effect {
//!         SessionEffect::Send(line) => output.push(line.to_string()),
//!         SessionEffect::Start(task) => {
//!             let result = task.run(&NeverStop, &mut |line| output.push(line.to_string()));
//!             for effect in session.task_finished(result) {
//!                 if let SessionEffect::Send(line) = effect {
//!                     output.push(line.to_string());
//!                 }
//!             }
//!         }
//!         SessionEffect::Stop | SessionEffect::StartClock | SessionEffect::Quit => {}
//!     }
//! }
//! assert_eq!(output.first().unwrap(), "response p2");
//! assert!(output.last().unwrap().starts_with("bestmove "));
//! ```

mod bench;
mod from_engine;
mod fuzz_checks;
mod info;
mod lexer;
mod line_reader;
mod option_decl;
mod options;
mod queries;
mod session;
mod task;
mod time_management;
mod to_engine;

pub use bench::{BENCH_EVALS, BenchResult, FINGERPRINT, FINGERPRINT_EVALS, bench};
pub use from_engine::{FromEngine, IdField, QueryPart};
pub use fuzz_checks::check_protocol_input;
pub use info::{EngineScore, ScoreBound, SearchInfo};
pub use lexer::{ExpectedToken, ProtocolError};
pub use line_reader::{InputLine, LineReader};
pub use option_decl::{OptionDecl, OptionType};
pub use queries::{NextSteps, next_steps, next_steps_of};
pub use session::{Session, SessionEffect};
pub use task::{EngineTask, TaskResult};
pub use time_management::{OVERHEAD_MS, RemainingTime, allocate_time};
pub use to_engine::{EngineQuery, GoCommand, ToEngine};

/// Maximum line length in both directions; longer lines are skipped and reported.
pub const LINE_BYTES_MAX: usize = 1 << 20;

/// Legal moves are listed only if there are fewer than this.
pub const LEGAL_LIST_LIMIT: u64 = 5_000;

/// Maximum number of variations of one search.
pub const MULTI_PV_MAX: usize = 64;

/// Code of a refusal because no player has to choose.
const NO_MOVER: &str = "nobody-to-move";

/// Game of a new session.
fn default_game() -> games::Game {
    games::Game::all().next().expect("no game is registered")
}
