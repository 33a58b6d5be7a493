//! Tests of moderation actions: mute, suspend, rename, and undo.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use server::{Node, Settings};
use wire::ToClient;

use crate::kit::TestKit;
use crate::kit::client::SocketClient;
use crate::players::{check, count, guest, pente, start_game, text, wait_until};
use crate::{create_member, create_moderator, login, set_with_passkey};

#[tokio::test(flavor = "multi_thread")]
async fn muted_player_cannot_chat_but_can_play() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (one, two, game) = start_game(&kit, pente()).await;
    let moderator = create_moderator(&kit, "Mona").await;
    assert_eq!(one.chat(&kit, &game, "toad").await.status, 204);
    let status = moderator.moderate(&kit, &one.name, "mute", &json!({"hours": 1})).await.json();
    let until_ms = status["muted_until_ms"].as_u64().unwrap();
    let hour = kit.node.now_ms() + 3_600_000;
    assert!(until_ms <= hour && until_ms > hour - 60_000, "{until_ms}");
    let refused = one.chat(&kit, &game, "toad").await;
    check(&refused, 422, "muted");
    assert_eq!(refused.json()["arguments"]["until_ms"], json!(until_ms.to_string()));
    assert_eq!(one.get(&kit, "/api/me/role").await["muted_until_ms"], json!(until_ms));
    // The same over the WebSocket.
    let mut page = SocketClient::connect_page(address, &one.cookie).await;
    page.send(&wire::FromClient::Chat { game_id: game.clone(), text: "toad".into() }).await;
    let wrong = page.wait_for(|message| match message {
        ToClient::Error { error } => Some(error.code),
        _ => None,
    });
    assert_eq!(wrong.await, "muted");
    assert_eq!(one.send_command(&kit, &game, "move E5").await.status, 200);
    assert_eq!(two.chat(&kit, &game, "peace").await.status, 204);

    assert_eq!(moderator.moderate(&kit, &one.name, "unmute", &json!({})).await.status, 200);
    check(&moderator.moderate(&kit, &one.name, "unmute", &json!({})).await, 409, "not-muted");
    assert_eq!(one.chat(&kit, &game, "sorry").await.status, 204);
    // A mute expires.
    moderator.moderate(&kit, &one.name, "mute", &json!({"hours": 1})).await;
    sqlx::query("UPDATE mute SET until_ms = 1").execute(&kit.node.pool).await.unwrap();
    assert_eq!(one.chat(&kit, &game, "thanks").await.status, 204);
    assert_eq!(one.get(&kit, "/api/me/role").await["muted_until_ms"], json!(null));
}

/// Serves the app of another node on a loopback port.
async fn serve_node(node: Arc<Node>) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let app = server::node_app(node, server::Pages::embedded());
    tokio::spawn(async move { axum::serve(listener, app).await });
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn suspended_player_is_disconnected_and_cannot_log_in() {
    let nats = Some(std::env::var("PALAMEDES_TEST_NATS").expect("PALAMEDES_TEST_NATS"));
    let kit = TestKit::start_with(|settings| settings.nats.clone_from(&nats)).await;
    let address = kit.listen().await;
    let second = Settings { node: "two".to_owned(), nats, ..Settings::development(&kit.database) };
    let elsewhere = serve_node(Node::start(second).await.unwrap()).await;
    let ann = create_member(&kit, "Ann").await;
    let bob = guest(&kit).await;
    let game = ann.create_game(&kit, pente()).await;
    assert_eq!(bob.join(&kit, &game, json!({})).await.status, 200);
    let body = json!({"label": "a", "scopes": ["read"], "bot": "Ann-Bot"});
    let token = text(&ann.post(&kit, "/api/me/tokens", body).await.json()["token"]);
    let token_status = async || {
        let request = Request::get("/api/me").header("authorization", format!("Bearer {token}"));
        kit.request(request.body(Body::empty()).unwrap()).await.status.as_u16()
    };
    assert_eq!(token_status().await, 200);
    let mut page = SocketClient::connect_page(address, &ann.cookie).await;
    let mut other_page = SocketClient::connect_page(elsewhere, &ann.cookie).await;

    let moderator = create_moderator(&kit, "Mona").await;
    let status = moderator.moderate(&kit, "ann", "suspend", &json!({"hours": 24})).await.json();
    assert_eq!(status["suspended"], json!(true));
    check(&kit.get("/api/me", &ann.cookie).await, 401, "unauthorized");
    assert_eq!(token_status().await, 401, "tokens of its bots are revoked, too");
    let refused = login(&kit, "Ann").await;
    check(&refused, 422, "suspended-until");
    assert_eq!(
        refused.json()["arguments"]["until_ms"],
        json!(status["suspended_until_ms"].to_string())
    );
    assert!(!refused.headers.contains_key("set-cookie"));
    let wrong = json!({"name": "Ann", "password": "not the right one"});
    check(&kit.post("/api/login", "", wrong).await, 422, "wrong-credentials");
    // The game is resigned, and the connections close.
    assert_eq!(bob.get(&kit, &format!("/api/games/{game}")).await["status"], json!("finished"));
    while page.receive_text().await.is_ok() {}
    while other_page.receive_text().await.is_ok() {}
    assert_eq!(
        count(
            &kit,
            "SELECT count(*) FROM session s JOIN player USING (player_id)
        WHERE name = 'Ann'"
        )
        .await,
        0
    );

    assert_eq!(moderator.moderate(&kit, "Ann", "unsuspend", &json!({})).await.status, 200);
    check(&moderator.moderate(&kit, "Ann", "unsuspend", &json!({})).await, 409, "not-suspended");
    assert_eq!(login(&kit, "Ann").await.status, 200);
    moderator.moderate(&kit, "Ann", "suspend", &json!({})).await;
    check(&login(&kit, "Ann").await, 422, "suspended");
    sqlx::query("UPDATE suspension SET until_ms = 1").execute(&kit.node.pool).await.unwrap();
    assert_eq!(login(&kit, "Ann").await.status, 200, "a suspension expires");
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_logins_do_not_survive_suspension() {
    let kit = TestKit::start().await;
    let moderator = create_moderator(&kit, "Mona").await;
    for number in 0..8 {
        let name = format!("Racer{number}");
        let ann = create_member(&kit, &name).await;
        let body = json!({"label": "a", "scopes": ["read"]});
        let logins = futures_util::future::join_all((0..3).map(|_| login(&kit, &name)));
        let token = ann.post(&kit, "/api/me/tokens", body);
        let none = json!({});
        let suspended = moderator.moderate(&kit, &name, "suspend", &none);
        let (_, _, suspended) = tokio::join!(logins, token, suspended);
        assert_eq!(suspended.status, 200, "{:?}", suspended.json());
    }
    for query in [
        "SELECT count(*) FROM session JOIN suspension USING (player_id)",
        "SELECT count(*) FROM token JOIN suspension USING (player_id)",
    ] {
        assert_eq!(count(&kit, query).await, 0, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rename_replaces_name_by_generated_one() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let target = create_member(&kit, "Dirty-Word").await;
    let bob = guest(&kit).await;
    let game = target.create_game(&kit, pente()).await;
    assert_eq!(bob.join(&kit, &game, json!({})).await.status, 200);
    let mut page = SocketClient::connect_page(address, &bob.cookie).await;
    page.subscribe(&game, None).await;
    page.wait_for(|message| matches!(message, ToClient::Snapshot(_)).then_some(())).await;
    let moderator = create_moderator(&kit, "Mona").await;
    let status = moderator.moderate(&kit, "Dirty-Word", "reset-name", &json!({})).await.json();
    let name = text(&status["player"]["name"]);
    assert!(name.contains('-') && name != "Dirty-Word", "{name}");
    assert_eq!(target.get(&kit, "/api/me").await["name"], json!(name));
    assert_eq!(login(&kit, &name).await.status, 200, "the password is unchanged");
    check(&login(&kit, "Dirty-Word").await, 422, "wrong-credentials");
    // The opponent gets the new name without a request.
    let seen = page
        .wait_for(|message| serde_json::to_string(&message).unwrap().contains(&name).then_some(()));
    seen.await;
    wait_until(async || {
        let full = bob.get(&kit, &format!("/api/games/{game}")).await.to_string();
        (!full.contains("Dirty-Word")).then_some(())
    })
    .await;
    assert_eq!(
        count(&kit, "SELECT count(*) FROM audit_entry WHERE audit_entry::text ILIKE '%dirty%'")
            .await,
        0
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_moderation_actions_leave_no_audit_entry() {
    let kit = TestKit::start().await;
    server::create_computers(&kit.node).await.unwrap();
    let (moderator, other_moderator) =
        (create_moderator(&kit, "Mona").await, create_moderator(&kit, "Max-Mod").await);
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    assert_eq!(two.report(&kit, &one.name, &json!({})).await.status, 204);
    let report = text(&moderator.get(&kit, "/api/moderation/reports").await["reports"][0]["id"]);
    let check_action =
        async |player: &str, action: &str, more: serde_json::Value, status, code: &str| {
            check(&moderator.moderate(&kit, player, action, &more).await, status, code);
        };
    check_action("Mona", "mute", json!({"hours": 1}), 422, "self-not-allowed").await;
    check_action(&other_moderator.name, "suspend", json!({}), 422, "already-moderator").await;
    check_action("computer-3", "mute", json!({"hours": 1}), 422, "computer-not-moderated").await;
    check_action("unknown-player", "mute", json!({"hours": 1}), 422, "no-such-player").await;
    check_action(&one.name, "mute", json!({}), 400, "invalid-hours").await;
    check_action(&one.name, "mute", json!({"hours": 0}), 400, "invalid-hours").await;
    check_action(&one.name, "suspend", json!({"hours": 8761}), 400, "invalid-hours").await;
    check_action(&one.name, "reset-name", json!({"hours": 1}), 400, "invalid-hours").await;
    check_action(&one.name, "mute", json!({"hours": 1, "note": ""}), 400, "invalid-reason").await;
    check_action(
        &one.name,
        "mute",
        json!({"hours": 1, "note": "a".repeat(501)}),
        400,
        "invalid-reason",
    )
    .await;
    check_action(
        &two.name,
        "mute",
        json!({"hours": 1, "report_id": report}),
        422,
        "no-such-report",
    )
    .await;
    check_action(&one.name, "banish", json!({}), 400, "invalid-json-fields").await;
    assert_eq!(
        count(&kit, "SELECT count(*) FROM audit_entry WHERE moderator_id IS NOT NULL").await,
        0
    );
    assert_eq!(count(&kit, "SELECT count(*) FROM mute").await, 0);
    let with = json!({"hours": 1, "report_id": report});
    assert_eq!(moderator.moderate(&kit, &one.name, "mute", &with).await.status, 200);
    let log = moderator.get(&kit, &format!("/api/moderation/audit?player={}", one.name)).await;
    assert_eq!(log["entries"][0]["report_id"], json!(report));
    let status = moderator.get(&kit, &format!("/api/moderation/players/{}", one.name)).await;
    assert_eq!((&status["past_actions"], &status["open_reports"]), (&json!(1), &json!(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn moderation_actions_require_a_recent_login_with_a_passkey() {
    let kit = TestKit::start().await;
    let moderator = create_moderator(&kit, "Mona").await;
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    assert_eq!(two.report(&kit, &one.name, &json!({})).await.status, 204);
    let report = text(&moderator.get(&kit, "/api/moderation/reports").await["reports"][0]["id"]);
    let close = format!("/api/moderation/reports/{report}/close");
    let decision = json!({"decision": "unfounded", "note": "because"});
    let check_both = async |code: &str| {
        let mute = moderator.moderate(&kit, &one.name, "mute", &json!({"hours": 1})).await;
        check(&mute, 403, code);
        check(&moderator.post(&kit, &close, decision.clone()).await, 403, code);
        // Reading needs neither.
        moderator.get(&kit, "/api/moderation/reports").await;
    };
    set_with_passkey(&kit, "Mona", false).await;
    check_both("passkey-required").await;
    set_with_passkey(&kit, "Mona", true).await;
    let age = "UPDATE session SET authenticated_ms = authenticated_ms - 601000";
    sqlx::query(age).execute(&kit.node.pool).await.unwrap();
    check_both("recent-login-required").await;
    assert_eq!(count(&kit, "SELECT count(*) FROM mute").await, 0);
    let renew = "UPDATE session SET authenticated_ms = authenticated_ms + 601000";
    sqlx::query(renew).execute(&kit.node.pool).await.unwrap();
    assert_eq!(moderator.post(&kit, &close, decision.clone()).await.status, 204);
    let mute = moderator.moderate(&kit, &one.name, "mute", &json!({"hours": 1})).await;
    assert_eq!(mute.status, 200, "{:?}", mute.json());
}

#[tokio::test(flavor = "multi_thread")]
async fn suspended_player_leaves_search_and_leaderboard() {
    let kit = TestKit::start().await;
    let moderator = create_moderator(&kit, "Mona").await;
    create_member(&kit, "Ann").await;
    let visitor = guest(&kit).await;
    let pool = "INSERT INTO pool (pool_id, name, games) VALUES (1, 'pente:9', 0)";
    sqlx::query(pool).execute(&kit.node.pool).await.unwrap();
    let rating = "INSERT INTO rating (pool_id, player_id, rating, display_value, established_until)
        SELECT 1, player_id, 'glicko2 1662.310894 90.318964 0.059999675 9 20772', 1662, 99999
        FROM player WHERE name = 'Ann'";
    sqlx::query(rating).execute(&kit.node.pool).await.unwrap();
    let listed = async || {
        let count = |list: serde_json::Value| list.as_array().unwrap().len();
        let leaders = kit.get("/api/ratings/pente:9", "").await.json();
        let found = kit.get("/api/players?find=an", "").await.json();
        let guests = kit.get(&format!("/api/players?find={}", visitor.name), "").await.json();
        (count(leaders["players"].clone()), count(found), count(guests))
    };
    assert_eq!(listed().await, (1, 1, 1));
    for name in ["Ann", &visitor.name] {
        assert_eq!(moderator.moderate(&kit, name, "suspend", &json!({})).await.status, 200);
    }
    assert_eq!(listed().await, (0, 0, 0));
    assert_eq!(moderator.moderate(&kit, "Ann", "unsuspend", &json!({})).await.status, 200);
    assert_eq!(listed().await, (1, 1, 0));
    // The pool was made for this test and has no games.
    sqlx::query("DELETE FROM rating").execute(&kit.node.pool).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_suspended_players_are_resigned_after_a_crash() {
    let kit = TestKit::start().await;
    let (one, _, game) = start_game(&kit, pente()).await;
    // As if the node had died after the commit of the suspension.
    let suspension = "INSERT INTO suspension (player_id, until_ms)
        SELECT player_id, NULL FROM player WHERE name = $1";
    sqlx::query(suspension).bind(&one.name).execute(&kit.node.pool).await.unwrap();
    kit.run_jobs_now().await;
    wait_until(async || {
        let status = kit.get(&format!("/api/games/{game}"), "").await.json()["status"].clone();
        (status == json!("finished")).then_some(())
    })
    .await;
}
