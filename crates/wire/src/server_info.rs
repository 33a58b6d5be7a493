//! Public information about a server.

use serde::{Deserialize, Serialize};

/// Operator and features of a server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ServerInfo {
    /// The name of the server.
    pub name: String,
    /// A contact address of the operator.
    pub contact: Option<String>,
    /// The imprint: plain paragraphs, separated by empty lines.
    pub imprint: Option<String>,
    /// The operator's addition to the privacy policy: plain paragraphs, separated by empty lines.
    pub privacy: Option<String>,
    /// True if the server sends email.
    pub email_enabled: bool,
    /// True if the server has an opening explorer and a search by position.
    pub explorer_enabled: bool,
    /// The public key for Web Push, if enabled.
    pub push_public_key: Option<String>,
    /// The way in which members get an account.
    pub registration: RegistrationRule,
    /// True if visitors without an account can play.
    pub guests_enabled: bool,
    /// The notice of the operator on the start page: plain text.
    pub notice: Option<String>,
    /// True if no games and accounts can be created for a while. Live games continue.
    pub maintenance: bool,
}

/// Way in which members get an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RegistrationRule {
    /// Every visitor can create an account.
    Open,
    /// A visitor needs an invitation of the operator.
    Invitation,
    /// The operator creates the accounts.
    Closed,
}
