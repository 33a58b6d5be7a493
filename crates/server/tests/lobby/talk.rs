//! Words at a table, and who does not want to hear whom.

use serde_json::{Value, json};
use wire::{FromClient, ToClient};

use crate::kit::client::Client;
use crate::kit::{Answer, Kit};
use crate::people::{Person, check, guest, guests, pente, playing, text, with};

async fn say(kit: &Kit, person: &Person, game: &str, said: &str) -> Answer {
    person.post(kit, &format!("/api/games/{game}/chat"), json!({"text": said})).await
}

async fn heard(kit: &Kit, cookie: &str, game: &str) -> Vec<String> {
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
async fn whoever_watches_cannot_help_whoever_plays() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let (one, two, game) = playing(&kit, pente()).await;
    let spectator = guest(&kit).await;
    let mut player = Client::page(address, &one.cookie).await;
    let mut watcher = Client::page(address, &spectator.cookie).await;
    for client in [&mut player, &mut watcher] {
        client.watch(&game, None).await;
        client.wait(|message| matches!(message, ToClient::Full(_)).then_some(())).await;
    }
    assert_eq!(say(&kit, &spectator, &game, "E5 wins").await.status, 204);
    let word = FromClient::Chat { game: game.clone(), text: "good luck".into() };
    let mut other = Client::page(address, &two.cookie).await;
    other.say(&word).await;
    // The first word the player hears is not the spectator's.
    assert_eq!(player.wait(chat).await, "good luck");
    assert_eq!(watcher.wait(chat).await, "E5 wins");
    assert_eq!(watcher.wait(chat).await, "good luck");
    assert_eq!(heard(&kit, &one.cookie, &game).await, ["good luck"]);
    assert_eq!(heard(&kit, &spectator.cookie, &game).await, ["E5 wins", "good luck"]);
    assert_eq!(heard(&kit, "", &game).await, ["E5 wins", "good luck"]);

    assert_eq!(two.act(&kit, &game, "resign").await.status, 200);
    assert_eq!(heard(&kit, &one.cookie, &game).await, ["E5 wins", "good luck"]);
    assert_eq!(say(&kit, &spectator, &game, "E5 won").await.status, 204);
    assert_eq!(player.wait(chat).await, "E5 won");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_table_and_a_private_one_hear_no_strangers() {
    let kit = Kit::start().await;
    let (one, _, silent) = playing(&kit, with(pente(), &json!({"silent": true}))).await;
    check(&say(&kit, &one, &silent, "hello").await, 422, "silent-table");
    let private = one.open(&kit, with(pente(), &json!({"private": true}))).await;
    let stranger = guest(&kit).await;
    check(&say(&kit, &stranger, &private, "hello").await, 404, "not-found");
    let path = format!("/api/games/{private}/chat");
    check(&kit.get(&path, &stranger.cookie).await, 404, "not-found");
    check(&kit.get(&path, "").await, 404, "not-found");
    assert_eq!(say(&kit, &one, &private, "hello").await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn words_are_bounded_in_length_and_number() {
    let kit = Kit::start().await;
    let (one, _, game) = playing(&kit, pente()).await;
    check(&say(&kit, &one, &game, "").await, 400, "chat-text");
    check(&say(&kit, &one, &game, &"a".repeat(301)).await, 400, "chat-text");
    check(&say(&kit, &one, &game, "two\nlines").await, 400, "chat-text");
    let words = (0..8).map(|_| say(&kit, &one, &game, "hurry!"));
    let answers = futures_util::future::join_all(words).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 204).count(), 5);
    for answer in answers.iter().filter(|answer| answer.status != 204) {
        check(answer, 429, "too-often");
        assert_eq!(answer.headers["retry-after"], "10");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_blocked_cannot_sit_down_challenge_or_talk() {
    let kit = Kit::start().await;
    let people = guests(&kit, 3).await;
    let [me, pest, third] = &people[..] else { panic!() };
    let (_, _, watched) = playing(&kit, pente()).await;
    assert_eq!(say(&kit, pest, &watched, "before").await.status, 204);
    let path = format!("/api/me/blocks/{}", pest.name);
    for _ in 0..2 {
        assert_eq!(me.post(&kit, &path, json!({})).await.status, 204);
    }
    let blocked = me.get(&kit, "/api/me/blocks").await;
    assert_eq!(blocked, json!([{"name": pest.name, "kind": "guest"}]));
    check(&me.post(&kit, "/api/me/blocks/nobody-here", json!({})).await, 404, "not-found");
    let own = format!("/api/me/blocks/{}", me.name);
    check(&me.post(&kit, &own, json!({})).await, 422, "yourself");

    let game = me.open(&kit, json!({"game": "pentagame:3", "control": "egg:60"})).await;
    assert_eq!(pest.get(&kit, "/api/tables").await, json!([]));
    check(&pest.sit(&kit, &game, json!({})).await, 403, "not-welcome");
    let challenge = with(pente(), &json!({"invited": [me.name]}));
    let answer = pest.post(&kit, "/api/tables", challenge).await;
    check(&answer, 422, "not-to-be-invited");
    assert_eq!(heard(&kit, &me.cookie, &watched).await, Vec::<String>::new());
    assert_eq!(heard(&kit, &third.cookie, &watched).await, ["before"]);

    let undone = kit.send("DELETE", &path, &me.cookie, json!({})).await;
    assert_eq!(undone.status, 204);
    assert_eq!(pest.sit(&kit, &game, json!({})).await.status, 200);
    let lines: Value = me.get(&kit, &format!("/api/games/{watched}/chat")).await;
    assert_eq!(text(&lines[0]["room"]), "spectators");
}
