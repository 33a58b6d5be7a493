//! What a node does by itself: it shows that it lives, sees who else does, lets time pass at the
//! tables, and compares what it knows with the database.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError, Weak};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream;
use sqlx::PgConnection;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::error::Error;
use crate::game::hear::compare;
use crate::game::presence;
use crate::game::slot::Slot;
use crate::game::{Games, loaded};
use crate::ids::SHARDS;
use crate::node::Node;
use crate::store::beat::{self, Late, Outage, Pulse};
use crate::store::{connect_apart, load};

/// How often a node shows that it lives.
const BEAT: Duration = Duration::from_millis(500);

/// A beat that takes longer is given up, and its connection with it.
const PATIENCE: Duration = Duration::from_secs(2);

/// A node that was not seen for so long is dead.
pub(crate) const DEAD_MS: i64 = 3_000;

/// How often the games of our shards are looked for.
const SCAN: Duration = Duration::from_secs(5);

/// How often watched games are compared with the database.
const COMPARE: Duration = Duration::from_secs(2);

/// How often it is looked who is at the tables.
const LOOK: Duration = Duration::from_secs(5);

/// How often those are told who are told later.
const TELL_LATE: Duration = Duration::from_secs(1);

/// A game nobody asks for is forgotten after so long.
const IDLE_MS: u64 = 60_000;

/// Tables kept as they are. Those used longest ago are put away as texts, and played over when
/// somebody says something there.
const TABLES: usize = 1024;

/// Outages are remembered for so long: no turn is longer, but those counted in days.
const REMEMBERED_MS: i64 = 40 * 24 * 3_600_000;

/// Tables at which time passes at once.
const TICKS: usize = 16;

/// Starts what a node does by itself. It ends with the node.
pub(crate) fn keep(node: &Arc<Node>) {
    tokio::spawn(every(BEAT, Arc::downgrade(node), Pacemaker::default()));
    tokio::spawn(every(SCAN, Arc::downgrade(node), Scan));
    tokio::spawn(every(COMPARE, Arc::downgrade(node), Compare));
    tokio::spawn(every(LOOK, Arc::downgrade(node), Look));
    tokio::spawn(every(TELL_LATE, Arc::downgrade(node), TellLate));
}

/// Something done again and again.
trait Round: Send + 'static {
    fn go(&mut self, node: &Arc<Node>) -> impl Future<Output = Result<(), Error>> + Send;
}

async fn every(period: Duration, node: Weak<Node>, mut round: impl Round) {
    let mut interval = interval(period);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        let Some(node) = node.upgrade() else { return };
        if let Err(error) = round.go(&node).await {
            error.log();
        }
    }
}

/// Beats go over a connection of their own: whatever else is asked, a node that lives shows it.
#[derive(Default)]
struct Pacemaker {
    connection: Option<PgConnection>,
    nodes: Vec<i64>,
}

impl Round for Pacemaker {
    async fn go(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        if node.is_ending() {
            return Ok(());
        }
        let beaten = timeout(PATIENCE, self.beat(node)).await.unwrap_or(Err(Error::TryAgain));
        if beaten.is_err() {
            self.connection = None;
        }
        beaten
    }
}

impl Pacemaker {
    async fn beat(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(connect_apart(&node.settings.database).await?),
        };
        crate::store::set_clock(connection, &node.clock).await?;
        let away_ms = node.games.away_since_ms.swap(0, Ordering::Relaxed);
        let (after_ms, since_ms) = (node.settings.late_ms, Some(away_ms).filter(|ms| *ms > 0));
        let late = Late { after_ms, since_ms };
        let beaten = beat::beat(connection, node.node_id, &node.settings.node, late).await;
        if beaten.is_err() && away_ms > 0 {
            node.games.away_since(away_ms);
        }
        let mut pulses = beaten?;
        let own = pulses.iter().find(|pulse| pulse.node_id == node.node_id);
        let now_ms = own.map_or_else(|| node.now(), |pulse| pulse.beat_ms);
        let is_dead = |pulse: &Pulse| pulse.beat_ms < now_ms - DEAD_MS;
        for dead in pulses.iter().filter(|pulse| is_dead(pulse) && !pulse.ended) {
            beat::bury(connection, dead, now_ms).await?;
        }
        pulses.retain(|pulse| !pulse.ended && !is_dead(pulse));
        remember(node, connection, now_ms).await?;
        // Only now, when all outages up to here are known.
        let all_alive_ms = pulses.iter().map(|pulse| pulse.beat_ms).min().unwrap_or(now_ms);
        node.games.all_there_ms.store(all_alive_ms, Ordering::Relaxed);
        let mut nodes: Vec<i64> = pulses.iter().map(|pulse| pulse.node_id).collect();
        nodes.sort_unstable();
        if nodes != self.nodes {
            *node.nodes.write().unwrap_or_else(PoisonError::into_inner) = nodes.clone();
            self.nodes = nodes;
            // Beside the beat, which must not wait for it.
            let node = Arc::clone(node);
            tokio::spawn(async move { scan(&node).await.unwrap_or_else(|error| error.log()) });
        }
        let_time_pass(node, all_alive_ms);
        metrics::gauge!("palamedes_timers").set(node.games.timers.len() as f64);
        Ok(())
    }
}

impl Games {
    /// Tells the other nodes that this one goes, and that whoever is connected to it cannot play
    /// for so long.
    pub(crate) async fn leave(&self, node: &Node, away_ms: i64) -> Result<(), Error> {
        let name = &node.settings.node;
        let outage = beat::end(&node.pool, node.node_id, name, away_ms).await?;
        let mut known = self.outages.write().unwrap_or_else(PoisonError::into_inner);
        *known = known.iter().copied().chain([outage]).collect();
        Ok(())
    }
}

/// Reads the outages that are not known yet.
async fn remember(node: &Node, connection: &mut PgConnection, now_ms: i64) -> Result<(), Error> {
    let known = node.games.outages();
    let since_ms = if known.is_empty() { now_ms - REMEMBERED_MS } else { now_ms - 120_000 };
    let mut all: Vec<Outage> = beat::outages(connection, since_ms).await?;
    let lasting = |outage: &&Outage| outage.until_ms >= now_ms - REMEMBERED_MS;
    all.extend(known.iter().filter(lasting));
    all.sort_unstable();
    all.dedup();
    *node.games.outages.write().unwrap_or_else(PoisonError::into_inner) = all.into();
    Ok(())
}

/// Whose time was up when all nodes were there to take a move loses it.
fn let_time_pass(node: &Arc<Node>, until_ms: i64) {
    let due = node.games.timers.take_due(until_ms, 4096);
    if due.is_empty() {
        return;
    }
    let node = Arc::clone(node);
    tokio::spawn(async move {
        let ticks = stream::iter(due).for_each_concurrent(TICKS, |game_id| {
            let node = Arc::clone(&node);
            async move {
                if let Err(error) = Games::tick(&node, game_id).await {
                    error.log();
                    // The next look at our shards finds it again.
                }
            }
        });
        ticks.await;
    });
}

struct Look;

impl Round for Look {
    async fn go(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        presence::look_round(node).await
    }
}

struct TellLate;

impl Round for TellLate {
    async fn go(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        let late = |slot: &&Arc<Slot>| slot.is_late() && slot.is_watched();
        let late: Vec<Arc<Slot>> = node.games.lock().values().filter(late).cloned().collect();
        for slot in late {
            let mut state = slot.state.lock().await;
            // One that cannot be read does not keep the others waiting.
            match loaded(node, &slot, &mut state).await {
                Ok(_) => slot.tell_late(&mut state, node.now_ms()),
                Err(error) => error.log(),
            }
        }
        Ok(())
    }
}

struct Scan;

impl Round for Scan {
    async fn go(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        beat::forget_ended(&node.pool, node.now() - 20 * DEAD_MS).await?;
        beat::forget_outages(&node.pool, node.now() - 2 * REMEMBERED_MS).await?;
        scan(node).await
    }
}

/// Looks for the deadlines of the games in our shards.
async fn scan(node: &Arc<Node>) -> Result<(), Error> {
    let nodes = node.nodes.read().unwrap_or_else(PoisonError::into_inner).clone();
    let ours: Vec<i16> = (0..SHARDS)
        .filter(|shard| keeper(&nodes, *shard) == Some(node.node_id))
        .filter_map(|shard| i16::try_from(shard).ok())
        .collect();
    for (game_id, deadline_ms) in load::deadlines(&node.pool, &ours).await? {
        node.games.timers.suggest(game_id, deadline_ms);
    }
    // Plans whose turn came when nobody looked.
    stream::iter(load::planned(&node.pool, &ours).await?)
        .for_each_concurrent(TICKS, |game_id| Games::plan(Arc::clone(node), game_id))
        .await;
    Ok(())
}

/// The node that keeps the timers of a shard: the same for all who know the same nodes, and a node
/// that goes changes nothing for the shards of others.
fn keeper(nodes: &[i64], shard: u16) -> Option<i64> {
    let weight = |node: &i64| {
        let mixed = (*node as u64 ^ u64::from(shard).wrapping_mul(0xD6E8_FEB8_6659_FD93))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ (mixed >> 32)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    };
    nodes.iter().copied().max_by_key(weight)
}

struct Compare;

impl Round for Compare {
    async fn go(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        let now_ms = node.now_ms();
        let watched: Vec<(i64, i64)> = {
            let mut slots = node.games.lock();
            slots.retain(|_, slot| {
                let idle = slot.used_ms() + IDLE_MS < now_ms;
                !idle || slot.is_watched() || Arc::strong_count(slot) > 1
            });
            make_room(slots.values());
            slots.values().filter(|s| s.is_watched()).map(|s| (s.game_id, s.head())).collect()
        };
        metrics::gauge!("palamedes_games_watched").set(watched.len() as f64);
        let ids: Vec<i64> = watched.iter().map(|(game_id, _)| *game_id).collect();
        let heads = load::heads(&node.pool, &ids).await?;
        let behind = watched.iter().filter(|(game_id, head)| {
            heads.get(game_id).is_some_and(|(version, _)| *head < i64::from(*version).max(0))
        });
        let behind: Vec<i64> = behind.map(|(game_id, _)| *game_id).collect();
        stream::iter(behind)
            .for_each_concurrent(TICKS, |game_id| async move {
                metrics::counter!("palamedes_gaps_total").increment(1);
                let slot = node.games.lock().get(&game_id).cloned();
                if let Some(slot) = slot {
                    compare(node, &slot).await;
                }
            })
            .await;
        Ok(())
    }
}

/// The tables that were used longest ago are put away.
fn make_room<'a>(slots: impl Iterator<Item = &'a Arc<Slot>>) {
    let mut slots: Vec<&Arc<Slot>> = slots.collect();
    if slots.len() > TABLES {
        slots.sort_unstable_by_key(|slot| std::cmp::Reverse(slot.used_ms()));
        slots[TABLES..].iter().for_each(|slot| slot.fold());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_shared_out_and_stay_where_they_are() {
        let nodes = [11, 22, 33];
        let of = |nodes: &[i64]| -> Vec<i64> {
            (0..SHARDS).map(|shard| keeper(nodes, shard).unwrap()).collect()
        };
        let before = of(&nodes);
        for node in nodes {
            let count = before.iter().filter(|keeper| **keeper == node).count();
            assert!((250..430).contains(&count), "{node} keeps {count}");
        }
        let after = of(&nodes[..2]);
        let moved = before.iter().zip(&after).filter(|(b, a)| b != a);
        assert!(moved.into_iter().all(|(before, _)| *before == 33));
        assert_eq!(keeper(&[], 5), None);
    }
}
