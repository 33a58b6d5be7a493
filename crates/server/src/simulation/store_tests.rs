//! The same operations on PostgreSQL and on the simulated store have the same results.

use std::sync::Arc;

use uuid::Uuid;

use crate::clock::UnixMs;
use crate::db::commit::{Commit, GameRowUpdate};
use crate::db::game::{LogEntry, StoredStatus};
use crate::db::game_databases::GameDatabases;
use crate::db::game_store::{GameStore, PgGameStore};
use crate::db::heartbeat::{HeartbeatReport, NodeHeartbeat};
use crate::ids::{GameId, NodeId, PlayerId};
use crate::numbers::{LogVersion, SeatNumber, WaitingSeats};
use crate::simulation::nodes::NodeLink;
use crate::simulation::store::SimulatedStore;
use crate::simulation::world::{World, lock};
use crate::test_database::create_database;

const GAME: GameId = GameId(77);
const CONFIG: &str = "pente:9,free control=egg:5";
const PLAYERS: [PlayerId; 2] = [PlayerId(1), PlayerId(2)];
const NODES: [NodeId; 2] = [NodeId(11), NodeId(12)];

/// A store with the results of all operations so far.
struct Recorder<'a> {
    store: &'a dyn GameStore,
    results: Vec<String>,
}

impl Recorder<'_> {
    fn note(&mut self, result: impl std::fmt::Debug) {
        self.results.push(format!("{result:?}"));
    }

    async fn commit(&mut self, expected: i32, status: StoredStatus) {
        self.commit_within(expected, status, None).await;
    }

    async fn commit_within(&mut self, expected: i32, status: StoredStatus, within_ms: Option<i64>) {
        let now_ms = self.store.now_ms().await.unwrap();
        let is_over = status == StoredStatus::Finished;
        let outcome = self.store.commit(Commit {
            secrets: None,
            circumstances: None,
            computer_seats: None,
            game_id: GAME,
            database: None,
            expected: LogVersion(expected),
            entries: vec![LogEntry {
                line: "5 1 move E5".to_owned(),
                request_id: Some(Uuid::nil()),
            }],
            after: GameRowUpdate {
                status,
                deadline_ms: (!is_over).then_some(now_ms + 5_000),
                waiting_seats: WaitingSeats(1 << 2),
                ended_ms: is_over.then_some(now_ms),
                ..GameRowUpdate::default()
            },
            valid_until_ms: within_ms.map(|within_ms| now_ms + within_ms),
        });
        let outcome = outcome.await;
        self.note(outcome);
        let stored = self.store.load_game(GAME).await.unwrap().unwrap();
        let versions = self.store.versions(&[GAME, GameId(78)]).await.unwrap();
        let found = self.store.scan_shards(&[GAME.shard()]).await.unwrap();
        let counts = (found.deadlines.len(), found.due_premoves.len(), found.live_games);
        let version = versions.get(&GAME).map(|found| (found.version, found.status));
        self.note((versions.len(), version, stored.entries, stored.seats.len(), counts));
    }

    /// Records a heartbeat and notes all nodes and outages, with rounded times.
    async fn heartbeat(&mut self, node: usize, report: TestReport<'_>) -> Vec<NodeHeartbeat> {
        let now_ms = self.store.now_ms().await.unwrap();
        let heartbeat = self.store.record_heartbeat(HeartbeatReport {
            node_id: NODES[node],
            name: ["one", "two"][node],
            last_ms: report.gap_ms.map(|gap_ms| now_ms - gap_ms),
            outage_after_ms: 1_500,
            connection_lost_ms: report.lost_ms.map(|lost_ms| now_ms - lost_ms),
            oldest_command_ms: report.oldest_ms.map(|oldest_ms| now_ms - oldest_ms),
            players: report.players,
            joined: report.players,
            left: &[],
        });
        let nodes = heartbeat.await.unwrap();
        for row in &nodes {
            let unanswered = tens_of_seconds(row.heartbeat_ms - row.answered_until_ms);
            self.note((row.node_id, row.ended, unanswered));
        }
        self.note_outages().await;
        nodes
    }

    async fn note_outages(&mut self) {
        let now_ms = self.store.now_ms().await.unwrap();
        for outage in self.store.outages(now_ms - 600_000).await.unwrap() {
            let from = tens_of_seconds(now_ms - outage.from_ms);
            self.note((from, tens_of_seconds(outage.until_ms - now_ms), outage.players));
        }
    }
}

/// Rounds a time, so that a slow machine gives the same results.
fn tens_of_seconds(ms: i64) -> i64 {
    (ms + 5_000).div_euclid(10_000)
}

/// Contents of a heartbeat, as times before now.
#[derive(Default)]
struct TestReport<'a> {
    gap_ms: Option<i64>,
    lost_ms: Option<i64>,
    oldest_ms: Option<i64>,
    players: &'a [PlayerId],
}

async fn exercise(store: &dyn GameStore) -> Vec<String> {
    let mut recorder = Recorder { store, results: Vec::new() };
    recorder.commit(0, StoredStatus::Live).await;
    recorder.commit(0, StoredStatus::Live).await;
    recorder.commit_within(1, StoredStatus::Live, Some(-1)).await;
    recorder.commit_within(1, StoredStatus::Live, Some(60_000)).await;
    let seat = SeatNumber(2);
    recorder.note(store.premoves(GAME, seat).await.unwrap());
    let first = [PLAYERS[0], PlayerId(99)];
    recorder.heartbeat(0, TestReport { players: &first, ..TestReport::default() }).await;
    let gap = TestReport { gap_ms: Some(100_000), players: &first, ..TestReport::default() };
    let nodes = recorder.heartbeat(0, gap).await;
    let lost = TestReport {
        lost_ms: Some(30_000),
        oldest_ms: Some(50_000),
        players: &PLAYERS[1..],
        ..TestReport::default()
    };
    recorder.heartbeat(1, lost).await;
    let now_ms = store.now_ms().await.unwrap();
    for _ in 0..2 {
        // The second time, the node is already removed.
        store.remove_dead_node(&nodes[0], now_ms + 200_000).await.unwrap();
        recorder.note_outages().await;
    }
    store.insert_player(NODES[0], PLAYERS[1]).await.unwrap();
    store.insert_player(NODES[1], PLAYERS[0]).await.unwrap();
    store.record_shutdown(NODES[1], 80_000, &PLAYERS[1..]).await.unwrap();
    recorder.heartbeat(1, TestReport::default()).await;
    store.record_total_outage(now_ms - 30_000, now_ms + 300_000).await.unwrap();
    recorder.note_outages().await;
    recorder.heartbeat(0, TestReport::default()).await;
    store.delete_old_outages(now_ms + 600_000, now_ms + 250_000).await.unwrap();
    recorder.note_outages().await;
    recorder.commit(2, StoredStatus::Finished).await;
    store.park(GAME, LogVersion(3), "test").await.unwrap();
    recorder.note(store.versions(&[GAME]).await.unwrap().get(&GAME).map(|found| found.status));
    recorder.results
}

#[tokio::test]
async fn simulated_store_behaves_like_postgresql() {
    let database = create_database().await;
    let pool = crate::db::connect(&database).await.unwrap();
    crate::db::migrate(&pool).await.unwrap();
    let rows = [
        "INSERT INTO player SELECT n, n, n, 0, 0 FROM generate_series(1, 2) n".to_owned(),
        format!(
            "INSERT INTO game (game_id, shard, config, speed, status, created_by, created_ms, \
             started_ms, rated, listed, chat_disabled) \
             VALUES ({0}, {1}, '{CONFIG}', 1, 1, 1, 0, 0, false, true, false)",
            GAME.0,
            GAME.shard()
        ),
        format!(
            "INSERT INTO seat (game_id, seat, player_id) \
             SELECT {}, n, n FROM generate_series(1, 2) n",
            GAME.0
        ),
        format!(
            "INSERT INTO active_seat (game_id, player_id) \
             SELECT {}, n FROM generate_series(1, 2) n",
            GAME.0
        ),
    ];
    for row in rows {
        sqlx::raw_sql(sqlx::AssertSqlSafe(row)).execute(&pool).await.unwrap();
    }
    let postgres = exercise(&PgGameStore::start(pool, &database, GameDatabases::default())).await;
    let world = Arc::new(World::new(1, None));
    lock(&world.database).insert_game(GAME, CONFIG, &PLAYERS, 0, UnixMs(0));
    let link = Arc::new(NodeLink::new(0, 0));
    let simulated = exercise(&SimulatedStore { world, link }).await;
    assert_eq!(postgres, simulated);
}
