//! Job: ends games without activity.
//!
//! A live game without a running clock, so without time control or paused, is aborted when it had
//! no input for the configured number of days. A guest whose session has expired cannot return, and
//! resigns.

use std::sync::Arc;
use std::time::Duration;

use crate::db;
use crate::error::Error;
use crate::game::resign_games::resign_games_of_expired_guests;
use crate::game::service;
use crate::jobs::runner::{Job, Schedule};
use crate::node::Node;

/// Maximum number of games aborted in one run.
const BATCH: i64 = 1_000;

/// Length of a day.
const DAY_MS: i64 = 86_400_000;

pub(crate) const JOB: Job = Job {
    name: "end_idle_games",
    schedule: Schedule::Every(Duration::from_secs(3_600)),
    lease: Duration::from_secs(300),
    run: |node| Box::pin(run(node)),
};

async fn run(node: Arc<Node>) -> Result<(), Error> {
    let idle_ms = i64::from(node.settings.idle_game_days) * DAY_MS;
    for game_id in db::game::idle_games(&node.pool, node.now() - idle_ms, BATCH).await? {
        // A game that fails does not delay the others.
        if let Err(error) = service::abort_if_idle(&node, game_id, idle_ms.unsigned_abs()).await {
            error.log();
        }
    }
    resign_games_of_expired_guests(&node).await
}
