//! The house: who runs it, and how its order is kept.

use serde::{Deserialize, Serialize};

use crate::{ChatLine, PlayerName};

/// Who runs a server, and what it can do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct House {
    /// What the server is called.
    pub name: String,
    /// How whoever runs it is reached, if they say so.
    pub contact: Option<String>,
    /// Who answers for it: plain paragraphs with empty lines between them.
    pub imprint: Option<String>,
    /// What whoever runs it says about data, beside what the program itself keeps: the same.
    pub privacy: Option<String>,
    /// Whether mail is sent.
    pub mail: bool,
    /// The public key for messages to browsers that are closed, if any are sent.
    pub push_key: Option<String>,
}

/// What somebody is reported for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReportReason {
    /// What they said.
    Chat,
    /// Help from a program, or from others at the table.
    Cheating,
    /// What they are called.
    Name,
    /// Anything else.
    Other,
}

/// Somebody is reported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The name of the player.
    pub player: String,
    /// At which game it was. What was said there is shown to the moderators.
    #[serde(default)]
    pub game: Option<String>,
    /// For what.
    pub reason: ReportReason,
    /// More about it, at most 500 characters.
    #[serde(default)]
    pub text: String,
}

/// What somebody is to the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MyRole {
    /// Whether they keep its order.
    pub moderator: bool,
    /// Until when they may not chat.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub muted_until_ms: Option<u64>,
}

/// How far a report is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReportStatus {
    /// Nobody has decided.
    Open,
    /// Something was done.
    Acted,
    /// Nothing was to be done.
    Unfounded,
}

/// A report, as moderators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReportView {
    /// Which.
    pub id: String,
    /// Who reported.
    pub reporter: PlayerName,
    /// Whom, and how things stand with them.
    pub player: PlayerOrder,
    /// What they were called then.
    pub name: String,
    /// At which game.
    pub game: Option<String>,
    /// For what.
    pub reason: ReportReason,
    /// In whose words.
    pub text: String,
    /// When.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub made_ms: u64,
    /// How far it is.
    pub status: ReportStatus,
    /// Who decided.
    pub decided_by: Option<PlayerName>,
    /// When.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub decided_ms: Option<u64>,
    /// What was said at the table when it was reported, the oldest first, at most 200.
    pub chat: Vec<ChatLine>,
}

/// A page of reports: the open ones the oldest first, the decided ones the latest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReportPage {
    /// The reports.
    pub reports: Vec<ReportView>,
    /// How many are open.
    pub open: u32,
    /// What to ask for as `after` to see more, if there is more.
    pub next: Option<String>,
}

/// How things stand with a player, as moderators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerOrder {
    /// Who.
    pub player: PlayerName,
    /// Whether they keep the order of the house themselves.
    pub moderator: bool,
    /// Until when they may not chat.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub muted_until_ms: Option<u64>,
    /// Whether they do not get in.
    pub suspended: bool,
    /// Until when, if it ends by itself.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub suspended_until_ms: Option<u64>,
    /// How many open reports there are about them.
    pub open_reports: u32,
    /// How often moderators have done something about them before.
    pub acts: u32,
}

/// A decision about a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CloseReport {
    /// What was found.
    pub decision: Decision,
    /// Why, for the audit log: 1 to 500 characters.
    pub why: String,
}

/// What was found about a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Something was done about it.
    Acted,
    /// Nothing is to be done about it.
    Unfounded,
}

/// Something a moderator does about a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Moderate {
    /// The name of the player.
    pub player: String,
    /// What.
    pub act: ModeratorAct,
    /// For how many hours a mute or a suspension holds, at most 8760. A mute needs it; a suspension
    /// without it holds until it is lifted.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 8760))]
    pub hours: Option<u32>,
    /// Why, for the audit log: 1 to 500 characters.
    pub why: String,
    /// The report it answers.
    #[serde(default)]
    pub report: Option<String>,
}

/// What a moderator can do about a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ModeratorAct {
    /// They may not chat for a time.
    Mute,
    /// They may again.
    Unmute,
    /// They do not get in; logins and tokens end.
    Suspend,
    /// They may again.
    Lift,
    /// They get a name that says nothing.
    Rename,
}

/// An entry of the audit log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AuditEntry {
    /// Which.
    pub id: String,
    /// When.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub at_ms: u64,
    /// Who, as they are called now; nobody where it was done on the command line of the server.
    pub by: Option<PlayerName>,
    /// What: an act of a moderator, `report-acted`, `report-unfounded`, `moderator-added`,
    /// `moderator-removed`.
    pub what: String,
    /// Whom, as they are called now.
    pub whom: PlayerName,
    /// Why.
    pub why: String,
    /// Until when it holds, if it ends by itself.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub until_ms: Option<u64>,
    /// The report it answers.
    pub report: Option<String>,
}

/// A page of the audit log, the latest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AuditPage {
    /// The entries.
    pub entries: Vec<AuditEntry>,
    /// What to ask for as `after` to see more, if there is more.
    pub next: Option<String>,
}
