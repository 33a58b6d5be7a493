//! An event: settings, entries, and rounds of tables with the games played so far.
//!
//! An event is a value. Functions that add to it take it and return the larger one, and nothing is
//! ever changed but by them. So a host can store every entry, undo it and compute all else again.

mod error;
mod records;
mod settings;
mod table_score;

pub use error::{EventError, PairError};
pub use records::{Meeting, PlayerRecord, START_UNIT, records};
pub use settings::{EventSettings, Scoring, System};
pub use table_score::{TableScore, table_score};

use crate::match_plan::TABLE_MAX;

/// Maximum number of entries of an event.
pub const ENTRIES_MAX: usize = 20_000;

/// Maximum number of rounds of an event.
pub const ROUNDS_MAX: usize = 10_000;

/// Maximum number of games at one table in one round: five players, all orders and starts.
pub const TABLE_GAMES_MAX: usize = 120;

/// Largest number of points of a player in one game, as a bound for sums.
pub const POINTS_MAX: i32 = 1_000;

/// Maximum length of the record of one game, in bytes.
pub const RECORD_BYTES_MAX: usize = 16 << 10;

/// A contest of many tables: the settings and everything that has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContestEvent {
    /// System, scoring and lengths.
    pub settings: EventSettings,
    /// All players; a player is known by the index here.
    pub entries: Vec<Entry>,
    /// Rounds in order; only the last may have tables without a result, except in an arena.
    pub rounds: Vec<Round>,
}

/// A player, or a team that plays as one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Name, unique in the event.
    pub name: String,
    /// Strength known before the event; orders equals.
    pub rating: i32,
    /// Division of a league, 0 the highest.
    pub division: usize,
    /// Index of the first round to be paired in.
    pub joined: usize,
    /// Index of the first round not to be paired in any more.
    pub dropped: Option<usize>,
}

impl Entry {
    /// An entry present from the first round on.
    pub fn new(name: impl Into<String>, rating: i32) -> Entry {
        Entry { name: name.into(), rating, division: 0, joined: 0, dropped: None }
    }

    /// Returns whether the player is paired in this round.
    pub fn is_present(&self, round: usize) -> bool {
        self.joined <= round && self.dropped.is_none_or(|dropped| round < dropped)
    }
}

/// The tables of one round and the players who pause.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// Tables with at least two players.
    pub tables: Vec<EventTable>,
    /// Players present without a table.
    pub byes: Vec<usize>,
}

/// One table of a round with the games played so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EventTable {
    /// Players by place at the table; [`MatchPlan`](crate::MatchPlan) has the order of each game.
    pub players: Vec<usize>,
    /// The finished games in order.
    pub games: Vec<GamePoints>,
    /// Players who did not appear; the table is then over and its games do not count.
    pub absent: Vec<usize>,
}

impl EventTable {
    /// A table before its first game.
    pub fn new(players: Vec<usize>) -> EventTable {
        EventTable { players, ..EventTable::default() }
    }
}

/// The points of one finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamePoints {
    /// Points by place at the table.
    pub points: Vec<i32>,
    /// Places whose shape was superior among equal points (rule E2 of Pentagame).
    pub superior: Vec<usize>,
    /// Record of the whole game as text; empty if it was not kept. Nothing is computed from it.
    pub record: String,
}

impl GamePoints {
    /// Points with the places whose shape was superior, without a record.
    pub fn new(points: Vec<i32>, superior: Vec<usize>) -> GamePoints {
        GamePoints { points, superior, record: String::new() }
    }
}

impl From<Vec<i32>> for GamePoints {
    fn from(points: Vec<i32>) -> GamePoints {
        GamePoints::new(points, Vec::new())
    }
}

impl ContestEvent {
    /// An event before its first round.
    pub fn new(settings: EventSettings, entries: Vec<Entry>) -> ContestEvent {
        ContestEvent { settings, entries, rounds: Vec::new() }
    }

    /// Adds a round, as paired by [`pair_next_round`](crate::pair_next_round) or by the organiser.
    pub fn with_round(mut self, round: Round) -> Result<ContestEvent, EventError> {
        if self.rounds.len() >= ROUNDS_MAX {
            return Err(EventError::TooManyRounds);
        }
        check_round(&round, self.rounds.len(), self.entries.len())?;
        self.rounds.push(round);
        Ok(self)
    }

    /// Adds a finished game to a table.
    pub fn with_game(
        mut self,
        round: usize,
        table: usize,
        game: GamePoints,
    ) -> Result<ContestEvent, EventError> {
        let unknown = EventError::NoSuchTable { round, table };
        let tables = self.rounds.get_mut(round).map(|round| &mut round.tables);
        let place = tables.and_then(|tables| tables.get_mut(table)).ok_or(unknown)?;
        if place.games.len() >= TABLE_GAMES_MAX {
            return Err(EventError::TooManyGames { round, table });
        }
        check_game(&game, place, round, table)?;
        place.games.push(game);
        Ok(self)
    }

    /// Checks an event that was built field by field, for example from a file.
    pub fn check(&self) -> Result<(), EventError> {
        if self.entries.len() > ENTRIES_MAX {
            return Err(EventError::TooManyEntries);
        }
        if self.rounds.len() > ROUNDS_MAX {
            return Err(EventError::TooManyRounds);
        }
        let mut names: Vec<&str> = self.entries.iter().map(|entry| &*entry.name).collect();
        names.sort_unstable();
        if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(EventError::NameTwice { name: twice[0].to_owned() });
        }
        for (number, round) in self.rounds.iter().enumerate() {
            check_round(round, number, self.entries.len())?;
        }
        Ok(())
    }

    /// Number of games that a table of this many players has to play.
    pub fn games_per_table(&self, players: usize) -> usize {
        self.settings.match_length().games(players)
    }

    /// Returns whether a table has its result.
    pub fn is_complete(&self, table: &EventTable) -> bool {
        !table.absent.is_empty() || table.games.len() >= self.games_per_table(table.players.len())
    }

    /// The players to be paired in a round.
    pub fn present(&self, round: usize) -> Vec<usize> {
        (0..self.entries.len()).filter(|player| self.entries[*player].is_present(round)).collect()
    }
}

fn check_round(round: &Round, number: usize, entries: usize) -> Result<(), EventError> {
    let mut seen = vec![false; entries];
    let tables = round.tables.iter().flat_map(|table| &table.players);
    for player in tables.chain(&round.byes) {
        match seen.get_mut(*player) {
            None => return Err(EventError::NoSuchPlayer { round: number, player: *player }),
            Some(true) => return Err(EventError::PlayerTwice { round: number, player: *player }),
            Some(first) => *first = true,
        }
    }
    for (index, table) in round.tables.iter().enumerate() {
        if !(2..=TABLE_MAX).contains(&table.players.len()) {
            return Err(EventError::TableSize { round: number, table: index });
        }
        if table.games.len() > TABLE_GAMES_MAX {
            return Err(EventError::TooManyGames { round: number, table: index });
        }
        if table.absent.iter().any(|player| !table.players.contains(player)) {
            return Err(EventError::AbsentElsewhere { round: number, table: index });
        }
        for game in &table.games {
            check_game(game, table, number, index)?;
        }
    }
    Ok(())
}

fn check_game(
    game: &GamePoints,
    at: &EventTable,
    round: usize,
    table: usize,
) -> Result<(), EventError> {
    let players = at.players.len();
    if game.points.len() != players || game.superior.iter().any(|place| *place >= players) {
        return Err(EventError::PointsOfOthers { round, table });
    }
    if game.points.iter().any(|points| !(-POINTS_MAX..=POINTS_MAX).contains(points)) {
        return Err(EventError::PointsOutOfRange { round, table });
    }
    if game.record.len() > RECORD_BYTES_MAX {
        return Err(EventError::RecordTooLong { round, table });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event() -> ContestEvent {
        let entries = ["Ada", "Ben", "Cleo"].map(|name| Entry::new(name, 1500)).to_vec();
        ContestEvent::new(EventSettings::new(System::swiss()), entries)
    }

    fn round(players: &[&[usize]]) -> Round {
        let tables = players.iter().map(|players| EventTable::new(players.to_vec())).collect();
        Round { tables, byes: Vec::new() }
    }

    #[test]
    fn results_are_appended() {
        let event = event().with_round(round(&[&[0, 1]])).unwrap();
        assert!(!event.is_complete(&event.rounds[0].tables[0]));
        let event = event.with_game(0, 0, vec![3, 1].into()).unwrap();
        assert!(event.is_complete(&event.rounds[0].tables[0]));
        assert_eq!(event.check(), Ok(()));
    }

    #[test]
    fn invalid_rounds_are_rejected() {
        let check = |players: &[&[usize]], expected| {
            assert_eq!(event().with_round(round(players)).unwrap_err(), expected);
        };
        check(&[&[0, 0]], EventError::PlayerTwice { round: 0, player: 0 });
        check(&[&[0, 1], &[2, 1]], EventError::PlayerTwice { round: 0, player: 1 });
        check(&[&[0, 3]], EventError::NoSuchPlayer { round: 0, player: 3 });
        check(&[&[0]], EventError::TableSize { round: 0, table: 0 });
    }

    #[test]
    fn invalid_games_are_rejected() {
        let check = |round_index, table, game: GamePoints, expected| {
            let event = event().with_round(round(&[&[0, 1]])).unwrap();
            assert_eq!(event.with_game(round_index, table, game).unwrap_err(), expected);
        };
        check(1, 0, vec![3, 1].into(), EventError::NoSuchTable { round: 1, table: 0 });
        check(0, 2, vec![3, 1].into(), EventError::NoSuchTable { round: 0, table: 2 });
        check(0, 0, vec![3, 1, 1].into(), EventError::PointsOfOthers { round: 0, table: 0 });
        check(0, 0, vec![3, i32::MAX].into(), EventError::PointsOutOfRange { round: 0, table: 0 });
        let game = GamePoints::new(vec![3, 3], vec![2]);
        check(0, 0, game, EventError::PointsOfOthers { round: 0, table: 0 });
    }

    #[test]
    fn name_twice_is_rejected() {
        let mut event = event();
        event.entries[2].name = "Ada".to_owned();
        assert_eq!(event.check(), Err(EventError::NameTwice { name: "Ada".to_owned() }));
    }
}
