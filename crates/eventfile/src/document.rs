//! The keys of an event file.

use contest::{MatchLength, Scoring};
use serde::Deserialize;
use toml::Spanned;

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Document {
    pub system: Spanned<SystemName>,
    pub rounds: Option<usize>,
    #[serde(default)]
    pub scoring: ScoringName,
    #[serde(default)]
    pub length: LengthName,
    pub win: Option<Spanned<i32>>,
    pub add: Option<Spanned<i32>>,
    pub table_size: Option<Spanned<usize>>,
    pub cycles: Option<Spanned<usize>>,
    #[serde(default)]
    pub bars: Vec<i32>,
    pub wins: Option<u32>,
    pub boards: Option<usize>,
    pub tie_breaks: Option<Vec<Spanned<String>>>,
    #[serde(default, rename = "player")]
    pub players: Vec<Player>,
    #[serde(default, rename = "round")]
    pub rounds_played: Vec<RoundLines>,
}

/// A player of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Player {
    pub name: Spanned<String>,
    #[serde(default)]
    pub rating: i32,
    /// Number of the division, from 1.
    pub division: Option<Spanned<usize>>,
    /// The first round with the player, from 1.
    pub joined: Option<Spanned<usize>>,
    /// The first round without the player, from 1.
    pub dropped: Option<Spanned<usize>>,
}

/// A round of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoundLines {
    #[serde(default)]
    pub byes: Vec<Spanned<String>>,
    #[serde(default, rename = "table")]
    pub tables: Vec<TableLines>,
}

/// A table of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableLines {
    pub players: Spanned<Vec<Spanned<String>>>,
    #[serde(default)]
    pub games: Vec<Vec<i32>>,
    #[serde(default)]
    pub superior: Vec<Vec<Spanned<String>>>,
    #[serde(default)]
    pub records: Vec<Spanned<String>>,
    #[serde(default)]
    pub absent: Vec<Spanned<String>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SystemName {
    League,
    Knockout,
    ShrinkingTable,
    Swiss,
    Mixed,
    Journey,
    Arena,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ScoringName {
    PointsOut,
    #[default]
    ZeroSum,
    ConstantSum,
    Places,
}

impl From<ScoringName> for Scoring {
    fn from(name: ScoringName) -> Scoring {
        match name {
            ScoringName::PointsOut => Scoring::PointsOut,
            ScoringName::ZeroSum => Scoring::ZeroSum,
            ScoringName::ConstantSum => Scoring::ConstantSum,
            ScoringName::Places => Scoring::Places,
        }
    }
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LengthName {
    Game,
    #[default]
    Match,
    Round,
}

impl From<LengthName> for MatchLength {
    fn from(name: LengthName) -> MatchLength {
        match name {
            LengthName::Game => MatchLength::Game,
            LengthName::Match => MatchLength::Match,
            LengthName::Round => MatchLength::Round,
        }
    }
}
