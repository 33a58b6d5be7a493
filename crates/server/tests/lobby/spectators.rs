//! Spectators: delay, private games, renamed players.

use serde_json::json;
use wire::{FromClient, KnownVersion, ToClient};

use crate::kit::TestKit;
use crate::kit::client::SocketClient;
use crate::players::{TestPlayer, check, guest, pente, start_game, text, with};

fn snapshot_version(message: ToClient) -> Option<u32> {
    match message {
        ToClient::Snapshot(snapshot) => Some(snapshot.version),
        _ => None,
    }
}

/// First entry number, lines and delay of a log update.
fn log_update(message: ToClient) -> Option<(u32, Vec<String>, u64)> {
    let ToClient::LogAppended { from_version: from, lines, server_time_ms: at_ms, .. } = message
    else {
        return None;
    };
    let first = lines.first().and_then(|line| line.split([' ', '~']).next()?.parse().ok());
    Some((from, lines, at_ms - first.unwrap_or(at_ms)))
}

/// Receives the next message that is not about seats.
async fn next_of(client: &mut SocketClient) -> ToClient {
    let other = |message| (!matches!(message, ToClient::Seats { .. })).then_some(message);
    client.wait_for(other).await
}

async fn version(kit: &TestKit, cookie: &str, game: &str) -> u64 {
    let response = kit.get(&format!("/api/games/{game}"), cookie).await;
    response.json()["version"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_see_moves_after_the_delay() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (one, two, game) = start_game(&kit, with(pente(), &json!({"spectator_delay_s": 1}))).await;
    let mut player = SocketClient::connect_page(address, &two.cookie).await;
    let mut viewer = SocketClient::connect_page(address, &guest(&kit).await.cookie).await;
    for client in [&mut player, &mut viewer] {
        client.subscribe(&game, None).await;
        assert_eq!(client.wait_for(snapshot_version).await, 0);
    }
    assert_eq!(one.send_command(&kit, &game, "move E5").await.status, 200);
    let (from, lines, late_ms) = viewer.wait_for(log_update).await;
    assert!(late_ms >= 1_000, "sent after {late_ms} ms");
    assert_eq!((from, lines.len()), (0, 1));
    let (_, received, _) = player.wait_for(log_update).await;
    assert_eq!(received, lines);
    // A new spectator sees the same version.
    let mut late = SocketClient::connect_page(address, "").await;
    late.subscribe(&game, None).await;
    assert_eq!(late.wait_for(snapshot_version).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn delayed_moves_are_hidden_until_the_game_ends() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (one, two, game) =
        start_game(&kit, with(pente(), &json!({"spectator_delay_s": 600}))).await;
    let mut viewer = SocketClient::connect_page(address, "").await;
    viewer.subscribe(&game, None).await;
    assert_eq!(viewer.wait_for(snapshot_version).await, 0);
    assert_eq!(one.send_command(&kit, &game, "move E5").await.status, 200);
    assert_eq!(two.send_command(&kit, &game, "move E6").await.status, 200);
    assert_eq!(version(&kit, &one.cookie, &game).await, 2);
    assert_eq!(version(&kit, "", &game).await, 0);
    let chat = format!("/api/games/{game}/chat");
    assert_eq!(one.post(&kit, &chat, json!({"text": "my corner next"})).await.status, 204);
    let chat_length =
        async |cookie: &str| kit.get(&chat, cookie).await.json().as_array().unwrap().len();
    assert_eq!((chat_length(&two.cookie).await, chat_length("").await), (1, 0));
    viewer
        .send(&FromClient::Ping {
            versions: vec![KnownVersion { game_id: game.clone(), version: 0 }],
        })
        .await;
    // Neither the chat message nor the moves were sent.
    assert!(matches!(next_of(&mut viewer).await, ToClient::Pong { .. }));
    let record = format!("/api/games/{game}/record");
    check(&kit.get(&record, "").await, 409, "game-not-finished");
    assert_eq!(kit.get(&record, &one.cookie).await.status, 200);
    assert_eq!(one.send_command(&kit, &game, "resign").await.status, 200);
    let (from, lines, _) = viewer.wait_for(log_update).await;
    assert_eq!((from, lines.len()), (0, 3), "{lines:?}");
    assert_eq!(version(&kit, "", &game).await, 3);
    assert_eq!(kit.get(&record, "").await.status, 200);

    let long =
        one.post(&kit, "/api/lobby/games", with(pente(), &json!({"spectator_delay_s": 601}))).await;
    check(&long, 400, "invalid-delay");
    let body = with(pente(), &json!({"spectator_delay_s": 30}));
    let listed = one.create_game(&kit, body).await;
    let tables = two.get(&kit, "/api/lobby/games").await;
    let found = tables.as_array().unwrap().iter().find(|table| text(&table["id"]) == listed);
    assert_eq!(found.unwrap()["spectator_delay_s"], json!(30));
}

#[tokio::test(flavor = "multi_thread")]
async fn state_has_position_ply_and_clocks() {
    let kit = TestKit::start().await;
    let body = with(pente(), &json!({"spectator_delay_s": 600, "time_control": "egg:60"}));
    let (one, two, game) = start_game(&kit, body).await;
    let path = format!("/api/games/{game}/state");
    let state = one.get(&kit, &path).await;
    assert_eq!((&state["ply"], &state["to_move"]), (&json!(0), &json!([1])), "{state}");
    let commands = format!("/api/games/{game}/commands");
    let request_id = "0b7be0a4-9c1a-4a3e-8d8e-0c5a3d1f2b4c";
    let stale = json!({"request_id": request_id, "ply": 1, "command": "move E5"});
    check(&one.post(&kit, &commands, stale).await, 409, "stale-ply");
    let not_to_move = json!({"request_id": request_id, "command": "move E5"});
    check(&two.post(&kit, &commands, not_to_move).await, 422, "turn-of");
    let more = json!({"request_id": request_id, "ply": 0, "command": "move E5", "keey": 1});
    check(&one.post(&kit, &commands, more).await, 400, "invalid-json-fields");
    // The number of plies is optional, and a repetition takes effect once.
    let body = json!({"request_id": request_id, "command": "move E5"});
    for _ in 0..2 {
        assert_eq!(one.post(&kit, &commands, body.clone()).await.status, 200);
    }
    let state = two.get(&kit, &path).await;
    assert_eq!((&state["ply"], &state["to_move"]), (&json!(1), &json!([2])), "{state}");
    assert_eq!((&state["your_seat"], &state["status"]), (&json!(2), &json!("live")));
    assert_eq!(
        (text(&state["line"]), text(&state["rules"])),
        ("startpos moves E5".into(), text(&pente()["rules"]))
    );
    let at = json!({"rules": state["rules"], "position": state["position"]});
    let next = kit.post("/api/rules/random", "", json!({"at": at})).await.json();
    assert_eq!(next["seat"], 2, "{next}");
    let clocks = state["clocks"].as_array().unwrap();
    assert_eq!(clocks.len(), 2);
    assert!(clocks[1]["left_ms"].as_u64().is_some_and(|left| left <= 60_000), "{state}");
    // A spectator sees the position of the delayed log.
    let past = kit.get(&path, "").await.json();
    assert_eq!((&past["ply"], &past["version"]), (&json!(0), &json!(0)), "{past}");
    assert_eq!(one.send_command(&kit, &game, "resign").await.status, 200);
    let over = kit.get(&path, "").await.json();
    assert_eq!((&over["status"], &over["to_move"]), (&json!("finished"), &json!([])), "{over}");
}

#[tokio::test(flavor = "multi_thread")]
async fn private_game_can_be_watched_with_its_invite_only() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    let body = with(pente(), &json!({"private": true, "seat": 1}));
    let opened = one.post(&kit, "/api/lobby/games", body).await.json();
    let (game, invite) = (text(&opened["game_id"]), text(&opened["invite"]));
    assert_eq!(two.join(&kit, &game, json!({"invite": invite})).await.status, 200);
    let third: TestPlayer = guest(&kit).await;
    let mut viewer = SocketClient::connect_page(address, &third.cookie).await;
    let error_code = |message| match message {
        ToClient::Error { error } => Some(error.code),
        _ => None,
    };
    let watch = |invite: Option<String>| FromClient::Subscribe {
        game_id: game.clone(),
        version: None,
        invite,
    };
    for bad in [None, Some(String::new()), Some(format!("{invite}x"))] {
        viewer.send(&watch(bad)).await;
        assert_eq!(viewer.wait_for(error_code).await, "not-found");
    }
    viewer.send(&watch(Some(invite))).await;
    assert_eq!(viewer.wait_for(snapshot_version).await, 0);
    let chat = format!("/api/games/{game}/chat");
    assert_eq!(one.post(&kit, &chat, json!({"text": "between us"})).await.status, 204);
    assert_eq!(one.send_command(&kit, &game, "move E5").await.status, 200);
    // The chat message was sent to the players only.
    let next = next_of(&mut viewer).await;
    assert!(matches!(next, ToClient::LogAppended { from_version: 0, .. }), "{next:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn rename_is_sent_to_spectators() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (one, _, game) = start_game(&kit, pente()).await;
    let mut viewer = SocketClient::connect_page(address, "").await;
    viewer.subscribe(&game, None).await;
    viewer.wait_for(snapshot_version).await;
    let body = json!({"name": "Ariadne", "password": "a long way to the corner stop"});
    assert_eq!(one.post(&kit, "/api/accounts", body).await.status, 201);
    let name = |message| match message {
        ToClient::Seats { seats, .. } => seats[0].player.clone().map(|player| player.name),
        _ => None,
    };
    while viewer.wait_for(name).await != "Ariadne" {}
    let seats = kit.get(&format!("/api/games/{game}"), "").await.json()["seats"].clone();
    assert_eq!(seats[0]["player"], json!({"name": "Ariadne", "kind": "member"}));
}
