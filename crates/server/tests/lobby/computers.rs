//! The queue of the computer players on one and on several nodes.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use server::{ComputerTurn, Error, Node};
use tokio::time::timeout;
use wire::{GameCommand, ToClient};

use crate::kit::TestKit;
use crate::kit::client::{SocketClient, TEST_TIMEOUT};
use crate::players::{TestPlayer, check, count, guest, guests, wait_until};

/// Number of moves of each player in a game.
const MOVES: usize = 3;

/// Time in which a worker looks at the queue more than once.
const SOME_POLLS: Duration = Duration::from_millis(2_500);

/// Starts a game of a player against a computer, in which the player has the first seat.
async fn start_game(kit: &TestKit, player: &TestPlayer) -> String {
    let body = json!({"rules": "pente:9,free", "time_control": "none", "seat": 1});
    let game = player.create_game(kit, body).await;
    let path = format!("/api/games/{game}/computers");
    assert_eq!(player.post(kit, &path, json!({"level": 4})).await.status, 200);
    game
}

fn plies(turn: &ComputerTurn) -> u32 {
    let moves = turn.snapshot.log.iter().filter(|line| line.contains(" move "));
    u32::try_from(moves.count()).unwrap()
}

/// Sends a command of a computer, for a move with its ply.
async fn send(node: &Arc<Node>, turn: &ComputerTurn, command: &str) -> Result<u32, Error> {
    let ply = command.starts_with("move").then(|| plies(turn));
    let request_id = uuid::Uuid::new_v4().to_string();
    let command = GameCommand { request_id, ply, command: command.to_owned(), input: None };
    server::send_computer_command(node, turn, command).await
}

/// The move of a computer: a corner of the board, which the players leave free.
fn own_move(turn: &ComputerTurn) -> String {
    format!("move A{}", plies(turn) + 1)
}

async fn next(node: &Arc<Node>) -> ComputerTurn {
    let turn = timeout(TEST_TIMEOUT, server::next_computer_turn(node)).await;
    turn.expect("a turn is queued").expect("the node runs")
}

async fn start_with_nats() -> (TestKit, Arc<Node>) {
    let nats = std::env::var("PALAMEDES_TEST_NATS").expect("PALAMEDES_TEST_NATS");
    let kit = TestKit::start_with(|settings| settings.nats = Some(nats)).await;
    let other = kit.second_node().await;
    for node in [&kit.node, &other] {
        server::start_computers(node, |level| format!("test {level}")).await.unwrap();
    }
    (kit, other)
}

#[tokio::test(flavor = "multi_thread")]
async fn each_turn_is_searched_once_by_the_workers_of_two_nodes() {
    let (kit, other) = start_with_nats().await;
    let searched = Arc::new(Mutex::new(Vec::new()));
    let mut workers = Vec::new();
    for node in [&kit.node, &other, &kit.node, &other] {
        let (node, searched) = (Arc::clone(node), Arc::clone(&searched));
        workers.push(tokio::spawn(async move {
            while let Some(turn) = server::next_computer_turn(&node).await {
                searched.lock().unwrap().push((turn.snapshot.id.clone(), plies(&turn)));
                tokio::time::sleep(Duration::from_millis(20)).await;
                send(&node, &turn, &own_move(&turn)).await.unwrap();
            }
        }));
    }
    let mut games = Vec::new();
    for player in guests(&kit, 8).await {
        games.push((start_game(&kit, &player).await, player));
    }
    for number in 0..MOVES {
        for (game, player) in &games {
            let answer = player.send_command(&kit, game, &format!("move J{}", number + 1)).await;
            assert_eq!(answer.status, 200, "{:?}", answer.json());
        }
        let moves = games.len() * (number + 1);
        wait_until(async || (searched.lock().unwrap().len() >= moves).then_some(())).await;
        for (game, player) in &games {
            let path = format!("/api/games/{game}");
            let moves = async || player.get(&kit, &path).await["log"].to_string();
            let moves = async || moves().await.matches(" move ").count();
            wait_until(async || (moves().await == 2 * (number + 1)).then_some(())).await;
        }
    }
    tokio::time::sleep(SOME_POLLS).await;
    let searched = searched.lock().unwrap().clone();
    let distinct: BTreeSet<_> = searched.iter().collect();
    assert_eq!((searched.len(), distinct.len()), (games.len() * MOVES, games.len() * MOVES));
    assert_eq!(count(&kit, "SELECT count(*) FROM computer_turn").await, 0);
    for node in [&kit.node, &other] {
        node.shutdown().await.unwrap();
    }
    for worker in workers {
        timeout(TEST_TIMEOUT, worker).await.unwrap().unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn turn_of_a_dead_worker_is_searched_by_another_node() {
    let (kit, other) = start_with_nats().await;
    let player = guest(&kit).await;
    let game = start_game(&kit, &player).await;
    player.send_command(&kit, &game, "move J1").await;
    let dead = next(&other).await;
    assert_eq!(dead.snapshot.id, game);
    // While the lease lasts, no worker takes the turn.
    let early = timeout(SOME_POLLS, server::next_computer_turn(&kit.node)).await;
    assert!(early.is_err(), "{early:?}");
    let later = "UPDATE computer_turn SET taken_until_ms = taken_until_ms - 15000";
    sqlx::query(later).execute(&kit.node.pool).await.unwrap();
    let turn = next(&kit.node).await;
    assert_eq!((turn.level, turn.snapshot.id.as_str()), (4, game.as_str()));
    assert_eq!(plies(&turn), 1);
    send(&kit.node, &turn, "move A1").await.unwrap();
    // The first worker was only slow: its move comes too late and changes nothing.
    let late = send(&other, &dead, "move A2").await;
    assert!(matches!(&late, Err(Error::Conflict(_) | Error::Unprocessable(_))), "{late:?}");
    let log = player.get(&kit, &format!("/api/games/{game}")).await["log"].to_string();
    assert_eq!((log.matches(" move ").count(), log.contains("move A1")), (2, true), "{log}");
    assert_eq!(count(&kit, "SELECT count(*) FROM computer_turn").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn released_turn_is_soon_free_and_later_after_each_attempt() {
    let kit = TestKit::start().await;
    server::start_computers(&kit.node, |level| format!("test {level}")).await.unwrap();
    let player = guest(&kit).await;
    let game = start_game(&kit, &player).await;
    player.send_command(&kit, &game, "move J1").await;
    let read = async |text: &'static str| -> i64 {
        sqlx::query_scalar(text).fetch_one(&kit.node.pool).await.unwrap()
    };
    let clock = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    for delay_ms in [1_000, 2_000] {
        let turn = next(&kit.node).await;
        assert_eq!(turn.snapshot.id, game);
        let before_ms = read(clock).await;
        server::release_computer_turn(&kit.node, turn).await.unwrap();
        let free_ms = read("SELECT taken_until_ms FROM computer_turn").await;
        let expected = before_ms + delay_ms..=read(clock).await + delay_ms;
        assert!(expected.contains(&free_ms), "{free_ms} {expected:?}");
    }
    // A worker that is late does not release the lease of the next turn.
    let turn = next(&kit.node).await;
    send(&kit.node, &turn, "move A1").await.unwrap();
    player.send_command(&kit, &game, "move J2").await;
    let _later = next(&kit.node).await;
    server::release_computer_turn(&kit.node, turn).await.unwrap();
    let early = timeout(SOME_POLLS, server::next_computer_turn(&kit.node)).await;
    assert!(early.is_err(), "{early:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn turn_of_a_node_that_shuts_down_is_free_at_once() {
    let kit = TestKit::start().await;
    server::start_computers(&kit.node, |level| format!("test {level}")).await.unwrap();
    let player = guest(&kit).await;
    let game = start_game(&kit, &player).await;
    player.send_command(&kit, &game, "move J1").await;
    let searched = next(&kit.node).await;
    kit.node.shutdown().await.unwrap();
    let other = kit.restart(|settings| settings.node = "two".to_owned()).await;
    server::start_computers(&other.node, |level| format!("test {level}")).await.unwrap();
    let turn = timeout(SOME_POLLS, server::next_computer_turn(&other.node)).await;
    let turn = turn.expect("the turn is free").expect("the node runs");
    assert_eq!(turn.snapshot.id, searched.snapshot.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_are_queued_and_a_finished_turn_is_removed() {
    let kit = TestKit::start().await;
    server::start_computers(&kit.node, |level| format!("test {level}")).await.unwrap();
    let player = guest(&kit).await;
    let game = start_game(&kit, &player).await;
    player.send_command(&kit, &game, "move J1").await;
    let mut turn = next(&kit.node).await;
    send(&kit.node, &turn, "move A1").await.unwrap();
    for answer in ["decline takeback 1", "accept takeback 1"] {
        let offered = player.send_command(&kit, &game, "offer takeback 1").await;
        assert_eq!(offered.status, 200, "{:?}", offered.json());
        turn = next(&kit.node).await;
        send(&kit.node, &turn, answer).await.unwrap();
    }
    // After the takeback of the computer's move it is the turn of the computer again.
    turn = next(&kit.node).await;
    assert_eq!(count(&kit, "SELECT count(*) FROM computer_turn").await, 1);
    server::reload_computer_turn(&kit.node, &mut turn).await.unwrap();
    server::finish_computer_turn(&kit.node, turn).await.unwrap();
    assert_eq!(count(&kit, "SELECT count(*) FROM computer_turn").await, 0);
    // The end of the game removes what is queued.
    let second = start_game(&kit, &player).await;
    player.send_command(&kit, &second, "move J1").await;
    assert_eq!(count(&kit, "SELECT count(*) FROM computer_turn").await, 1);
    player.send_command(&kit, &second, "resign").await;
    assert_eq!(count(&kit, "SELECT count(*) FROM computer_turn").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn player_sees_the_position_in_the_queue() {
    let kit = TestKit::start().await;
    server::create_computers(&kit.node).await.unwrap();
    let address = kit.listen().await;
    let players = guests(&kit, 3).await;
    let mut games = Vec::new();
    for player in &players {
        let game = start_game(&kit, player).await;
        player.send_command(&kit, &game, "move J1").await;
        games.push(game);
    }
    let mut socket = SocketClient::connect_page(address, &players[2].cookie).await;
    socket.subscribe(&games[2], None).await;
    let is_at = |message: ToClient, expected: Option<u32>| match message {
        ToClient::Seats { seats, .. } => (seats[1].queue_position == expected).then_some(()),
        _ => None,
    };
    socket.wait_for(|message| is_at(message, Some(3))).await;
    server::start_computers(&kit.node, |level| format!("test {level}")).await.unwrap();
    let first = next(&kit.node).await;
    assert_eq!(first.snapshot.id, games[0]);
    socket.wait_for(|message| is_at(message, Some(2))).await;
    for _ in 1..3 {
        next(&kit.node).await;
    }
    socket.wait_for(|message| is_at(message, None)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn long_queue_accepts_no_further_game() {
    let kit = TestKit::start_with(|settings| {
        settings.limits.computer_pending_max = 2;
        settings.limits.read_cache_lifetime = Duration::ZERO;
    })
    .await;
    server::create_computers(&kit.node).await.unwrap();
    let player = guest(&kit).await;
    let body = json!({"rules": "pente:9,free", "time_control": "none", "seat": 1});
    for _ in 0..2 {
        let game = start_game(&kit, &player).await;
        player.send_command(&kit, &game, "move J1").await;
    }
    let game = player.create_game(&kit, body).await;
    let path = format!("/api/games/{game}/computers");
    check(&player.post(&kit, &path, json!({"level": 4})).await, 422, "computer-busy");
    server::start_computers(&kit.node, |level| format!("test {level}")).await.unwrap();
    next(&kit.node).await;
    assert_eq!(player.post(&kit, &path, json!({"level": 4})).await.status, 200);
}
