//! Tests of moderator rights and of the audit log.

use serde_json::json;

use crate::kit::TestKit;
use crate::players::{check, count, guest, text};
use crate::{add_moderator, create_member, create_moderator, remove_moderator};

#[tokio::test(flavor = "multi_thread")]
async fn moderation_routes_are_hidden_from_non_moderators() {
    let kit = TestKit::start().await;
    let (ann, visitor) = (create_member(&kit, "Ann").await, guest(&kit).await);
    let moderator = create_moderator(&kit, "Mona").await;
    let body = json!({"label": "a", "scopes": ["read", "play", "chat"]});
    let token = text(&moderator.post(&kit, "/api/me/tokens", body).await.json()["token"]);
    for path in ["reports", "audit", "players/Ann"] {
        let path = format!("/api/moderation/{path}");
        for cookie in ["", "palamedes=made-up", &visitor.cookie, &ann.cookie] {
            check(&kit.get(&path, cookie).await, 404, "not-found");
        }
        let request = axum::http::Request::get(&path);
        let request = request.header("authorization", format!("Bearer {token}"));
        let answer = kit.request(request.body(axum::body::Body::empty()).unwrap()).await;
        check(&answer, 404, "not-found");
        assert_eq!(kit.get(&path, &moderator.cookie).await.status, 200, "{path}");
    }
    let mute = json!({"hours": 1});
    check(&ann.moderate(&kit, &visitor.name, "mute", &mute).await, 404, "not-found");
    // Not even validation errors are revealed.
    check(&ann.post(&kit, "/api/moderation/actions", json!([])).await, 404, "not-found");
    check(&ann.post(&kit, "/api/moderation/reports/b/close", json!({})).await, 404, "not-found");
    let role = |moderator: bool| {
        json!({
            "moderator": moderator, "operator": false, "passkey_required": true,
            "muted_until_ms": null,
        })
    };
    assert_eq!(ann.get(&kit, "/api/me/role").await, role(false));
    assert_eq!(moderator.get(&kit, "/api/me/role").await, role(true));
    // A removed moderator loses access at once.
    remove_moderator(&kit, "Mona").await.unwrap();
    check(&kit.get("/api/moderation/audit", &moderator.cookie).await, 404, "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn adding_and_removing_moderators_is_audited() {
    let kit = TestKit::start().await;
    let visitor = guest(&kit).await;
    create_member(&kit, "Ann").await;
    let error_code = |result: Result<(), server::Error>| result.unwrap_err().code().to_owned();
    assert_eq!(error_code(add_moderator(&kit, &visitor.name).await), "no-such-member");
    assert_eq!(error_code(add_moderator(&kit, "unknown").await), "no-such-member");
    assert_eq!(error_code(remove_moderator(&kit, "Ann").await), "no-such-moderator");
    add_moderator(&kit, "ann").await.unwrap();
    assert_eq!(error_code(add_moderator(&kit, "Ann").await), "already-moderator");
    let database = kit.database.clone();
    let listed = tokio::task::spawn_blocking(move || server::list_moderators(&database));
    let listed = listed.await.unwrap().unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].0, "Ann");
    remove_moderator(&kit, "Ann").await.unwrap();
    let moderator = create_moderator(&kit, "Mona").await;
    let log = moderator.get(&kit, "/api/moderation/audit").await;
    let found: Vec<(String, String, String)> = log["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            assert_eq!(entry["moderator"], json!(null), "on the command line");
            (text(&entry["action"]), text(&entry["player"]["name"]), text(&entry["note"]))
        })
        .collect();
    let owned = |a: &str, b: &str, c: &str| (a.to_owned(), b.to_owned(), c.to_owned());
    assert_eq!(
        found,
        [
            owned("moderator-added", "Mona", "asked for it"),
            owned("moderator-removed", "Ann", ""),
            owned("moderator-added", "Ann", "asked for it"),
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn audit_log_is_paginated_and_immutable() {
    let kit = TestKit::start().await;
    let moderator = create_moderator(&kit, "Mona").await;
    let target = guest(&kit).await;
    for _ in 0..30 {
        assert_eq!(
            moderator.moderate(&kit, &target.name, "mute", &json!({"hours": 1})).await.status,
            200
        );
        assert_eq!(moderator.moderate(&kit, &target.name, "unmute", &json!({})).await.status, 200);
    }
    let first = moderator.get(&kit, "/api/moderation/audit").await;
    assert_eq!(first["entries"].as_array().unwrap().len(), 50);
    assert_eq!(first["entries"][0]["moderator"]["name"], json!("Mona"));
    assert_eq!(first["entries"][0]["player"]["name"], json!(target.name));
    let path = format!("/api/moderation/audit?after={}", text(&first["next"]));
    let second = moderator.get(&kit, &path).await;
    assert_eq!((second["entries"].as_array().unwrap().len(), &second["next"]), (11, &json!(null)));
    assert_eq!(second["entries"][10]["action"], json!("moderator-added"));
    check(&kit.get("/api/moderation/audit?after=!", &moderator.cookie).await, 400, "invalid-query");
    check(
        &kit.get("/api/moderation/audit?player=unknown", &moderator.cookie).await,
        404,
        "not-found",
    );

    // The database rejects every change.
    for statement in [
        "UPDATE audit_entry SET reason = ''",
        "UPDATE audit_entry SET reason = '' WHERE false",
        "DELETE FROM audit_entry",
        "DELETE FROM audit_entry WHERE audit_entry_id = 1",
        "TRUNCATE audit_entry",
        "INSERT INTO audit_entry (audit_entry_id, created_ms, action, player_id, reason)
         SELECT audit_entry_id, 1, 'mute', player_id, '' FROM audit_entry
         ON CONFLICT (audit_entry_id) DO UPDATE SET reason = 'x'",
    ] {
        let refused = sqlx::query(statement).execute(&kit.node.pool).await.unwrap_err();
        let code = refused.as_database_error().unwrap().code().unwrap().into_owned();
        assert_eq!(code, "42501", "{statement}");
    }
    assert_eq!(count(&kit, "SELECT count(*) FROM audit_entry WHERE reason <> ''").await, 61);
}

/// Action and audit entry are one transaction: without the entry, nothing changes.
#[tokio::test(flavor = "multi_thread")]
async fn moderation_action_rolls_back_without_audit_entry() {
    let kit = TestKit::start().await;
    let moderator = create_moderator(&kit, "Mona").await;
    let target = create_member(&kit, "Target").await;
    let broken = "ALTER TABLE audit_entry ADD CONSTRAINT none CHECK (false) NOT VALID";
    sqlx::query(broken).execute(&kit.node.pool).await.unwrap();
    for (action, more) in
        [("mute", json!({"hours": 1})), ("suspend", json!({})), ("reset-name", json!({}))]
    {
        assert_eq!(moderator.moderate(&kit, "Target", action, &more).await.status, 500, "{action}");
    }
    assert!(add_moderator(&kit, "Target").await.is_err());
    assert!(remove_moderator(&kit, "Mona").await.is_err());
    assert_eq!(target.get(&kit, "/api/me").await["name"], json!("Target"));
    assert_eq!(count(&kit, "SELECT count(*) FROM mute").await, 0);
    assert_eq!(count(&kit, "SELECT count(*) FROM suspension").await, 0);
    assert_eq!(count(&kit, "SELECT count(*) FROM moderator").await, 1);
}
