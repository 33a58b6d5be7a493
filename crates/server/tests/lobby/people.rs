//! People for tests of the lobby, and what they do.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::kit::client::SOON;
use crate::kit::{Answer, Kit};

/// Somebody who came by: the cookie, and the name.
pub struct Person {
    pub cookie: String,
    pub name: String,
}

pub async fn guest(kit: &Kit) -> Person {
    let answer = kit.post("/api/guest", "", json!({})).await;
    assert_eq!(answer.status, 201, "{:?}", answer.json());
    let set = answer.headers["set-cookie"].to_str().unwrap();
    let cookie = set.split(';').next().unwrap().to_owned();
    Person { cookie, name: answer.json()["name"].as_str().unwrap().to_owned() }
}

pub async fn guests(kit: &Kit, count: usize) -> Vec<Person> {
    let mut people = Vec::new();
    for _ in 0..count {
        people.push(guest(kit).await);
    }
    people
}

/// Somebody of another kind: 1 member, 2 bot.
pub async fn of_kind(kit: &Kit, kind: i16) -> Person {
    let person = guest(kit).await;
    let change = sqlx::query("UPDATE player SET kind = $2 WHERE name = $1");
    change.bind(&person.name).bind(kind).execute(&kit.node.pool).await.unwrap();
    person
}

pub async fn the_house(kit: &Kit) {
    for level in 1..=10_i64 {
        let insert = sqlx::query(
            "INSERT INTO player (player_id, name, name_key, kind, made_ms)
             VALUES ($1, 'house-' || $1, 'house-' || $1, 3, 0)",
        );
        insert.bind(level).execute(&kit.node.pool).await.unwrap();
    }
}

pub async fn count(kit: &Kit, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&kit.node.pool).await.unwrap()
}

pub fn told(answer: &Answer) -> (u16, String) {
    (answer.status.as_u16(), answer.code())
}

#[track_caller]
pub fn check(answer: &Answer, status: u16, code: &str) {
    assert_eq!(told(answer), (status, code.to_owned()), "{:?}", answer.json());
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

impl Person {
    pub async fn post(&self, kit: &Kit, path: &str, body: Value) -> Answer {
        kit.post(path, &self.cookie, body).await
    }

    pub async fn get(&self, kit: &Kit, path: &str) -> Value {
        let answer = kit.get(path, &self.cookie).await;
        assert_eq!(answer.status, 200, "{path} {:?}", answer.json());
        answer.json()
    }

    /// Opens a table; the game.
    pub async fn open(&self, kit: &Kit, body: Value) -> String {
        let answer = self.post(kit, "/api/tables", body).await;
        assert_eq!(answer.status, 201, "{:?}", answer.json());
        text(&answer.json()["game"])
    }

    pub async fn sit(&self, kit: &Kit, game: &str, body: Value) -> Answer {
        self.post(kit, &format!("/api/games/{game}/sit"), body).await
    }

    pub async fn act(&self, kit: &Kit, game: &str, say: &str) -> Answer {
        let key = uuid::Uuid::new_v4().to_string();
        let plies = self.get(kit, &format!("/api/games/{game}")).await["log"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|line| text(line).contains(" move "))
            .count();
        let body = json!({"key": key, "ply": plies, "say": say});
        self.post(kit, &format!("/api/games/{game}/act"), body).await
    }
}

pub fn pente() -> Value {
    json!({"game": "pente:9,free", "control": "fischer:300+5"})
}

pub fn with(mut body: Value, more: &Value) -> Value {
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

/// Two who play, who has the first seat before who has the second.
pub async fn playing(kit: &Kit, body: Value) -> (Person, Person, String) {
    let (one, two) = (guest(kit).await, guest(kit).await);
    let game = one.open(kit, with(body, &json!({"seat": 1}))).await;
    assert_eq!(two.sit(kit, &game, json!({})).await.status, 200);
    (one, two, game)
}

/// Waits until there is an answer.
pub async fn until<T>(mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let found = async {
        loop {
            if let Some(found) = look().await {
                return found;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(SOON, found).await.expect("nothing came of it")
}
