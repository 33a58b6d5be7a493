//! Tests of health, readiness and start-up checks.

mod kit;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt;
use kit::{TestKit, create_database};
use serde_json::Value;
use server::{Error, Mode, Node, Settings};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

async fn get(app: &Router, path: &str) -> (u16, Value) {
    let request = Request::get(path).body(Body::empty()).unwrap();
    let response = app.clone().oneshot(request).await.unwrap();
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

/// Polls readiness until it has this status.
async fn wait_for_status(app: &Router, status: u16) -> Value {
    let polling = async {
        loop {
            let (found, body) = get(app, "/ready").await;
            if found == status {
                return body;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(20), polling).await.expect("readiness changes")
}

async fn execute(url: &str, statement: String) {
    let mut connection = PgConnection::connect(url).await.unwrap();
    sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn node_is_ready_until_shutdown() {
    let kit = TestKit::start().await;
    let ops = server::ops::router(Arc::clone(&kit.node));
    assert_eq!(get(&ops, "/health").await.0, 200);
    let body = wait_for_status(&ops, 200).await;
    assert_eq!(body["shutting_down"], false);
    kit.node.shutdown().await.unwrap();
    let (status, body) = get(&ops, "/ready").await;
    assert_eq!(
        (status, &body["shutting_down"], &body["database"]),
        (503, &true.into(), &true.into())
    );
    assert_eq!(get(&ops, "/health").await.0, 200, "still alive");
    // No new WebSocket is accepted.
    let request = Request::get("/api/socket")
        .header("connection", "upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    let answer = kit.request(request.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status.as_u16(), 503);
    assert!(answer.headers.contains_key("retry-after"));
}

#[tokio::test(flavor = "multi_thread")]
async fn ops_routes_are_not_on_public_listener() {
    let kit = TestKit::start().await;
    for path in ["/health", "/ready", "/metrics"] {
        let answer = kit.get(path, "").await;
        assert_ne!(answer.status.as_u16(), 200, "{path}");
    }
}

/// Settings of a whole PostgreSQL server, such as `fsync`, are covered by `cargo xtask crash`.
#[tokio::test(flavor = "multi_thread")]
async fn database_with_synchronous_commit_off_is_rejected() {
    let url = create_database().await;
    let database = url.rsplit('/').next().unwrap();
    execute(&url, format!("ALTER DATABASE {database} SET synchronous_commit = off")).await;
    let public_url = "https://play.example".to_owned();
    let settings = Settings { mode: Mode::Production, public_url, ..Settings::development(&url) };
    match Node::start(settings).await {
        Err(Error::Config { name: "database", reason: why }) => {
            assert!(why.contains("synchronous_commit"), "{why}");
        }
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("started with synchronous_commit off"),
    }
    assert!(
        Node::start(Settings::development(&url)).await.is_ok(),
        "only a warning in development"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn newer_schema_version_is_rejected() {
    let kit = TestKit::start().await;
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, \
                 execution_time) VALUES (9999, 'later', true, '', 0)";
    execute(&kit.database, later.to_owned()).await;
    match Node::start(Settings::development(&kit.database)).await {
        Err(Error::Config { name: "database", reason: why }) => {
            assert!(why.contains("9999"), "{why}");
        }
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("started with a newer schema"),
    }
}

/// Returns the reason why a node does not start.
async fn start_error(settings: Settings, setting: &str) -> String {
    match Node::start(settings).await {
        Err(Error::Config { name, reason }) if name == setting => reason,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("started"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn node_with_the_name_of_a_living_node_is_rejected() {
    let kit = TestKit::start().await;
    let settings = kit.node.settings.clone();
    let why = start_error(settings.clone(), "node").await;
    assert!(why.contains("another node named one"), "{why}");
    kit.node.shutdown().await.unwrap();
    let began = Instant::now();
    Node::start(settings).await.unwrap();
    assert!(began.elapsed() < Duration::from_secs(3), "a clean restart does not wait");
}

#[tokio::test(flavor = "multi_thread")]
async fn name_of_a_crashed_node_is_free_after_its_last_heartbeat() {
    let kit = TestKit::start_with(|settings| settings.node = "other".to_owned()).await;
    let crashed = "INSERT INTO node (node_id, name, heartbeat_ms, answered_until_ms) \
                   SELECT 7, 'one', now_ms, now_ms FROM \
                   (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms) clock";
    execute(&kit.database, crashed.to_owned()).await;
    let began = Instant::now();
    Node::start(Settings::development(&kit.database)).await.unwrap();
    assert!(began.elapsed() > Duration::from_secs(1), "{:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_nodes_that_start_together_gets_the_name() {
    let settings = Settings::development(&create_database().await);
    let (one, two) = tokio::join!(Node::start(settings.clone()), Node::start(settings));
    assert_eq!([one.is_ok(), two.is_ok()].into_iter().filter(|started| *started).count(), 1);
    let rejected = one.err().or(two.err()).unwrap();
    assert!(matches!(rejected, Error::Config { name: "node", .. }), "{rejected}");
}
