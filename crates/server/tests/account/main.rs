//! Who somebody is: guests, members, logins, tokens, passkeys, mail; asked over HTTP on a real
//! database.

mod authenticator;
mod enter;
mod gone;
#[path = "../kit/mod.rs"]
mod kit;
mod logged;
mod passkey;
mod recover;
mod sink;
mod token;

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use kit::client::SOON;
use kit::{Answer, Kit};
use serde_json::{Value, json};
use tokio::time::timeout;

const PASSWORD: &str = "the otter plays at noon";

/// The cookie an answer sets, as a browser sends it back.
fn cookie(answer: &Answer) -> String {
    let set = answer.headers["set-cookie"].to_str().unwrap();
    set.split(';').next().unwrap().to_owned()
}

async fn guest(kit: &Kit) -> (String, String) {
    let answer = kit.post("/api/guest", "", json!({})).await;
    assert_eq!(answer.status, 201, "{:?}", answer.json());
    (cookie(&answer), answer.json()["name"].as_str().unwrap().to_owned())
}

async fn member(kit: &Kit, name: &str) -> String {
    let body = json!({"name": name, "password": PASSWORD});
    let answer = kit.post("/api/account", "", body).await;
    assert_eq!(answer.status, 201, "{:?}", answer.json());
    cookie(&answer)
}

async fn login(kit: &Kit, cookie: &str, name: &str, password: &str) -> Answer {
    kit.post("/api/login", cookie, json!({"name": name, "password": password})).await
}

/// Asks as a program does, with a token.
async fn with_token(kit: &Kit, method: &str, path: &str, token: &str) -> Answer {
    let request = Request::builder().method(method).uri(path);
    let request = request.header("authorization", format!("Bearer {token}"));
    let request = request.header("content-type", "application/json");
    kit.ask(request.body(Body::from("{}")).unwrap()).await
}

async fn token(kit: &Kit, cookie: &str, body: Value) -> (String, Value) {
    let answer = kit.post("/api/me/tokens", cookie, body).await;
    assert_eq!(answer.status, 201, "{:?}", answer.json());
    let made = answer.json();
    (made["token"].as_str().unwrap().to_owned(), made["view"].clone())
}

fn told(answer: &Answer) -> (u16, String) {
    (answer.status.as_u16(), answer.code())
}

async fn number(kit: &Kit, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&kit.node.pool).await.unwrap()
}

/// Waits until what is asked has this answer.
async fn becomes(kit: &Kit, query: &'static str, expected: i64) {
    let looked = async {
        while number(kit, query).await != expected {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(SOON, looked).await.unwrap_or_else(|_| panic!("{query}"));
}

/// As if somebody had logged in an hour ago.
async fn an_hour_later(kit: &Kit) {
    let query = "UPDATE session SET proved_ms = proved_ms - 3600000";
    sqlx::query(query).execute(&kit.node.pool).await.unwrap();
}
