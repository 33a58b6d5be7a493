//! Vacations in correspondence games.

use serde_json::{Value, json};

use crate::kit::TestKit;
use crate::players::{TestPlayer, check, count, guest, player_of_kind, wait_until};

const DAY_MS: i64 = 24 * 3_600_000;

async fn player_id(kit: &TestKit, player: &TestPlayer) -> i64 {
    let found = sqlx::query_scalar("SELECT player_id FROM player WHERE name = $1");
    found.bind(&player.name).fetch_one(&kit.node.pool).await.unwrap()
}

fn now(kit: &TestKit) -> i64 {
    i64::try_from(kit.node.now_ms()).unwrap()
}

/// Inserts a correspondence game with one day per ply.
/// The second player has been to move for three days.
async fn insert_old_game(kit: &TestKit, one: &TestPlayer, two: &TestPlayer) -> String {
    let players = [player_id(kit, one).await, player_id(kit, two).await];
    let game = kit.insert_game("pente:9,free control=days:1", &players).await;
    let game_id: server::GameId = game.parse().unwrap();
    let began = now(kit) - 3 * DAY_MS;
    for (number, line) in
        [format!("{began} 1 begin"), format!("{began} 1 move E5")].iter().enumerate()
    {
        let entry = "INSERT INTO log_entry (game_id, number, line) VALUES ($1, $2, $3)";
        let entry = sqlx::query(entry).bind(game_id).bind(i32::try_from(number).unwrap());
        entry.bind(line).execute(&kit.node.pool).await.unwrap();
    }
    for player_id in players {
        let active_seat =
            sqlx::query("INSERT INTO active_seat (player_id, game_id) VALUES ($1, $2)");
        active_seat.bind(player_id).bind(game_id).execute(&kit.node.pool).await.unwrap();
    }
    let moved =
        "UPDATE game SET version = 2, waiting_seats = 4, deadline_ms = $2 WHERE game_id = $1";
    let moved = sqlx::query(moved).bind(game_id).bind(began + DAY_MS);
    moved.execute(&kit.node.pool).await.unwrap();
    game
}

async fn insert_vacation(kit: &TestKit, player: &TestPlayer, from_ms: i64, until_ms: i64) {
    let player_id = player_id(kit, player).await;
    let away = "INSERT INTO vacation (player_id, from_ms, until_ms) VALUES ($1, $2, $3)";
    let away = sqlx::query(away).bind(player_id).bind(from_ms).bind(until_ms);
    away.execute(&kit.node.pool).await.unwrap();
}

/// Waits until the log has this number of entries.
async fn wait_for_log(kit: &TestKit, player: &TestPlayer, game: &str, entries: usize) -> Value {
    let path = format!("/api/games/{game}");
    wait_until(async || {
        let snapshot = player.get(kit, &path).await;
        (snapshot["log"].as_array().unwrap().len() >= entries).then_some(snapshot)
    })
    .await
}

fn is_near(left: i64, right: i64) -> bool {
    (left - right).abs() < 60_000
}

#[tokio::test(flavor = "multi_thread")]
async fn clock_stops_during_vacation() {
    let kit = TestKit::start().await;
    let (one, two) = (guest(&kit).await, player_of_kind(&kit, 1).await);
    // The vacation began half a day before the deadline.
    let (from, end) = (now(&kit) - 5 * DAY_MS / 2, now(&kit) + 5 * DAY_MS);
    insert_vacation(&kit, &two, from, end).await;
    let game = insert_old_game(&kit, &one, &two).await;
    let snapshot = wait_for_log(&kit, &one, &game, 3).await;
    assert_eq!(snapshot["status"], "live", "{snapshot}");
    let line = snapshot["log"][2].as_str().unwrap();
    assert!(line.contains(&format!("- outage {from} ")), "{line}");
    assert_eq!(snapshot["seats"][1]["vacation_until_ms"], json!(end));
    assert_eq!(snapshot["seats"][0].get("vacation_until_ms"), None);
    // Half a day is left after the vacation.
    let mine = two.get(&kit, "/api/me/games").await;
    let due = mine[0]["deadline_ms"].as_i64().unwrap();
    assert!(is_near(due, end + DAY_MS / 2), "{due}");
    assert_eq!(mine[0]["seats"][1]["vacation_until_ms"], json!(end));

    let back = kit.send("DELETE", "/api/me/vacation", &two.cookie, json!({})).await;
    assert_eq!((back.status.as_u16(), &back.json()["until_ms"]), (200, &Value::Null));
    let snapshot = one.get(&kit, &format!("/api/games/{game}")).await;
    assert_eq!(
        (snapshot["status"].as_str(), snapshot["log"].as_array().unwrap().len()),
        (Some("live"), 4)
    );
    assert_eq!(snapshot["seats"][1].get("vacation_until_ms"), None);
    let mine = two.get(&kit, "/api/me/games").await;
    assert!(is_near(mine[0]["deadline_ms"].as_i64().unwrap(), now(&kit) + DAY_MS / 2), "{mine}");
    // Time was credited twice; neither started a new turn.
    assert_eq!(count(&kit, "SELECT count(*) FROM reminder").await, 0);
    assert_eq!(two.send_command(&kit, &game, "move D4").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn player_loses_on_time_after_vacation() {
    let kit = TestKit::start().await;
    let (one, two, three) =
        (guest(&kit).await, player_of_kind(&kit, 1).await, player_of_kind(&kit, 1).await);
    // The vacation ended two days ago with half a day left.
    insert_vacation(&kit, &two, now(&kit) - 5 * DAY_MS / 2, now(&kit) - 2 * DAY_MS).await;
    // The vacation began after the deadline.
    insert_vacation(&kit, &three, now(&kit) - DAY_MS, now(&kit) + DAY_MS).await;
    for late in [&two, &three] {
        let game = insert_old_game(&kit, &one, late).await;
        let over = async || {
            let snapshot = one.get(&kit, &format!("/api/games/{game}")).await;
            (snapshot["status"] == "finished").then_some(())
        };
        wait_until(over).await;
    }
    let endings = "SELECT count(*) FROM game WHERE ending = 'out-of-time 2'";
    assert_eq!(count(&kit, endings).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn vacation_is_limited_to_thirty_days_a_year() {
    let kit = TestKit::start().await;
    let (member, guest) = (player_of_kind(&kit, 1).await, guest(&kit).await);
    let go = async |player: &TestPlayer, days: u16| {
        kit.send("PUT", "/api/me/vacation", &player.cookie, json!({"days": days})).await
    };
    let back = async || kit.send("DELETE", "/api/me/vacation", &member.cookie, json!({})).await;
    check(&go(&guest, 3).await, 403, "members-only");
    let stands = member.get(&kit, "/api/me/vacation").await;
    assert_eq!(stands, json!({"until_ms": null, "days_left": 30}));
    check(&go(&member, 0).await, 422, "vacation-days-exceeded");
    check(&go(&member, 31).await, 422, "vacation-days-exceeded");
    let gone = go(&member, 12).await.json();
    assert_eq!(gone["days_left"], 18);
    assert!(is_near(gone["until_ms"].as_i64().unwrap(), now(&kit) + 12 * DAY_MS), "{gone}");
    check(&go(&member, 1).await, 409, "vacation-active");
    // A started day counts as a whole day.
    assert_eq!(back().await.json(), json!({"until_ms": null, "days_left": 29}));
    assert_eq!(back().await.json()["days_left"], 29);
    check(&go(&member, 30).await, 422, "vacation-days-exceeded");
    assert_eq!(go(&member, 29).await.json()["days_left"], 0);
    // Vacation of last year does not count.
    sqlx::query("UPDATE vacation SET from_ms = from_ms - $1, until_ms = until_ms - $1")
        .bind(366 * DAY_MS)
        .execute(&kit.node.pool)
        .await
        .unwrap();
    assert_eq!(member.get(&kit, "/api/me/vacation").await["days_left"], 30);
}

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_vacation_requests_create_one_vacation() {
    let kit = TestKit::start().await;
    let member = player_of_kind(&kit, 1).await;
    let requests =
        (0..8).map(|_| kit.send("PUT", "/api/me/vacation", &member.cookie, json!({"days": 5})));
    let responses = futures_util::future::join_all(requests).await;
    let good = responses.iter().filter(|response| response.status == 200).count();
    assert_eq!((good, count(&kit, "SELECT count(*) FROM vacation").await), (1, 1));
}
