//! Job: checks the archive once a night and reports errors in the log and as a metric.

use std::sync::Arc;
use std::time::Duration;

use crate::archive::nightly_check::check_new_games;
use crate::archive::verify::ArchiveReport;
use crate::error::Error;
use crate::jobs::runner::{Job, Schedule};
use crate::node::Node;

pub(crate) const JOB: Job = Job {
    name: "verify_archive",
    schedule: Schedule::DailyAtHour(3),
    lease: Duration::from_secs(300),
    run: |node| Box::pin(run(node)),
};

async fn run(node: Arc<Node>) -> Result<(), Error> {
    let ArchiveReport { games, rated, ratings, counters, errors, findings } =
        check_new_games(&node.pool, node.now().0).await?;
    for finding in findings {
        tracing::error!(finding, "archive verification found a fault");
    }
    tracing::info!(games, rated, ratings, counters, errors, "archive verification finished");
    metrics::gauge!("palamedes_archive_errors").set(errors as f64);
    Ok(())
}
