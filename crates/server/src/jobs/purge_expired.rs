//! Job: purges expired rows and orphaned guests.

use std::sync::Arc;
use std::time::Duration;

use crate::auth::session;
use crate::db;
use crate::db::PURGE_BATCH;
use crate::db::purge::ExpiringTable;
use crate::error::Error;
use crate::jobs::runner::{Job, Schedule};
use crate::node::Node;

/// Time after which decided reports are deleted.
const DECIDED_REPORT_LIFETIME_MS: i64 = 180 * 24 * 60 * 60 * 1000;

pub(crate) const JOB: Job = Job {
    name: "purge_expired",
    schedule: Schedule::Every(Duration::from_secs(3_600)),
    lease: Duration::from_secs(300),
    run: |node| Box::pin(run(node)),
};

/// Runs all purges. A failed one does not block the others and is retried in the next run.
async fn run(node: Arc<Node>) -> Result<(), Error> {
    let (pool, now_ms) = (&node.pool, node.now());
    for table in ExpiringTable::ALL {
        while is_full_batch(db::purge::delete_expired(pool, table, now_ms).await) {}
    }
    for purged in [
        session::purge_expired(&node).await,
        db::sanction::delete_expired(pool, now_ms).await,
        db::presence::end_lost_nodes(pool, now_ms).await,
        db::report::delete_decided(pool, now_ms - DECIDED_REPORT_LIFETIME_MS).await,
        db::purge::delete_orphaned_players(pool).await,
    ] {
        if let Err(error) = purged {
            error.log();
        }
    }
    Ok(())
}

/// Returns whether there may be more rows to delete.
fn is_full_batch(deleted: Result<u64, Error>) -> bool {
    deleted.map_or_else(
        |error| {
            error.log();
            false
        },
        |deleted| deleted >= PURGE_BATCH.unsigned_abs(),
    )
}
