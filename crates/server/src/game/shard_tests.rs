//! Live games in several databases, and moves of shards between them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::sleep;

use crate::db::placement::GamePlace;
use crate::error::Error;
use crate::game::background::scan_shards;
use crate::game::tests::{P1, P2, command, game, log_lines, send};
use crate::ids::{GameId, PlayerId, new_id};
use crate::node::Node;
use crate::ops::shards::{ShardMove, ShardMover};
use crate::settings::{GameDatabaseAddress, Settings};
use crate::test_database::create_database;

/// Name of the game database.
const GAMES: &str = "games-1";

/// Longest time for which a game may store no move, in the nightly run.
const FREEZE_MAX: Duration = Duration::from_millis(500);

/// The same in the gate, where other tests take the processor.
const FREEZE_MAX_BUSY: Duration = Duration::from_secs(5);

/// Number of random games from which times are checked: the gate sets a smaller one.
const NIGHTLY_GAMES: u64 = 1_000;

/// Returns the longest freeze for a value of `PALAMEDES_GAMES`.
fn freeze_max(games: Option<&str>) -> Duration {
    match games.and_then(|games| games.parse().ok()).unwrap_or(0) >= NIGHTLY_GAMES {
        true => FREEZE_MAX,
        false => FREEZE_MAX_BUSY,
    }
}

#[test]
fn short_freeze_is_required_in_the_nightly_run_only() {
    assert_eq!(freeze_max(None), FREEZE_MAX_BUSY);
    assert_eq!(freeze_max(Some("20")), FREEZE_MAX_BUSY);
    assert_eq!(freeze_max(Some("2000")), FREEZE_MAX);
}

/// Nodes with a main database and a game database.
struct Setup {
    one: Arc<Node>,
    two: Arc<Node>,
    /// The pool of the game database.
    games: PgPool,
}

async fn setup() -> Setup {
    let (main, games) = (create_database().await, create_database().await);
    let address = GameDatabaseAddress { name: GAMES.to_owned(), url: games.clone() };
    let settings = Settings {
        game_databases: vec![address],
        outage_after_ms: 600_000,
        ..Settings::development(&main)
    };
    let one = Node::start(settings.clone()).await.unwrap();
    let two = Node::start(Settings { node: "two".to_owned(), ..settings }).await.unwrap();
    Setup { one, two, games: PgPool::connect(&games).await.unwrap() }
}

impl Setup {
    /// Moves a shard to the game database, or to the main database.
    async fn move_shard(&self, shard: i16, target: Option<&str>) -> Result<ShardMove, Error> {
        move_shard(&self.one.pool, &self.games, shard, target).await
    }

    /// Moves a shard and lets the nodes read the directory.
    async fn assign(&self, shard: i16) {
        self.move_shard(shard, Some(GAMES)).await.unwrap();
        scan_shards(&self.one).await.unwrap();
        scan_shards(&self.two).await.unwrap();
    }

    async fn database_of(&self, game_id: GameId) -> Option<String> {
        sqlx::query_scalar("SELECT database_name FROM game WHERE game_id = $1")
            .bind(game_id)
            .fetch_one(&self.one.pool)
            .await
            .unwrap()
    }

    /// Returns the log as a node loads it.
    async fn log(&self, game_id: GameId) -> Vec<String> {
        let stored = self.two.games.store.load_game(game_id).await.unwrap().unwrap();
        assert_eq!(usize::try_from(stored.row.version.0), Ok(stored.entries.len()));
        stored.entries.into_iter().map(|entry| entry.line).collect()
    }
}

async fn move_shard(
    main: &PgPool,
    games: &PgPool,
    shard: i16,
    target: Option<&str>,
) -> Result<ShardMove, Error> {
    let places =
        [GamePlace { name: None, pool: main }, GamePlace { name: Some(GAMES), pool: games }];
    ShardMover { main, places: &places, shard, target }.run().await
}

async fn count(pool: &PgPool, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(pool).await.unwrap()
}

/// Creates live games of one shard, each with two players of its own.
async fn games_of_one_shard(node: &Node, number: usize) -> Vec<GameId> {
    let first: GameId = new_id(node.now()).unwrap();
    let ids = (first.0..).map(GameId).filter(|game_id| game_id.shard() == first.shard());
    let ids: Vec<GameId> = ids.take(number).collect();
    let rows = "WITH t AS ( \
            SELECT id, number FROM unnest($1::bigint[]) WITH ORDINALITY t (id, number) \
        ), players AS ( \
            INSERT INTO player (player_id, name, name_key, kind, created_ms) \
            SELECT n, n, n, 1, 0 FROM generate_series(1, 2 * (SELECT count(*) FROM t)) n \
        ), games AS ( \
            INSERT INTO game (game_id, shard, config, speed, status, created_by, created_ms, \
                started_ms, deadline_ms, rated, listed, chat_disabled) \
            SELECT id, $2, 'pente:9,free control=budget:60', 1, 1, 1, $3, $3, $3 + 60000, false, \
                true, false FROM t \
        ), active AS ( \
            INSERT INTO active_seat (game_id, player_id) \
            SELECT id, 2 * number - 2 + seat FROM t, generate_series(1, 2) seat \
        ) \
        INSERT INTO seat (game_id, seat, player_id) \
        SELECT id, seat, 2 * number - 2 + seat FROM t, generate_series(1, 2) seat";
    let rows = sqlx::query(rows).bind(&ids).bind(first.shard()).bind(node.now());
    rows.execute(&node.pool).await.unwrap();
    ids
}

/// Squares without five in a row.
const SQUARES: [&str; 24] = [
    "A1", "B1", "C1", "D1", "F1", "G1", "H1", "J1", "B3", "A3", "D3", "C3", "G3", "F3", "J3", "H3",
    "A5", "B5", "C5", "D5", "F5", "G5", "H5", "J5",
];

/// Plays moves in turn on both nodes until the end is requested; returns their number.
async fn play(
    nodes: [Arc<Node>; 2],
    game_id: GameId,
    number: usize,
    ended: Arc<AtomicBool>,
) -> u32 {
    let mut ply = 0;
    for square in SQUARES {
        if ended.load(Ordering::Relaxed) {
            break;
        }
        let side = ply as usize % 2;
        let player_id = PlayerId((2 * number + side + 1) as i64);
        let stone = command(ply, &format!("move {square}"));
        // An error may be repeated with the same request id, as clients do.
        let mut result = send(&nodes[side], game_id, player_id, stone.clone()).await;
        for _ in 0..20 {
            if matches!(result, Err(Error::Overloaded | Error::Unavailable)) {
                result = send(&nodes[side], game_id, player_id, stone.clone()).await;
            }
        }
        result.unwrap_or_else(|error| panic!("game {number} ply {ply}: {error}"));
        ply += 1;
        sleep(Duration::from_millis(400)).await;
    }
    ply
}

/// Starts to play all games and returns the tasks.
fn play_all(
    setup: &Setup,
    ids: &[GameId],
    ended: &Arc<AtomicBool>,
) -> Vec<tokio::task::JoinHandle<u32>> {
    let nodes = [Arc::clone(&setup.one), Arc::clone(&setup.two)];
    let start = |(number, game_id): (usize, &GameId)| {
        tokio::spawn(play(nodes.clone(), *game_id, number, Arc::clone(ended)))
    };
    ids.iter().enumerate().map(start).collect()
}

/// Checks that each acknowledged move is in the log of its game, and that no flag has fallen.
async fn check_logs(setup: &Setup, ids: &[GameId], plies: &[u32]) {
    for (game_id, plies) in ids.iter().zip(plies) {
        let log = setup.log(*game_id).await;
        let moves = log.iter().filter(|line| line.contains(" move ")).count();
        assert_eq!(moves, *plies as usize, "{log:?}");
        let has_flag = |line: &String| line.ends_with("- tick") || line.contains("- late");
        assert!(!log.iter().any(has_flag), "{log:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn version_of_a_game_on_its_way_is_unknown() {
    let setup = setup().await;
    let game_id = game(&setup.one, "pente:9,free").await;
    setup.assign(game_id.shard()).await;
    send(&setup.one, game_id, P1, command(0, "move E5")).await.unwrap();
    assert_eq!(setup.database_of(game_id).await.as_deref(), Some(GAMES));
    let version = async || {
        let versions = setup.two.games.store.versions(&[game_id]).await.unwrap();
        versions.get(&game_id).map(|known| u32::from(known.version))
    };
    assert_eq!(version().await, Some(1));
    // It has left for another database. The row in the main database may be older.
    sqlx::query("UPDATE game SET version = -1").execute(&setup.games).await.unwrap();
    assert_eq!(version().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn shard_of_300_live_games_moves_without_losing_a_move() {
    let setup = setup().await;
    let ids = games_of_one_shard(&setup.one, 300).await;
    let shard = ids[0].shard();
    let ended = Arc::new(AtomicBool::new(false));
    let tasks = play_all(&setup, &ids, &ended);
    sleep(Duration::from_secs(1)).await;
    let there = setup.move_shard(shard, Some(GAMES)).await.unwrap();
    assert_eq!(count(&setup.games, "SELECT count(*) FROM game WHERE version >= 0").await, 300);
    sleep(Duration::from_secs(1)).await;
    let back = setup.move_shard(shard, None).await.unwrap();
    ended.store(true, Ordering::Relaxed);
    let mut plies = Vec::new();
    for task in tasks {
        plies.push(task.await.unwrap());
    }
    println!("there {there:?}, back {back:?}, {} moves", plies.iter().sum::<u32>());
    // A node that knows the new directory brings a game there itself with its next move.
    assert!((1..=300).contains(&there.games), "{there:?}");
    assert!((1..=300).contains(&back.games), "{back:?}");
    let freeze_max = freeze_max(std::env::var("PALAMEDES_GAMES").ok().as_deref());
    assert!(there.longest_freeze <= freeze_max, "{there:?}");
    assert!(back.longest_freeze <= freeze_max, "{back:?}");
    check_logs(&setup, &ids, &plies).await;
    let home = "SELECT count(*) FROM game WHERE status = 1 AND database_name IS NULL \
                AND frozen_ms IS NULL AND epoch >= 2";
    assert_eq!(count(&setup.one.pool, home).await, 300);
    // Copies that nodes with the old directory have made are deleted.
    let deadline = Instant::now() + Duration::from_secs(30);
    let entries = "SELECT count(*) FROM log_entry";
    while count(&setup.games, entries).await > 0 && Instant::now() < deadline {
        sleep(Duration::from_millis(200)).await;
    }
    assert_eq!(count(&setup.games, entries).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_move_is_completed_by_the_next() {
    let setup = setup().await;
    let ids = games_of_one_shard(&setup.one, 150).await;
    let shard = ids[0].shard();
    let ended = Arc::new(AtomicBool::new(false));
    let tasks = play_all(&setup, &ids, &ended);
    let (main, games) = (setup.one.pool.clone(), setup.games.clone());
    let killed = tokio::spawn(async move { move_shard(&main, &games, shard, Some(GAMES)).await });
    let moved = "SELECT count(*) FROM game WHERE database_name IS NOT NULL";
    let deadline = Instant::now() + Duration::from_secs(30);
    while count(&setup.one.pool, moved).await == 0 && Instant::now() < deadline {}
    killed.abort();
    assert!(killed.await.unwrap_err().is_cancelled());
    let before = count(&setup.one.pool, moved).await;
    assert!((1..150).contains(&before), "{before}");
    let rest = setup.move_shard(shard, Some(GAMES)).await.unwrap();
    assert!(rest.games > 0);
    assert_eq!(count(&setup.one.pool, moved).await, 150);
    ended.store(true, Ordering::Relaxed);
    let mut plies = Vec::new();
    for task in tasks {
        plies.push(task.await.unwrap());
    }
    check_logs(&setup, &ids, &plies).await;
    let frozen = "SELECT count(*) FROM game WHERE frozen_ms IS NOT NULL AND version >= 0";
    assert_eq!(count(&setup.games, frozen).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn game_is_played_in_its_shard_and_returns_when_it_ends() {
    let setup = setup().await;
    let game_id = game(&setup.one, "pente:9,free").await;
    setup.assign(game_id.shard()).await;
    // The move has brought it there; a new game of the shard comes there with its first move.
    assert_eq!(setup.database_of(game_id).await.as_deref(), Some(GAMES));
    let ids = (game_id.0 + 1..).map(GameId);
    let next = ids.into_iter().find(|next| next.shard() == game_id.shard()).unwrap();
    let copy = "INSERT INTO game SELECT (jsonb_populate_record(NULL::game, to_jsonb(g) || \
        jsonb_build_object('game_id', $2, 'database_name', NULL, 'frozen_ms', NULL))).* \
        FROM game g WHERE game_id = $1";
    sqlx::query(copy).bind(game_id).bind(next).execute(&setup.one.pool).await.unwrap();
    let seats = "INSERT INTO seat (game_id, seat, player_id) VALUES ($1, 1, 1), ($1, 2, 2)";
    sqlx::query(seats).bind(next).execute(&setup.one.pool).await.unwrap();
    for (ply, (node, player_id)) in (0u32..).zip([(&setup.one, P1), (&setup.two, P2)]) {
        let stone = command(ply, &format!("move {}", SQUARES[ply as usize]));
        assert_eq!(send(node, next, player_id, stone).await.unwrap(), ply + 1);
    }
    assert_eq!(setup.database_of(next).await.as_deref(), Some(GAMES));
    assert_eq!(count(&setup.games, "SELECT count(*) FROM log_entry").await, 2);
    assert_eq!(count(&setup.one.pool, "SELECT count(*) FROM log_entry").await, 0);
    // The row in the main database follows.
    scan_shards(&setup.one).await.unwrap();
    scan_shards(&setup.two).await.unwrap();
    let version = "SELECT max(version)::bigint FROM game";
    assert_eq!(count(&setup.one.pool, version).await, 2);
    send(&setup.two, next, P1, command(2, "resign")).await.unwrap();
    assert_eq!(setup.database_of(next).await, None);
    assert_eq!(count(&setup.one.pool, "SELECT count(*) FROM log_entry").await, 3);
    assert_eq!(count(&setup.one.pool, "SELECT count(*) FROM finished_game").await, 1);
    assert_eq!(count(&setup.games, "SELECT count(*) FROM log_entry").await, 0);
    // The node with the old place in its memory finds the game.
    send(&setup.one, next, P2, command(2, "offer rematch")).await.unwrap();
    assert_eq!(setup.log(next).await.len(), 4);
}

/// Way to a database that can be closed.
struct Gate {
    url: String,
    forwarding: JoinHandle<()>,
}

impl Gate {
    async fn open(url: &str) -> Gate {
        let options: PgConnectOptions = url.parse().unwrap();
        let (host, port) = (options.get_host().to_owned(), options.get_port());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let own = listener.local_addr().unwrap();
        let (server, name) = url.rsplit_once('/').unwrap();
        let (user, _) = server.rsplit_once('@').unwrap();
        let forwarding = tokio::spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((mut client, _)) = listener.accept().await {
                let mut database = TcpStream::connect((host.as_str(), port)).await.unwrap();
                connections.spawn(async move {
                    copy_bidirectional(&mut client, &mut database).await.ok();
                });
            }
        });
        Gate { url: format!("{user}@{own}/{name}"), forwarding }
    }

    /// Ends all connections and accepts no new ones.
    async fn close(self) {
        self.forwarding.abort();
        self.forwarding.await.unwrap_err();
    }
}

/// Starts a node whose games all belong to a game database, with the way to it.
async fn start_behind_gate() -> (Arc<Node>, Gate) {
    let (main, games) = (create_database().await, create_database().await);
    let gate = Gate::open(&games).await;
    let address = GameDatabaseAddress { name: GAMES.to_owned(), url: gate.url.clone() };
    let settings = Settings {
        game_databases: vec![address],
        outage_after_ms: 600_000,
        ..Settings::development(&main)
    };
    let node = Node::start(settings).await.unwrap();
    let assign = "UPDATE shard SET database_name = 'games-1', epoch = epoch + 1";
    sqlx::query(assign).execute(&node.pool).await.unwrap();
    scan_shards(&node).await.unwrap();
    (node, gate)
}

#[tokio::test(flavor = "multi_thread")]
async fn clocked_game_is_played_in_the_main_database_while_its_own_is_down() {
    let (node, gate) = start_behind_gate().await;
    let game_id = game(&node, "pente:9,free control=budget:60").await;
    gate.close().await;
    let start = Instant::now();
    for (ply, player_id) in (0u32..).zip([P1, P2, P1, P2]) {
        let stone = command(ply, &format!("move {}", SQUARES[ply as usize]));
        assert_eq!(send(&node, game_id, player_id, stone).await.unwrap(), ply + 1);
    }
    // Only the first move waits for the database. Each move would wait 3 s for the pool.
    assert!(start.elapsed() < Duration::from_secs(9), "{:?}", start.elapsed());
    let lines = log_lines(&node, game_id).await;
    assert!(lines.iter().all(|line| line.contains(" move ")), "{lines:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn versions_of_other_games_are_known_while_a_database_is_down() {
    let (node, gate) = start_behind_gate().await;
    let there = game(&node, "pente:9,free").await;
    send(&node, there, P1, command(0, "move E5")).await.unwrap();
    let here = game(&node, "pente:9,free").await;
    gate.close().await;
    let versions = node.games.store.versions(&[there, here]).await.unwrap();
    let known: Vec<GameId> = versions.into_keys().collect();
    assert_eq!(known, [here]);
}
