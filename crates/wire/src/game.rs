//! Messages about live games, on the WebSocket and on the event streams.
//!
//! A client keeps its own table: config and log lines lead to the same table everywhere, so no
//! message describes a position.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::GameListing;

/// The version of the WebSocket protocol.
pub const PLAY_VERSION: u32 = 1;

/// A message from a client to the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromClient {
    /// The first message of a connection.
    /// The games to subscribe to, with the versions the client has.
    Hello {
        /// The protocol version of the client, [`PLAY_VERSION`].
        protocol: u32,
        games: Vec<KnownVersion>,
    },
    /// Subscribes to a game.
    Subscribe {
        game_id: String,
        /// The number of log entries the client has already.
        version: Option<u32>,
        /// The secret from the link to a private game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<String>,
    },
    /// Ends the subscription to a game.
    Unsubscribe { game_id: String },
    /// Subscribes to a list of games.
    SubscribeList { list: GameList },
    /// Ends the subscription to a list.
    UnsubscribeList { list: GameList },
    /// A command to a game in which the client has a seat.
    Command {
        game_id: String,
        #[serde(flatten)]
        command: GameCommand,
    },
    /// Replaces the premoves of the client; an empty text deletes them.
    Premoves {
        game_id: String,
        /// The conditional moves in their text form.
        premoves: String,
    },
    /// A chat message to a game.
    Chat { game_id: String, text: String },
    /// A keep-alive message with the versions the client has.
    Ping { versions: Vec<KnownVersion> },
}

/// A list of games that clients subscribe to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GameList {
    /// The open games of the lobby.
    Open,
    /// The live games that are open to spectators.
    Live,
}

/// The version of a game that a client has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct KnownVersion {
    pub game_id: String,
    /// The number of log entries.
    pub version: u32,
}

/// A command to a game, with an idempotency key.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameCommand {
    /// A UUID chosen by the client. A command sent twice with the same id takes effect once.
    pub request_id: String,
    /// The number of plies played when the command was decided.
    /// A move for another number is rejected. Without it a move is played in the current position.
    pub ply: Option<u32>,
    /// The command in its text form, such as `move aA-B*b`.
    pub command: String,
    /// The way in which the player entered a move. It is recorded in games released for research.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub input: Option<InputKind>,
}

/// The way in which a move was entered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum InputKind {
    /// A mouse or touchpad.
    Mouse,
    /// A finger or pen.
    Touch,
    /// The keyboard, also that of a screen reader.
    Keyboard,
    /// A program with a token. The server itself records it.
    Api,
    /// A computer player of the server. The server itself records it.
    Computer,
}

/// A message from the server to a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ToClient {
    /// The reply to the first message.
    Hello {
        /// The protocol version of the server, [`PLAY_VERSION`].
        protocol: u32,
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        server_time_ms: u64,
        /// The player as whom the client is authenticated.
        player: Option<PlayerRef>,
        /// The name of the server node.
        node: String,
    },
    /// A complete game.
    Snapshot(GameSnapshot),
    /// New log entries of a game.
    LogAppended {
        game_id: String,
        /// The number of the first of these entries, counted from 0.
        from_version: u32,
        lines: Vec<String>,
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        server_time_ms: u64,
    },
    /// A command was committed.
    Accepted {
        game_id: String,
        request_id: String,
        /// The number of log entries after the command.
        version: u32,
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        server_time_ms: u64,
    },
    /// A command was rejected.
    Rejected {
        game_id: String,
        request_id: String,
        error: ApiError,
        /// The number of log entries.
        version: u32,
    },
    /// The current version of a log; the client is up to date.
    Version { game_id: String, version: u32 },
    /// The seats of a game after a change.
    Seats { game_id: String, seats: Vec<SeatView> },
    /// A chat message in a game.
    Chat {
        game_id: String,
        sender: PlayerRef,
        text: String,
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        sent_ms: u64,
    },
    /// A list of games, as the client sees it.
    List { list: GameList, games: Vec<GameListing> },
    /// Changes of a list since the last message about it.
    ListChanged {
        list: GameList,
        /// New games, and games that have changed.
        changed: Vec<GameListing>,
        /// The ids of games that are no longer in the list.
        removed: Vec<String>,
        /// The number of games after the changes.
        total: u32,
    },
    /// A notification to the player, about any game.
    Notification { notification: Notification },
    /// The last message was unreadable or is not allowed.
    Error { error: ApiError },
    /// The reply to a ping.
    Pong {
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        server_time_ms: u64,
    },
    /// The server shuts down.
    GoingAway {
        /// The delay before the client should reconnect.
        retry_after_ms: u32,
    },
}

/// A complete game, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameSnapshot {
    pub id: String,
    /// The number of log entries.
    pub version: u32,
    pub status: GameStatus,
    /// The table config in its text form.
    pub config: String,
    /// All log entries.
    pub log: Vec<String>,
    pub seats: Vec<SeatView>,
    /// The seat of the viewer, counted from 1.
    pub your_seat: Option<u8>,
    pub rated: bool,
    pub chat_disabled: bool,
    /// The delay of updates for viewers without a seat, while the game is live.
    #[serde(default)]
    pub spectator_delay_s: u16,
    /// The id of the rematch, once it is agreed.
    pub rematch_id: Option<String>,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub server_time_ms: u64,
}

/// The state of a game that follows from its log, for clients without a table of their own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameState {
    /// The number of log entries.
    pub version: u32,
    pub status: GameStatus,
    /// The rules with their options.
    #[cfg_attr(feature = "schema", schema(example = "pente:9"))]
    pub rules: String,
    /// The position in the notation of the game.
    pub position: String,
    /// The start and all moves, as an engine reads it after `position`.
    #[cfg_attr(feature = "schema", schema(example = "startpos moves E5"))]
    pub line: String,
    /// The number of plies, as the command of a move requires it.
    pub ply: u32,
    /// The seats to move, counted from 1; none unless the game is live.
    pub to_move: Vec<u8>,
    /// The seat of the viewer, counted from 1.
    pub your_seat: Option<u8>,
    /// The clock of each seat.
    pub clocks: Vec<SeatClock>,
    pub server_time_ms: u64,
}

/// The clock of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatClock {
    /// The seat, counted from 1.
    pub seat: u8,
    /// The time left; none without a clock.
    pub left_ms: Option<u64>,
    pub running: bool,
}

/// The phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GameStatus {
    /// Seats are free.
    Open,
    /// The game is being played.
    Live,
    /// The game has ended.
    Finished,
    /// An error of the server stopped the game; an operator has to repair or abort it.
    Broken,
}

/// The rating of a player of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatRating {
    /// The rounded rating.
    pub value: i32,
    /// The rating rests on too few or too old games.
    pub provisional: bool,
}

/// A seat and its player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// The seat number, counted from 1.
    pub seat: u8,
    pub player: Option<PlayerRef>,
    /// The player for whom the seat is reserved.
    pub reserved_for: Option<PlayerRef>,
    /// The rating at the start of the game; the current one while the game is open.
    pub rating: Option<SeatRating>,
    /// True if the player is connected.
    pub online: bool,
    /// The end of the player's vacation, in correspondence games.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<f64>"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacation_until_ms: Option<u64>,
    /// The position of a computer player in the queue, counted from 1, while it waits for a worker.
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queue_position: Option<u32>,
}

/// A player as others see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerRef {
    pub name: String,
    pub kind: PlayerKind,
}

/// The kind of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// A player without an account.
    Guest,
    /// A player with an account.
    Member,
    /// A program with a token of its owner.
    Bot,
    /// A computer player of this server.
    Computer,
}

/// A notification to one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Notification {
    /// A game of the player has started.
    GameStarted { game_id: String },
    /// The player is to move.
    YourTurn { game_id: String },
    /// An opponent made an offer: takeback, pause, rematch.
    /// Sent to bots only, which need no subscription then.
    OfferReceived { game_id: String },
    /// A seat was reserved for the player.
    ChallengeReceived { game_id: String, challenger: PlayerRef },
    /// A game of the player has ended.
    GameFinished { game_id: String },
}

/// An error of the API, in the manner of problem details (RFC 9457).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ApiError {
    /// A stable code for programs.
    pub code: String,
    /// A sentence in plain English for developers.
    #[serde(default)]
    pub detail: String,
    /// The invalid field of the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub field: Option<String>,
    /// Values for localised messages, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub arguments: BTreeMap<String, String>,
}

impl ApiError {
    /// Creates an error without arguments.
    pub fn new(code: impl Into<String>) -> ApiError {
        ApiError {
            code: code.into(),
            detail: String::new(),
            field: None,
            arguments: BTreeMap::new(),
        }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> ApiError {
        self.arguments.insert(name.to_owned(), value.into());
        self
    }

    /// Sets the sentence for developers.
    #[must_use]
    pub fn with_detail(mut self, detail: impl Into<String>) -> ApiError {
        self.detail = detail.into();
        self
    }

    /// Sets the invalid field.
    #[must_use]
    pub fn with_field(mut self, field: impl Into<String>) -> ApiError {
        self.field = Some(field.into());
        self
    }
}

/// The reply to a committed command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CommandAccepted {
    /// The number of log entries after the command.
    pub version: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn client_messages_are_tagged_and_reject_unknown_fields() {
        let text = r#"{"type":"command","game_id":"g","request_id":"k","ply":3,
            "command":"move aA-B","input":"touch"}"#;
        let message: FromClient = serde_json::from_str(text).unwrap();
        let command = GameCommand {
            request_id: "k".into(),
            ply: Some(3),
            command: "move aA-B".into(),
            input: Some(InputKind::Touch),
        };
        assert_eq!(message, FromClient::Command { game_id: "g".into(), command });
        let unknown = r#"{"type":"unsubscribe","game_id":"g","more":1}"#;
        assert!(serde_json::from_str::<FromClient>(unknown).is_err());
    }

    #[test]
    fn server_messages_round_trip() {
        let notification = Notification::YourTurn { game_id: "g".into() };
        let message = ToClient::Notification { notification };
        let text = serde_json::to_string(&message).unwrap();
        let expected =
            r#"{"type":"notification","notification":{"type":"your-turn","game_id":"g"}}"#;
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<ToClient>(&text).unwrap(), message);
    }

    #[test]
    fn api_errors_have_code_detail_and_arguments() {
        let error = ApiError::new("stale").with("ply", "4").with_detail("The game moved on.");
        assert_eq!(
            serde_json::to_string(&error).unwrap(),
            r#"{"code":"stale","detail":"The game moved on.","arguments":{"ply":"4"}}"#
        );
    }
}
