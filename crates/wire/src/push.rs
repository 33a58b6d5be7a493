//! Messages about Web Push.

use serde::{Deserialize, Serialize};

/// A push subscription, as the browser describes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    #[cfg_attr(feature = "schema", schema(max_length = 1024))]
    pub endpoint: String,
    /// The public key of the browser, in base64url.
    #[cfg_attr(feature = "schema", schema(max_length = 100))]
    pub p256dh: String,
    /// The authentication secret, in base64url.
    #[cfg_attr(feature = "schema", schema(max_length = 32))]
    pub auth: String,
}

/// A request to end a push subscription.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushEndpoint {
    #[cfg_attr(feature = "schema", schema(max_length = 1024))]
    pub endpoint: String,
}

/// The push subscriptions of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PushDevices {
    /// The server's public key, in base64url; none where push is disabled.
    pub public_key: Option<String>,
    pub devices: Vec<PushDevice>,
}

/// A browser with a push subscription.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PushDevice {
    pub endpoint: String,
    pub user_agent: String,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_ms: u64,
}

/// The content of a push message. The browser localises it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PushMessage {
    pub kind: PushKind,
    /// The game, or the most urgent of several.
    pub game_id: String,
    /// The number of games it is about.
    pub game_count: u32,
}

/// The subject of a push message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PushKind {
    /// The player is to move.
    Turn,
    /// The player was challenged.
    Challenge,
}
