//! Job: enters results of contests and starts their games and rounds.

use std::sync::Arc;
use std::time::Duration;

use crate::contests::run;
use crate::error::Error;
use crate::jobs::runner::{Job, Schedule};
use crate::node::Node;

pub(crate) const JOB: Job = Job {
    name: "run_contests",
    schedule: Schedule::Every(Duration::from_secs(1)),
    // Another node takes over soon when a node dies.
    lease: Duration::from_secs(5),
    run: |node| Box::pin(run(node)),
};

async fn run(node: Arc<Node>) -> Result<(), Error> {
    run::run_contests(&node).await
}
