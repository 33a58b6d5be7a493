//! A node on PostgreSQL and NATS whose statements, rows, bytes and messages are counted.

use std::time::Duration;

use anyhow::{Result, ensure};
use load::http::ApiClient;
use tokio::time::{Instant, sleep};

use super::bounds::OperationCounts;
use super::counters::{SentMessages, StatementCalls, StorageUse};
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
const POSTGRES_SETTINGS: [&str; 4] = [
    "full_page_writes=off",
    "checkpoint_timeout=1h",
    "autovacuum=off",
    // BEGIN, COMMIT, ROLLBACK and SET.
    "pg_stat_statements.track_utility=off",
];

/// Counts the statements on every connection of the node.
const COUNTING: &str = "?options[pg_stat_statements.track]=top";

/// Time of the idle interval. All periodic tasks of a node run in it.
const IDLE_TIME: Duration = Duration::from_secs(8);

/// Time in which a node opens its connections again.
const RECONNECT_TIME: Duration = Duration::from_secs(1);

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
    statements: StatementCalls,
    rows_per_second: f64,
    wal_bytes_per_second: f64,
    messages_per_second: f64,
    message_bytes_per_second: f64,
}

/// Counts of an operation and the statements it ran.
pub struct OperationUse {
    pub counts: OperationCounts,
    pub statements: StatementCalls,
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
        let start = Instant::now();
        let storage = self.storage()?;
        sleep(RECONNECT_TIME).await;
        let (statements, sent) = (self.statements()?, self.sent().await?);
        let counted = Instant::now();
        sleep(IDLE_TIME).await;
        let idle = self.statements()?.beyond(&statements);
        let now = self.sent().await?;
        let seconds = counted.elapsed().as_secs_f64();
        let storage = self.storage()?.since(&storage)?;
        let storage_seconds = start.elapsed().as_secs_f64();
        self.idle = IdleUse {
            statements: idle,
            rows_per_second: storage.rows as f64 / storage_seconds,
            wal_bytes_per_second: storage.wal_bytes as f64 / storage_seconds,
            messages_per_second: (now.messages - sent.messages) as f64 / seconds,
            message_bytes_per_second: (now.bytes - sent.bytes) as f64 / seconds,
        };
        Ok(())
    }

    /// Runs an operation some times, each with the next number, and counts what it uses.
    pub async fn measure(
        &self,
        mut operation: impl AsyncFnMut(usize) -> Result<()>,
    ) -> Result<OperationUse> {
        let start = Instant::now();
        let storage = self.storage()?;
        for number in 0..WARM_UP {
            operation(number).await?;
        }
        let (statements, sent) = (self.statements()?, self.sent().await?);
        let counted = Instant::now();
        for number in WARM_UP..WARM_UP + TIMES {
            operation(number).await?;
        }
        let now = self.sent().await?;
        let statements = self.statements()?.beyond(&statements).beyond(&self.idle.statements);
        ensure!(counted.elapsed() < IDLE_TIME, "the operations took longer than the idle interval");
        let seconds = counted.elapsed().as_secs_f64();
        let storage = self.storage()?.since(&storage)?;
        let storage_seconds = start.elapsed().as_secs_f64();
        let each = |count: u64, per_second: f64, seconds: f64, times: usize| {
            ((count as f64 - per_second * seconds) / times as f64).max(0.0)
        };
        let (idle, all) = (&self.idle, WARM_UP + TIMES);
        let counts = OperationCounts {
            statements: statements.total() as f64 / TIMES as f64,
            rows: each(storage.rows, idle.rows_per_second, storage_seconds, all),
            wal_bytes: each(storage.wal_bytes, idle.wal_bytes_per_second, storage_seconds, all),
            messages: each(now.messages - sent.messages, idle.messages_per_second, seconds, TIMES),
            message_bytes: each(
                now.bytes - sent.bytes,
                idle.message_bytes_per_second,
                seconds,
                TIMES,
            ),
        };
        Ok(OperationUse { counts, statements })
    }

    fn statements(&self) -> Result<StatementCalls> {
        StatementCalls::parse(&self.sql(StatementCalls::QUERY)?)
    }

    /// Ends the connections of the node, which opens new ones, and reads what they have used.
    fn storage(&self) -> Result<StorageUse> {
        self.sql(StorageUse::END_CONNECTIONS)?;
        StorageUse::parse(&self.sql(StorageUse::QUERY)?)
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
