//! Operations of the lobby and pages of players beside many accounts and games.
//!
//! The gate uses few. With `PALAMEDES_GAMES` of at least 1,000, as in the nightly run, there are a
//! million accounts, and the times must be reached.

mod kit;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream;
use kit::TestKit;
use serde_json::{Value, json};

/// Maximum of the median time in which a computer player is added.
const ADD_COMPUTER_MAX: Duration = Duration::from_millis(5);

/// Maximum of the median time in which the list of open games is loaded.
const LIST_MAX: Duration = Duration::from_millis(5);

/// Maximum of the median time in which the page of a player is loaded.
const PLAYER_PAGE_MAX: Duration = Duration::from_millis(5);

/// Minimum number of players paired in a second.
const PAIRINGS_PER_SECOND: f64 = 200.0;

/// Number of requests at the same time.
const CONCURRENT: usize = 8;

/// Numbers of rows beside which is measured.
struct Size {
    accounts: i64,
    games: i64,
    /// Finished games of one player.
    finished_games: i64,
    is_full: bool,
}

fn size() -> Size {
    let games = std::env::var("PALAMEDES_GAMES").ok().and_then(|games| games.parse().ok());
    match games.unwrap_or(0) >= 1_000 {
        true => {
            Size { accounts: 1_000_000, games: 10_000, finished_games: 1_000_000, is_full: true }
        }
        false => Size { accounts: 5_000, games: 500, finished_games: 500, is_full: false },
    }
}

/// Creates accounts, computer players and games: live ones, or open ones with one player.
async fn fill(kit: &TestKit, size: &Size, status: i16, config: &str) {
    // The connections of the pool end statements that take long.
    let mut connection = kit.node.pool.acquire().await.unwrap().detach();
    sqlx::raw_sql("SET statement_timeout = 0").execute(&mut connection).await.unwrap();
    let connection = &mut connection;
    let accounts = "INSERT INTO player (player_id, name, name_key, kind, created_ms)
        SELECT 1000 + i, 'p' || i, 'p' || i, 1, 0 FROM generate_series(1, $1::bigint) i";
    sqlx::query(accounts).bind(size.accounts).execute(&mut *connection).await.unwrap();
    let computers = "INSERT INTO player (player_id, name, name_key, kind, created_ms)
        SELECT i, 'computer-' || i, 'computer-' || i, 3, 0 FROM generate_series(1, 10) i";
    sqlx::query(computers).execute(&mut *connection).await.unwrap();
    let games = "INSERT INTO game (game_id, shard, config, speed, status, created_by, created_ms,
            started_ms, rated, listed, chat_disabled)
        SELECT i, i % 1024, $2, 1, $3, 1000 + i, $4, CASE WHEN $3 = 1 THEN $4 END, false, true,
               false
        FROM generate_series(1, $1::bigint) i";
    let now_ms = i64::try_from(kit.node.now_ms()).unwrap();
    let games = sqlx::query(games).bind(size.games).bind(config).bind(status).bind(now_ms);
    games.execute(&mut *connection).await.unwrap();
    let seats = "INSERT INTO seat (game_id, seat, player_id)
        SELECT i, n, CASE WHEN n = 1 THEN 1000 + i WHEN $2 = 1 THEN 1 + i % 10 END
        FROM generate_series(1, $1::bigint) i, generate_series(1, 2) n";
    sqlx::query(seats).bind(size.games).bind(status).execute(&mut *connection).await.unwrap();
    let active = "INSERT INTO active_seat (game_id, player_id)
        SELECT game_id, player_id FROM seat WHERE player_id IS NOT NULL
        ON CONFLICT DO NOTHING";
    sqlx::query(active).execute(&mut *connection).await.unwrap();
    let presence = "INSERT INTO presence (player_id, node_id, seen_ms)
        SELECT 1000 + i, 0, 9223372036854775807 FROM generate_series(1, $1::bigint) i";
    sqlx::query(presence).bind(size.games).execute(&mut *connection).await.unwrap();
    sqlx::query("ANALYZE").execute(&mut *connection).await.unwrap();
}

/// Creates finished games of a player with the first account.
async fn fill_archive(kit: &TestKit, size: &Size, player_id: i64) {
    let mut connection = kit.node.pool.acquire().await.unwrap().detach();
    let connection = &mut connection;
    // The rows fit together, so foreign keys are not checked.
    let settings = "SET statement_timeout = 0; SET session_replication_role = replica";
    sqlx::raw_sql(settings).execute(&mut *connection).await.unwrap();
    for statement in [
        "INSERT INTO game (game_id, shard, config, speed, status, created_by, created_ms,
             started_ms, ended_ms, rated, listed, chat_disabled, ending, result)
         SELECT 1000000 + i, i % 1024, 'pente control=none', 0, 2, $2::bigint, i, i, i, false, true,
                false, 'rules', '1-0'
         FROM generate_series(1, $1::bigint) i",
        "INSERT INTO seat (game_id, seat, player_id, place, points)
         SELECT 1000000 + i, n, CASE WHEN n = 1 THEN $2::bigint ELSE 1001 END, n, 2 - n
         FROM generate_series(1, $1::bigint) i, generate_series(1, 2) n",
        "INSERT INTO archived_game (game_id, rules, plies, tied, openings, number)
         SELECT 1000000 + i, 'pente', 40, false, '{}', i FROM generate_series(1, $1::bigint) i
         WHERE $2::bigint > 0",
        "INSERT INTO player_game_count (player_id, listed_games) VALUES ($2, $1)",
    ] {
        let filled = sqlx::query(statement).bind(size.finished_games).bind(player_id);
        filled.execute(&mut *connection).await.unwrap();
    }
    sqlx::query("ANALYZE").execute(&mut *connection).await.unwrap();
}

/// Returns the median time of some requests, and the body of the last one.
async fn median_time(kit: &TestKit, path: &str) -> (Duration, Value) {
    let (mut times, mut body) = (Vec::new(), Value::Null);
    for _ in 0..21 {
        let start = Instant::now();
        let response = kit.get(path, "").await;
        times.push(start.elapsed());
        assert_eq!(response.status, 200, "{path}");
        body = response.json();
    }
    times.sort_unstable();
    (times[times.len() / 2], body)
}

#[tokio::test(flavor = "multi_thread")]
async fn list_of_open_games_is_loaded_beside_many_open_games() {
    let (kit, size) = (TestKit::start().await, size());
    fill(&kit, &size, 0, "pente control=egg:60").await;
    let (median, list) = median_time(&kit, "/api/lobby/games?limit=100").await;
    assert_eq!(list.as_array().unwrap().len(), 100);
    println!("list of open games loaded in {median:?}");
    assert!(!size.is_full || median <= LIST_MAX, "{median:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn page_of_a_player_with_many_games_is_loaded() {
    let (kit, size) = (TestKit::start().await, size());
    fill(&kit, &size, 0, "pente control=egg:60").await;
    let (player, player_id) = kit.guest().await;
    let name = kit.get("/api/me", &player).await.json()["name"].as_str().unwrap().to_owned();
    fill_archive(&kit, &size, player_id).await;
    let (median, profile) = median_time(&kit, &format!("/api/players/{name}")).await;
    assert_eq!(profile["game_count"], size.finished_games);
    let (with_stats, stats) = median_time(&kit, &format!("/api/players/{name}/stats")).await;
    assert_eq!(stats["games"], size.finished_games.min(1_000));
    println!("player page loaded in {median:?}, statistics of 1,000 games in {with_stats:?}");
    assert!(!size.is_full || median <= PLAYER_PAGE_MAX, "{median:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_player_is_added_beside_many_accounts_and_games() {
    let (kit, size) = (TestKit::start().await, size());
    fill(&kit, &size, 1, "pente:9,free control=none").await;
    let mut times = Vec::new();
    for _ in 0..5 {
        let (player, _) = kit.guest().await;
        for _ in 0..6 {
            let body = json!({"rules": "pente:9,free", "time_control": "none", "seat": 1});
            let created = kit.post("/api/lobby/games", &player, body).await.json();
            let path = format!("/api/games/{}/computers", created["game_id"].as_str().unwrap());
            let start = Instant::now();
            let added = kit.post(&path, &player, json!({"level": 4})).await;
            times.push(start.elapsed());
            assert_eq!(added.status, 200, "{:?}", added.json());
        }
    }
    times.sort_unstable();
    let median = times[times.len() / 2];
    println!("computer player added in {median:?}, at most {:?}", times[times.len() - 1]);
    assert!(!size.is_full || median <= ADD_COMPUTER_MAX, "{median:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn players_are_paired_beside_many_open_games_and_none_twice() {
    let (kit, size) = (TestKit::start().await, size());
    let body = json!({"rules": "pente", "time_control": "egg:60"});
    // The text of the settings is that of a game that the lobby creates.
    let (first, _) = kit.guest().await;
    assert_eq!(kit.post("/api/lobby/pairings", &first, body.clone()).await.status, 200);
    let config: String =
        sqlx::query_scalar("SELECT config FROM game").fetch_one(&kit.node.pool).await.unwrap();
    fill(&kit, &size, 0, &config).await;
    let mut players = Vec::new();
    for _ in 0..40 {
        players.push(kit.guest().await.0);
    }
    let requests: Vec<String> = (0..6).flat_map(|_| players.clone()).collect();
    let start = Instant::now();
    let paired = stream::iter(&requests).map(|player| {
        let body = body.clone();
        let kit = &kit;
        async move {
            let paired = kit.post("/api/lobby/pairings", player, body).await;
            assert_eq!(paired.status, 200, "{:?}", paired.json());
            assert_eq!(paired.json()["status"], "live");
            paired.json()["game_id"].as_str().unwrap().to_owned()
        }
    });
    let games: Vec<String> = paired.buffer_unordered(CONCURRENT).collect().await;
    let rate = requests.len() as f64 / start.elapsed().as_secs_f64();
    println!("{rate:.0} players paired in a second");
    assert_eq!(games.iter().collect::<BTreeSet<_>>().len(), requests.len(), "each game once");
    let twice = "SELECT count(*) FROM game g WHERE status = 1 AND 2 <> (
        SELECT count(DISTINCT player_id) FROM seat s WHERE s.game_id = g.game_id)";
    let twice: i64 = sqlx::query_scalar(twice).fetch_one(&kit.node.pool).await.unwrap();
    assert_eq!(twice, 0);
    assert!(!size.is_full || rate >= PAIRINGS_PER_SECOND, "{rate:.0}");
}
