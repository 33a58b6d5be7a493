//! Effects of game events: notifications, rematches, premoves, my games.

use std::sync::Arc;

use serde_json::{Value, json};
use server::{Pages, node_app};
use wire::{Notification, ToClient};

use crate::kit::TestKit;
use crate::kit::client::SocketClient;
use crate::players::{
    TestPlayer, check, count, guest, pente, player_of_kind, start_game, text, wait_until, with,
};

/// Waits for the slug of the rematch.
async fn wait_for_rematch(kit: &TestKit, player: &TestPlayer, game: &str) -> String {
    let path = format!("/api/games/{game}");
    wait_until(async || player.get(kit, &path).await["rematch_id"].as_str().map(str::to_owned))
        .await
}

async fn agree_to_rematch(kit: &TestKit, one: &TestPlayer, two: &TestPlayer, game: &str) {
    for (player, command) in [(one, "resign"), (one, "offer rematch"), (two, "accept rematch")] {
        let response = player.send_command(kit, game, command).await;
        assert_eq!(response.status, 200, "{command} {:?}", response.json());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rematch_is_created_once_with_rotated_seats() {
    let kit = TestKit::start().await;
    let (one, two, game) = start_game(&kit, with(pente(), &json!({"chat_disabled": true}))).await;
    agree_to_rematch(&kit, &one, &two, &game).await;
    let next = wait_for_rematch(&kit, &one, &game).await;
    let snapshot = one.get(&kit, &format!("/api/games/{next}")).await;
    assert_eq!((text(&snapshot["status"]), &snapshot["your_seat"]), ("live".to_owned(), &json!(2)));
    assert_eq!(text(&snapshot["config"]), "pente:9,free control=fischer:300+5 lag=credit number=2");
    assert_eq!(snapshot["chat_disabled"], json!(true));
    assert_eq!(one.get(&kit, "/api/me/games").await[0]["id"], json!(next));

    // A second node and the repair job do not create the rematch again.
    let other = kit.second_node().await;
    kit.run_jobs_now().await;
    agree_to_rematch(&kit, &two, &one, &next).await;
    wait_for_rematch(&kit, &one, &next).await;
    assert_eq!(count(&kit, "SELECT count(*) FROM game").await, 3);
    drop(other);
}

#[tokio::test(flavor = "multi_thread")]
async fn agreed_rematch_lost_in_a_crash_is_created_by_the_repair_job() {
    let kit = TestKit::start().await;
    let (one, two, game) = start_game(&kit, pente()).await;
    agree_to_rematch(&kit, &one, &two, &game).await;
    wait_for_rematch(&kit, &one, &game).await;
    // Simulate a crash of the node after the commit of the agreement.
    for query in [
        "UPDATE game SET rematch_id = NULL WHERE rematch_id IS NOT NULL",
        "DELETE FROM game WHERE config LIKE '% number=2'",
    ] {
        sqlx::query(query).execute(&kit.node.pool).await.unwrap();
    }
    kit.run_jobs_now().await;
    let opened = "SELECT count(*) FROM game g JOIN game n ON n.game_id = g.rematch_id
                  WHERE n.status = 1";
    wait_until(async || (count(&kit, opened).await == 1).then_some(())).await;
    assert_eq!(count(&kit, "SELECT count(*) FROM game").await, 2);
}

fn notification(message: ToClient) -> Option<Notification> {
    match message {
        ToClient::Notification { notification: notice } => Some(notice),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_receive_notifications_of_their_games() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    let mut first = SocketClient::connect_page(address, &one.cookie).await;
    let mut second = SocketClient::connect_page(address, &two.cookie).await;
    let body = with(pente(), &json!({"seat": 1, "invited": [two.name]}));
    let game = one.create_game(&kit, body).await;
    match second.wait_for(notification).await {
        Notification::ChallengeReceived { game_id: of, challenger } => {
            assert_eq!((of, challenger.name), (game.clone(), one.name.clone()));
        }
        other => panic!("{other:?}"),
    }
    two.join(&kit, &game, json!({})).await;
    assert_eq!(
        first.wait_for(notification).await,
        Notification::GameStarted { game_id: game.clone() }
    );
    assert_eq!(
        first.wait_for(notification).await,
        Notification::YourTurn { game_id: game.clone() }
    );
    assert_eq!(
        second.wait_for(notification).await,
        Notification::GameStarted { game_id: game.clone() }
    );
    assert_eq!(one.send_command(&kit, &game, "move E5").await.status, 200);
    assert_eq!(
        second.wait_for(notification).await,
        Notification::YourTurn { game_id: game.clone() }
    );
    assert_eq!(two.send_command(&kit, &game, "resign").await.status, 200);
    assert_eq!(
        second.wait_for(notification).await,
        Notification::GameFinished { game_id: game.clone() }
    );
    assert_eq!(first.wait_for(notification).await, Notification::GameFinished { game_id: game });
    let active_seats = "SELECT count(*) FROM active_seat";
    wait_until(async || (count(&kit, active_seats).await == 0).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_are_notified_of_offers() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (one, bot) = (guest(&kit).await, player_of_kind(&kit, 2).await);
    let game = one.create_game(&kit, with(pente(), &json!({"seat": 1}))).await;
    assert_eq!(bot.join(&kit, &game, json!({})).await.status, 200);
    let mut player = SocketClient::connect_page(address, &one.cookie).await;
    let mut program = SocketClient::connect_page(address, &bot.cookie).await;
    for (player, command) in [(&one, "move E5"), (&one, "offer takeback 1"), (&bot, "offer pause")]
    {
        let response = player.send_command(&kit, &game, command).await;
        assert_eq!(response.status, 200, "{command} {:?}", response.json());
    }
    assert_eq!(one.send_command(&kit, &game, "resign").await.status, 200);
    assert_eq!(
        program.wait_for(notification).await,
        Notification::YourTurn { game_id: game.clone() }
    );
    assert_eq!(
        program.wait_for(notification).await,
        Notification::OfferReceived { game_id: game.clone() }
    );
    assert_eq!(
        program.wait_for(notification).await,
        Notification::GameFinished { game_id: game.clone() }
    );
    // Humans are not notified of offers; their next notification is the end of the game.
    assert_eq!(
        player.wait_for(notification).await,
        Notification::GameFinished { game_id: game.clone() }
    );
    assert_eq!(one.send_command(&kit, &game, "offer rematch").await.status, 200);
    assert_eq!(program.wait_for(notification).await, Notification::OfferReceived { game_id: game });
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_show_which_players_are_online() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (one, two, game) = start_game(&kit, pente()).await;
    let mut first = SocketClient::connect_page(address, &one.cookie).await;
    first.subscribe(&game, None).await;
    let here = |message: ToClient| match message {
        ToClient::Seats { seats, .. } => {
            Some(seats.iter().map(|seat| seat.online).collect::<Vec<bool>>())
        }
        _ => None,
    };

    assert_eq!(first.wait_for(here).await, [true, false]);
    let mut second = SocketClient::connect_page(address, &two.cookie).await;
    second.subscribe(&game, None).await;
    assert_eq!(first.wait_for(here).await, [true, true]);
    drop(second);
    assert_eq!(first.wait_for(here).await, [true, false]);
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_show_players_online_on_another_node() {
    let nats = std::env::var("PALAMEDES_TEST_NATS").expect("PALAMEDES_TEST_NATS");
    let kit = TestKit::start_with(|settings| settings.nats = Some(nats)).await;
    let node = kit.second_node().await;
    let app = node_app(Arc::clone(&node), Pages::embedded());
    let other = TestKit { node, app, database: kit.database.clone(), expected_errors: 0 };
    let (one, two, game) = start_game(&kit, pente()).await;
    let mut first = SocketClient::connect_page(kit.listen().await, &one.cookie).await;
    first.subscribe(&game, None).await;
    let mut second = SocketClient::connect_page(other.listen().await, &two.cookie).await;
    second.subscribe(&game, None).await;
    let both = |message: ToClient| match message {
        ToClient::Seats { seats, .. } => seats.iter().all(|seat| seat.online).then_some(()),
        _ => None,
    };
    first.wait_for(both).await;
    second.wait_for(both).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn my_games_are_sorted_by_turn_and_deadline() {
    let kit = TestKit::start().await;
    let (me, other) = (guest(&kit).await, guest(&kit).await);
    let mut games = Vec::new();
    for (control, seat) in [("days:3", 1), ("days:1", 1), ("days:7", 2)] {
        let body = json!({"rules": "pente:9,free", "time_control": control, "seat": seat});
        let game = me.create_game(&kit, body).await;
        other.join(&kit, &game, json!({})).await;
        games.push(game);
    }
    let waiting = me.create_game(&kit, pente()).await;
    // After two plies the clocks of the first two games run.
    for game in &games[..2] {
        assert_eq!(me.send_command(&kit, game, "move E5").await.status, 200);
        assert_eq!(other.send_command(&kit, game, "move D4").await.status, 200);
    }
    let mine = me.get(&kit, "/api/me/games").await;
    let names: Vec<String> = mine.as_array().unwrap().iter().map(|g| text(&g["id"])).collect();
    assert_eq!(names, [&games[1], &games[0], &games[2], &waiting].map(String::clone));
    let turns: Vec<&Value> = mine.as_array().unwrap().iter().map(|g| &g["your_turn"]).collect();
    assert_eq!(turns, [&json!(true), &json!(true), &json!(false), &json!(false)]);
    let day_ms = 86_400_000;
    let left = mine[0]["deadline_ms"].as_u64().unwrap() - kit.node.now_ms();
    assert!((day_ms - 60_000..=day_ms).contains(&left), "{left}");
    assert_eq!(guest(&kit).await.get(&kit, "/api/me/games").await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn premoves_are_played_and_visible_only_to_their_owner() {
    let kit = TestKit::start().await;
    let address = kit.listen().await;
    let (one, two, game) =
        start_game(&kit, json!({"rules": "pente:9,free", "time_control": "days:3"})).await;
    let stranger = guest(&kit).await;
    let mut first = SocketClient::connect_page(address, &one.cookie).await;
    first.subscribe(&game, None).await;
    first.wait_for(|message| matches!(message, ToClient::Snapshot(_)).then_some(())).await;
    let path = format!("/api/games/{game}/premoves");
    let put = async |player: &TestPlayer, plan: &str| {
        kit.send("PUT", &path, &player.cookie, json!({"premoves": plan})).await
    };
    for method in ["PUT", "GET", "DELETE"] {
        let body = json!({"premoves": "0 E5 !D4"});
        check(&kit.send(method, &path, "", body.clone()).await, 401, "unauthorized");
        check(&kit.send(method, &path, &stranger.cookie, body).await, 404, "not-found");
    }
    assert_eq!(put(&two, "nonsense").await.status, 400);
    assert_eq!(put(&two, "0 E5 !E5").await.status, 422);
    assert_eq!(put(&two, "0 E5 !D4").await.status, 204);
    assert_eq!(two.get(&kit, &path).await, json!({"premoves": "0 E5 !D4"}));
    assert_eq!(one.get(&kit, &path).await, json!({"premoves": ""}));
    assert_eq!(kit.send("DELETE", &path, &two.cookie, json!({})).await.status, 204);
    assert_eq!(two.get(&kit, &path).await, json!({"premoves": ""}));
    assert_eq!(put(&two, "0 E5 !D4").await.status, 204);

    assert_eq!(one.send_command(&kit, &game, "move E5").await.status, 200);
    // The opponent receives only the two moves; presence may be sent at any time.
    let mut lines = Vec::new();
    while lines.len() < 2 {
        match first.receive().await {
            ToClient::LogAppended { lines: new, .. } => lines.extend(new),
            ToClient::Notification { .. } => {}
            ToClient::Seats { seats, .. } => assert!(seats.iter().any(|seat| seat.online)),
            other => panic!("{other:?}"),
        }
    }
    assert!(lines[0].ends_with("1 move E5") && lines[1].ends_with("2 move D4"), "{lines:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn abandoned_open_games_are_deleted() {
    let kit = TestKit::start().await;
    let one = guest(&kit).await;
    let old = one.create_game(&kit, pente()).await;
    guest(&kit).await.create_game(&kit, json!({"rules": "pente", "time_control": "none"})).await;
    let by_days = one.create_game(&kit, json!({"rules": "pente", "time_control": "days:3"})).await;
    let private = one.create_game(&kit, with(pente(), &json!({"private": true}))).await;
    let age = "UPDATE game SET created_ms = created_ms - 1000000";
    sqlx::query(age).execute(&kit.node.pool).await.unwrap();
    kit.run_jobs_now().await;
    let left = "SELECT count(*) FROM game";
    wait_until(async || (count(&kit, left).await == 2).then_some(())).await;
    let mine = one.get(&kit, "/api/me/games").await;
    let mut names: Vec<String> = mine.as_array().unwrap().iter().map(|g| text(&g["id"])).collect();
    let mut kept = vec![by_days, private];
    names.sort();
    kept.sort();
    assert_eq!(names, kept);
    assert!(!names.contains(&old));
}
