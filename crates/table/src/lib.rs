//! One game between people: seats, clocks, offers, endings.
//!
//! A [`Table`] is told what is said ([`Command`]), by which seat and at which instant, and tells
//! what happened ([`Event`]). Its [`Config`] names the game, the [`TimeControl`] and whose
//! [`Consent`] an offer needs. All of these have a text, one line each, so that the log of a table
//! leads to the same table again, anywhere. What a seat would answer to what the others may play is
//! its [`Plan`]. Before there is a table, people come together in a [`Gathering`].
//!
//! What is *not* here: rules (they are asked through [`games`]), the time of day (each command
//! brings its instant, so a table can be simulated), users and ratings, any I/O, any randomness.
//!
//! ```
//! use rulebook::Seat;
//! use table::{Config, Ending, Table};
//!
//! let config: Config = "pente:9,free control=egg:60".parse()?;
//! let mut table = Table::new(config.clone()).unwrap();
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
//! assert_eq!(table.ended().unwrap().ending, Ending::Resigned(second));
//! assert_eq!(table.record().result.to_string(), "1:0");
//! assert_eq!(Table::restore(config, &table.log_text())?, table);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod away;
mod clock;
mod command;
mod config;
mod control;
mod ending;
mod event;
mod folded;
mod gathering;
mod lag;
mod log;
mod offers;
mod plan;
mod play;
mod record;
mod refused;
mod seating;
mod survive;
mod table;

pub use clock::Clock;
pub use command::{COMMAND_BYTES, Command, Offer, TAKE_BACK_MAX};
pub use config::{CONFIG_BYTES, Config, Consent, GAMES_PER_MATCH};
pub use control::{RunOut, SPAN_MAX_MS, Span, TimeControl};
pub use ending::{Departure, Ended, Ending};
pub use event::{EVENT_BYTES, Event, Lost, Played};
pub use folded::Folded;
pub use gathering::{GATHERING_BYTES, GatherRefusal, Gathering, Order, Player, Sitter};
pub use lag::{LAG_MAX_MS, Lag, Quotas};
pub use log::{INSTANT_MAX_MS, LogError, LogLine, Said, WrongLine};
pub use plan::{PLAN_BYTES, PLAN_LINES, PLAN_PLIES, Plan, PlanRefused};
pub use refused::{Refusal, Refused};
pub use seating::{Seating, seating, seatings};
pub use survive::{survives, survives_plan};
pub use table::{Face, Gone, LOG_LINES, OFFERS_PER_PLY, OpenOffer, Phase, Ply, Rematch, Table};
