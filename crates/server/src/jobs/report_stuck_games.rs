//! Job: reports games that need an operator as metrics.

use std::sync::Arc;
use std::time::Duration;

use crate::db::finished_game::count_postponed;
use crate::db::game::count_broken;
use crate::error::Error;
use crate::jobs::runner::{Job, Schedule};
use crate::node::Node;

pub(crate) const JOB: Job = Job {
    name: "report_stuck_games",
    schedule: Schedule::Every(Duration::from_secs(60)),
    lease: Duration::from_secs(60),
    run: |node| Box::pin(run(node)),
};

async fn run(node: Arc<Node>) -> Result<(), Error> {
    let (broken, stuck) = (count_broken(&node.pool).await?, count_postponed(&node.pool).await?);
    metrics::gauge!("palamedes_games_broken").set(broken as f64);
    metrics::gauge!("palamedes_finished_games_stuck").set(stuck as f64);
    if broken + stuck > 0 {
        tracing::warn!(broken, stuck, "games need an operator");
    }
    Ok(())
}
