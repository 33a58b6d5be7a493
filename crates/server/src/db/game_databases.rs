//! Databases beside the main one that store live games, and the directory of shards.
//!
//! A game starts in the main database. Its first commit brings it to the database of its shard, and
//! it returns when it has ended. Meanwhile the row in the main database follows: each node updates
//! the rows of the games it has changed, and a periodic comparison finds what was missed.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::Duration;

use sqlx::{PgConnection, PgPool};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

use crate::clock::UnixMs;
use crate::db::commit::{Commit, CommitOutcome, Committer};
use crate::db::game::{self, GameVersion, LogEntry, StoredGame, StoredStatus};
use crate::db::game_copy::{self, RowsUpdate};
use crate::db::heartbeat::{self, OutageSpan};
use crate::db::placement::{self, GamePlace, GameTransfer, TransferredStatus};
use crate::db::shard::{self, ShardPlace};
use crate::db::{PoolSize, connect_with, lazy_pool, migrate_game_database, now_ms};
use crate::error::Error;
use crate::ids::{GameId, new_id};
use crate::numbers::LogVersion;
use crate::settings::GameDatabaseAddress;
use crate::settings::limits::Limits;

/// Maximum number of changed games that wait for the update of their rows.
/// The periodic comparison finds the others.
const CHANGED_MAX: usize = 4_096;

/// Interval at which the rows of changed games are updated.
const SUMMARY_INTERVAL: Duration = Duration::from_millis(100);

/// Time for which a commit waits for a game on its way to another database.
const FREEZE_WAIT: Duration = Duration::from_millis(1_500);

/// Interval at which it looks for the game.
const FREEZE_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Time after which a transfer counts as interrupted.
pub(crate) const STUCK_AFTER_MS: i64 = 3_000;

/// Time for which no game is brought to a database after a failed transfer.
const TRANSFER_PAUSE: Duration = Duration::from_secs(5);

/// Time for which rows of games that have left a database are kept.
const LEFT_ROWS_MS: i64 = 24 * 60 * 60 * 1000;

/// A database that stores live games.
pub(crate) struct GameDatabase {
    name: String,
    pub(crate) pool: PgPool,
    committer: Committer,
    /// Games whose rows in the main database are to be updated.
    changed: mpsc::Sender<GameId>,
    /// The time until which no game is brought here, after a failed transfer.
    paused_until: Mutex<Option<Instant>>,
}

impl GameDatabase {
    /// Returns whether games may be brought here.
    fn accepts_games(&self) -> bool {
        let paused_until = *self.paused_until.lock().unwrap_or_else(PoisonError::into_inner);
        paused_until.is_none_or(|until| until <= Instant::now())
    }

    /// Brings no game here for some time.
    fn pause_transfers(&self) {
        let mut paused_until = self.paused_until.lock().unwrap_or_else(PoisonError::into_inner);
        *paused_until = Some(Instant::now() + TRANSFER_PAUSE);
    }

    /// Returns the place of the games in this database.
    pub(crate) fn place(&self) -> GamePlace<'_> {
        GamePlace { name: Some(&self.name), pool: &self.pool }
    }
}

/// All databases that store live games beside the main database.
#[derive(Default)]
pub(crate) struct GameDatabases {
    databases: Vec<GameDatabase>,
    /// The directory as it was a few seconds ago, by shard.
    directory: RwLock<Vec<ShardPlace>>,
}

/// Connects to a game database and updates its schema.
pub(crate) async fn connect_game_database(
    address: &GameDatabaseAddress,
    limits: &Limits,
) -> Result<PgPool, Error> {
    let in_database = |error: Error| Error::Config {
        name: "game_databases",
        reason: format!("{}: {error}", address.name),
    };
    let pool = connect_with(&address.url, limits).await.map_err(in_database)?;
    migrate_game_database(&pool).await.map_err(in_database)?;
    pool.close().await;
    lazy_pool(&address.url, &PoolSize::play(limits))
}

impl GameDatabases {
    /// Connects to the databases and starts their writers.
    pub(crate) async fn connect(
        addresses: &[GameDatabaseAddress],
        main: &PgPool,
        limits: &Limits,
    ) -> Result<GameDatabases, Error> {
        let mut databases = Vec::new();
        for address in addresses {
            let pool = connect_game_database(address, limits).await?;
            let (changed, games) = mpsc::channel(CHANGED_MAX);
            let committer = Committer::start(&address.url);
            let name = address.name.clone();
            tokio::spawn(update_summaries(main.clone(), name.clone(), pool.clone(), games));
            let paused_until = Mutex::default();
            databases.push(GameDatabase { name, pool, committer, changed, paused_until });
        }
        let directory = match databases.is_empty() {
            true => Vec::new(),
            false => shard::load_directory(main).await?,
        };
        Ok(GameDatabases { databases, directory: RwLock::new(directory) })
    }

    /// Returns whether the main database stores all games.
    pub(crate) fn is_empty(&self) -> bool {
        self.databases.is_empty()
    }

    /// Returns the pools of the databases.
    pub(crate) fn pools(&self) -> impl Iterator<Item = &PgPool> {
        self.databases.iter().map(|database| &database.pool)
    }

    /// Returns the database with this name.
    fn get(&self, name: &str) -> Result<&GameDatabase, Error> {
        self.databases.iter().find(|database| database.name == name).ok_or_else(|| {
            tracing::error!(name, "games are in a database that is missing in game_databases");
            Error::Unavailable
        })
    }

    /// Returns the database of a game that the main database still has, and the epoch of the shard.
    fn wanted(&self, game_id: GameId) -> Option<(&GameDatabase, i32)> {
        let directory = self.directory.read().unwrap_or_else(PoisonError::into_inner);
        let shard = usize::try_from(game_id.shard()).ok()?;
        let ShardPlace { database_name, epoch, .. } = directory.get(shard)?;
        let name = database_name.as_deref()?;
        Some((self.databases.iter().find(|database| database.name == name)?, *epoch))
    }

    /// Commits to the database of the game, and to the main one with this committer.
    pub(crate) async fn commit(
        &self,
        main: &PgPool,
        committer: &Committer,
        commit: Commit,
    ) -> CommitOutcome {
        if self.is_empty() {
            return committer.commit(commit).await;
        }
        let (game_id, is_live) = (commit.game_id, commit.after.status == StoredStatus::Live);
        let Some(name) = commit.database.clone() else {
            if is_live && self.bring_to_shard(main, game_id).await {
                // The game is loaded again from there.
                return CommitOutcome::Conflict;
            }
            return self.wait_if_frozen(main, game_id, committer.commit(commit).await).await;
        };
        let Ok(database) = self.get(&name) else { return CommitOutcome::Overloaded };
        let has_computers = commit.computer_seats.is_some_and(|seats| seats.0 != 0);
        let outcome = database.committer.commit(commit).await;
        match outcome {
            CommitOutcome::Applied if is_live && !has_computers => {
                // If the queue is full, the comparison finds the game.
                let _ = database.changed.try_send(game_id);
            }
            CommitOutcome::Applied if is_live => {
                let updated = update_summary(main, &name, &database.pool, &[game_id]).await;
                updated.unwrap_or_else(|error| error.log());
            }
            CommitOutcome::Applied | CommitOutcome::Broken => {
                let returned = self.bring_home(main, database, &[game_id]).await;
                returned.unwrap_or_else(|error| error.log());
            }
            _ => {}
        }
        self.wait_if_frozen(main, game_id, outcome).await
    }

    /// Brings a game to the database of its shard and returns whether it is there.
    /// If the database cannot be reached, the game stays.
    async fn bring_to_shard(&self, main: &PgPool, game_id: GameId) -> bool {
        let Some((database, shard_epoch)) = self.wanted(game_id) else { return false };
        if !database.accepts_games() {
            return false;
        }
        let transfer = GameTransfer {
            main,
            from: GamePlace { name: None, pool: main },
            to: database.place(),
            status: TransferredStatus::Live,
            shard: game_id.shard(),
            shard_epoch,
        };
        match transfer.run(&[game_id]).await {
            Ok(moved) => moved > 0,
            Err(error) => {
                error.log();
                // Other moves of the shard must not wait for the same failure.
                if matches!(error, Error::Unavailable | Error::Database(_)) {
                    database.pause_transfers();
                }
                // The shard may have moved.
                self.load_directory(main).await.unwrap_or_else(|error| error.log());
                false
            }
        }
    }

    async fn load_directory(&self, main: &PgPool) -> Result<(), Error> {
        let directory = shard::load_directory(main).await?;
        *self.directory.write().unwrap_or_else(PoisonError::into_inner) = directory;
        Ok(())
    }

    /// Brings games that have ended to the main database.
    async fn bring_home(
        &self,
        main: &PgPool,
        database: &GameDatabase,
        game_ids: &[GameId],
    ) -> Result<(), Error> {
        let transfer = GameTransfer {
            main,
            from: database.place(),
            to: GamePlace { name: None, pool: main },
            status: TransferredStatus::Over,
            shard: 0,
            shard_epoch: 0,
        };
        transfer.run(game_ids).await.map(drop)
    }

    /// After a conflict, waits while the game is on its way to another database.
    async fn wait_if_frozen(
        &self,
        main: &PgPool,
        game_id: GameId,
        outcome: CommitOutcome,
    ) -> CommitOutcome {
        let deadline = Instant::now() + FREEZE_WAIT;
        while outcome == CommitOutcome::Conflict && Instant::now() < deadline {
            match self.is_frozen(main, game_id).await {
                Ok(true) => sleep(FREEZE_POLL_INTERVAL).await,
                Ok(false) | Err(_) => break,
            }
        }
        outcome
    }

    async fn is_frozen(&self, main: &PgPool, game_id: GameId) -> Result<bool, Error> {
        let Some(place) = placement::place_of(main, game_id).await? else { return Ok(false) };
        match &place.database_name {
            Some(name) => placement::is_frozen_at(&self.get(name)?.pool, game_id).await,
            None => Ok(place.is_frozen),
        }
    }

    /// Parks a live game of a game database as broken and brings it to the main database.
    pub(crate) async fn park(
        &self,
        main: &PgPool,
        game_id: GameId,
        version: LogVersion,
        fault: &str,
    ) -> Result<(), Error> {
        let place = match self.is_empty() {
            true => None,
            false => placement::place_of(main, game_id).await?,
        };
        let Some(name) = place.and_then(|place| place.database_name) else {
            return game::park(main, game_id, version, fault).await;
        };
        let database = self.get(&name)?;
        game::park(&database.pool, game_id, version, fault).await?;
        self.bring_home(main, database, &[game_id]).await
    }

    /// Replaces log and state of a game that a game database stores.
    /// Returns whether the game was there.
    pub(crate) async fn load_into(
        &self,
        name: &str,
        stored: &mut StoredGame,
    ) -> Result<bool, Error> {
        let mut transaction = self
            .get(name)?
            .pool
            .begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            .await?;
        let game_id = stored.row.game_id;
        let Some(row) = read_state(&mut transaction, game_id).await? else { return Ok(false) };
        (stored.row.status, stored.row.version) = (row.status, row.version);
        (stored.row.turn_version, stored.row.ended_ms) = (row.turn_version, row.ended_ms);
        let entries = "SELECT line, request_id FROM log_entry WHERE game_id = $1 ORDER BY number";
        let entries: Vec<LogEntry> =
            sqlx::query_as(entries).bind(game_id).fetch_all(&mut *transaction).await?;
        stored.entries = entries;
        let secrets = "SELECT secrets FROM game_secret WHERE game_id = $1";
        stored.secrets =
            sqlx::query_scalar(secrets).bind(game_id).fetch_optional(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Returns the versions of games that a game database stores.
    pub(crate) async fn load_versions(
        &self,
        name: &str,
        game_ids: &[GameId],
    ) -> Result<Vec<(GameId, GameVersion)>, Error> {
        let rows = "SELECT game_id, version, status FROM game
                    WHERE game_id = ANY($1) AND version >= 0";
        let rows: Vec<(GameId, LogVersion, StoredStatus)> =
            sqlx::query_as(rows).bind(game_ids).fetch_all(&self.get(name)?.pool).await?;
        let versions = rows.into_iter();
        Ok(versions.map(|(id, version, status)| (id, GameVersion { version, status })).collect())
    }

    /// Reads the directory and compares the games of some shards in all databases.
    /// Interrupted transfers are undone, and rows in the main database updated.
    pub(crate) async fn reconcile(&self, main: &PgPool, shards: &[i16]) -> Result<(), Error> {
        if self.is_empty() {
            return Ok(());
        }
        self.load_directory(main).await?;
        let home = GamePlace { name: None, pool: main };
        recover_stuck(main, home, shards, STUCK_AFTER_MS).await?;
        for database in &self.databases {
            // One database that cannot be reached does not affect the others.
            if let Err(error) = self.reconcile_with(main, database, shards).await {
                error.log();
            }
        }
        Ok(())
    }

    async fn reconcile_with(
        &self,
        main: &PgPool,
        database: &GameDatabase,
        shards: &[i16],
    ) -> Result<(), Error> {
        recover_stuck(main, database.place(), shards, STUCK_AFTER_MS).await?;
        let rows = "SELECT game_id, version, status FROM game
                    WHERE shard = ANY($1) AND version >= 0 AND frozen_ms IS NULL";
        let rows: Vec<(GameId, LogVersion, StoredStatus)> =
            sqlx::query_as(rows).bind(shards).fetch_all(&database.pool).await?;
        let all: Vec<GameId> = rows.iter().map(|(game_id, ..)| *game_id).collect();
        let known = game::versions(main, &all).await?.versions;
        let (mut behind, mut over) = (Vec::new(), Vec::new());
        for (game_id, version, status) in rows {
            if status != StoredStatus::Live {
                over.push(game_id);
            } else if known.get(&game_id).is_some_and(|known| known.version < version) {
                behind.push(game_id);
            }
        }
        if !behind.is_empty() {
            update_summary(main, &database.name, &database.pool, &behind).await?;
        }
        if !over.is_empty() {
            self.bring_home(main, database, &over).await?;
        }
        let left = "DELETE FROM game WHERE shard = ANY($1) AND version = -1
                        AND frozen_ms < extract(epoch FROM clock_timestamp()) * 1000 - $2";
        sqlx::query(left).bind(shards).bind(LEFT_ROWS_MS).execute(&database.pool).await?;
        Ok(())
    }
}

/// Columns of a game in a game database.
#[derive(sqlx::FromRow)]
struct GameStateRow {
    status: StoredStatus,
    version: LogVersion,
    turn_version: LogVersion,
    ended_ms: Option<UnixMs>,
}

async fn read_state(db: &mut PgConnection, game_id: GameId) -> Result<Option<GameStateRow>, Error> {
    let row = "SELECT status, version, turn_version, ended_ms FROM game
               WHERE game_id = $1 AND version >= 0";
    Ok(sqlx::query_as(row).bind(game_id).fetch_optional(db).await?)
}

/// Unfreezes games whose transfer was interrupted. Their players get the time back.
pub(crate) async fn recover_stuck(
    main: &PgPool,
    place: GamePlace<'_>,
    shards: &[i16],
    stuck_after_ms: i64,
) -> Result<(), Error> {
    let stuck = placement::find_stuck(place, shards, stuck_after_ms).await?;
    if stuck.is_empty() {
        return Ok(());
    }
    let live = placement::recover(main, place, &stuck).await?;
    let Some(from_ms) = live.iter().map(|(_, frozen_ms)| *frozen_ms).min() else { return Ok(()) };
    let game_ids: Vec<GameId> = live.iter().map(|(game_id, _)| *game_id).collect();
    tracing::warn!(
        games = game_ids.len(),
        "interrupted transfer of games between databases undone"
    );
    let mut connection = main.acquire().await?;
    let players = placement::players_of(&mut connection, &game_ids).await?;
    let until_ms = now_ms(&mut connection).await?;
    let span = OutageSpan { node_id: new_id(until_ms)?, from_ms, until_ms, is_over: true };
    heartbeat::record_outage(&mut connection, span, &players).await
}

/// Updates the rows of changed games in the main database until the node ends.
async fn update_summaries(
    main: PgPool,
    name: String,
    pool: PgPool,
    mut games: mpsc::Receiver<GameId>,
) {
    let mut changed = Vec::new();
    while games.recv_many(&mut changed, CHANGED_MAX).await > 0 {
        let game_ids: BTreeSet<GameId> = changed.drain(..).collect();
        let game_ids: Vec<GameId> = game_ids.into_iter().collect();
        if let Err(error) = update_summary(&main, &name, &pool, &game_ids).await {
            error.log();
        }
        sleep(SUMMARY_INTERVAL).await;
    }
}

/// Updates the rows of live games in the main database.
async fn update_summary(
    main: &PgPool,
    name: &str,
    pool: &PgPool,
    game_ids: &[GameId],
) -> Result<(), Error> {
    let mut source = pool.acquire().await?;
    let rows = game_copy::read_rows(&mut source, game_ids, TransferredStatus::Live).await?;
    drop(source);
    let mut connection = main.acquire().await?;
    game_copy::update_rows(&mut connection, Some(name), &rows, RowsUpdate::Summary).await?;
    Ok(())
}
