//! The load generator: one file for each kind of client.

mod bare;
mod bots;
mod computers;
mod fan_out;
mod latency;
mod mix;
mod players;
mod reconnect;
mod requests;
mod restarts;
mod viewers;
mod visitors;

use std::time::Duration;

use anyhow::Result;
use tokio::sync::watch;

use self::restarts::RestartLoad;
use crate::{LoadPlan, LoadResult, LoadTask};

/// Runs the task of a plan.
pub async fn run(plan: LoadPlan) -> Result<LoadResult> {
    match plan.task.clone() {
        LoadTask::Mix(mix) => mix::run(plan, mix).await,
        LoadTask::Requests { path, connections, seconds } => {
            requests::run(&plan.ports, &path, connections, seconds).await
        }
        LoadTask::FanOut { viewers, moves } => fan_out::run(plan, viewers, moves).await,
        LoadTask::Reconnect { games, clients } => reconnect::run(plan, games, clients).await,
        LoadTask::Restarts { games, think_ms, seconds } => {
            let think = Duration::from_millis(think_ms);
            restarts::run(plan, RestartLoad { games, think, seconds }).await
        }
        LoadTask::BareNats { bytes, seconds } => bare::nats(&plan.ports, bytes, seconds).await,
        LoadTask::ComputerGames { games, level, seconds } => {
            computers::run(plan, games, level, seconds).await
        }
        LoadTask::BareComputers { games, level, seconds } => {
            computers::run_bare(games, level, seconds).await
        }
        LoadTask::BareEcho => bare::echo(&plan.ports).await,
    }
}

/// Waits until the measurement is over.
async fn over(is_over: &mut watch::Receiver<bool>) {
    // Without a sender it is over, too.
    let _ = is_over.wait_for(|is_over| *is_over).await;
}
