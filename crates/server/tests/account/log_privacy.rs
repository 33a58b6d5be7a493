//! Test that no secret and no name is written to the log.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use serde_json::json;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::kit::TestKit;
use crate::{PASSWORD, cookie, create_member, create_token, login, request_with_token};

/// Separator of log events.
const EVENT_END: &str = "event-end
";

/// Subscriber that collects all log output, at every level, as one text.
#[derive(Clone, Default)]
struct LogCollector(Arc<Mutex<String>>);

impl Visit for LogCollector {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        *self.0.lock().unwrap() += &format!("{}={value:?}\n", field.name());
    }
}

impl Subscriber for LogCollector {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        attributes.record(&mut self.clone());
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut self.clone());
    }
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, event: &Event<'_>) {
        event.record(&mut self.clone());
        *self.0.lock().unwrap() += EVENT_END;
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

// Single-threaded, so that the thread-local subscriber receives everything except the hashing.
#[tokio::test]
async fn secrets_are_never_written_to_log() {
    let kit = TestKit::start().await;
    let log = LogCollector::default();
    let guard = tracing::subscriber::set_default(log.clone());
    let ann = create_member(&kit, "Ann-Unlogged").await;
    let (key, _) = create_token(&kit, &ann, json!({"label": "engine", "scopes": ["read"]})).await;
    request_with_token(&kit, "GET", "/api/me", &key).await;
    request_with_token(&kit, "GET", "/api/me", "pal_wrong-secret-shown").await;
    let codes = kit.post("/api/me/recovery-codes", &ann, json!({})).await.json();
    login(&kit, "", "Ann-Unlogged", "wrong-password-tried").await;
    login(&kit, &ann, "Ann-Unlogged", PASSWORD).await;
    kit.post("/api/me/email", &ann, json!({"email": "ann.unlogged@example.org"})).await;
    kit.post("/api/password-reset", "", json!({"name_or_email": "ann.unlogged@example.org"})).await;
    let wrong = json!({"by": "email", "token": "wrong-link-shown", "password": PASSWORD});
    kit.post("/api/password-reset/confirm", "", wrong).await;
    drop(guard);
    let output = log.0.lock().unwrap().clone();
    assert!(output.contains("/api/password-reset/confirm"), "everything is logged: {output}");
    let session = ann.split_once('=').unwrap().1;
    let code = codes["codes"][0].as_str().unwrap();
    for secret in [
        PASSWORD,
        session,
        &key,
        code,
        "wrong-secret-shown",
        "wrong-password-tried",
        "wrong-link-shown",
        "unlogged",
        "Unlogged",
    ] {
        assert!(!output.contains(secret), "{secret}");
    }
}

/// Returns event, method and account of each logged login event.
fn login_events(output: &str) -> Vec<[String; 3]> {
    let events = output.split(EVENT_END).filter(|event| event.contains("message=login event\n"));
    let value = |event: &str, name: &str| {
        let found = event.lines().find_map(|line| line.strip_prefix(name));
        found.unwrap_or_default().trim_matches('"').to_owned()
    };
    events.map(|event| ["event=", "method=", "account="].map(|name| value(event, name))).collect()
}

#[tokio::test]
async fn login_events_are_logged_with_a_keyed_hash_of_the_account() {
    let kit = TestKit::start().await;
    let log = LogCollector::default();
    let guard = tracing::subscriber::set_default(log.clone());
    create_member(&kit, "Ann").await;
    create_member(&kit, "Bob").await;
    login(&kit, "", "Ann", "wrong-password-tried").await;
    login(&kit, "", "Cyd", "wrong-password-tried").await;
    let ann = cookie(&login(&kit, "", "Ann", PASSWORD).await);
    let change = json!({"old_password": PASSWORD, "new_password": "the badger plays at dawn"});
    let ann = cookie(&kit.post("/api/me/password", &ann, change).await);
    assert_eq!(kit.post("/api/logout", &ann, json!({})).await.status, 204);
    // A guest has no credentials.
    crate::create_guest(&kit).await;
    drop(guard);
    let output = log.0.lock().unwrap().clone();
    let events = login_events(&output);
    let of_ann = events[0][2].clone();
    assert_eq!(of_ann.len(), 12, "{output}");
    let names: Vec<[&str; 2]> = events.iter().map(|event| [&*event[0], &*event[1]]).collect();
    assert_eq!(
        names,
        [
            ["login", "password"],
            ["login", "password"],
            ["login-failed", "password"],
            ["login-failed", "password"],
            ["login", "password"],
            ["password-changed", ""],
            ["login", "password"],
            ["logout", ""],
        ]
    );
    let is_of_ann: Vec<bool> = events.iter().map(|event| event[2] == of_ann).collect();
    assert_eq!(is_of_ann, [true, false, true, false, true, true, true, true]);
    assert_eq!(events[3][2], "", "no account of this name");
}
