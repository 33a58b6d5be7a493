//! Printable sheets of an event as one HTML document.
//!
//! The forms follow Part VI of the Pentagame Compendium: match of two and of three players, Swiss
//! round, mixed tournament and league table. Every cell is a text; an empty one is filled in by
//! hand. The document requests nothing from outside. Its texts come from `locales`, through a
//! function of the caller, so that the program and the browser use the same ones.

mod fill;
mod forms;
mod page;
#[cfg(test)]
mod tests;

pub use fill::{event_sheets, pairing_sheet};
pub use page::{Paper, sheets_html};

use crate::event::Scoring;

/// Sheets with the heading that all of them share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetDocument {
    /// Language of the texts, for example `en`.
    pub language: String,
    /// Size of the paper.
    pub paper: Paper,
    /// Name of the event.
    pub event: String,
    /// Place of the event.
    pub place: String,
    /// Date of the event.
    pub date: String,
    /// Scoring of the event, for the heading.
    pub scoring: Scoring,
    /// All sheets in order; each begins on a new page.
    pub sheets: Vec<Sheet>,
}

/// A form with its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// One table in one round.
    Match(MatchSheet),
    /// Pairs and results of a Swiss round.
    SwissRound(SwissSheet),
    /// All rounds of a mixed tournament.
    Mixed(MixedSheet),
    /// The crosstable of a league.
    League(LeagueSheet),
    /// The tables of a round, for the wall.
    Pairings(PairingSheet),
}

/// A blank form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetKind {
    /// Six games of two players.
    TwoPlayerMatch,
    /// Two games of three players.
    ThreePlayerMatch,
    /// Twelve places of a Swiss round.
    SwissRound,
    /// Five rounds of five players.
    Mixed,
    /// Eight players of a league.
    League,
}

/// The games of one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchSheet {
    /// Number of the sheet.
    pub number: String,
    /// Number of the round.
    pub round: String,
    /// Names of the players.
    pub players: Vec<String>,
    /// Points and scores of each game.
    pub games: Vec<GameLines>,
    /// Total score of each player.
    pub totals: Vec<String>,
    /// Factor of the totals, and the totals multiplied by it; no lines if the factor is 1.
    pub weighted: Option<(i64, Vec<String>)>,
    /// Rank of each player at the table.
    pub ranks: Vec<String>,
}

/// One game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameLines {
    /// Pieces out by player.
    pub points: Vec<String>,
    /// Scores by player.
    pub scores: Vec<String>,
}

/// A Swiss round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SwissSheet {
    /// Number of the round.
    pub round: String,
    /// Players in the order of their rank.
    pub rows: Vec<SwissRow>,
}

/// A player of a Swiss round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SwissRow {
    /// Rank before the round.
    pub rank: String,
    /// Name of the player.
    pub player: String,
    /// Total score before the round.
    pub score: String,
    /// Name of the opponent.
    pub opponent: String,
    /// Pieces out in the round.
    pub points: String,
    /// Score of the round.
    pub result: String,
    /// Total score after the round.
    pub new_score: String,
}

/// A mixed tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MixedSheet {
    /// One column for each player, with the same number of rounds.
    pub players: Vec<MixedColumn>,
}

/// A player of a mixed tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MixedColumn {
    /// Name of the player.
    pub name: String,
    /// Rank before the first round.
    pub initial_rank: String,
    /// Rounds in order.
    pub rounds: Vec<MixedRound>,
    /// Total score at the end.
    pub total: String,
    /// Rank at the end.
    pub rank: String,
}

/// One round of one player of a mixed tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MixedRound {
    /// Names of the opponents.
    pub opponents: String,
    /// Factor of the table, 1 or 3.
    pub factor: String,
    /// Score with the factor.
    pub score: String,
    /// Total score after the round.
    pub total: String,
    /// Rank after the round.
    pub rank: String,
}

/// The tables of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairingSheet {
    /// Number of the round.
    pub round: String,
    /// Names of the players of each table; the first begins.
    pub tables: Vec<Vec<String>>,
    /// Names of the players who pause.
    pub byes: Vec<String>,
}

/// The crosstable of a league.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeagueSheet {
    /// One row for each player.
    pub players: Vec<LeagueLine>,
}

/// A player of a league.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LeagueLine {
    /// Name of the player.
    pub name: String,
    /// Score against each player; the own cell is crossed out.
    pub scores: Vec<String>,
    /// Total score of the player.
    pub total: String,
    /// Rank of the player.
    pub rank: String,
}

impl Sheet {
    /// A form without entries, in the size of the Compendium.
    pub fn blank(kind: SheetKind) -> Sheet {
        let empty = |cells: usize| vec![String::new(); cells];
        match kind {
            SheetKind::TwoPlayerMatch => Sheet::Match(MatchSheet::blank(2, 6, 1)),
            SheetKind::ThreePlayerMatch => Sheet::Match(MatchSheet::blank(3, 2, 3)),
            SheetKind::SwissRound => {
                let row = |rank: usize| SwissRow { rank: rank.to_string(), ..SwissRow::default() };
                let rows = (1..=12).map(row).collect();
                Sheet::SwissRound(SwissSheet { round: String::new(), rows })
            }
            SheetKind::Mixed => {
                let rounds = vec![MixedRound::default(); 5];
                let column = MixedColumn { rounds, ..MixedColumn::default() };
                Sheet::Mixed(MixedSheet { players: vec![column; 5] })
            }
            SheetKind::League => {
                let line = LeagueLine { scores: empty(8), ..LeagueLine::default() };
                Sheet::League(LeagueSheet { players: vec![line; 8] })
            }
        }
    }
}

impl MatchSheet {
    /// A match without entries.
    pub fn blank(players: usize, games: usize, factor: i64) -> MatchSheet {
        let empty = || vec![String::new(); players];
        MatchSheet {
            number: String::new(),
            round: String::new(),
            players: empty(),
            games: vec![GameLines { points: empty(), scores: empty() }; games],
            totals: empty(),
            weighted: (factor != 1).then(|| (factor, empty())),
            ranks: empty(),
        }
    }
}
