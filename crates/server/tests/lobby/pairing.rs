//! Simultaneous joins, quick pairing and computer players.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::kit::{TestKit, TestResponse};
use crate::players::{
    TestPlayer, check, count, guest, guests, insert_computers, pente, player_of_kind, text, with,
};

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_joins_fill_each_seat_once_and_start_the_game_once() {
    let kit = TestKit::start().await;
    for (game, free) in [("pente:9,free", 1), ("pentagame:5", 4)] {
        let opener = guest(&kit).await;
        let game = opener.create_game(&kit, json!({"rules": game, "time_control": "egg:60"})).await;
        let players = guests(&kit, 9).await;
        let responses = join_all(players.iter().map(|one| one.join(&kit, &game, json!({})))).await;
        let joined: Vec<&TestResponse> =
            responses.iter().filter(|response| response.status == 200).collect();
        assert_eq!(joined.len(), free);
        let live =
            joined.iter().filter(|response| text(&response.json()["status"]) == "live").count();
        assert_eq!(live, 1);
        for response in responses.iter().filter(|response| response.status != 200) {
            assert_eq!(response.status, 409, "{:?}", response.json());
        }
        let seats = opener.get(&kit, &format!("/api/games/{game}")).await["seats"].clone();
        let names: BTreeSet<String> =
            seats.as_array().unwrap().iter().map(|seat| text(&seat["player"]["name"])).collect();
        assert_eq!(names.len(), free + 1);
    }
}

async fn all_pair(kit: &TestKit, players: &[TestPlayer], body: &Value) -> Vec<Value> {
    let requests = players.iter().map(|one| one.post(kit, "/api/lobby/pairings", body.clone()));
    let responses = join_all(requests).await;
    for response in &responses {
        assert_eq!(response.status, 200, "{:?}", response.json());
    }
    responses.iter().map(TestResponse::json).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_equal_pairing_requests_are_paired() {
    let kit = TestKit::start().await;
    // Not more requests than database connections: otherwise some time out.
    let players = guests(&kit, 11).await;
    let body = json!({"rules": "pentagame", "time_control": "egg:60"});
    let responses = all_pair(&kit, &players, &body).await;
    let tables: BTreeSet<String> =
        responses.iter().map(|response| text(&response["game_id"])).collect();
    assert_eq!(tables.len(), 6);
    assert_eq!(count(&kit, "SELECT count(*) FROM game WHERE status = 1").await, 5);
    assert_eq!(count(&kit, "SELECT count(*) FROM game WHERE status = 0").await, 1);

    let players = guests(&kit, 9).await;
    let body = json!({"rules": "pentagame:3", "time_control": "fischer:300+5"});
    all_pair(&kit, &players, &body).await;
    let three = "SELECT count(*) FROM game WHERE config LIKE 'pentagame:3 %' AND status = 1";
    assert_eq!(count(&kit, three).await, 3);
    assert_eq!(count(&kit, "SELECT count(*) FROM game WHERE status = 0").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_pairing_request_returns_the_same_game() {
    let kit = TestKit::start().await;
    let one = guest(&kit).await;
    let body = json!({"rules": "pente", "time_control": "days:3"});
    let first = one.post(&kit, "/api/lobby/pairings", body.clone()).await.json();
    assert_eq!(one.post(&kit, "/api/lobby/pairings", body.clone()).await.json(), first);
    let own = json!({"rules": "pente", "time_control": "days:4"});
    check(&one.post(&kit, "/api/lobby/pairings", own).await, 422, "unknown-preset");
    let rated = with(body.clone(), &json!({"rated": true}));
    check(&one.post(&kit, "/api/lobby/pairings", rated).await, 403, "rated-for-members");
    let other = guest(&kit).await;
    let met = other.post(&kit, "/api/lobby/pairings", body).await.json();
    assert_eq!((&met["game_id"], text(&met["status"])), (&first["game_id"], "live".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn humans_bots_and_blocked_players_are_not_paired() {
    let kit = TestKit::start().await;
    let (one, bot, two) = (guest(&kit).await, player_of_kind(&kit, 2).await, guest(&kit).await);
    let body = json!({"rules": "pente", "time_control": "egg:60"});
    let first = one.post(&kit, "/api/lobby/pairings", body.clone()).await.json();
    let second = bot.post(&kit, "/api/lobby/pairings", body.clone()).await.json();
    assert_ne!(first["game_id"], second["game_id"]);
    let blocked = two.post(&kit, &format!("/api/me/blocks/{}", one.name), json!({})).await;
    assert_eq!(blocked.status, 204);
    let third = two.post(&kit, "/api/lobby/pairings", body.clone()).await.json();
    assert_ne!(third["game_id"], first["game_id"]);
    assert_eq!(text(&third["status"]), "open");
}

#[tokio::test(flavor = "multi_thread")]
async fn pairing_skips_games_whose_creator_is_offline() {
    let kit = TestKit::start().await;
    let (one, two, three) = (guest(&kit).await, guest(&kit).await, guest(&kit).await);
    let body = json!({"rules": "pente", "time_control": "egg:60"});
    let left = one.post(&kit, "/api/lobby/pairings", body.clone()).await.json();
    sqlx::query("UPDATE game SET created_ms = created_ms - 120000")
        .execute(&kit.node.pool)
        .await
        .unwrap();
    assert_eq!(kit.get("/api/lobby/games", "").await.json(), json!([]));
    let fresh = two.post(&kit, "/api/lobby/pairings", body.clone()).await.json();
    assert_ne!(fresh["game_id"], left["game_id"]);
    // A player with recent presence is online.
    let seen = "INSERT INTO presence (player_id, node_id, seen_ms) \
        SELECT player_id, 0, $2 FROM player WHERE name = $1";
    let now_ms = i64::try_from(kit.node.now_ms()).unwrap();
    sqlx::query(seen).bind(&one.name).bind(now_ms).execute(&kit.node.pool).await.unwrap();
    assert_eq!(kit.get("/api/lobby/games", "").await.json().as_array().unwrap().len(), 2);
    let met = three.post(&kit, "/api/lobby/pairings", body).await.json();
    assert_eq!(met["game_id"], left["game_id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn free_seats_are_given_to_computers() {
    let kit = TestKit::start().await;
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    let game = one
        .create_game(&kit, json!({"rules": "pentagame:4", "time_control": "egg:60", "seat": 1}))
        .await;
    let path = format!("/api/games/{game}/computers");
    check(&one.post(&kit, &path, json!({"level": 5})).await, 422, "no-computers");
    insert_computers(&kit).await;
    two.join(&kit, &game, json!({})).await;
    check(&two.post(&kit, &path, json!({"level": 5})).await, 403, "not-game-creator");
    check(&guest(&kit).await.post(&kit, &path, json!({"level": 5})).await, 404, "not-found");
    for level in [0, 11] {
        check(&one.post(&kit, &path, json!({"level": level})).await, 400, "invalid-level");
    }
    assert_eq!(text(&one.post(&kit, &path, json!({"level": 5})).await.json()["status"]), "live");
    let seats = one.get(&kit, &format!("/api/games/{game}")).await["seats"].clone();
    let names: Vec<String> =
        seats.as_array().unwrap().iter().map(|seat| text(&seat["player"]["name"])).collect();
    assert_eq!(names, [&one.name, &two.name, "computer-5", "computer-4"]);
    check(&one.post(&kit, &path, json!({"level": 5})).await, 409, "game-started");

    let member = player_of_kind(&kit, 1).await;
    let game = member.create_game(&kit, with(pente(), &json!({"rated": true}))).await;
    let response =
        member.post(&kit, &format!("/api/games/{game}/computers"), json!({"level": 5})).await;
    check(&response, 422, "computers-play-casual");
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_shuffled_when_no_seat_is_chosen() {
    let kit = TestKit::start().await;
    insert_computers(&kit).await;
    let one = player_of_kind(&kit, 1).await;
    let mut seats = BTreeSet::new();
    for _ in 0..40 {
        let game =
            one.create_game(&kit, json!({"rules": "pente:9,free", "time_control": "egg:60"})).await;
        let path = format!("/api/games/{game}/computers");
        let joined = one.post(&kit, &path, json!({"level": 1})).await.json();
        assert_eq!(text(&joined["status"]), "live", "{joined:?}");
        let snapshot = one.get(&kit, &format!("/api/games/{game}")).await;
        assert_eq!(snapshot["your_seat"], joined["seat"]);
        seats.insert(joined["seat"].as_u64().unwrap());
    }
    assert_eq!(seats, BTreeSet::from([1, 2]));
}

#[tokio::test(flavor = "multi_thread")]
async fn pairing_waits_for_no_other_pairing() {
    let kit = TestKit::start().await;
    let body = json!({"rules": "pente", "time_control": "egg:60"});
    let openers = guests(&kit, 2).await;
    // Two games of the same kind: a pairing request would join the first one.
    let mut games = Vec::new();
    for (age_ms, opener) in [(20_000, &openers[0]), (10_000, &openers[1])] {
        games.push(opener.create_game(&kit, body.clone()).await);
        let older = "UPDATE game SET created_ms = created_ms - $1 WHERE created_by =
                     (SELECT player_id FROM player WHERE name = $2)";
        let older = sqlx::query(older).bind(age_ms).bind(&opener.name);
        older.execute(&kit.node.pool).await.unwrap();
    }
    // Another node creates a game, and a third one joins the older game.
    let mut other = kit.node.pool.begin().await.unwrap();
    let slots = "SELECT slot FROM pairing FOR UPDATE";
    sqlx::query(slots).fetch_all(&mut *other).await.unwrap();
    let oldest = "SELECT game_id FROM game ORDER BY created_ms LIMIT 1 FOR NO KEY UPDATE";
    sqlx::query(oldest).fetch_one(&mut *other).await.unwrap();
    let paired = guest(&kit).await.post(&kit, "/api/lobby/pairings", body).await.json();
    assert_eq!(
        (text(&paired["game_id"]), text(&paired["status"])),
        (games[1].clone(), "live".into())
    );
    other.rollback().await.unwrap();
}
