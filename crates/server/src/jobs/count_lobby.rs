//! Job: counts players and games for the start page, once for all nodes.

use std::sync::Arc;
use std::time::Duration;

use crate::db::lobby_count;
use crate::db::presence::ONLINE_MS;
use crate::error::Error;
use crate::jobs::runner::{Job, Schedule};
use crate::node::Node;

pub(crate) const JOB: Job = Job {
    name: "count_lobby",
    schedule: Schedule::Every(Duration::from_secs(5)),
    lease: Duration::from_secs(30),
    run: |node| Box::pin(run(node)),
};

async fn run(node: Arc<Node>) -> Result<(), Error> {
    lobby_count::update(&node.pool, node.now() - ONLINE_MS).await
}
