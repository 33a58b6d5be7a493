//! Job: sends the logs of contests to webhooks.

use std::sync::Arc;
use std::time::Duration;

use crate::contests::webhooks::send_due_webhooks;
use crate::error::Error;
use crate::jobs::runner::{Job, Schedule};
use crate::node::Node;

pub(crate) const JOB: Job = Job {
    name: "send_webhooks",
    schedule: Schedule::Every(Duration::from_secs(2)),
    lease: Duration::from_secs(60),
    run: |node| Box::pin(run(node)),
};

async fn run(node: Arc<Node>) -> Result<(), Error> {
    send_due_webhooks(&node).await
}
