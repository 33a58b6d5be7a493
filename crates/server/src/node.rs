//! A node: one running server, alone or among others on the same database.

use std::sync::{Arc, RwLock};

use sqlx::PgPool;
use tokio::sync::watch;

use crate::account;
use crate::archive;
use crate::bus::Bus;
use crate::clock::Clock;
use crate::days::Vapid;
use crate::error::Error;
use crate::game::{self, Games};
use crate::guard::{Places, Rates};
use crate::ids;
use crate::ops::durable;
use crate::settings::Settings;
use crate::store;

/// Clients of a node that goes come to another one, or back, spread over this time.
const RETRY_MAX_MS: u32 = 5_000;

/// What every answer of a server may need.
pub struct Node {
    /// What whoever runs it decided.
    pub settings: Settings,
    /// The number of this life of the node; it has another one after a restart.
    pub node_id: i64,
    /// The database.
    pub pool: PgPool,
    /// What time it is.
    pub clock: Clock,
    /// How devices are told, if they are.
    pub(crate) push: Option<Vapid>,
    /// Games under way.
    pub(crate) games: Games,
    /// The nodes that live, this one included.
    pub(crate) nodes: RwLock<Vec<i64>>,
    /// How often somebody may ask.
    pub rates: Rates,
    /// The sockets that are open.
    pub(crate) places: Places,
    /// The streams that are open.
    pub(crate) streams: Places,
    ending: watch::Sender<bool>,
}

/// Tells when the node is going.
pub(crate) struct Ending(watch::Receiver<bool>);

impl Ending {
    /// Done when the node is going; in how many milliseconds to come again. Not everybody comes at
    /// the same moment.
    pub async fn wait(&mut self) -> u32 {
        if self.0.wait_for(|ending| *ending).await.is_err() {
            return 0;
        }
        let mut chance = [0; 4];
        let _ = getrandom::fill(&mut chance);
        u32::from_le_bytes(chance) % RETRY_MAX_MS
    }
}

impl Node {
    /// Connects to the database and brings its tables up to date.
    ///
    /// # Errors
    /// When the database cannot be had or its tables are of a later program.
    pub async fn start(settings: Settings) -> Result<Arc<Node>, Error> {
        let pool = store::connect(&settings.database).await?;
        durable::check(&pool, settings.mode).await?;
        store::migrate(&pool).await?;
        let clock = Clock::default();
        store::set_clock(&mut *pool.acquire().await?, &clock).await?;
        let node_id = ids::fresh(clock.now_ms())?;
        let now_ms = i64::try_from(clock.now_ms()).unwrap_or(i64::MAX);
        store::beat::arrive(&pool, now_ms, game::DEAD_MS).await?;
        let nats = settings.nats.as_deref();
        let (bus, heard) = Bus::connect(nats, node_id, &game::subjects()).await?;
        let games = Games::new(bus, &settings.database);
        let push = match settings.push {
            true => Some(Vapid::of(&pool).await?),
            false => None,
        };
        let nodes = RwLock::default();
        let ending = watch::Sender::new(false);
        let (rates, places) = (Rates::new(&settings.limits), Places::new(&settings.limits));
        let streams = Places::new(&settings.limits.of_streams());
        let node = Arc::new(Node {
            settings,
            node_id,
            pool,
            clock,
            push,
            games,
            nodes,
            rates,
            places,
            streams,
            ending,
        });
        game::listen(&node, heard);
        game::keep(&node);
        crate::lobby::keep(&node);
        archive::keep(&node);
        account::keep(&node);
        Ok(node)
    }

    /// Whether the node is going.
    pub fn is_ending(&self) -> bool {
        *self.ending.borrow()
    }

    /// Somebody who wants to know when it goes.
    pub(crate) fn ending(&self) -> Ending {
        Ending(self.ending.subscribe())
    }

    /// It will end soon: sockets and streams are told and no new ones opened, while what is asked
    /// is still answered.
    pub(crate) fn begin_to_end(&self) {
        self.ending.send_replace(true);
    }

    /// Ends by its own will: all sockets and streams are told, and others need not take it for
    /// dead.
    ///
    /// # Errors
    /// The database.
    pub async fn end(&self) -> Result<(), Error> {
        self.begin_to_end();
        // Until all who were connected here are elsewhere, time is theirs.
        let until_ms = self.now() + i64::from(RETRY_MAX_MS) + 1_000;
        store::beat::away(&self.pool, self.now(), until_ms).await?;
        store::beat::end(&self.pool, self.node_id).await
    }

    /// The public key by which devices know this server; none where it tells none.
    pub fn push_key(&self) -> Option<String> {
        self.push.as_ref().map(Vapid::public)
    }

    /// Milliseconds since 1970, on the clock of the database.
    pub fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    /// The same, as the database keeps it.
    pub(crate) fn now(&self) -> i64 {
        i64::try_from(self.now_ms()).unwrap_or(i64::MAX)
    }
}
