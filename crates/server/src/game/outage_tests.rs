//! Time of players under outages and overload, over two nodes and a real database.

use std::sync::Arc;
use std::time::Duration;

use crate::clock::UnixMs;
use crate::db::heartbeat::{self, HeartbeatReport, OutageSpan};
use crate::game::apply::Received;
use crate::game::service;
use crate::game::tests::{P1, P2, command, game, log_lines, nodes, send};
use crate::ids::{GameId, NodeId, PlayerId};
use crate::node::Node;
use crate::settings::Settings;

/// Inserts a node that sends no more heartbeats.
async fn insert_node(node: &Node, node_id: i64, heartbeat_ms: UnixMs, players: &[PlayerId]) {
    let row = "INSERT INTO node (node_id, name, heartbeat_ms, answered_until_ms) \
        VALUES ($1, 'three', $2, $2)";
    sqlx::query(row).bind(node_id).bind(heartbeat_ms).execute(&node.pool).await.unwrap();
    for player_id in players {
        heartbeat::insert_player(&node.pool, NodeId(node_id), *player_id).await.unwrap();
    }
}

/// Records an outage of a node that is gone, for these players.
async fn record_test_outage(node: &Node, from_ms: UnixMs, until_ms: UnixMs, players: &[PlayerId]) {
    let span = OutageSpan { node_id: NodeId(77), from_ms, until_ms, is_over: false };
    let mut connection = node.pool.acquire().await.unwrap();
    heartbeat::record_outage(&mut connection, span, players).await.unwrap();
}

/// Waits until the node knows an outage.
async fn wait_for_outage(node: &Node) {
    let known = async {
        while node.games.outages().is_empty() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), known).await.expect("no outage");
}

/// Moves the last log entry and the deadline of a game into the past.
async fn age_game(node: &Node, game_id: GameId, ms: i64) {
    let line = "UPDATE log_entry SET line = (split_part(line, ' ', 1)::bigint - $2) \
        || substr(line, strpos(line, ' ')) WHERE game_id = $1";
    sqlx::query(line).bind(game_id).bind(ms).execute(&node.pool).await.unwrap();
    let deadline = "UPDATE game SET deadline_ms = deadline_ms - $2 WHERE game_id = $1";
    sqlx::query(deadline).bind(game_id).bind(ms).execute(&node.pool).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn outage_is_credited_to_the_clock() {
    let (one, _two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free control=budget:20").await;
    send(&one, game_id, P1, command(0, "move E5")).await.unwrap();
    // All players were away for an hour, all of it in the second player's turn.
    let hour = 3_600_000;
    sqlx::query("UPDATE log_entry SET line = ($1 || ' 1 move E5')")
        .bind((one.now() - hour).0.to_string())
        .execute(&one.pool)
        .await
        .unwrap();
    record_test_outage(&one, one.now() - hour + 100, one.now(), &[P2]).await;
    service::seats_changed(&one, game_id).await;
    wait_for_outage(&one).await;
    assert_eq!(send(&one, game_id, P2, command(1, "move E6")).await.unwrap(), 3);
    let lines = log_lines(&one, game_id).await;
    assert!(lines[1].contains("- outage"), "{lines:?}");
    let full = service::snapshot(&one, game_id, Some(P2)).await.unwrap();
    assert_eq!((full.version, full.your_seat), (3, Some(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn late_heartbeat_records_an_outage() {
    let (one, _two) = nodes(None).await;
    let settings =
        Settings { node: "three".to_owned(), outage_after_ms: 0, ..one.settings.clone() };
    let _three = Node::start(settings).await.unwrap();
    wait_for_outage(&one).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_flag_falls_while_a_node_may_be_dead() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free control=budget:2").await;
    // A third node has just died, and the second player was connected to it.
    insert_node(&one, 3, one.now(), &[P2]).await;
    send(&one, game_id, P1, command(0, "move E5")).await.unwrap();
    // More than the whole budget later the move comes, by way of another node.
    tokio::time::sleep(Duration::from_millis(2_300)).await;
    send(&two, game_id, P2, command(1, "move E6")).await.unwrap();
    let lines = log_lines(&one, game_id).await;
    assert!(lines[1].contains("- outage") && lines[2].ends_with("2 move E6"), "{lines:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn shutdown_grants_time_to_reconnect() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free control=egg:1").await;
    send(&one, game_id, P1, command(0, "move E5")).await.unwrap();
    let left_ms = one.now().0;
    one.games.note_seen(P2, one.now_ms());
    one.shutdown().await.unwrap();
    one.shutdown().await.unwrap();
    let noted: Vec<(i64, i64)> =
        sqlx::query_as("SELECT from_ms, until_ms FROM outage WHERE until_ms > $1")
            .bind(one.now())
            .fetch_all(&two.pool)
            .await
            .unwrap();
    assert!(matches!(noted[..], [(from_ms, _)] if from_ms < left_ms + 1_000), "{noted:?}");
    while !two.games.is_settled_at(left_ms as u64 + 2_000) {
        tokio::task::yield_now().await;
    }
    // More than the whole turn has passed, for all who let time pass.
    assert_eq!(
        one.games.timers.take_due(UnixMs(left_ms + 2_000), 1).len(),
        1,
        "this one leaves it"
    );
    send(&two, game_id, P2, command(1, "move E6")).await.unwrap();
    let lines = log_lines(&two, game_id).await;
    assert!(lines.iter().any(|line| line.contains("- outage")), "{lines:?}");
    assert!(!lines.iter().any(|line| line.ends_with("- tick")), "{lines:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn locked_game_is_no_outage() {
    let (one, _two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free control=budget:60").await;
    let mut holds = one.pool.begin().await.unwrap();
    let row = "SELECT 1 FROM game WHERE game_id = $1 FOR UPDATE";
    sqlx::query(row).bind(game_id).execute(&mut *holds).await.unwrap();
    let node = Arc::clone(&one);
    one.games.note_seen(P1, one.now_ms());
    let received_ms = one.now().0;
    let sent = tokio::spawn(async move {
        send(&node, game_id, P1, command(0, "move E5")).await.unwrap();
    });
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    holds.rollback().await.unwrap();
    sent.await.unwrap();
    let lines = log_lines(&one, game_id).await;
    let at_ms: i64 = lines[0].split(' ').next().unwrap().parse().unwrap();
    assert!((received_ms..received_ms + 1_000).contains(&at_ms), "{received_ms}: {lines:?}");
    let outages: i64 =
        sqlx::query_scalar("SELECT count(*) FROM outage").fetch_one(&one.pool).await.unwrap();
    assert_eq!(outages, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn outage_is_credited_to_affected_players_only_and_logged_once() {
    let (one, two) = nodes(None).await;
    let (hit, spared) = (
        game(&one, "pente:9,free control=budget:20").await,
        game(&one, "pente:9,free control=budget:20").await,
    );
    for game_id in [hit, spared] {
        send(&one, game_id, P1, command(0, "move E5")).await.unwrap();
        age_game(&one, game_id, 5_000).await;
    }
    // In the second game other players have the seats.
    let player = "INSERT INTO player (player_id, name, name_key, kind, created_ms) \
        VALUES (3, '3', '3', 1, 0)";
    sqlx::query(player).execute(&one.pool).await.unwrap();
    let seat = "UPDATE seat SET player_id = 3 WHERE game_id = $1 AND seat = 2";
    sqlx::query(seat).bind(spared).execute(&one.pool).await.unwrap();
    one.games.lock().clear();
    record_test_outage(&one, one.now() - 4_000, one.now(), &[P2]).await;
    wait_for_outage(&two).await;
    // Rejected commands and early ticks log nothing, though the outage is known.
    for _ in 0..3 {
        send(&two, hit, P2, command(1, "move E5")).await.unwrap_err();
        service::tick_clock(&two, hit).await.unwrap();
    }
    assert_eq!(log_lines(&one, hit).await.len(), 1);
    // The outage grows, and is still one.
    record_test_outage(&one, one.now() - 1_000, one.now() + 10, &[P2]).await;
    let grown: Vec<(i64, i64)> =
        sqlx::query_as("SELECT from_ms, until_ms FROM outage").fetch_all(&one.pool).await.unwrap();
    assert_eq!(grown.len(), 1, "{grown:?}");
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    send(&two, hit, P2, command(1, "move E6")).await.unwrap();
    send(&two, spared, PlayerId(3), command(1, "move E6")).await.unwrap();
    let count = |lines: Vec<String>| lines.iter().filter(|l| l.contains("outage")).count();
    assert_eq!(count(log_lines(&one, hit).await), 1);
    assert_eq!(count(log_lines(&one, spared).await), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn dead_node_leaves_its_players_time_to_reconnect() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free control=budget:2").await;
    send(&one, game_id, P1, command(0, "move E5")).await.unwrap();
    insert_node(&one, 3, one.now(), &[P2]).await;
    // The player notices the dead connection after 8 seconds.
    tokio::time::sleep(Duration::from_secs(8)).await;
    send(&two, game_id, P2, command(1, "move E6")).await.unwrap();
    let lines = log_lines(&one, game_id).await;
    assert!(lines.len() == 3 && lines[1].contains("outage"), "{lines:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn returning_node_reports_its_own_gap() {
    let (one, _two) = nodes(None).await;
    game(&one, "pente:9,free control=budget:60").await;
    let last_ms = one.now() - 19_000;
    insert_node(&one, 3, last_ms, &[P2]).await;
    wait_for_outage(&one).await;
    let report = HeartbeatReport {
        node_id: NodeId(3),
        name: "three",
        last_ms: Some(last_ms),
        outage_after_ms: Settings::OUTAGE_AFTER_MS,
        connection_lost_ms: None,
        oldest_command_ms: Some(last_ms),
        players: &[P2],
        joined: &[],
        left: &[],
    };
    let mut connection = one.pool.acquire().await.unwrap();
    let nodes = heartbeat::record_heartbeat(&mut connection, report).await.unwrap();
    let own = nodes.iter().find(|node| node.node_id == NodeId(3)).unwrap();
    assert_eq!(own.answered_until_ms, last_ms);
    let outages = heartbeat::outages(&mut connection, last_ms).await.unwrap();
    let [outage] = &outages[..] else { panic!("{outages:?}") };
    assert_eq!((outage.from_ms, outage.players.as_slice()), (last_ms, &[P2][..]));
    // The end that was expected when the node was removed is replaced.
    assert!((0..10_000).contains(&(outage.until_ms - own.heartbeat_ms)), "{outage:?} {own:?}");
    // The players of a removed node are stored again.
    let players: Vec<PlayerId> =
        sqlx::query_scalar("SELECT player_id FROM node_player WHERE node_id = 3")
            .fetch_all(&mut *connection)
            .await
            .unwrap();
    assert_eq!(players, [P2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn move_refused_by_overload_counts_from_its_first_receipt_if_it_is_repeated() {
    let (one, _two) = nodes(None).await;
    let (repeated, given_up) = (
        game(&one, "pente:9,free control=budget:4").await,
        game(&one, "pente:9,free control=budget:4").await,
    );
    for game_id in [repeated, given_up] {
        send(&one, game_id, P1, command(0, "move E5")).await.unwrap();
    }
    let mut holds = one.pool.begin().await.unwrap();
    sqlx::query("SELECT 1 FROM game FOR UPDATE").execute(&mut *holds).await.unwrap();
    let received_ms = one.now().0;
    let request = command(1, "move E6");
    let (first, other) = tokio::join!(
        send(&one, repeated, P2, request.clone()),
        send(&one, given_up, P2, request.clone())
    );
    for refused in [first, other] {
        assert_eq!(refused.unwrap_err().code(), "overloaded");
    }
    holds.rollback().await.unwrap();
    // The deadline of both games has passed.
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(one.now().0 > received_ms + 6_000);
    assert_eq!(send(&one, repeated, P2, request.clone()).await.unwrap(), 3);
    // The time since the first receipt is charged to no player.
    let lines = log_lines(&one, repeated).await;
    let [_, outage, stored] = &lines[..] else { panic!("{lines:?}") };
    let words: Vec<&str> = outage.split(' ').collect();
    let from_ms: i64 = words[3].parse().unwrap();
    assert!((received_ms..received_ms + 1_000).contains(&from_ms), "{received_ms}: {lines:?}");
    assert_eq!(words[0], words[4], "{lines:?}");
    assert!(stored.starts_with(words[0]) && stored.ends_with("2 move E6"), "{lines:?}");
    // Another move with the same request id counts from now on.
    let changed = wire::GameCommand { command: "move E7".to_owned(), ..request };
    send(&one, given_up, P2, changed).await.unwrap_err();
    let lines = log_lines(&one, given_up).await;
    assert!(lines[1].ends_with("- tick") || lines[1].ends_with("- late"), "{lines:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_node_flags_past_an_unanswered_command() {
    let (one, two) = nodes(None).await;
    let game_id = game(&one, "pente:9,free control=budget:2").await;
    send(&one, game_id, P1, command(0, "move E5")).await.unwrap();
    // A command reaches node one in time and waits there, for example for the login.
    let receipt = one.games.receive_command(one.now_ms());
    tokio::time::sleep(Duration::from_secs(4)).await;
    for node in [&one, &two] {
        assert!(!node.games.is_settled_at(receipt.at_ms() + 1));
    }
    let received = Received::new(receipt, 0);
    let accepted =
        service::send_command(&one, game_id, P2, command(1, "move E6"), received).await.unwrap();
    assert_eq!(accepted, 3);
    let lines = log_lines(&one, game_id).await;
    assert!(lines[1].contains("- outage") && lines[2].ends_with("2 move E6"), "{lines:?}");
    // The clock of the opponent starts when the move is stored, not when it was received.
    assert_eq!(send(&two, game_id, P1, command(2, "move E7")).await.unwrap(), 4);
}
