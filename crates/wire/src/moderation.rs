//! Messages about reports and moderation.

use serde::{Deserialize, Serialize};

use crate::{ChatLine, PlayerRef};

/// The reason of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReportReason {
    /// Offensive chat messages.
    Chat,
    /// Help from an engine or from other players.
    Cheating,
    /// An offensive name.
    Name,
    /// Any other reason.
    Other,
}

/// A request to report a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The name of the reported player.
    pub player: String,
    /// The game in question. Its chat is shown to the moderators.
    #[serde(default)]
    pub game_id: Option<String>,
    pub reason: ReportReason,
    /// A description of at most 500 characters.
    #[serde(default)]
    pub text: String,
}

/// The moderation role and restrictions of the current player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MyRole {
    pub moderator: bool,
    pub operator: bool,
    /// Actions of moderators and operators need a login with a passkey.
    pub passkey_required: bool,
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub muted_until_ms: Option<u64>,
}

/// The state of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReportStatus {
    /// The report waits for a decision.
    Open,
    /// A moderator took action.
    ActionTaken,
    /// A moderator found no reason for action.
    Unfounded,
}

/// A report, as moderators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReportView {
    pub id: String,
    pub reporter: PlayerRef,
    pub player: ModerationStatus,
    /// The name of the player at the time of the report.
    pub reported_name: String,
    pub game_id: Option<String>,
    pub reason: ReportReason,
    pub text: String,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_ms: u64,
    pub status: ReportStatus,
    pub decided_by: Option<PlayerRef>,
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub decided_ms: Option<u64>,
    /// The chat of the game at the time of the report, oldest first, at most 200 lines.
    pub chat: Vec<ChatLine>,
}

/// A page of reports: open ones oldest first, decided ones newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReportPage {
    pub reports: Vec<ReportView>,
    /// The number of open reports.
    pub open: u32,
    /// The value of `after` for the next page, if there is one.
    pub next: Option<String>,
}

/// The moderation status of a player, as moderators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ModerationStatus {
    pub player: PlayerRef,
    pub moderator: bool,
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub muted_until_ms: Option<u64>,
    pub suspended: bool,
    /// The end of the suspension, unless it is permanent.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub suspended_until_ms: Option<u64>,
    /// The number of open reports about the player.
    pub open_reports: u32,
    /// The number of earlier actions against the player.
    pub past_actions: u32,
}

/// A request to close a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CloseReport {
    pub decision: ReportDecision,
    /// The justification for the audit log, 1 to 500 characters.
    pub note: String,
}

/// The decision about a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReportDecision {
    /// A moderator took action.
    ActionTaken,
    /// There is no reason for action.
    Unfounded,
}

/// A request to take action against a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewModerationAction {
    /// The name of the player.
    pub player: String,
    pub action: ModerationAction,
    /// The duration of a mute or a suspension in hours, at most 8760.
    /// A mute requires it; a suspension without it is permanent.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 8760))]
    pub hours: Option<u32>,
    /// The justification for the audit log, 1 to 500 characters.
    pub note: String,
    /// The report that led to the action.
    #[serde(default)]
    pub report_id: Option<String>,
}

/// An action that a moderator can take against a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ModerationAction {
    /// Forbids chat for a time.
    Mute,
    /// Allows chat again.
    Unmute,
    /// Blocks login and ends all sessions and tokens.
    Suspend,
    /// Allows login again.
    Unsuspend,
    /// Replaces the name with a neutral one.
    ResetName,
}

/// An entry of the audit log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AuditEntry {
    pub id: String,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_ms: u64,
    /// The moderator by current name; none for actions on the server's command line.
    pub moderator: Option<PlayerRef>,
    /// Code of a moderation action or of another event.
    /// The others are `report-acted`, `report-unfounded`, `moderator-added`, `moderator-removed`.
    pub action: String,
    /// The affected player by current name.
    pub player: PlayerRef,
    /// The justification given by the moderator.
    pub note: String,
    /// The end of a temporary measure.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub expires_ms: Option<u64>,
    /// The report that led to the action.
    pub report_id: Option<String>,
}

/// A page of the audit log, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AuditPage {
    pub entries: Vec<AuditEntry>,
    /// The value of `after` for the next page, if there is one.
    pub next: Option<String>,
}
