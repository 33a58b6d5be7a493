//! Job: sends due reminders by email and web push.

use std::sync::Arc;
use std::time::Duration;

use crate::correspondence::reminders::send_due_reminders;
use crate::error::Error;
use crate::jobs::runner::{Job, Schedule};
use crate::node::Node;

pub(crate) const JOB: Job = Job {
    name: "send_reminders",
    schedule: Schedule::Every(Duration::from_secs(10)),
    lease: Duration::from_secs(60),
    run: |node| Box::pin(run(node)),
};

async fn run(node: Arc<Node>) -> Result<(), Error> {
    send_due_reminders(&node).await
}
