//! A node: one running server, alone or among others on the same database.

use std::sync::{Arc, RwLock};
use std::time::Duration;

use sqlx::PgPool;
use tokio::sync::watch;
use tokio::time::timeout;

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

/// By then they have found one that takes them, even if the first they ask is the one that goes.
const ELSEWHERE_MS: i64 = RETRY_MAX_MS as i64 + 3_000;

/// Where there is no other, a client asks again after this time at the latest.
const BACK_MS: i64 = 15_000;

/// The time to tell the database that we go. Without that we are taken for dead, and nobody loses
/// time by it either.
const GOODBYE: Duration = Duration::from_secs(2);

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
    /// Those of whoever has no account.
    pub(crate) strangers: Places,
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
        store::beat::arrive(&pool, now_ms, game::DEAD_MS, BACK_MS).await?;
        let nats = settings.nats.as_deref();
        let house = store::name(&pool).await?;
        let (bus, heard) = Bus::connect(nats, house, &game::subjects()).await?;
        let games = Games::new(bus, &settings.database);
        let push = match settings.push {
            true => Some(Vapid::of(&pool).await?),
            false => None,
        };
        let nodes = RwLock::default();
        let ending = watch::Sender::new(false);
        let (rates, places) = (Rates::new(&settings.limits), Places::new(&settings.limits));
        let streams = Places::new(&settings.limits.of_streams());
        let strangers = Places::new(&settings.limits.of_strangers());
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
            strangers,
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

    /// Goes by its own will: sockets and streams are told and no new ones opened, while what is
    /// asked is still answered. Before anybody is sent away, the database has it that they cannot
    /// play until they are elsewhere. From then on this node lets no time pass: if there is no
    /// other, the next one counts from here.
    ///
    /// # Errors
    /// The database.
    pub async fn end(&self) -> Result<(), Error> {
        if self.is_ending() {
            return Ok(());
        }
        let leave = self.games.leave(self, ELSEWHERE_MS);
        let left = timeout(GOODBYE, leave).await.unwrap_or(Err(Error::TryAgain));
        self.ending.send_replace(true);
        left
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
