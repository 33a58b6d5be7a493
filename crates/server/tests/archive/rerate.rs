//! Rating of the last days again without suspended players.

use std::sync::mpsc;
use std::time::Duration;

use server::{RerateProgress, RerateReport, verify_archive};
use sqlx::PgPool;
use tokio::task::{JoinHandle, spawn_blocking};

use crate::fixtures::{FinishedGame, count, finalize_all, insert_players};
use crate::kit::TestKit;

const NOTHING: RerateReport = RerateReport { changed: 0, pools: 0 };

/// Players of each game: three pairs of Ada, Ben and Cora in turn.
fn pair(game_id: i64) -> [i64; 2] {
    [[1, 2], [3, 1], [2, 3]][game_id as usize % 3]
}

/// Inserts and rates these games one after the other.
async fn rate_games(pool: &PgPool, game_ids: impl Iterator<Item = i64>) {
    for game_id in game_ids {
        FinishedGame::new(game_id, "pentalath", &pair(game_id), 6).insert(pool).await;
        finalize_all(pool).await;
    }
}

async fn ratings(pool: &PgPool) -> Vec<(i64, String, i32, Option<i32>)> {
    let query = "SELECT player_id, rating, display_value, established_until FROM rating \
        ORDER BY player_id";
    sqlx::query_as(query).fetch_all(pool).await.unwrap()
}

/// Suspends Ben without end.
async fn suspend_ben(pool: &PgPool) {
    sqlx::query("INSERT INTO suspension VALUES (2, NULL)").execute(pool).await.unwrap();
}

/// Runs the command, which has a runtime of its own.
fn spawn_rerate(
    kit: &TestKit,
    days: u32,
    mut on_progress: impl FnMut(RerateProgress) + Send + 'static,
) -> JoinHandle<RerateReport> {
    let database = kit.database.clone();
    spawn_blocking(move || server::rerate(&database, days, &mut on_progress).unwrap())
}

async fn rerate(kit: &TestKit, days: u32) -> RerateReport {
    spawn_rerate(kit, days, |_| ()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn rerate_removes_games_of_suspended_players_and_restores_them() {
    let (kit, without) = (TestKit::start().await, TestKit::start().await);
    let pool = &kit.node.pool;
    insert_players(pool).await;
    insert_players(&without.node.pool).await;
    rate_games(pool, 1..=18).await;
    rate_games(&without.node.pool, (1..=18).filter(|game_id| !pair(*game_id).contains(&2))).await;
    let all = ratings(pool).await;
    assert_eq!(all.len(), 3);

    assert_eq!(rerate(&kit, 40).await, NOTHING, "no player is suspended");
    suspend_ben(pool).await;
    assert_eq!(rerate(&kit, 10).await, NOTHING, "the games are older");
    assert_eq!(ratings(pool).await, all);
    assert_eq!(rerate(&kit, 40).await, RerateReport { changed: 12, pools: 1 });
    let fresh = ratings(&without.node.pool).await;
    assert_eq!(ratings(pool).await, fresh, "as if the games had not been rated");
    assert_eq!(verify_archive(pool).await.unwrap().findings, [""; 0]);
    assert_eq!(rerate(&kit, 40).await, NOTHING, "it was done before");
    assert_eq!(ratings(pool).await, fresh);

    sqlx::query("UPDATE suspension SET until_ms = 1").execute(pool).await.unwrap();
    assert_eq!(rerate(&kit, 40).await, RerateReport { changed: 12, pools: 1 });
    assert_eq!(ratings(pool).await, all, "the suspension has ended");
    // Later games continue from the new ratings.
    rate_games(pool, 19..=20).await;
    assert_eq!(verify_archive(pool).await.unwrap().findings, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_a_bot_are_removed_when_its_owner_is_suspended() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    sqlx::query("INSERT INTO bot (player_id, owner_id) VALUES (10, 2)")
        .execute(pool)
        .await
        .unwrap();
    FinishedGame::new(1, "pentalath", &[10, 3], 6).insert(pool).await;
    finalize_all(pool).await;
    suspend_ben(pool).await;
    assert_eq!(rerate(&kit, 40).await, RerateReport { changed: 1, pools: 1 });
    assert_eq!(ratings(pool).await, []);
    assert_eq!(verify_archive(pool).await.unwrap().findings, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_finish_during_rerate_are_rated_after_it() {
    let kit = TestKit::start().await;
    let pool = &kit.node.pool;
    insert_players(pool).await;
    rate_games(pool, 1..=6).await;
    suspend_ben(pool).await;
    let (reached, is_reached) = mpsc::channel();
    let (go_on, may_go_on) = mpsc::channel();
    let running = spawn_rerate(&kit, 40, move |progress| {
        reached.send(progress).unwrap();
        may_go_on.recv().unwrap();
    });
    let progress = spawn_blocking(move || is_reached.recv().unwrap()).await.unwrap();
    assert_eq!(progress, RerateProgress { done: 6, games: 6 });
    // The job of the node is due several times, and neither rates the game nor waits for the lock
    // on the pool, where it would fail after some seconds.
    FinishedGame::new(7, "pentalath", &pair(7), 6).insert(pool).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let waiting = "SELECT count(*) FROM pg_stat_activity \
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    assert_eq!(count(pool, waiting).await, 0);
    assert_eq!(count(pool, "SELECT count(*) FROM finished_game WHERE finalized").await, 6);
    go_on.send(()).unwrap();
    assert_eq!(running.await.unwrap(), RerateReport { changed: 4, pools: 1 });
    finalize_all(pool).await;
    assert_eq!(count(pool, "SELECT count(*) FROM rated_game").await, 7);
    assert_eq!(count(pool, "SELECT max(tries)::bigint FROM finished_game").await, 0);
    assert_eq!(verify_archive(pool).await.unwrap().findings, [""; 0]);
}
