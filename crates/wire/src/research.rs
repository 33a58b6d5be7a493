//! Lines of the export of games for research.

use serde::{Deserialize, Serialize};

use crate::{InputKind, PlayerKind};

/// A line of the export.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ResearchLine {
    /// One exported game.
    Game(Box<ResearchGame>),
    /// The last line. Without it the export is incomplete.
    End {
        /// The number of games before it.
        games: u64,
    },
}

/// A finished game whose players consent to research.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ResearchGame {
    pub id: String,
    /// The game with all its options, such as `pentagame:3`.
    pub game: String,
    pub rules_revision: u32,
    /// The start position, if it is not the usual one.
    pub start: Option<String>,
    pub rated: bool,
    /// The time control; none without a clock.
    pub clock: Option<String>,
    pub started_ms: u64,
    pub ended_ms: u64,
    /// The ending as in the archive.
    pub ending: String,
    /// The result as in a game record; `=*` for none.
    pub result: String,
    /// The seats in the order of play.
    pub seats: Vec<ResearchSeat>,
    /// The plies of the final line, without plies that were taken back.
    pub plies: Vec<ResearchPly>,
}

/// A seat of an exported game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ResearchSeat {
    /// The same text for the same player in all exports. It must not be published.
    pub player: String,
    pub kind: PlayerKind,
    /// The number of the team, counted from 1.
    pub team: u8,
    /// Name and version of the program, as it stated them before the game started.
    pub software: Option<String>,
    /// The level of a computer player.
    pub level: Option<u8>,
    /// The rounded rating before the game, of rated games.
    pub rating: Option<i32>,
    /// The standard deviation of the rating.
    pub rating_deviation: Option<i32>,
    /// The place, 1 for the best; none without a result.
    pub place: Option<u8>,
    /// The points by the rules; none without a result.
    pub points: Option<i32>,
    /// The code of the opening played from the seat.
    pub opening: Option<String>,
}

/// A ply of an exported game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ResearchPly {
    /// The seat that moved, counted from 1; 0 where several seats or chance decided.
    pub seat: u8,
    /// The move, `--` for a lost turn.
    pub r#move: String,
    /// The time spent, without credited lag and outages.
    pub spent_ms: u64,
    /// True if the move was stored before the turn; none for a lost turn.
    pub premove: Option<bool>,
    /// The way in which the move was entered, if the client said so.
    pub input: Option<InputKind>,
    /// True if the player was connected during the whole turn; none if that is not known.
    pub connected: Option<bool>,
}
