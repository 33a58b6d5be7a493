//! What those look at who run a server.

mod kit;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt;
use kit::{Kit, database};
use serde_json::Value;
use server::{Error, Mode, Node, Settings};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

async fn ask(app: &Router, path: &str) -> (u16, Value) {
    let request = Request::get(path).body(Body::empty()).unwrap();
    let response = app.clone().oneshot(request).await.unwrap();
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

/// Asks until this is the answer.
async fn wait_for(app: &Router, status: u16) -> Value {
    let asking = async {
        loop {
            let (found, body) = ask(app, "/ready").await;
            if found == status {
                return body;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(20), asking).await.expect("it gets there")
}

async fn run(url: &str, statement: String) {
    let mut connection = PgConnection::connect(url).await.unwrap();
    sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_is_ready_until_it_goes() {
    let kit = Kit::start().await;
    let ops = server::ops::router(Arc::clone(&kit.node));
    assert_eq!(ask(&ops, "/health").await.0, 200);
    let body = wait_for(&ops, 200).await;
    assert_eq!(body["ending"], false);
    kit.node.end().await.unwrap();
    let (status, body) = ask(&ops, "/ready").await;
    assert_eq!((status, &body["ending"], &body["database"]), (503, &true.into(), &true.into()));
    assert_eq!(ask(&ops, "/health").await.0, 200, "it still lives");
    // No new socket is opened.
    let request = Request::get("/api/socket")
        .header("connection", "upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    let answer = kit.ask(request.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status.as_u16(), 503);
    assert!(answer.headers.contains_key("retry-after"));
}

#[tokio::test(flavor = "multi_thread")]
async fn none_of_it_is_where_players_come_in() {
    let kit = Kit::start().await;
    for path in ["/health", "/ready", "/metrics"] {
        let answer = kit.get(path, "").await;
        assert_ne!(answer.status.as_u16(), 200, "{path}");
    }
}

/// What can be switched off for a whole PostgreSQL alone is switched off by `cargo xtask crash`.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_may_forget_is_refused() {
    let url = database().await;
    let database = url.rsplit('/').next().unwrap();
    run(&url, format!("ALTER DATABASE {database} SET synchronous_commit = off")).await;
    let public_url = "https://play.example".to_owned();
    let settings = Settings { mode: Mode::Production, public_url, ..Settings::development(&url) };
    match Node::start(settings).await {
        Err(Error::Setting { name: "database", why }) => {
            assert!(why.contains("synchronous_commit"), "{why}");
        }
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it is off and nobody minds"),
    }
    assert!(Node::start(Settings::development(&url)).await.is_ok(), "a warning is enough here");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_a_later_program_are_refused() {
    let kit = Kit::start().await;
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, \
                 execution_time) VALUES (9999, 'later', true, '', 0)";
    run(&kit.database, later.to_owned()).await;
    match Node::start(Settings::development(&kit.database)).await {
        Err(Error::Setting { name: "database", why }) => assert!(why.contains("9999"), "{why}"),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("nobody minds"),
    }
}
