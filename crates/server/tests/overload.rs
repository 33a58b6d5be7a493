//! Behaviour under overload: one client must not slow down or stop the games of others.

mod kit;

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::Request;
use kit::{TestKit, command};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tower::ServiceExt;

/// Number of parallel requests to each operation.
const PARALLEL_REQUESTS: usize = 1_000;

/// Environment variable with the number of parallel requests to each operation of the API.
/// The nightly run sets it; then the times of moves are measured and compared.
const REQUESTS_VARIABLE: &str = "PALAMEDES_FLOOD_REQUESTS";

/// Number of parallel requests to each operation of the API in the gate.
const GATE_REQUESTS: usize = 20;

/// Number of measurements, of which the median counts.
const ROUNDS: usize = 3;

/// Maximum difference of the 99th percentiles of the time of a move, idle and under load.
const LOAD_DELAY_MAX: Duration = Duration::from_millis(100);

/// Pause between two moves.
const MOVE_PAUSE: Duration = Duration::from_millis(10);

/// Number of moves of other players during the flood.
const MOVES: usize = 10;

/// Maximum time of a move. A machine that runs other tests is slow, but a full pool is slower.
const MOVE_TIME_MAX: Duration = Duration::from_secs(2);

/// Request of a flood: method, path and body.
type FloodRequest<'a> = (&'a str, &'a str, &'a str);

/// Sends the request many times at once and returns how often each status was returned.
async fn flood(
    kit: &TestKit,
    cookie: &str,
    request: FloodRequest<'_>,
    count: usize,
) -> Vec<(u16, usize)> {
    let (method, path, body) = request;
    let mut requests = JoinSet::new();
    for _ in 0..count {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("cookie", cookie)
            .header("origin", &kit.node.settings.public_url)
            .header("content-type", "application/json")
            .body(Body::from(body.to_owned()))
            .unwrap();
        requests.spawn(kit.app.clone().oneshot(request));
    }
    let statuses: Vec<u16> =
        requests.join_all().await.into_iter().map(|r| r.unwrap().status().as_u16()).collect();
    let mut counts: Vec<(u16, usize)> = Vec::new();
    for status in statuses {
        match counts.iter_mut().find(|(known, _)| *known == status) {
            Some((_, count)) => *count += 1,
            None => counts.push((status, 1)),
        }
    }
    counts
}

/// Makes one move in each of several new games and returns their times.
async fn play(kit: &TestKit, cookie: &str, games: &[String]) -> Vec<Duration> {
    let mut times = Vec::new();
    for game in games {
        let body = serde_json::to_value(command(0, "move A1")).unwrap();
        let sent = Instant::now();
        let response = kit.post(&format!("/api/games/{game}/commands"), cookie, body).await;
        assert_eq!(response.status, 200, "{:?} after {:?}", response.body, sent.elapsed());
        times.push(sent.elapsed());
        tokio::time::sleep(MOVE_PAUSE).await;
    }
    times
}

async fn recorded_outages(kit: &TestKit) -> i64 {
    // A failed commit becomes an outage with the next heartbeat.
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    sqlx::query_scalar("SELECT count(*) FROM outage").fetch_one(&kit.node.pool).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn floods_of_one_guest_leave_the_moves_of_others_alone() {
    let kit = TestKit::start().await;
    let (attacker, _) = kit.guest().await;
    let (one, two) = (kit.guest().await, kit.guest().await);
    let watched = kit.insert_game("pente:9,free", &[one.1, two.1]).await;
    let name = kit.get("/api/me", &one.0).await.json()["name"].as_str().unwrap().to_owned();
    let challenge = serde_json::json!({
        "rules": "pente:9,free", "time_control": "days:3", "invited": [name],
    });
    let floods: [FloodRequest<'_>; 5] = [
        ("POST", "/api/lobby/games", &challenge.to_string()),
        ("GET", "/api/me/role", ""),
        ("GET", &format!("/api/players/{name}"), ""),
        ("GET", "/api/archive", ""),
        ("GET", &format!("/api/games/{watched}"), ""),
    ];
    for request in floods {
        let mut games = Vec::new();
        for _ in 0..MOVES {
            games.push(kit.insert_game("pente:9,free", &[one.1, two.1]).await);
        }
        let both = async {
            tokio::join!(
                flood(&kit, &attacker, request, PARALLEL_REQUESTS),
                play(&kit, &one.0, &games)
            )
        };
        let both = tokio::time::timeout(Duration::from_secs(30), both).await;
        let (statuses, times) = both.expect("the flood did not end");
        let longest = times.into_iter().max().unwrap();
        assert!(longest < MOVE_TIME_MAX, "{longest:?} during {request:?}: {statuses:?}");
    }
    assert_eq!(recorded_outages(&kit).await, 0);
}

/// Method, path and body of a request to each operation of the API.
fn operations(kit: &TestKit, game: &str, player: &str) -> Vec<(String, String, String)> {
    let document = server::document(&kit.node.settings);
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        let parts = path.split('/').map(|part| match part {
            "{id}" => game,
            "{name}" => player,
            "{pool}" => "pentagame:2",
            part => part.strip_prefix('{').map_or(part, |_| "1"),
        });
        let path = format!("/api{}", parts.collect::<Vec<_>>().join("/"));
        let body = match path.as_str() {
            "/api/lobby/games" => serde_json::json!({
                "rules": "pente:9,free", "time_control": "days:3", "invited": [player],
            }),
            "/api/accounts" | "/api/login" => serde_json::json!({
                "name": player, "password": "a long way to the corner stop",
            }),
            _ if path.ends_with("/chat") => serde_json::json!({"text": "hello"}),
            _ => serde_json::json!({}),
        };
        for method in methods.as_object().unwrap().keys() {
            operations.push((method.to_uppercase(), path.clone(), body.to_string()));
        }
    }
    operations
}

/// Two players, the first of whom moves.
struct Opponents {
    cookie: String,
    players: [i64; 2],
}

impl Opponents {
    async fn games(&self, kit: &TestKit, count: usize) -> Vec<String> {
        let mut games = Vec::new();
        for _ in 0..count {
            games.push(kit.insert_game("pente:9,free", &self.players).await);
        }
        games
    }

    /// Plays while a guest floods one operation after the other, and returns the times of moves.
    async fn play_during_floods(
        &self,
        kit: &TestKit,
        operations: &[(String, String, String)],
        moves: usize,
        requests: usize,
    ) -> Vec<Duration> {
        let mut times = Vec::new();
        for (method, path, body) in operations {
            // A guest of its own, as some operations end the session.
            let attacker = kit.guest().await.0;
            let games = self.games(kit, moves).await;
            let floods = async {
                loop {
                    let request = (method.as_str(), path.as_str(), body.as_str());
                    let statuses = flood(kit, &attacker, request, requests).await;
                    let failed = statuses.iter().any(|(status, _)| *status == 500);
                    assert!(!failed, "{method} {path}: {statuses:?}");
                }
            };
            let played = tokio::select! {
                played = play(kit, &self.cookie, &games) => played,
                () = floods => unreachable!("floods do not end"),
            };
            let longest = played.iter().max().unwrap();
            assert!(*longest < MOVE_TIME_MAX, "{longest:?} during {method} {path}");
            times.extend(played);
        }
        times
    }
}

/// Returns the value below which 99 % of the times are.
fn percentile_99(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() * 99 / 100]
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

#[tokio::test(flavor = "multi_thread")]
async fn floods_of_each_operation_leave_the_moves_of_others_alone() {
    let kit = TestKit::start().await;
    let (one, two) = (kit.guest().await, kit.guest().await);
    let name = kit.get("/api/me", &one.0).await.json()["name"].as_str().unwrap().to_owned();
    let opponents = Opponents { cookie: one.0, players: [one.1, two.1] };
    let watched = opponents.games(&kit, 1).await.remove(0);
    let operations = operations(&kit, &watched, &name);
    assert!(operations.len() > 70, "{}", operations.len());
    match std::env::var(REQUESTS_VARIABLE) {
        Err(_) => {
            opponents.play_during_floods(&kit, &operations, 1, GATE_REQUESTS).await;
        }
        Ok(requests) => {
            let requests: usize = requests.parse().unwrap();
            let (mut idle, mut loaded) = (Vec::new(), Vec::new());
            for _ in 0..ROUNDS {
                let mut times = Vec::new();
                for _ in &operations {
                    let games = opponents.games(&kit, MOVES).await;
                    times.extend(play(&kit, &opponents.cookie, &games).await);
                }
                idle.push(percentile_99(times));
                let times = opponents.play_during_floods(&kit, &operations, MOVES, requests).await;
                loaded.push(percentile_99(times));
            }
            let (idle, loaded) = (median(idle), median(loaded));
            println!(
                "{} operations, {requests} parallel requests: p99 of a move {} ms, idle {} ms",
                operations.len(),
                loaded.as_millis(),
                idle.as_millis()
            );
            assert!(loaded <= idle + LOAD_DELAY_MAX, "{loaded:?} under load, {idle:?} idle");
        }
    }
    assert_eq!(recorded_outages(&kit).await, 0);
}

/// With more requests than connections, requests that wait for a second one would block each other.
#[tokio::test(flavor = "multi_thread")]
async fn parallel_challenges_of_many_guests_succeed() {
    let kit = TestKit::start().await;
    let (invited, _) = kit.guest().await;
    let name = kit.get("/api/me", &invited).await.json()["name"].as_str().unwrap().to_owned();
    let challenge = serde_json::json!({
        "rules": "pente:9,free", "time_control": "days:3", "invited": [name],
    });
    let mut cookies = Vec::new();
    for _ in 0..24 {
        cookies.push(kit.guest().await.0);
    }
    let requests =
        cookies.iter().map(|cookie| kit.post("/api/lobby/games", cookie, challenge.clone()));
    for response in futures_util::future::join_all(requests).await {
        assert_eq!(response.status, 201, "{:?}", response.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stranger_does_not_lock_the_row_of_a_live_game() {
    let kit = TestKit::start().await;
    let (one, two, stranger) = (kit.guest().await, kit.guest().await, kit.guest().await);
    let game = kit.insert_game("pente:9,free", &[one.1, two.1]).await;
    let mut holder = kit.node.pool.begin().await.unwrap();
    sqlx::query("SELECT 1 FROM game FOR UPDATE").fetch_one(&mut *holder).await.unwrap();
    let body = serde_json::json!({});
    let join = kit.post(&format!("/api/games/{game}/join"), &stranger.0, body.clone()).await;
    assert_eq!((join.status.as_u16(), join.code().as_str()), (409, "game-started"));
    let leave = kit.post(&format!("/api/games/{game}/leave"), &one.0, body).await;
    assert_eq!((leave.status.as_u16(), leave.code().as_str()), (409, "game-started"));
    let level = serde_json::json!({"level": 1});
    let fill = kit.post(&format!("/api/games/{game}/computers"), &one.0, level).await;
    assert_eq!((fill.status.as_u16(), fill.code().as_str()), (409, "game-started"));
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_bodies_occupy_no_places_of_requests() {
    let body_timeout = Duration::from_secs(3);
    let kit = TestKit::start_with(|settings| settings.limits.body_timeout = body_timeout).await;
    let address = kit.listen().await;
    let (cookie, _) = kit.guest().await;
    let mut slow = Vec::new();
    for _ in 0..300 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let head = format!(
            "POST /api/login HTTP/1.1\r\nhost: {address}\r\norigin: {}\r\n\
             content-type: application/json\r\ncontent-length: 9\r\n\r\n{{",
            kit.node.settings.public_url
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        slow.push(stream);
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let response = kit.get("/api/me", &cookie).await;
    assert_eq!(response.status, 200, "{:?}", response.body);
    let mut answer = [0; 12];
    slow[0].read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 503");
}

#[tokio::test(flavor = "multi_thread")]
async fn player_page_is_cached_for_its_lifetime() {
    let kit = TestKit::start_with(|settings| {
        settings.limits.read_cache_lifetime = Duration::from_secs(600);
    })
    .await;
    let (cookie, _) = kit.guest().await;
    let name = kit.get("/api/me", &cookie).await.json()["name"].as_str().unwrap().to_owned();
    let first = kit.get(&format!("/api/players/{name}"), "").await;
    assert_eq!(
        (first.status.as_u16(), &first.headers["content-type"]),
        (200, &"application/json".parse().unwrap())
    );
    sqlx::query("UPDATE player SET created_ms = 0").execute(&kit.node.pool).await.unwrap();
    // Another viewer may follow the player: each viewer has an own entry.
    let second = kit.get(&format!("/api/players/{}", name.to_uppercase()), "").await;
    assert_eq!((second.status.as_u16(), second.json()), (200, first.json()));
}
