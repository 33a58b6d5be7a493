//! Messages of the page of the operator.

use serde::{Deserialize, Serialize};

use crate::RegistrationRule;

/// The state of a site, and what its operator has set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OperatorSite {
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub server_time_ms: u64,
    pub nodes: Vec<NodeView>,
    pub jobs: Vec<JobView>,
    pub queues: QueueView,
    /// The kinds of players that the operator has chosen.
    pub access: SiteAccessChoice,
    /// The kinds of players in the settings of this node.
    pub settings: SiteAccess,
    /// The notice in English; empty for none.
    pub notice_en: String,
    /// The notice in German; empty for none.
    pub notice_de: String,
    pub maintenance: bool,
}

/// A running node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NodeView {
    pub name: String,
    /// The version of its program.
    pub version: String,
    /// The time of its last heartbeat.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub heartbeat_ms: u64,
    /// True for the node that answers.
    pub current: bool,
}

/// A background job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct JobView {
    pub name: String,
    /// The time of the next run.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub due_ms: u64,
    /// The number of failures since the last success.
    pub failures: u32,
    /// The node that runs it now.
    pub node: Option<String>,
}

/// The lengths of the queues, each counted up to 1,000.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct QueueView {
    /// Turns that wait for a computer player.
    pub computer_turns: u32,
    /// The time at which the first of them was queued.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub oldest_turn_ms: Option<u64>,
    /// Finished games that are not archived and rated yet.
    pub finished_games: u32,
    /// Finished games whose archiving failed before.
    pub postponed_games: u32,
    /// Games that wait for the operator.
    pub broken_games: u32,
}

/// The kinds of players that a server accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SiteAccess {
    pub registration: RegistrationRule,
    pub guests: bool,
    pub bots: bool,
}

/// A choice of the kinds of players; what is null is as in the settings of each node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SiteAccessChoice {
    #[serde(default)]
    pub registration: Option<RegistrationRule>,
    #[serde(default)]
    pub guests: Option<bool>,
    #[serde(default)]
    pub bots: Option<bool>,
}

/// A request to set the notice on the start page; empty texts remove it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetNotice {
    /// The text in English, of at most 500 characters.
    #[serde(default)]
    pub english: String,
    /// The text in German, of at most 500 characters.
    #[serde(default)]
    pub german: String,
}

/// A request to begin or end the maintenance mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetMaintenance {
    pub enabled: bool,
}

/// A page of the list of members.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MemberPage {
    pub members: Vec<MemberView>,
    /// The value of `after` for the next page.
    pub next: Option<String>,
}

/// A member, as the operator sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MemberView {
    pub name: String,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_ms: u64,
    /// The last use of a login session; null if all have ended.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub seen_ms: Option<u64>,
    /// True if the member has a verified email address.
    pub has_email: bool,
    pub moderator: bool,
    pub operator: bool,
}

/// A request to create a member.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewMember {
    pub name: String,
}

/// The new password of a member, which is shown once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewPassword {
    pub password: String,
}

/// A request for an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewInvitation {
    /// The number of days for which the link is valid, from 1 to 365.
    pub days: u16,
}

/// An invitation for one person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CreatedInvitation {
    /// The link with which one person can register.
    pub link: String,
}
