//! Changes of a locked contest: made in memory first, then stored with a few statements.

use std::sync::{Arc, OnceLock};

use contest::{EventTable, GamePoints, Round};
use sqlx::PgConnection;
use wire::ContestReason;

use crate::clock::UnixMs;
use crate::contests::loaded_contest::{LoadedContest, TableIndex, table_mut};
use crate::contests::new_games::{NewTableGame, insert_games};
use crate::db::contest_entry;
use crate::db::contest_log::{self, NewLogLine, StoredContestAction};
use crate::db::contest_round::{self, ByeRow, TableGameRow, TableRow};
use crate::db::contest_row::{self, StoredContestState};
use crate::error::Error;
use crate::ids::{ContestId, GameId, PlayerId};
use crate::lobby::start::notify_started;
use crate::node::Node;
use crate::numbers::in_range;

/// A locked contest with changes that are not stored yet.
pub(crate) struct ContestEdit {
    pub(crate) contest: LoadedContest,
    pub(crate) now_ms: UnixMs,
    is_changed: bool,
    log: Vec<NewLogLine>,
    tables: Vec<TableRow>,
    byes: Vec<ByeRow>,
    /// Tables whose absent entries change.
    absent: Vec<TableRow>,
    results: Vec<TableGameRow>,
    games: Vec<NewTableGame>,
    /// Tables with the number of the first game to be deleted.
    deleted: Vec<(TableIndex, usize)>,
    aborts: Vec<GameId>,
}

impl ContestEdit {
    /// Locks and loads a contest.
    pub(crate) async fn begin(
        node: &Node,
        db: &mut PgConnection,
        contest_id: ContestId,
    ) -> Result<ContestEdit, Error> {
        let row = contest_row::lock(&mut *db, contest_id).await?;
        Ok(ContestEdit {
            contest: node.contests.take_or_load(db, row).await?,
            now_ms: node.now(),
            is_changed: false,
            log: Vec::new(),
            tables: Vec::new(),
            byes: Vec::new(),
            absent: Vec::new(),
            results: Vec::new(),
            games: Vec::new(),
            deleted: Vec::new(),
            aborts: Vec::new(),
        })
    }

    /// Notes that columns of the contest or its entries have changed.
    pub(crate) fn set_changed(&mut self) {
        self.is_changed = true;
    }

    /// Adds a line to the log.
    pub(crate) fn log(&mut self, line: NewLogLine) {
        self.is_changed = true;
        self.log.push(line);
    }

    /// Adds a round and its games.
    pub(crate) fn add_round(&mut self, round: Round) {
        let index = self.contest.event.rounds.len();
        let number: i32 = in_range(index);
        for (table_number, table) in (0..).zip(&round.tables) {
            let players = table.players.iter().map(|player| in_range(*player)).collect();
            self.tables.push(TableRow {
                round: number,
                number: table_number,
                players,
                absent: Vec::new(),
            });
        }
        let byes = round.byes.iter().map(|entry| ByeRow { round: number, entry: in_range(*entry) });
        self.byes.extend(byes);
        self.contest.games.push(vec![Vec::new(); round.tables.len()]);
        let tables = round.tables.len();
        self.contest.event.rounds.push(round);
        self.contest.row.rounds = number + 1;
        self.contest.row.next_round_ms = None;
        self.contest.row.problem = None;
        self.is_changed = true;
        for table in 0..tables {
            self.start_game(TableIndex { round: index, table }, 0);
        }
    }

    /// Starts the next game of a table, after this many games without a result.
    pub(crate) fn start_game(&mut self, at: TableIndex, replays: i16) {
        if self.games.iter().any(|game| game.at == at) {
            return;
        }
        let number = self.contest.games_of(at).len();
        self.games.push(NewTableGame { at, number, replays });
        self.is_changed = true;
    }

    /// Removes a game without a result from its table, so that it is played again.
    pub(crate) fn replay_game(&mut self, at: TableIndex) {
        let of_round = self.contest.games.get_mut(at.round);
        let Some(games) = of_round.and_then(|tables| tables.get_mut(at.table)) else { return };
        let Some(game) = games.pop() else { return };
        self.start_game(at, game.replays.saturating_add(1));
    }

    /// Enters the points of a game.
    pub(crate) fn enter_result(&mut self, at: TableIndex, number: usize, points: GamePoints) {
        let of_round = self.contest.games.get_mut(at.round);
        let of_table = of_round.and_then(|tables| tables.get_mut(at.table));
        let game = of_table.and_then(|games| games.get_mut(number));
        let table = table_mut(&mut self.contest.event, at);
        let (Some(game), Some(table)) = (game, table) else { return };
        game.points = Some(points.points.clone());
        game.superior = points.superior.iter().map(|place| in_range(*place)).collect();
        self.results.push(game.clone());
        table.games.push(points);
        self.is_changed = true;
    }

    /// Enters players of a table as absent: they forfeit it, and its game is aborted.
    pub(crate) fn forfeit(&mut self, at: TableIndex, entry: usize, reason: ContestReason) {
        let Some(table) = table_mut(&mut self.contest.event, at) else { return };
        if table.absent.contains(&entry) {
            return;
        }
        table.absent.push(entry);
        let absent = table.absent.iter().map(|entry| in_range(*entry)).collect();
        self.set_absent(at, absent);
        self.abort_running(at);
        let player_id = self.contest.entries.get(entry).and_then(|entry| entry.player_id);
        self.log(NewLogLine {
            round: Some(in_range(at.round + 1)),
            table_number: Some(in_range(at.table + 1)),
            reason: Some(reason),
            ..NewLogLine::new(StoredContestAction::Forfeit, player_id)
        });
    }

    /// Replaces the results of a table. Games that were played keep their link.
    pub(crate) fn replace_results(&mut self, at: TableIndex, changed: EventTable) {
        self.abort_running(at);
        if changed.games.len() < self.contest.games_of(at).len() {
            self.truncate_games(at, changed.games.len());
        }
        let (round, table_number) = (in_range(at.round), in_range(at.table));
        let of_round = self.contest.games.get_mut(at.round);
        let Some(games) = of_round.and_then(|tables| tables.get_mut(at.table)) else { return };
        for (index, points) in changed.games.iter().enumerate() {
            let played = games.get(index);
            let row = TableGameRow {
                round,
                table_number,
                number: in_range(index),
                game_id: played.and_then(|game| game.game_id),
                points: Some(points.points.clone()),
                superior: Vec::new(),
                replays: played.map_or(0, |game| game.replays),
            };
            self.results.push(row.clone());
            match games.get_mut(index) {
                Some(game) => *game = row,
                None => games.push(row),
            }
        }
        self.set_absent(at, changed.absent.iter().map(|entry| in_range(*entry)).collect());
        if let Some(table) = table_mut(&mut self.contest.event, at) {
            *table = changed;
        }
        // The round may be complete now, or open again.
        self.contest.row.next_round_ms = None;
        self.is_changed = true;
    }

    /// Stores the absent entries of a table.
    fn set_absent(&mut self, at: TableIndex, absent: Vec<i32>) {
        let (round, number) = (in_range(at.round), in_range(at.table));
        self.absent.retain(|table| (table.round, table.number) != (round, number));
        self.absent.push(TableRow { round, number, players: Vec::new(), absent });
        self.is_changed = true;
    }

    /// Aborts the running game of a table and deletes it there.
    pub(crate) fn abort_running(&mut self, at: TableIndex) {
        self.games.retain(|game| game.at != at);
        let games = self.contest.games_of(at);
        let first = games.iter().position(|game| game.points.is_none());
        if let Some(first) = first {
            self.truncate_games(at, first);
        }
    }

    /// Deletes the games of a table from a number on; those that run are aborted.
    pub(crate) fn truncate_games(&mut self, at: TableIndex, from_number: usize) {
        let of_round = self.contest.games.get_mut(at.round);
        let Some(games) = of_round.and_then(|tables| tables.get_mut(at.table)) else { return };
        let deleted = games.split_off(from_number.min(games.len()));
        let running = deleted.iter().filter(|game| game.points.is_none());
        self.aborts.extend(running.filter_map(|game| game.game_id));
        if let Some(table) = table_mut(&mut self.contest.event, at) {
            table.games.truncate(from_number);
        }
        self.deleted.push((at, from_number));
        self.is_changed = true;
    }

    /// Aborts all running games, for a contest that ends before its time.
    pub(crate) fn abort_all(&mut self) {
        for (_, at, _) in self.contest.running_games() {
            self.abort_running(at);
        }
    }

    /// Takes a player out of the following rounds; an open table is forfeited.
    pub(crate) async fn drop_out(
        &mut self,
        db: &mut PgConnection,
        entry: usize,
        reason: ContestReason,
    ) -> Result<(), Error> {
        let round = self.contest.event.rounds.len();
        let Some(row) = self.contest.entries.get_mut(entry) else { return Ok(()) };
        row.dropped = Some(in_range(round));
        let player_id = row.player_id;
        if let Some(entry) = self.contest.event.entries.get_mut(entry) {
            entry.dropped = Some(round);
        }
        let contest_id = self.contest.row.contest_id;
        let players: Vec<PlayerId> = player_id.into_iter().collect();
        contest_entry::set_dropped(db, contest_id, &players, Some(in_range(round))).await?;
        for (at, _) in self.contest.open_tables() {
            if self.contest.table(at).is_some_and(|table| table.players.contains(&entry)) {
                self.forfeit(at, entry, reason.clone());
            }
        }
        Ok(())
    }

    /// Removes players before the first round.
    pub(crate) async fn remove(
        &mut self,
        db: &mut PgConnection,
        players: &[PlayerId],
    ) -> Result<(), Error> {
        contest_entry::delete(db, self.contest.row.contest_id, players).await?;
        let keeps: Vec<bool> =
            self.contest.entries.iter().map(|entry| !entry.is_one_of(players)).collect();
        let mut kept = keeps.iter();
        self.contest.entries.retain(|_| kept.next().copied().unwrap_or(true));
        let mut kept = keeps.iter();
        self.contest.event.entries.retain(|_| kept.next().copied().unwrap_or(true));
        self.is_changed = true;
        Ok(())
    }

    /// Ends the contest.
    pub(crate) fn end(
        &mut self,
        state: StoredContestState,
        by: Option<PlayerId>,
        reason: Option<ContestReason>,
    ) {
        self.contest.row.state = state;
        self.contest.row.next_round_ms = None;
        self.contest.row.problem = None;
        let action = match state {
            StoredContestState::Cancelled => StoredContestAction::Cancelled,
            _ => StoredContestAction::Finished,
        };
        self.log(NewLogLine::new(action, by).with_reason(reason));
    }

    /// Stores the changes, to be published after the commit.
    pub(crate) async fn store(mut self, db: &mut PgConnection) -> Result<StoredEdit, Error> {
        let started = match self.is_changed {
            true => self.write(db).await?,
            false => Vec::new(),
        };
        Ok(StoredEdit { contest: self.contest, started })
    }

    /// Writes the changes and returns the games that start.
    async fn write(&mut self, db: &mut PgConnection) -> Result<Vec<GameId>, Error> {
        let contest_id = self.contest.row.contest_id;
        if !self.tables.is_empty() || !self.byes.is_empty() {
            contest_round::insert_tables(&mut *db, contest_id, &self.tables, &self.byes).await?;
        }
        if !self.absent.is_empty() {
            contest_round::set_absent(&mut *db, contest_id, &self.absent).await?;
        }
        for (at, from_number) in &self.deleted {
            let table = (in_range(at.round), in_range(at.table));
            let from_number = in_range(*from_number);
            contest_round::delete_games(&mut *db, contest_id, table, from_number).await?;
        }
        let games = std::mem::take(&mut self.games);
        let started = insert_games(&mut *db, &mut self.contest, self.now_ms, &games).await?;
        let started_ids = started.iter().filter_map(|game| game.game_id).collect();
        self.results.extend(started);
        if !self.results.is_empty() {
            contest_round::upsert_games(&mut *db, contest_id, &self.results).await?;
        }
        if !self.aborts.is_empty() {
            contest_round::queue_aborts(&mut *db, &self.aborts).await?;
        }
        contest_log::insert(&mut *db, contest_id, self.now_ms, &self.log).await?;
        contest_row::update(db, &mut self.contest.row).await?;
        self.contest.standings = OnceLock::new();
        Ok(started_ids)
    }
}

/// Changes of a contest that are stored, and published after the commit.
pub(crate) struct StoredEdit {
    contest: LoadedContest,
    started: Vec<GameId>,
}

impl StoredEdit {
    /// Caches the contest and notifies the players of new games, after the commit.
    pub(crate) fn publish(self, node: &Arc<Node>) -> Arc<LoadedContest> {
        let contest = Arc::new(self.contest);
        node.contests.insert(Arc::clone(&contest));
        let notified = Arc::clone(node);
        // Many games start at once; the next contest does not wait for their notifications.
        tokio::spawn(async move {
            for game_id in self.started {
                notify_started(&notified, game_id).await;
            }
        });
        contest
    }
}
