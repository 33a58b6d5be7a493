//! Rights and actions of the organiser.

use serde_json::{Value, json};

use crate::kit::TestKit;
use crate::play::{TestContest, contest_body, ranking, running_games, tables};
use crate::players::{check, count, guest, player_of_kind, text, wait_until, with};

#[tokio::test(flavor = "multi_thread")]
async fn invalid_contests_are_rejected() {
    let kit = TestKit::start().await;
    let member = player_of_kind(&kit, 1).await;
    let body = contest_body(&kit, json!({"system": "swiss", "rounds": 5}));
    let refused = guest(&kit).await.post(&kit, "/api/contests", body.clone()).await;
    check(&refused, 403, "members-only");
    for (change, status, code) in [
        (json!({"name": "x"}), 422, "invalid-contest-name"),
        (json!({"description": "x".repeat(2_001)}), 422, "invalid-contest-description"),
        (json!({"starts_at_ms": 5}), 422, "invalid-contest-start"),
        (json!({"break_s": 100_000}), 422, "invalid-contest-settings"),
        (json!({"repeat_days": 0}), 422, "invalid-contest-settings"),
        (json!({"settings": {"system": "arena"}}), 422, "invalid-contest-settings"),
        (
            json!({"settings": {"system": "knockout"}, "late_entry": true}),
            422,
            "invalid-contest-settings",
        ),
        (json!({"settings": {"system": "chess"}}), 400, "invalid-json-fields"),
        (json!({"rules": []}), 422, "contest-rules-missing"),
        (json!({"rules": ["pentagame:2", "pentagame:3"]}), 422, "contest-rules-unused"),
        (json!({"rules": ["pente:9,x"]}), 400, "option"),
        (json!({"time_control": "none"}), 422, "contest-without-clock"),
    ] {
        let response = member.post(&kit, "/api/contests", with(body.clone(), &change)).await;
        check(&response, status, code);
    }
    assert_eq!(count(&kit, "SELECT count(*) FROM contest").await, 0);
    check(&kit.get("/api/contests?before=!", "").await, 400, "invalid-cursor");
    check(&kit.get("/api/contests?state=none", "").await, 400, "invalid-query");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_organiser_decides() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "swiss", "rounds": 2});
    let contest = TestContest::create(&kit, settings, json!({"break_s": 600}), 4).await;
    let stranger = player_of_kind(&kit, 1).await;
    for action in ["/start", "/next-round", "/finish", "/cancel"] {
        let response = stranger.post(&kit, &contest.path(action), json!({})).await;
        check(&response, 403, "not-contest-organiser");
    }
    let own =
        async |action: &str| contest.organiser.post(&kit, &contest.path(action), json!({})).await;
    check(&own("/next-round").await, 409, "contest-not-started");
    check(&own("/finish").await, 409, "contest-not-started");
    assert_eq!(own("/start").await.status, 200);
    check(&own("/start").await, 409, "contest-started");
    check(&own("/next-round").await, 409, "contest-round-open");
    let late = stranger.post(&kit, &contest.path("/enter"), json!({})).await;
    check(&late, 409, "contest-no-late-entry");
    // The break begins when all tables have their result, and the organiser ends it.
    let view = contest.play_until(&kit, |view| view["next_round_at_ms"].is_i64()).await;
    assert_eq!(view["summary"]["round"], 1);
    assert_eq!(own("/next-round").await.json()["summary"]["round"], 2);
    let finished = own("/finish").await.json();
    assert_eq!(text(&finished["summary"]["state"]), "finished");
    assert_eq!(running_games(&finished).len(), 0);
    let live = "SELECT count(*) FROM game WHERE status = 1";
    wait_until(async || (count(&kit, live).await == 0).then_some(())).await;
    check(&own("/cancel").await, 409, "contest-over");
}

#[tokio::test(flavor = "multi_thread")]
async fn organiser_overrides_a_result_with_a_reason() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "swiss", "rounds": 1});
    let contest = TestContest::create(&kit, settings, json!({}), 4).await;
    let view = contest.organise(&kit, "/start").await;
    let put = async |player: &crate::players::TestPlayer, table: u32, body: Value| {
        let path = contest.path(&format!("/rounds/1/tables/{table}"));
        kit.send("PUT", &path, &player.cookie, body).await
    };
    let result = json!({"games": [[0, 1]], "reason": "played on a real board"});
    check(&put(&contest.players[0], 1, result.clone()).await, 403, "not-contest-organiser");
    check(&put(&contest.organiser, 3, result.clone()).await, 404, "not-found");
    for (games, code) in [
        (json!([[0, 1, 2]]), "invalid-contest-result"),
        (json!([[0, 100_000]]), "invalid-contest-result"),
    ] {
        let body = with(result.clone(), &json!({"games": games}));
        check(&put(&contest.organiser, 1, body).await, 422, code);
    }
    let no_reason = with(result.clone(), &json!({"reason": " "}));
    check(&put(&contest.organiser, 1, no_reason).await, 400, "invalid-reason");
    let elsewhere = with(result.clone(), &json!({"absent": [99]}));
    check(&put(&contest.organiser, 1, elsewhere).await, 422, "invalid-contest-result");

    let changed = put(&contest.organiser, 1, result).await;
    assert_eq!(changed.status, 200, "{:?}", changed.json());
    let table = tables(&changed.json())[0].clone();
    assert_eq!((&table["complete"], &table["scores"]), (&json!(true), &json!([-1, 1])));
    assert_eq!(table["players"], tables(&view)[0]["players"]);
    let aborted = "SELECT count(*) FROM game WHERE ending = 'aborted'";
    wait_until(async || (count(&kit, aborted).await == 1).then_some(())).await;
    let view = contest.play_to_the_end(&kit).await;
    // A result can be corrected after the end, too.
    let second = tables(&view)[1]["players"].clone();
    let corrected = json!({"games": [], "absent": [second[0]], "reason": "left the room"});
    let corrected = put(&contest.organiser, 2, corrected).await.json();
    assert_eq!(tables(&corrected)[1]["absent"], json!([second[0]]));
    assert_eq!(ranking(&corrected).len(), 4);
    let log = kit.get(&contest.path("/log"), "").await.json();
    assert_eq!(text(&log["lines"][0]["action"]), "overridden");
    assert_eq!(text(&log["lines"][0]["text"]), "left the room");
    assert_eq!(text(&log["lines"][0]["player"]["name"]), contest.organiser.name);
}

#[tokio::test(flavor = "multi_thread")]
async fn contest_of_one_player_is_not_started_by_hand() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "swiss"});
    let contest = TestContest::create(&kit, settings, json!({}), 1).await;
    let started = contest.organiser.post(&kit, &contest.path("/start"), json!({})).await;
    check(&started, 409, "contest-too-few-players");
    assert_eq!(text(&contest.view(&kit).await["summary"]["state"]), "open");
    let arena = json!({"system": "arena", "minutes": 10});
    let arena = TestContest::create(&kit, arena, json!({"late_entry": true}), 1).await;
    let view = arena.organise(&kit, "/start").await;
    assert_eq!(text(&view["summary"]["state"]), "running", "players can come later");
}

#[tokio::test(flavor = "multi_thread")]
async fn problem_of_pairing_is_shown_until_the_organiser_acts() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "league", "table_size": 3});
    let rules = json!({"rules": ["pentagame:2", "pentagame:3"]});
    let mut contest = TestContest::create(&kit, settings, rules, 8).await;
    let view = contest.organise(&kit, "/start").await;
    assert_eq!(text(&view["summary"]["state"]), "open");
    assert_eq!(view["problem"], json!({"code": "no-design", "arguments": {"players": "8"}}));
    let ninth = player_of_kind(&kit, 1).await;
    contest.enter(&kit, ninth).await;
    let view = contest.organise(&kit, "/start").await;
    assert_eq!(text(&view["summary"]["state"]), "running");
    assert_eq!(running_games(&view).len(), 3);
    contest.organise(&kit, "/cancel").await;
}
