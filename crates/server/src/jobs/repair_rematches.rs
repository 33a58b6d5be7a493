//! Job: creates agreed rematches whose event was lost in a crash.

use std::sync::Arc;
use std::time::Duration;

use crate::error::Error;
use crate::jobs::runner::{Job, Schedule};
use crate::lobby::rematch::repair_rematches;
use crate::node::Node;

pub(crate) const JOB: Job = Job {
    name: "repair_rematches",
    schedule: Schedule::Every(Duration::from_secs(300)),
    lease: Duration::from_secs(60),
    run: |node| Box::pin(run(node)),
};

async fn run(node: Arc<Node>) -> Result<(), Error> {
    repair_rematches(&node).await
}
