//! Contests on two nodes, one of which goes away.

use std::sync::Arc;

use serde_json::json;
use server::{Pages, node_app};

use crate::kit::TestKit;
use crate::play::TestContest;
use crate::players::count;

#[tokio::test(flavor = "multi_thread")]
async fn other_node_continues_the_round() {
    let mut kit = TestKit::start().await;
    let settings = json!({"system": "swiss", "rounds": 3, "length": "round"});
    let contest = TestContest::create(&kit, settings, json!({}), 8).await;
    contest.organise(&kit, "/start").await;
    contest.play_until(&kit, |view| view["summary"]["round"] == 2).await;
    let second = kit.second_node().await;
    // A dead node holds the lease, as after a crash, until it expires.
    let dead = "UPDATE job SET leased_by = 1, leased_until_ms = $1 WHERE job_id = 'run_contests'";
    let until_ms = i64::try_from(kit.node.now_ms()).unwrap() + 3_000;
    kit.node.shutdown().await.unwrap();
    sqlx::query(dead).bind(until_ms).execute(&second.pool).await.unwrap();
    kit.app = node_app(Arc::clone(&second), Pages::embedded());
    contest.play_to_the_end(&kit).await;
    let games = "SELECT count(*) FROM contest_game";
    assert_eq!(count(&kit, games).await, 3 * 4 * 2);
    let created = "SELECT count(*) FROM game";
    assert_eq!(count(&kit, created).await, 3 * 4 * 2, "no game was created twice");
    let by_others = "SELECT count(DISTINCT leased_by) FROM job WHERE job_id = 'run_contests'";
    assert!(count(&kit, by_others).await <= 1);
}
