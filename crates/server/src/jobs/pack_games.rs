//! Job: packs the logs of games that ended some time ago.

use std::sync::Arc;
use std::time::Duration;

use crate::archive::pack::pack_games;
use crate::error::Error;
use crate::jobs::runner::{Job, Schedule};
use crate::node::Node;

/// Time after the end of a game at which it is packed.
/// By then its players have looked at it, and rematches, reports and repairs are done.
const PACK_AFTER_MS: i64 = 30 * 24 * 60 * 60 * 1000;

pub(crate) const JOB: Job = Job {
    name: "pack_games",
    schedule: Schedule::Every(Duration::from_secs(3_600)),
    lease: Duration::from_secs(60),
    run: |node| Box::pin(run(node)),
};

async fn run(node: Arc<Node>) -> Result<(), Error> {
    let packed = pack_games(&node.pool, (node.now() - PACK_AFTER_MS).0).await?;
    if packed > 0 {
        tracing::info!(packed, "finished games packed");
    }
    Ok(())
}
