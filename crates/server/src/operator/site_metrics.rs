//! Metrics of the whole site, which every node reads.
//!
//! A job would leave old values on the nodes that ran it before.

use std::sync::Arc;
use std::time::Duration;

use crate::db::site_overview::{self, DailyWork};
use crate::error::Error;
use crate::node::Node;
use crate::periodic::{PeriodicTask, spawn_periodic};

/// Interval at which the metrics are read.
const READ_INTERVAL: Duration = Duration::from_secs(60);

/// Length of a day.
const DAY_MS: i64 = 86_400_000;

/// Spawns the task that reads the metrics, which ends with the node.
pub(crate) fn spawn_reader(node: &Arc<Node>) {
    spawn_periodic(node, READ_INTERVAL, MetricsReader);
}

struct MetricsReader;

impl PeriodicTask for MetricsReader {
    async fn run(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        if node.is_shutting_down() { Ok(()) } else { read(node).await }
    }
}

async fn read(node: &Node) -> Result<(), Error> {
    let queues = site_overview::count_queues(&node.pool).await?;
    let daily = site_overview::load_daily_work(&node.pool).await?;
    let (broken, stuck) = (queues.broken_games, queues.postponed_games);
    metrics::gauge!("palamedes_games_broken").set(broken as f64);
    metrics::gauge!("palamedes_finished_games_stuck").set(stuck as f64);
    metrics::gauge!("palamedes_finished_games_waiting").set(queues.finished_games as f64);
    metrics::gauge!("palamedes_unpartitioned_rows").set(daily.unpartitioned_rows as f64);
    let age = archive_check_age_seconds(&daily, node.now().0);
    metrics::gauge!("palamedes_archive_check_age_seconds").set(age);
    if broken + stuck > 0 {
        tracing::warn!(broken, stuck, "games need an operator");
    }
    Ok(())
}

/// Returns the time since the beginning of the day of the last check; 0 before the first one.
fn archive_check_age_seconds(daily: &DailyWork, now_ms: i64) -> f64 {
    match daily.archive_check_day {
        0 => 0.0,
        day => (now_ms - i64::from(day) * DAY_MS) as f64 / 1_000.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use crate::test_database::create_database;

    #[test]
    fn age_of_the_archive_check_is_that_of_its_day() {
        let check = |archive_check_day, now_ms, expected: f64| {
            let daily = DailyWork { archive_check_day, unpartitioned_rows: 0 };
            let age = archive_check_age_seconds(&daily, now_ms);
            assert!((age - expected).abs() < 0.001, "{age}");
        };
        check(0, 20_000 * DAY_MS, 0.0);
        check(20_000, 20_000 * DAY_MS + 3_600_000, 3_600.0);
        check(20_000, 20_002 * DAY_MS, 172_800.0);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn rows_of_months_without_partition_are_counted() {
        let node = Node::start(Settings::development(&create_database().await)).await.unwrap();
        let count = async || site_overview::load_daily_work(&node.pool).await.unwrap();
        assert_eq!(count().await.unpartitioned_rows, 0);
        // The smallest id is of a month long ago.
        let row = "INSERT INTO packed_game (game_id, log) VALUES (1, '')";
        sqlx::query(row).execute(&node.pool).await.unwrap();
        assert_eq!(count().await.unpartitioned_rows, 1);
    }
}
