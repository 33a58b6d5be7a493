//! Nothing that is secret, and nobody's name, gets into the log.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use serde_json::json;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::kit::Kit;
use crate::{PASSWORD, login, member, token, with_token};

/// Everything that is logged, at every level, as one text.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<String>>);

impl Visit for Log {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        *self.0.lock().unwrap() += &format!("{}={value:?}\n", field.name());
    }
}

impl Subscriber for Log {
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
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

// On one thread: a log that is set for it hears everything but the hashing.
#[tokio::test]
async fn nothing_secret_is_logged() {
    let kit = Kit::start().await;
    let log = Log::default();
    let guard = tracing::subscriber::set_default(log.clone());
    let ann = member(&kit, "Ann-Unheard").await;
    let (key, _) = token(&kit, &ann, json!({"label": "engine", "scopes": ["read"]})).await;
    with_token(&kit, "GET", "/api/me", &key).await;
    with_token(&kit, "GET", "/api/me", "pal_wrong-secret-shown").await;
    let codes = kit.post("/api/me/recovery-codes", &ann, json!({})).await.json();
    login(&kit, "", "Ann-Unheard", "wrong-password-tried").await;
    login(&kit, &ann, "Ann-Unheard", PASSWORD).await;
    kit.post("/api/me/mail", &ann, json!({"mail": "ann.unheard@example.org"})).await;
    kit.post("/api/password/reset", "", json!({"who": "ann.unheard@example.org"})).await;
    let wrong = json!({"by": "mail", "token": "wrong-link-shown", "password": PASSWORD});
    kit.post("/api/password/new", "", wrong).await;
    drop(guard);
    let heard = log.0.lock().unwrap().clone();
    assert!(heard.contains("/api/password/new"), "the log hears everything: {heard}");
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
        "unheard",
        "Unheard",
    ] {
        assert!(!heard.contains(secret), "{secret}");
    }
}
