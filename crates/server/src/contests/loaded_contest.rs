//! A contest in memory: its row, entries and rounds.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)
)]

use std::sync::OnceLock;

use contest::{ContestEvent, Entry, EventTable, GamePoints, MatchPlan, Round, System, table_score};
use sqlx::PgConnection;
use table::Config;
use wire::ContestStandingView;

use crate::contests::event_settings::{event_settings, game_configs};
use crate::db::contest_entry::{self, EntryRow};
use crate::db::contest_round::{self, RoundRows, TableGameRow};
use crate::db::contest_row::ContestRow;
use crate::error::Error;
use crate::ids::{GameId, PlayerId};
use crate::numbers::in_range;

/// Maximum number of games of a drawn knockout table, after which the organiser decides.
const KNOCKOUT_GAMES_MAX: usize = 12;

/// A contest with everything that its row, entries and rounds say.
#[derive(Clone)]
pub(crate) struct LoadedContest {
    pub(crate) row: ContestRow,
    /// Entries in the order of their indices.
    pub(crate) entries: Vec<EntryRow>,
    /// The event, with player ids as names and only the finished games.
    pub(crate) event: ContestEvent,
    /// Games by round, table and number.
    pub(crate) games: Vec<Vec<Vec<TableGameRow>>>,
    /// Configurations of the games by number of players.
    pub(crate) configs: Vec<(usize, Config)>,
    /// The standings, once they were computed for this revision.
    pub(crate) standings: OnceLock<Vec<ContestStandingView>>,
}

/// Position of a table in its contest, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TableIndex {
    pub(crate) round: usize,
    pub(crate) table: usize,
}

/// State of a table in its round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TableStatus {
    /// A game is being played.
    Playing,
    /// The next game has to start.
    NextGame,
    /// The table has its result.
    Settled,
}

impl LoadedContest {
    /// Loads the entries and rounds of a contest.
    pub(crate) async fn load(
        db: &mut PgConnection,
        row: ContestRow,
    ) -> Result<LoadedContest, Error> {
        let entries = contest_entry::list(&mut *db, row.contest_id).await?;
        let rounds = contest_round::load(db, row.contest_id).await?;
        Ok(LoadedContest::from_rows(row, entries, rounds))
    }

    fn from_rows(row: ContestRow, entries: Vec<EntryRow>, rows: RoundRows) -> LoadedContest {
        let configs = game_configs(&row.rules, &row.time_control);
        let settings = event_settings(&row.settings, &configs);
        let mut event = ContestEvent::new(settings, entries.iter().map(event_entry).collect());
        let count = in_range(row.rounds);
        event.rounds = vec![Round::default(); count];
        let mut games: Vec<Vec<Vec<TableGameRow>>> = vec![Vec::new(); count];
        for table in rows.tables {
            let round: usize = in_range(table.round);
            if let (Some(tables), Some(games)) = (event.rounds.get_mut(round), games.get_mut(round))
            {
                tables.tables.push(EventTable {
                    players: indices(&table.players),
                    games: Vec::new(),
                    absent: indices(&table.absent),
                });
                games.push(Vec::new());
            }
        }
        for bye in rows.byes {
            if let Some(round) = event.rounds.get_mut(in_range::<usize>(bye.round)) {
                round.byes.push(in_range(bye.entry));
            }
        }
        for game in rows.games {
            let (round, table) = (in_range(game.round), in_range(game.table_number));
            let at = TableIndex { round, table };
            if let (Some(points), Some(table)) = (&game.points, table_mut(&mut event, at)) {
                let superior = indices(&game.superior);
                table.games.push(GamePoints::new(points.clone(), superior));
            }
            let of_round: Option<&mut Vec<Vec<TableGameRow>>> = games.get_mut(round);
            if let Some(of_table) = of_round.and_then(|tables| tables.get_mut(table)) {
                of_table.push(game);
            }
        }
        LoadedContest { row, entries, event, games, configs, standings: OnceLock::new() }
    }

    /// The index of the entry of a player.
    pub(crate) fn entry_of(&self, player_id: PlayerId) -> Option<usize> {
        self.entries.iter().position(|entry| entry.player_id == Some(player_id))
    }

    /// The games of a table so far.
    pub(crate) fn games_of(&self, at: TableIndex) -> &[TableGameRow] {
        let games = self.games.get(at.round).and_then(|tables| tables.get(at.table));
        games.map_or(&[], Vec::as_slice)
    }

    /// A table of the event.
    pub(crate) fn table(&self, at: TableIndex) -> Option<&EventTable> {
        self.event.rounds.get(at.round)?.tables.get(at.table)
    }

    /// Returns whether all tables of a round end before the next one is paired.
    pub(crate) fn has_fixed_rounds(&self) -> bool {
        self.event.settings.system != System::Arena
    }

    /// Returns the state of a table.
    pub(crate) fn status(&self, at: TableIndex) -> TableStatus {
        let Some(table) = self.table(at) else { return TableStatus::Settled };
        if !table.absent.is_empty() {
            return TableStatus::Settled;
        }
        let games = self.games_of(at);
        if games.iter().any(|game| game.points.is_none()) {
            return TableStatus::Playing;
        }
        if !self.event.is_complete(table) {
            return TableStatus::NextGame;
        }
        let is_drawn = self.event.settings.system == System::Knockout
            && table_score(&self.event, table, &MatchPlan::new(table.players.len()))
                .winner()
                .is_none();
        match is_drawn && games.len() < KNOCKOUT_GAMES_MAX {
            true => TableStatus::NextGame,
            false => TableStatus::Settled,
        }
    }

    /// The tables without a result. Only the last round can have them, except in an arena.
    pub(crate) fn open_tables(&self) -> Vec<(TableIndex, TableStatus)> {
        let count = self.event.rounds.len();
        let first = if self.has_fixed_rounds() { count.saturating_sub(1) } else { 0 };
        let rounds = self.event.rounds.iter().enumerate().skip(first);
        let tables = rounds.flat_map(|(round, tables)| {
            (0..tables.tables.len()).map(move |table| TableIndex { round, table })
        });
        let with_status = tables.map(|at| (at, self.status(at)));
        with_status.filter(|(_, status)| *status != TableStatus::Settled).collect()
    }

    /// The games that are being played, with their tables and numbers.
    pub(crate) fn running_games(&self) -> Vec<(GameId, TableIndex, usize)> {
        let mut running = Vec::new();
        for (round, tables) in self.games.iter().enumerate() {
            for (table, games) in tables.iter().enumerate() {
                let last = games.len().saturating_sub(1);
                let game = games.last().filter(|game| game.points.is_none());
                if let Some(game_id) = game.and_then(|game| game.game_id) {
                    running.push((game_id, TableIndex { round, table }, last));
                }
            }
        }
        running
    }
}

/// The entry of the event for an entry of the database.
pub(crate) fn event_entry(entry: &EntryRow) -> Entry {
    Entry {
        name: entry.key(),
        rating: entry.rating,
        division: in_range(entry.division),
        joined: in_range(entry.joined),
        dropped: entry.dropped.map(in_range),
    }
}

/// A table of an event.
pub(crate) fn table_mut(event: &mut ContestEvent, at: TableIndex) -> Option<&mut EventTable> {
    event.rounds.get_mut(at.round)?.tables.get_mut(at.table)
}

fn indices(numbers: &[i32]) -> Vec<usize> {
    numbers.iter().map(|number| in_range(*number)).collect()
}
