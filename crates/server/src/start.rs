//! Start of a node: database, shared state, background tasks.

use std::sync::Arc;
use std::time::Duration;

use sqlx::PgPool;
use tokio::time::{Instant, sleep};

use crate::archive::index_games;
use crate::auth::{credential_watch, login_log};
use crate::clock::{SharedClock, UnixMs};
use crate::cluster::NODE_DEAD_AFTER_MS;
use crate::cluster::nats::NatsBus;
use crate::computers;
use crate::correspondence::reminders;
use crate::db::game_databases::GameDatabases;
use crate::db::game_store::PgGameStore;
use crate::db::replica::ReadReplicas;
use crate::db::{self, PoolSize, node_name};
use crate::error::Error;
use crate::game::events::GameHooks;
use crate::game::service::GameService;
use crate::game::{background, heartbeat, notify, replication};
use crate::ids::{NodeId, new_id};
use crate::jobs;
use crate::lobby::{list_updates, my_games, presence, rematch};
use crate::node::{Node, NodeParts, Pools};
use crate::notifications::email;
use crate::notifications::vapid::VapidKey;
use crate::operator::site_metrics;
use crate::ops::{durability, replica_check, site, transport};
use crate::settings::Settings;

/// Time for which a start waits for the name of a node that may have crashed.
const NAME_TIMEOUT: Duration = Duration::from_millis(NODE_DEAD_AFTER_MS as u64 + 1_000);

/// Interval at which a start checks whether its name is free.
const NAME_POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Reactions of other features to live games.
const GAME_HOOKS: GameHooks = GameHooks {
    on_commit: &[notify::on_commit, computers::on_commit, rematch::on_commit, reminders::on_commit],
    initial_notifications: |node, player_id| {
        Box::pin(my_games::initial_notifications(node, player_id))
    },
};

impl Node {
    /// Connects to the database, updates its schema and starts the background tasks.
    ///
    /// # Errors
    /// If the database is unreachable or has a newer schema, or a living node has the same name.
    pub async fn start(settings: Settings) -> Result<Arc<Node>, Error> {
        transport::check(&settings)?;
        settings.mail.as_ref().map_or(Ok(()), email::check)?;
        let limits = &settings.limits;
        let pool = db::connect_with(&settings.database, limits).await?;
        let play_pool = db::lazy_pool(&settings.database, &PoolSize::play(limits))?;
        let read_pool = db::lazy_pool(&settings.database, &PoolSize::read(limits))?;
        let replicas =
            ReadReplicas::new(&settings.read_replicas, settings.replica_max_lag_ms, limits)?;
        durability::check(&pool, settings.mode).await?;
        db::migrate(&pool).await?;
        wait_for_name(&pool, &settings.node).await?;
        let databases =
            GameDatabases::connect(&settings.game_databases, &play_pool, limits).await?;
        for pool in databases.pools() {
            durability::check(pool, settings.mode).await?;
        }
        let store = PgGameStore::start(play_pool.clone(), &settings.database, databases);
        let clock = SharedClock::default();
        heartbeat::set_clock(&store, &clock).await?;
        let now_ms = UnixMs::from(clock.now_ms());
        let node_id = new_id(now_ms)?;
        heartbeat::record_downtime(&store, now_ms).await?;
        let nats = settings.nats.as_deref();
        let cluster_id = db::cluster_id(&pool).await?;
        let (bus, events) = NatsBus::connect(nats, cluster_id.clone()).await?;
        let games = GameService::new(Box::new(store), Arc::new(bus), GAME_HOOKS);
        let push = match settings.push {
            true => Some(VapidKey::load_or_create(&pool).await?),
            false => None,
        };
        let log_key = login_log::load_or_create_key(&pool).await?;
        claim_name(&pool, node_id, &settings.node).await?;
        let pools = Pools { account: pool, play: play_pool, read: read_pool, replicas };
        let node = Arc::new(Node::new(
            settings,
            node_id,
            NodeParts { pools, clock, push, log_key, games },
        ));
        site::start_refresher(&node).await?;
        replica_check::spawn_checkers(&node, &cluster_id);
        replication::spawn_receiver(&node, events);
        background::spawn_background_tasks(&node);
        computers::spawn_position_updates(&node);
        presence::spawn_writer(&node);
        list_updates::spawn_senders(&node);
        index_games::spawn_indexer(&node);
        credential_watch::spawn_checker(&node);
        site_metrics::spawn_reader(&node);
        jobs::spawn_runner(&node);
        Ok(node)
    }
}

/// Waits until no living node has this name.
/// The last heartbeat of a node that crashed stays recent for a few seconds.
async fn wait_for_name(pool: &PgPool, name: &str) -> Result<(), Error> {
    let deadline = Instant::now() + NAME_TIMEOUT;
    while let Some(age_ms) = node_name::heartbeat_age_ms(pool, name, NODE_DEAD_AFTER_MS).await? {
        if Instant::now() >= deadline {
            return Err(name_taken(name, age_ms));
        }
        sleep(NAME_POLL_INTERVAL).await;
    }
    Ok(())
}

/// Records the first heartbeat. A node that started at the same moment may have the name.
async fn claim_name(pool: &PgPool, node_id: NodeId, name: &str) -> Result<(), Error> {
    match node_name::claim(pool, node_id, name, NODE_DEAD_AFTER_MS).await? {
        Some(age_ms) => Err(name_taken(name, age_ms)),
        None => Ok(()),
    }
}

fn name_taken(name: &str, age_ms: i64) -> Error {
    let reason = format!(
        "another node named {name} is running on this database, with a heartbeat {age_ms} ms ago"
    );
    Error::Config { name: "node", reason }
}
