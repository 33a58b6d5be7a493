//! Who is away has time in games over days, and everybody there sees it.

use serde_json::{Value, json};

use crate::kit::Kit;
use crate::people::{Person, check, count, guest, of_kind, until};

const DAY_MS: i64 = 24 * 3_600_000;

async fn player_id(kit: &Kit, person: &Person) -> i64 {
    let found = sqlx::query_scalar("SELECT player_id FROM player WHERE name = $1");
    found.bind(&person.name).fetch_one(&kit.node.pool).await.unwrap()
}

fn now(kit: &Kit) -> i64 {
    i64::try_from(kit.node.now_ms()).unwrap()
}

/// A game over a day for each ply, in which it has been the second one's turn for three days.
async fn old_game(kit: &Kit, one: &Person, two: &Person) -> String {
    let players = [player_id(kit, one).await, player_id(kit, two).await];
    let game = kit.game("pente:9,free control=days:1", &players).await;
    let game_id = server::read_slug(&game).unwrap();
    let began = now(kit) - 3 * DAY_MS;
    for (number, line) in
        [format!("{began} 1 begin"), format!("{began} 1 move E5")].iter().enumerate()
    {
        let entry = "INSERT INTO entry (game_id, number, line) VALUES ($1, $2, $3)";
        let entry = sqlx::query(entry).bind(game_id).bind(i32::try_from(number).unwrap());
        entry.bind(line).execute(&kit.node.pool).await.unwrap();
    }
    for player_id in players {
        let sits = sqlx::query("INSERT INTO sitting (player_id, game_id) VALUES ($1, $2)");
        sits.bind(player_id).bind(game_id).execute(&kit.node.pool).await.unwrap();
    }
    let moved = "UPDATE game SET version = 2, turn = 2, deadline_ms = $2 WHERE game_id = $1";
    let moved = sqlx::query(moved).bind(game_id).bind(began + DAY_MS);
    moved.execute(&kit.node.pool).await.unwrap();
    game
}

async fn is_away(kit: &Kit, person: &Person, from_ms: i64, until_ms: i64) {
    let player_id = player_id(kit, person).await;
    let away = "INSERT INTO vacation (player_id, from_ms, until_ms) VALUES ($1, $2, $3)";
    let away = sqlx::query(away).bind(player_id).bind(from_ms).bind(until_ms);
    away.execute(&kit.node.pool).await.unwrap();
}

/// The game once its log has so many entries.
async fn once_said(kit: &Kit, person: &Person, game: &str, entries: usize) -> Value {
    let path = format!("/api/games/{game}");
    until(async || {
        let full = person.get(kit, &path).await;
        (full["log"].as_array().unwrap().len() >= entries).then_some(full)
    })
    .await
}

fn is_near(left: i64, right: i64) -> bool {
    (left - right).abs() < 60_000
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_away_does_not_run_out_of_time_before_they_are_back() {
    let kit = Kit::start().await;
    let (one, two) = (guest(&kit).await, of_kind(&kit, 1).await);
    // Half a day before their time was up they went.
    let (from, end) = (now(&kit) - 5 * DAY_MS / 2, now(&kit) + 5 * DAY_MS);
    is_away(&kit, &two, from, end).await;
    let game = old_game(&kit, &one, &two).await;
    let full = once_said(&kit, &one, &game, 3).await;
    assert_eq!(full["status"], "live", "{full}");
    let line = full["log"][2].as_str().unwrap();
    assert!(line.contains(&format!("- outage {from} ")), "{line}");
    assert_eq!(full["seats"][1]["away_until_ms"], json!(end));
    assert_eq!(full["seats"][0].get("away_until_ms"), None);
    // Half a day is left when they are back.
    let mine = two.get(&kit, "/api/me/games").await;
    let due = mine[0]["deadline_ms"].as_i64().unwrap();
    assert!(is_near(due, end + DAY_MS / 2), "{due}");
    assert_eq!(mine[0]["seats"][1]["away_until_ms"], json!(end));

    let back = kit.send("DELETE", "/api/me/vacation", &two.cookie, json!({})).await;
    assert_eq!((back.status.as_u16(), &back.json()["until_ms"]), (200, &Value::Null));
    let full = one.get(&kit, &format!("/api/games/{game}")).await;
    assert_eq!((full["status"].as_str(), full["log"].as_array().unwrap().len()), (Some("live"), 4));
    assert_eq!(full["seats"][1].get("away_until_ms"), None);
    let mine = two.get(&kit, "/api/me/games").await;
    assert!(is_near(mine[0]["deadline_ms"].as_i64().unwrap(), now(&kit) + DAY_MS / 2), "{mine}");
    // Time was given back twice, and no turn began with that.
    assert_eq!(count(&kit, "SELECT count(*) FROM reminder").await, 0);
    assert_eq!(two.act(&kit, &game, "move D4").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_away_and_did_not_come_in_time_is_out() {
    let kit = Kit::start().await;
    let (one, two, three) = (guest(&kit).await, of_kind(&kit, 1).await, of_kind(&kit, 1).await);
    // Back two days ago with half a day left.
    is_away(&kit, &two, now(&kit) - 5 * DAY_MS / 2, now(&kit) - 2 * DAY_MS).await;
    // Gone when time was up already.
    is_away(&kit, &three, now(&kit) - DAY_MS, now(&kit) + DAY_MS).await;
    for late in [&two, &three] {
        let game = old_game(&kit, &one, late).await;
        let over = async || {
            let full = one.get(&kit, &format!("/api/games/{game}")).await;
            (full["status"] == "over").then_some(())
        };
        until(over).await;
    }
    let endings = "SELECT count(*) FROM game WHERE ending = 'out-of-time 2'";
    assert_eq!(count(&kit, endings).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_has_thirty_days_a_year() {
    let kit = Kit::start().await;
    let (member, guest) = (of_kind(&kit, 1).await, guest(&kit).await);
    let go = async |person: &Person, days: u16| {
        kit.send("PUT", "/api/me/vacation", &person.cookie, json!({"days": days})).await
    };
    let back = async || kit.send("DELETE", "/api/me/vacation", &member.cookie, json!({})).await;
    check(&go(&guest, 3).await, 403, "members-only");
    let stands = member.get(&kit, "/api/me/vacation").await;
    assert_eq!(stands, json!({"until_ms": null, "left_days": 30}));
    check(&go(&member, 0).await, 422, "away-too-long");
    check(&go(&member, 31).await, 422, "away-too-long");
    let gone = go(&member, 12).await.json();
    assert_eq!(gone["left_days"], 18);
    assert!(is_near(gone["until_ms"].as_i64().unwrap(), now(&kit) + 12 * DAY_MS), "{gone}");
    check(&go(&member, 1).await, 409, "away-already");
    // A day that has begun is a day.
    assert_eq!(back().await.json(), json!({"until_ms": null, "left_days": 29}));
    assert_eq!(back().await.json()["left_days"], 29);
    check(&go(&member, 30).await, 422, "away-too-long");
    assert_eq!(go(&member, 29).await.json()["left_days"], 0);
    // What was taken last year does not count.
    sqlx::query("UPDATE vacation SET from_ms = from_ms - $1, until_ms = until_ms - $1")
        .bind(366 * DAY_MS)
        .execute(&kit.node.pool)
        .await
        .unwrap();
    assert_eq!(member.get(&kit, "/api/me/vacation").await["left_days"], 30);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_many_times_at_once_is_away_once() {
    let kit = Kit::start().await;
    let member = of_kind(&kit, 1).await;
    let asks =
        (0..8).map(|_| kit.send("PUT", "/api/me/vacation", &member.cookie, json!({"days": 5})));
    let answers = futures_util::future::join_all(asks).await;
    let good = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!((good, count(&kit, "SELECT count(*) FROM vacation").await), (1, 1));
}
