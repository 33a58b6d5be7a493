//! What a bot tells of itself, as facts; words are made by who shows them.

use super::manners::NotPlayed;

/// Something that happened to a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// It hears of its games.
    Connected {
        /// From which server.
        server: String,
    },
    /// It plays.
    Playing {
        /// Which game.
        game: String,
    },
    /// A game of it is over.
    Finished {
        /// Which.
        game: String,
    },
    /// It was challenged, and sits down.
    Accepted {
        /// At which table.
        game: String,
        /// By whom.
        by: String,
    },
    /// It was challenged, and does not play.
    Declined {
        /// At which table.
        game: String,
        /// By whom.
        by: String,
        /// Why not.
        why: NotPlayed,
    },
    /// Something went wrong, and it goes on.
    Trouble {
        /// In which game, where it was in one.
        game: Option<String>,
        /// What.
        what: String,
    },
    /// The server is gone; it is tried again.
    Away {
        /// What was heard last.
        what: String,
    },
}
