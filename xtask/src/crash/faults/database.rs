//! Faults of PostgreSQL: stopped, replaced, without space, with all connections or rows in use.

use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tokio::task::{JoinSet, block_in_place};
use tokio::time::sleep;

use crate::command::output;
use crate::crash::DATABASE;
use crate::crash::load_state::LoadState;
use crate::crash::system::TestSystem;
use load::http::ApiClient;

/// Number of requests at a time that fill the pool: more than a node has connections.
const SLOW_REQUESTS: usize = 60;

/// Number of the guest who fills the pool, higher than that of any client.
const SLOW_GUEST: usize = 60_000;

/// Number of live games whose rows are locked.
const LOCKED_GAMES: usize = 20;

impl TestSystem {
    /// Stops PostgreSQL immediately, and starts it again.
    pub(super) async fn stop_postgres(&mut self) -> Result<()> {
        block_in_place(|| self.services.stop_postgres())?;
        self.wait(6_000, 10_000).await;
        block_in_place(|| self.services.start_postgres())
    }

    /// Stops the primary PostgreSQL and leads the nodes to its standby.
    pub(super) async fn fail_over(&mut self) -> Result<()> {
        block_in_place(|| self.services.stop_postgres())?;
        self.wait(1_000, 6_000).await;
        block_in_place(|| self.services.promote_standby())?;
        for proxies in &self.proxies {
            proxies.postgres.set_target(self.services.postgres_port());
        }
        Ok(())
    }

    /// Fills the disk of PostgreSQL, and frees it again.
    pub(super) async fn fill_disk(&mut self) -> Result<()> {
        block_in_place(|| self.services.fill_disk())?;
        self.wait(5_000, 10_000).await;
        block_in_place(|| self.services.free_disk())
    }

    /// Occupies the database connections of a node with slow requests of one guest.
    ///
    /// They need the row of the guest, which another transaction holds.
    pub(super) async fn fill_pool(&mut self, node: usize, load: &LoadState) -> Result<()> {
        let port = self.nodes.ports()[node];
        let mut guest = ApiClient::new(SLOW_GUEST);
        guest.create_guest(port).await?;
        let hold_ms = self.random_ms(5_000, 10_000);
        let newest = "SELECT player_id FROM player ORDER BY created_ms DESC LIMIT 1 FOR UPDATE";
        let mut lock = self.hold_lock(newest, hold_ms)?;
        let end = Instant::now() + Duration::from_millis(hold_ms);
        let game_id = load.any_game_id().context("no game is played")?;
        let mut requests = JoinSet::new();
        for number in 0..SLOW_REQUESTS {
            let (path, body) = if number % 2 == 0 {
                (format!("POST /api/games/{game_id}/chat"), json!({"text": "hello"}))
            } else {
                ("POST /api/lobby/games".to_owned(), json!({"rules": "pente", "seat": 1}))
            };
            let guest = guest.clone();
            requests.spawn(async move {
                while Instant::now() < end {
                    let _ = guest.request(port, &path, Some(&body)).await;
                    sleep(Duration::from_millis(20)).await;
                }
            });
        }
        sleep(Duration::from_millis(hold_ms / 2)).await;
        let mut waiting = self.waiting_connections()?;
        while waiting == "0" && Instant::now() < end {
            sleep(Duration::from_millis(100)).await;
            waiting = self.waiting_connections()?;
        }
        eprintln!("{waiting} connections of node {node} wait for a lock");
        ensure!(waiting != "0", "no request of the guest occupied a connection of the node");
        while requests.join_next().await.is_some() {}
        block_in_place(|| lock.wait())?;
        Ok(())
    }

    /// The number of connections that wait for a lock.
    fn waiting_connections(&self) -> Result<String> {
        let count = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
        block_in_place(|| output(self.services.psql(DATABASE).args(["--command", count])))
    }

    /// Locks the rows of live games in another transaction.
    pub(super) async fn lock_rows(&mut self) -> Result<()> {
        let hold_ms = self.random_ms(3_000, 8_000);
        let rows = format!(
            "SELECT game_id FROM game WHERE game_id IN (SELECT game_id FROM game WHERE status = 1 \
             ORDER BY random() LIMIT {LOCKED_GAMES}) ORDER BY game_id FOR UPDATE"
        );
        let mut lock = self.hold_lock(&rows, hold_ms)?;
        sleep(Duration::from_millis(hold_ms)).await;
        let status = block_in_place(|| lock.wait())?;
        ensure!(status.success(), "the transaction that locks rows ended with {status}");
        Ok(())
    }

    /// Starts a transaction that locks rows for some time.
    fn hold_lock(&self, select: &str, hold_ms: u64) -> Result<Child> {
        let seconds = hold_ms as f64 / 1e3;
        let sql = format!("BEGIN; {select}; SELECT pg_sleep({seconds}); ROLLBACK");
        let mut psql = self.services.psql(DATABASE);
        psql.args(["--command", &sql]).stdin(Stdio::null()).stdout(Stdio::null());
        psql.spawn().context("cannot start psql to lock rows")
    }
}
