//! A node with a database of its own, for a test.

#![allow(dead_code, reason = "every test takes of the kit what it needs")]

pub mod client;
mod database;

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
use wire::Act;

pub use database::database;

static COUNT: AtomicU32 = AtomicU32::new(0);

pub struct Kit {
    pub node: Arc<Node>,
    pub app: Router,
    pub database: String,
    /// How many things in the archive are wrong on purpose when the test ends.
    pub wrong: u64,
}

/// Every finished game of every test is played over by the rules and must lead to its stored
/// result, and all ratings are made again.
impl Drop for Kit {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let database = self.database.clone();
        let check = async move {
            let pool = PgPoolOptions::new().max_connections(1).connect(&database).await?;
            while server::settle_next(&pool).await?.is_some() {}
            server::check_archive(&pool).await
        };
        // A runtime of its own, since that of the test cannot wait here.
        let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build();
        let checked = std::thread::spawn(move || runtime().unwrap().block_on(check)).join();
        let checked = checked.unwrap().expect("the games of the test can be played over");
        assert_eq!(checked.wrong, self.wrong, "{:?}", checked.findings);
    }
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or(serde_json::Value::Null)
    }

    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

impl Kit {
    pub async fn start() -> Kit {
        Kit::with(|_| {}).await
    }

    /// With other settings.
    pub async fn with(change: impl FnOnce(&mut Settings)) -> Kit {
        let database = database().await;
        let mut settings = Settings::development(&database);
        // Only where it is wanted is time given back.
        settings.late_ms = 600_000;
        change(&mut settings);
        let node = Node::start(settings).await.unwrap();
        let app = node_app(Arc::clone(&node), Pages::embedded());
        Kit { node, app, database, wrong: 0 }
    }

    pub async fn ask(&self, request: Request<Body>) -> Answer {
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    pub async fn get(&self, path: &str, cookie: &str) -> Answer {
        let request = Request::get(path).header("cookie", cookie);
        self.ask(request.body(Body::empty()).unwrap()).await
    }

    /// Sends JSON as a page does.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        cookie: &str,
        body: serde_json::Value,
    ) -> Answer {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("cookie", cookie)
            .header("origin", &self.node.settings.public_url)
            .header("content-type", "application/json");
        self.ask(request.body(Body::from(body.to_string())).unwrap()).await
    }

    pub async fn post(&self, path: &str, cookie: &str, body: serde_json::Value) -> Answer {
        self.send("POST", path, cookie, body).await
    }
}

/// Something said when so many plies stood.
pub fn act(ply: u32, say: &str) -> Act {
    Act { key: uuid::Uuid::new_v4().to_string(), ply: Some(ply), say: say.to_owned() }
}

impl Kit {
    /// The same app behind a real socket, as long as the test runs.
    pub async fn listen(&self) -> SocketAddr {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = self.app.clone();
        tokio::spawn(async move { axum::serve(listener, app).await });
        address
    }

    /// Somebody who came by: their cookie and their number.
    pub async fn guest(&self) -> (String, i64) {
        let answer = self.post("/api/guest", "", serde_json::json!({})).await;
        assert_eq!(answer.status, 201, "{:?}", answer.body);
        let cookie = answer.headers["set-cookie"].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let name = answer.json()["name"].as_str().unwrap().to_owned();
        let query = sqlx::query_scalar("SELECT player_id FROM player WHERE name = $1");
        (cookie, query.bind(name).fetch_one(&self.node.pool).await.unwrap())
    }

    /// A game that has begun, with these players on its seats; its name in addresses.
    pub async fn game(&self, config: &str, players: &[i64]) -> String {
        let now = i64::try_from(self.node.now_ms()).unwrap();
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let game_id = (now << 16) | i64::from(number & 0xFFFF);
        let game = "INSERT INTO game (game_id, shard, config, status, opened_by, opened_ms, \
            started_ms, deadline_ms, rated, listed, silent) \
            VALUES ($1, $2, $3, 1, $4, $5, $5, $5 + 15000, false, true, false)";
        let game = sqlx::query(game).bind(game_id).bind(server::shard(game_id)).bind(config);
        game.bind(players[0]).bind(now).execute(&self.node.pool).await.unwrap();
        for (seat, player_id) in (1i16..).zip(players) {
            let seated = "INSERT INTO seat (game_id, seat, player_id) VALUES ($1, $2, $3)";
            let seated = sqlx::query(seated).bind(game_id).bind(seat).bind(player_id);
            seated.execute(&self.node.pool).await.unwrap();
        }
        server::slug(game_id)
    }
}
