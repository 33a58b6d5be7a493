//! Tasks that a node repeats at an interval.

use std::any::type_name;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::time::{MissedTickBehavior, interval};

use crate::error::Error;
use crate::node::Node;

/// A task that runs at an interval.
pub(crate) trait PeriodicTask: Send + 'static {
    /// Runs the task once.
    fn run(&mut self, node: &Arc<Node>) -> impl Future<Output = Result<(), Error>> + Send;
}

/// Spawns a task that runs now and at an interval, until the node ends.
/// Errors and panics are logged.
pub(crate) fn spawn_periodic<Task: PeriodicTask>(
    node: &Arc<Node>,
    period: Duration,
    mut task: Task,
) {
    let node = Arc::downgrade(node);
    tokio::spawn(async move {
        let mut interval = interval(period);
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            interval.tick().await;
            let Some(node) = node.upgrade() else { return };
            match AssertUnwindSafe(task.run(&node)).catch_unwind().await {
                Ok(result) => result.unwrap_or_else(|error| error.log()),
                Err(_) => tracing::error!(task = type_name::<Task>(), "periodic task panicked"),
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;
    use crate::settings::Settings;
    use crate::test_database::create_database;

    /// Panics in its first run.
    struct PanicOnceTask {
        runs: mpsc::UnboundedSender<u32>,
        count: u32,
    }

    impl PeriodicTask for PanicOnceTask {
        async fn run(&mut self, _: &Arc<Node>) -> Result<(), Error> {
            self.count += 1;
            self.runs.send(self.count).ok();
            assert!(self.count > 1, "test");
            Ok(())
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn task_that_panicked_runs_again() {
        let node = Node::start(Settings::development(&create_database().await)).await.unwrap();
        let (runs, mut received) = mpsc::unbounded_channel();
        spawn_periodic(&node, Duration::from_millis(10), PanicOnceTask { runs, count: 0 });
        assert_eq!((received.recv().await, received.recv().await), (Some(1), Some(2)));
    }
}
