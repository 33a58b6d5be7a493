//! Who plays over days is told by mail when it is their turn, if they asked for it.

use serde_json::{Value, json};
use server::{Mail, Node};

use crate::kit::Kit;
use crate::people::{Person, count, playing, until};
use crate::sink::Sink;

fn days() -> Value {
    json!({"game": "pente:9,free", "control": "days:3"})
}

async fn kit_with_mail(smtp: &str) -> Kit {
    let mail = Mail { smtp: smtp.to_owned(), from: "Palamedes <games@example.org>".to_owned() };
    Kit::with(|settings| settings.mail = Some(mail)).await
}

/// Somebody gave this address, and wants mail about games.
async fn wants_mail(kit: &Kit, person: &Person, mail: &str) {
    let query = "UPDATE account SET mail = $2, mail_games = true
                 WHERE player_id = (SELECT player_id FROM player WHERE name = $1)";
    let changed = sqlx::query(query).bind(&person.name).bind(mail).execute(&kit.node.pool);
    assert_eq!(changed.await.unwrap().rows_affected(), 1);
}

async fn plays(kit: &Kit, person: &Person, game: &str, stone: &str) {
    let answer = person.act(kit, game, &format!("move {stone}")).await;
    assert_eq!(answer.status, 200, "{:?}", answer.json());
}

async fn becomes(kit: &Kit, query: &'static str, expected: i64) {
    until(async || (count(kit, query).await == expected).then_some(())).await;
}

const WAITING: &str = "SELECT count(*) FROM reminder WHERE NOT done";

/// All that waits is due, and a node that comes does its rounds.
async fn send_now(kit: &Kit) -> std::sync::Arc<Node> {
    sqlx::query("UPDATE reminder_pace SET due_ms = 0").execute(&kit.node.pool).await.unwrap();
    Node::start(kit.node.settings.clone()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_are_told_in_one_mail_and_only_to_who_asked() {
    let mut sink = Sink::open().await;
    let kit = kit_with_mail(&sink.address).await;
    let (one, two, game) = playing(&kit, days()).await;
    wants_mail(&kit, &two, "two@example.org").await;
    let second = one.open(&kit, json!({"game": "pente", "control": "days:1", "seat": 1})).await;
    assert_eq!(two.sit(&kit, &second, json!({})).await.status, 200);
    plays(&kit, &one, &game, "E5").await;
    plays(&kit, &one, &second, "K10").await;
    becomes(&kit, WAITING, 2).await;

    let node = send_now(&kit).await;
    let letter = sink.letter().await;
    assert_eq!(letter.to, "two@example.org");
    for game in [&game, &second] {
        assert!(letter.text.contains(&format!("/game/{game}")), "{}", letter.text);
    }
    becomes(&kit, "SELECT count(*) FROM reminder_pace WHERE waiting", 0).await;
    assert_eq!(count(&kit, WAITING).await, 0);

    // The next turn is noted, and told ten minutes after the last mail at the earliest.
    plays(&kit, &two, &game, "D4").await;
    plays(&kit, &one, &game, "C3").await;
    becomes(&kit, "SELECT count(*) FROM reminder_pace WHERE waiting", 1).await;
    assert_eq!(count(&kit, "SELECT count(*) FROM reminder").await, 3);
    let due: i64 = count(&kit, "SELECT due_ms FROM reminder_pace").await;
    let left = due - i64::try_from(kit.node.now_ms()).unwrap();
    assert!((540_000..=600_000).contains(&left), "{left}");
    assert!(sink.is_empty());
    drop(node);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_moved_meanwhile_gets_no_mail() {
    let sink = Sink::open().await;
    let kit = kit_with_mail(&sink.address).await;
    let (one, two, game) = playing(&kit, days()).await;
    wants_mail(&kit, &two, "two@example.org").await;
    plays(&kit, &one, &game, "E5").await;
    becomes(&kit, WAITING, 1).await;
    plays(&kit, &two, &game, "D4").await;
    let node = send_now(&kit).await;
    becomes(&kit, WAITING, 0).await;
    assert!(sink.is_empty());
    drop(node);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_get_in_is_not_called() {
    let sink = Sink::open().await;
    let kit = kit_with_mail(&sink.address).await;
    let (one, two, game) = playing(&kit, days()).await;
    wants_mail(&kit, &two, "two@example.org").await;
    let suspended = "INSERT INTO suspension (player_id)
                     SELECT player_id FROM player WHERE name = $1";
    sqlx::query(suspended).bind(&two.name).execute(&kit.node.pool).await.unwrap();
    plays(&kit, &one, &game, "E5").await;
    becomes(&kit, WAITING, 1).await;
    let node = send_now(&kit).await;
    becomes(&kit, WAITING, 0).await;
    assert!(sink.is_empty());
    drop(node);
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_that_is_not_taken_is_tried_again_later() {
    let kit = kit_with_mail("smtp://127.0.0.1:1").await;
    let (one, two, game) = playing(&kit, days()).await;
    wants_mail(&kit, &two, "two@example.org").await;
    plays(&kit, &one, &game, "E5").await;
    becomes(&kit, "SELECT count(*) FROM reminder_pace WHERE waiting", 1).await;
    let node = send_now(&kit).await;
    becomes(&kit, "SELECT attempts::bigint FROM reminder_pace", 1).await;
    let due: i64 = count(&kit, "SELECT due_ms FROM reminder_pace WHERE waiting").await;
    assert!(due > i64::try_from(kit.node.now_ms()).unwrap() + 30_000);
    assert_eq!(count(&kit, WAITING).await, 1);
    drop(node);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_node_did_not_come_to_note_is_noted_later_and_once() {
    let sink = Sink::open().await;
    let kit = kit_with_mail(&sink.address).await;
    let (one, two, game) = playing(&kit, days()).await;
    wants_mail(&kit, &two, "two@example.org").await;
    for (person, stone) in [(&one, "E5"), (&two, "D4"), (&one, "C3")] {
        plays(&kit, person, &game, stone).await;
    }
    becomes(&kit, WAITING, 2).await;
    let (_, loser, over) = playing(&kit, days()).await;
    assert_eq!(loser.act(&kit, &over, "resign").await.status, 200);
    becomes(&kit, SITTING_OVER, 0).await;
    // The node was killed after it had stored the last move of each game.
    for statement in [
        "DELETE FROM reminder WHERE version = (SELECT max(version) FROM reminder)",
        "DELETE FROM reminder_pace",
    ] {
        sqlx::query(statement).execute(&kit.node.pool).await.unwrap();
    }
    sit_again(&kit).await;
    let node = Node::start(kit.node.settings.clone()).await.unwrap();
    becomes(&kit, SITTING_OVER, 0).await;
    becomes(&kit, "SELECT count(*) FROM reminder", 2).await;
    becomes(&kit, "SELECT count(*) FROM reminder_pace WHERE waiting", 1).await;
    drop(node);

    // What somebody was told of is not noted again; games that are over are forgotten last.
    sqlx::query("UPDATE reminder SET done = true").execute(&kit.node.pool).await.unwrap();
    sit_again(&kit).await;
    let node = Node::start(kit.node.settings.clone()).await.unwrap();
    becomes(&kit, SITTING_OVER, 0).await;
    assert_eq!(count(&kit, "SELECT count(*) FROM reminder").await, 2);
    assert_eq!(count(&kit, WAITING).await, 0);
    drop(node);
}

const SITTING_OVER: &str =
    "SELECT count(*) FROM sitting JOIN game USING (game_id) WHERE status = 2";

/// As if nobody had forgotten the games that are over.
async fn sit_again(kit: &Kit) {
    let query = "INSERT INTO sitting (player_id, game_id)
                 SELECT player_id, game_id FROM seat JOIN game USING (game_id) WHERE status = 2";
    sqlx::query(query).execute(&kit.node.pool).await.unwrap();
}
