//! A node on PostgreSQL and NATS whose statements, rows, bytes and messages are counted.

use std::fs;
use std::time::Duration;

use anyhow::{Result, ensure};
use load::http::ApiClient;
use tokio::time::{Instant, sleep};

use super::bounds::OperationCounts;
use super::counters::{SentMessages, StatementUse};
use crate::command::output;
use crate::crash::nodes::{Nodes, program};
use crate::services::{Ports, Services};

const DATABASE: &str = "operations";

/// Number of operations of each kind that are counted.
pub const TIMES: usize = 20;

/// Operations before them, which open connections and fill caches.
pub const WARM_UP: usize = 4;

/// Settings of PostgreSQL for counting.
///
/// The first change of a page after a checkpoint writes the whole page to the WAL. That depends on
/// the time of the checkpoint and would hide everything else.
const POSTGRES_SETTINGS: [&str; 9] = [
    "full_page_writes=off",
    "checkpoint_timeout=1h",
    "autovacuum=off",
    // BEGIN, COMMIT, ROLLBACK and SET.
    "pg_stat_statements.track_utility=off",
    "session_preload_libraries=auto_explain",
    "auto_explain.log_analyze=on",
    "auto_explain.log_timing=off",
    "auto_explain.log_format=json",
    "auto_explain.log_nested_statements=on",
];

/// Counts the statements on every connection of the node, and logs their plans.
///
/// The statistics of tables are of no use: a connection reports to them up to ten seconds late.
const COUNTING: &str =
    "?options[pg_stat_statements.track]=top&options[auto_explain.log_min_duration]=0";

/// Time of the idle interval. All periodic tasks of a node run in it.
const IDLE_TIME: Duration = Duration::from_secs(8);

/// Interval of looks at something that will happen.
const POLL_INTERVAL: Duration = Duration::from_millis(25);

/// Time in which it must happen.
const WAIT_TIMEOUT: Duration = Duration::from_secs(30);

/// The node with its services.
pub struct CountedSystem {
    services: Services,
    nodes: Nodes,
    clients: usize,
    idle: IdleUse,
}

/// Use by the periodic tasks of the node.
#[derive(Default)]
struct IdleUse {
    statements: StatementUse,
    messages_per_second: f64,
    message_bytes_per_second: f64,
}

/// The counters of a node at a time.
struct Reading {
    time: Instant,
    statements: StatementUse,
    sent: SentMessages,
    /// Length of the log of PostgreSQL.
    log_bytes: usize,
}

/// Counts of an operation and the statements it ran.
pub struct OperationUse {
    pub counts: OperationCounts,
    pub statements: StatementUse,
}

impl CountedSystem {
    /// Starts the services and one node, which also runs computer players.
    pub fn start() -> Result<CountedSystem> {
        let mut services = Services::start(Ports::default())?;
        services.stop_postgres()?;
        services.start_postgres_with(&POSTGRES_SETTINGS)?;
        let create = format!("CREATE DATABASE {DATABASE}");
        output(services.psql("postgres").args(["--command", &create]))?;
        let folder = services.folder().to_path_buf();
        let mut nodes = Nodes::new(program(None, &folder)?, None, 1, &folder)?;
        nodes.configure(0, "play,computers", vec!["--measurement".to_owned()]);
        nodes.set("PALAMEDES_DATABASE", services.database_url(DATABASE) + COUNTING);
        let extension = "CREATE EXTENSION pg_stat_statements";
        output(services.psql(DATABASE).args(["--command", extension]))?;
        nodes.start(0, &mut services, DATABASE)?;
        Ok(CountedSystem { services, nodes, clients: 0, idle: IdleUse::default() })
    }

    /// The port of the node.
    pub fn port(&self) -> u16 {
        self.nodes.ports()[0]
    }

    /// A client that is not signed in.
    pub fn new_client(&mut self) -> ApiClient {
        self.clients += 1;
        ApiClient::new(self.clients)
    }

    /// Runs SQL in the database of the node, which is not counted.
    pub fn sql(&self, sql: &str) -> Result<String> {
        output(self.services.psql(DATABASE).args(["--command", sql]))
    }

    /// Runs SQL until its result is `t`.
    async fn wait_for(&self, sql: &str) -> Result<()> {
        let end = Instant::now() + WAIT_TIMEOUT;
        while self.sql(sql)? != "t" {
            ensure!(Instant::now() < end, "this did not become true in time: {sql}");
            sleep(POLL_INTERVAL).await;
        }
        Ok(())
    }

    /// Lets all background jobs end and start no more.
    pub async fn pause_jobs(&self) -> Result<()> {
        self.wait_for("SELECT count(*) > 0 FROM job").await?;
        self.sql("UPDATE job SET due_ms = 9000000000000000")?;
        self.wait_for("SELECT bool_and(leased_by IS NULL) FROM job").await
    }

    /// Runs the job that rates and archives games, and waits until it has done so with all.
    pub async fn archive_games(&self) -> Result<()> {
        self.sql("UPDATE job SET due_ms = 0 WHERE job_id = 'finalize_games'")?;
        self.wait_for("SELECT NOT EXISTS (SELECT FROM finished_game WHERE NOT finalized)").await?;
        self.pause_jobs().await
    }

    /// Measures what the node does while no client does anything.
    pub async fn measure_idle(&mut self) -> Result<()> {
        let before = self.read(None).await?;
        sleep(IDLE_TIME).await;
        let after = self.read(Some(&before)).await?;
        let seconds = (after.time - before.time).as_secs_f64();
        self.idle = IdleUse {
            statements: after.statements.beyond(&before.statements),
            messages_per_second: (after.sent.messages - before.sent.messages) as f64 / seconds,
            message_bytes_per_second: (after.sent.bytes - before.sent.bytes) as f64 / seconds,
        };
        Ok(())
    }

    /// Runs an operation some times, each with the next number, and counts what it uses.
    pub async fn measure(
        &self,
        mut operation: impl AsyncFnMut(usize) -> Result<()>,
    ) -> Result<OperationUse> {
        for number in 0..WARM_UP {
            operation(number).await?;
        }
        let before = self.read(None).await?;
        for number in WARM_UP..WARM_UP + TIMES {
            operation(number).await?;
        }
        let after = self.read(Some(&before)).await?;
        let elapsed = after.time - before.time;
        ensure!(elapsed < IDLE_TIME, "the operations took longer than the idle interval");
        let statements = after.statements.beyond(&before.statements).beyond(&self.idle.statements);
        let messages = |count: u64, idle_per_second: f64| {
            let count = count as f64 - idle_per_second * elapsed.as_secs_f64();
            (count / TIMES as f64).max(0.0)
        };
        let sent =
            (after.sent.messages - before.sent.messages, after.sent.bytes - before.sent.bytes);
        let counts = OperationCounts {
            statements: statements.calls.total() as f64 / TIMES as f64,
            rows: statements.rows.total() as f64 / TIMES as f64,
            wal_bytes: statements.wal_bytes.total() as f64 / TIMES as f64,
            messages: messages(sent.0, self.idle.messages_per_second),
            message_bytes: messages(sent.1, self.idle.message_bytes_per_second),
        };
        Ok(OperationUse { counts, statements })
    }

    /// Reads the counters, and the plans that were logged since an earlier reading.
    async fn read(&self, earlier: Option<&Reading>) -> Result<Reading> {
        let sent = self.sent().await?;
        let log = fs::read_to_string(self.services.postgres_log())?;
        let begin = earlier.map_or(log.len(), |reading| reading.log_bytes);
        let statements = StatementUse::parse(&self.sql(StatementUse::QUERY)?, &log[begin..])?;
        Ok(Reading { time: Instant::now(), statements, sent, log_bytes: log.len() })
    }

    /// Reads the sent messages once there are no further ones.
    async fn sent(&self) -> Result<SentMessages> {
        let mut last = None;
        loop {
            let metrics = ApiClient::new(0);
            let metrics = metrics.request(self.nodes.ops_ports()[0], "GET /metrics", None).await?;
            let now = SentMessages::parse(&metrics.body)?;
            if last == Some(now) {
                return Ok(now);
            }
            last = Some(now);
            sleep(POLL_INTERVAL).await;
        }
    }
}
