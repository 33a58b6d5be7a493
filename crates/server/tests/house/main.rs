//! The order of the house: reports, moderators, mutes, suspensions, the audit log; asked over HTTP
//! on a real database.

mod acts;
#[path = "../kit/mod.rs"]
mod kit;
mod log;
#[path = "../lobby/people.rs"]
#[allow(dead_code, reason = "people do more in the lobby")]
mod people;
mod reports;

use kit::{Answer, Kit};
use people::Person;
use serde_json::{Value, json};

const PASSWORD: &str = "the otter plays at noon";

/// Somebody with an account.
async fn member(kit: &Kit, name: &str) -> Person {
    let body = json!({"name": name, "password": PASSWORD});
    let answer = kit.post("/api/account", "", body).await;
    assert_eq!(answer.status, 201, "{:?}", answer.json());
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    Person { cookie, name: name.to_owned() }
}

/// What the command line does, which has a runtime of its own.
async fn add_moderator(kit: &Kit, name: &str) -> Result<(), server::Error> {
    let (database, name) = (kit.database.clone(), name.to_owned());
    let done = move || server::add_moderator(&database, &name, "asked for it");
    tokio::task::spawn_blocking(done).await.unwrap()
}

async fn remove_moderator(kit: &Kit, name: &str) -> Result<(), server::Error> {
    let (database, name) = (kit.database.clone(), name.to_owned());
    let done = move || server::remove_moderator(&database, &name, "");
    tokio::task::spawn_blocking(done).await.unwrap()
}

async fn moderator(kit: &Kit, name: &str) -> Person {
    let person = member(kit, name).await;
    add_moderator(kit, name).await.unwrap();
    person
}

async fn login(kit: &Kit, name: &str) -> Answer {
    kit.post("/api/login", "", json!({"name": name, "password": PASSWORD})).await
}

impl Person {
    async fn say(&self, kit: &Kit, game: &str, said: &str) -> Answer {
        self.post(kit, &format!("/api/games/{game}/chat"), json!({"text": said})).await
    }

    async fn report(&self, kit: &Kit, player: &str, more: &Value) -> Answer {
        let body = json!({"player": player, "reason": "other", "text": ""});
        self.post(kit, "/api/reports", people::with(body, more)).await
    }

    async fn moderate(&self, kit: &Kit, player: &str, act: &str, more: &Value) -> Answer {
        let body = json!({"player": player, "act": act, "why": "because"});
        self.post(kit, "/api/moderation/acts", people::with(body, more)).await
    }
}
