//! What a server and its clients say to each other about who somebody is.
//!
//! Ids cross as text: they are larger than a number in JavaScript holds.

use serde::{Deserialize, Serialize};

use crate::play::PlayerKind;

/// Somebody, as they see themselves. Nobody else ever gets this.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// The name.
    pub name: String,
    /// What kind of player.
    pub kind: PlayerKind,
    /// Which mail address is verified.
    pub mail: Option<String>,
    /// In which language mail is written.
    pub language: String,
    /// Whether games may be studied.
    pub research: bool,
    /// Whether mail may come about games.
    pub mail_games: bool,
    /// Whether there is a password.
    pub password: bool,
    /// How many passkeys there are.
    pub passkeys: u32,
    /// How many recovery codes are left.
    pub recovery_codes: u32,
    /// What whoever asks may do; none for a login, which may do everything.
    pub scopes: Option<Vec<Scope>>,
}

/// What a token may do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// See what the player sees: their games and notices.
    Read,
    /// Open tables, sit down and play.
    Play,
    /// Chat at tables.
    Chat,
}

/// A guest becomes a member, or somebody new does.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NamePassword {
    /// The name.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub name: String,
    /// The password.
    #[cfg_attr(feature = "schema", schema(max_length = 256))]
    pub password: String,
}

/// What a member may decide about themselves; what is missing stays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeMe {
    /// Whether games may be studied.
    #[serde(default)]
    pub research: Option<bool>,
    /// In which language mail is written: `en` or `de`.
    #[serde(default)]
    pub language: Option<String>,
    /// Whether mail may come about games.
    #[serde(default)]
    pub mail_games: Option<bool>,
}

/// Another password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The one until now; whoever has none leaves it out.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 256))]
    pub old: Option<String>,
    /// The one from now on.
    #[cfg_attr(feature = "schema", schema(max_length = 256))]
    pub new: String,
}

/// Somebody forgot their password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AskReset {
    /// The name, or the mail address.
    #[cfg_attr(feature = "schema", schema(max_length = 254))]
    pub who: String,
}

/// A new password for somebody who cannot log in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "by", rename_all = "kebab-case", deny_unknown_fields)]
pub enum NewPassword {
    /// With the link of a mail.
    Mail {
        /// What the link holds.
        token: String,
        /// The password from now on.
        password: String,
    },
    /// With a recovery code.
    Code {
        /// Whose.
        name: String,
        /// The code.
        code: String,
        /// The password from now on.
        password: String,
    },
}

/// An address for mail, or none from now on.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GiveMail {
    /// The address.
    #[cfg_attr(feature = "schema", schema(max_length = 254))]
    pub mail: Option<String>,
}

/// The address is mine.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct VerifyMail {
    /// What the link of the mail holds.
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub token: String,
}

/// Recovery codes: each leads to a new password, once. They are told once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RecoveryCodes {
    /// The codes.
    pub codes: Vec<String>,
}

/// A login, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SessionView {
    /// What it is called in an address.
    pub id: String,
    /// Since when.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub made_ms: u64,
    /// When it was last used, to some minutes.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub seen_ms: u64,
    /// What the browser calls itself.
    pub agent: String,
    /// Whether it is the one that asks.
    pub this: bool,
}

/// A token, as its owner sees it: never the token itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TokenView {
    /// What it is called in an address.
    pub id: String,
    /// What it is for.
    pub label: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// For whom it acts: its owner, or a bot of theirs.
    pub acts_for: String,
    /// Since when.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub made_ms: u64,
    /// When it was last used, to some minutes.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub used_ms: Option<u64>,
    /// Until when it is good.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub until_ms: Option<u64>,
}

/// A token is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it is for.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 60))]
    pub label: String,
    /// What it may do.
    #[cfg_attr(feature = "schema", schema(min_items = 1, max_items = 3))]
    pub scopes: Vec<Scope>,
    /// The name of the bot it acts for, which is made if it is not there; without one it acts for
    /// its owner.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub bot: Option<String>,
    /// For how many days it is good; without, until it is taken back.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 3650))]
    pub days: Option<u16>,
}

/// A token that was made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MadeToken {
    /// The token. It is told once.
    pub token: String,
    /// How it will be listed.
    pub view: TokenView,
}

/// A bot, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BotView {
    /// Its name.
    pub name: String,
    /// Since when.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub made_ms: u64,
}

/// A passkey, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PasskeyView {
    /// What it is called in an address.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// Since when.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub made_ms: u64,
    /// When somebody last logged in with it.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub used_ms: Option<u64>,
}

/// What something is called from now on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Label {
    /// The words.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 60))]
    pub label: String,
}

/// A passkey is to be made.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BeginPasskey {
    /// The name under which a guest becomes a member with it.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(max_length = 64))]
    pub name: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_unknown_is_refused() {
        let with_more = r#"{"name":"ann","password":"x","admin":true}"#;
        assert!(serde_json::from_str::<NamePassword>(with_more).is_err());
        let by_code = r#"{"by":"code","name":"ann","code":"c","password":"p"}"#;
        assert!(matches!(serde_json::from_str(by_code), Ok(NewPassword::Code { .. })));
    }
}
