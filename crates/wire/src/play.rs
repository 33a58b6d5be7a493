//! What a server and its clients say to each other about games under way.
//!
//! A client keeps a table of its own: the config and the lines of the log lead to the same table
//! everywhere, so nothing here describes a position.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The version of these messages.
pub const PLAY_VERSION: u32 = 1;

/// A message from the client, as the server reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromClient {
    /// The first message: which games are watched, and what is known of them.
    Hello {
        /// [`PLAY_VERSION`].
        v: u32,
        /// Games to be watched from now on.
        games: Vec<Seen>,
    },
    /// Tell me of this game from now on.
    Watch {
        /// Which.
        game: String,
        /// How many entries are known already.
        version: Option<u32>,
        /// What the link to a private game held.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<String>,
    },
    /// Tell me of it no more.
    Unwatch {
        /// Which.
        game: String,
    },
    /// Something said at a table where the client sits.
    Act {
        /// At which.
        game: String,
        /// What is said.
        #[serde(flatten)]
        act: Act,
    },
    /// Moves decided on before their turn; an empty text is none.
    Plan {
        /// In which game.
        game: String,
        /// The plan, as a table writes it.
        plan: String,
    },
    /// A word to everybody at the table.
    Chat {
        /// At which.
        game: String,
        /// It.
        text: String,
    },
    /// The client lives, and knows so much.
    Ping {
        /// What is known of watched games.
        heads: Vec<Seen>,
    },
}

/// What is known of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// The game.
    pub game: String,
    /// How many entries of its log are known.
    pub version: u32,
}

/// Something said at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Act {
    /// A UUID the client makes up. Said again with the same key it happens once.
    pub key: String,
    /// How many plies stood when it was decided; a move must tell.
    pub ply: Option<u32>,
    /// The command, as a table reads it.
    pub say: String,
}

/// A message to the client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum ToClient {
    /// The answer to the first message.
    Hello {
        /// [`PLAY_VERSION`].
        v: u32,
        /// The clock of the server.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        at_ms: u64,
        /// Who the client is to the server.
        you: Option<PlayerName>,
        /// Which node answers.
        node: String,
    },
    /// A game as a whole.
    Full(FullGame),
    /// More of the log of a game.
    Said {
        /// Which.
        game: String,
        /// The number of the first of these entries.
        from: u32,
        /// The entries.
        lines: Vec<String>,
        /// The clock of the server.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        at_ms: u64,
    },
    /// What was said counts.
    Ok {
        /// At which table.
        game: String,
        /// The client's name for it.
        key: String,
        /// How many entries there are with it.
        version: u32,
        /// The clock of the server.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        at_ms: u64,
    },
    /// It does not count.
    No {
        /// At which table.
        game: String,
        /// The client's name for it.
        key: String,
        /// Why.
        why: Why,
        /// How many entries there are.
        version: u32,
    },
    /// So far is the log, should the client not know.
    Head {
        /// Of which game.
        game: String,
        /// How many entries.
        version: u32,
    },
    /// Who sits there now.
    Seats {
        /// At which table.
        game: String,
        /// All of them.
        seats: Vec<SeatView>,
    },
    /// A word at the table.
    Chat {
        /// At which.
        game: String,
        /// Whose.
        from: PlayerName,
        /// It.
        text: String,
        /// When.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        at_ms: u64,
    },
    /// Something about the player, wherever it happened.
    Notice {
        /// What.
        notice: Notice,
    },
    /// The last message could not be read, or asks for what is not given.
    Wrong {
        /// Why.
        why: Why,
    },
    /// The answer to a ping.
    Pong {
        /// The clock of the server.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        at_ms: u64,
    },
    /// The server goes; come again after so long.
    Bye {
        /// Milliseconds.
        retry_ms: u32,
    },
}

/// A game as a whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FullGame {
    /// Its name in addresses.
    pub game: String,
    /// How many entries its log has.
    pub version: u32,
    /// How far it is.
    pub status: GameStatus,
    /// What was agreed, as a table writes it.
    pub config: String,
    /// All entries of the log.
    pub log: Vec<String>,
    /// Who sits there.
    pub seats: Vec<SeatView>,
    /// The seat of who asks, from 1.
    pub you: Option<u8>,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether nobody chats at it.
    pub silent: bool,
    /// How much later than the players everybody else sees what happens, in seconds, as long as
    /// it is played.
    #[serde(default)]
    pub delay_s: u16,
    /// The game that follows it by agreement.
    pub next: Option<String>,
    /// The clock of the server.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub at_ms: u64,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GameStatus {
    /// Seats are free.
    Gathering,
    /// It is played.
    Live,
    /// It is over.
    Over,
}

/// A seat and who sits there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// From 1.
    pub seat: u8,
    /// Who; nobody yet where there is none.
    pub player: Option<PlayerName>,
    /// For whom it is kept.
    pub reserved_for: Option<PlayerName>,
    /// What their rating was when they sat down, rounded.
    pub rating: Option<i32>,
    /// Whether they are connected.
    pub here: bool,
    /// Until when they are away, where that counts: in games over days.
    #[cfg_attr(feature = "types", ts(optional, as = "Option<f64>"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_until_ms: Option<u64>,
}

/// A player as others see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerName {
    /// The name.
    pub name: String,
    /// What kind of player.
    pub kind: PlayerKind,
}

/// What kind of player somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// Came by and plays.
    Guest,
    /// Has an account.
    Member,
    /// A program.
    Bot,
    /// A program of the house.
    House,
}

/// Something about a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "n", rename_all = "kebab-case")]
pub enum Notice {
    /// A game in which they sit has begun.
    Started {
        /// Which.
        game: String,
    },
    /// It is their turn.
    YourTurn {
        /// In which game.
        game: String,
    },
    /// Somebody offers them something: to take back, to pause, to play again. Told to bots alone,
    /// which need not watch their tables then; people see it at theirs.
    Asked {
        /// In which game.
        game: String,
    },
    /// Somebody keeps a seat for them.
    Challenged {
        /// At which table.
        game: String,
        /// Who.
        by: PlayerName,
    },
    /// A game in which they sat is over.
    Over {
        /// Which.
        game: String,
    },
}

/// A reason, as a code with arguments; words are made by who tells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Why {
    /// A word for programs that stays the same.
    pub code: String,
    /// What it is about.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub arguments: BTreeMap<String, String>,
}

impl Why {
    /// A reason without arguments.
    pub fn new(code: impl Into<String>) -> Why {
        Why { code: code.into(), arguments: BTreeMap::new() }
    }

    /// … and about this.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Why {
        self.arguments.insert(name.to_owned(), value.into());
        self
    }
}

/// An act that counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Acted {
    /// How many entries the log has with it.
    pub version: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_tagged_and_strict() {
        let act = r#"{"t":"act","game":"g","key":"k","ply":3,"say":"move aA-B"}"#;
        let read: FromClient = serde_json::from_str(act).unwrap();
        let said = Act { key: "k".into(), ply: Some(3), say: "move aA-B".into() };
        assert_eq!(read, FromClient::Act { game: "g".into(), act: said });
        let more = r#"{"t":"unwatch","game":"g","more":1}"#;
        assert!(serde_json::from_str::<FromClient>(more).is_err());
    }

    #[test]
    fn what_is_told_is_read_again() {
        let notice = ToClient::Notice { notice: Notice::YourTurn { game: "g".into() } };
        let text = serde_json::to_string(&notice).unwrap();
        assert_eq!(text, r#"{"t":"notice","notice":{"n":"your-turn","game":"g"}}"#);
        assert_eq!(serde_json::from_str::<ToClient>(&text).unwrap(), notice);
        let why = Why::new("stale").with("ply", "4");
        assert_eq!(
            serde_json::to_string(&why).unwrap(),
            r#"{"code":"stale","arguments":{"ply":"4"}}"#
        );
    }
}
