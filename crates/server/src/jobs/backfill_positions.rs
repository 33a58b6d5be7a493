//! Job: indexes the positions of games that were archived without them.

use std::sync::Arc;
use std::time::Duration;

use crate::archive::positions::backfill_next;
use crate::error::Error;
use crate::jobs::runner::{Job, Schedule};
use crate::node::Node;

/// Pause between two games, so that live games have priority.
const PAUSE: Duration = Duration::from_millis(50);

pub(crate) const JOB: Job = Job {
    name: "backfill_positions",
    schedule: Schedule::Every(Duration::from_secs(10)),
    lease: Duration::from_secs(60),
    run: |node| Box::pin(run(node)),
};

async fn run(node: Arc<Node>) -> Result<(), Error> {
    while backfill_next(&node.pool).await?.is_some() {
        tokio::time::sleep(PAUSE).await;
    }
    Ok(())
}
