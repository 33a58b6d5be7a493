//! The nightly check of the archive: new games once, a sample, known faults, counters.

use server::{ArchiveReport, check_new_games, finalize_next};
use sqlx::PgPool;

use crate::fixtures::{BEGIN_MS, FinishedGame, count, finalize_all, insert_players, mixed_games};
use crate::kit::TestKit;

const DAY_MS: i64 = 86_400_000;

/// Starts a node whose own nightly check does not run.
async fn start() -> TestKit {
    let kit = TestKit::start().await;
    let job = "UPDATE job SET due_ms = 9000000000000000 WHERE job_id = 'verify_archive'
        AND leased_by IS NULL AND due_ms > 7";
    while sqlx::query(job).execute(&kit.node.pool).await.unwrap().rows_affected() == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    insert_players(&kit.node.pool).await;
    for game in &mixed_games(60) {
        game.insert(&kit.node.pool).await;
    }
    finalize_all(&kit.node.pool).await;
    kit
}

/// Returns a time on a day after the games.
fn day_ms(day: i64) -> i64 {
    i64::try_from(*BEGIN_MS).unwrap() + (60 + day) * DAY_MS
}

/// Checks the archive on a day after the games.
async fn check(pool: &PgPool, day: i64) -> ArchiveReport {
    check_new_games(pool, day_ms(day)).await.unwrap()
}

async fn execute(pool: &PgPool, statement: &'static str) {
    let done = sqlx::query(statement).execute(pool).await.unwrap();
    assert!(done.rows_affected() > 0, "{statement}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nightly_check_examines_new_games_once_and_a_sample_every_night() {
    let kit = start().await;
    let pool = &kit.node.pool;
    let first = check(pool, 0).await;
    assert_eq!((first.errors, first.findings.len()), (0, 0), "{:?}", first.findings);
    assert!((61..=120).contains(&first.games), "{}", first.games);
    assert_eq!(first.rated, 60);
    let ratings = count(pool, "SELECT count(*) FROM rating").await;
    assert_eq!(first.ratings, ratings as u64);
    assert!(first.counters > 0);
    // The same night again: nothing is left but the counters.
    let again = check(pool, 0).await;
    assert_eq!((again.games, again.rated, again.errors), (0, 0, 0));
    // The next night: a sample.
    let next = check(pool, 1).await;
    assert!((1..=60).contains(&next.games), "{}", next.games);
    assert_eq!((next.rated, next.errors), (0, 0));
    FinishedGame::new(1_000, "pentalath", &[1, 2], 6).insert(pool).await;
    assert!(finalize_next(pool).await.unwrap().is_some());
    let last = check(pool, 2).await;
    assert_eq!((last.rated, last.ratings, last.errors), (1, 2, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn interrupted_nightly_check_goes_on_where_it_ended() {
    let kit = start().await;
    let pool = &kit.node.pool;
    execute(pool, "UPDATE archived_game SET plies = plies + 1 WHERE number = 60").await;
    // The ratings cannot be read, after the games were checked.
    let rename = "ALTER TABLE pool RENAME COLUMN checked_games TO renamed";
    sqlx::query(rename).execute(pool).await.unwrap();
    check_new_games(pool, day_ms(0)).await.unwrap_err();
    let rename = "ALTER TABLE pool RENAME COLUMN renamed TO checked_games";
    sqlx::query(rename).execute(pool).await.unwrap();
    assert_eq!(count(pool, "SELECT checked_number FROM archive_check").await, 60);
    let rest = check(pool, 0).await;
    assert_eq!((rest.games, rest.rated), (0, 60));
    assert!(rest.errors > 0, "the fault was found before the interruption");
    execute(pool, "UPDATE archived_game SET plies = plies - 1 WHERE number = 60").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nightly_check_reports_a_fault_until_it_is_repaired() {
    let kit = start().await;
    let pool = &kit.node.pool;
    for (day, damage, repair) in [
        (
            0,
            "UPDATE archived_game SET plies = plies + 1 WHERE game_id = 6",
            "UPDATE archived_game SET plies = plies - 1 WHERE game_id = 6",
        ),
        (
            10,
            "UPDATE player_game_count SET listed_games = listed_games + 1",
            "UPDATE player_game_count SET listed_games = listed_games - 1",
        ),
        (
            20,
            "UPDATE rating SET rating = replace(rating, ' ', '1 ')",
            "UPDATE rating SET rating = replace(rating, '1 ', ' ')",
        ),
        (
            30,
            "UPDATE seat SET rating_after = rating_after || '0'::bytea WHERE game_id = 3",
            "UPDATE seat SET rating_after = substring(rating_after FOR length(rating_after) - 1)
             WHERE game_id = 3",
        ),
        (
            40,
            "UPDATE rated_game SET number = number + 1000 WHERE game_id = 5",
            "UPDATE rated_game SET number = number - 1000 WHERE game_id = 5",
        ),
    ] {
        // Ratings are checked when they are new.
        execute(pool, "UPDATE pool SET checked_games = 0").await;
        execute(pool, damage).await;
        assert!(check(pool, day).await.errors > 0, "{damage}");
        execute(pool, "UPDATE archive_check SET sampled = 60").await;
        if !damage.starts_with("UPDATE rating ") {
            assert!(check(pool, day + 1).await.errors > 0, "{damage}");
        }
        execute(pool, repair).await;
        let repaired = check(pool, day + 2).await;
        assert_eq!((repaired.errors, repaired.findings), (0, Vec::new()), "{repair}");
    }
    assert_eq!(count(pool, "SELECT count(*) FROM archive_fault").await, 0);
}
