//! Faults of a line in a file of exported games.

use crate::ids::GameId;

/// Reason why a line of a file cannot be imported.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineFault {
    /// The first line is not the header.
    #[error("this is no file with games")]
    NoHeader,
    /// The file has a format of another version of the program.
    #[error("the file has format {found}, and this program reads format {known}")]
    OtherFormat {
        /// The format of the file.
        found: u32,
        /// The format that is read.
        known: u32,
    },
    /// A header follows the first line.
    #[error("a second header")]
    SecondHeader,
    /// The file has no last line.
    #[error("the file is incomplete")]
    Incomplete,
    /// A line follows the last one.
    #[error("a line after the end")]
    AfterEnd,
    /// The number of games is not that of the last line.
    #[error("{written} games were written, {read} are here")]
    GamesMissing {
        /// The number of games that were written.
        written: u64,
        /// The number of games in the file.
        read: u64,
    },
    /// The line is no JSON, or not the expected one.
    #[error("invalid JSON: {0}")]
    Json(String),
    /// The id of the game is invalid.
    #[error("the id is invalid")]
    GameId,
    /// The database has another game with this id.
    #[error("the server has another game {0}")]
    OtherGame(GameId),
    /// The id of the game is of a later time.
    #[error("game {0} lies in the future")]
    FutureGame(GameId),
    /// The game cannot be replayed, or its end is another one.
    #[error("game {game_id}: {reason}")]
    Game {
        /// The id of the game.
        game_id: GameId,
        /// The fault, for operators.
        reason: String,
    },
    /// The name of a player is invalid.
    #[error("the name of a player is invalid")]
    PlayerName,
    /// The database has a player of this name who is another one.
    #[error("the server has another player with the name {0}")]
    OtherPlayer(String),
    /// A similar name is taken.
    #[error("the name {0} is taken")]
    NameTaken(String),
}

impl LineFault {
    /// Returns the code for a localised message, with its arguments.
    pub fn message(&self) -> (&'static str, Vec<(&'static str, String)>) {
        match self {
            LineFault::NoHeader => ("no-header", Vec::new()),
            LineFault::OtherFormat { found, known } => {
                ("other-format", vec![("found", found.to_string()), ("known", known.to_string())])
            }
            LineFault::SecondHeader => ("second-header", Vec::new()),
            LineFault::Incomplete => ("incomplete", Vec::new()),
            LineFault::AfterEnd => ("after-end", Vec::new()),
            LineFault::GamesMissing { written, read } => (
                "games-missing",
                vec![("written", written.to_string()), ("read", read.to_string())],
            ),
            LineFault::Json(why) => ("json", vec![("why", why.clone())]),
            LineFault::GameId => ("game-id", Vec::new()),
            LineFault::OtherGame(id) => ("other-game", vec![("id", id.to_string())]),
            LineFault::FutureGame(id) => ("future-game", vec![("id", id.to_string())]),
            LineFault::Game { game_id, reason } => {
                ("game", vec![("id", game_id.to_string()), ("why", reason.clone())])
            }
            LineFault::PlayerName => ("player-name", Vec::new()),
            LineFault::OtherPlayer(name) => ("other-player", vec![("name", name.clone())]),
            LineFault::NameTaken(name) => ("name-taken", vec![("name", name.clone())]),
        }
    }
}
