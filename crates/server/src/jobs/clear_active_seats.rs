//! Job: deletes active seats of finished games whose event was lost in a crash.

use std::sync::Arc;
use std::time::Duration;

use crate::db::active_seat::{delete_of_games, finished_game_ids};
use crate::error::Error;
use crate::jobs::runner::{Job, Schedule};
use crate::node::Node;

/// Maximum number of games cleared in one run.
const BATCH: i64 = 1_000;

pub(crate) const JOB: Job = Job {
    name: "clear_active_seats",
    schedule: Schedule::Every(Duration::from_secs(300)),
    lease: Duration::from_secs(60),
    run: |node| Box::pin(run(node)),
};

async fn run(node: Arc<Node>) -> Result<(), Error> {
    let game_ids = finished_game_ids(&node.pool, BATCH).await?;
    delete_of_games(&node.pool, &game_ids).await
}
