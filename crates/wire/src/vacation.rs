//! Messages about vacations of correspondence players.

use serde::{Deserialize, Serialize};

/// A request to start a vacation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StartVacation {
    /// The length in days, 1 to 30.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 30))]
    pub days: u16,
}

/// The vacation status of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Vacation {
    /// The end of the current vacation, if there is one.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub until_ms: Option<u64>,
    /// The vacation days left this year.
    pub days_left: u16,
}
