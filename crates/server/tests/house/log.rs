//! Who is a moderator, and the log of what moderators do.

use serde_json::json;

use crate::kit::Kit;
use crate::people::{check, count, guest, text};
use crate::{add_moderator, member, moderator, remove_moderator};

#[tokio::test(flavor = "multi_thread")]
async fn to_everybody_else_moderation_is_not_there() {
    let kit = Kit::start().await;
    let (ann, visitor) = (member(&kit, "Ann").await, guest(&kit).await);
    let keeper = moderator(&kit, "Keeper").await;
    let body = json!({"label": "a", "scopes": ["read", "play", "chat"]});
    let token = text(&keeper.post(&kit, "/api/me/tokens", body).await.json()["token"]);
    for path in ["reports", "audit", "players/Ann"] {
        let path = format!("/api/moderation/{path}");
        for cookie in ["", "palamedes=made-up", &visitor.cookie, &ann.cookie] {
            check(&kit.get(&path, cookie).await, 404, "not-found");
        }
        let request = axum::http::Request::get(&path);
        let request = request.header("authorization", format!("Bearer {token}"));
        let answer = kit.ask(request.body(axum::body::Body::empty()).unwrap()).await;
        check(&answer, 404, "not-found");
        assert_eq!(kit.get(&path, &keeper.cookie).await.status, 200, "{path}");
    }
    let mute = json!({"hours": 1});
    check(&ann.moderate(&kit, &visitor.name, "mute", &mute).await, 404, "not-found");
    // Not even that something is wrong with what is sent.
    check(&ann.post(&kit, "/api/moderation/acts", json!([])).await, 404, "not-found");
    check(&ann.post(&kit, "/api/moderation/reports/b/close", json!({})).await, 404, "not-found");
    let role = |moderator: bool| json!({"moderator": moderator, "muted_until_ms": null});
    assert_eq!(ann.get(&kit, "/api/me/role").await, role(false));
    assert_eq!(keeper.get(&kit, "/api/me/role").await, role(true));
    // Who is a moderator no more is out at once.
    remove_moderator(&kit, "Keeper").await.unwrap();
    check(&kit.get("/api/moderation/audit", &keeper.cookie).await, 404, "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn moderators_are_made_of_members_and_it_is_written_down() {
    let kit = Kit::start().await;
    let visitor = guest(&kit).await;
    member(&kit, "Ann").await;
    let refused = |done: Result<(), server::Error>| done.unwrap_err().code().to_owned();
    assert_eq!(refused(add_moderator(&kit, &visitor.name).await), "no-such-member");
    assert_eq!(refused(add_moderator(&kit, "nobody").await), "no-such-member");
    assert_eq!(refused(remove_moderator(&kit, "Ann").await), "no-such-moderator");
    add_moderator(&kit, "ann").await.unwrap();
    assert_eq!(refused(add_moderator(&kit, "Ann").await), "moderator-already");
    let database = kit.database.clone();
    let listed = tokio::task::spawn_blocking(move || server::moderators(&database));
    let listed = listed.await.unwrap().unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].0, "Ann");
    remove_moderator(&kit, "Ann").await.unwrap();
    let keeper = moderator(&kit, "Keeper").await;
    let log = keeper.get(&kit, "/api/moderation/audit").await;
    let told: Vec<(String, String, String)> = log["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            assert_eq!(entry["by"], json!(null), "on the command line");
            (text(&entry["what"]), text(&entry["whom"]["name"]), text(&entry["why"]))
        })
        .collect();
    let owned = |a: &str, b: &str, c: &str| (a.to_owned(), b.to_owned(), c.to_owned());
    assert_eq!(
        told,
        [
            owned("moderator-added", "Keeper", "asked for it"),
            owned("moderator-removed", "Ann", ""),
            owned("moderator-added", "Ann", "asked for it"),
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_audit_log_is_paged_and_never_changed() {
    let kit = Kit::start().await;
    let keeper = moderator(&kit, "Keeper").await;
    let pest = guest(&kit).await;
    for _ in 0..30 {
        assert_eq!(
            keeper.moderate(&kit, &pest.name, "mute", &json!({"hours": 1})).await.status,
            200
        );
        assert_eq!(keeper.moderate(&kit, &pest.name, "unmute", &json!({})).await.status, 200);
    }
    let first = keeper.get(&kit, "/api/moderation/audit").await;
    assert_eq!(first["entries"].as_array().unwrap().len(), 50);
    assert_eq!(first["entries"][0]["by"]["name"], json!("Keeper"));
    assert_eq!(first["entries"][0]["whom"]["name"], json!(pest.name));
    let path = format!("/api/moderation/audit?after={}", text(&first["next"]));
    let second = keeper.get(&kit, &path).await;
    assert_eq!((second["entries"].as_array().unwrap().len(), &second["next"]), (11, &json!(null)));
    assert_eq!(second["entries"][10]["what"], json!("moderator-added"));
    check(&kit.get("/api/moderation/audit?after=!", &keeper.cookie).await, 400, "query");
    check(&kit.get("/api/moderation/audit?player=nobody", &keeper.cookie).await, 404, "not-found");

    // The database itself refuses to change it, whoever asks.
    for statement in [
        "UPDATE audit SET why = ''",
        "UPDATE audit SET why = '' WHERE false",
        "DELETE FROM audit",
        "DELETE FROM audit WHERE audit_id = 1",
        "TRUNCATE audit",
        "INSERT INTO audit (audit_id, at_ms, what, whom_id, why)
         SELECT audit_id, 1, 'mute', whom_id, '' FROM audit
         ON CONFLICT (audit_id) DO UPDATE SET why = 'x'",
    ] {
        let refused = sqlx::query(statement).execute(&kit.node.pool).await.unwrap_err();
        let code = refused.as_database_error().unwrap().code().unwrap().into_owned();
        assert_eq!(code, "42501", "{statement}");
    }
    assert_eq!(count(&kit, "SELECT count(*) FROM audit WHERE why <> ''").await, 61);
}

/// An act and its entry are one: where the entry cannot be written, nothing is done.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_done_without_its_entry() {
    let kit = Kit::start().await;
    let keeper = moderator(&kit, "Keeper").await;
    let pest = member(&kit, "Pest").await;
    let broken = "ALTER TABLE audit ADD CONSTRAINT none CHECK (false) NOT VALID";
    sqlx::query(broken).execute(&kit.node.pool).await.unwrap();
    for (act, more) in
        [("mute", json!({"hours": 1})), ("suspend", json!({})), ("rename", json!({}))]
    {
        assert_eq!(keeper.moderate(&kit, "Pest", act, &more).await.status, 500, "{act}");
    }
    assert!(add_moderator(&kit, "Pest").await.is_err());
    assert!(remove_moderator(&kit, "Keeper").await.is_err());
    assert_eq!(pest.get(&kit, "/api/me").await["name"], json!("Pest"));
    assert_eq!(count(&kit, "SELECT count(*) FROM mute").await, 0);
    assert_eq!(count(&kit, "SELECT count(*) FROM suspension").await, 0);
    assert_eq!(count(&kit, "SELECT count(*) FROM moderator").await, 1);
}
