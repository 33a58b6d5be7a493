//! What a server and its clients say to each other about games over days: devices that want to be
//! told, and who is away.

use serde::{Deserialize, Serialize};

/// A device that wants to be told, as its browser describes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushSubscribed {
    /// Where messages for it are left.
    #[cfg_attr(feature = "schema", schema(max_length = 1024))]
    pub endpoint: String,
    /// Its public key, in base64url.
    #[cfg_attr(feature = "schema", schema(max_length = 100))]
    pub p256dh: String,
    /// Its secret, in base64url.
    #[cfg_attr(feature = "schema", schema(max_length = 32))]
    pub auth: String,
}

/// A device that no longer wants to be told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushEndpoint {
    /// Where messages for it are left.
    #[cfg_attr(feature = "schema", schema(max_length = 1024))]
    pub endpoint: String,
}

/// The devices of somebody that want to be told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PushDevices {
    /// The server's public key, in base64url; none where this server tells no devices.
    pub key: Option<String>,
    /// Those that are to be told.
    pub devices: Vec<PushDevice>,
}

/// A device that wants to be told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PushDevice {
    /// Where messages for it are left.
    pub endpoint: String,
    /// What its browser calls itself.
    pub agent: String,
    /// Since when.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub made_ms: u64,
}

/// What is told to a device. Its words are made there, in its language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Pushed {
    /// What it is about.
    pub kind: PushedKind,
    /// The game, or the most urgent of them.
    pub game: String,
    /// How many games it is about.
    pub games: u32,
}

/// What a device is told about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PushedKind {
    /// It is their turn.
    Turn,
    /// Somebody wants to play with them.
    Challenge,
}

/// For how long somebody will be away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GoAway {
    /// So many days from now, 1 to 30.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 30))]
    pub days: u16,
}

/// Whether somebody is away, and how long they still may be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Vacation {
    /// Until when they are away; none if they are there.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub until_ms: Option<u64>,
    /// So many days are left to them this year.
    pub left_days: u16,
}
