//! Many come at once, and the house.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::kit::{Answer, Kit};
use crate::people::{Person, check, count, guest, guests, of_kind, pente, text, the_house, with};

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_want_a_seat_one_gets_it_and_the_game_begins_once() {
    let kit = Kit::start().await;
    for (game, free) in [("pente:9,free", 1), ("pentagame:5", 4)] {
        let opener = guest(&kit).await;
        let game = opener.open(&kit, json!({"game": game, "control": "egg:60"})).await;
        let people = guests(&kit, 9).await;
        let answers = join_all(people.iter().map(|one| one.sit(&kit, &game, json!({})))).await;
        let sat: Vec<&Answer> = answers.iter().filter(|answer| answer.status == 200).collect();
        assert_eq!(sat.len(), free);
        let live = sat.iter().filter(|answer| text(&answer.json()["status"]) == "live").count();
        assert_eq!(live, 1);
        for answer in answers.iter().filter(|answer| answer.status != 200) {
            assert_eq!(answer.status, 409, "{:?}", answer.json());
        }
        let seats = opener.get(&kit, &format!("/api/games/{game}")).await["seats"].clone();
        let names: BTreeSet<String> =
            seats.as_array().unwrap().iter().map(|seat| text(&seat["player"]["name"])).collect();
        assert_eq!(names.len(), free + 1);
    }
}

async fn all_pair(kit: &Kit, people: &[Person], body: &Value) -> Vec<Value> {
    let asked = people.iter().map(|one| one.post(kit, "/api/pair", body.clone()));
    let answers = join_all(asked).await;
    for answer in &answers {
        assert_eq!(answer.status, 200, "{:?}", answer.json());
    }
    answers.iter().map(Answer::json).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_look_for_the_same_at_the_same_moment_meet() {
    let kit = Kit::start().await;
    // Not more than there are connections to the database: who waits for one too long is told to
    // come again.
    let people = guests(&kit, 11).await;
    let body = json!({"game": "pentagame", "control": "egg:60"});
    let answers = all_pair(&kit, &people, &body).await;
    let tables: BTreeSet<String> = answers.iter().map(|answer| text(&answer["game"])).collect();
    assert_eq!(tables.len(), 6);
    assert_eq!(count(&kit, "SELECT count(*) FROM game WHERE status = 1").await, 5);
    assert_eq!(count(&kit, "SELECT count(*) FROM game WHERE status = 0").await, 1);

    let people = guests(&kit, 9).await;
    let body = json!({"game": "pentagame:3", "control": "fischer:300+5"});
    all_pair(&kit, &people, &body).await;
    let three = "SELECT count(*) FROM game WHERE config LIKE 'pentagame:3 %' AND status = 1";
    assert_eq!(count(&kit, three).await, 3);
    assert_eq!(count(&kit, "SELECT count(*) FROM game WHERE status = 0").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_again_waits_at_the_same_table() {
    let kit = Kit::start().await;
    let one = guest(&kit).await;
    let body = json!({"game": "pente", "control": "days:3"});
    let first = one.post(&kit, "/api/pair", body.clone()).await.json();
    assert_eq!(one.post(&kit, "/api/pair", body.clone()).await.json(), first);
    let own = json!({"game": "pente", "control": "days:4"});
    check(&one.post(&kit, "/api/pair", own).await, 422, "no-preset");
    let rated = with(body.clone(), &json!({"rated": true}));
    check(&one.post(&kit, "/api/pair", rated).await, 403, "rated-for-members");
    let other = guest(&kit).await;
    let met = other.post(&kit, "/api/pair", body).await.json();
    assert_eq!((&met["game"], text(&met["status"])), (&first["game"], "live".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_bots_and_those_who_block_each_other_are_not_paired() {
    let kit = Kit::start().await;
    let (one, bot, two) = (guest(&kit).await, of_kind(&kit, 2).await, guest(&kit).await);
    let body = json!({"game": "pente", "control": "egg:60"});
    let first = one.post(&kit, "/api/pair", body.clone()).await.json();
    let second = bot.post(&kit, "/api/pair", body.clone()).await.json();
    assert_ne!(first["game"], second["game"]);
    let blocked = two.post(&kit, &format!("/api/me/blocks/{}", one.name), json!({})).await;
    assert_eq!(blocked.status, 204);
    let third = two.post(&kit, "/api/pair", body.clone()).await.json();
    assert_ne!(third["game"], first["game"]);
    assert_eq!(text(&third["status"]), "gathering");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_sent_to_a_table_that_was_left() {
    let kit = Kit::start().await;
    let (one, two, three) = (guest(&kit).await, guest(&kit).await, guest(&kit).await);
    let body = json!({"game": "pente", "control": "egg:60"});
    let left = one.post(&kit, "/api/pair", body.clone()).await.json();
    sqlx::query("UPDATE game SET opened_ms = opened_ms - 120000")
        .execute(&kit.node.pool)
        .await
        .unwrap();
    assert_eq!(kit.get("/api/tables", "").await.json(), json!([]));
    let fresh = two.post(&kit, "/api/pair", body.clone()).await.json();
    assert_ne!(fresh["game"], left["game"]);
    // Whoever is seen there is there.
    let seen = "INSERT INTO presence SELECT player_id, $2 FROM player WHERE name = $1";
    let now_ms = i64::try_from(kit.node.now_ms()).unwrap();
    sqlx::query(seen).bind(&one.name).bind(now_ms).execute(&kit.node.pool).await.unwrap();
    assert_eq!(kit.get("/api/tables", "").await.json().as_array().unwrap().len(), 2);
    let met = three.post(&kit, "/api/pair", body).await.json();
    assert_eq!(met["game"], left["game"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn free_seats_go_to_the_house() {
    let kit = Kit::start().await;
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    let game = one.open(&kit, json!({"game": "pentagame:4", "control": "egg:60", "seat": 1})).await;
    let fill = format!("/api/games/{game}/fill");
    check(&one.post(&kit, &fill, json!({"level": 5})).await, 422, "no-house");
    the_house(&kit).await;
    two.sit(&kit, &game, json!({})).await;
    check(&two.post(&kit, &fill, json!({"level": 5})).await, 403, "not-yours");
    check(&guest(&kit).await.post(&kit, &fill, json!({"level": 5})).await, 404, "not-found");
    for level in [0, 11] {
        check(&one.post(&kit, &fill, json!({"level": level})).await, 400, "level");
    }
    assert_eq!(text(&one.post(&kit, &fill, json!({"level": 5})).await.json()["status"]), "live");
    let seats = one.get(&kit, &format!("/api/games/{game}")).await["seats"].clone();
    let names: Vec<String> =
        seats.as_array().unwrap().iter().map(|seat| text(&seat["player"]["name"])).collect();
    assert_eq!(names, [&one.name, &two.name, "house-5", "house-4"]);
    check(&one.post(&kit, &fill, json!({"level": 5})).await, 409, "table-begun");

    let member = of_kind(&kit, 1).await;
    let game = member.open(&kit, with(pente(), &json!({"rated": true}))).await;
    let answer = member.post(&kit, &format!("/api/games/{game}/fill"), json!({"level": 5})).await;
    check(&answer, 422, "house-plays-casual");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_house_sits_down_as_long_as_it_owes_few_answers() {
    let kit = Kit::with(|settings| settings.limits.owed_by_house = 2).await;
    the_house(&kit).await;
    let one = of_kind(&kit, 1).await;
    let fill = async |seat: u8, level: u8| {
        let game =
            one.open(&kit, json!({"game": "pente:9,free", "control": "none", "seat": seat})).await;
        let fill = format!("/api/games/{game}/fill");
        (one.post(&kit, &fill, json!({"level": level})).await, game)
    };
    // Where it is somebody else's turn, nothing is owed.
    for _ in 0..3 {
        assert_eq!(fill(1, 5).await.0.status, 200);
    }
    let (_, game) = fill(1, 5).await;
    assert_eq!(one.act(&kit, &game, "move E5").await.status, 200);
    assert_eq!(fill(2, 5).await.0.status, 200);
    check(&fill(1, 5).await.0, 422, "house-busy");
    // Others are not kept by it.
    assert_eq!(fill(1, 6).await.0.status, 200);
    // Nobody waits so long for an answer.
    let old = "UPDATE game SET started_ms = started_ms - 700000 WHERE version = 0";
    sqlx::query(old).execute(&kit.node.pool).await.unwrap();
    assert_eq!(fill(1, 5).await.0.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_dealt_out_by_chance_where_nobody_chose() {
    let kit = Kit::start().await;
    the_house(&kit).await;
    let one = of_kind(&kit, 1).await;
    let mut seats = BTreeSet::new();
    for _ in 0..40 {
        let game = one.open(&kit, json!({"game": "pente:9,free", "control": "egg:60"})).await;
        let fill = format!("/api/games/{game}/fill");
        let sat = one.post(&kit, &fill, json!({"level": 1})).await.json();
        assert_eq!(text(&sat["status"]), "live", "{sat:?}");
        let full = one.get(&kit, &format!("/api/games/{game}")).await;
        assert_eq!(full["you"], sat["seat"]);
        seats.insert(sat["seat"].as_u64().unwrap());
    }
    assert_eq!(seats, BTreeSet::from([1, 2]));
}
