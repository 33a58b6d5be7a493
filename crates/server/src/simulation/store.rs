//! The connection of one node to the simulated database, with delays and faults.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use crate::clock::UnixMs;
use crate::cluster::RECONNECT_GRACE_MS;
use crate::db::commit::{COMMIT_TIMEOUT, Commit, CommitOutcome};
use crate::db::game::{ExecutedPremove, GameDeadline, GameVersion, StoredGame};
use crate::db::game_store::{GameStore, ShardScan, StoreResult};
use crate::db::heartbeat::{HeartbeatReport, NodeHeartbeat, Outage};
use crate::db::vacation::VacationSpan;
use crate::error::Error;
use crate::ids::{GameId, NodeId, PlayerId};
use crate::numbers::{LogVersion, SeatNumber};
use crate::simulation::database::Database;
use crate::simulation::nodes::NodeLink;
use crate::simulation::planted_bug::PlantedBug;
use crate::simulation::world::{DatabaseCondition, World, lock};

/// Delay with which a commit is stored that was reported too early.
const EARLY_ANSWER_MS: u64 = 200;

/// Store of one node.
#[derive(Clone)]
pub(super) struct SimulatedStore {
    pub world: Arc<World>,
    pub link: Arc<NodeLink>,
}

fn connection_lost() -> Error {
    Error::Database(sqlx::Error::Io(std::io::ErrorKind::ConnectionReset.into()))
}

impl SimulatedStore {
    fn condition(&self) -> DatabaseCondition {
        lock(&self.world.conditions).database
    }

    /// Sleeps as long as a message between node and database takes.
    async fn travel(&self) {
        match self.condition() {
            DatabaseCondition::Slow => self.world.sleep_between(20, 500).await,
            _ => self.world.sleep_between(0, 2).await,
        }
    }

    /// Runs a query over the pool, which may be exhausted.
    pub(super) async fn call<T>(
        &self,
        name: &str,
        query: impl FnOnce(&mut Database, UnixMs) -> T,
    ) -> Result<T, Error> {
        if self.link.state().is_pool_exhausted {
            self.world.sleep_between(500, 2_900).await;
        }
        self.call_dedicated(name, query).await
    }

    /// Runs a query over a dedicated connection.
    /// A node that is paused or cut off waits, and a dead one waits for ever.
    async fn call_dedicated<T>(
        &self,
        name: &str,
        query: impl FnOnce(&mut Database, UnixMs) -> T,
    ) -> Result<T, Error> {
        self.link.wait_until_connected().await;
        self.travel().await;
        if self.condition() == DatabaseCondition::Down {
            return Err(connection_lost());
        }
        let result = query(&mut lock(&self.world.database), self.world.now());
        self.world.trace(format_args!("node {} {name}", self.link.name));
        self.travel().await;
        self.link.wait_until_connected().await;
        match self.condition() {
            DatabaseCondition::Down => Err(connection_lost()),
            _ => Ok(result),
        }
    }

    /// Stores a commit, which may fail in all ways of a real one.
    async fn try_commit(&self, mut commit: Commit) -> CommitOutcome {
        if self.world.has_bug(PlantedBug::LostIdempotencyKey) {
            commit.entries.iter_mut().for_each(|entry| entry.request_id = None);
        }
        match self.condition() {
            DatabaseCondition::Slow if self.world.chance(15) => {
                self.world.sleep_between(500, 1_000).await;
                return CommitOutcome::Overloaded;
            }
            DatabaseCondition::LosesCommits if self.world.chance(30) => {
                return CommitOutcome::Unknown;
            }
            _ => {}
        }
        let stored = self
            .call_dedicated("commit", |database, now_ms| database.commit(&commit, now_ms))
            .await;
        let outcome = stored.unwrap_or(CommitOutcome::Unknown);
        self.world.trace(format_args!("{} {:?} {outcome:?}", commit.game_id.0, commit.entries));
        let is_lost = self.condition() == DatabaseCondition::LosesCommits && self.world.chance(30);
        if is_lost { CommitOutcome::Unknown } else { outcome }
    }
}

impl GameStore for SimulatedStore {
    fn load_game(&self, game_id: GameId) -> StoreResult<'_, Option<StoredGame>> {
        Box::pin(self.call("load", move |database, _| database.load_game(game_id)))
    }

    fn versions<'a>(
        &'a self,
        game_ids: &'a [GameId],
    ) -> StoreResult<'a, HashMap<GameId, GameVersion>> {
        Box::pin(self.call("versions", |database, _| database.versions(game_ids)))
    }

    fn deadlines<'a>(&'a self, game_ids: &'a [GameId]) -> StoreResult<'a, Vec<GameDeadline>> {
        Box::pin(self.call("deadlines", |database, _| database.deadlines(game_ids)))
    }

    fn commit(&self, commit: Commit) -> BoxFuture<'_, CommitOutcome> {
        let store = self.clone();
        let answers_early = self.world.has_bug(PlantedBug::AnswerBeforeCommit);
        // A statement on its way is executed even if the node no longer waits for it.
        let (reply, outcome) = oneshot::channel();
        tokio::spawn(async move {
            if answers_early {
                sleep(Duration::from_millis(EARLY_ANSWER_MS)).await;
            }
            let _ = reply.send(store.try_commit(commit).await);
        });
        Box::pin(async move {
            if answers_early {
                return CommitOutcome::Applied;
            }
            match timeout(COMMIT_TIMEOUT, outcome).await {
                Ok(Ok(outcome)) => outcome,
                Ok(Err(_)) | Err(_) => CommitOutcome::Unknown,
            }
        })
    }

    fn park<'a>(
        &'a self,
        game_id: GameId,
        version: LogVersion,
        fault: &'a str,
    ) -> StoreResult<'a, ()> {
        Box::pin(async move {
            if self.call("park", |database, _| database.park(game_id, version)).await? {
                self.world.fail(format!("P8: game {} is broken: {fault}", game_id.0));
            }
            Ok(())
        })
    }

    fn set_rules_revision(&self, game_id: GameId, revision: i16) -> StoreResult<'_, ()> {
        Box::pin(self.call("revision", move |database, _| {
            database.set_rules_revision(game_id, revision);
        }))
    }

    fn premoves(&self, game_id: GameId, seat: SeatNumber) -> StoreResult<'_, Option<String>> {
        Box::pin(self.call("premoves", move |database, _| database.premoves(game_id, seat)))
    }

    fn update_premoves(&self, game_id: GameId, executed: ExecutedPremove) -> StoreResult<'_, ()> {
        Box::pin(self.call("update premoves", move |database, _| {
            database.update_premoves(game_id, executed);
        }))
    }

    fn delete_all_premoves(&self, game_id: GameId) -> StoreResult<'_, ()> {
        Box::pin(self.call("delete premoves", move |database, _| {
            database.delete_all_premoves(game_id);
        }))
    }

    fn vacation_spans(&self, _: GameId, _: UnixMs) -> StoreResult<'_, Vec<VacationSpan>> {
        Box::pin(self.call("vacations", |_, _| Vec::new()))
    }

    fn scan_shards<'a>(&'a self, shards: &'a [i16]) -> StoreResult<'a, ShardScan> {
        Box::pin(self.call("scan", |database, _| database.scan_shards(shards)))
    }

    fn now_ms(&self) -> StoreResult<'_, UnixMs> {
        Box::pin(self.call_dedicated("clock", |_, now_ms| now_ms))
    }

    fn record_heartbeat<'a>(
        &'a self,
        mut report: HeartbeatReport<'a>,
    ) -> StoreResult<'a, Vec<NodeHeartbeat>> {
        if self.world.has_bug(PlantedBug::NoLowWaterMark) {
            report.oldest_command_ms = None;
        }
        Box::pin(self.call_dedicated("heartbeat", move |database, now_ms| {
            database.record_heartbeat(&report, now_ms)
        }))
    }

    fn remove_dead_node<'a>(
        &'a self,
        dead: &'a NodeHeartbeat,
        mut until_ms: UnixMs,
    ) -> StoreResult<'a, ()> {
        if self.world.has_bug(PlantedBug::NoReconnectGrace) {
            until_ms = until_ms - RECONNECT_GRACE_MS;
        }
        Box::pin(self.call_dedicated("remove node", move |database, _| {
            database.remove_dead_node(dead, until_ms);
        }))
    }

    fn outages(&self, since_ms: UnixMs) -> StoreResult<'_, Vec<Outage>> {
        let is_global = self.world.has_bug(PlantedBug::GlobalOutage);
        Box::pin(self.call_dedicated("outages", move |database, _| {
            let mut outages = database.outages(since_ms);
            if is_global {
                let seats = database.games.values().flat_map(|game| &game.seats);
                let mut players: Vec<PlayerId> = seats.filter_map(|seat| seat.player_id).collect();
                players.sort_unstable();
                outages.iter_mut().for_each(|outage| outage.players.clone_from(&players));
            }
            outages
        }))
    }

    fn record_shutdown<'a>(
        &'a self,
        node_id: NodeId,
        away_ms: i64,
        players: &'a [PlayerId],
    ) -> StoreResult<'a, ()> {
        Box::pin(self.call("shutdown", move |database, now_ms| {
            database.record_shutdown(node_id, away_ms, players, now_ms);
        }))
    }

    fn record_total_outage(&self, alive_since_ms: UnixMs, until_ms: UnixMs) -> StoreResult<'_, ()> {
        Box::pin(self.call("total outage", move |database, _| {
            database.record_total_outage(alive_since_ms, until_ms);
        }))
    }

    fn insert_player(&self, node_id: NodeId, player_id: PlayerId) -> StoreResult<'_, ()> {
        Box::pin(self.call("player", move |database, _| {
            database.insert_player(node_id, player_id);
        }))
    }

    fn delete_old_outages(
        &self,
        nodes_before_ms: UnixMs,
        outages_before_ms: UnixMs,
    ) -> StoreResult<'_, ()> {
        Box::pin(self.call("old outages", move |database, _| {
            database.delete_old_outages(nodes_before_ms, outages_before_ms);
        }))
    }
}
