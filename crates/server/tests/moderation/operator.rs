//! Tests of the page of the operator.

use serde_json::{Value, json};

use crate::kit::TestKit;
use crate::players::{TestPlayer, check, count, guest, pente, wait_until};
use crate::{create_member, login, set_with_passkey};

/// Creates an operator whose session counts as one with a passkey.
async fn create_operator(kit: &TestKit, name: &str) -> TestPlayer {
    let person = create_member(kit, name).await;
    change_operators(kit, name, server::add_operator).await.unwrap();
    set_with_passkey(kit, name, true).await;
    person
}

/// Changes operators as the command line does, which has a runtime of its own.
async fn change_operators(
    kit: &TestKit,
    name: &str,
    change: fn(&str, &str) -> Result<(), server::Error>,
) -> Result<(), server::Error> {
    let (database, name) = (kit.database.clone(), name.to_owned());
    tokio::task::spawn_blocking(move || change(&database, &name)).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_operators_with_a_passkey_change_the_site() {
    let kit = TestKit::start().await;
    let ann = create_member(&kit, "Ann").await;
    assert_eq!(ann.get(&kit, "/api/me/role").await["operator"], false);
    assert_eq!(kit.get("/api/operator/site", &ann.cookie).await.status, 404);
    let refused = change_operators(&kit, "no-one", server::add_operator).await.unwrap_err();
    assert_eq!(refused.code(), "no-such-member");
    let refused = change_operators(&kit, "Ann", server::remove_operator).await.unwrap_err();
    assert_eq!(refused.code(), "no-such-operator");
    change_operators(&kit, "Ann", server::add_operator).await.unwrap();
    let refused = change_operators(&kit, "Ann", server::add_operator).await.unwrap_err();
    assert_eq!(refused.code(), "already-operator");
    assert_eq!(ann.get(&kit, "/api/me/role").await["operator"], true);
    assert_eq!(kit.get("/api/operator/site", &ann.cookie).await.status, 200);
    let maintenance = json!({"enabled": true});
    let path = "/api/operator/maintenance";
    check(&kit.send("PUT", path, &ann.cookie, maintenance.clone()).await, 403, "passkey-required");
    set_with_passkey(&kit, "Ann", true).await;
    let old = "UPDATE session SET authenticated_ms = authenticated_ms - 900000";
    sqlx::query(old).execute(&kit.node.pool).await.unwrap();
    let late = kit.send("PUT", path, &ann.cookie, maintenance).await;
    check(&late, 403, "recent-login-required");
    change_operators(&kit, "Ann", server::remove_operator).await.unwrap();
    assert_eq!(kit.get("/api/operator/site", &ann.cookie).await.status, 404);
    assert_eq!(count(&kit, "SELECT count(*) FROM audit_entry").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn access_notice_and_maintenance_take_effect_on_all_nodes() {
    let kit = TestKit::start().await;
    let other = kit.restart(|_| {}).await;
    let ann = create_operator(&kit, "Ann").await;
    let put = async |path: &str, body: Value| {
        kit.send("PUT", &format!("/api/operator/{path}"), &ann.cookie, body).await
    };
    let access = json!({"registration": "invitation", "guests": false, "bots": null});
    assert_eq!(put("access", access.clone()).await.status, 204);
    let info = async |kit: &TestKit| kit.get("/api/server?language=de", "").await.json();
    assert_eq!(info(&kit).await["registration"], "invitation");
    check(&kit.post("/api/guests", "", json!({})).await, 403, "guests-disabled");
    wait_until(async || (info(&other).await["guests_enabled"] == false).then_some(())).await;
    let site = ann.get(&kit, "/api/operator/site").await;
    assert_eq!(site["access"], access);
    assert_eq!(site["settings"], json!({"registration": "open", "guests": true, "bots": true}));
    let nodes = site["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), 2, "{nodes:?}");
    assert!(nodes.iter().all(|node| node["version"] == env!("CARGO_PKG_VERSION")), "{nodes:?}");
    assert_eq!(nodes.iter().filter(|node| node["current"] == true).count(), 1);
    assert!(site["jobs"].as_array().unwrap().iter().any(|job| job["name"] == "pack_games"));
    assert_eq!(site["queues"]["broken_games"], 0);
    let none = json!({"registration": null, "guests": null, "bots": null});
    assert_eq!(put("access", none).await.status, 204);
    assert_eq!(info(&kit).await["registration"], "open");

    let notice = json!({"english": "Open today", "german": "Heute offen"});
    assert_eq!(put("notice", notice).await.status, 204);
    assert_eq!(info(&kit).await["notice"], "Heute offen");
    check(&put("notice", json!({"english": "a\nb"})).await, 422, "invalid-notice");
    assert_eq!(put("maintenance", json!({"enabled": true})).await.status, 204);
    wait_until(async || (info(&other).await["maintenance"] == true).then_some(())).await;
    assert_eq!(put("maintenance", json!({"enabled": false})).await.status, 204);
    let actions = "SELECT count(*) FROM audit_entry WHERE moderator_id IS NOT NULL";
    assert_eq!(count(&kit, actions).await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn operator_manages_members() {
    let kit = TestKit::start().await;
    let ann = create_operator(&kit, "Ann").await;
    let post = async |path: &str, body: Value| {
        kit.post(&format!("/api/operator/{path}"), &ann.cookie, body).await
    };
    let added = post("members", json!({"name": "Ben"})).await;
    assert_eq!(added.status, 201);
    let password = added.json()["password"].as_str().unwrap().to_owned();
    let body = json!({"name": "Ben", "password": password});
    let entered = kit.post("/api/login", "", body.clone()).await;
    assert_eq!(entered.status, 200);
    check(&post("members", json!({"name": "ben"})).await, 409, "name-taken");
    check(&post("members", json!({"name": "x"})).await, 422, "name-too-short");

    // A new password ends all sessions.
    let cookie = entered.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap();
    assert_eq!(kit.get("/api/me", cookie).await.status, 200);
    let reset = post("members/Ben/reset-password", Value::Null).await;
    assert_eq!(reset.status, 200, "{:?}", reset.json());
    assert_eq!(kit.get("/api/me", cookie).await.status, 401);
    check(&kit.post("/api/login", "", body).await, 422, "wrong-credentials");
    check(&post("members/no-one/reset-password", Value::Null).await, 422, "no-such-member");
    check(&post("members/Ann/reset-password", Value::Null).await, 422, "operator-protected");

    // Invitations.
    let invited = post("invitations", json!({"days": 3})).await;
    assert_eq!(invited.status, 201);
    let link = invited.json()["link"].as_str().unwrap().to_owned();
    assert!(link.starts_with(&format!("{}/account#invite=", kit.node.settings.public_url)));
    check(&post("invitations", json!({"days": 366})).await, 422, "invalid-days");

    // The list, its search and its pages.
    let letters: Vec<char> = "abcdefgh".chars().collect();
    for number in 0..52_usize {
        let name = format!("mem{}{}", letters[number / 8], letters[number % 8]);
        let number = number as i64;
        let insert = "INSERT INTO player (player_id, name, name_key, kind, created_ms)
                      VALUES ($1, $2, $2, 1, 5)";
        sqlx::query(insert).bind(number).bind(&name).execute(&kit.node.pool).await.unwrap();
        let insert = "INSERT INTO account (player_id, user_handle) VALUES ($1, gen_random_uuid())";
        sqlx::query(insert).bind(number).execute(&kit.node.pool).await.unwrap();
    }
    let list = async |query: &str| {
        let page = ann.get(&kit, &format!("/api/operator/members?{query}")).await;
        let members = page["members"].as_array().unwrap();
        let name = |member: &Value| member["name"].as_str().unwrap().to_owned();
        (members.iter().map(name).collect::<Vec<_>>(), page["next"].clone())
    };
    let (first, next) = list("").await;
    assert_eq!((first.len(), first[0].as_str(), first[1].as_str()), (50, "Ann", "Ben"));
    let (second, end) = list(&format!("after={}", next.as_str().unwrap())).await;
    assert_eq!((second.len(), end), (4, Value::Null));
    assert_eq!(list("search=BE").await.0, ["Ben"]);
    assert_eq!(list("search=memg").await.0.len(), 4);
    let long = format!("/api/operator/members?search={}", "x".repeat(41));
    check(&kit.get(&long, &ann.cookie).await, 400, "invalid-query");
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_member_resigns_and_cannot_log_in() {
    let kit = TestKit::start().await;
    let ann = create_operator(&kit, "Ann").await;
    let ben = create_member(&kit, "Ben").await;
    let game = ben.create_game(&kit, pente()).await;
    assert_eq!(guest(&kit).await.join(&kit, &game, json!({})).await.status, 200);
    let path = "/api/operator/members/Ben";
    let deleted = kit.send("DELETE", path, &ann.cookie, Value::Null).await;
    assert_eq!(deleted.status, 204, "{:?}", deleted.json());
    assert_eq!(kit.get("/api/me", &ben.cookie).await.status, 401);
    check(&login(&kit, "Ben").await, 422, "wrong-credentials");
    let path_of_game = format!("/api/games/{game}");
    let is_over = async || kit.get(&path_of_game, "").await.json()["status"] == "finished";
    wait_until(async || is_over().await.then_some(())).await;
    check(&kit.send("DELETE", path, &ann.cookie, Value::Null).await, 422, "no-such-member");
    let own = kit.send("DELETE", "/api/operator/members/Ann", &ann.cookie, Value::Null).await;
    check(&own, 422, "operator-protected");
    // An operator who deletes the own account is none any more.
    assert_eq!(kit.send("DELETE", "/api/me", &ann.cookie, Value::Null).await.status, 204);
    assert_eq!(count(&kit, "SELECT count(*) FROM operator").await, 0);
}
