//! Games over two nodes and a real database.

use std::sync::Arc;
use std::time::Duration;

use uuid::Uuid;
use wire::{GameCommand, GameSnapshot, GameStatus, ToClient};

use crate::error::Error;
use crate::game::apply::Received;
use crate::game::service;
use crate::ids::{GameId, PlayerId, new_id};
use crate::node::Node;
use crate::settings::Settings;
use crate::subscriber::{Subscriber, SubscriberQueue};
use crate::test_database::create_database;

/// The players of every game.
pub(crate) const P1: PlayerId = PlayerId(1);
pub(crate) const P2: PlayerId = PlayerId(2);

/// Starts two nodes on one database, connected by NATS if given.
pub(crate) async fn nodes(nats: Option<String>) -> (Arc<Node>, Arc<Node>) {
    let database = create_database().await;
    // No outage is recorded unless the test does it.
    let settings = Settings { nats, outage_after_ms: 600_000, ..Settings::development(&database) };
    let one = Node::start(settings.clone()).await.unwrap();
    let two = Node::start(Settings { node: "two".to_owned(), ..settings }).await.unwrap();
    (one, two)
}

/// Creates a live game of the players 1 and 2.
pub(crate) async fn game(node: &Node, config: &str) -> GameId {
    let game_id: GameId = new_id(node.now()).unwrap();
    let player = "INSERT INTO player (player_id, name, name_key, kind, created_ms) \
        SELECT n, n, n, 1, 0 FROM generate_series(1, 2) n ON CONFLICT DO NOTHING";
    sqlx::query(player).execute(&node.pool).await.unwrap();
    let game = "INSERT INTO game (game_id, shard, config, speed, status, created_by, created_ms, \
        started_ms, deadline_ms, rated, listed, chat_disabled) \
        VALUES ($1, $2, $3, CASE WHEN $3 LIKE '%control=days%' THEN 2 ELSE 1 END, 1, 1, $4, $4, \
        $4 + 15000, false, true, false)";
    let game = sqlx::query(game).bind(game_id).bind(game_id.shard()).bind(config);
    game.bind(node.now()).execute(&node.pool).await.unwrap();
    let seats = "WITH active AS ( \
            INSERT INTO active_seat (game_id, player_id) \
            SELECT $1, n FROM generate_series(1, 2) n) \
        INSERT INTO seat (game_id, seat, player_id) SELECT $1, n, n FROM generate_series(1, 2) n";
    sqlx::query(seats).bind(game_id).execute(&node.pool).await.unwrap();
    game_id
}

/// Sends a command that is received now.
pub(crate) async fn send(
    node: &Arc<Node>,
    game_id: GameId,
    player_id: PlayerId,
    command: GameCommand,
) -> Result<u32, Error> {
    service::send_command(node, game_id, player_id, command, Received::now(node)).await
}

pub(crate) fn command(ply: u32, text: &str) -> GameCommand {
    GameCommand {
        request_id: Uuid::new_v4().to_string(),
        ply: Some(ply),
        command: text.to_owned(),
        input: None,
    }
}

/// Waits for the next message.
pub(crate) async fn next_message(messages: &mut SubscriberQueue) -> ToClient {
    let next = tokio::time::timeout(Duration::from_secs(30), messages.next());
    let text = next.await.expect("no message").unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Waits for a snapshot.
pub(crate) async fn next_snapshot(messages: &mut SubscriberQueue) -> GameSnapshot {
    match next_message(messages).await {
        ToClient::Snapshot(full) => full,
        other => panic!("{other:?}"),
    }
}

/// Waits for new log lines.
pub(crate) async fn next_log_update(messages: &mut SubscriberQueue) -> (u32, Vec<String>) {
    match next_message(messages).await {
        ToClient::LogAppended { from_version: from, lines, .. } => (from, lines),
        other => panic!("{other:?}"),
    }
}

pub(crate) async fn log_lines(node: &Node, game_id: GameId) -> Vec<String> {
    sqlx::query_scalar("SELECT line FROM log_entry WHERE game_id = $1 ORDER BY number")
        .bind(game_id)
        .fetch_all(&node.pool)
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_command_returns_same_version_on_any_node() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    let act = command(0, "move E5");
    for node in [&one, &one, &two, &two] {
        assert_eq!(send(node, game_id, P1, act.clone()).await.unwrap(), 1);
    }
    assert_eq!(log_lines(&one, game_id).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn node_with_stale_cache_checks_command_again() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    send(&two, game_id, P1, command(0, "move E5")).await.unwrap();
    send(&one, game_id, P2, command(1, "move E6")).await.unwrap();
    // Node two does not know of E6 and finds out by the compare-and-set.
    let late = send(&two, game_id, P2, command(1, "move D4")).await.unwrap_err();
    assert_eq!(late.code(), "stale-ply");
    assert_eq!(send(&two, game_id, P1, command(2, "move E7")).await.unwrap(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_simultaneous_commands_is_first() {
    let (one, two) = nodes(None).await;
    for _ in 0..20 {
        let game_id = game(&one, "pente:9,free").await;
        let (a, b) = tokio::join!(
            send(&one, game_id, P1, command(0, "move E5")),
            send(&two, game_id, P1, command(0, "move D4")),
        );
        assert_ne!(a.is_ok(), b.is_ok(), "{a:?} {b:?}");
        assert_eq!(a.and(b).unwrap_err().code(), "stale-ply");
        assert_eq!(log_lines(&one, game_id).await.len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn command_by_non_player_or_before_start_is_rejected() {
    let (one, _) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    let check = async |player_id: PlayerId, act: GameCommand| {
        send(&one, game_id, player_id, act).await.unwrap_err().code().to_owned()
    };
    assert_eq!(check(PlayerId(3), command(0, "move E5")).await, "not-a-player");
    assert_eq!(check(P2, command(0, "move E5")).await, "turn-of");
    assert_eq!(check(P1, command(0, "begin")).await, "command-not-allowed");
    assert_eq!(check(P1, command(0, "leave")).await, "command-not-allowed");
    assert_eq!(check(P2, GameCommand { ply: None, ..command(0, "move E5") }).await, "turn-of");
    assert_eq!(
        check(P1, GameCommand { request_id: "k".into(), ..command(0, "move E5") }).await,
        "invalid-request-id"
    );
    let nowhere = send(&one, GameId(77), P1, command(0, "resign")).await.unwrap_err();
    assert!(matches!(nowhere, Error::NotFound));
    sqlx::query("UPDATE game SET status = 0").execute(&one.pool).await.unwrap();
    service::seats_changed(&one, game_id).await;
    assert_eq!(check(P1, command(0, "move E5")).await, "game-not-started");
    assert!(log_lines(&one, game_id).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn subscriber_on_another_node_gets_updates_with_and_without_nats() {
    let nats = std::env::var("PALAMEDES_TEST_NATS").expect("PALAMEDES_TEST_NATS");
    for nats in [Some(nats), None] {
        let (one, two) = nodes(nats).await;
        let game_id = game(&one, "pente:9,free").await;
        let (watcher, mut messages) = Subscriber::new(None);
        service::subscribe(&two, game_id, &watcher, None).await.unwrap();
        assert_eq!(next_snapshot(&mut messages).await.version, 0);
        for (ply, stone) in ["E5", "E6", "D4"].into_iter().enumerate() {
            let player_id = [P1, P2][ply % 2];
            let act = command(ply as u32, &format!("move {stone}"));
            send(&one, game_id, player_id, act).await.unwrap();
            let (from, lines) = next_log_update(&mut messages).await;
            assert_eq!((from as usize, lines.len()), (ply, 1));
            assert!(lines[0].ends_with(stone), "{lines:?}");
            // From now on without the table in memory.
            two.games.lock()[&game_id].compact();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn flag_falls_once_and_first_clock_starts_by_itself() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free control=egg:0.3").await;
    sqlx::query(
        "UPDATE game SET started_ms = started_ms - 16000, deadline_ms = deadline_ms - 16000",
    )
    .execute(&one.pool)
    .await
    .unwrap();
    let (watcher, mut messages) = Subscriber::new(None);
    service::subscribe(&two, game_id, &watcher, None).await.unwrap();
    // On a busy machine it has begun by now.
    let mut lines = next_snapshot(&mut messages).await.log;
    while lines.len() < 3 {
        let (from, more) = next_log_update(&mut messages).await;
        assert_eq!(from as usize, lines.len());
        lines.extend(more);
    }
    assert!(lines[0].ends_with("1 begin"), "{lines:?}");
    assert!(lines[1].ends_with("- tick") && lines[2].ends_with("- tick"), "{lines:?}");
    assert!(log_lines(&one, game_id).await.len() >= 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_subscriber_gets_a_snapshot() {
    let (one, _) = nodes(None).await;
    let game_id = game(&one, "pente:19,free").await;
    let (watcher, mut messages) = Subscriber::new(None);
    service::subscribe(&one, game_id, &watcher, None).await.unwrap();
    for number in 0..30 {
        for (player_id, word) in [(P1, "offer"), (P2, "decline")] {
            let act = command(0, &format!("{word} impasse"));
            send(&one, game_id, player_id, act).await.unwrap();
        }
        let stones = (b'A' + (number % 8) as u8) as char;
        let act = command(number, &format!("move {stones}{}", 1 + number / 8));
        send(&one, game_id, [P1, P2][number as usize % 2], act).await.unwrap();
    }
    let mut count = 0;
    while messages.take_missed().is_empty() {
        next_message(&mut messages).await;
        count += 1;
    }
    assert_eq!(count, 64);
}

#[tokio::test(flavor = "multi_thread")]
async fn premove_is_played_on_any_node() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free control=days:3").await;
    let plan = "INSERT INTO premove VALUES ($1, 2, '0 E5 !D4 C3 !B2', 0)";
    sqlx::query(plan).bind(game_id).execute(&one.pool).await.unwrap();
    service::premoves_changed(&two, game_id).await;
    let (watcher, mut messages) = Subscriber::new(None);
    service::subscribe(&one, game_id, &watcher, None).await.unwrap();
    next_snapshot(&mut messages).await;
    send(&one, game_id, P1, command(0, "move E5")).await.unwrap();
    for number in 0..2 {
        assert_eq!(next_log_update(&mut messages).await.0, number);
    }
    let left = async || -> Option<String> {
        sqlx::query_scalar("SELECT moves FROM premove").fetch_optional(&one.pool).await.unwrap()
    };
    // The remaining premoves are stored after the move is sent.
    let followed = async {
        while left().await.as_deref() != Some("2 C3 !B2") {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), followed).await.unwrap();
    send(&two, game_id, P1, command(2, "move A1")).await.unwrap();
    let lines = log_lines(&one, game_id).await;
    assert!(lines[1].ends_with("2 move D4") && lines.len() == 3, "{lines:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn node_that_missed_the_start_resyncs() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    let gathers = "UPDATE game SET status = 0, started_ms = NULL, deadline_ms = NULL";
    sqlx::query(gathers).execute(&one.pool).await.unwrap();
    let (watcher, mut messages) = Subscriber::new(None);
    service::subscribe(&two, game_id, &watcher, None).await.unwrap();
    assert_eq!(next_snapshot(&mut messages).await.status, GameStatus::Open);
    // It begins on another node with new seats, and no node is notified.
    sqlx::query("UPDATE seat SET player_id = 3 - player_id").execute(&one.pool).await.unwrap();
    sqlx::query("UPDATE game SET status = 1").execute(&one.pool).await.unwrap();
    let other = send(&two, game_id, P1, command(0, "move E5")).await.unwrap_err();
    assert_eq!(other.code(), "turn-of");
    assert_eq!(send(&two, game_id, P2, command(0, "move E5")).await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn node_works_without_reachable_nats() {
    let (one, two) = nodes(Some("nats://127.0.0.1:1".to_owned())).await;
    let started = std::time::Instant::now();
    let game_id = game(&one, "pente:9,free").await;
    let (watcher, mut messages) = Subscriber::new(Some(P2));
    service::subscribe(&two, game_id, &watcher, None).await.unwrap();
    let _greeting = service::register_connection(&two, P2, &watcher).await;
    next_snapshot(&mut messages).await;
    send(&one, game_id, P1, command(0, "move E5")).await.unwrap();
    // All of this is a matter of milliseconds, but not on every machine at every time.
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    // The comparison with the database finds what NATS did not send.
    assert_eq!(next_log_update(&mut messages).await.0, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn node_without_its_connection_to_nats_asks_the_database() {
    let (one, two) = nodes(Some("nats://127.0.0.1:1".to_owned())).await;
    let game_id = game(&one, "pente:9,free").await;
    let (watcher, mut messages) = Subscriber::new(None);
    service::subscribe(&two, game_id, &watcher, None).await.unwrap();
    assert_eq!(next_snapshot(&mut messages).await.version, 0);
    send(&one, game_id, P1, command(0, "move E5")).await.unwrap();
    let (late, mut messages) = Subscriber::new(None);
    service::subscribe(&two, game_id, &late, None).await.unwrap();
    assert_eq!(next_snapshot(&mut messages).await.version, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_and_clients_ahead_of_the_node_get_the_newest_version() {
    // No node receives the messages of the other.
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    let (watcher, mut messages) = Subscriber::new(None);
    service::subscribe(&two, game_id, &watcher, None).await.unwrap();
    assert_eq!(next_snapshot(&mut messages).await.version, 0);
    send(&one, game_id, P1, command(0, "move E5")).await.unwrap();
    // The client has received it from the other node.
    let (ahead, mut messages) = Subscriber::new(None);
    service::subscribe(&two, game_id, &ahead, Some(1)).await.unwrap();
    let message = next_message(&mut messages).await;
    assert!(matches!(message, ToClient::Version { version: 1, .. }), "{message:?}");
    send(&one, game_id, P2, command(1, "move E6")).await.unwrap();
    assert_eq!(service::snapshot(&two, game_id, None).await.unwrap().version, 2);
    send(&one, game_id, P1, command(2, "move E7")).await.unwrap();
    assert_eq!(service::game_state(&two, game_id, None).await.unwrap().version, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn request_id_with_other_content_is_rejected() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    let first = command(0, "move E5");
    assert_eq!(send(&one, game_id, P1, first.clone()).await.unwrap(), 1);
    let other = GameCommand { command: "resign".to_owned(), ..first.clone() };
    for (node, player_id, command) in [(&one, P1, &other), (&two, P2, &first)] {
        let rejected = send(node, game_id, player_id, command.clone()).await.unwrap_err();
        assert_eq!(rejected.code(), "request-id-reused");
    }
    let lower_case = GameCommand { command: "move e5".to_owned(), ..first };
    let repeated = send(&two, game_id, P1, lower_case).await;
    assert!(matches!(repeated, Ok(1) | Err(Error::Conflict(_))), "{repeated:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn premove_with_unmet_condition_is_deleted() {
    let (one, two) = nodes(None).await;
    let plans = async || -> i64 {
        sqlx::query_scalar("SELECT count(*) FROM premove").fetch_one(&one.pool).await.unwrap()
    };
    let game_id = game(&one, "pente:9,free control=days:3").await;
    let plan = "INSERT INTO premove VALUES ($1, 2, '0 E5 !D4', 0)";
    sqlx::query(plan).bind(game_id).execute(&one.pool).await.unwrap();
    service::premoves_changed(&one, game_id).await;
    assert_eq!(plans().await, 1, "it may still come true");
    send(&two, game_id, P1, command(0, "move A1")).await.unwrap();
    service::play_premove(Arc::clone(&one), game_id).await;
    assert_eq!((plans().await, log_lines(&one, game_id).await.len()), (0, 1));

    // A node that does not know how far the game is does not judge by that.
    send(&two, game_id, P2, command(1, "move B1")).await.unwrap();
    let plan = "INSERT INTO premove VALUES ($1, 1, '2 * !C1', 0)";
    sqlx::query(plan).bind(game_id).execute(&one.pool).await.unwrap();
    service::play_premove(Arc::clone(&one), game_id).await;
    let lines = log_lines(&one, game_id).await;
    assert!(lines[2].ends_with("1 move C1"), "{lines:?}");
    assert_eq!(plans().await, 0);

    // When a game is over no turn comes.
    let plan = "INSERT INTO premove VALUES ($1, 1, '3 * !D1', 0)";
    sqlx::query(plan).bind(game_id).execute(&one.pool).await.unwrap();
    service::premoves_changed(&one, game_id).await;
    send(&one, game_id, P2, GameCommand { ply: None, ..command(3, "resign") }).await.unwrap();
    assert_eq!(plans().await, 0);
}

/// A premove becomes a secret choice, and the rest waits for the next turn.
/// What was chosen is in no line before all have chosen.
#[tokio::test(flavor = "multi_thread")]
async fn premoves_are_played_as_secret_choices() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "frames:5 control=days:3").await;
    let stored = async || -> Vec<(i16, String)> {
        sqlx::query_as("SELECT seat, moves FROM premove ORDER BY seat")
            .fetch_all(&one.pool)
            .await
            .unwrap()
    };
    let lines = async || -> Vec<String> {
        let lines = log_lines(&one, game_id).await;
        lines.iter().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect()
    };
    let premove = "INSERT INTO premove VALUES ($1, $2, $3, 0)";
    let plan = sqlx::query(premove).bind(game_id).bind(1_i16).bind("0 * !A1 * !B1");
    plan.execute(&one.pool).await.unwrap();
    service::premoves_changed(&two, game_id).await;
    assert_eq!(lines().await, ["1 choose"], "the choice is not in the log");
    assert_eq!(stored().await, [(1, "1 * !B1".to_owned())]);

    // The first of these is illegal and dropped; that of the other seat is played all the same.
    let plan = sqlx::query(premove).bind(game_id).bind(2_i16).bind("0 * !C3 * !C2");
    plan.execute(&one.pool).await.unwrap();
    let illegal = sqlx::query("UPDATE premove SET moves = '1 * !A1' WHERE seat = 1");
    illegal.execute(&one.pool).await.unwrap();
    service::premoves_changed(&one, game_id).await;
    let played = async {
        while lines().await.len() < 4 || !stored().await.is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), played).await.unwrap();
    assert_eq!(lines().await, ["1 choose", "2 choose", "- reveal 1:A1|2:C3", "2 choose"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn full_cache_does_not_reject_commands() {
    let (one, _) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    let (watcher, messages) = Subscriber::new(None);
    for number in 0..crate::game::cache::CACHED_GAMES_MAX as i64 {
        one.games.entry(&one, GameId(-number)).subscribe(&watcher);
    }
    let (other, _messages) = Subscriber::new(None);
    let full = service::subscribe(&one, game_id, &other, None).await.unwrap_err();
    assert!(matches!(full, Error::Overloaded), "{full:?}");
    assert_eq!(send(&one, game_id, P1, command(0, "move E5")).await.unwrap(), 1);
    service::tick_clock(&one, game_id).await.unwrap();
    one.games.lock().remove(&game_id);
    // Those who watched have gone. A background task may hold their games a moment longer.
    drop((watcher, messages));
    let subscribed = async {
        while service::subscribe(&one, game_id, &other, None).await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), subscribed).await.expect("the cache stays full");
}

#[tokio::test(flavor = "multi_thread")]
async fn old_finished_game_has_no_subscribers() {
    let (one, _) = nodes(None).await;
    let game_id = game(&one, "pente:9,free").await;
    send(&one, game_id, P1, GameCommand { ply: None, ..command(0, "resign") }).await.unwrap();
    let check = async |player_id: Option<PlayerId>, joins: bool| {
        let (watcher, mut messages) = Subscriber::new(player_id);
        service::subscribe(&one, game_id, &watcher, None).await.unwrap();
        assert!(messages.next().await.unwrap().contains(r#""type":"snapshot""#));
        assert_eq!(one.games.lock()[&game_id].has_subscribers(), joins, "{player_id:?}");
    };
    check(None, true).await;
    sqlx::query("UPDATE game SET ended_ms = ended_ms - 4000000").execute(&one.pool).await.unwrap();
    one.games.lock().clear();
    check(None, false).await;
    check(Some(PlayerId(3)), false).await;
    check(Some(P2), true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clusters_with_shared_nats_are_isolated() {
    let nats = Some(std::env::var("PALAMEDES_TEST_NATS").expect("PALAMEDES_TEST_NATS"));
    let (here, near) = nodes(nats.clone()).await;
    let (elsewhere, _) = nodes(nats).await;
    let hears = async |node: &Arc<Node>| {
        let (watcher, messages) = Subscriber::new(Some(P1));
        (service::register_connection(node, P1, &watcher).await, messages)
    };
    let (mut ours, mut others) = (hears(&near).await, hears(&elsewhere).await);
    here.games.notify(&here, P1, ToClient::GoingAway { retry_after_ms: 7 });
    assert_eq!(next_message(&mut ours.1).await, ToClient::GoingAway { retry_after_ms: 7 });
    // What was said elsewhere came later, and is the first they hear.
    elsewhere.games.notify(&elsewhere, P1, ToClient::GoingAway { retry_after_ms: 8 });
    assert_eq!(next_message(&mut others.1).await, ToClient::GoingAway { retry_after_ms: 8 });
}
