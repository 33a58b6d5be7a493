//! Tasks that a node repeats at an interval.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::error::Error;
use crate::node::Node;

/// A task that runs at an interval.
pub(crate) trait PeriodicTask: Send + 'static {
    /// Runs the task once.
    fn run(&mut self, node: &Arc<Node>) -> impl Future<Output = Result<(), Error>> + Send;
}

/// Spawns a task that runs now and at an interval, until the node ends. Errors are logged.
pub(crate) fn spawn_periodic(node: &Arc<Node>, period: Duration, mut task: impl PeriodicTask) {
    let node = Arc::downgrade(node);
    tokio::spawn(async move {
        let mut interval = interval(period);
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            interval.tick().await;
            let Some(node) = node.upgrade() else { return };
            task.run(&node).await.unwrap_or_else(|error| error.log());
        }
    });
}
