//! Events of a bot, for logs and user interfaces.

use super::policy::DeclineReason;

/// An event of a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotEvent {
    /// The bot is connected to the server.
    Connected {
        /// URL of the server.
        server: String,
    },
    /// The bot plays a game.
    Playing {
        /// Id of the game.
        game: String,
    },
    /// A game is finished.
    Finished {
        /// Id of the game.
        game: String,
    },
    /// The bot looks for an opponent.
    Seeking {
        /// Id of the game.
        game: String,
        /// Rules of the game.
        rules: String,
    },
    /// A challenge was accepted.
    Accepted {
        /// Id of the game.
        game: String,
        /// Name of the challenger.
        by: String,
    },
    /// A challenge was declined.
    Declined {
        /// Id of the game.
        game: String,
        /// Name of the challenger.
        by: String,
        /// Reason of the decline.
        why: DeclineReason,
    },
    /// A non-fatal error.
    Error {
        /// Id of the game, if the error concerns one.
        game: Option<String>,
        /// Description of the error.
        what: String,
    },
    /// The connection was lost; the bot reconnects.
    Disconnected {
        /// Description of the last error.
        what: String,
    },
}
