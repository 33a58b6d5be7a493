//! Messages of online contests: create, enter, rounds, standings, audit log.
//!
//! Players of a contest are referred to by the index of their entry. Rounds, tables and games are
//! counted from 1, as on paper.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::PlayerRef;

/// A request to create a contest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateContest {
    /// The title, 3 to 60 characters.
    pub name: String,
    /// Up to 2,000 characters of plain text.
    #[serde(default)]
    pub description: String,
    pub settings: ContestSettings,
    /// The rules of the games, one text such as `pentagame:2` for each size of table.
    /// Sizes are 2 to 5 in a Swiss contest with larger tables and at a shrinking table, 2 and 3 in
    /// a mixed contest and in a league with tables of three, and 2 in all others.
    pub rules: Vec<String>,
    /// The time control, such as `egg:60` or `days:3`.
    pub time_control: String,
    #[serde(default)]
    pub rated: bool,
    /// The time of the first round, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub starts_at_ms: i64,
    /// Players must check in within this time before the start; 0 for no check-in.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(maximum = 1440))]
    pub check_in_minutes: u16,
    /// The pause between two rounds.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(maximum = 86400))]
    pub break_s: u32,
    /// Bot accounts can enter.
    #[serde(default)]
    pub bots_allowed: bool,
    /// Players can enter after the first round has started.
    #[serde(default)]
    pub late_entry: bool,
    /// The same contest is created again this many days after its start.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 366))]
    pub repeat_days: Option<u16>,
}

/// System, scoring and lengths of a contest, as in an event file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ContestSettings {
    pub system: ContestSystem,
    /// The planned number of rounds; without it the system ends itself or the organiser does.
    #[serde(default)]
    pub rounds: Option<u16>,
    /// Players at a table, of a league or a Swiss contest.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(minimum = 2, maximum = 5))]
    pub table_size: Option<u8>,
    /// Number of times that two players of a league meet, 1 or 2.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 2))]
    pub cycles: Option<u8>,
    /// Number of divisions of a league, formed by rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 20))]
    pub divisions: Option<u8>,
    /// Number of players who go up, and down, between two contests of a series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 10))]
    pub promoted: Option<u8>,
    /// Wins that end the journey of a player.
    #[serde(default)]
    pub wins: Option<u16>,
    /// Tables of a journey.
    #[serde(default)]
    pub boards: Option<u16>,
    /// Length of an arena.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 1440))]
    pub minutes: Option<u16>,
    #[serde(default)]
    pub scoring: ContestScoring,
    #[serde(default)]
    pub length: ContestLength,
    /// Ratings from which on a player of a Swiss contest starts with one win more (McMahon).
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<i32>>"))]
    pub bars: Vec<i32>,
    /// Points of a win, if not those of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub win: Option<i32>,
    /// The constant of constant-sum scoring, if not that of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub add: Option<i32>,
    /// Names of the tie-breaks in order, if not the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub tie_breaks: Option<Vec<String>>,
}

/// A reason given by the server: a code, and values for localised messages by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ContestReason {
    pub code: ContestReasonCode,
    #[serde(default)]
    pub arguments: BTreeMap<String, String>,
}

impl ContestReason {
    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl ToString) -> ContestReason {
        self.arguments.insert(name.to_owned(), value.to_string());
        self
    }
}

impl From<ContestReasonCode> for ContestReason {
    fn from(code: ContestReasonCode) -> ContestReason {
        ContestReason { code, arguments: BTreeMap::new() }
    }
}

/// A code of a reason, with the names of its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ContestReasonCode {
    /// A player aborted the game twice.
    AbortedTwice,
    /// The account of a player was closed or suspended.
    AccountClosed,
    /// There is no schedule for this number of players at tables of three: `players`.
    NoDesign,
    /// A player made no move in time: `seconds`.
    NoMove,
    /// Players and settings do not fit together.
    NoPairing,
    /// Players were not there at the start: `players`.
    NotThere,
    /// There are fewer than two players.
    TooFewPlayers,
    /// More players than one table has seats: `players`.
    TooManyAtTable,
    /// A knockout table has no winner: `round`, `table`.
    Undecided,
    /// The player withdrew.
    Withdrew,
}

/// A pairing system.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ContestSystem {
    League,
    Knockout,
    ShrinkingTable,
    Swiss,
    Mixed,
    Journey,
    Arena,
}

/// Conversion of points to scores.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ContestScoring {
    PointsOut,
    #[default]
    ZeroSum,
    ConstantSum,
    Places,
}

/// Length of what a table plays in one round.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ContestLength {
    Game,
    #[default]
    Match,
    Round,
}

/// The state of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ContestState {
    /// Players can enter.
    Open,
    Running,
    Finished,
    Cancelled,
}

/// A contest of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ContestSummary {
    pub contest_id: String,
    pub name: String,
    pub organiser: PlayerRef,
    pub system: ContestSystem,
    pub rules: Vec<String>,
    pub time_control: String,
    pub rated: bool,
    pub bots_allowed: bool,
    pub state: ContestState,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub starts_at_ms: i64,
    /// Number of players entered.
    pub players: u32,
    /// Number of rounds started.
    pub round: u32,
    pub rounds: Option<u16>,
}

/// A page of a list of contests.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ContestPage {
    pub contests: Vec<ContestSummary>,
    /// The value of `before` for the next page.
    pub next: Option<String>,
}

/// Everything of a contest that its page shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ContestView {
    pub summary: ContestSummary,
    pub description: String,
    pub settings: ContestSettings,
    pub check_in_minutes: u16,
    pub break_s: u32,
    pub late_entry: bool,
    pub repeat_days: Option<u16>,
    pub entries: Vec<ContestEntryView>,
    /// The number of the first of `rounds`: only the latest ones of an arena are listed.
    pub first_round: u32,
    pub rounds: Vec<ContestRoundView>,
    /// The standings, best first.
    pub standings: Vec<ContestStandingView>,
    /// The time of the next round, while the contest waits for it.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub next_round_at_ms: Option<i64>,
    /// Reason why the next round cannot be paired; the organiser has to act.
    pub problem: Option<ContestReason>,
    /// The slots of a knockout by round, with entries as far as they are known.
    ///
    /// The last list has the winner. Empty in other systems.
    pub bracket: Vec<Vec<Option<u32>>>,
    /// The entry of the caller.
    pub your_entry: Option<u32>,
    /// The caller is the organiser.
    pub is_organiser: bool,
}

/// A player of a contest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ContestEntryView {
    pub player: PlayerRef,
    /// The rating at the entry.
    pub rating: i32,
    /// The division of a league, from 1.
    pub division: u32,
    pub checked_in: bool,
    /// The first round with the player.
    pub joined: u32,
    /// The first round without the player.
    pub dropped: Option<u32>,
}

/// One round of a contest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ContestRoundView {
    pub tables: Vec<ContestTableView>,
    /// Entries that pause.
    pub byes: Vec<u32>,
}

/// One table of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ContestTableView {
    /// Entries by place at the table.
    pub players: Vec<u32>,
    /// The games so far, in order; the last may be running.
    pub games: Vec<ContestGameView>,
    /// Entries that did not appear.
    pub absent: Vec<u32>,
    /// Scores by place at the table.
    #[cfg_attr(feature = "typescript", ts(type = "Array<number>"))]
    pub scores: Vec<i64>,
    pub complete: bool,
}

/// One game of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ContestGameView {
    /// The game on this server; without it the organiser entered the result.
    pub game_id: Option<String>,
    /// Points by place at the table, once the game is over.
    pub points: Option<Vec<i32>>,
}

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ContestStandingView {
    pub entry: u32,
    /// Place from 1; equal players have the same.
    pub place: u32,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub score: i64,
    /// Score in each round; empty in an arena.
    #[cfg_attr(feature = "typescript", ts(type = "Array<number>"))]
    pub round_scores: Vec<i64>,
    /// Values of the tie-breaks, in order.
    #[cfg_attr(feature = "typescript", ts(type = "Array<number>"))]
    pub tie_breaks: Vec<i64>,
}

/// A request to replace the results of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OverrideResult {
    /// The points of each game, by place at the table; running games are aborted.
    pub games: Vec<Vec<i32>>,
    /// Entries that did not appear: they forfeit the table.
    #[serde(default)]
    pub absent: Vec<u32>,
    /// The reason, for the audit log.
    pub reason: String,
}

/// A line of the audit log of a contest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ContestLogLine {
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at_ms: i64,
    /// The player who acted; without one the server did.
    pub player: Option<PlayerRef>,
    pub action: ContestAction,
    /// The round and table concerned.
    pub round: Option<u32>,
    pub table: Option<u32>,
    /// The words of the organiser.
    pub text: String,
    /// The reason of the server.
    pub reason: Option<ContestReason>,
}

/// An action of the audit log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ContestAction {
    Created,
    Entered,
    Withdrew,
    CheckedIn,
    RoundStarted,
    Forfeit,
    Overridden,
    Finished,
    Cancelled,
    Uploaded,
}

/// The audit log of a contest, latest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ContestLog {
    pub lines: Vec<ContestLogLine>,
}

/// A request to store an event that was played without the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct UploadContest {
    pub name: String,
    /// The event file.
    pub event: String,
}

/// A message to a webhook: new lines of the log of a contest, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WebhookMessage {
    pub contest_id: String,
    pub lines: Vec<ContestLogLine>,
}

/// A request to receive changes of a contest at an address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AddWebhook {
    /// The address of a public host, with TLS.
    pub url: String,
}

/// A webhook of a contest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WebhookView {
    pub webhook_id: String,
    pub url: String,
    /// The secret that signs the messages, sent only once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// Failed deliveries since the last success.
    pub failures: u32,
}
