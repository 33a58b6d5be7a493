//! Lines of a file with all finished games of a server.
//!
//! The first line is the header, the last one says how many games there are. Players are named, so
//! that the file fits every server.

use serde::{Deserialize, Serialize};
use wire::{InputKind, PlayerKind};

/// Version of the format, which the header states.
pub(crate) const TRANSFER_FORMAT: u32 = 1;

/// One line of the file.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum TransferLine {
    Header { format: u32 },
    Game(Box<TransferGame>),
    End { games: u64 },
}

/// A finished game with its log.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TransferGame {
    /// The id in its text form, which the server that imports the game keeps.
    pub(crate) id: String,
    pub(crate) config: String,
    pub(crate) rules_revision: u16,
    pub(crate) created_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) started_ms: Option<u64>,
    pub(crate) ended_ms: u64,
    /// False for a game that was excluded from the ratings, too.
    pub(crate) rated: bool,
    pub(crate) listed: bool,
    pub(crate) chat_disabled: bool,
    pub(crate) spectator_delay_s: u16,
    pub(crate) shuffled: bool,
    pub(crate) research: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ending: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<String>,
    /// The id of the game of which this one is the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rematch_of: Option<String>,
    pub(crate) created_by: TransferPlayer,
    pub(crate) seats: Vec<TransferSeat>,
    pub(crate) log: Vec<TransferEntry>,
}

/// A player of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TransferPlayer {
    pub(crate) name: String,
    pub(crate) kind: PlayerKind,
    pub(crate) created_ms: u64,
    /// The time at which the account was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) deleted_ms: Option<u64>,
    /// The name of the member who owns a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) owner: Option<String>,
}

/// A seat of a game. Places, openings and ratings follow from the log.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TransferSeat {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) player: Option<TransferPlayer>,
    /// The software of the player when the game started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) software: Option<String>,
}

/// One line of the log of a game, with its circumstances.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TransferEntry {
    pub(crate) line: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) input: Option<InputKind>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) premove: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) connected: Option<bool>,
}
