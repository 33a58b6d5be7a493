//! Tests of migrations while games are played.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType};
use tokio::time::{Instant, timeout};

use super::*;
use crate::db::commit::{Commit, CommitOutcome, Committer, GameRowUpdate};
use crate::db::game::{LogEntry, StoredStatus};
use crate::ids::GameId;
use crate::numbers::LogVersion;
use crate::test_database::create_database;

/// Goal for the acknowledgement of moves at the size of the nightly run.
const ACK_P99_MAX: Duration = Duration::from_millis(250);

/// Rows of the table for each game of `PALAMEDES_GAMES`.
const ROWS_PER_GAME: i64 = 1_000;

/// Time for statements that must not wait for an index.
const SOON: Duration = Duration::from_secs(20);

/// Name of the index of the tests.
const INDEX: &str = "game_by_speed_test";

/// Returns a migration that creates an index outside of a transaction, as all later ones do.
fn index_migration() -> Migrator {
    let sql = "-- no-transaction\nCREATE INDEX CONCURRENTLY game_by_speed_test ON game (speed);";
    let migration =
        Migration::new(1_000, "index".into(), MigrationType::Simple, sql.into_sql_str(), true);
    let mut migrations = Migrator::with_migrations(vec![migration]);
    migrations.set_ignore_missing(true);
    migrations
}

async fn migrated_pool() -> PgPool {
    migrated(&create_database().await).await
}

async fn migrated(database: &str) -> PgPool {
    let pool = crate::db::connect(database).await.unwrap();
    migrate(&pool).await.unwrap();
    let player = "INSERT INTO player VALUES (1, 'a', 'a', 0, 0)";
    sqlx::query(player).execute(&pool).await.unwrap();
    pool
}

async fn insert_game(pool: &PgPool, game_id: i64) {
    let game = "INSERT INTO game (game_id, shard, config, speed, status, created_by, created_ms, \
                rated, listed, chat_disabled) \
                VALUES ($1, 0, 'pente', 0, 1, 1, 0, false, true, false)";
    sqlx::query(game).bind(game_id).execute(pool).await.unwrap();
    let moved = "WITH moved AS (UPDATE game SET version = 1 WHERE game_id = $1) \
                 INSERT INTO log_entry (game_id, number, line) VALUES ($1, 0, '1 1 move a')";
    sqlx::query(moved).bind(game_id).execute(pool).await.unwrap();
}

async fn is_valid(pool: &PgPool) -> Option<bool> {
    let valid = "SELECT i.indisvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid \
                 WHERE c.relname = $1";
    sqlx::query_scalar(valid).bind(INDEX).fetch_optional(pool).await.unwrap()
}

/// Waits until the creation of the index has begun.
async fn wait_for_index(pool: &PgPool) {
    let started = async {
        while is_valid(pool).await.is_none() {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(SOON, started).await.unwrap();
}

/// Begins a transaction for whose end the creation of an index waits.
async fn begin_older(pool: &PgPool) -> sqlx::Transaction<'static, sqlx::Postgres> {
    insert_game(pool, 1).await;
    let mut older = pool.begin().await.unwrap();
    let update = "UPDATE game SET version = 2 WHERE game_id = 1";
    sqlx::query(update).execute(&mut *older).await.unwrap();
    older
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_do_not_wait_for_an_index() {
    let pool = migrated_pool().await;
    let older = begin_older(&pool).await;
    let mut connection = pool.acquire().await.unwrap().detach();
    let creation = run(&mut connection, index_migration());
    let moves = async {
        wait_for_index(&pool).await;
        for game_id in 2..30 {
            timeout(SOON, insert_game(&pool, game_id)).await.expect("a move waits for the index");
        }
        assert_eq!(is_valid(&pool).await, Some(false));
        older.commit().await.unwrap();
    };
    let (created, ()) = tokio::join!(creation, moves);
    created.unwrap();
    assert_eq!(is_valid(&pool).await, Some(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn interrupted_index_is_created_again() {
    let pool = migrated_pool().await;
    let older = begin_older(&pool).await;
    let mut connection = pool.acquire().await.unwrap().detach();
    let creation = run(&mut connection, index_migration());
    let interruption = async {
        wait_for_index(&pool).await;
        let ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                     WHERE datname = current_database() \
                       AND query LIKE '%CREATE INDEX CONCURRENTLY%' AND pid <> pg_backend_pid()";
        sqlx::query(ended).execute(&pool).await.unwrap();
    };
    let (created, ()) = tokio::join!(creation, interruption);
    assert!(created.is_err());
    older.commit().await.unwrap();
    assert_eq!(is_valid(&pool).await, Some(false));
    let mut next = pool.acquire().await.unwrap().detach();
    timeout(SOON, run(&mut next, index_migration())).await.unwrap().unwrap();
    assert_eq!(is_valid(&pool).await, Some(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_start_together_migrate_once() {
    let pool = crate::db::connect(&create_database().await).await.unwrap();
    let (one, two, three) = tokio::join!(migrate(&pool), migrate(&pool), migrate(&pool));
    one.and(two).and(three).unwrap();
    let partitions = "SELECT count(*) FROM pg_inherits WHERE inhparent = 'log_entry'::regclass";
    let partitions: i64 = sqlx::query_scalar(partitions).fetch_one(&pool).await.unwrap();
    assert!((3..=4).contains(&partitions), "{partitions}");
}

/// Commits one move after the other until the index is there; returns the times of all.
async fn play(committer: Arc<Committer>, game_id: i64, ended: Arc<AtomicBool>) -> Vec<Duration> {
    let mut times = Vec::new();
    while !ended.load(Ordering::Relaxed) {
        let commit = Commit {
            computer_seats: None,
            game_id: GameId(game_id),
            database: None,
            expected: LogVersion(times.len() as i32),
            entries: vec![LogEntry { line: "1 1 move a".to_owned(), request_id: None }],
            after: GameRowUpdate { status: StoredStatus::Live, ..GameRowUpdate::default() },
            valid_until_ms: None,
            secrets: None,
            circumstances: None,
        };
        let sent = Instant::now();
        assert_eq!(committer.commit(commit).await, CommitOutcome::Applied);
        times.push(sent.elapsed());
        sleep(Duration::from_millis(20)).await;
    }
    times
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_stored_fast_while_a_large_index_is_created() {
    let games = std::env::var("PALAMEDES_GAMES").ok().and_then(|games| games.parse().ok());
    let games: i64 = games.unwrap_or(20);
    let database = create_database().await;
    let pool = migrated(&database).await;
    let mut connection = pool.acquire().await.unwrap().detach();
    sqlx::raw_sql("SET statement_timeout = 0").execute(&mut connection).await.unwrap();
    let rows = "INSERT INTO game (game_id, shard, config, speed, status, created_by, created_ms, \
                rated, listed, chat_disabled) SELECT n, 0, 'pente', 0, CASE WHEN n > 16 THEN 2 \
                ELSE 1 END, 1, 0, false, true, false FROM generate_series(1, $1) n";
    sqlx::query(rows).bind(games * ROWS_PER_GAME).execute(&mut connection).await.unwrap();
    let committer = Arc::new(Committer::start(&database));
    let ended = Arc::new(AtomicBool::new(false));
    let players: Vec<_> = (1..=16)
        .map(|game_id| tokio::spawn(play(Arc::clone(&committer), game_id, Arc::clone(&ended))))
        .collect();
    let start = Instant::now();
    run(&mut connection, index_migration()).await.unwrap();
    let elapsed = start.elapsed();
    ended.store(true, Ordering::Relaxed);
    let mut times = Vec::new();
    for player in players {
        times.extend(player.await.unwrap());
    }
    times.sort_unstable();
    let p99 = times[times.len() * 99 / 100];
    println!("{games} thousand rows indexed in {elapsed:?}, {} moves, p99 {p99:?}", times.len());
    let limit = if games < 1_000 { SOON } else { ACK_P99_MAX };
    assert!(p99 < limit, "{p99:?}");
    assert_eq!(is_valid(&pool).await, Some(true));
}
