//! Messages of the lobby over HTTP: create and join games, lists of games, quick pairing, chat.

use serde::{Deserialize, Serialize};

use crate::{GameStatus, PlayerRef, SeatView};

/// A request to create a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateGame {
    /// The rules with their options, such as `pentagame:3`.
    pub rules: String,
    /// The time control, such as `egg:60` or `days:3`.
    pub time_control: String,
    /// The start position, if not the usual one. Such a game is casual.
    #[serde(default)]
    pub start_position: Option<String>,
    #[serde(default)]
    pub rated: bool,
    /// Only players with the link can join.
    #[serde(default)]
    pub private: bool,
    #[serde(default)]
    pub chat_disabled: bool,
    /// The delay of updates for spectators.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(maximum = 600))]
    pub spectator_delay_s: u16,
    /// The seat of the creator, counted from 1.
    /// Without it the seats are shuffled when the last one is taken.
    #[serde(default)]
    pub seat: Option<u8>,
    /// Names of players for whom seats are reserved: they are challenged.
    #[serde(default)]
    pub invited: Vec<String>,
}

/// A game that the player created or joined.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct JoinedGame {
    pub game_id: String,
    /// The seat, counted from 1. It may change at the start, where seats are shuffled.
    pub seat: u8,
    pub status: GameStatus,
    /// The secret for links to a private game, sent only once, to the creator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// A request to join a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinGame {
    /// The wanted seat, counted from 1; without it the reserved seat or the first free one.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The secret from the link to a private game.
    #[serde(default)]
    pub invite: Option<String>,
}

/// A request to give free seats to computer players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AddComputer {
    /// The playing level, 1 to 10.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 10))]
    pub level: u8,
}

/// A request for quick pairing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QuickPair {
    /// The rules with their options.
    pub rules: String,
    /// The time control of a preset.
    pub time_control: String,
    #[serde(default)]
    pub rated: bool,
}

/// A time control offered for quick pairing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Preset {
    /// The time control in its text form.
    pub time_control: String,
    pub speed: Speed,
}

/// The speed category of a time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// A few minutes per game.
    Quick,
    /// About half an hour per game.
    Normal,
    /// One to two hours per game.
    Long,
    /// Days per turn.
    Correspondence,
}

/// An open or live game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameListing {
    pub id: String,
    /// The table config in its text form.
    pub config: String,
    pub status: GameStatus,
    pub created_by: PlayerRef,
    /// The time of creation, or of the start once the game is live.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub since_ms: u64,
    pub rated: bool,
    pub chat_disabled: bool,
    /// The delay of updates for spectators.
    #[serde(default)]
    pub spectator_delay_s: u16,
    /// The seats are shuffled at the start.
    pub random_seats: bool,
    /// The number of log entries; none where a spectator delay hides it.
    pub version: Option<u32>,
    /// The seat to move, counted from 1; none where a spectator delay hides it.
    pub turn: Option<u8>,
    /// The seats that have to decide, several where they choose at once.
    /// It is empty where a spectator delay hides them.
    #[serde(default)]
    pub waiting: Vec<u8>,
    pub seats: Vec<SeatView>,
}

/// A game of the current player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MyGame {
    #[serde(flatten)]
    pub listing: GameListing,
    /// The player's seat, counted from 1; none where a seat is only reserved.
    pub your_seat: Option<u8>,
    /// True if the player is to move.
    pub your_turn: bool,
    /// The time at which the seat to move runs out of time.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub deadline_ms: Option<u64>,
}

/// A player whom the current player follows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FollowedPlayer {
    pub player: PlayerRef,
    /// True if the player is online; none if the player hides it.
    pub online: Option<bool>,
    /// A live game of the player that is open to spectators.
    pub game_id: Option<String>,
    /// The time since which the player is followed.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub since_ms: u64,
}

/// The numbers of players and games at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LobbyCounts {
    /// The number of connected players.
    pub players_online: u32,
    /// The number of live games that are open to spectators.
    pub live_games: u32,
    /// The number of listed open games.
    pub open_games: u32,
}

/// A request to send a chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChatText {
    /// One line of at most 300 characters.
    pub text: String,
}

/// A chat message of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChatLine {
    pub room: ChatRoom,
    pub sender: PlayerRef,
    pub text: String,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub sent_ms: u64,
}

/// The audience of a chat message. During the game, spectators chat among themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChatRoom {
    /// The players of the game.
    Players,
    /// The spectators of the game.
    Spectators,
}

/// The premoves of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PremoveText {
    /// The conditional moves in their text form.
    pub premoves: String,
}
