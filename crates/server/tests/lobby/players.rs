//! Test players and their requests to the lobby.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::kit::client::TEST_TIMEOUT;
use crate::kit::{TestKit, TestResponse};

/// Player with a session cookie.
pub struct TestPlayer {
    pub cookie: String,
    pub name: String,
}

pub async fn guest(kit: &TestKit) -> TestPlayer {
    let response = kit.post("/api/guests", "", json!({})).await;
    assert_eq!(response.status, 201, "{:?}", response.json());
    let set = response.headers["set-cookie"].to_str().unwrap();
    let cookie = set.split(';').next().unwrap().to_owned();
    TestPlayer { cookie, name: response.json()["name"].as_str().unwrap().to_owned() }
}

pub async fn guests(kit: &TestKit, count: usize) -> Vec<TestPlayer> {
    let mut players = Vec::new();
    for _ in 0..count {
        players.push(guest(kit).await);
    }
    players
}

/// Creates a player of another kind: 1 member, 2 bot.
pub async fn player_of_kind(kit: &TestKit, kind: i16) -> TestPlayer {
    let player = guest(kit).await;
    let change = sqlx::query("UPDATE player SET kind = $2 WHERE name = $1");
    change.bind(&player.name).bind(kind).execute(&kit.node.pool).await.unwrap();
    player
}

pub async fn insert_computers(kit: &TestKit) {
    for level in 1..=10_i64 {
        let insert = sqlx::query(
            "INSERT INTO player (player_id, name, name_key, kind, created_ms)
             VALUES ($1, 'computer-' || $1, 'computer-' || $1, 3, 0)",
        );
        insert.bind(level).execute(&kit.node.pool).await.unwrap();
    }
}

pub async fn count(kit: &TestKit, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&kit.node.pool).await.unwrap()
}

pub fn status_and_code(response: &TestResponse) -> (u16, String) {
    (response.status.as_u16(), response.code())
}

#[track_caller]
pub fn check(response: &TestResponse, status: u16, code: &str) {
    assert_eq!(status_and_code(response), (status, code.to_owned()), "{:?}", response.json());
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

impl TestPlayer {
    pub async fn post(&self, kit: &TestKit, path: &str, body: Value) -> TestResponse {
        kit.post(path, &self.cookie, body).await
    }

    pub async fn get(&self, kit: &TestKit, path: &str) -> Value {
        let response = kit.get(path, &self.cookie).await;
        assert_eq!(response.status, 200, "{path} {:?}", response.json());
        response.json()
    }

    /// Creates a game and returns its slug.
    pub async fn create_game(&self, kit: &TestKit, body: Value) -> String {
        let response = self.post(kit, "/api/lobby/games", body).await;
        assert_eq!(response.status, 201, "{:?}", response.json());
        text(&response.json()["game_id"])
    }

    pub async fn join(&self, kit: &TestKit, game: &str, body: Value) -> TestResponse {
        self.post(kit, &format!("/api/games/{game}/join"), body).await
    }

    pub async fn send_command(&self, kit: &TestKit, game: &str, command: &str) -> TestResponse {
        let request_id = uuid::Uuid::new_v4().to_string();
        let plies = self.get(kit, &format!("/api/games/{game}")).await["log"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|line| text(line).contains(" move "))
            .count();
        let body = json!({"request_id": request_id, "ply": plies, "command": command});
        self.post(kit, &format!("/api/games/{game}/commands"), body).await
    }
}

pub fn pente() -> Value {
    json!({"rules": "pente:9,free", "time_control": "fischer:300+5"})
}

pub fn with(mut body: Value, more: &Value) -> Value {
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

/// Starts a game of two new guests, returned in the order of their seats.
pub async fn start_game(kit: &TestKit, body: Value) -> (TestPlayer, TestPlayer, String) {
    let (one, two) = (guest(kit).await, guest(kit).await);
    let game = one.create_game(kit, with(body, &json!({"seat": 1}))).await;
    assert_eq!(two.join(kit, &game, json!({})).await.status, 200);
    (one, two, game)
}

/// Polls until `poll` returns a value.
pub async fn wait_until<T>(mut poll: impl AsyncFnMut() -> Option<T>) -> T {
    let found = async {
        loop {
            if let Some(found) = poll().await {
                return found;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TEST_TIMEOUT, found).await.expect("condition not met in time")
}
