//! What follows from what happens at a table: notices, the next game, plans, my games.

use std::sync::Arc;

use serde_json::{Value, json};
use server::{Node, Pages, node_app};
use wire::{Notice, ToClient};

use crate::kit::Kit;
use crate::kit::client::Client;
use crate::people::{Person, check, count, guest, of_kind, pente, playing, text, until, with};

/// The name of the game that follows.
async fn next_of(kit: &Kit, person: &Person, game: &str) -> String {
    let path = format!("/api/games/{game}");
    until(async || person.get(kit, &path).await["next"].as_str().map(str::to_owned)).await
}

async fn agree_on_another(kit: &Kit, one: &Person, two: &Person, game: &str) {
    for (person, say) in [(one, "resign"), (one, "offer rematch"), (two, "accept rematch")] {
        let said = person.act(kit, game, say).await;
        assert_eq!(said.status, 200, "{say} {:?}", said.json());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_game_of_a_match_is_opened_once_with_the_seats_turned() {
    let kit = Kit::start().await;
    let (one, two, game) = playing(&kit, with(pente(), &json!({"silent": true}))).await;
    agree_on_another(&kit, &one, &two, &game).await;
    let next = next_of(&kit, &one, &game).await;
    let full = one.get(&kit, &format!("/api/games/{next}")).await;
    assert_eq!((text(&full["status"]), &full["you"]), ("live".to_owned(), &json!(2)));
    assert_eq!(text(&full["config"]), "pente:9,free control=fischer:300+5 lag=credit number=2");
    assert_eq!(full["silent"], json!(true));
    assert_eq!(one.get(&kit, "/api/me/games").await[0]["game"], json!(next));

    // A node that comes later finds nothing left to do.
    let other = Node::start(kit.node.settings.clone()).await.unwrap();
    agree_on_another(&kit, &two, &one, &next).await;
    next_of(&kit, &one, &next).await;
    assert_eq!(count(&kit, "SELECT count(*) FROM game").await, 3);
    drop(other);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_next_game_that_a_crash_kept_from_being_opened_is_opened_by_who_comes_then() {
    let kit = Kit::start().await;
    let (one, two, game) = playing(&kit, pente()).await;
    agree_on_another(&kit, &one, &two, &game).await;
    next_of(&kit, &one, &game).await;
    // As if the node had died behind the commit of what both agreed on.
    for query in [
        "UPDATE game SET next_game_id = NULL WHERE next_game_id IS NOT NULL",
        "DELETE FROM game WHERE config LIKE '% number=2'",
    ] {
        sqlx::query(query).execute(&kit.node.pool).await.unwrap();
    }
    let other = Node::start(kit.node.settings.clone()).await.unwrap();
    let opened = "SELECT count(*) FROM game g JOIN game n ON n.game_id = g.next_game_id
                  WHERE n.status = 1";
    until(async || (count(&kit, opened).await == 1).then_some(())).await;
    assert_eq!(count(&kit, "SELECT count(*) FROM game").await, 2);
    drop(other);
}

fn notice(message: ToClient) -> Option<Notice> {
    match message {
        ToClient::Notice { notice } => Some(notice),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_are_told_what_concerns_them_wherever_they_are() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let (one, two) = (guest(&kit).await, guest(&kit).await);
    let mut first = Client::page(address, &one.cookie).await;
    let mut second = Client::page(address, &two.cookie).await;
    let body = with(pente(), &json!({"seat": 1, "invited": [two.name]}));
    let game = one.open(&kit, body).await;
    match second.wait(notice).await {
        Notice::Challenged { game: of, by } => {
            assert_eq!((of, by.name), (game.clone(), one.name.clone()));
        }
        other => panic!("{other:?}"),
    }
    two.sit(&kit, &game, json!({})).await;
    assert_eq!(first.wait(notice).await, Notice::Started { game: game.clone() });
    assert_eq!(first.wait(notice).await, Notice::YourTurn { game: game.clone() });
    assert_eq!(second.wait(notice).await, Notice::Started { game: game.clone() });
    assert_eq!(one.act(&kit, &game, "move E5").await.status, 200);
    assert_eq!(second.wait(notice).await, Notice::YourTurn { game: game.clone() });
    assert_eq!(two.act(&kit, &game, "resign").await.status, 200);
    assert_eq!(second.wait(notice).await, Notice::Over { game: game.clone() });
    assert_eq!(first.wait(notice).await, Notice::Over { game });
    let sitting = "SELECT count(*) FROM sitting";
    until(async || (count(&kit, sitting).await == 0).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_are_told_what_they_are_offered() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let (one, bot) = (guest(&kit).await, of_kind(&kit, 2).await);
    let game = one.open(&kit, with(pente(), &json!({"seat": 1}))).await;
    assert_eq!(bot.sit(&kit, &game, json!({})).await.status, 200);
    let mut person = Client::page(address, &one.cookie).await;
    let mut program = Client::page(address, &bot.cookie).await;
    for (who, say) in [(&one, "move E5"), (&one, "offer takeback 1"), (&bot, "offer pause")] {
        let said = who.act(&kit, &game, say).await;
        assert_eq!(said.status, 200, "{say} {:?}", said.json());
    }
    assert_eq!(one.act(&kit, &game, "resign").await.status, 200);
    assert_eq!(program.wait(notice).await, Notice::YourTurn { game: game.clone() });
    assert_eq!(program.wait(notice).await, Notice::Asked { game: game.clone() });
    assert_eq!(program.wait(notice).await, Notice::Over { game: game.clone() });
    // People see it at the table. What they are told next is the end.
    assert_eq!(person.wait(notice).await, Notice::Over { game: game.clone() });
    assert_eq!(one.act(&kit, &game, "offer rematch").await.status, 200);
    assert_eq!(program.wait(notice).await, Notice::Asked { game });
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_at_the_table_is_shown() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let (one, two, game) = playing(&kit, pente()).await;
    let mut first = Client::page(address, &one.cookie).await;
    first.watch(&game, None).await;
    let here = |message: ToClient| match message {
        ToClient::Seats { seats, .. } => {
            Some(seats.iter().map(|seat| seat.here).collect::<Vec<bool>>())
        }
        _ => None,
    };

    assert_eq!(first.wait(here).await, [true, false]);
    let mut second = Client::page(address, &two.cookie).await;
    second.watch(&game, None).await;
    assert_eq!(first.wait(here).await, [true, true]);
    drop(second);
    assert_eq!(first.wait(here).await, [true, false]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_at_the_table_on_another_node_is_shown_too() {
    let nats = std::env::var("PALAMEDES_TEST_NATS").expect("PALAMEDES_TEST_NATS");
    let kit = Kit::with(|settings| settings.nats = Some(nats)).await;
    let mut settings = kit.node.settings.clone();
    settings.node = "two".to_owned();
    let node = Node::start(settings).await.unwrap();
    let app = node_app(Arc::clone(&node), Pages::embedded());
    let other = Kit { node, app, database: kit.database.clone(), wrong: 0 };
    let (one, two, game) = playing(&kit, pente()).await;
    let mut first = Client::page(kit.listen().await, &one.cookie).await;
    first.watch(&game, None).await;
    let mut second = Client::page(other.listen().await, &two.cookie).await;
    second.watch(&game, None).await;
    let both = |message: ToClient| match message {
        ToClient::Seats { seats, .. } => seats.iter().all(|seat| seat.here).then_some(()),
        _ => None,
    };
    first.wait(both).await;
    second.wait(both).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn my_games_come_in_the_order_in_which_they_need_me() {
    let kit = Kit::start().await;
    let (me, other) = (guest(&kit).await, guest(&kit).await);
    let mut games = Vec::new();
    for (control, seat) in [("days:3", 1), ("days:1", 1), ("days:7", 2)] {
        let body = json!({"game": "pente:9,free", "control": control, "seat": seat});
        let game = me.open(&kit, body).await;
        other.sit(&kit, &game, json!({})).await;
        games.push(game);
    }
    let waiting = me.open(&kit, pente()).await;
    // In the first two I begin and the other answers, so that the days run.
    for game in &games[..2] {
        assert_eq!(me.act(&kit, game, "move E5").await.status, 200);
        assert_eq!(other.act(&kit, game, "move D4").await.status, 200);
    }
    let mine = me.get(&kit, "/api/me/games").await;
    let names: Vec<String> = mine.as_array().unwrap().iter().map(|g| text(&g["game"])).collect();
    assert_eq!(names, [&games[1], &games[0], &games[2], &waiting].map(String::clone));
    let turns: Vec<&Value> = mine.as_array().unwrap().iter().map(|g| &g["your_turn"]).collect();
    assert_eq!(turns, [&json!(true), &json!(true), &json!(false), &json!(false)]);
    let day_ms = 86_400_000;
    let left = mine[0]["deadline_ms"].as_u64().unwrap() - kit.node.now_ms();
    assert!((day_ms - 60_000..=day_ms).contains(&left), "{left}");
    assert_eq!(guest(&kit).await.get(&kit, "/api/me/games").await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_played_for_its_owner_and_shown_to_nobody_else() {
    let kit = Kit::start().await;
    let address = kit.listen().await;
    let (one, two, game) =
        playing(&kit, json!({"game": "pente:9,free", "control": "days:3"})).await;
    let stranger = guest(&kit).await;
    let mut first = Client::page(address, &one.cookie).await;
    first.watch(&game, None).await;
    first.wait(|message| matches!(message, ToClient::Full(_)).then_some(())).await;
    let path = format!("/api/games/{game}/plan");
    let put = async |person: &Person, plan: &str| {
        kit.send("PUT", &path, &person.cookie, json!({"plan": plan})).await
    };
    for method in ["PUT", "GET", "DELETE"] {
        let body = json!({"plan": "0 E5 !D4"});
        check(&kit.send(method, &path, "", body.clone()).await, 401, "who-asks");
        check(&kit.send(method, &path, &stranger.cookie, body).await, 404, "not-found");
    }
    assert_eq!(put(&two, "nonsense").await.status, 400);
    assert_eq!(put(&two, "0 E5 !E5").await.status, 422);
    assert_eq!(put(&two, "0 E5 !D4").await.status, 204);
    assert_eq!(two.get(&kit, &path).await, json!({"plan": "0 E5 !D4"}));
    assert_eq!(one.get(&kit, &path).await, json!({"plan": ""}));
    assert_eq!(kit.send("DELETE", &path, &two.cookie, json!({})).await.status, 204);
    assert_eq!(two.get(&kit, &path).await, json!({"plan": ""}));
    assert_eq!(put(&two, "0 E5 !D4").await.status, 204);

    assert_eq!(one.act(&kit, &game, "move E5").await.status, 200);
    // All that the other one hears is the two moves; who is there may be told at any time.
    let mut lines = Vec::new();
    while lines.len() < 2 {
        match first.hear().await {
            ToClient::Said { lines: said, .. } => lines.extend(said),
            ToClient::Notice { .. } => {}
            ToClient::Seats { seats, .. } => assert!(seats.iter().any(|seat| seat.here)),
            other => panic!("{other:?}"),
        }
    }
    assert!(lines[0].ends_with("1 move E5") && lines[1].ends_with("2 move D4"), "{lines:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_everybody_has_left_are_closed() {
    let kit = Kit::start().await;
    let one = guest(&kit).await;
    let old = one.open(&kit, pente()).await;
    guest(&kit).await.open(&kit, json!({"game": "pente", "control": "none"})).await;
    let by_days = one.open(&kit, json!({"game": "pente", "control": "days:3"})).await;
    let private = one.open(&kit, with(pente(), &json!({"private": true}))).await;
    let age = "UPDATE game SET opened_ms = opened_ms - 1000000";
    sqlx::query(age).execute(&kit.node.pool).await.unwrap();
    let other: Arc<Node> = Node::start(kit.node.settings.clone()).await.unwrap();
    let left = "SELECT count(*) FROM game";
    until(async || (count(&kit, left).await == 2).then_some(())).await;
    let mine = one.get(&kit, "/api/me/games").await;
    let mut names: Vec<String> =
        mine.as_array().unwrap().iter().map(|g| text(&g["game"])).collect();
    let mut kept = vec![by_days, private];
    names.sort();
    kept.sort();
    assert_eq!(names, kept);
    assert!(!names.contains(&old));
    drop(other);
}
