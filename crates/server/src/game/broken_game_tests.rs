//! Live games that cannot be stored or replayed, next to games that can.

use std::sync::atomic::Ordering;
use std::time::Duration;

use wire::{GameCommand, GameStatus, ToClient};

use crate::db::active_seat::count_games;
use crate::game::service;
use crate::game::tests::{
    P1, P2, command, game, log_lines, next_log_update, next_message, next_snapshot, nodes, send,
};
use crate::ids::GameId;
use crate::node::Node;
use crate::subscriber::Subscriber;

/// Adds a log entry that the version of the game does not count.
async fn poison(node: &Node, game_id: GameId) {
    let entry = "INSERT INTO log_entry SELECT game_id, version, 'x', NULL FROM game \
        WHERE game_id = $1";
    sqlx::query(entry).bind(game_id).execute(&node.pool).await.unwrap();
}

async fn status(node: &Node, game_id: GameId) -> (i16, Option<i64>, Option<String>) {
    let status = "SELECT status, deadline_ms, fault FROM game WHERE game_id = $1";
    sqlx::query_as(status).bind(game_id).fetch_one(&node.pool).await.unwrap()
}

async fn count(node: &Node, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&node.pool).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn poisoned_live_game_is_parked_and_delays_no_other() {
    let (one, two) = nodes(None).await;
    let poisoned = game(&one, "pente:9,free control=budget:60").await;
    let other = game(&one, "pente:9,free control=egg:0.3").await;
    send(&one, poisoned, P1, command(0, "move E5")).await.unwrap();
    let (here, mut messages) = Subscriber::new(Some(P2));
    service::subscribe(&one, poisoned, &here, None).await.unwrap();
    assert_eq!(next_snapshot(&mut messages).await.status, GameStatus::Live);
    let (remote, mut remote_messages) = Subscriber::new(None);
    service::subscribe(&two, poisoned, &remote, None).await.unwrap();
    assert_eq!(next_snapshot(&mut remote_messages).await.version, 1);
    poison(&one, poisoned).await;

    let (rejected, applied) = tokio::join!(
        send(&one, poisoned, P2, command(1, "move E6")),
        send(&one, other, P1, command(0, "move E5")),
    );
    assert_eq!(rejected.unwrap_err().code(), "game-broken");
    assert_eq!(applied.unwrap(), 1);
    for messages in [&mut messages, &mut remote_messages] {
        let snapshot = next_snapshot(messages).await;
        assert_eq!((snapshot.status, snapshot.version), (GameStatus::Broken, 1));
    }
    let (status, deadline_ms, fault) = status(&one, poisoned).await;
    assert_eq!((status, deadline_ms), (3, None));
    assert!(fault.unwrap().contains("log_entry_"));
    // No outage is recorded, for which all clocks would be credited.
    assert_eq!(one.games.connection_lost_ms.load(Ordering::Relaxed), 0);
    assert_eq!(count(&one, "SELECT count(*) FROM outage").await, 0);

    // The clock of the other game goes on; nothing is tried again with the broken one.
    let flag = async {
        while log_lines(&one, other).await.len() < 3 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), flag).await.unwrap();
    service::tick_clock(&two, poisoned).await.unwrap_err();
    for node in [&one, &two] {
        let resign = GameCommand { ply: None, ..command(0, "resign") };
        let error = send(node, poisoned, P1, resign).await.unwrap_err();
        assert_eq!(error.code(), "game-broken");
    }
    assert_eq!(log_lines(&one, poisoned).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_game_does_not_count_against_the_maximum() {
    let (one, _two) = nodes(None).await;
    for _ in 0..2 {
        let game_id = game(&one, "pente:9,free").await;
        poison(&one, game_id).await;
    }
    let mut db = one.pool.acquire().await.unwrap();
    assert_eq!(count_games(&mut db, P1).await.unwrap().live, 2);
    let all = "SELECT game_id FROM game ORDER BY game_id";
    let game_ids: Vec<GameId> = sqlx::query_scalar(all).fetch_all(&one.pool).await.unwrap();
    service::snapshot(&one, game_ids[0], None).await.unwrap();
    assert_eq!(count_games(&mut db, P1).await.unwrap().live, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn live_game_of_older_rules_is_replayed_when_it_is_loaded() {
    let (one, _two) = nodes(None).await;
    let replays = game(&one, "pente:9,free control=days:3").await;
    let fails = game(&one, "pente:9,free control=days:3").await;
    for game_id in [replays, fails] {
        send(&one, game_id, P1, command(0, "move E5")).await.unwrap();
        send(&one, game_id, P2, command(1, "move E6")).await.unwrap();
    }
    // By the newer rules, the second move is illegal.
    let illegal = "UPDATE log_entry SET line = replace(line, 'E6', 'E5') \
        WHERE game_id = $1 AND number = 1";
    sqlx::query(illegal).bind(fails).execute(&one.pool).await.unwrap();
    sqlx::query("UPDATE game SET rules_revision = 0").execute(&one.pool).await.unwrap();
    one.games.lock().clear();

    let snapshot = service::snapshot(&one, fails, Some(P1)).await.unwrap();
    assert_eq!((snapshot.status, snapshot.version), (GameStatus::Broken, 1));
    assert!(snapshot.log[0].ends_with("1 move E5"), "{:?}", snapshot.log);
    let (status, _, fault) = status(&one, fails).await;
    assert!(status == 3 && fault.clone().unwrap().contains("log entry 1"), "{fault:?}");

    let snapshot = service::snapshot(&one, replays, Some(P1)).await.unwrap();
    assert_eq!((snapshot.status, snapshot.version), (GameStatus::Live, 2));
    let revisions = "SELECT count(*) FROM game WHERE rules_revision > 0 AND status = 1";
    assert_eq!(count(&one, revisions).await, 1);
    send(&one, replays, P1, command(2, "move D4")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn game_that_is_over_by_its_log_is_parked() {
    let (one, _two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    let resign = GameCommand { ply: None, ..command(0, "resign") };
    send(&one, game_id, P1, resign).await.unwrap();
    sqlx::query("UPDATE game SET status = 1").execute(&one.pool).await.unwrap();
    one.games.lock().clear();
    let snapshot = service::snapshot(&one, game_id, None).await.unwrap();
    assert_eq!(snapshot.status, GameStatus::Broken);
}

#[tokio::test(flavor = "multi_thread")]
async fn game_with_an_unknown_config_is_parked() {
    let (one, _two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    let (subscriber, mut messages) = Subscriber::new(None);
    service::subscribe(&one, game_id, &subscriber, None).await.unwrap();
    next_snapshot(&mut messages).await;
    sqlx::query("UPDATE game SET config = 'no-game'").execute(&one.pool).await.unwrap();
    let cached = one.games.cached(game_id).unwrap();
    cached.invalidate(&mut *cached.state.lock().await);
    let error = service::snapshot(&one, game_id, None).await.unwrap_err();
    assert_eq!(error.code(), "game-broken");
    assert!(messages.next().await.unwrap().contains("game-broken"));
    assert_eq!(status(&one, game_id).await.0, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn repaired_game_is_sent_to_subscribers() {
    let (one, _two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    send(&one, game_id, P1, command(0, "move E5")).await.unwrap();
    poison(&one, game_id).await;
    one.games.lock().clear();
    let (subscriber, mut messages) = Subscriber::new(Some(P2));
    service::subscribe(&one, game_id, &subscriber, Some(1)).await.unwrap();
    assert_eq!(next_snapshot(&mut messages).await.status, GameStatus::Broken);
    let repair = "WITH removed AS (DELETE FROM log_entry WHERE number = 1) \
        UPDATE game SET status = 1";
    sqlx::query(repair).execute(&one.pool).await.unwrap();
    // No node is notified: the comparison with the database finds it.
    assert_eq!(next_snapshot(&mut messages).await.status, GameStatus::Live);
    assert!(matches!(next_message(&mut messages).await, ToClient::Seats { .. }));
    send(&one, game_id, P2, command(1, "move E6")).await.unwrap();
    assert_eq!(next_log_update(&mut messages).await.0, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn locked_row_is_overload_and_no_outage() {
    let (one, _two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free control=budget:60").await;
    let mut holds = one.pool.begin().await.unwrap();
    let row = "SELECT 1 FROM game WHERE game_id = $1 FOR UPDATE";
    sqlx::query(row).bind(game_id).execute(&mut *holds).await.unwrap();
    let command = command(0, "move E5");
    let error = send(&one, game_id, P1, command.clone()).await.unwrap_err();
    assert_eq!(error.code(), "overloaded");
    assert_eq!(count(&one, "SELECT count(*) FROM outage").await, 0);
    holds.rollback().await.unwrap();
    assert_eq!(status(&one, game_id).await.0, 1);
    assert_eq!(send(&one, game_id, P1, command).await.unwrap(), 1);
}
