//! Games over two nodes and a real database.

use std::sync::Arc;
use std::time::Duration;

use uuid::Uuid;
use wire::{Act, FullGame, GameStatus, ToClient};

use super::Games;
use super::watcher::{Messages, Watcher};
use crate::error::Error;
use crate::ids;
use crate::node::Node;
use crate::settings::Settings;
use crate::test_database::database;

/// Two nodes on one database, with NATS between them if there is one.
pub(super) async fn nodes(nats: Option<String>) -> (Arc<Node>, Arc<Node>) {
    let database = database().await;
    // Time is given back only where the test says so.
    let settings = Settings { nats, late_ms: 600_000, ..Settings::development(&database) };
    let one = Node::start(settings.clone()).await.unwrap();
    let two = Node::start(Settings { node: "two".to_owned(), ..settings }).await.unwrap();
    (one, two)
}

/// A game that has begun; players 1 and 2 sit on their seats.
pub(super) async fn game(node: &Node, config: &str) -> i64 {
    let game_id = ids::fresh(node.now_ms()).unwrap();
    let player = "INSERT INTO player (player_id, name, name_key, kind, made_ms) \
        SELECT n, n, n, 1, 0 FROM generate_series(1, 2) n ON CONFLICT DO NOTHING";
    sqlx::query(player).execute(&node.pool).await.unwrap();
    let game = "INSERT INTO game (game_id, shard, config, status, opened_by, opened_ms, \
        started_ms, deadline_ms, rated, listed, silent) \
        VALUES ($1, $2, $3, 1, 1, $4, $4, $4 + 15000, false, true, false)";
    let game = sqlx::query(game).bind(game_id).bind(ids::shard(game_id)).bind(config);
    game.bind(node.now()).execute(&node.pool).await.unwrap();
    let seats = "INSERT INTO seat (game_id, seat, player_id) \
        SELECT $1, n, n FROM generate_series(1, 2) n";
    sqlx::query(seats).bind(game_id).execute(&node.pool).await.unwrap();
    game_id
}

pub(super) fn say(ply: u32, text: &str) -> Act {
    Act { key: Uuid::new_v4().to_string(), ply: Some(ply), say: text.to_owned() }
}

/// The next message.
async fn told(messages: &mut Messages) -> ToClient {
    let next = tokio::time::timeout(Duration::from_secs(30), messages.next());
    let text = next.await.expect("nothing was told").unwrap();
    serde_json::from_str(&text).unwrap()
}

/// It is the game as a whole.
async fn whole(messages: &mut Messages) -> FullGame {
    match told(messages).await {
        ToClient::Full(full) => full,
        other => panic!("{other:?}"),
    }
}

/// It is about the log of a game.
async fn said(messages: &mut Messages) -> (u32, Vec<String>) {
    match told(messages).await {
        ToClient::Said { from, lines, .. } => (from, lines),
        other => panic!("{other:?}"),
    }
}

/// Waits until the node knows of a time in which nobody could play.
async fn outage_known(node: &Node) {
    let known = async {
        while node.games.outages().is_empty() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), known).await.expect("no outage");
}

async fn entries(node: &Node, game_id: i64) -> Vec<String> {
    sqlx::query_scalar("SELECT line FROM entry WHERE game_id = $1 ORDER BY number")
        .bind(game_id)
        .fetch_all(&node.pool)
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeat_is_answered_as_the_first_time_on_any_node() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    let act = say(0, "move E5");
    for node in [&one, &one, &two, &two] {
        assert_eq!(Games::act(node, game_id, 1, act.clone(), 0).await.unwrap(), 1);
    }
    assert_eq!(entries(&one, game_id).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_missed_a_move_judges_again() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    Games::act(&two, game_id, 1, say(0, "move E5"), 0).await.unwrap();
    Games::act(&one, game_id, 2, say(1, "move E6"), 0).await.unwrap();
    // Node two does not know of E6 and finds out by the compare-and-set.
    let late = Games::act(&two, game_id, 2, say(1, "move D4"), 0).await.unwrap_err();
    assert_eq!(late.code(), "stale");
    assert_eq!(Games::act(&two, game_id, 1, say(2, "move E7"), 0).await.unwrap(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_speak_at_once_on_two_nodes_one_is_first() {
    let (one, two) = nodes(None).await;
    for _ in 0..20 {
        let game_id = game(&one, "pente:9,free").await;
        let (a, b) = tokio::join!(
            Games::act(&one, game_id, 1, say(0, "move E5"), 0),
            Games::act(&two, game_id, 1, say(0, "move D4"), 0),
        );
        assert_ne!(a.is_ok(), b.is_ok(), "{a:?} {b:?}");
        assert_eq!(a.and(b).unwrap_err().code(), "stale");
        assert_eq!(entries(&one, game_id).await.len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_speaks_for_others_or_before_a_game_begins() {
    let (one, _) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    let check = async |player_id: i64, act: Act| {
        Games::act(&one, game_id, player_id, act, 0).await.unwrap_err().code().to_owned()
    };
    assert_eq!(check(3, say(0, "move E5")).await, "not-your-table");
    assert_eq!(check(2, say(0, "move E5")).await, "turn-of");
    assert_eq!(check(1, say(0, "begin")).await, "not-yours-to-say");
    assert_eq!(check(1, say(0, "leave")).await, "not-yours-to-say");
    assert_eq!(check(1, Act { ply: None, ..say(0, "move E5") }).await, "stale");
    assert_eq!(check(1, Act { key: "k".into(), ..say(0, "move E5") }).await, "key-unreadable");
    let nowhere = Games::act(&one, 77, 1, say(0, "resign"), 0).await.unwrap_err();
    assert!(matches!(nowhere, Error::NotFound));
    sqlx::query("UPDATE game SET status = 0").execute(&one.pool).await.unwrap();
    Games::changed(&one, game_id).await;
    assert_eq!(check(1, say(0, "move E5")).await, "still-gathering");
    assert!(entries(&one, game_id).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_viewer_on_another_node_is_told_with_and_without_nats() {
    let nats = std::env::var("PALAMEDES_TEST_NATS").expect("PALAMEDES_TEST_NATS");
    for nats in [Some(nats), None] {
        let (one, two) = nodes(nats).await;
        let game_id = game(&one, "pente:9,free").await;
        let (watcher, mut messages) = Watcher::new(None);
        Games::watch(&two, game_id, &watcher, None).await.unwrap();
        assert_eq!(whole(&mut messages).await.version, 0);
        for (ply, stone) in ["E5", "E6", "D4"].into_iter().enumerate() {
            let player_id = 1 + ply as i64 % 2;
            let act = say(ply as u32, &format!("move {stone}"));
            Games::act(&one, game_id, player_id, act, 0).await.unwrap();
            let (from, lines) = said(&mut messages).await;
            assert_eq!((from as usize, lines.len()), (ply, 1));
            assert!(lines[0].ends_with(stone), "{lines:?}");
            // From now on without the table in memory.
            two.games.lock()[&game_id].fold();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_out_once_and_the_clock_of_the_first_turn_starts_by_itself() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free control=egg:0.3").await;
    sqlx::query(
        "UPDATE game SET started_ms = started_ms - 16000, deadline_ms = deadline_ms - 16000",
    )
    .execute(&one.pool)
    .await
    .unwrap();
    let (watcher, mut messages) = Watcher::new(None);
    Games::watch(&two, game_id, &watcher, None).await.unwrap();
    // On a busy machine it has begun by now.
    let mut lines = whole(&mut messages).await.log;
    while lines.len() < 3 {
        let (from, more) = said(&mut messages).await;
        assert_eq!(from as usize, lines.len());
        lines.extend(more);
    }
    assert!(lines[0].ends_with("1 begin"), "{lines:?}");
    assert!(lines[1].ends_with("- tick") && lines[2].ends_with("- tick"), "{lines:?}");
    assert!(entries(&one, game_id).await.len() >= 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn time_when_we_were_away_is_given_back() {
    let (one, _two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free control=budget:20").await;
    Games::act(&one, game_id, 1, say(0, "move E5"), 0).await.unwrap();
    // Everybody was away for an hour, all of it in the second player's turn.
    let hour = 3_600_000;
    sqlx::query("UPDATE entry SET line = ($1 || ' 1 move E5')")
        .bind((one.now() - hour).to_string())
        .execute(&one.pool)
        .await
        .unwrap();
    crate::store::beat::away(&one.pool, one.now() - hour + 100, one.now()).await.unwrap();
    Games::changed(&one, game_id).await;
    outage_known(&one).await;
    assert_eq!(Games::act(&one, game_id, 2, say(1, "move E6"), 0).await.unwrap(), 3);
    let lines = entries(&one, game_id).await;
    assert!(lines[1].contains("- outage"), "{lines:?}");
    let full = Games::full(&one, game_id, Some(2)).await.unwrap();
    assert_eq!((full.version, full.you), (3, Some(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_beats_too_late_was_away() {
    let (one, _two) = nodes(None).await;
    let settings = Settings { node: "three".to_owned(), late_ms: 0, ..one.settings.clone() };
    let _three = Node::start(settings).await.unwrap();
    outage_known(&one).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_gets_the_whole_instead_of_the_missing() {
    let (one, _) = nodes(None).await;
    let game_id = game(&one, "pente:19,free").await;
    let (watcher, mut messages) = Watcher::new(None);
    Games::watch(&one, game_id, &watcher, None).await.unwrap();
    for number in 0..30 {
        for (seat, word) in [(1, "offer"), (2, "decline")] {
            let act = say(0, &format!("{word} impasse"));
            Games::act(&one, game_id, seat, act, 0).await.unwrap();
        }
        let stones = (b'A' + (number % 8) as u8) as char;
        let act = say(number, &format!("move {stones}{}", 1 + number / 8));
        Games::act(&one, game_id, 1 + i64::from(number % 2), act, 0).await.unwrap();
    }
    let mut count = 0;
    while messages.take_missed().is_empty() {
        told(&mut messages).await;
        count += 1;
    }
    assert_eq!(count, 64);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_played_when_its_turn_comes_on_any_node() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free control=days:3").await;
    let plan = "INSERT INTO plan VALUES ($1, 2, '0 E5 !D4 C3 !B2', 0)";
    sqlx::query(plan).bind(game_id).execute(&one.pool).await.unwrap();
    Games::planned(&two, game_id).await;
    let (watcher, mut messages) = Watcher::new(None);
    Games::watch(&one, game_id, &watcher, None).await.unwrap();
    whole(&mut messages).await;
    Games::act(&one, game_id, 1, say(0, "move E5"), 0).await.unwrap();
    for number in 0..2 {
        assert_eq!(said(&mut messages).await.0, number);
    }
    let left = async || -> Option<String> {
        sqlx::query_scalar("SELECT plan FROM plan").fetch_optional(&one.pool).await.unwrap()
    };
    // What is left of it is written down after the move is told.
    let followed = async {
        while left().await.as_deref() != Some("2 C3 !B2") {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), followed).await.unwrap();
    Games::act(&two, game_id, 1, say(2, "move A1"), 0).await.unwrap();
    let lines = entries(&one, game_id).await;
    assert!(lines[1].ends_with("2 move D4") && lines.len() == 3, "{lines:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_flagged_while_a_node_may_be_dead() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free control=budget:2").await;
    // A third node has just died, and the second player was connected to it.
    let dead = "INSERT INTO node (node_id, name, beat_ms) VALUES (3, 'three', $1)";
    sqlx::query(dead).bind(one.now()).execute(&one.pool).await.unwrap();
    Games::act(&one, game_id, 1, say(0, "move E5"), 0).await.unwrap();
    // More than the whole budget later the move comes, by way of another node.
    tokio::time::sleep(Duration::from_millis(2_300)).await;
    Games::act(&two, game_id, 2, say(1, "move E6"), 0).await.unwrap();
    let lines = entries(&one, game_id).await;
    assert!(lines[1].contains("- outage") && lines[2].ends_with("2 move E6"), "{lines:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_missed_the_beginning_finds_out() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    let gathers = "UPDATE game SET status = 0, started_ms = NULL, deadline_ms = NULL";
    sqlx::query(gathers).execute(&one.pool).await.unwrap();
    let (watcher, mut messages) = Watcher::new(None);
    Games::watch(&two, game_id, &watcher, None).await.unwrap();
    assert_eq!(whole(&mut messages).await.status, GameStatus::Gathering);
    // It begins elsewhere, the seats are dealt anew, and nobody is told.
    sqlx::query("UPDATE seat SET player_id = 3 - player_id").execute(&one.pool).await.unwrap();
    sqlx::query("UPDATE game SET status = 1").execute(&one.pool).await.unwrap();
    let other = Games::act(&two, game_id, 1, say(0, "move E5"), 0).await.unwrap_err();
    assert_eq!(other.code(), "turn-of");
    assert_eq!(Games::act(&two, game_id, 2, say(0, "move E5"), 0).await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_nats_it_should_have_a_node_plays_on() {
    let (one, two) = nodes(Some("nats://127.0.0.1:1".to_owned())).await;
    let started = std::time::Instant::now();
    let game_id = game(&one, "pente:9,free").await;
    let (watcher, mut messages) = Watcher::new(Some(2));
    Games::watch(&two, game_id, &watcher, None).await.unwrap();
    let _greeting = Games::greet(&two, 2, &watcher);
    whole(&mut messages).await;
    Games::act(&one, game_id, 1, say(0, "move E5"), 0).await.unwrap();
    // All of this is a matter of milliseconds, but not on every machine at every time.
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    // The comparison with the database tells what NATS did not.
    assert_eq!(said(&mut messages).await.0, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_at_a_node_that_goes_has_time_to_come_to_another() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free control=egg:1").await;
    Games::act(&one, game_id, 1, say(0, "move E5"), 0).await.unwrap();
    let left_ms = one.now();
    one.end().await.unwrap();
    one.end().await.unwrap();
    let noted: Vec<(i64, i64)> =
        sqlx::query_as("SELECT from_ms, until_ms FROM outage WHERE until_ms > $1")
            .bind(one.now())
            .fetch_all(&two.pool)
            .await
            .unwrap();
    assert!(matches!(noted[..], [(from_ms, _)] if from_ms < left_ms + 1_000), "{noted:?}");
    while two.games.all_there_ms.load(std::sync::atomic::Ordering::Relaxed) < left_ms + 2_000 {
        tokio::task::yield_now().await;
    }
    // More than the whole turn has passed, for all who let time pass.
    assert_eq!(one.games.timers.take_due(left_ms + 2_000, 1).len(), 1, "this one leaves it");
    Games::act(&two, game_id, 2, say(1, "move E6"), 0).await.unwrap();
    let lines = entries(&two, game_id).await;
    assert!(lines.iter().any(|line| line.contains("- outage")), "{lines:?}");
    assert!(!lines.iter().any(|line| line.ends_with("- tick")), "{lines:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_begins_when_what_could_not_be_stored_was_said() {
    let (one, _) = nodes(None).await;
    let game_id = game(&one, "pente:9,free control=budget:60").await;
    let mut holds = one.pool.begin().await.unwrap();
    let row = "SELECT 1 FROM game WHERE game_id = $1 FOR UPDATE";
    sqlx::query(row).bind(game_id).execute(&mut *holds).await.unwrap();
    let node = Arc::clone(&one);
    let said = tokio::spawn(async move {
        Games::act(&node, game_id, 1, say(0, "move E5"), 0).await.unwrap();
    });
    let noted = async {
        loop {
            let first = sqlx::query_scalar("SELECT min(from_ms) FROM outage");
            if let Some(from_ms) = first.fetch_one(&one.pool).await.unwrap() {
                return from_ms;
            }
            tokio::task::yield_now().await;
        }
    };
    let from_ms: i64 = tokio::time::timeout(Duration::from_secs(20), noted).await.unwrap();
    holds.rollback().await.unwrap();
    said.await.unwrap();
    let lines = entries(&one, game_id).await;
    let at_ms: i64 = lines[0].split(' ').next().unwrap().parse().unwrap();
    assert!(from_ms <= at_ms, "{from_ms}: {lines:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_that_does_not_come_true_is_gone() {
    let (one, two) = nodes(None).await;
    let plans = async || -> i64 {
        sqlx::query_scalar("SELECT count(*) FROM plan").fetch_one(&one.pool).await.unwrap()
    };
    let game_id = game(&one, "pente:9,free control=days:3").await;
    let plan = "INSERT INTO plan VALUES ($1, 2, '0 E5 !D4', 0)";
    sqlx::query(plan).bind(game_id).execute(&one.pool).await.unwrap();
    Games::planned(&one, game_id).await;
    assert_eq!(plans().await, 1, "it may still come true");
    Games::act(&two, game_id, 1, say(0, "move A1"), 0).await.unwrap();
    Games::plan(Arc::clone(&one), game_id).await;
    assert_eq!((plans().await, entries(&one, game_id).await.len()), (0, 1));

    // A node that does not know how far the game is does not judge by that.
    Games::act(&two, game_id, 2, say(1, "move B1"), 0).await.unwrap();
    let plan = "INSERT INTO plan VALUES ($1, 1, '2 * !C1', 0)";
    sqlx::query(plan).bind(game_id).execute(&one.pool).await.unwrap();
    Games::plan(Arc::clone(&one), game_id).await;
    let lines = entries(&one, game_id).await;
    assert!(lines[2].ends_with("1 move C1"), "{lines:?}");
    assert_eq!(plans().await, 0);

    // When a game is over no turn comes.
    let plan = "INSERT INTO plan VALUES ($1, 1, '3 * !D1', 0)";
    sqlx::query(plan).bind(game_id).execute(&one.pool).await.unwrap();
    Games::planned(&one, game_id).await;
    Games::act(&one, game_id, 2, Act { ply: None, ..say(3, "resign") }, 0).await.unwrap();
    assert_eq!(plans().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn however_many_games_are_watched_moves_are_taken() {
    let (one, _) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    let (watcher, messages) = Watcher::new(None);
    for number in 0..super::SLOTS as i64 {
        one.games.slot(&one, -number).join(&watcher);
    }
    let (other, _messages) = Watcher::new(None);
    let full = Games::watch(&one, game_id, &other, None).await.unwrap_err();
    assert!(matches!(full, Error::Overloaded), "{full:?}");
    assert_eq!(Games::act(&one, game_id, 1, say(0, "move E5"), 0).await.unwrap(), 1);
    Games::tick(&one, game_id).await.unwrap();
    one.games.lock().remove(&game_id);
    // Those who watched have gone.
    drop((watcher, messages));
    Games::watch(&one, game_id, &other, None).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_over_long_ago_is_shown_once() {
    let (one, _) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    Games::act(&one, game_id, 1, Act { ply: None, ..say(0, "resign") }, 0).await.unwrap();
    let check = async |player_id: Option<i64>, joins: bool| {
        let (watcher, mut messages) = Watcher::new(player_id);
        Games::watch(&one, game_id, &watcher, None).await.unwrap();
        assert!(messages.next().await.unwrap().contains(r#""t":"full""#));
        assert_eq!(one.games.lock()[&game_id].is_watched(), joins, "{player_id:?}");
    };
    check(None, true).await;
    sqlx::query("UPDATE game SET ended_ms = ended_ms - 4000000").execute(&one.pool).await.unwrap();
    one.games.lock().clear();
    check(None, false).await;
    check(Some(3), false).await;
    check(Some(2), true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn houses_that_share_nats_do_not_hear_each_other() {
    let nats = Some(std::env::var("PALAMEDES_TEST_NATS").expect("PALAMEDES_TEST_NATS"));
    let (here, near) = nodes(nats.clone()).await;
    let (elsewhere, _) = nodes(nats).await;
    let hears = |node: &Arc<Node>| {
        let (watcher, messages) = Watcher::new(Some(1));
        (Games::greet(node, 1, &watcher), messages)
    };
    let (mut ours, mut others) = (hears(&near), hears(&elsewhere));
    here.games.notify(&here, 1, ToClient::Bye { retry_ms: 7 });
    assert_eq!(told(&mut ours.1).await, ToClient::Bye { retry_ms: 7 });
    // What was said elsewhere came later, and is the first they hear.
    elsewhere.games.notify(&elsewhere, 1, ToClient::Bye { retry_ms: 8 });
    assert_eq!(told(&mut others.1).await, ToClient::Bye { retry_ms: 8 });
}
