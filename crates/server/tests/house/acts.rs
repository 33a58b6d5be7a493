//! What moderators do: mute, suspend, rename, and take it back.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use server::{Node, Settings};
use wire::ToClient;

use crate::kit::Kit;
use crate::kit::client::Client;
use crate::people::{check, count, guest, pente, playing, text, until};
use crate::{login, member, moderator};

#[tokio::test(flavor = "multi_thread")]
async fn who_is_muted_is_told_until_when_and_plays_on() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let (one, two, game) = playing(&kit, pente()).await;
    let keeper = moderator(&kit, "Keeper").await;
    assert_eq!(one.say(&kit, &game, "toad").await.status, 204);
    let order = keeper.moderate(&kit, &one.name, "mute", &json!({"hours": 1})).await.json();
    let until_ms = order["muted_until_ms"].as_u64().unwrap();
    let hour = kit.node.now_ms() + 3_600_000;
    assert!(until_ms <= hour && until_ms > hour - 60_000, "{until_ms}");
    let refused = one.say(&kit, &game, "toad").await;
    check(&refused, 422, "muted");
    assert_eq!(refused.json()["arguments"]["until_ms"], json!(until_ms.to_string()));
    assert_eq!(one.get(&kit, "/api/me/role").await["muted_until_ms"], json!(until_ms));
    // Over the socket, too.
    let mut page = Client::page(address, &one.cookie).await;
    page.say(&wire::FromClient::Chat { game: game.clone(), text: "toad".into() }).await;
    let wrong = page.wait(|message| match message {
        ToClient::Wrong { why } => Some(why.code),
        _ => None,
    });
    assert_eq!(wrong.await, "muted");
    assert_eq!(one.act(&kit, &game, "move E5").await.status, 200);
    assert_eq!(two.say(&kit, &game, "peace").await.status, 204);

    assert_eq!(keeper.moderate(&kit, &one.name, "unmute", &json!({})).await.status, 200);
    check(&keeper.moderate(&kit, &one.name, "unmute", &json!({})).await, 409, "not-muted");
    assert_eq!(one.say(&kit, &game, "sorry").await.status, 204);
    // A mute ends by itself.
    keeper.moderate(&kit, &one.name, "mute", &json!({"hours": 1})).await;
    sqlx::query("UPDATE mute SET until_ms = 1").execute(&kit.node.pool).await.unwrap();
    assert_eq!(one.say(&kit, &game, "thanks").await.status, 204);
    assert_eq!(one.get(&kit, "/api/me/role").await["muted_until_ms"], json!(null));
}

/// The app of another node behind a socket.
async fn serve_too(node: Arc<Node>) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let app = server::node_app(node, server::Pages::embedded());
    tokio::spawn(async move { axum::serve(listener, app).await });
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_suspended_is_out_at_once_and_does_not_get_in() {
    let nats = Some(std::env::var("PALAMEDES_TEST_NATS").expect("PALAMEDES_TEST_NATS"));
    let kit = Kit::with(|settings| settings.nats.clone_from(&nats)).await;
    let address = kit.listen().await;
    let second = Settings { node: "two".to_owned(), nats, ..Settings::development(&kit.database) };
    let elsewhere = serve_too(Node::start(second).await.unwrap()).await;
    let ann = member(&kit, "Ann").await;
    let bob = guest(&kit).await;
    let game = ann.open(&kit, pente()).await;
    assert_eq!(bob.sit(&kit, &game, json!({})).await.status, 200);
    let body = json!({"label": "a", "scopes": ["read"], "bot": "Ann-Bot"});
    let token = text(&ann.post(&kit, "/api/me/tokens", body).await.json()["token"]);
    let asked = async || {
        let request = Request::get("/api/me").header("authorization", format!("Bearer {token}"));
        kit.ask(request.body(Body::empty()).unwrap()).await.status.as_u16()
    };
    assert_eq!(asked().await, 200);
    let mut page = Client::page(address, &ann.cookie).await;
    let mut other_page = Client::page(elsewhere, &ann.cookie).await;

    let keeper = moderator(&kit, "Keeper").await;
    let order = keeper.moderate(&kit, "ann", "suspend", &json!({"hours": 24})).await.json();
    assert_eq!(order["suspended"], json!(true));
    check(&kit.get("/api/me", &ann.cookie).await, 401, "who-asks");
    assert_eq!(asked().await, 401, "its bots are out, too");
    let refused = login(&kit, "Ann").await;
    check(&refused, 422, "suspended-until");
    assert_eq!(
        refused.json()["arguments"]["until_ms"],
        json!(order["suspended_until_ms"].to_string())
    );
    assert!(!refused.headers.contains_key("set-cookie"));
    let wrong = json!({"name": "Ann", "password": "not the right one"});
    check(&kit.post("/api/login", "", wrong).await, 422, "login-wrong");
    // The game runs on, and the socket closes.
    assert_eq!(bob.get(&kit, &format!("/api/games/{game}")).await["status"], json!("live"));
    while page.hear_text().await.is_ok() {}
    while other_page.hear_text().await.is_ok() {}
    assert_eq!(
        count(
            &kit,
            "SELECT count(*) FROM session s JOIN player USING (player_id)
        WHERE name = 'Ann'"
        )
        .await,
        0
    );

    assert_eq!(keeper.moderate(&kit, "Ann", "lift", &json!({})).await.status, 200);
    check(&keeper.moderate(&kit, "Ann", "lift", &json!({})).await, 409, "not-suspended");
    assert_eq!(login(&kit, "Ann").await.status, 200);
    keeper.moderate(&kit, "Ann", "suspend", &json!({})).await;
    check(&login(&kit, "Ann").await, 422, "suspended");
    sqlx::query("UPDATE suspension SET until_ms = 1").execute(&kit.node.pool).await.unwrap();
    assert_eq!(login(&kit, "Ann").await.status, 200, "it ends by itself");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_slips_in_while_they_are_suspended() {
    let kit = Kit::start().await;
    let keeper = moderator(&kit, "Keeper").await;
    for number in 0..8 {
        let name = format!("Slipper{number}");
        let ann = member(&kit, &name).await;
        let body = json!({"label": "a", "scopes": ["read"]});
        let logins = futures_util::future::join_all((0..3).map(|_| login(&kit, &name)));
        let token = ann.post(&kit, "/api/me/tokens", body);
        let none = json!({});
        let suspended = keeper.moderate(&kit, &name, "suspend", &none);
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
async fn a_bad_name_gives_way_to_a_neutral_one() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let pest = member(&kit, "Dirty-Word").await;
    let bob = guest(&kit).await;
    let game = pest.open(&kit, pente()).await;
    assert_eq!(bob.sit(&kit, &game, json!({})).await.status, 200);
    let mut page = Client::page(address, &bob.cookie).await;
    page.watch(&game, None).await;
    page.wait(|message| matches!(message, ToClient::Full(_)).then_some(())).await;
    let keeper = moderator(&kit, "Keeper").await;
    let order = keeper.moderate(&kit, "Dirty-Word", "rename", &json!({})).await.json();
    let name = text(&order["player"]["name"]);
    assert!(name.contains('-') && name != "Dirty-Word", "{name}");
    assert_eq!(pest.get(&kit, "/api/me").await["name"], json!(name));
    assert_eq!(login(&kit, &name).await.status, 200, "the password is as it was");
    check(&login(&kit, "Dirty-Word").await, 422, "login-wrong");
    // Whoever is at the table sees it without asking.
    let seen =
        page.wait(|message| serde_json::to_string(&message).unwrap().contains(&name).then_some(()));
    seen.await;
    until(async || {
        let full = bob.get(&kit, &format!("/api/games/{game}")).await.to_string();
        (!full.contains("Dirty-Word")).then_some(())
    })
    .await;
    assert_eq!(
        count(&kit, "SELECT count(*) FROM audit WHERE audit::text ILIKE '%dirty%'").await,
        0
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn some_things_are_not_done_and_leave_no_trace() {
    let kit = Kit::start().await;
    server::house_tokens(&kit.node).await.unwrap();
    let (keeper, warden) = (moderator(&kit, "Keeper").await, moderator(&kit, "Warden").await);
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    assert_eq!(two.report(&kit, &one.name, &json!({})).await.status, 204);
    let report = text(&keeper.get(&kit, "/api/moderation/reports").await["reports"][0]["id"]);
    let try_it = async |player: &str, act: &str, more: serde_json::Value, status, code: &str| {
        check(&keeper.moderate(&kit, player, act, &more).await, status, code);
    };
    try_it("Keeper", "mute", json!({"hours": 1}), 422, "yourself").await;
    try_it(&warden.name, "suspend", json!({}), 422, "moderator-already").await;
    try_it("house-3", "mute", json!({"hours": 1}), 422, "house-is-not-moderated").await;
    try_it("nobody-here", "mute", json!({"hours": 1}), 422, "no-such-player").await;
    try_it(&one.name, "mute", json!({}), 400, "hours").await;
    try_it(&one.name, "mute", json!({"hours": 0}), 400, "hours").await;
    try_it(&one.name, "suspend", json!({"hours": 8761}), 400, "hours").await;
    try_it(&one.name, "rename", json!({"hours": 1}), 400, "hours").await;
    try_it(&one.name, "mute", json!({"hours": 1, "why": ""}), 400, "why").await;
    try_it(&one.name, "mute", json!({"hours": 1, "why": "a".repeat(501)}), 400, "why").await;
    try_it(&two.name, "mute", json!({"hours": 1, "report": report}), 422, "no-such-report").await;
    try_it(&one.name, "banish", json!({}), 400, "json-shape").await;
    assert_eq!(count(&kit, "SELECT count(*) FROM audit WHERE by_id IS NOT NULL").await, 0);
    assert_eq!(count(&kit, "SELECT count(*) FROM mute").await, 0);
    let with = json!({"hours": 1, "report": report});
    assert_eq!(keeper.moderate(&kit, &one.name, "mute", &with).await.status, 200);
    let log = keeper.get(&kit, &format!("/api/moderation/audit?player={}", one.name)).await;
    assert_eq!(log["entries"][0]["report"], json!(report));
    let order = keeper.get(&kit, &format!("/api/moderation/players/{}", one.name)).await;
    assert_eq!((&order["acts"], &order["open_reports"]), (&json!(1), &json!(1)));
}
