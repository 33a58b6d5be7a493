//! `cargo xtask replica-drill`: reads from a standby that is paused, resumed and stopped.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use load::http::ApiClient;
use load::socket::random_request_id;
use rulebook::conformance::SplitMix64;
use serde_json::{Value, json};

use crate::command::output;
use crate::crash::nodes::{Nodes, program};
use crate::services::{Ports, Services};

const DATABASE: &str = "replicas";

/// Bound of the drill. Everything between pause and bound must take less time.
const MAX_LAG: Duration = Duration::from_secs(12);

/// Bound in the gate, the longest possible: the paused replica stays in use.
const GATE_MAX_LAG: Duration = Duration::from_secs(600);

/// Time that a check, a cached second and a busy machine add to the bound.
const MARGIN: Duration = Duration::from_secs(4);

/// Time in which something must happen.
const WAIT_TIMEOUT: Duration = Duration::from_secs(60);

const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Number of requests of each kind.
const REQUESTS: usize = 10;

/// Rounds of these requests. A busy machine may exclude the replica for a moment in one of them.
const ROUNDS_MAX: usize = 5;

/// Texts of statements that only public reads need.
const READS: [&str; 3] =
    ["ORDER BY a.game_id DESC LIMIT", "FROM player_game_count", "FROM pool WHERE games >"];

/// Counts the statements on every connection of the node.
const COUNTING: &str = "?options[pg_stat_statements.track]=top";

/// Runs `cargo xtask replica-drill`; the last line is for programs.
pub fn run() -> Result<()> {
    for line in check_drill()? {
        println!("{line}");
    }
    Ok(())
}

/// Checks in the gate which database is read. No time is checked.
pub fn check_gate() -> Result<Vec<String>> {
    let runtime = runtime()?;
    runtime.block_on(ReplicaDrill::start(GATE_MAX_LAG)?.run_without_times())
}

/// Runs the drill in the nightly run.
pub fn check_drill() -> Result<Vec<String>> {
    let runtime = runtime()?;
    runtime.block_on(ReplicaDrill::start(MAX_LAG)?.run())
}

fn runtime() -> Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?)
}

/// The node and its services, with which it ends.
struct ReplicaDrill {
    services: Services,
    port: u16,
}

/// A member with its session.
struct Member {
    name: &'static str,
    api: ApiClient,
}

/// The members of the drill, who have finished a game, and a visitor.
struct Players {
    ann: Member,
    bob: Member,
    visitor: ApiClient,
    finished: String,
}

impl ReplicaDrill {
    fn start(max_lag: Duration) -> Result<ReplicaDrill> {
        let mut services = Services::start(Ports::default())?;
        let sql = |sql: &str| vec!["--command".to_owned(), sql.to_owned()];
        output(services.psql("postgres").args(sql(&format!("CREATE DATABASE {DATABASE}"))))?;
        output(services.psql(DATABASE).args(sql("CREATE EXTENSION pg_stat_statements")))?;
        services.start_replica()?;
        let folder = services.folder().to_path_buf();
        let mut nodes = Nodes::new(program(None, &folder)?, None, 1, &folder)?;
        nodes.set("PALAMEDES_DATABASE", services.database_url(DATABASE) + COUNTING);
        nodes.set("PALAMEDES_READ_REPLICAS", services.replica_url(DATABASE)? + COUNTING);
        nodes.set("PALAMEDES_REPLICA_MAX_LAG", max_lag.as_secs().to_string());
        nodes.start(0, &mut services, DATABASE)?;
        Ok(ReplicaDrill { services, port: nodes.ports()[0] })
    }

    async fn run_without_times(mut self) -> Result<Vec<String>> {
        let players = self.start_players().await?;
        let read = self.check_reads_use_the_replica(&players).await?;
        self.pause_replica().await?;
        self.check_own_writes(&players).await?;
        self.check_reads_without_replica(&players.visitor).await?;
        Ok(vec![format!("replicas reads {read} on-primary 0 failed 0")])
    }

    async fn run(mut self) -> Result<Vec<String>> {
        let players = self.start_players().await?;
        let read = self.check_reads_use_the_replica(&players).await?;
        let visitor = &players.visitor;
        let paused = Instant::now();
        self.pause_replica().await?;
        self.check_own_writes(&players).await?;
        let own_writes = paused.elapsed();
        let stale = self.wait_for_fallback(visitor, paused).await?;
        self.replica_sql("SELECT pg_wal_replay_resume()")?;
        let resumed = self.wait_for_use(visitor).await?;
        self.check_reads_without_replica(visitor).await?;
        Ok(vec![
            format!(
                "own writes were seen while the replica was paused for {} ms; it was left {} ms \
                 after the pause, and used again {} ms after it resumed",
                own_writes.as_millis(),
                stale.as_millis(),
                resumed.as_millis()
            ),
            format!(
                "replica-drill reads {read} on-primary 0 stale-ms {} max-lag-ms {} failed 0",
                stale.as_millis(),
                MAX_LAG.as_millis()
            ),
        ])
    }

    /// Signs up two members and waits until visitors see their first game.
    async fn start_players(&self) -> Result<Players> {
        let (ann, bob) = (self.sign_up(0, "ann").await?, self.sign_up(1, "bob").await?);
        let visitor = ApiClient::new(2);
        let finished = self.finish_game(&ann, &bob).await?;
        self.wait_for_count(&visitor, "ann", 1).await?;
        Ok(Players { ann, bob, visitor, finished })
    }

    async fn sign_up(&self, number: usize, name: &'static str) -> Result<Member> {
        let mut api = ApiClient::new(number);
        let account = json!({"name": name, "password": format!("a long one of {name} 7351")});
        let response = api.request(self.port, "POST /api/accounts", Some(&account)).await?;
        let refused = || format!("{name} cannot sign up: {}", response.body);
        api.cookie = response.cookie.clone().with_context(refused)?;
        Ok(Member { name, api })
    }

    /// Plays a game with one move; returns its id.
    async fn start_game(&self, one: &Member, two: &Member) -> Result<String> {
        let create = json!({"rules": "pente:9,free", "time_control": "egg:600", "seat": 1});
        let created =
            one.api.request_json(self.port, "POST /api/lobby/games", Some(&create)).await?;
        let id = created["game_id"].as_str().context("the game has no id")?.to_owned();
        let join = format!("POST /api/games/{id}/join");
        two.api.request_json(self.port, &join, Some(&json!({}))).await?;
        self.command(one, &id, json!({"ply": 0, "command": "move E5"})).await?;
        Ok(id)
    }

    async fn finish_game(&self, one: &Member, two: &Member) -> Result<String> {
        let id = self.start_game(one, two).await?;
        self.command(two, &id, json!({"command": "resign"})).await?;
        Ok(id)
    }

    async fn command(&self, player: &Member, id: &str, mut body: Value) -> Result<()> {
        static COMMANDS: AtomicU64 = AtomicU64::new(0);
        let seed = COMMANDS.fetch_add(1, Ordering::Relaxed);
        body["request_id"] = random_request_id(7, &mut SplitMix64::new(seed)).into();
        let path = format!("POST /api/games/{id}/commands");
        player.api.request_json(self.port, &path, Some(&body)).await.map(drop)
    }

    /// The number of games on the page of a player.
    async fn count_of(&self, viewer: &ApiClient, name: &str) -> Result<u64> {
        let path = format!("GET /api/players/{name}");
        let page = viewer.request_json(self.port, &path, None).await?;
        page["game_count"].as_u64().context("the player page has no number of games")
    }

    async fn wait_for_count(&self, viewer: &ApiClient, name: &str, count: u64) -> Result<()> {
        let end = Instant::now() + WAIT_TIMEOUT;
        while self.count_of(viewer, name).await? < count {
            ensure!(Instant::now() < end, "the games of {name} were not archived in time");
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        Ok(())
    }

    /// Reads public pages; returns the number of statements on the replica.
    async fn check_reads_use_the_replica(&self, players: &Players) -> Result<i64> {
        let expected = 3 * REQUESTS as i64;
        let mut reads = (0, 0);
        for _ in 0..ROUNDS_MAX {
            self.wait_for_use(&players.visitor).await?;
            reads = self.count_reads(players).await?;
            if reads == (0, expected) {
                return Ok(expected);
            }
        }
        let (primary, replica) = reads;
        bail!("{primary} reads were on the primary and {replica} of {expected} on the replica")
    }

    /// Reads public pages; returns the numbers of statements on the primary and on the replica.
    async fn count_reads(&self, players: &Players) -> Result<(i64, i64)> {
        let visitor = &players.visitor;
        let (primary, replica) = (self.primary_reads()?, self.replica_reads()?);
        for _ in 0..REQUESTS {
            for path in ["/api/archive", "/api/players/ann", "/api/ratings"] {
                visitor.request_json(self.port, &format!("GET {path}"), None).await?;
            }
        }
        let record = format!("GET /api/games/{}/record?as=json", players.finished);
        visitor.request_json(self.port, &record, None).await?;
        Ok((self.primary_reads()? - primary, self.replica_reads()? - replica))
    }

    async fn pause_replica(&self) -> Result<()> {
        self.replica_sql("SELECT pg_wal_replay_pause()")?;
        let end = Instant::now() + WAIT_TIMEOUT;
        while self.replica_sql("SELECT pg_get_wal_replay_pause_state()")? != "paused" {
            ensure!(Instant::now() < end, "the replica was not paused in time");
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        Ok(())
    }

    /// Stops the replica and reads as a visitor.
    async fn check_reads_without_replica(&mut self, visitor: &ApiClient) -> Result<()> {
        self.services.stop_replica()?;
        for _ in 0..REQUESTS {
            self.count_of(visitor, "ann").await.context("a read failed without replica")?;
        }
        Ok(())
    }

    /// Changes what the paused replica does not have, and looks at the own pages.
    async fn check_own_writes(&self, players: &Players) -> Result<()> {
        let Players { ann, bob, visitor, .. } = players;
        let follow = format!("PUT /api/me/following/{}", bob.name);
        ann.api.request_json(self.port, &follow, None).await?;
        let page = format!("GET /api/players/{}", bob.name);
        let page = ann.api.request_json(self.port, &page, None).await?;
        ensure!(page["is_followed"] == true, "ann does not see whom she follows: {page}");
        let live = self.start_game(ann, bob).await?;
        let record = format!("GET /api/games/{live}/record?as=json");
        for viewer in [&ann.api, visitor] {
            let game = viewer.request_json(self.port, &record, None).await?;
            let plies = game["plies"].as_array().map(Vec::len);
            ensure!(plies == Some(1), "a live game was read without its move: {game}");
        }
        self.command(bob, &live, json!({"command": "resign"})).await?;
        self.wait_for_count(&ann.api, ann.name, 2).await?;
        let archive = format!("GET /api/archive?player={}", ann.name);
        let own = ann.api.request_json(self.port, &archive, None).await?;
        ensure!(own["games"].as_array().map(Vec::len) == Some(2), "ann misses an own game: {own}");
        // This is what makes the checks above meaningful.
        let end = Instant::now() + WAIT_TIMEOUT;
        while self.count_of(visitor, ann.name).await? != 1 {
            ensure!(Instant::now() < end, "a visitor was not shown the page of the replica");
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        Ok(())
    }

    /// Waits until visitors see the primary; returns the time since the pause.
    async fn wait_for_fallback(&self, visitor: &ApiClient, paused: Instant) -> Result<Duration> {
        self.wait_for_count(visitor, "ann", 2).await?;
        let stale = paused.elapsed();
        ensure!(
            stale <= MAX_LAG + MARGIN,
            "a replica was used {} ms after it was paused",
            stale.as_millis()
        );
        let before = self.replica_reads()?;
        for _ in 0..REQUESTS {
            self.count_of(visitor, "ann").await?;
        }
        let used = self.replica_reads()? - before;
        ensure!(used == 0, "a replica beyond the bound was used {used} times");
        Ok(stale)
    }

    /// Waits until reads use the replica; returns the time.
    async fn wait_for_use(&self, visitor: &ApiClient) -> Result<Duration> {
        let (start, before) = (Instant::now(), self.replica_reads()?);
        while self.replica_reads()? == before {
            if start.elapsed() > WAIT_TIMEOUT {
                bail!("the replica was not used in time");
            }
            self.count_of(visitor, "ann").await?;
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        Ok(start.elapsed())
    }

    fn replica_sql(&self, sql: &str) -> Result<String> {
        output(self.services.replica_psql(DATABASE)?.args(["--command", sql]))
    }

    fn replica_reads(&self) -> Result<i64> {
        Ok(self.replica_sql(&count_reads())?.parse()?)
    }

    fn primary_reads(&self) -> Result<i64> {
        let count = count_reads();
        Ok(output(self.services.psql(DATABASE).args(["--command", &count]))?.parse()?)
    }
}

fn count_reads() -> String {
    let texts = READS.map(|text| format!("strpos(query, '{text}') > 0")).join(" OR ");
    format!("SELECT coalesce(sum(calls), 0)::bigint FROM pg_stat_statements WHERE {texts}")
}
