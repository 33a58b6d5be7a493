//! Messages about accounts: sign-up, login, settings, sessions, tokens, passkeys.
//!
//! Ids are texts: they exceed the integers that JavaScript represents exactly.

use serde::{Deserialize, Serialize};

use crate::PlayerKind;

/// The authenticated player, visible only to the player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CurrentUser {
    pub name: String,
    pub kind: PlayerKind,
    /// The verified email address.
    pub email: Option<String>,
    /// The language of emails.
    pub language: String,
    /// Consent to the use of the player's games for research, to the current text.
    pub research: bool,
    /// The consent to research with its time and version, which may be an older one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub research_consent: Option<ResearchConsent>,
    /// Consent to emails about games.
    pub email_notifications: bool,
    /// Other players may see whether the player is online.
    pub show_online: bool,
    pub has_password: bool,
    pub passkey_count: u32,
    pub recovery_codes_left: u32,
    /// The scopes of the token; none for a login, which has all rights.
    pub scopes: Option<Vec<Scope>>,
}

/// A consent to research.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ResearchConsent {
    /// The time since which it holds without interruption.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub since_ms: u64,
    /// The newest version of the text to which the player has consented.
    pub version: u16,
}

/// A right of a token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Read the player's games and notifications.
    Read,
    /// Create, join and play games.
    Play,
    /// Send chat messages.
    Chat,
    /// Export the games released for research. Only the operator creates such tokens.
    Research,
}

/// A name and a password, for login.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub name: String,
    #[cfg_attr(feature = "schema", schema(max_length = 256))]
    pub password: String,
}

/// A new account with a password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub name: String,
    #[cfg_attr(feature = "schema", schema(max_length = 256))]
    pub password: String,
    /// The code of an invitation, on a server that requires one.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub invitation: Option<String>,
}

/// A change of account settings; missing fields stay as they are.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct UpdateAccount {
    /// Consent to the use of the player's games for research.
    #[serde(default)]
    pub research: Option<bool>,
    /// The language of emails: `en` or `de`.
    #[serde(default)]
    pub language: Option<String>,
    /// Consent to emails about games.
    #[serde(default)]
    pub email_notifications: Option<bool>,
    /// Other players may see whether the player is online.
    #[serde(default)]
    pub show_online: Option<bool>,
}

/// A request to change the password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The current password; missing if there is none.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 256))]
    pub old_password: Option<String>,
    #[cfg_attr(feature = "schema", schema(max_length = 256))]
    pub new_password: String,
}

/// A request for an email with a password reset link.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RequestPasswordReset {
    #[cfg_attr(feature = "schema", schema(max_length = 254))]
    pub name_or_email: String,
}

/// A request to set a new password without login.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "by", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ConfirmPasswordReset {
    /// Authorised by the link of an email.
    Email {
        /// The secret from the link.
        token: String,
        password: String,
    },
    /// Authorised by a recovery code.
    RecoveryCode { name: String, code: String, password: String },
}

/// A request to set or remove the email address.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetEmail {
    #[cfg_attr(feature = "schema", schema(max_length = 254))]
    pub email: Option<String>,
}

/// A request to verify an email address.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct VerifyEmail {
    /// The secret from the link.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub token: String,
}

/// New recovery codes, shown once. Each allows one password reset.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RecoveryCodes {
    pub codes: Vec<String>,
}

/// A login session, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SessionView {
    pub id: String,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_ms: u64,
    /// The time of the last use, accurate to some minutes.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub last_used_ms: u64,
    /// The user agent of the browser.
    pub user_agent: String,
    /// True for the session of the request.
    pub current: bool,
}

/// An API token, as its owner sees it, without the secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TokenView {
    pub id: String,
    pub label: String,
    pub scopes: Vec<Scope>,
    /// The name of the player it authenticates: its owner or one of their bots.
    pub player: String,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_ms: u64,
    /// The time of the last use, accurate to some minutes.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub last_used_ms: Option<u64>,
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub expires_ms: Option<u64>,
}

/// A request to create an API token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateToken {
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 60))]
    pub label: String,
    #[cfg_attr(feature = "schema", schema(min_items = 1, max_items = 3))]
    pub scopes: Vec<Scope>,
    /// The bot it authenticates, created if necessary.
    /// Without it the token authenticates its owner.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub bot: Option<String>,
    /// The lifetime in days; without it the token expires after 90 days.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 365))]
    pub expires_in_days: Option<u16>,
}

/// A new API token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CreatedToken {
    /// The secret, shown once.
    pub token: String,
    /// The token as it will be listed.
    pub view: TokenView,
}

/// A bot, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BotView {
    pub name: String,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_ms: u64,
}

/// A passkey, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PasskeyView {
    pub id: String,
    pub label: String,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_ms: u64,
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub last_used_ms: Option<u64>,
}

/// A request to rename a passkey.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeyLabel {
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 60))]
    pub label: String,
}

/// A request to begin the registration of a passkey.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BeginPasskeyRegistration {
    /// The account name, for a guest who signs up with the passkey.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub name: Option<String>,
    /// The code of an invitation, for such a guest on a server that requires one.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub invitation: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_fields_are_rejected() {
        let unknown = r#"{"name":"ann","password":"x","admin":true}"#;
        assert!(serde_json::from_str::<Credentials>(unknown).is_err());
        let by_recovery_code = r#"{"by":"recovery-code","name":"ann","code":"c","password":"p"}"#;
        assert!(matches!(
            serde_json::from_str(by_recovery_code),
            Ok(ConfirmPasswordReset::RecoveryCode { .. })
        ));
    }
}
