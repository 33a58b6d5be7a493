//! Job: finalizes games that have ended, so that they are rated and found in the archive.

use std::sync::Arc;
use std::time::Duration;

use crate::archive::finalize::finalize_next;
use crate::db::job::FINALIZE_GAMES;
use crate::error::Error;
use crate::jobs::runner::{Job, Schedule};
use crate::node::Node;

pub(crate) const JOB: Job = Job {
    name: FINALIZE_GAMES,
    schedule: Schedule::Every(Duration::from_millis(500)),
    lease: Duration::from_secs(60),
    run: |node| Box::pin(run(node)),
};

async fn run(node: Arc<Node>) -> Result<(), Error> {
    while finalize_next(&node.pool).await?.is_some() {}
    Ok(())
}
