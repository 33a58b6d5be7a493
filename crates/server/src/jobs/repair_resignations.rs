//! Job: resigns games of deleted and suspended players that a crash left unfinished.

use std::sync::Arc;
use std::time::Duration;

use crate::error::Error;
use crate::game::resign_games::repair_unresigned_games;
use crate::jobs::runner::{Job, Schedule};
use crate::node::Node;

pub(crate) const JOB: Job = Job {
    name: "repair_resignations",
    schedule: Schedule::Every(Duration::from_secs(300)),
    lease: Duration::from_secs(60),
    run: |node| Box::pin(run(node)),
};

async fn run(node: Arc<Node>) -> Result<(), Error> {
    repair_unresigned_games(&node).await
}
