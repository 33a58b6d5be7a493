//! Events in files: a [`ContestEvent`] as TOML that people and scripts can write.
//!
//! [`read_event`] reads a whole file and [`event_to_toml`] writes one. [`round_to_toml`] writes a
//! new round to be added at the end of a file, and [`standings_to_csv`] the standings.
//! docs/play/contests.md describes the format.
//!
//! ```
//! let text = r#"
//! system = "swiss"
//!
//! [[player]]
//! name = "Ada"
//! rating = 1700
//!
//! [[player]]
//! name = "Ben"
//! "#;
//! let event = eventfile::read_event(text).unwrap();
//! let round = contest::pair_next_round(&event).unwrap();
//! let more = eventfile::round_to_toml(&event, &round);
//! let event = eventfile::read_event(&format!("{text}{more}")).unwrap();
//! assert_eq!(event.rounds, [round]);
//! ```

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

mod document;
mod read;
mod write;

pub use contest::ContestEvent;
pub use read::{EventFileError, FILE_BYTES_MAX, NAME_BYTES_MAX, read_event};
pub use write::{
    event_to_toml, length_name, round_to_toml, scoring_name, standings_to_csv, system_name,
};
