//! Job: creates the partitions of coming months, and gives the space of packed logs back.

use std::sync::Arc;
use std::time::Duration;

use crate::db::partition;
use crate::error::Error;
use crate::jobs::runner::{Job, Schedule};
use crate::node::Node;

/// Age of a month from which the space of its log entries is given back.
/// All its games of usual length are packed by then; entries of longer ones keep the partition.
const TRUNCATE_AFTER_MS: i64 = 62 * 24 * 60 * 60 * 1000;

pub(crate) const JOB: Job = Job {
    name: "month_partitions",
    schedule: Schedule::Every(Duration::from_secs(24 * 3_600)),
    lease: Duration::from_secs(60),
    run: |node| Box::pin(run(node)),
};

async fn run(node: Arc<Node>) -> Result<(), Error> {
    let mut db = node.pool.acquire().await?;
    partition::add_months(&mut db, node.now()).await?;
    partition::truncate_packed(&mut db, node.now() - TRUNCATE_AFTER_MS).await
}
