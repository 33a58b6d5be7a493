//! Background jobs on the database: one file per job, one runner per node.
//!
//! A job has a row in the table `job` with its next due time and a lease. The runner of each node
//! polls this table and runs the jobs it could lease, so a job runs on one node at a time. A failed
//! job is retried and does not affect the others. Tasks that every node needs, such as heartbeats
//! and clock timers, are not jobs.

mod clear_active_seats;
mod count_lobby;
mod delete_abandoned_games;
mod end_idle_games;
mod finalize_games;
mod month_partitions;
mod pack_games;
mod purge_expired;
mod repair_rematches;
mod repair_reminders;
mod repair_resignations;
mod run_contests;
mod runner;
mod send_reminders;
mod send_webhooks;
mod verify_archive;

use std::sync::Arc;

use crate::jobs::runner::Job;
use crate::node::Node;

/// All jobs of the server.
const JOBS: &[Job] = &[
    finalize_games::JOB,
    verify_archive::JOB,
    pack_games::JOB,
    month_partitions::JOB,
    run_contests::JOB,
    send_webhooks::JOB,
    send_reminders::JOB,
    repair_reminders::JOB,
    repair_rematches::JOB,
    repair_resignations::JOB,
    count_lobby::JOB,
    clear_active_seats::JOB,
    delete_abandoned_games::JOB,
    end_idle_games::JOB,
    purge_expired::JOB,
];

/// Spawns the job runner of a node, which ends with the node.
pub(crate) fn spawn_runner(node: &Arc<Node>) {
    tokio::spawn(runner::run_jobs(Arc::downgrade(node), JOBS));
}
