//! Games without activity, which the server ends.

use std::time::Duration;

use server::GameId;

use crate::kit::TestKit;
use crate::kit::client::TEST_TIMEOUT;

const DAY_MS: i64 = 86_400_000;

/// Inserts a live game without a running clock, whose log lines were written some days ago.
async fn insert_idle(kit: &TestKit, config: &str, days_ago: i64, lines: &[&str]) -> GameId {
    let (_, one) = kit.guest().await;
    let (_, two) = kit.guest().await;
    let game_id: GameId = kit.insert_game(config, &[one, two]).await.parse().unwrap();
    let at_ms = i64::try_from(kit.node.now_ms()).unwrap() - days_ago * DAY_MS;
    for (number, line) in (0i32..).zip(lines) {
        sqlx::query("INSERT INTO log_entry (game_id, number, line) VALUES ($1, $2, $3)")
            .bind(game_id)
            .bind(number)
            .bind(format!("{at_ms} {line}"))
            .execute(&kit.node.pool)
            .await
            .unwrap();
    }
    let row = "UPDATE game SET version = $2, last_entry_ms = $3, started_ms = $3, \
        waiting_seats = 2, \
        deadline_ms = CASE WHEN config LIKE '%days%' AND $2 = 1 THEN $3 + 7776000000 END, \
        rated = true WHERE game_id = $1";
    let row = sqlx::query(row).bind(game_id).bind(i32::try_from(lines.len()).unwrap());
    row.bind(at_ms).execute(&kit.node.pool).await.unwrap();
    game_id
}

async fn ending(kit: &TestKit, game_id: GameId) -> Option<String> {
    let ending = sqlx::query_scalar("SELECT ending FROM game WHERE game_id = $1").bind(game_id);
    ending.fetch_one(&kit.node.pool).await.unwrap()
}

async fn wait_for_ending(kit: &TestKit, game_id: GameId) -> String {
    let ended = async {
        loop {
            if let Some(ending) = ending(kit, game_id).await {
                return ending;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, ended).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_game_without_running_clock_is_aborted() {
    let kit = TestKit::start().await;
    let recent = insert_idle(&kit, "pente:9,free", 29, &["1 begin"]).await;
    let timed = insert_idle(&kit, "pente:9,free control=days:90", 31, &["1 begin"]).await;
    let untimed = insert_idle(&kit, "pente:9,free", 31, &["1 begin", "1 move E5"]).await;
    let pause = ["1 begin", "1 offer pause", "2 accept pause"];
    let paused = insert_idle(&kit, "pente:9,free control=fischer:60+5", 31, &pause).await;
    // A game that cannot be replayed delays no other.
    insert_idle(&kit, "pente:9,free", 40, &["1 begin", "x"]).await;
    kit.run_jobs_now().await;
    assert_eq!(wait_for_ending(&kit, untimed).await, "aborted");
    assert_eq!(wait_for_ending(&kit, paused).await, "aborted");
    assert_eq!((ending(&kit, recent).await, ending(&kit, timed).await), (None, None));
    let finalized = "SELECT count(*) FROM finished_game WHERE finalized AND error IS NULL";
    let archived = async {
        while sqlx::query_scalar::<_, i64>(finalized).fetch_one(&kit.node.pool).await.unwrap() < 2 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(TEST_TIMEOUT, archived).await.unwrap();
    let rated: i64 = sqlx::query_scalar("SELECT count(*) FROM rated_game")
        .fetch_one(&kit.node.pool)
        .await
        .unwrap();
    assert_eq!(rated, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn expired_guest_resigns_live_games() {
    let kit = TestKit::start().await;
    let (_, expired) = kit.guest().await;
    let (_, present) = kit.guest().await;
    let (_, other) = kit.guest().await;
    let game: GameId =
        kit.insert_game("pente:9,free control=days:3", &[expired, present]).await.parse().unwrap();
    let stays: GameId =
        kit.insert_game("pente:9,free control=days:3", &[other, present]).await.parse().unwrap();
    for statement in [
        "INSERT INTO active_seat (player_id, game_id) SELECT player_id, game_id FROM seat",
        "UPDATE player SET created_ms = created_ms - 86400000",
    ] {
        sqlx::query(statement).execute(&kit.node.pool).await.unwrap();
    }
    sqlx::query("DELETE FROM session WHERE player_id = $1")
        .bind(expired)
        .execute(&kit.node.pool)
        .await
        .unwrap();
    kit.run_jobs_now().await;
    assert_eq!(wait_for_ending(&kit, game).await, "resigned 1");
    assert_eq!(ending(&kit, stays).await, None);
}
