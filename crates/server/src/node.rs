//! A node: one running server, alone or with others on the same database.

use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use metrics::counter;
use ring::hmac;
use sqlx::PgPool;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::clock::{SharedClock, UnixMs};
use crate::computers::{ComputerHints, release_held_turns};
use crate::contests::contest_cache::ContestCache;
use crate::db::replica::ReadReplicas;
use crate::db::site_state::SiteState;
use crate::error::Error;
use crate::game::list_subscriptions::AllListSubscriptions;
use crate::game::service::GameService;
use crate::ids::NodeId;
use crate::limiters::concurrency::{RequestClass, RequestLimiter};
use crate::limiters::connection_limit::ConnectionLimiter;
use crate::limiters::rate_limit::RequestRateLimits;
use crate::limiters::read_cache::ReadCache;
use crate::limiters::watched_credentials::WatchedCredentials;
use crate::notifications::vapid::VapidKey;
use crate::position_index::PositionIndex;
use crate::settings::{Access, Settings};

/// Time over which clients of a node that shuts down spread their reconnects.
const RECONNECT_SPREAD_MS: u32 = 5_000;

/// Time after which clients of a node that shuts down have reconnected.
/// Their first attempt may have reached the old node.
const SHUTDOWN_GRACE_MS: i64 = RECONNECT_SPREAD_MS as i64 + 3_000;

/// Timeout for announcing the shutdown.
/// Without it the node counts as dead, which costs no player time either.
const SHUTDOWN_DB_TIMEOUT: Duration = Duration::from_secs(2);

/// State of a running server that requests share.
pub struct Node {
    /// The settings of the operator.
    pub settings: Settings,
    /// The id of this run of the node.
    pub(crate) node_id: NodeId,
    /// The connection pool of accounts, lobby, moderation and background jobs.
    pub pool: PgPool,
    /// The connection pool of live games and their players.
    pub play_pool: PgPool,
    /// The connection pool of reads that need no account.
    pub(crate) read_pool: PgPool,
    /// The standbys for reads that may be stale.
    pub(crate) replicas: ReadReplicas,
    /// The clock of the database.
    pub clock: SharedClock,
    /// The Web Push key, if Web Push is enabled.
    pub(crate) push: Option<VapidKey>,
    /// The key with which accounts are hashed in the log.
    pub(crate) log_key: hmac::Key,
    /// The position index, if there is one.
    pub(crate) position_index: Option<PositionIndex>,
    /// The live games.
    pub(crate) games: GameService,
    /// The hints to workers of computer players.
    pub(crate) computers: ComputerHints,
    /// The contests that were loaded.
    pub(crate) contests: ContestCache,
    /// The live nodes, including this one.
    pub(crate) nodes: RwLock<Vec<NodeId>>,
    /// The rate limits of requests.
    pub rate_limits: RequestRateLimits,
    /// The limiter of concurrent requests.
    pub(crate) request_limiter: RequestLimiter,
    /// The limiter of bodies that are being read.
    pub(crate) body_limiter: ConnectionLimiter,
    /// The cache of expensive public reads.
    pub(crate) read_cache: ReadCache,
    /// The cache of the lists of games.
    pub(crate) list_cache: ReadCache,
    /// The sockets that subscribe to lists of games.
    pub(crate) list_subscriptions: AllListSubscriptions,
    /// The credentials of open sockets and streams.
    pub(crate) watched_credentials: WatchedCredentials,
    /// The limiter of WebSockets.
    pub(crate) socket_limiter: ConnectionLimiter,
    /// The limiter of streams.
    pub(crate) stream_limiter: ConnectionLimiter,
    /// The limiter of streams of clients without account.
    pub(crate) guest_stream_limiter: ConnectionLimiter,
    /// Notice and maintenance mode, as they were a few seconds ago.
    pub(crate) site_state: RwLock<SiteState>,
    /// True from the shutdown on.
    pub(crate) shutting_down: watch::Sender<bool>,
}

/// Signal that the node shuts down.
pub(crate) struct ShutdownSignal(watch::Receiver<bool>);

impl ShutdownSignal {
    /// Waits for the shutdown and returns a random reconnect delay in milliseconds.
    pub async fn wait(&mut self) -> u32 {
        if self.0.wait_for(|shutting_down| *shutting_down).await.is_err() {
            return 0;
        }
        let mut chance = [0; 4];
        let _ = getrandom::fill(&mut chance);
        u32::from_le_bytes(chance) % RECONNECT_SPREAD_MS
    }
}

/// Connection pools of a node.
pub(crate) struct Pools {
    pub account: PgPool,
    pub play: PgPool,
    pub read: PgPool,
    pub replicas: ReadReplicas,
}

/// Parts of a node that are created one after the other when it starts.
pub(crate) struct NodeParts {
    pub pools: Pools,
    pub clock: SharedClock,
    pub push: Option<VapidKey>,
    pub log_key: hmac::Key,
    pub games: GameService,
}

impl Node {
    /// Creates a node without background tasks.
    pub(crate) fn new(settings: Settings, node_id: NodeId, parts: NodeParts) -> Node {
        let NodeParts { pools, clock, push, log_key, games } = parts;
        let limits = &settings.limits;
        Node {
            node_id,
            pool: pools.account,
            play_pool: pools.play,
            read_pool: pools.read,
            replicas: pools.replicas,
            clock,
            push,
            log_key,
            games,
            position_index: settings.position_index.clone().map(PositionIndex::new),
            computers: ComputerHints::default(),
            contests: ContestCache::default(),
            nodes: RwLock::default(),
            rate_limits: RequestRateLimits::new(limits),
            request_limiter: RequestLimiter::new(limits),
            body_limiter: ConnectionLimiter::new(&limits.for_bodies()),
            read_cache: ReadCache::new(limits.read_cache_lifetime),
            list_cache: ReadCache::new(limits.list_cache_lifetime),
            list_subscriptions: AllListSubscriptions::default(),
            watched_credentials: WatchedCredentials::default(),
            socket_limiter: ConnectionLimiter::new(limits),
            stream_limiter: ConnectionLimiter::new(&limits.for_streams()),
            guest_stream_limiter: ConnectionLimiter::new(&limits.for_guest_streams()),
            site_state: RwLock::default(),
            shutting_down: watch::Sender::new(false),
            settings,
        }
    }

    /// Returns whether the node is shutting down.
    pub fn is_shutting_down(&self) -> bool {
        *self.shutting_down.borrow()
    }

    /// Returns a signal of the shutdown.
    pub(crate) fn shutdown_signal(&self) -> ShutdownSignal {
        ShutdownSignal(self.shutting_down.subscribe())
    }

    /// Shuts down sockets and streams, and accepts no new ones.
    /// Requests are still served. Before that, an outage is recorded until clients have
    /// reconnected. From then on this node advances no clocks. Turns of its computer players are
    /// free for other nodes.
    ///
    /// # Errors
    /// The database.
    pub async fn shutdown(&self) -> Result<(), Error> {
        if self.is_shutting_down() {
            return Ok(());
        }
        let leave = self.games.announce_shutdown(self, SHUTDOWN_GRACE_MS);
        let left = timeout(SHUTDOWN_DB_TIMEOUT, leave).await.unwrap_or(Err(Error::Unavailable));
        self.shutting_down.send_replace(true);
        // From now on its own workers give back what they take.
        let release = timeout(SHUTDOWN_DB_TIMEOUT, release_held_turns(self)).await;
        left.and(release.unwrap_or(Err(Error::Unavailable)))
    }

    /// Returns notice and maintenance mode.
    pub(crate) fn site_state(&self) -> SiteState {
        self.site_state.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the kinds of players that are accepted.
    pub(crate) fn access(&self) -> Access {
        let state = self.site_state.read().unwrap_or_else(PoisonError::into_inner);
        state.access().or(self.settings.access)
    }

    /// Checks that games and accounts may be created.
    ///
    /// # Errors
    /// [`Error::Maintenance`].
    pub(crate) fn require_no_maintenance(&self) -> Result<(), Error> {
        if self.site_state().maintenance { Err(Error::Maintenance) } else { Ok(()) }
    }

    /// Returns the public key for Web Push.
    pub fn push_key(&self) -> Option<String> {
        self.push.as_ref().map(VapidKey::public_key)
    }

    /// Returns the connection pool for a class of requests.
    pub(crate) fn pool_for(&self, class: RequestClass) -> &PgPool {
        match class {
            RequestClass::Play => &self.play_pool,
            RequestClass::Read | RequestClass::Compute | RequestClass::Page => &self.read_pool,
            RequestClass::Account => &self.pool,
        }
    }

    /// Reads from a replica within the bound of staleness, otherwise from the primary.
    /// For pages that do not show the viewer's own writes.
    ///
    /// # Errors
    /// Those of the query. If a replica fails, the primary is read.
    pub(crate) async fn read<T, F>(&self, query: impl Fn(PgPool) -> F) -> Result<T, Error>
    where
        F: Future<Output = Result<T, Error>>,
    {
        match self.read_replica(&query).await {
            Some(result) => result,
            None => query(self.read_pool.clone()).await,
        }
    }

    /// Reads what is final from a replica, and everything else from the primary.
    /// For games: a finished game does not change, and players see their own moves at once.
    ///
    /// # Errors
    /// Those of the query.
    pub(crate) async fn read_final<T, F>(
        &self,
        query: impl Fn(PgPool) -> F,
        is_final: impl Fn(&T) -> bool,
    ) -> Result<Option<T>, Error>
    where
        F: Future<Output = Result<Option<T>, Error>>,
    {
        match self.read_replica(&query).await {
            Some(Ok(Some(found))) if is_final(&found) => Ok(Some(found)),
            _ => query(self.read_pool.clone()).await,
        }
    }

    /// Reads from a replica; `None` if none is fresh enough, or it failed.
    async fn read_replica<T, F>(&self, query: &impl Fn(PgPool) -> F) -> Option<Result<T, Error>>
    where
        F: Future<Output = Result<T, Error>>,
    {
        let replica = self.replicas.select(self.now())?;
        let result = query(replica.pool.clone()).await;
        if let Err(Error::Database(error)) = &result {
            if replica.exclude() {
                tracing::warn!(%error, "read replica failed, the primary is read");
            }
            return None;
        }
        counter!("palamedes_replica_reads_total").increment(1);
        Some(result)
    }

    /// Returns milliseconds since 1970 on the clock of the database.
    pub fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    /// Returns the same for the database.
    pub(crate) fn now(&self) -> UnixMs {
        self.now_ms().into()
    }
}
