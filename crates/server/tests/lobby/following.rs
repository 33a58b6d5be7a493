//! Followed players: limits, blocks, presence, privacy.

use serde_json::{Value, json};

use crate::kit::TestKit;
use crate::kit::client::SocketClient;
use crate::players::{
    TestPlayer, check, count, guest, insert_computers, pente, player_of_kind, text, wait_until,
    with,
};

async fn follow(kit: &TestKit, player: &TestPlayer, name: &str) -> crate::kit::TestResponse {
    kit.send("PUT", &format!("/api/me/following/{name}"), &player.cookie, json!({})).await
}

async fn unfollow(kit: &TestKit, player: &TestPlayer, name: &str) -> crate::kit::TestResponse {
    kit.send("DELETE", &format!("/api/me/following/{name}"), &player.cookie, json!({})).await
}

async fn following(kit: &TestKit, player: &TestPlayer) -> Vec<Value> {
    player.get(kit, "/api/me/following").await.as_array().unwrap().clone()
}

/// Starts a kit whose reads are not cached.
async fn start() -> TestKit {
    TestKit::start_with(|settings| {
        settings.limits.read_cache_lifetime = std::time::Duration::ZERO;
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn followed_players_are_listed_with_their_game() {
    let kit = start().await;
    let address = kit.listen().await;
    let me = player_of_kind(&kit, 1).await;
    let (one, two) = (player_of_kind(&kit, 1).await, player_of_kind(&kit, 1).await);
    for name in [&one.name, &two.name, &one.name] {
        assert_eq!(follow(&kit, &me, name).await.status, 204);
    }
    assert_eq!(following(&kit, &me).await.len(), 2, "following twice changes nothing");
    assert!(following(&kit, &me).await.iter().all(|other| other["online"] == json!(false)));
    assert_eq!(following(&kit, &one).await.len(), 0, "following is not mutual");

    let _socket = SocketClient::connect_page(address, &two.cookie).await;
    let first = wait_until(async || {
        let first = following(&kit, &me).await.swap_remove(0);
        (first["online"] == json!(true)).then_some(first)
    })
    .await;
    assert_eq!(
        (text(&first["player"]["name"]), &first["game_id"]),
        (two.name.clone(), &Value::Null)
    );
    let profile = wait_until(async || {
        let profile = me.get(&kit, &format!("/api/players/{}", two.name)).await;
        (profile["is_online"] == json!(true)).then_some(profile)
    })
    .await;
    assert_eq!(profile["is_followed"], json!(true));
    let for_others = kit.get(&format!("/api/players/{}", two.name), "").await.json();
    assert_eq!(
        (&for_others["is_followed"], &for_others["is_online"]),
        (&json!(false), &json!(true))
    );

    let private =
        two.post(&kit, "/api/lobby/games", with(pente(), &json!({"private": true}))).await;
    let (private, invite) = (text(&private.json()["game_id"]), private.json()["invite"].clone());
    assert_eq!(one.join(&kit, &private, json!({"invite": invite})).await.status, 200);
    assert_eq!(following(&kit, &me).await[0]["game_id"], Value::Null, "a private game");
    let game = two.create_game(&kit, pente()).await;
    assert_eq!(one.join(&kit, &game, json!({})).await.status, 200);
    assert_eq!(following(&kit, &me).await[0]["game_id"], json!(game));

    assert_eq!(unfollow(&kit, &me, &two.name).await.status, 204);
    let left = following(&kit, &me).await;
    assert_eq!((left.len(), text(&left[0]["player"]["name"])), (1, one.name));
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_players_show_neither_presence_nor_game() {
    let kit = start().await;
    let address = kit.listen().await;
    let (me, other) = (player_of_kind(&kit, 1).await, player_of_kind(&kit, 1).await);
    assert_eq!(follow(&kit, &me, &other.name).await.status, 204);
    let _socket = SocketClient::connect_page(address, &other.cookie).await;
    let game = other.create_game(&kit, pente()).await;
    assert_eq!(guest(&kit).await.join(&kit, &game, json!({})).await.status, 200);
    let changed = kit.send("PATCH", "/api/me", &other.cookie, json!({"show_online": false})).await;
    assert_eq!((changed.status.as_u16(), &changed.json()["show_online"]), (200, &json!(false)));
    let listed = following(&kit, &me).await;
    assert_eq!((&listed[0]["online"], &listed[0]["game_id"]), (&Value::Null, &Value::Null));
    let profile = me.get(&kit, &format!("/api/players/{}", other.name)).await;
    assert_eq!((&profile["is_online"], &profile["is_followed"]), (&Value::Null, &json!(true)));
}

#[tokio::test(flavor = "multi_thread")]
async fn blocking_ends_following_in_both_directions() {
    let kit = start().await;
    let (me, other) = (player_of_kind(&kit, 1).await, player_of_kind(&kit, 1).await);
    assert_eq!(follow(&kit, &me, &other.name).await.status, 204);
    assert_eq!(follow(&kit, &other, &me.name).await.status, 204);
    let block = format!("/api/me/blocks/{}", me.name);
    assert_eq!(other.post(&kit, &block, json!({})).await.status, 204);
    assert_eq!(count(&kit, "SELECT count(*) FROM follow").await, 0);
    check(&follow(&kit, &me, &other.name).await, 403, "follow-blocked");
    check(&follow(&kit, &other, &me.name).await, 403, "follow-blocked");
    let profile = me.get(&kit, &format!("/api/players/{}", other.name)).await;
    assert_eq!(profile["is_online"], Value::Null);
    assert_eq!(kit.send("DELETE", &block, &other.cookie, json!({})).await.status, 204);
    assert_eq!(follow(&kit, &me, &other.name).await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_members_and_bots_can_be_followed_and_not_too_many() {
    let kit = start().await;
    insert_computers(&kit).await;
    let keys = "UPDATE player SET name_key = replace(name_key, '-', '') WHERE kind = 3";
    sqlx::query(keys).execute(&kit.node.pool).await.unwrap();
    let me = player_of_kind(&kit, 1).await;
    check(&follow(&kit, &me, "unknown").await, 404, "not-found");
    check(&follow(&kit, &me, "a%00b").await, 404, "not-found");
    check(&follow(&kit, &me, &me.name).await, 422, "self-not-allowed");
    check(&follow(&kit, &me, &guest(&kit).await.name).await, 422, "player-not-followable");
    check(&follow(&kit, &me, "computer-4").await, 422, "player-not-followable");
    check(&kit.send("PUT", "/api/me/following/a", "", json!({})).await, 401, "unauthorized");
    check(&kit.get("/api/me/following", "").await, 401, "unauthorized");
    assert_eq!(follow(&kit, &me, &player_of_kind(&kit, 2).await.name).await.status, 204);
    let fill = "WITH p AS (INSERT INTO player (player_id, name, name_key, kind, created_ms)
                           SELECT n, 'm' || n, 'm' || n, 1, 0 FROM generate_series(1001, 1199) n
                           RETURNING player_id)
                INSERT INTO follow (player_id, followed_id, created_ms)
                SELECT (SELECT player_id FROM player WHERE name = $1), player_id, 0 FROM p";
    sqlx::query(fill).bind(&me.name).execute(&kit.node.pool).await.unwrap();
    let one_more = player_of_kind(&kit, 1).await;
    check(&follow(&kit, &me, &one_more.name).await, 422, "too-many-followed");
}
