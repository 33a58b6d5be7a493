//! Storage of live games, in PostgreSQL or in the memory of the simulation.

use std::collections::HashMap;

use futures_util::future::{BoxFuture, join_all};
use sqlx::{PgConnection, PgPool};
use tokio::sync::Mutex;
use tokio::time::{Duration, sleep};

use crate::clock::UnixMs;
use crate::db::commit::{Commit, CommitOutcome, Committer};
use crate::db::game::{self, ExecutedPremove, GameDeadline, GameVersion, StoredGame};
use crate::db::game_databases::GameDatabases;
use crate::db::heartbeat::{self, HeartbeatReport, NodeHeartbeat, Outage};
use crate::db::vacation::{self, VacationSpan};
use crate::db::{connect_dedicated, now_ms};
use crate::error::Error;
use crate::ids::{GameId, NodeId, PlayerId};
use crate::numbers::{LogVersion, SeatNumber};

/// Maximum number of attempts to load a game that moves to another database.
const LOAD_ATTEMPTS_MAX: u32 = 50;

/// Delay before a game is loaded again.
const LOAD_RETRY_DELAY: Duration = Duration::from_millis(20);

/// Result of a function of the store.
pub(crate) type StoreResult<'a, T> = BoxFuture<'a, Result<T, Error>>;

/// Games of some shards that need attention.
pub(crate) struct ShardScan {
    pub deadlines: Vec<GameDeadline>,
    /// Games in which a seat that has to decide has premoves.
    pub due_premoves: Vec<GameId>,
    pub live_games: i64,
}

/// Storage of live games and nodes: everything that moves, clocks and heartbeats need.
pub(crate) trait GameStore: Send + Sync {
    /// Loads a game, if it exists.
    fn load_game(&self, game_id: GameId) -> StoreResult<'_, Option<StoredGame>>;

    /// Loads version and status of games, except those whose database cannot be reached.
    fn versions<'a>(
        &'a self,
        game_ids: &'a [GameId],
    ) -> StoreResult<'a, HashMap<GameId, GameVersion>>;

    /// Loads the deadlines of those games that are live and have one.
    fn deadlines<'a>(&'a self, game_ids: &'a [GameId]) -> StoreResult<'a, Vec<GameDeadline>>;

    /// Stores log entries if the game has the expected version.
    fn commit(&self, commit: Commit) -> BoxFuture<'_, CommitOutcome>;

    /// Parks a live game as broken, unless it has changed meanwhile.
    fn park<'a>(
        &'a self,
        game_id: GameId,
        version: LogVersion,
        fault: &'a str,
    ) -> StoreResult<'a, ()>;

    /// Stores the rules revision with which a live game was replayed.
    fn set_rules_revision(&self, game_id: GameId, revision: i16) -> StoreResult<'_, ()>;

    /// Loads the premoves of a seat in their text form.
    fn premoves(&self, game_id: GameId, seat: SeatNumber) -> StoreResult<'_, Option<String>>;

    /// Replaces premoves by the remaining ones, unless the player has changed them meanwhile.
    fn update_premoves(&self, game_id: GameId, executed: ExecutedPremove) -> StoreResult<'_, ()>;

    /// Deletes the premoves of all seats of a game.
    fn delete_all_premoves(&self, game_id: GameId) -> StoreResult<'_, ()>;

    /// Loads the vacations of the players of a game that end after a time.
    fn vacation_spans(
        &self,
        game_id: GameId,
        since_ms: UnixMs,
    ) -> StoreResult<'_, Vec<VacationSpan>>;

    /// Finds the games of some shards that need attention.
    fn scan_shards<'a>(&'a self, shards: &'a [i16]) -> StoreResult<'a, ShardScan>;

    /// Returns the time of the store. The heartbeat calls it.
    fn now_ms(&self) -> StoreResult<'_, UnixMs>;

    /// Records a heartbeat, and an outage if the node had a gap; returns all nodes.
    fn record_heartbeat<'a>(
        &'a self,
        report: HeartbeatReport<'a>,
    ) -> StoreResult<'a, Vec<NodeHeartbeat>>;

    /// Deletes a dead node and records an outage for its players.
    fn remove_dead_node<'a>(
        &'a self,
        dead: &'a NodeHeartbeat,
        until_ms: UnixMs,
    ) -> StoreResult<'a, ()>;

    /// Loads the outages that ended after a time.
    fn outages(&self, since_ms: UnixMs) -> StoreResult<'_, Vec<Outage>>;

    /// Marks a node as shut down and records an outage for its players.
    fn record_shutdown<'a>(
        &'a self,
        node_id: NodeId,
        away_ms: i64,
        players: &'a [PlayerId],
    ) -> StoreResult<'a, ()>;

    /// Removes all nodes if none is alive, with an outage for the players of each.
    fn record_total_outage(&self, alive_since_ms: UnixMs, until_ms: UnixMs) -> StoreResult<'_, ()>;

    /// Records that a player is connected to a node.
    fn insert_player(&self, node_id: NodeId, player_id: PlayerId) -> StoreResult<'_, ()>;

    /// Deletes nodes that shut down, and outages that ended, before these times.
    fn delete_old_outages(
        &self,
        nodes_before_ms: UnixMs,
        outages_before_ms: UnixMs,
    ) -> StoreResult<'_, ()>;
}

/// Storage of live games in PostgreSQL.
pub(crate) struct PgGameStore {
    pool: PgPool,
    committer: Committer,
    databases: GameDatabases,
    heartbeat: HeartbeatConnection,
}

impl PgGameStore {
    /// Starts the writers.
    pub(crate) fn start(pool: PgPool, database: &str, databases: GameDatabases) -> PgGameStore {
        let (database, connection) = (database.to_owned(), Mutex::default());
        PgGameStore {
            pool,
            committer: Committer::start(&database),
            databases,
            heartbeat: HeartbeatConnection { database, connection },
        }
    }
}

/// Dedicated connection of the heartbeat, so that no other query delays it.
struct HeartbeatConnection {
    database: String,
    connection: Mutex<Option<PgConnection>>,
}

impl HeartbeatConnection {
    /// Runs a query. The connection is closed if the query fails or is dropped.
    async fn run<T>(
        &self,
        query: impl AsyncFnOnce(&mut PgConnection) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut idle = self.connection.lock().await;
        let mut connection = match idle.take() {
            Some(connection) => connection,
            None => connect_dedicated(&self.database).await?,
        };
        let result = query(&mut connection).await?;
        *idle = Some(connection);
        Ok(result)
    }
}

impl GameStore for PgGameStore {
    fn load_game(&self, game_id: GameId) -> StoreResult<'_, Option<StoredGame>> {
        Box::pin(async move {
            for _ in 0..LOAD_ATTEMPTS_MAX {
                let Some(mut stored) = game::load_game(&self.pool, game_id).await? else {
                    return Ok(None);
                };
                let Some(name) = stored.row.database.clone() else { return Ok(Some(stored)) };
                if self.databases.load_into(&name, &mut stored).await? {
                    return Ok(Some(stored));
                }
                // The game has moved between the two queries.
                sleep(LOAD_RETRY_DELAY).await;
            }
            Err(Error::Overloaded)
        })
    }

    fn versions<'a>(
        &'a self,
        game_ids: &'a [GameId],
    ) -> StoreResult<'a, HashMap<GameId, GameVersion>> {
        Box::pin(async move {
            let mut known = game::versions(&self.pool, game_ids).await?;
            let loads = known.elsewhere.iter().map(|(name, elsewhere)| async move {
                (elsewhere, self.databases.load_versions(name, elsewhere).await)
            });
            let mut unknown = 0;
            for (elsewhere, loaded) in join_all(loads).await {
                // The rows of the main database follow later. A game that is not found there is on
                // its way, and its version is unknown.
                for game_id in elsewhere {
                    known.versions.remove(game_id);
                }
                match loaded {
                    Ok(versions) => known.versions.extend(versions),
                    // One database that cannot be reached does not affect the others.
                    Err(error) => {
                        unknown += elsewhere.len();
                        if unknown == game_ids.len() {
                            return Err(error);
                        }
                        error.log();
                    }
                }
            }
            Ok(known.versions)
        })
    }

    fn deadlines<'a>(&'a self, game_ids: &'a [GameId]) -> StoreResult<'a, Vec<GameDeadline>> {
        Box::pin(game::deadlines_of(&self.pool, game_ids))
    }

    fn commit(&self, commit: Commit) -> BoxFuture<'_, CommitOutcome> {
        Box::pin(self.databases.commit(&self.pool, &self.committer, commit))
    }

    fn park<'a>(
        &'a self,
        game_id: GameId,
        version: LogVersion,
        fault: &'a str,
    ) -> StoreResult<'a, ()> {
        Box::pin(self.databases.park(&self.pool, game_id, version, fault))
    }

    fn set_rules_revision(&self, game_id: GameId, revision: i16) -> StoreResult<'_, ()> {
        Box::pin(game::set_rules_revision(&self.pool, game_id, revision))
    }

    fn premoves(&self, game_id: GameId, seat: SeatNumber) -> StoreResult<'_, Option<String>> {
        Box::pin(game::premoves(&self.pool, game_id, seat))
    }

    fn update_premoves(&self, game_id: GameId, executed: ExecutedPremove) -> StoreResult<'_, ()> {
        Box::pin(game::update_premoves(&self.pool, game_id, executed))
    }

    fn delete_all_premoves(&self, game_id: GameId) -> StoreResult<'_, ()> {
        Box::pin(game::delete_all_premoves(&self.pool, game_id))
    }

    fn vacation_spans(
        &self,
        game_id: GameId,
        since_ms: UnixMs,
    ) -> StoreResult<'_, Vec<VacationSpan>> {
        Box::pin(vacation::load_spans(&self.pool, game_id, since_ms))
    }

    fn scan_shards<'a>(&'a self, shards: &'a [i16]) -> StoreResult<'a, ShardScan> {
        Box::pin(async move {
            self.databases.reconcile(&self.pool, shards).await?;
            Ok(ShardScan {
                deadlines: game::deadlines(&self.pool, shards).await?,
                due_premoves: game::games_with_due_premoves(&self.pool, shards).await?,
                live_games: game::count_live(&self.pool, shards).await?,
            })
        })
    }

    fn now_ms(&self) -> StoreResult<'_, UnixMs> {
        Box::pin(self.heartbeat.run(async |connection| now_ms(connection).await))
    }

    fn record_heartbeat<'a>(
        &'a self,
        report: HeartbeatReport<'a>,
    ) -> StoreResult<'a, Vec<NodeHeartbeat>> {
        Box::pin(
            self.heartbeat
                .run(async move |connection| heartbeat::record_heartbeat(connection, report).await),
        )
    }

    fn remove_dead_node<'a>(
        &'a self,
        dead: &'a NodeHeartbeat,
        until_ms: UnixMs,
    ) -> StoreResult<'a, ()> {
        Box::pin(self.heartbeat.run(async move |connection| {
            heartbeat::remove_dead_node(connection, dead, until_ms).await
        }))
    }

    fn outages(&self, since_ms: UnixMs) -> StoreResult<'_, Vec<Outage>> {
        Box::pin(
            self.heartbeat
                .run(async move |connection| heartbeat::outages(connection, since_ms).await),
        )
    }

    fn record_shutdown<'a>(
        &'a self,
        node_id: NodeId,
        away_ms: i64,
        players: &'a [PlayerId],
    ) -> StoreResult<'a, ()> {
        Box::pin(heartbeat::record_shutdown(&self.pool, node_id, away_ms, players))
    }

    fn record_total_outage(&self, alive_since_ms: UnixMs, until_ms: UnixMs) -> StoreResult<'_, ()> {
        Box::pin(heartbeat::record_total_outage(&self.pool, alive_since_ms, until_ms))
    }

    fn insert_player(&self, node_id: NodeId, player_id: PlayerId) -> StoreResult<'_, ()> {
        Box::pin(heartbeat::insert_player(&self.pool, node_id, player_id))
    }

    fn delete_old_outages(
        &self,
        nodes_before_ms: UnixMs,
        outages_before_ms: UnixMs,
    ) -> StoreResult<'_, ()> {
        Box::pin(async move {
            heartbeat::delete_ended_nodes(&self.pool, nodes_before_ms).await?;
            heartbeat::delete_old_outages(&self.pool, outages_before_ms).await
        })
    }
}
