//! Test kit: a node with a database of its own.

#![allow(dead_code, reason = "no test uses the whole kit")]

pub mod client;
mod database;
pub mod documented_errors;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use server::{Node, Pages, Settings, node_app};
use sqlx::postgres::PgPoolOptions;
use tower::ServiceExt;
use wire::GameCommand;

pub use database::create_database;

static COUNT: AtomicU32 = AtomicU32::new(0);

pub struct TestKit {
    pub node: Arc<Node>,
    pub app: Router,
    pub database: String,
    /// Number of archive faults that the test causes on purpose.
    pub expected_errors: u64,
}

/// Verifies the archive at the end of each test.
/// Every finished game is replayed by the rules and must lead to its stored result, and all ratings
/// are computed again.
impl Drop for TestKit {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let database = self.database.clone();
        let check = async move {
            let pool = PgPoolOptions::new().max_connections(1).connect(&database).await?;
            while server::finalize_next(&pool).await?.is_some() {}
            server::verify_archive(&pool).await
        };
        // Drop cannot block on the runtime of the test.
        let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build();
        let checked = std::thread::spawn(move || runtime().unwrap().block_on(check)).join();
        let checked = checked.unwrap().expect("archive check failed");
        assert_eq!(checked.errors, self.expected_errors, "{:?}", checked.findings);
    }
}

pub struct TestResponse {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl TestResponse {
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or(serde_json::Value::Null)
    }

    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

impl TestKit {
    pub async fn start() -> TestKit {
        TestKit::start_with(|_| {}).await
    }

    /// Starts a node with changed settings.
    pub async fn start_with(change: impl FnOnce(&mut Settings)) -> TestKit {
        let database = create_database().await;
        let mut settings = Settings::development(&database);
        // Outages are credited only in tests that ask for it.
        settings.outage_after_ms = 600_000;
        change(&mut settings);
        let node = Node::start(settings).await.unwrap();
        let app = node_app(Arc::clone(&node), Pages::embedded());
        TestKit { node, app, database, expected_errors: 0 }
    }

    /// Starts a second node on the same database.
    pub async fn second_node(&self) -> Arc<Node> {
        let settings = Settings { node: "two".to_owned(), ..self.node.settings.clone() };
        Node::start(settings).await.unwrap()
    }

    /// Starts a second node on the same database as a kit of its own, with changed settings.
    pub async fn restart(&self, change: impl FnOnce(&mut Settings)) -> TestKit {
        let mut settings = Settings { node: "two".to_owned(), ..self.node.settings.clone() };
        change(&mut settings);
        let node = Node::start(settings).await.unwrap();
        let app = node_app(Arc::clone(&node), Pages::embedded());
        let (database, expected_errors) = (self.database.clone(), self.expected_errors);
        TestKit { node, app, database, expected_errors }
    }

    /// Sends a request. An error must have a code that the OpenAPI document names.
    pub async fn request(&self, request: Request<Body>) -> TestResponse {
        let (method, path) = (request.method().to_string(), request.uri().path().to_owned());
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        let response = TestResponse { status: parts.status, headers: parts.headers, body };
        if !response.status.is_success() {
            documented_errors::check_error(&method, &path, response.status, &response.code());
        }
        response
    }

    pub async fn get(&self, path: &str, cookie: &str) -> TestResponse {
        let request = Request::get(path).header("cookie", cookie);
        self.request(request.body(Body::empty()).unwrap()).await
    }

    /// Sends JSON with the headers of a page of the app.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: serde_json::Value,
    ) -> TestResponse {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("cookie", cookie)
            .header("origin", &self.node.settings.public_url)
            .header("content-type", "application/json");
        self.request(request.body(Body::from(body.to_string())).unwrap()).await
    }

    pub async fn post(&self, path: &str, cookie: &str, body: serde_json::Value) -> TestResponse {
        self.send("POST", path, cookie, body).await
    }
}

/// Game command sent after `ply` plies, with a new request id.
pub fn command(ply: u32, text: &str) -> GameCommand {
    GameCommand {
        request_id: uuid::Uuid::new_v4().to_string(),
        ply: Some(ply),
        command: text.to_owned(),
        input: None,
    }
}

impl TestKit {
    /// Serves the app on a TCP port until the test ends.
    pub async fn listen(&self) -> SocketAddr {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = self.app.clone();
        tokio::spawn(async move { axum::serve(listener, app).await });
        address
    }

    /// Makes all background jobs due; the runner starts them within its polling interval.
    pub async fn run_jobs_now(&self) {
        sqlx::query("UPDATE job SET due_ms = 0").execute(&self.node.pool).await.unwrap();
    }

    /// Creates a guest and returns its session cookie and player id.
    pub async fn guest(&self) -> (String, i64) {
        let response = self.post("/api/guests", "", serde_json::json!({})).await;
        assert_eq!(response.status, 201, "{:?}", response.body);
        let cookie = response.headers["set-cookie"].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let name = response.json()["name"].as_str().unwrap().to_owned();
        let query = sqlx::query_scalar("SELECT player_id FROM player WHERE name = $1");
        (cookie, query.bind(name).fetch_one(&self.node.pool).await.unwrap())
    }

    /// Inserts a live game with these players and returns its slug.
    pub async fn insert_game(&self, config: &str, players: &[i64]) -> String {
        let now = i64::try_from(self.node.now_ms()).unwrap();
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let game_id = server::GameId((now << 16) | i64::from(number & 0xFFFF));
        let game = "INSERT INTO game (game_id, shard, config, speed, status, created_by, \
            created_ms, started_ms, deadline_ms, rated, listed, chat_disabled) \
            VALUES ($1, $2, $3, CASE WHEN $3 LIKE '%control=days%' THEN 2 ELSE 1 END, 1, $4, $5, \
            $5, $5 + 15000, false, true, false)";
        let game = sqlx::query(game).bind(game_id).bind(game_id.shard()).bind(config);
        game.bind(players[0]).bind(now).execute(&self.node.pool).await.unwrap();
        for (seat, player_id) in (1i16..).zip(players) {
            let seated = "INSERT INTO seat (game_id, seat, player_id) VALUES ($1, $2, $3)";
            let seated = sqlx::query(seated).bind(game_id).bind(seat).bind(player_id);
            seated.execute(&self.node.pool).await.unwrap();
        }
        game_id.to_string()
    }
}
