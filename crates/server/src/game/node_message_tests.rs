//! Messages between nodes about live games: who receives them, how many, and that none is missed.

use std::sync::Arc;
use std::time::Duration;

use crate::cluster::BusCounts;
use crate::game::service::{self, ConnectionGuard};
use crate::game::tests::{P1, P2, command, game, next_log_update, next_snapshot, send};
use crate::ids::{GameId, PlayerId};
use crate::node::Node;
use crate::settings::Settings;
use crate::subscriber::{Subscriber, SubscriberQueue};
use crate::test_database::create_database;

const MOVES: [&str; 8] = ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"];

/// Maximum of bytes of all messages of one move between nodes.
const MOVE_BYTES_MAX: u64 = 400;

/// Starts nodes on one database, connected by NATS.
async fn start_nodes(count: usize) -> Vec<Arc<Node>> {
    let nats = std::env::var("PALAMEDES_TEST_NATS").expect("PALAMEDES_TEST_NATS");
    let database = create_database().await;
    let settings =
        Settings { nats: Some(nats), outage_after_ms: 600_000, ..Settings::development(&database) };
    let mut nodes = Vec::new();
    for number in 0..count {
        let settings = Settings { node: format!("node-{number}"), ..settings.clone() };
        nodes.push(Node::start(settings).await.unwrap());
    }
    nodes
}

/// A player with an open page.
struct Page {
    subscriber: Subscriber,
    messages: SubscriberQueue,
    _guard: ConnectionGuard,
}

async fn open_page(node: &Arc<Node>, player_id: PlayerId) -> Page {
    let (subscriber, messages) = Subscriber::new(Some(player_id));
    let _guard = service::register_connection(node, player_id, &subscriber).await;
    Page { subscriber, messages, _guard }
}

impl Page {
    async fn subscribe(&mut self, node: &Arc<Node>, game_id: GameId) {
        service::subscribe(node, game_id, &self.subscriber, None).await.unwrap();
        assert_eq!(next_snapshot(&mut self.messages).await.version, 0);
    }
}

/// Waits until a node has received this number of messages, and no longer.
async fn wait_for_received(node: &Node, count: u64) {
    for _ in 0..3_000 {
        if node.games.bus.counts().received >= count {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{:?} instead of {count} messages", node.games.bus.counts());
}

#[tokio::test(flavor = "multi_thread")]
async fn move_is_one_message_and_one_notification_to_the_node_of_the_opponent() {
    let nodes = start_nodes(4).await;
    let game_id = game(&nodes[0], "pente:9,free").await;
    let mut one = open_page(&nodes[0], P1).await;
    let mut two = open_page(&nodes[1], P2).await;
    // A player with a page on another node, who does not watch the game.
    let _three = open_page(&nodes[2], PlayerId(3)).await;
    let before: Vec<BusCounts> = nodes.iter().map(|node| node.games.bus.counts()).collect();
    one.subscribe(&nodes[0], game_id).await;
    two.subscribe(&nodes[1], game_id).await;
    for (ply, stone) in (0..).zip(MOVES) {
        let (node, player_id) = [(&nodes[0], P1), (&nodes[1], P2)][ply as usize % 2];
        let act = command(ply, &format!("move {stone}"));
        assert_eq!(send(node, game_id, player_id, act).await.unwrap(), ply + 1);
    }
    let half = MOVES.len() as u64 / 2;
    for place in [0, 1] {
        wait_for_received(&nodes[place], before[place].received + 2 * half).await;
    }
    let counts: Vec<BusCounts> = nodes.iter().map(|node| node.games.bus.counts()).collect();
    for place in [0, 1] {
        let (counts, before) = (counts[place], before[place]);
        let online = counts.sent - before.sent - 2 * half;
        // Each node also says once who of the players is connected to it, or asks for it.
        assert!(online <= 2, "{online}");
        let bytes = (counts.sent_bytes - before.sent_bytes) / (2 * half);
        assert!(bytes * 2 <= MOVE_BYTES_MAX, "{bytes} bytes in each of two messages");
    }
    for place in [2, 3] {
        assert_eq!(counts[place], before[place], "node {place}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_made_while_a_page_subscribes_are_not_missed() {
    let nodes = start_nodes(2).await;
    for round in 0..6 {
        let game_id = game(&nodes[0], "pente:9,free").await;
        let (node, other) = (Arc::clone(&nodes[0]), Arc::clone(&nodes[1]));
        let playing = tokio::spawn(async move {
            for (ply, stone) in (0..).zip(MOVES) {
                let player_id = [P1, P2][ply as usize % 2];
                let act = command(ply, &format!("move {stone}"));
                send(&node, game_id, player_id, act).await.unwrap();
            }
        });
        tokio::time::sleep(Duration::from_millis(3 * round)).await;
        let (watcher, mut messages) = Subscriber::new(None);
        service::subscribe(&other, game_id, &watcher, None).await.unwrap();
        let mut version = next_snapshot(&mut messages).await.version;
        while (version as usize) < MOVES.len() {
            let (from_version, lines) = next_log_update(&mut messages).await;
            assert_eq!(from_version, version, "without a gap");
            version += lines.len() as u32;
        }
        playing.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn game_loaded_before_its_subscription_is_loaded_again() {
    let nodes = start_nodes(1).await;
    let game_id = game(&nodes[0], "pente:9,free").await;
    // The server itself loads the game, and no message about it arrives.
    let entry = nodes[0].games.entry(&nodes[0], game_id);
    service::tick_clock(&nodes[0], game_id).await.unwrap();
    assert!(!entry.is_watched());
    sqlx::query("UPDATE player SET name = 'renamed' WHERE player_id = 1")
        .execute(&nodes[0].pool)
        .await
        .unwrap();
    let (watcher, mut messages) = Subscriber::new(None);
    service::subscribe(&nodes[0], game_id, &watcher, None).await.unwrap();
    assert!(entry.is_watched());
    let names = next_snapshot(&mut messages).await.seats;
    let names: Vec<Option<String>> =
        names.into_iter().map(|seat| seat.player.map(|player| player.name)).collect();
    assert_eq!(names, [Some("renamed".to_owned()), Some("2".to_owned())]);
}

#[tokio::test(flavor = "multi_thread")]
async fn clock_tick_leaves_no_game_in_the_cache() {
    let nodes = start_nodes(1).await;
    let game_id = game(&nodes[0], "pente:9,free").await;
    service::tick_clock(&nodes[0], game_id).await.unwrap();
    assert!(nodes[0].games.cached(game_id).is_none());
    send(&nodes[0], game_id, P1, command(0, "move E5")).await.unwrap();
    service::tick_clock(&nodes[0], game_id).await.unwrap();
    assert!(nodes[0].games.cached(game_id).is_some_and(|entry| entry.is_watched()));
}
