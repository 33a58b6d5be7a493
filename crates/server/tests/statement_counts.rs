//! SQL statements, rows read and WAL bytes of operations.
//! They do not depend on the speed of the machine.

mod kit;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::Request;
use futures_util::StreamExt;
use kit::client::SocketClient;
use kit::{TestKit, command};
use serde_json::json;
use server::Settings;
use sqlx::{Connection, PgConnection};
use tower::ServiceExt;
use wire::{FromClient, GameList, ToClient};

/// Number of requests of each kind.
const REQUESTS: i64 = 20;

/// Maximum of bytes that one move writes to the WAL, without full pages.
const MOVE_WAL_BYTES: i64 = 1_000;

/// Number of finished games that operations must not read.
const OTHER_GAMES: i64 = 5_000;

/// Maximum of rows and index entries that one operation reads from the large tables.
/// Measured: 3, 74, 3 and 109. A scan of a table by one in twenty operations would add 250.
const MOVE_ROWS: i64 = 15;
const PAIRING_ROWS: i64 = 200;
const PLAYER_PAGE_ROWS: i64 = 20;
const ARCHIVE_PAGE_ROWS: i64 = 200;

/// Starts a node whose statements are counted and whose lists stay cached.
async fn start() -> TestKit {
    start_with(|_| {}).await
}

/// Starts such a node with changed settings.
async fn start_with(change: impl FnOnce(&mut Settings)) -> TestKit {
    let kit = TestKit::start_with(|settings| {
        settings.database.push_str("?options[pg_stat_statements.track]=top");
        settings.limits.list_cache_lifetime = Duration::from_secs(600);
        change(settings);
    })
    .await;
    // The library is loaded by `cargo xtask services`.
    sqlx::query("CREATE EXTENSION pg_stat_statements").execute(&kit.node.pool).await.unwrap();
    kit
}

/// Statements that contain a text. Numbers in their text are replaced by parameters.
#[derive(sqlx::FromRow)]
struct Counted {
    calls: i64,
    wal_bytes: i64,
}

async fn counted(kit: &TestKit, text: &str) -> Counted {
    let sql = "SELECT coalesce(sum(calls), 0)::bigint AS calls,
                      coalesce(sum(wal_bytes - 8192 * wal_fpi), 0)::bigint AS wal_bytes
               FROM pg_stat_statements
               WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
                 AND strpos(query, $1) > 0";
    sqlx::query_as(sql).bind(text).fetch_one(&kit.node.pool).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_need_one_query_for_all_viewers() {
    let kit = start().await;
    let (player, _) = kit.guest().await;
    for _ in 0..REQUESTS {
        for cookie in ["", &player] {
            assert_eq!(kit.get("/api/lobby/games", cookie).await.status, 200);
            assert_eq!(kit.get("/api/games", cookie).await.status, 200);
        }
    }
    assert_eq!(counted(&kit, "ORDER BY g.created_ms DESC").await.calls, 1);
    assert_eq!(counted(&kit, "ORDER BY g.started_ms DESC").await.calls, 1);
    assert_eq!(counted(&kit, "FROM block WHERE").await.calls, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_loaded_once_a_second_for_all_subscribers() {
    let kit = start_with(|settings| settings.limits.list_cache_lifetime = Duration::ZERO).await;
    let address = kit.listen().await;
    let queries = ["ORDER BY g.created_ms DESC", "ORDER BY g.started_ms DESC"];
    let count = async || {
        let (open, live) = (counted(&kit, queries[0]).await, counted(&kit, queries[1]).await);
        [open.calls, live.calls]
    };
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(count().await, [0, 0], "there are no subscribers");
    let begun = Instant::now();
    let mut sockets = Vec::new();
    for _ in 0..REQUESTS {
        let (player, _) = kit.guest().await;
        let mut socket = SocketClient::connect_page(address, &player).await;
        for list in [GameList::Open, GameList::Live] {
            socket.send(&FromClient::SubscribeList { list }).await;
            let whole = |message| matches!(message, ToClient::List { .. }).then_some(());
            socket.wait_for(whole).await;
        }
        sockets.push(socket);
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let most = 1 + i64::try_from(begun.elapsed().as_secs()).unwrap();
    for calls in count().await {
        assert!((2..=most).contains(&calls), "{calls} of at most {most}");
    }
    drop(sockets);
    // A list that is being loaded ends, and the node notices the closed sockets.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let after = count().await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(count().await, after, "all subscribers are gone");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_creators_of_games_lock_the_pairing() {
    let kit = start().await;
    let body = json!({"rules": "pente", "time_control": "egg:60"});
    for _ in 0..REQUESTS {
        let (player, _) = kit.guest().await;
        let paired = kit.post("/api/lobby/pairings", &player, body.clone()).await;
        assert_eq!(paired.status, 200, "{:?}", paired.json());
    }
    assert_eq!(counted(&kit, "FROM pairing WHERE slot").await.calls, REQUESTS / 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn move_needs_one_statement() {
    let kit = start().await;
    let address = kit.listen().await;
    let (one, two) = (kit.guest().await, kit.guest().await);
    let game = kit.insert_game("pente:9,free", &[one.1, two.1]).await;
    let mut players = [
        SocketClient::connect_page(address, &one.0).await,
        SocketClient::connect_page(address, &two.0).await,
    ];
    let moves = ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"];
    for (ply, stone) in (0u32..).zip(moves) {
        let player = &mut players[ply as usize % 2];
        let move_command = command(ply, &format!("move {stone}"));
        assert_eq!(player.send_command(&game, move_command).await, Ok(ply + 1));
    }
    let moves = i64::try_from(moves.len()).unwrap();
    let commits = counted(&kit, "WITH change AS").await;
    assert_eq!(commits.calls, moves);
    let bytes = commits.wal_bytes / moves;
    assert!(bytes <= MOVE_WAL_BYTES, "{bytes} bytes of WAL for each move");
    // The log is read when the game is loaded, not at each move.
    assert_eq!(counted(&kit, "FROM log_entry WHERE game_id").await.calls, 1);
    // Without game databases the directory of shards is never read.
    assert_eq!(counted(&kit, "FROM shard").await.calls, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_move_needs_two_statements() {
    let kit = start().await;
    server::start_computers(&kit.node, |level| format!("test {level}")).await.unwrap();
    let (player, _) = kit.guest().await;
    let body = json!({"rules": "pente:9,free", "time_control": "none", "seat": 1});
    let created = kit.post("/api/lobby/games", &player, body).await.json();
    let game = created["game_id"].as_str().unwrap().to_owned();
    let path = format!("/api/games/{game}/computers");
    assert_eq!(kit.post(&path, &player, json!({"level": 4})).await.status, 200);
    let mut socket = SocketClient::connect_page(kit.listen().await, &player).await;
    let loads = "FROM log_entry WHERE game_id = $1";
    let versions_before = counted(&kit, VERSIONS).await.calls;
    let (begun, moves) = (Instant::now(), 4);
    for number in 0..moves {
        let own = command(2 * number, &format!("move J{}", number + 1));
        socket.send_command(&game, own).await.unwrap();
        let turn = server::next_computer_turn(&kit.node).await.unwrap();
        let own = command(2 * number + 1, &format!("move A{}", number + 1));
        server::send_computer_command(&kit.node, &turn, own).await.unwrap();
    }
    // One statement takes the turn and one stores the move. Nothing else is read or written for it.
    let (moves, seconds) = (i64::from(moves), begun.elapsed().as_secs());
    assert_eq!(counted(&kit, "WITH change AS").await.calls, 2 * moves);
    let taken = counted(&kit, "UPDATE computer_turn t").await.calls;
    // A worker without a hint looks at the queue once a second.
    assert!((moves..=moves + i64::try_from(seconds).unwrap()).contains(&taken), "{taken}");
    assert_eq!(counted(&kit, "DELETE FROM computer_turn WHERE").await.calls, 0);
    assert_eq!(counted(&kit, loads).await.calls, 1);
    check_versions(&kit, versions_before, begun).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_are_settled_together() {
    let kit = start().await;
    // Only this test settles games.
    let pause = "UPDATE job SET due_ms = 9000000000000000 WHERE job_id = 'finalize_games'";
    sqlx::query(pause).execute(&kit.node.pool).await.unwrap();
    let (one, two) = (kit.guest().await, kit.guest().await);
    for _ in 0..REQUESTS {
        let game = kit.insert_game("pente:9,free", &[one.1, two.1]).await;
        sqlx::query("UPDATE game SET rated = true").execute(&kit.node.pool).await.unwrap();
        let path = format!("/api/games/{game}/commands");
        for (cookie, command) in [(&one.0, command(0, "move E5")), (&two.0, command(1, "resign"))] {
            let sent = kit.post(&path, cookie, serde_json::to_value(command).unwrap()).await;
            assert_eq!(sent.status, 200, "{:?}", sent.json());
        }
    }
    assert!(server::finalize_next(&kit.node.pool).await.unwrap().is_some());
    let games = "SELECT games::bigint FROM pool";
    let rated: i64 = sqlx::query_scalar(games).fetch_one(&kit.node.pool).await.unwrap();
    assert_eq!(rated, REQUESTS);
    for statement in [
        "spectator_delay_s, research, started_ms AS \"started_ms: UnixMs\"",
        "line FROM log_entry WHERE game_id = ANY",
        "INSERT INTO archived_game",
        "INSERT INTO pool",
        "JOIN rating r ON r.pool_id = t.pool_id",
        "UPDATE seat s SET place",
        "INSERT INTO rating (",
        "INSERT INTO rated_game",
        "UPDATE finished_game f SET finalized",
    ] {
        assert_eq!(counted(&kit, statement).await.calls, 1, "{statement}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn player_page_counts_no_games() {
    let kit = start().await;
    let (_, player_id) = kit.guest().await;
    let name: String = sqlx::query_scalar("SELECT name FROM player WHERE player_id = $1")
        .bind(player_id)
        .fetch_one(&kit.node.pool)
        .await
        .unwrap();
    assert_eq!(kit.get(&format!("/api/players/{name}"), "").await.status, 200);
    assert_eq!(counted(&kit, "FROM player_game_count WHERE").await.calls, 1);
    // The job that settles games asks whether a game was archived before.
    let settled = counted(&kit, "FROM archived_game a WHERE a.game_id = f.game_id").await.calls;
    assert_eq!(counted(&kit, "FROM archived_game").await.calls, settled);
    assert_eq!(counted(&kit, "JOIN archived_game").await.calls, 0);
}

/// Time that is longer than any interval at which presence was once written.
const IDLE_TIME: Duration = Duration::from_secs(11);

async fn count_online(kit: &TestKit) -> i64 {
    let online = "SELECT count(*) FROM presence WHERE seen_ms = 9223372036854775807";
    sqlx::query_scalar(online).fetch_one(&kit.node.pool).await.unwrap()
}

async fn wait_for_online(kit: &TestKit, count: i64) {
    while count_online(kit).await != count {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn presence_is_written_when_it_changes() {
    let kit = start().await;
    let address = kit.listen().await;
    let mut sockets = Vec::new();
    for _ in 0..5 {
        let (player, _) = kit.guest().await;
        sockets.push(SocketClient::connect_page(address, &player).await);
    }
    wait_for_online(&kit, 5).await;
    let writes = "INSERT INTO presence";
    let joined = counted(&kit, writes).await.calls;
    // All players who came within a second are written together.
    assert!((1..=5).contains(&joined), "{joined}");
    tokio::time::sleep(IDLE_TIME).await;
    assert_eq!(counted(&kit, writes).await.calls, joined, "nothing has changed");
    drop(sockets);
    wait_for_online(&kit, 0).await;
    let left = counted(&kit, writes).await.calls - joined;
    assert!((1..=5).contains(&left), "{left}");
    let seen = "SELECT count(*) FROM presence WHERE seen_ms > 0";
    let seen: i64 = sqlx::query_scalar(seen).fetch_one(&kit.node.pool).await.unwrap();
    assert_eq!(seen, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn lobby_is_counted_once_for_all_nodes() {
    let kit = start_with(|settings| {
        settings.limits.read_cache_lifetime = Duration::ZERO;
    })
    .await;
    let (begun, two) = (Instant::now(), kit.restart(|_| {}).await);
    let (counts, reads) = ("count(DISTINCT player_id)", "SELECT players_online");
    let before = (counted(&kit, counts).await.calls, counted(&kit, reads).await.calls);
    for _ in 0..REQUESTS {
        for node in [&kit, &two] {
            assert_eq!(node.get("/api/lobby/counts", "").await.status, 200);
        }
    }
    let reads = counted(&kit, reads).await.calls - before.1;
    assert_eq!(reads, 2 * REQUESTS);
    // One job counts every 5 seconds, whatever the number of nodes and of requests.
    let counts = counted(&kit, counts).await.calls - before.0;
    let runs = 1 + i64::try_from(begun.elapsed().as_secs() / 5).unwrap();
    assert!(counts <= runs, "{counts} of at most {runs}");
}

/// Number of sockets and streams of each kind.
const CONNECTIONS: usize = 20;

/// Statement that compares games with the database.
const VERSIONS: &str = "SELECT game_id, version, status AS";

/// Checks that games were compared no more often than at the interval for all of them.
async fn check_versions(kit: &TestKit, before: i64, begun: Instant) {
    let versions = counted(kit, VERSIONS).await.calls - before;
    assert!(versions <= 1 + i64::try_from(begun.elapsed().as_secs()).unwrap(), "{versions}");
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_subscriptions_need_no_statements() {
    let kit = start().await;
    let address = kit.listen().await;
    let (one, two) = (kit.guest().await, kit.guest().await);
    let game = kit.insert_game("pente:9,free", &[one.1, two.1]).await;
    let mut sockets = Vec::new();
    for _ in 0..CONNECTIONS {
        sockets.push(SocketClient::connect_page(address, "").await);
    }
    let (begun, before) = (Instant::now(), counted(&kit, VERSIONS).await.calls);
    // Longer than a comparison with the database counts.
    for _ in 0..4 {
        for socket in &mut sockets {
            socket.subscribe(&game, None).await;
            socket.wait_for(|got| matches!(got, ToClient::Snapshot(_)).then_some(())).await;
        }
        tokio::time::sleep(Duration::from_millis(1_500)).await;
    }
    check_versions(&kit, before, begun).await;
    assert_eq!(counted(&kit, "FROM log_entry WHERE game_id = $1").await.calls, 1);
}

/// Statements about sessions and tokens.
#[derive(sqlx::FromRow, Clone, Copy)]
struct CredentialStatements {
    /// Checks of the sessions of all connections.
    sessions: i64,
    /// Checks of the tokens of all connections.
    tokens: i64,
    /// Number of all statements.
    total: i64,
}

async fn count_credential_statements(kit: &TestKit) -> CredentialStatements {
    // Expired sessions are deleted by a job.
    let sql = "SELECT coalesce(sum(calls) FILTER (WHERE query ~ 'WITH touched AS'), 0)::bigint
                   AS sessions,
               coalesce(sum(calls) FILTER (WHERE query ~ 'WHERE token_id = ANY'), 0)::bigint
                   AS tokens,
               coalesce(sum(calls) FILTER (WHERE query !~ 'DELETE'
                   AND query ~ '(UPDATE|FROM) (session|token)'), 0)::bigint AS total
               FROM pg_stat_statements
               WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
                   AND query !~ 'pg_stat_statements'";
    sqlx::query_as(sql).fetch_one(&kit.node.pool).await.unwrap()
}

/// Opens a stream that is read until the test ends.
async fn open_stream(kit: &TestKit, path: &str, (header, value): (&str, &str)) {
    let request = Request::get(path).header(header, value).body(Body::empty()).unwrap();
    let response = kit.app.clone().oneshot(request).await.unwrap();
    assert_eq!(response.status(), 200);
    let mut lines = response.into_body().into_data_stream();
    tokio::spawn(async move { while lines.next().await.is_some() {} });
}

/// Creates a token of a new member and returns it as a header.
async fn create_token_header(kit: &TestKit) -> String {
    let (member, player_id) = kit.guest().await;
    let member_kind = "UPDATE player SET kind = 1 WHERE player_id = $1";
    sqlx::query(member_kind).bind(player_id).execute(&kit.node.pool).await.unwrap();
    let body = json!({"label": "engine", "scopes": ["read", "play"]});
    let created = kit.post("/api/me/tokens", &member, body).await;
    assert_eq!(created.status, 201, "{:?}", created.json());
    format!("Bearer {}", created.json()["token"].as_str().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn credentials_of_all_connections_are_checked_with_one_statement_each() {
    let check_interval = Duration::from_millis(100);
    let kit = start_with(|settings| {
        settings.limits.credential_check_interval = check_interval;
        settings.limits.stream_check_interval = check_interval;
    })
    .await;
    let address = kit.listen().await;
    let (one, two) = (kit.guest().await, kit.guest().await);
    let game = kit.insert_game("pente:9,free", &[one.1, two.1]).await;
    let game_stream = format!("/api/games/{game}/stream");
    let mut sockets = Vec::new();
    for open in [2, CONNECTIONS] {
        while sockets.len() < 2 * open {
            let (cookie, _) = kit.guest().await;
            let token = create_token_header(&kit).await;
            sockets.push(SocketClient::connect_page(address, &cookie).await);
            sockets.push(SocketClient::connect_program(address, &token).await);
            open_stream(&kit, &game_stream, ("cookie", &cookie)).await;
            open_stream(&kit, "/api/events", ("authorization", &token)).await;
        }
        let (begun, versions) = (Instant::now(), counted(&kit, VERSIONS).await.calls);
        let before = count_credential_statements(&kit).await;
        let mut now = before;
        while now.tokens < before.tokens + 10 {
            tokio::time::sleep(Duration::from_millis(50)).await;
            now = count_credential_statements(&kit).await;
        }
        let (sessions, tokens) = (now.sessions - before.sessions, now.tokens - before.tokens);
        assert!(sessions.abs_diff(tokens) <= 1, "{sessions} and {tokens}");
        assert_eq!(now.total - before.total, sessions + tokens, "{open} connections of a kind");
        check_versions(&kit, versions, begun).await;
    }
}

/// Inserts finished games of 500 members, each with the same number, and as many members as games.
async fn insert_other_games(kit: &TestKit) {
    let games = "WITH players AS (
            INSERT INTO player (player_id, name, name_key, kind, created_ms)
            SELECT i, 'Player' || i, translate('player' || i, '01', 'ol'), 1, 0
            FROM generate_series(1, $1) i
        ), games AS (
            INSERT INTO game (game_id, shard, config, speed, status, version, last_entry_ms,
                              created_by, created_ms, started_ms, ended_ms, rated, listed,
                              chat_disabled, ending, result)
            SELECT i, i % 1024, 'pente:9,free', 1, 2, 2, i, 1 + i % 500, i, i, i, false, true,
                   false, 'resignation', '1-0'
            FROM generate_series(1, $1) i
        ), seats AS (
            INSERT INTO seat (game_id, seat, player_id, place)
            SELECT i, seat, 1 + (i + seat) % 500, seat
            FROM generate_series(1, $1) i, generate_series(1, 2) seat
        ), entries AS (
            INSERT INTO log_entry (game_id, number, line)
            SELECT i, number, 'line' FROM generate_series(1, $1) i, generate_series(0, 1) number
        ), counted AS (
            INSERT INTO player_game_count (player_id, listed_games)
            SELECT i, 2 * $1 / 500 FROM generate_series(1, 500) i
        )
        INSERT INTO archived_game (game_id, rules, plies, tied, openings, number)
        SELECT i, 'pente:9,free', 2, false, '{}', i FROM generate_series(1, $1) i";
    sqlx::query(games).bind(OTHER_GAMES).execute(&kit.node.pool).await.unwrap();
    sqlx::raw_sql("ANALYZE").execute(&kit.node.pool).await.unwrap();
}

/// Squares without five in a row.
const SQUARES: [&str; REQUESTS as usize] = [
    "A1", "B1", "C1", "D1", "F1", "G1", "H1", "J1", "B3", "A3", "D3", "C3", "G3", "F3", "J3", "H3",
    "A5", "B5", "C5", "D5",
];

/// Returns the rows and index entries that were read from large tables until now, by table.
async fn count_rows_read(observer: &mut PgConnection) -> BTreeMap<String, i64> {
    // A connection reports its reads at the latest when it ends. The node opens new ones.
    let end = "SELECT count(pg_terminate_backend(pid, 10000)) FROM pg_stat_activity
               WHERE datname = current_database() AND pid <> pg_backend_pid()";
    sqlx::query(end).execute(&mut *observer).await.unwrap();
    let rows = "SELECT t.relname::text, (t.seq_tup_read + coalesce(i.entries, 0))::bigint
        FROM pg_stat_user_tables t LEFT JOIN (
            SELECT relid, sum(idx_tup_read) AS entries FROM pg_stat_user_indexes GROUP BY relid
        ) i ON i.relid = t.relid
        WHERE t.relname ~ '^(game|seat|player|log_entry.*|archived_game|player_game_count)$'";
    let rows: Vec<(String, i64)> = sqlx::query_as(rows).fetch_all(observer).await.unwrap();
    rows.into_iter().collect()
}

/// Checks that an operation, done some times, reads at most so many rows each time.
async fn check_rows(
    observer: &mut PgConnection,
    what: &str,
    max: i64,
    times: i64,
    operation: impl AsyncFnOnce(),
) {
    let before = count_rows_read(observer).await;
    operation().await;
    let mut rows = count_rows_read(observer).await;
    for (table, count) in before {
        rows.entry(table).and_modify(|now| *now -= count);
    }
    let each = rows.values().sum::<i64>() / times;
    println!("{what}: {each} rows of at most {max}, of {times} times {rows:?}");
    assert!(each <= max, "{what} reads {each} rows, at most {max} are allowed");
}

#[tokio::test(flavor = "multi_thread")]
async fn operations_read_few_rows_beside_many_games() {
    let kit = start().await;
    insert_other_games(&kit).await;
    let mut players = Vec::new();
    for _ in 0..REQUESTS {
        players.push(kit.guest().await);
    }
    let game = kit.insert_game("pente:9,free", &[players[0].1, players[1].1]).await;
    let mut observer = PgConnection::connect(&kit.database).await.unwrap();
    let check = &mut observer;
    check_rows(check, "pairing", PAIRING_ROWS, REQUESTS, async || {
        let body = json!({"rules": "pente", "time_control": "egg:60"});
        for (player, _) in &players {
            let paired = kit.post("/api/lobby/pairings", player, body.clone()).await;
            assert_eq!(paired.status, 200, "{:?}", paired.json());
        }
    })
    .await;
    check_rows(check, "player page", PLAYER_PAGE_ROWS, REQUESTS, async || {
        for number in 1..=REQUESTS {
            let page = kit.get(&format!("/api/players/Player{number}"), "").await;
            assert_eq!(page.status, 200, "{:?}", page.json());
        }
    })
    .await;
    check_rows(check, "archive page", ARCHIVE_PAGE_ROWS, REQUESTS, async || {
        for number in 1..=REQUESTS {
            let path = format!("/api/archive?player=Player{number}&limit=10");
            let page = kit.get(&path, "").await;
            assert_eq!(page.json()["games"].as_array().map(Vec::len), Some(10), "{path}");
        }
    })
    .await;
    check_rows(check, "move", MOVE_ROWS, REQUESTS, async || {
        for (ply, square) in (0u32..).zip(SQUARES) {
            let body = serde_json::to_value(command(ply, &format!("move {square}"))).unwrap();
            let player = &players[ply as usize % 2].0;
            let sent = kit.post(&format!("/api/games/{game}/commands"), player, body).await;
            assert_eq!(sent.status, 200, "{square}: {:?}", sent.json());
        }
    })
    .await;
    // The games without moves must not be verified at the end of the test.
    let cleared = "TRUNCATE game, log_entry, player_game_count CASCADE";
    sqlx::raw_sql(cleared).execute(&mut observer).await.unwrap();
}
