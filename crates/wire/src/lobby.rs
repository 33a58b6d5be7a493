//! How people come together: what is said over HTTP about open tables, lists of games, chat.

use serde::{Deserialize, Serialize};

use crate::{GameStatus, PlayerName, SeatView};

/// A table to be opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OpenTable {
    /// The game with its options, such as `pentagame:3`.
    pub game: String,
    /// How time is given, such as `egg:60` or `days:3`.
    pub control: String,
    /// Where it begins, if not at its start. Such a game is casual.
    #[serde(default)]
    pub start: Option<String>,
    /// Whether it counts for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether only those come who have the link.
    #[serde(default)]
    pub private: bool,
    /// Whether nobody chats at it.
    #[serde(default)]
    pub silent: bool,
    /// How much later than the players everybody else sees what happens, in seconds.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(maximum = 600))]
    pub delay_s: u16,
    /// The seat of who opens it, from 1. Without it the seats are dealt out by chance when the
    /// last one is taken.
    #[serde(default)]
    pub seat: Option<u8>,
    /// Names for whom seats are kept: they are challenged.
    #[serde(default)]
    pub invited: Vec<String>,
}

/// A table that was opened, or where somebody sat down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Seated {
    /// The game, as addresses name it.
    pub game: String,
    /// The seat, from 1. It may change when the game begins, where seats are dealt out by chance.
    pub seat: u8,
    /// Whether the game has begun.
    pub status: GameStatus,
    /// What a link to a private table must hold. It is told once, to who opened the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// Somebody sits down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// Where, from 1; without it, on the seat kept for them or the first free one.
    #[serde(default)]
    pub seat: Option<u8>,
    /// What the link held.
    #[serde(default)]
    pub invite: Option<String>,
}

/// Free seats go to players of the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Fill {
    /// How strong, 1 to 10.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 10))]
    pub level: u8,
}

/// Somebody looks for others who want the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The game with its options.
    pub game: String,
    /// One of the presets.
    pub control: String,
    /// Whether it counts for ratings.
    #[serde(default)]
    pub rated: bool,
}

/// A control that is offered for quick pairing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Preset {
    /// As a table writes it.
    pub control: String,
    /// How it feels.
    pub pace: Pace,
}

/// How fast a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// A few minutes.
    Quick,
    /// As in the café.
    Normal,
    /// An evening.
    Long,
    /// Days for every turn.
    Correspondence,
}

/// A table in the lobby, or a game that can be watched.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ListedTable {
    /// The game, as addresses name it.
    pub game: String,
    /// What was agreed, as a table writes it.
    pub config: String,
    /// How far it is.
    pub status: GameStatus,
    /// Who opened it.
    pub opened_by: PlayerName,
    /// When it was opened, or when it began.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub since_ms: u64,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether nobody chats at it.
    pub silent: bool,
    /// How much later than the players everybody else sees what happens, in seconds.
    #[serde(default)]
    pub delay_s: u16,
    /// Whether the seats are dealt out by chance.
    pub shuffled: bool,
    /// Who sits there, and for whom seats are kept.
    pub seats: Vec<SeatView>,
}

/// A game of mine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MyGame {
    /// The table.
    #[serde(flatten)]
    pub table: ListedTable,
    /// My seat, from 1; none where a seat is only kept for me.
    pub you: Option<u8>,
    /// Whose turn it is, from 1.
    pub turn: Option<u8>,
    /// Whether it is mine.
    pub your_turn: bool,
    /// When whoever is to move runs out of time.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub deadline_ms: Option<u64>,
}

/// Something to be said at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChatText {
    /// At most 300 characters, one line.
    pub text: String,
}

/// Something that was said at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// Where.
    pub room: ChatRoom,
    /// Whose.
    pub from: PlayerName,
    /// It.
    pub text: String,
    /// When.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub at_ms: u64,
}

/// Who talks to whom at a table: while it is played, spectators talk among themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChatRoom {
    /// Those who sit there.
    Players,
    /// Those who watch.
    Spectators,
}

/// Moves decided on before their turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlanText {
    /// The plan, as a table writes it.
    pub plan: String,
}
