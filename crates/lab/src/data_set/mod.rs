//! The data set: two tables, one row per game and one row per ply.
//!
//! The columns are listed in `docs/research/data-set.md`, which a test compares with the code.

mod columns;
mod game_row;
mod ply_row;
mod store;

use std::ops::RangeInclusive;

pub use game_row::{GameRow, SeatRow, Source, games_batch};
pub use ply_row::{PlyRow, plies_batch};
pub use store::{DataStore, DataTable};

/// Version of the columns, stored in every file. It changes with the meaning of any column.
pub const SCHEMA_VERSION: u32 = 2;

/// Versions that can be read.
/// Version 2 added choices made together and events of chance; rows of version 1 mean the same.
const READABLE_VERSIONS: RangeInclusive<u32> = 1..=SCHEMA_VERSION;
