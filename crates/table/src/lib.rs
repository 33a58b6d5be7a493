//! One game between people: seats, clocks, offers, endings.
//!
//! A [`Table`] receives commands ([`Command`]) with seat and instant, and returns events
//! ([`Event`]). Its [`Config`] contains the rules, the [`TimeControl`] and the [`Consent`] that an
//! offer needs. All of these have a text form of one line, so the log of a table restores the same
//! table anywhere. [`ConditionalMoves`] are the premoves of a seat.
//!
//! This crate contains no rules (they are in [`games`]), no time of day (each command carries its
//! instant, so a table can be simulated), no users, no ratings, no I/O and no randomness.
//!
//! ```
//! use rulebook::Seat;
//! use table::{Config, Ending, Table};
//!
//! let config: Config = "pente:9,free control=egg:60".parse()?;
//! let mut table = Table::new(config.clone());
//! let (first, second): (Seat, Seat) = ("1".parse()?, "2".parse()?);
//!
//! table.apply(0, first, "begin".parse()?)?;
//! let events = table.apply(20_000, first, "move E5".parse()?)?;
//! assert_eq!(events[0].to_string(), "played 1 1 E5 20000");
//! // 40 seconds of sand are left, and then the timer is turned once.
//! assert_eq!(table.deadline(), Some(20_000 + 100_000));
//! let events = table.tick(120_000);
//! assert_eq!(events[0].to_string(), "lost-clock 2 2 -- 100000");
//!
//! table.apply(130_000, second, "resign".parse()?)?;
//! assert_eq!(table.game_end().unwrap().ending, Ending::Resigned(second));
//! assert_eq!(table.record().result.to_string(), "1:0");
//! assert_eq!(Table::restore(config, &table.log_text())?, table);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod command;
mod compact;
mod conditional_moves;
mod config;
mod credited_spans;
mod ending;
mod event;
mod fuzz;
mod lag;
mod log;
mod offers;
mod play;
mod record;
mod rejection;
mod seating;
mod secrets;
mod simultaneous;
mod table;
mod time_control;

pub use clock::Clock;
pub use command::{COMMAND_BYTES, Command, Offer, TAKE_BACK_MAX};
pub use compact::CompactTable;
pub use conditional_moves::{
    CONDITIONAL_MOVES_BYTES, CONDITIONAL_MOVES_LINES, CONDITIONAL_MOVES_PLIES, ConditionalMoves,
    ConditionalMovesRejection,
};
pub use config::{CONFIG_BYTES, Config, Consent, GAMES_PER_MATCH};
pub use ending::{Departure, Ending, GameEnd};
pub use event::{ChoiceRecord, EVENT_BYTES, Event, LostTurnReason, PlyRecord};
pub use fuzz::{fuzz_conditional_moves, fuzz_log};
pub use lag::{LAG_MAX_MS, Lag, LagCompensation};
pub use log::{INSTANT_MAX_MS, LogError, LogErrorKind, LogEvent, LogLine};
pub use rejection::{RejectedCommand, Rejection};
pub use seating::{Seating, seating, seatings};
pub use secrets::{ChanceCommitment, ChanceSeed, SECRETS_BYTES, Secrets};
pub use simultaneous::ChoiceTime;
pub use table::{
    ClockReading, Dropout, LOG_LINES, OFFERS_PER_PLY, OpenOffer, Phase, Ply, Rematch, Table,
};
pub use time_control::{SPAN_MAX_MS, Span, TimeControl, TimeoutPenalty};
