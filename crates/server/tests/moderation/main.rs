//! Tests of moderation over HTTP on a real database.
//! Reports, moderators, mutes, suspensions, audit log.

mod actions;
mod audit_log;
#[path = "../kit/mod.rs"]
mod kit;
mod operator;
#[path = "../lobby/players.rs"]
#[allow(dead_code, reason = "the lobby tests use more of it")]
mod players;
mod reports;

use kit::{TestKit, TestResponse};
use players::TestPlayer;
use serde_json::{Value, json};

const PASSWORD: &str = "the otter plays at noon";

/// Creates a member with a password.
async fn create_member(kit: &TestKit, name: &str) -> TestPlayer {
    let body = json!({"name": name, "password": PASSWORD});
    let answer = kit.post("/api/accounts", "", body).await;
    assert_eq!(answer.status, 201, "{:?}", answer.json());
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    TestPlayer { cookie, name: name.to_owned() }
}

/// Adds a moderator as the command line does, which has a runtime of its own.
async fn add_moderator(kit: &TestKit, name: &str) -> Result<(), server::Error> {
    let (database, name) = (kit.database.clone(), name.to_owned());
    let done = move || server::add_moderator(&database, &name, "asked for it");
    tokio::task::spawn_blocking(done).await.unwrap()
}

async fn remove_moderator(kit: &TestKit, name: &str) -> Result<(), server::Error> {
    let (database, name) = (kit.database.clone(), name.to_owned());
    let done = move || server::remove_moderator(&database, &name, "");
    tokio::task::spawn_blocking(done).await.unwrap()
}

/// Creates a moderator whose session counts as one with a passkey.
async fn create_moderator(kit: &TestKit, name: &str) -> TestPlayer {
    let person = create_member(kit, name).await;
    add_moderator(kit, name).await.unwrap();
    set_with_passkey(kit, name, true).await;
    person
}

/// Sets whether the sessions of a player began with a passkey.
async fn set_with_passkey(kit: &TestKit, name: &str, with_passkey: bool) {
    let change = "UPDATE session SET with_passkey = $2
        WHERE player_id = (SELECT player_id FROM player WHERE name = $1)";
    let change = sqlx::query(change).bind(name).bind(with_passkey);
    change.execute(&kit.node.pool).await.unwrap();
}

async fn login(kit: &TestKit, name: &str) -> TestResponse {
    kit.post("/api/login", "", json!({"name": name, "password": PASSWORD})).await
}

impl TestPlayer {
    async fn chat(&self, kit: &TestKit, game: &str, text: &str) -> TestResponse {
        self.post(kit, &format!("/api/games/{game}/chat"), json!({"text": text})).await
    }

    async fn report(&self, kit: &TestKit, player: &str, more: &Value) -> TestResponse {
        let body = json!({"player": player, "reason": "other", "text": ""});
        self.post(kit, "/api/reports", players::with(body, more)).await
    }

    async fn moderate(
        &self,
        kit: &TestKit,
        player: &str,
        action: &str,
        more: &Value,
    ) -> TestResponse {
        let body = json!({"player": player, "action": action, "note": "because"});
        self.post(kit, "/api/moderation/actions", players::with(body, more)).await
    }
}
