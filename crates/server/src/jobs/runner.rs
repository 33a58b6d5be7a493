//! Job runner: leases due jobs, runs them, renews their leases.

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::task::JoinSet;
use tracing::Instrument;

use crate::clock::UnixMs;
use crate::db::job::{
    JobClaim, JobOutcome, finish_job, lease_due_jobs, register_jobs, release_leases, renew_lease,
};
use crate::error::Error;
use crate::node::Node;
use crate::numbers::in_range;

/// Interval at which a node looks for due jobs.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Delay after which a failed job is retried, unless its next run is earlier.
const RETRY_DELAY_MS: i64 = 600_000;

/// Length of a day.
const DAY_MS: i64 = 86_400_000;

/// Background job with its schedule.
pub(crate) struct Job {
    /// Id of the row in the table `job`.
    pub(crate) name: &'static str,
    pub(crate) schedule: Schedule,
    /// Time after which the lease expires unless it is renewed; it is renewed three times as often.
    pub(crate) lease: Duration,
    pub(crate) run: fn(Arc<Node>) -> BoxFuture<'static, Result<(), Error>>,
}

/// Times at which a job is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Schedule {
    /// Due again this long after the start of the last run.
    Every(Duration),
    /// Due once a day at this hour, UTC.
    DailyAtHour(u8),
}

impl Schedule {
    fn next_due_ms(self, now_ms: UnixMs) -> UnixMs {
        match self {
            Schedule::Every(interval) => now_ms + as_ms(interval),
            Schedule::DailyAtHour(hour) => {
                let offset_ms = i64::from(hour) * 3_600_000;
                UnixMs((now_ms - offset_ms).0.div_euclid(DAY_MS) * DAY_MS + DAY_MS + offset_ms)
            }
        }
    }
}

fn as_ms(duration: Duration) -> i64 {
    in_range(duration.as_millis())
}

/// Runs due jobs until the node is dropped or shuts down.
pub(crate) async fn run_jobs(node: Weak<Node>, jobs: &'static [Job]) {
    let Some(mut shutdown) = node.upgrade().map(|node| node.shutdown_signal()) else { return };
    let mut runs = Runs { tasks: JoinSet::new(), names: HashSet::new() };
    let mut is_registered = false;
    loop {
        let Some(node) = node.upgrade() else { return };
        let polled = poll(&node, jobs, &mut runs, &mut is_registered).await;
        polled.unwrap_or_else(|error| error.log());
        drop(node);
        tokio::select! {
            () = tokio::time::sleep(POLL_INTERVAL) => {}
            _ = shutdown.wait() => break,
        }
    }
    runs.tasks.shutdown().await;
    if let Some(node) = node.upgrade() {
        release_leases(&node.pool, node.node_id).await.unwrap_or_else(|error| error.log());
    }
}

/// Jobs that run on this node now.
struct Runs {
    tasks: JoinSet<&'static str>,
    names: HashSet<&'static str>,
}

/// Starts the jobs that are due and not leased.
async fn poll(
    node: &Arc<Node>,
    jobs: &'static [Job],
    runs: &mut Runs,
    is_registered: &mut bool,
) -> Result<(), Error> {
    if !*is_registered {
        let names: Vec<String> = jobs.iter().map(|job| job.name.to_owned()).collect();
        register_jobs(&node.pool, &names).await?;
        *is_registered = true;
    }
    while let Some(ended) = runs.tasks.try_join_next() {
        if let Ok(name) = ended {
            runs.names.remove(name);
        }
    }
    let idle: Vec<&'static Job> =
        jobs.iter().filter(|job| !runs.names.contains(job.name)).collect();
    for name in lease_due(node, &idle).await? {
        if let Some(job) = idle.iter().copied().find(|job| job.name == name) {
            runs.names.insert(job.name);
            let span = tracing::info_span!("job", name = job.name);
            runs.tasks.spawn(run_leased(Arc::clone(node), job).instrument(span));
        }
    }
    Ok(())
}

async fn lease_due(node: &Node, jobs: &[&'static Job]) -> Result<Vec<String>, Error> {
    let now_ms = node.now();
    let claim = |job: &&'static Job| JobClaim {
        job_id: job.name,
        leased_until_ms: now_ms + as_ms(job.lease),
        next_due_ms: job.schedule.next_due_ms(now_ms),
    };
    let claims: Vec<JobClaim> = jobs.iter().map(claim).collect();
    lease_due_jobs(&node.pool, node.node_id, now_ms, &claims).await
}

/// Runs a leased job and releases its lease. A panic counts as a failure.
async fn run_leased(node: Arc<Node>, job: &'static Job) -> &'static str {
    let run = AssertUnwindSafe((job.run)(Arc::clone(&node))).catch_unwind();
    let result = tokio::select! {
        result = run => result,
        () = lose_lease(&node, job) => {
            tracing::warn!(job = job.name, "lease of background job lost, run stopped");
            return job.name;
        }
    };
    let outcome = match result {
        Ok(Ok(())) => JobOutcome::Succeeded,
        failed => {
            match failed {
                Ok(Err(error)) => error.log(),
                _ => tracing::error!(job = job.name, "background job panicked"),
            }
            JobOutcome::Failed { retry_ms: node.now() + RETRY_DELAY_MS }
        }
    };
    let finished = finish_job(&node.pool, node.node_id, job.name, outcome).await;
    // Unreleased, the lease expires, and the job is run again.
    finished.unwrap_or_else(|error| error.log());
    job.name
}

/// Renews the lease of a running job; returns once another node has taken the job over.
async fn lose_lease(node: &Node, job: &Job) {
    loop {
        tokio::time::sleep(job.lease / 3).await;
        let until_ms = node.now() + as_ms(job.lease);
        match renew_lease(&node.pool, node.node_id, job.name, until_ms).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => error.log(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::settings::Settings;
    use crate::test_database::create_database;

    #[test]
    fn daily_job_is_due_at_its_next_hour() {
        let check = |now_ms: i64, expected_ms: i64| {
            assert_eq!(
                Schedule::DailyAtHour(3).next_due_ms(UnixMs(now_ms)).0,
                expected_ms,
                "{now_ms}"
            );
        };
        let three_ms = 3 * 3_600_000;
        check(0, three_ms);
        check(three_ms - 1, three_ms);
        check(three_ms, DAY_MS + three_ms);
        check(DAY_MS, DAY_MS + three_ms);
    }

    static COUNTED_RUNS: AtomicU32 = AtomicU32::new(0);

    const fn test_job(
        name: &'static str,
        run: fn(Arc<Node>) -> BoxFuture<'static, Result<(), Error>>,
    ) -> Job {
        let (interval, lease) = (Duration::from_millis(1), Duration::from_secs(60));
        Job { name, schedule: Schedule::Every(interval), lease, run }
    }

    static TEST_JOBS: &[Job] = &[
        test_job("failing", |_| Box::pin(async { Err(Error::Internal("test".to_owned())) })),
        test_job("panicking", |_| Box::pin(async { panic!("test") })),
        test_job("counting", |_| {
            Box::pin(async {
                COUNTED_RUNS.fetch_add(1, Ordering::Relaxed);
                Ok(())
            })
        }),
    ];

    async fn failures(node: &Node, name: &str) -> Option<i32> {
        let failures = sqlx::query_scalar("SELECT failures FROM job WHERE job_id = $1");
        failures.bind(name).fetch_optional(&node.pool).await.unwrap()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn failing_job_does_not_stop_the_others() {
        let settings = Settings::development(&create_database().await);
        let node = Node::start(settings).await.unwrap();
        let runner = tokio::spawn(run_jobs(Arc::downgrade(&node), TEST_JOBS));
        let has_run = async {
            while COUNTED_RUNS.load(Ordering::Relaxed) < 2
                || failures(&node, "failing").await < Some(1)
                || failures(&node, "panicking").await < Some(1)
            {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), has_run).await.unwrap();
        assert_eq!(failures(&node, "counting").await, Some(0));
        node.shutdown().await.unwrap();
        runner.await.unwrap();
        let leased = sqlx::query_scalar(
            "SELECT count(*) FROM job WHERE job_id = 'counting'
            AND leased_by IS NOT NULL",
        );
        let leased: i64 = leased.fetch_one(&node.pool).await.unwrap();
        assert_eq!(leased, 0, "leases are released at shutdown");
    }
}
