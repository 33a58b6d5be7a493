//! Contests of all systems to their end.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::kit::TestKit;
use crate::play::{TestContest, check_rounds, numbers, ranking, running_games, tables};
use crate::players::{count, text, wait_until};

fn pentagame(sizes: &[u8]) -> Value {
    let rules: Vec<String> = sizes.iter().map(|size| format!("pentagame:{size}")).collect();
    json!({"rules": rules, "time_control": "fischer:300+5"})
}

#[tokio::test(flavor = "multi_thread")]
async fn swiss_of_eight_is_played_to_its_end() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "swiss", "rounds": 3});
    let contest = TestContest::create(&kit, settings, json!({"rated": true}), 8).await;
    let started = contest.organise(&kit, "/start").await;
    assert_eq!(text(&started["summary"]["state"]), "running");
    assert_eq!(running_games(&started).len(), 4);
    let view = contest.play_to_the_end(&kit).await;
    assert_eq!(view["rounds"].as_array().unwrap().len(), 3);
    // The earlier entry has won each game: three wins for the first, none for the last.
    let ranking = ranking(&view);
    assert_eq!((ranking[0], ranking[7]), (0, 7));
    assert_eq!(view["standings"][0]["score"], 3);
    let pairs: BTreeSet<Vec<usize>> = tables(&view)
        .iter()
        .map(|table| {
            let mut players = numbers(&table["players"]);
            players.sort_unstable();
            players
        })
        .collect();
    assert_eq!(pairs.len(), 12, "no pair meets twice");
    wait_until(async || (count(&kit, "SELECT count(*) FROM rated_game").await == 12).then_some(()))
        .await;
    let file = kit.get(&contest.path("/event.toml"), "").await;
    let event = eventfile::read_event(std::str::from_utf8(&file.body).unwrap()).unwrap();
    assert_eq!((event.entries.len(), event.rounds.len()), (8, 3));
    assert_eq!(contest::standings(&event)[0].player, 0);
    let csv = kit.get(&contest.path("/standings.csv"), "").await;
    let csv = String::from_utf8(csv.body.to_vec()).unwrap();
    assert_eq!(csv.lines().count(), 9);
    assert!(csv.lines().nth(1).unwrap().contains(&contest.players[0].name), "{csv}");
}

#[tokio::test(flavor = "multi_thread")]
async fn mixed_event_of_five_has_tables_of_two_and_three() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "mixed", "rounds": 1});
    let contest = TestContest::create(&kit, settings, pentagame(&[2, 3]), 5).await;
    contest.organise(&kit, "/start").await;
    let view = contest.play_to_the_end(&kit).await;
    let mut sizes: Vec<(usize, usize)> = tables(&view)
        .iter()
        .map(|table| (numbers(&table["players"]).len(), table["games"].as_array().unwrap().len()))
        .collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [(2, 6), (3, 2)]);
    for table in tables(&view) {
        let scores = table["scores"].as_array().unwrap();
        assert_eq!(scores.iter().map(|score| score.as_i64().unwrap()).sum::<i64>(), 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn league_of_nine_has_tables_of_three() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "league", "table_size": 3, "length": "game"});
    let contest = TestContest::create(&kit, settings, pentagame(&[2, 3]), 9).await;
    contest.organise(&kit, "/start").await;
    let view = contest.play_to_the_end(&kit).await;
    let mut pairs = BTreeSet::new();
    for table in tables(&view) {
        let players = numbers(&table["players"]);
        assert_eq!(players.len(), 3);
        for one in &players {
            for other in players.iter().filter(|other| *other > one) {
                assert!(pairs.insert((*one, *other)), "{one} and {other} met twice");
            }
        }
    }
    assert_eq!(pairs.len(), 36, "every two players meet once");
    assert_eq!(ranking(&view)[0], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn knockout_of_five_has_byes_and_a_winner() {
    let kit = TestKit::start().await;
    let contest = TestContest::create(&kit, json!({"system": "knockout"}), json!({}), 5).await;
    let started = contest.organise(&kit, "/start").await;
    assert_eq!(numbers(&started["rounds"][0]["byes"]).len(), 3);
    assert_eq!(started["bracket"][0], json!([0, null, 3, 4, 1, null, 2, null]));
    assert_eq!(started["bracket"][1], json!([0, null, 1, 2]));
    let view = contest.play_to_the_end(&kit).await;
    assert_eq!(view["rounds"].as_array().unwrap().len(), 3);
    assert_eq!(ranking(&view)[0], 0);
    let later = json!([[0, 3, 1, 2], [0, 1], [0]]);
    assert_eq!(json!(view["bracket"].as_array().unwrap()[1..]), later);
}

#[tokio::test(flavor = "multi_thread")]
async fn divisions_exchange_players_in_the_next_contest_of_a_series() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "league", "divisions": 2, "promoted": 1});
    let mut contest = TestContest::create(&kit, settings, json!({"repeat_days": 7}), 4).await;
    let started = contest.organise(&kit, "/start").await;
    let divisions = |view: &Value| -> Vec<Value> {
        let entries = view["entries"].as_array().unwrap().iter();
        entries.map(|entry| entry["division"].clone()).collect()
    };
    assert_eq!(divisions(&started), [1, 1, 2, 2]);
    let view = contest.play_to_the_end(&kit).await;
    assert_eq!(view["rounds"].as_array().unwrap().len(), 1, "two players in each division");
    assert_eq!(ranking(&view), [0, 1, 2, 3]);
    let open = kit.get("/api/contests?state=open", "").await.json();
    contest.id = text(&open["contests"][0]["contest_id"]);
    for player in std::mem::take(&mut contest.players) {
        contest.enter(&kit, player).await;
    }
    let next = contest.organise(&kit, "/start").await;
    assert_eq!(divisions(&next), [1, 2, 1, 2], "the second goes down, the third goes up");
    contest.organise(&kit, "/cancel").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shrinking_table_and_journey_end_by_themselves() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "shrinking-table"});
    let table = TestContest::create(&kit, settings, pentagame(&[2, 3, 4, 5]), 4).await;
    let settings = json!({"system": "journey", "wins": 1, "boards": 1});
    let journey = TestContest::create(&kit, settings, json!({}), 4).await;
    table.organise(&kit, "/start").await;
    journey.organise(&kit, "/start").await;
    let (table, journey) = tokio::join!(table.play_to_the_end(&kit), journey.play_to_the_end(&kit));
    let sizes: Vec<usize> =
        tables(&table).iter().map(|table| numbers(&table["players"]).len()).collect();
    assert_eq!(sizes, [4, 3, 2]);
    assert_eq!(ranking(&table), [0, 1, 2, 3]);
    assert_eq!(journey["rounds"].as_array().unwrap().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn arena_pairs_free_players_until_its_time_is_over() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "arena", "minutes": 10});
    let mut contest = TestContest::create(&kit, settings, json!({"late_entry": true}), 5).await;
    let started = contest.organise(&kit, "/start").await;
    assert_eq!(running_games(&started).len(), 2);
    let late = crate::players::player_of_kind(&kit, 1).await;
    contest.enter(&kit, late).await;
    // The late player meets the one who waited, while the others still play.
    let view = wait_until(async || {
        let view = contest.view(&kit).await;
        (running_games(&view).len() == 3).then_some(view)
    })
    .await;
    let busy: BTreeSet<usize> =
        running_games(&view).into_iter().flat_map(|(_, entries)| entries).collect();
    assert_eq!(busy.len(), 6, "no player has two games");
    contest.play_until(&kit, |view| view["summary"]["round"].as_u64() >= Some(4)).await;
    // Ten minutes pass.
    let later = "UPDATE contest SET starts_ms = starts_ms - 600000, revision = revision + 1";
    sqlx::query(later).execute(&kit.node.pool).await.unwrap();
    let view = contest.play_to_the_end(&kit).await;
    check_rounds(&view);
    assert_eq!(view["first_round"], 1);
    assert_eq!(ranking(&view)[0], 0);
    let twice = "SELECT count(*) FROM contest_game WHERE points IS NULL";
    assert_eq!(count(&kit, twice).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn correspondence_league_is_played_to_its_end() {
    let kit = TestKit::start().await;
    let settings = json!({"system": "league", "cycles": 1});
    let contest = TestContest::create(&kit, settings, json!({"time_control": "days:3"}), 4).await;
    contest.organise(&kit, "/start").await;
    let view = contest.play_to_the_end(&kit).await;
    assert_eq!(view["rounds"].as_array().unwrap().len(), 3);
    assert_eq!(ranking(&view), [0, 1, 2, 3]);
}
