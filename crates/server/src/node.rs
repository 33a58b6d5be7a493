//! A node: one running server, alone or among others on the same database.

use std::sync::Arc;

use sqlx::PgPool;

use crate::clock::Clock;
use crate::error::Error;
use crate::ids;
use crate::settings::Settings;
use crate::store;

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
}

impl Node {
    /// Connects to the database and brings its tables up to date.
    ///
    /// # Errors
    /// When the database cannot be had or its tables are of a later program.
    pub async fn start(settings: Settings) -> Result<Arc<Node>, Error> {
        let pool = store::connect(&settings.database).await?;
        store::migrate(&pool).await?;
        let clock = Clock::default();
        store::set_clock(&pool, &clock).await?;
        let node_id = ids::fresh(clock.now_ms())?;
        Ok(Arc::new(Node { settings, node_id, pool, clock }))
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
