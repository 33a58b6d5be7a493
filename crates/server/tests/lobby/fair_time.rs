//! Time of players while the server is overloaded.

use std::time::Duration;

use serde_json::json;
use tokio::time::sleep;

use crate::kit::TestKit;
use crate::players::{count, pente, start_game, with};

#[tokio::test(flavor = "multi_thread")]
async fn move_counts_from_its_receipt_though_the_pool_is_exhausted() {
    let kit = TestKit::start().await;
    let body = with(pente(), &json!({"time_control": "budget:4"}));
    let (one, two, game) = start_game(&kit, body).await;
    assert_eq!(one.send_command(&kit, &game, "move E5").await.status, 200);
    sleep(Duration::from_millis(2_500)).await;
    // No request gets a connection until the time of the player is over.
    let mut connections = Vec::new();
    for pool in [&kit.node.play_pool, &kit.node.pool] {
        for _ in 0..pool.options().get_max_connections() {
            connections.push(pool.acquire().await.unwrap());
        }
    }
    let release = async {
        sleep(Duration::from_millis(2_500)).await;
        drop(connections);
    };
    let body = json!({"request_id": uuid::Uuid::new_v4(), "ply": 1, "command": "move E6"});
    let path = format!("/api/games/{game}/commands");
    let (response, ()) = tokio::join!(two.post(&kit, &path, body), release);
    assert_eq!(response.status, 200, "{:?}", response.json());
    assert_eq!(count(&kit, "SELECT count(*) FROM outage").await, 0);
}
