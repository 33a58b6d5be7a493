//! A table, as a page sees it.

use serde::Serialize;

use crate::Said;

/// What was agreed before a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableConfig {
    /// The game with its options.
    pub game: String,
    /// The clock, such as `egg:60`.
    pub control: String,
    /// Whose consent an offer needs: `everybody`'s or `anybody`'s.
    pub consent: String,
    /// Which game of a match it is, from 1.
    pub number: u32,
    /// Where it begins, if not at the start.
    pub start: Option<String>,
}

/// The next game of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Rematch {
    /// What is agreed for it.
    pub config: TableConfig,
    /// Who sits on each seat then, by their seat at this table, from 1.
    pub seating: Vec<u8>,
}

/// The answer to a command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableAnswer {
    /// What happened. Where the command was refused: what time had done before it came.
    pub events: Vec<TableEvent>,
    /// Why it cannot be done, if it cannot.
    pub refused: Option<Said>,
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableEvent {
    /// A word for programs.
    pub code: String,
    /// The event as the table writes it.
    pub text: String,
    /// Whose it is, counted from 1.
    pub seat: Option<u8>,
}

/// How a table stands at an instant.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableView {
    /// The position.
    pub position: String,
    /// The whole game as a line for an engine.
    pub line: String,
    /// Who is to move, counted from 1; none when it is over.
    pub turn: Option<u8>,
    /// How many sit at the table.
    pub seats: u8,
    /// The clock of each seat.
    pub clocks: Vec<ClockView>,
    /// What is left in the egg timer for the next player.
    pub carry_ms: f64,
    /// When the time of the seat to move runs out, on the clock of the commands.
    pub deadline_ms: Option<f64>,
    /// Whether the clocks stand still by agreement.
    pub paused: bool,
    /// What was offered and not answered.
    pub offers: Vec<OfferView>,
    /// How it ended.
    pub ending: Option<EndingView>,
    /// All turns.
    pub plies: Vec<PlyView>,
}

/// The clock of a seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ClockView {
    /// What is left; none without a clock.
    pub left_ms: Option<f64>,
    /// Whether it runs.
    pub running: bool,
    /// Whether the seat has left the game.
    pub gone: bool,
}

/// An offer that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OfferView {
    /// What is offered, as a word of the commands.
    pub what: String,
    /// By whom.
    pub by: u8,
    /// Who has agreed, the one who offered included.
    pub accepted: Vec<u8>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct EndingView {
    /// The word of the record: `rules`, `impasse`, `resigned` …
    pub code: String,
    /// Who ended it, where somebody did.
    pub seat: Option<u8>,
    /// The game's own word for how it was won; none where it was not played to its end.
    pub reason: Option<String>,
    /// Each seat's points; none where the game counts for nothing.
    pub seats: Option<Vec<SeatPoints>>,
}

/// What a seat earned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeatPoints {
    /// Points of the game.
    pub points: i32,
    /// 1 for the best.
    pub place: u8,
    /// Zero-sum score (rule E4).
    pub zero_sum: i32,
    /// The same with a constant sum.
    pub constant_sum: i32,
}

/// One turn of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlyView {
    /// Whose it was.
    pub seat: u8,
    /// The move, `--` for a lost turn.
    #[serde(rename = "move")]
    pub text: String,
    /// As people are shown it.
    pub shown: String,
    /// Milliseconds it took.
    pub spent_ms: f64,
    /// Why the turn was lost: `clock` or `gone`.
    pub lost: Option<String>,
}
