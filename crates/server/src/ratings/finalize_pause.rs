//! Pause of the job that rates finished games, while a command changes the ratings.

use std::time::{Duration, Instant};

use sqlx::PgPool;

use crate::clock::UnixMs;
use crate::db;
use crate::db::job::{
    FINALIZE_GAMES, JobClaim, JobOutcome, finish_job, lease_due_jobs, register_jobs, renew_lease,
};
use crate::error::Error;
use crate::ids::{NodeId, new_id};

/// Time after which the job continues if the command was killed.
const LEASE_MS: i64 = 60_000;

/// Interval at which the lease is renewed.
const RENEW_INTERVAL: Duration = Duration::from_secs(20);

/// Interval at which the lease is requested while a node runs the job.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Maximum time to wait until no node runs the job.
const WAIT_MAX: Duration = Duration::from_secs(120);

/// Lease of the job that finalizes games: no node runs the job meanwhile.
/// Games that finish wait in the queue, and are rated when the lease is released.
pub(crate) struct FinalizePause {
    pool: PgPool,
    /// Id under which the job is leased, as if by a node.
    holder: NodeId,
    renewed: Instant,
}

impl FinalizePause {
    /// Waits until no node runs the job, and leases it.
    ///
    /// # Errors
    /// [`Error::Timeout`] when the job does not stop, or another command has paused it.
    pub(crate) async fn begin(pool: &PgPool) -> Result<FinalizePause, Error> {
        register_jobs(pool, &[FINALIZE_GAMES.to_owned()]).await?;
        let started = Instant::now();
        let holder = new_id(read_time(pool).await?)?;
        loop {
            let now_ms = read_time(pool).await?;
            let claim = JobClaim {
                job_id: FINALIZE_GAMES,
                leased_until_ms: now_ms + LEASE_MS,
                next_due_ms: now_ms,
            };
            if !lease_due_jobs(pool, holder, now_ms, &[claim]).await?.is_empty() {
                return Ok(FinalizePause { pool: pool.clone(), holder, renewed: Instant::now() });
            }
            if started.elapsed() >= WAIT_MAX {
                return Err(Error::Timeout);
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Renews the lease if it is time to.
    pub(crate) async fn renew(&mut self) -> Result<(), Error> {
        if self.renewed.elapsed() < RENEW_INTERVAL {
            return Ok(());
        }
        let now_ms = read_time(&self.pool).await?;
        // A node that has taken the job over waits for the locked pools.
        renew_lease(&self.pool, self.holder, FINALIZE_GAMES, now_ms + LEASE_MS).await?;
        self.renewed = Instant::now();
        Ok(())
    }

    /// Releases the lease; the job is due at once.
    pub(crate) async fn end(self) -> Result<(), Error> {
        finish_job(&self.pool, self.holder, FINALIZE_GAMES, JobOutcome::Succeeded).await
    }
}

async fn read_time(pool: &PgPool) -> Result<UnixMs, Error> {
    db::now_ms(&mut *pool.acquire().await?).await
}
