//! Tests of accounts over HTTP on a real database.

mod access;
mod authenticator;
mod deletion;
#[path = "../kit/mod.rs"]
mod kit;
mod log_privacy;
mod login;
mod passkey;
mod password_reset;
mod smtp_server;
mod token;

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use kit::client::TEST_TIMEOUT;
use kit::{TestKit, TestResponse};
use serde_json::{Value, json};
use tokio::time::timeout;

const PASSWORD: &str = "the otter plays at noon";

/// Returns the cookie a response sets, as a browser sends it back.
fn cookie(answer: &TestResponse) -> String {
    let set = answer.headers["set-cookie"].to_str().unwrap();
    set.split(';').next().unwrap().to_owned()
}

async fn create_guest(kit: &TestKit) -> (String, String) {
    let answer = kit.post("/api/guests", "", json!({})).await;
    assert_eq!(answer.status, 201, "{:?}", answer.json());
    (cookie(&answer), answer.json()["name"].as_str().unwrap().to_owned())
}

async fn create_member(kit: &TestKit, name: &str) -> String {
    let body = json!({"name": name, "password": PASSWORD});
    let answer = kit.post("/api/accounts", "", body).await;
    assert_eq!(answer.status, 201, "{:?}", answer.json());
    cookie(&answer)
}

async fn login(kit: &TestKit, cookie: &str, name: &str, password: &str) -> TestResponse {
    kit.post("/api/login", cookie, json!({"name": name, "password": password})).await
}

/// Sends a request with a bearer token.
async fn request_with_token(kit: &TestKit, method: &str, path: &str, token: &str) -> TestResponse {
    let request = Request::builder().method(method).uri(path);
    let request = request.header("authorization", format!("Bearer {token}"));
    let request = request.header("content-type", "application/json");
    kit.request(request.body(Body::from("{}")).unwrap()).await
}

async fn create_token(kit: &TestKit, cookie: &str, body: Value) -> (String, Value) {
    let answer = kit.post("/api/me/tokens", cookie, body).await;
    assert_eq!(answer.status, 201, "{:?}", answer.json());
    let created = answer.json();
    (created["token"].as_str().unwrap().to_owned(), created["view"].clone())
}

fn status_and_code(answer: &TestResponse) -> (u16, String) {
    (answer.status.as_u16(), answer.code())
}

async fn query_i64(kit: &TestKit, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&kit.node.pool).await.unwrap()
}

/// Waits until the query returns this value.
async fn wait_for_value(kit: &TestKit, query: &'static str, expected: i64) {
    let polling = async {
        while query_i64(kit, query).await != expected {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TEST_TIMEOUT, polling).await.unwrap_or_else(|_| panic!("{query}"));
}

/// Moves the last proof of identity of all sessions one hour back.
async fn age_logins_by_one_hour(kit: &TestKit) {
    let query = "UPDATE session SET authenticated_ms = authenticated_ms - 3600000";
    sqlx::query(query).execute(&kit.node.pool).await.unwrap();
}
