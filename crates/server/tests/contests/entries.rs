//! Entering, check-in, late entry, withdrawal and players who do not appear.

use serde_json::json;

use crate::kit::TestKit;
use crate::play::{TestContest, contest_body, numbers, running_games, tables};
use crate::players::{check, guest, player_of_kind, text, wait_until, with};

#[tokio::test(flavor = "multi_thread")]
async fn only_players_who_fit_the_contest_enter() {
    let kit = TestKit::start().await;
    let swiss = json!({"system": "swiss", "rounds": 2});
    let rated = TestContest::create(&kit, swiss.clone(), json!({"rated": true}), 0).await;
    let (guest, bot) = (guest(&kit).await, player_of_kind(&kit, 2).await);
    let enter = rated.path("/enter");
    check(&guest.post(&kit, &enter, json!({})).await, 403, "rated-for-members");
    check(&bot.post(&kit, &enter, json!({})).await, 403, "contest-no-bots");
    check(&guest.post(&kit, &rated.path("/withdraw"), json!({})).await, 409, "contest-not-entered");
    check(&kit.post(&enter, "", json!({})).await, 401, "unauthorized");
    check(&guest.post(&kit, "/api/contests/aaaa/enter", json!({})).await, 404, "not-found");
    let casual = TestContest::create(&kit, swiss, json!({"bots_allowed": true}), 0).await;
    for player in [&guest, &bot, &guest] {
        let entered = player.post(&kit, &casual.path("/enter"), json!({})).await;
        assert_eq!(entered.status, 200, "{:?}", entered.json());
    }
    assert_eq!(casual.view(&kit).await["entries"].as_array().unwrap().len(), 2);
    assert_eq!(guest.post(&kit, &casual.path("/withdraw"), json!({})).await.status, 200);
    let view = casual.view(&kit).await;
    assert_eq!(view["entries"].as_array().unwrap().len(), 1);
    assert_eq!(text(&view["entries"][0]["player"]["name"]), bot.name);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_who_did_not_check_in_are_left_out() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "swiss", "rounds": 1});
    let more = json!({"check_in_minutes": 30});
    let contest = TestContest::create(&kit, settings, more, 3).await;
    let early = contest.players[0].post(&kit, &contest.path("/check-in"), json!({})).await;
    check(&early, 409, "contest-check-in-closed");
    let soon = "UPDATE contest SET starts_ms = starts_ms - 2400000, revision = revision + 1";
    sqlx::query(soon).execute(&kit.node.pool).await.unwrap();
    for player in &contest.players[1..] {
        let checked = player.post(&kit, &contest.path("/check-in"), json!({})).await;
        assert_eq!(checked.status, 200, "{:?}", checked.json());
    }
    let started = contest.organise(&kit, "/start").await;
    assert_eq!(started["entries"].as_array().unwrap().len(), 2);
    assert_eq!(running_games(&started).len(), 1);
    assert_eq!(text(&started["entries"][0]["player"]["name"]), contest.players[1].name);
}

#[tokio::test(flavor = "multi_thread")]
async fn late_player_joins_the_next_round_and_a_leaver_forfeits() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "swiss", "rounds": 3});
    let mut contest = TestContest::create(&kit, settings, json!({"late_entry": true}), 4).await;
    contest.organise(&kit, "/start").await;
    let late = player_of_kind(&kit, 1).await;
    contest.enter(&kit, late).await;
    let withdrawn = contest.players[3].post(&kit, &contest.path("/withdraw"), json!({})).await;
    let view = withdrawn.json();
    assert_eq!(view["entries"][3]["dropped"], 2);
    let forfeited = tables(&view).into_iter().find(|table| numbers(&table["absent"]) == [3]);
    assert_eq!(forfeited.unwrap()["complete"], true);
    assert_eq!(running_games(&view).len(), 1);
    let view = contest.play_until(&kit, |view| view["summary"]["round"] == 2).await;
    let seated: Vec<usize> = view["rounds"][1]["tables"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|table| numbers(&table["players"]))
        .collect();
    assert!(seated.contains(&4) && !seated.contains(&3), "{seated:?}");
    // The game of the player who left was aborted and is not rated.
    let aborted = "SELECT count(*) FROM game WHERE ending = 'aborted'";
    wait_until(async || (crate::players::count(&kit, aborted).await == 1).then_some(())).await;
    contest.play_to_the_end(&kit).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn player_without_a_first_move_forfeits_the_table() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "swiss", "rounds": 1});
    let contest = TestContest::create(&kit, settings, json!({}), 4).await;
    let started = contest.organise(&kit, "/start").await;
    let games = running_games(&started);
    // At the first table the player to move appears, at the second no player does.
    let (game, entries) = &games[0];
    let first = &contest.players[entries[0]];
    assert_eq!(first.send_command(&kit, game, "move E5").await.status, 200);
    let ago = "UPDATE game SET started_ms = started_ms - 90000";
    sqlx::query(ago).execute(&kit.node.pool).await.unwrap();
    let view = wait_until(async || {
        let view = contest.view(&kit).await;
        let forfeited = |table: &&serde_json::Value| !numbers(&table["absent"]).is_empty();
        tables(&view).iter().any(forfeited).then_some(view)
    })
    .await;
    assert_eq!(numbers(&tables(&view)[0]["absent"]), [0; 0]);
    assert_eq!(numbers(&tables(&view)[1]["absent"]), [games[1].1[0]]);
    let log = kit.get(&contest.path("/log"), "").await.json();
    assert_eq!(text(&log["lines"][0]["action"]), "forfeit");
    assert_eq!((&log["lines"][0]["round"], &log["lines"][0]["table"]), (&json!(1), &json!(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn game_aborted_twice_is_a_forfeit() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "swiss", "rounds": 1});
    let contest = TestContest::create(&kit, settings, json!({}), 2).await;
    let started = contest.organise(&kit, "/start").await;
    let (first, entries) = running_games(&started).remove(0);
    let aborter = &contest.players[entries[0]];
    assert_eq!(aborter.send_command(&kit, &first, "abort").await.status, 200);
    let second = wait_until(async || {
        let (game, _) = running_games(&contest.view(&kit).await).pop()?;
        (game != first).then_some(game)
    })
    .await;
    assert_eq!(aborter.send_command(&kit, &second, "abort").await.status, 200);
    let view = contest.play_to_the_end(&kit).await;
    assert_eq!(numbers(&tables(&view)[0]["absent"]), [entries[0]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn contest_with_too_few_players_is_cancelled_and_repeated() {
    let kit = TestKit::start().await;
    let organiser = player_of_kind(&kit, 1).await;
    let body = contest_body(&kit, json!({"system": "swiss", "rounds": 3}));
    let soon = json!({"starts_at_ms": kit.node.now_ms() + 1_500, "repeat_days": 7});
    let created = organiser.post(&kit, "/api/contests", with(body, &soon)).await.json();
    let id = text(&created["summary"]["contest_id"]);
    wait_until(async || {
        let view = kit.get(&format!("/api/contests/{id}"), "").await.json();
        (text(&view["summary"]["state"]) == "cancelled").then_some(())
    })
    .await;
    let open = kit.get("/api/contests?state=open", "").await.json();
    let next = &open["contests"][0];
    let week_ms = 7 * 86_400_000;
    let starts_ms = created["summary"]["starts_at_ms"].as_i64().unwrap();
    assert_eq!(next["starts_at_ms"].as_i64(), Some(starts_ms + week_ms));
    assert_eq!(text(&next["organiser"]["name"]), organiser.name);
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_player_leaves_the_contest() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "swiss", "rounds": 2});
    let contest = TestContest::create(&kit, settings, json!({}), 4).await;
    contest.organise(&kit, "/start").await;
    let leaver = &contest.players[1];
    let export = leaver.get(&kit, "/api/me/export").await;
    assert_eq!(text(&export["contests"][0]["id"]), contest.id);
    let deleted = kit.send("DELETE", "/api/me", &leaver.cookie, json!({})).await;
    assert_eq!(deleted.status, 204, "{:?}", deleted.json());
    let view = wait_until(async || {
        let view = contest.view(&kit).await;
        view["entries"][1]["dropped"].is_u64().then_some(view)
    })
    .await;
    let name = text(&view["entries"][1]["player"]["name"]);
    assert!(name.starts_with("gone-"), "{name}");
    let view = contest.play_until(&kit, |view| view["summary"]["round"] == 2).await;
    assert_eq!(numbers(&view["rounds"][1]["byes"]).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn player_who_does_not_appear_in_an_arena_can_come_back() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "arena", "minutes": 10});
    let contest = TestContest::create(&kit, settings, json!({}), 2).await;
    let started = contest.organise(&kit, "/start").await;
    let absent = running_games(&started)[0].1[0];
    let ago = "UPDATE game SET started_ms = started_ms - 90000";
    sqlx::query(ago).execute(&kit.node.pool).await.unwrap();
    wait_until(async || {
        contest.view(&kit).await["entries"][absent]["dropped"].is_u64().then_some(())
    })
    .await;
    let back = contest.players[absent].post(&kit, &contest.path("/enter"), json!({})).await;
    assert_eq!(back.status, 200, "{:?}", back.json());
    wait_until(async || (!running_games(&contest.view(&kit).await).is_empty()).then_some(())).await;
    contest.organise(&kit, "/finish").await;
}
