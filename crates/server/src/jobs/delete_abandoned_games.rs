//! Job: deletes open games whose players have gone offline.

use std::sync::Arc;
use std::time::Duration;

use crate::error::Error;
use crate::jobs::runner::{Job, Schedule};
use crate::lobby::presence;
use crate::node::Node;

pub(crate) const JOB: Job = Job {
    name: "delete_abandoned_games",
    schedule: Schedule::Every(Duration::from_secs(60)),
    lease: Duration::from_secs(60),
    run: |node| Box::pin(run(node)),
};

async fn run(node: Arc<Node>) -> Result<(), Error> {
    presence::delete_abandoned_games(&node).await
}
