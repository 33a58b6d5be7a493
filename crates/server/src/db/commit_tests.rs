//! Tests of the group commit.

use sqlx::PgPool;

use super::*;
use crate::test_database::create_database;

/// Creates the live games 1 to `count` without log.
async fn games(count: i64) -> (String, PgPool) {
    let database = create_database().await;
    let pool = crate::db::connect(&database).await.unwrap();
    crate::db::migrate(&pool).await.unwrap();
    let player = "INSERT INTO player VALUES (1, 'a', 'a', 0, 0)";
    sqlx::query(player).execute(&pool).await.unwrap();
    let game = "INSERT INTO game (game_id, shard, config, speed, status, created_by, \
        created_ms, rated, listed, chat_disabled) \
        SELECT n, 0, 'pente', 0, 1, 1, 0, false, true, false \
        FROM generate_series(1, $1) n";
    sqlx::query(game).bind(count).execute(&pool).await.unwrap();
    (database, pool)
}

fn commit(game_id: i64, expected: i32, lines: &[&str]) -> Commit {
    let entry = |line: &&str| LogEntry { line: (*line).to_owned(), request_id: None };
    let entries = lines.iter().map(entry).collect();
    let after = GameRowUpdate { status: StoredStatus::Live, ..GameRowUpdate::default() };
    let (game_id, expected) = (GameId(game_id), LogVersion(expected));
    Commit {
        game_id,
        database: None,
        expected,
        entries,
        after,
        valid_until_ms: None,
        secrets: None,
        circumstances: None,
        computer_seats: None,
    }
}

#[tokio::test]
async fn batch_applies_each_game_by_its_own_version() {
    let (database, pool) = games(3).await;
    let mut connection = None;
    let first = [
        commit(1, 0, &["1 1 begin"]),
        commit(2, 1, &["1 1 begin"]),
        commit(3, 0, &["1 1 begin", "2 1 resign"]),
        commit(4, 0, &["1 1 begin"]),
    ];
    let results = store(&database, &mut connection, &first).await;
    use CommitOutcome::{Applied, Broken, Conflict};
    assert_eq!(results, [Applied, Conflict, Applied, Conflict]);
    assert_eq!(store(&database, &mut connection, &first).await, [Conflict; 4]);
    let logs: Vec<(i64, i32)> =
        sqlx::query_as("SELECT game_id, number FROM log_entry ORDER BY game_id, number")
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(logs, [(1, 0), (3, 0), (3, 1)]);

    // A log longer than its version parks this game only.
    sqlx::query("INSERT INTO log_entry VALUES (2, 0, 'x', NULL)").execute(&pool).await.unwrap();
    let second = [commit(1, 1, &["3 1 resign"]), commit(2, 0, &["1 1 begin"])];
    assert_eq!(store(&database, &mut connection, &second).await, [Applied, Broken]);
    let parked = "SELECT status, fault FROM game WHERE status <> 1";
    let parked: Vec<(i16, String)> = sqlx::query_as(parked).fetch_all(&pool).await.unwrap();
    assert!(matches!(&parked[..], [(3, fault)] if fault.contains("log_entry_")), "{parked:?}");
    assert_eq!(store(&database, &mut connection, &second[1..]).await, [Conflict]);
}

#[tokio::test]
async fn error_of_the_whole_database_parks_no_game() {
    let (database, pool) = games(2).await;
    let mut connection = None;
    let fails = "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS \
        $$ BEGIN RAISE EXCEPTION 'fails' USING ERRCODE = TG_ARGV[0]; END $$";
    sqlx::raw_sql(fails).execute(&pool).await.unwrap();
    use CommitOutcome::{Applied, Broken, Overloaded, Unknown};
    for (code, expected) in [
        ("08006", Unknown),
        ("57P01", Unknown),
        ("42501", Unknown),
        ("55P03", Overloaded),
        ("57014", Overloaded),
        ("40P01", Overloaded),
        ("XX001", Broken),
    ] {
        let trigger = format!(
            "DROP TRIGGER IF EXISTS fail ON log_entry; CREATE TRIGGER fail BEFORE INSERT \
             ON log_entry FOR EACH ROW WHEN (new.game_id = 1) EXECUTE FUNCTION fail('{code}')"
        );
        sqlx::raw_sql(sqlx::AssertSqlSafe(trigger)).execute(&pool).await.unwrap();
        let alone = [commit(1, 0, &["1 1 begin"])];
        assert_eq!(store(&database, &mut connection, &alone).await, [expected], "{code}");
        let parked: i64 = sqlx::query_scalar("SELECT count(*) FROM game WHERE status = 3")
            .fetch_one(&pool)
            .await
            .unwrap();
        assert_eq!(parked, i64::from(expected == Broken), "{code}");
    }
    let other = [commit(2, 0, &["1 1 begin"])];
    assert_eq!(store(&database, &mut connection, &other).await, [Applied]);
}

#[tokio::test]
async fn statement_that_waited_too_long_stores_nothing() {
    let (database, pool) = games(2).await;
    let now_ms = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    let now_ms: i64 = sqlx::query_scalar(now_ms).fetch_one(&pool).await.unwrap();
    let commit = |game_id: i64, left_ms: i64| Commit {
        valid_until_ms: Some(UnixMs(now_ms + left_ms)),
        ..commit(game_id, 0, &["1 1 begin"])
    };
    let results = store(&database, &mut None, &[commit(1, -1), commit(2, 60_000)]).await;
    assert_eq!(results, [CommitOutcome::Conflict, CommitOutcome::Applied]);
}

#[tokio::test]
async fn game_is_queued_as_finished_once() {
    let (database, pool) = games(1).await;
    let mut connection = None;
    for (expected, ended_ms) in [(0, 5), (1, 9)] {
        let mut commit = commit(1, expected, &["1 1 resign"]);
        commit.after = GameRowUpdate {
            status: StoredStatus::Finished,
            ended_ms: Some(UnixMs(ended_ms)),
            ending: Some("resigned 1".to_owned()),
            result: Some("0:1".to_owned()),
            ..GameRowUpdate::default()
        };
        let stored = store(&database, &mut connection, &[commit]).await;
        assert_eq!(stored, [CommitOutcome::Applied]);
    }
    let over: Vec<i64> =
        sqlx::query_scalar("SELECT finished_ms FROM finished_game").fetch_all(&pool).await.unwrap();
    assert_eq!(over, [5]);
}

#[tokio::test]
async fn locked_row_does_not_delay_other_games() {
    let (database, pool) = games(3).await;
    let mut connection = None;
    use CommitOutcome::{Applied, Overloaded};
    // An insert that references a game does not lock its row.
    let mut holds = pool.begin().await.unwrap();
    let chat = "INSERT INTO chat (chat_id, game_id, room, player_id, text, sent_ms) \
        VALUES (1, 1, 0, 1, 'hello', 0)";
    sqlx::query(chat).execute(&mut *holds).await.unwrap();
    let first = [commit(1, 0, &["1 1 begin"]), commit(2, 0, &["1 1 begin"])];
    assert_eq!(store(&database, &mut connection, &first).await, [Applied, Applied]);
    holds.commit().await.unwrap();

    let mut holds = pool.begin().await.unwrap();
    let row = "SELECT 1 FROM game WHERE game_id = 1 FOR UPDATE";
    sqlx::query(row).execute(&mut *holds).await.unwrap();
    let second = [commit(1, 1, &["2 1 resign"]), commit(2, 1, &["2 1 resign"])];
    assert_eq!(store(&database, &mut connection, &second).await, [Overloaded, Applied]);
    // A timed-out statement leaves no lock waiting.
    let left = "SELECT count(*) FROM pg_stat_activity \
        WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let left: i64 = sqlx::query_scalar(left).fetch_one(&pool).await.unwrap();
    assert_eq!(left, 0);
    holds.rollback().await.unwrap();
    assert_eq!(store(&database, &mut connection, &second[..1]).await, [Applied]);
}

#[tokio::test]
async fn all_connections_have_timeouts() {
    let (database, pool) = games(1).await;
    let mut apart = connect_dedicated(&database).await.unwrap();
    let query = "SELECT current_setting('idle_in_transaction_session_timeout'), \
        current_setting('statement_timeout')";
    for (bounds, statement) in [
        (sqlx::query_as(query).fetch_one(&pool).await, "5s"),
        (sqlx::query_as(query).fetch_one(&mut apart).await, "4s"),
    ] {
        let bounds: (String, String) = bounds.unwrap();
        assert_eq!((bounds.0.as_str(), bounds.1.as_str()), ("15s", statement));
    }
}

#[tokio::test]
async fn unreachable_database_yields_unknown_outcome() {
    let mut connection = None;
    let nowhere = "postgres://user@127.0.0.1:1/none";
    let results = store(nowhere, &mut connection, &[commit(1, 0, &["1 1 begin"])]).await;
    assert_eq!(results, [CommitOutcome::Unknown]);
}
