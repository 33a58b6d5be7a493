//! Who sees a game that they do not play: later than the players, or by a link.

use serde_json::json;
use wire::{FromClient, Seen, ToClient};

use crate::kit::Kit;
use crate::kit::client::Client;
use crate::people::{Person, check, guest, pente, playing, text, with};

fn full(message: ToClient) -> Option<u32> {
    match message {
        ToClient::Full(full) => Some(full.version),
        _ => None,
    }
}

/// What came, from which entry on, and how long after it was said.
fn said(message: ToClient) -> Option<(u32, Vec<String>, u64)> {
    let ToClient::Said { from, lines, at_ms, .. } = message else { return None };
    let first = lines.first().and_then(|line| line.split([' ', '~']).next()?.parse().ok());
    Some((from, lines, at_ms - first.unwrap_or(at_ms)))
}

/// What comes next, apart from who sits there.
async fn next_of(client: &mut Client) -> ToClient {
    let other = |message| (!matches!(message, ToClient::Seats { .. })).then_some(message);
    client.wait(other).await
}

async fn version(kit: &Kit, cookie: &str, game: &str) -> u64 {
    let answer = kit.get(&format!("/api/games/{game}"), cookie).await;
    answer.json()["version"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_see_a_delayed_game_later() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let (one, two, game) = playing(&kit, with(pente(), &json!({"delay_s": 1}))).await;
    let mut player = Client::page(address, &two.cookie).await;
    let mut viewer = Client::page(address, &guest(&kit).await.cookie).await;
    for client in [&mut player, &mut viewer] {
        client.watch(&game, None).await;
        assert_eq!(client.wait(full).await, 0);
    }
    assert_eq!(one.act(&kit, &game, "move E5").await.status, 200);
    let (from, lines, late_ms) = viewer.wait(said).await;
    assert!(late_ms >= 1_000, "told after {late_ms} ms");
    assert_eq!((from, lines.len()), (0, 1));
    let (_, heard, _) = player.wait(said).await;
    assert_eq!(heard, lines);
    // Who comes now sees what the others see.
    let mut late = Client::page(address, "").await;
    late.watch(&game, None).await;
    assert_eq!(late.wait(full).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_sees_what_is_not_old_enough_and_all_see_the_end() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let (one, two, game) = playing(&kit, with(pente(), &json!({"delay_s": 600}))).await;
    let mut viewer = Client::page(address, "").await;
    viewer.watch(&game, None).await;
    assert_eq!(viewer.wait(full).await, 0);
    assert_eq!(one.act(&kit, &game, "move E5").await.status, 200);
    assert_eq!(two.act(&kit, &game, "move E6").await.status, 200);
    assert_eq!(version(&kit, &one.cookie, &game).await, 2);
    assert_eq!(version(&kit, "", &game).await, 0);
    let chat = format!("/api/games/{game}/chat");
    assert_eq!(one.post(&kit, &chat, json!({"text": "my corner next"})).await.status, 204);
    let words = async |cookie: &str| kit.get(&chat, cookie).await.json().as_array().unwrap().len();
    assert_eq!((words(&two.cookie).await, words("").await), (1, 0));
    viewer.say(&FromClient::Ping { heads: vec![Seen { game: game.clone(), version: 0 }] }).await;
    // Neither the word nor the moves came before the answer, nor with it.
    assert!(matches!(next_of(&mut viewer).await, ToClient::Pong { .. }));
    let record = format!("/api/games/{game}/record");
    check(&kit.get(&record, "").await, 409, "not-over");
    assert_eq!(kit.get(&record, &one.cookie).await.status, 200);
    assert_eq!(one.act(&kit, &game, "resign").await.status, 200);
    let (from, lines, _) = viewer.wait(said).await;
    assert_eq!((from, lines.len()), (0, 3), "{lines:?}");
    assert_eq!(version(&kit, "", &game).await, 3);
    assert_eq!(kit.get(&record, "").await.status, 200);

    let long = one.post(&kit, "/api/tables", with(pente(), &json!({"delay_s": 601}))).await;
    check(&long, 400, "delay");
    let body = with(pente(), &json!({"delay_s": 30}));
    let listed = one.open(&kit, body).await;
    let tables = two.get(&kit, "/api/tables").await;
    let found = tables.as_array().unwrap().iter().find(|table| text(&table["game"]) == listed);
    assert_eq!(found.unwrap()["delay_s"], json!(30));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_watched_by_its_link_alone() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    let body = with(pente(), &json!({"private": true, "seat": 1}));
    let opened = one.post(&kit, "/api/tables", body).await.json();
    let (game, invite) = (text(&opened["game"]), text(&opened["invite"]));
    assert_eq!(two.sit(&kit, &game, json!({"invite": invite})).await.status, 200);
    let third: Person = guest(&kit).await;
    let mut viewer = Client::page(address, &third.cookie).await;
    let wrong = |message| match message {
        ToClient::Wrong { why } => Some(why.code),
        _ => None,
    };
    let watch =
        |invite: Option<String>| FromClient::Watch { game: game.clone(), version: None, invite };
    for bad in [None, Some(String::new()), Some(format!("{invite}x"))] {
        viewer.say(&watch(bad)).await;
        assert_eq!(viewer.wait(wrong).await, "not-found");
    }
    viewer.say(&watch(Some(invite))).await;
    assert_eq!(viewer.wait(full).await, 0);
    let chat = format!("/api/games/{game}/chat");
    assert_eq!(one.post(&kit, &chat, json!({"text": "between us"})).await.status, 204);
    assert_eq!(one.act(&kit, &game, "move E5").await.status, 200);
    // The word was for the players.
    let next = next_of(&mut viewer).await;
    assert!(matches!(next, ToClient::Said { from: 0, .. }), "{next:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_is_shown_at_the_table() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let (one, _, game) = playing(&kit, pente()).await;
    let mut viewer = Client::page(address, "").await;
    viewer.watch(&game, None).await;
    viewer.wait(full).await;
    let body = json!({"name": "Ariadne", "password": "a long way to the corner stop"});
    assert_eq!(one.post(&kit, "/api/account", body).await.status, 201);
    let name = |message| match message {
        ToClient::Seats { seats, .. } => seats[0].player.clone().map(|player| player.name),
        _ => None,
    };
    while viewer.wait(name).await != "Ariadne" {}
    let seats = kit.get(&format!("/api/games/{game}"), "").await.json()["seats"].clone();
    assert_eq!(seats[0]["player"], json!({"name": "Ariadne", "kind": "member"}));
}
