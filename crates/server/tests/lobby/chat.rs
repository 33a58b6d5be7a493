//! Chat and blocked players.

use serde_json::{Value, json};
use wire::{FromClient, ToClient};

use crate::kit::client::SocketClient;
use crate::kit::{TestKit, TestResponse};
use crate::players::{TestPlayer, check, guest, guests, pente, start_game, text, with};

async fn post_chat(kit: &TestKit, player: &TestPlayer, game: &str, text: &str) -> TestResponse {
    player.post(kit, &format!("/api/games/{game}/chat"), json!({"text": text})).await
}

async fn read_chat(kit: &TestKit, cookie: &str, game: &str) -> Vec<String> {
    let lines = kit.get(&format!("/api/games/{game}/chat"), cookie).await.json();
    lines.as_array().unwrap().iter().map(|line| text(&line["text"])).collect()
}

fn chat(message: ToClient) -> Option<String> {
    match message {
        ToClient::Chat { text, .. } => Some(text),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_do_not_see_spectator_chat_during_the_game() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (one, two, game) = start_game(&kit, pente()).await;
    let spectator = guest(&kit).await;
    let mut player = SocketClient::connect_page(address, &one.cookie).await;
    let mut watcher = SocketClient::connect_page(address, &spectator.cookie).await;
    for client in [&mut player, &mut watcher] {
        client.subscribe(&game, None).await;
        client.wait_for(|message| matches!(message, ToClient::Snapshot(_)).then_some(())).await;
    }
    assert_eq!(post_chat(&kit, &spectator, &game, "E5 wins").await.status, 204);
    let message = FromClient::Chat { game_id: game.clone(), text: "good luck".into() };
    let mut other = SocketClient::connect_page(address, &two.cookie).await;
    other.send(&message).await;
    // The first message the player receives is not from the spectator.
    assert_eq!(player.wait_for(chat).await, "good luck");
    assert_eq!(watcher.wait_for(chat).await, "E5 wins");
    assert_eq!(watcher.wait_for(chat).await, "good luck");
    assert_eq!(read_chat(&kit, &one.cookie, &game).await, ["good luck"]);
    assert_eq!(read_chat(&kit, &spectator.cookie, &game).await, ["E5 wins", "good luck"]);
    assert_eq!(read_chat(&kit, "", &game).await, ["E5 wins", "good luck"]);

    assert_eq!(two.send_command(&kit, &game, "resign").await.status, 200);
    assert_eq!(read_chat(&kit, &one.cookie, &game).await, ["E5 wins", "good luck"]);
    assert_eq!(post_chat(&kit, &spectator, &game, "E5 won").await.status, 204);
    assert_eq!(player.wait_for(chat).await, "E5 won");
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_rejected_when_disabled_or_private() {
    let kit = TestKit::start().await;
    let (one, _, silent) = start_game(&kit, with(pente(), &json!({"chat_disabled": true}))).await;
    check(&post_chat(&kit, &one, &silent, "hello").await, 422, "chat-disabled");
    let private = one.create_game(&kit, with(pente(), &json!({"private": true}))).await;
    let stranger = guest(&kit).await;
    check(&post_chat(&kit, &stranger, &private, "hello").await, 404, "not-found");
    let path = format!("/api/games/{private}/chat");
    check(&kit.get(&path, &stranger.cookie).await, 404, "not-found");
    check(&kit.get(&path, "").await, 404, "not-found");
    assert_eq!(post_chat(&kit, &one, &private, "hello").await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_messages_are_limited_in_length_and_rate() {
    let kit = TestKit::start().await;
    let (one, _, game) = start_game(&kit, pente()).await;
    check(&post_chat(&kit, &one, &game, "").await, 400, "invalid-chat-text");
    check(&post_chat(&kit, &one, &game, &"a".repeat(301)).await, 400, "invalid-chat-text");
    check(&post_chat(&kit, &one, &game, "two\nlines").await, 400, "invalid-chat-text");
    let messages = (0..8).map(|_| post_chat(&kit, &one, &game, "hurry!"));
    let responses = futures_util::future::join_all(messages).await;
    assert_eq!(responses.iter().filter(|response| response.status == 204).count(), 5);
    for response in responses.iter().filter(|response| response.status != 204) {
        check(response, 429, "rate-limited");
        assert_eq!(response.headers["retry-after"], "10");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn blocked_player_cannot_join_challenge_or_chat() {
    let kit = TestKit::start().await;
    let players = guests(&kit, 3).await;
    let [me, pest, third] = &players[..] else { panic!() };
    let (_, _, watched) = start_game(&kit, pente()).await;
    assert_eq!(post_chat(&kit, pest, &watched, "before").await.status, 204);
    let path = format!("/api/me/blocks/{}", pest.name);
    for _ in 0..2 {
        assert_eq!(me.post(&kit, &path, json!({})).await.status, 204);
    }
    let blocked = me.get(&kit, "/api/me/blocks").await;
    assert_eq!(blocked, json!([{"name": pest.name, "kind": "guest"}]));
    check(&me.post(&kit, "/api/me/blocks/unknown-player", json!({})).await, 404, "not-found");
    let own = format!("/api/me/blocks/{}", me.name);
    check(&me.post(&kit, &own, json!({})).await, 422, "self-not-allowed");

    let game =
        me.create_game(&kit, json!({"rules": "pentagame:3", "time_control": "egg:60"})).await;
    assert_eq!(pest.get(&kit, "/api/lobby/games").await, json!([]));
    check(&pest.join(&kit, &game, json!({})).await, 403, "blocked");
    let challenge = with(pente(), &json!({"invited": [me.name]}));
    let response = pest.post(&kit, "/api/lobby/games", challenge).await;
    check(&response, 422, "invitation-blocked");
    assert_eq!(read_chat(&kit, &me.cookie, &watched).await, Vec::<String>::new());
    assert_eq!(read_chat(&kit, &third.cookie, &watched).await, ["before"]);

    let undone = kit.send("DELETE", &path, &me.cookie, json!({})).await;
    assert_eq!(undone.status, 204);
    assert_eq!(pest.join(&kit, &game, json!({})).await.status, 200);
    let lines: Value = me.get(&kit, &format!("/api/games/{watched}/chat")).await;
    assert_eq!(text(&lines[0]["room"]), "spectators");
}
