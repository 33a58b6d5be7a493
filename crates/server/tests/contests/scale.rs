//! An arena with many players: pairings come soon, and no player has two games.
//!
//! `PALAMEDES_ARENA_PLAYERS` sets the number of players, for a measurement on an idle machine.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::json;

use crate::kit::TestKit;
use crate::play::TestContest;

/// Players of the test; a measurement uses 1,000.
const PLAYERS: i32 = 40;

/// Time for which the players play.
const PLAY_TIME: Duration = Duration::from_secs(8);

/// Longest time from the end of the later of two games to the next game of both players.
const DELAY_MAX_MS: i64 = 3_000;

/// Requests that are sent at the same time.
const PARALLEL: usize = 16;

/// Inserts members with sessions and enters them.
async fn insert_players(kit: &TestKit, players: i32) {
    let now_ms = i64::try_from(kit.node.now_ms()).unwrap();
    for statement in [
        "INSERT INTO player (player_id, name, name_key, kind, created_ms)
         SELECT n, 'arena-' || n, 'arena-' || n, 1, $2 FROM generate_series(1, $1) AS n",
        "INSERT INTO session (session_id, player_id, secret_hash, created_ms, seen_ms,
                              authenticated_ms, user_agent)
         SELECT n, n, sha256(('secret-' || n)::bytea), $2, $2, $2, ''
         FROM generate_series(1, $1) AS n",
        "INSERT INTO contest_entry (contest_id, entry_id, player_id, rating, checked_in, joined)
         SELECT contest_id, n, n, 1000 + n, $2 > 0, 0 FROM contest, generate_series(1, $1) AS n",
        "UPDATE contest SET revision = revision + 1 WHERE $1 > 0 AND $2 > 0",
    ] {
        let inserted = sqlx::query(statement).bind(players).bind(now_ms);
        inserted.execute(&kit.node.pool).await.unwrap();
    }
}

/// Resigns about a third of the running games.
async fn end_some_games(kit: &TestKit, number: i64) {
    let running = "SELECT g.game_id, s.player_id FROM contest_game c
                   JOIN game g ON g.game_id = c.game_id
                   JOIN seat s ON s.game_id = g.game_id AND s.seat = 1
                   WHERE c.points IS NULL AND g.status = 1 AND (g.game_id / 64) % 3 = $1 % 3";
    let running = sqlx::query_as(running).bind(number).fetch_all(&kit.node.pool).await.unwrap();
    let running: Vec<(i64, i64)> = running;
    for games in running.chunks(PARALLEL) {
        let resigned = games.iter().map(async |(game_id, player_id)| {
            let path = format!("/api/games/{}/commands", server::GameId(*game_id));
            let body = json!({"request_id": uuid::Uuid::new_v4(), "command": "resign"});
            kit.post(&path, &format!("palamedes=secret-{player_id}"), body).await
        });
        for response in join_all(resigned).await {
            assert_eq!(response.status, 200, "{:?}", response.json());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn free_players_of_an_arena_are_paired_soon() {
    let players = std::env::var("PALAMEDES_ARENA_PLAYERS").ok();
    let players = players.and_then(|text| text.parse().ok()).unwrap_or(PLAYERS);
    let kit = TestKit::start().await;
    let settings = json!({"system": "arena", "minutes": 60});
    let contest = TestContest::create(&kit, settings, json!({"rated": true}), 0).await;
    insert_players(&kit, players).await;
    let start = Instant::now();
    contest.organise(&kit, "/start").await;
    // No step pairs more players than the first; its games are visible when it ends.
    let step_ms = i64::try_from(start.elapsed().as_millis()).unwrap();
    let start = Instant::now();
    for number in 0.. {
        if start.elapsed() > PLAY_TIME {
            break;
        }
        end_some_games(&kit, number).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let delays = "WITH played AS (
             SELECT g.game_id, g.started_ms,
                    lag(g.ended_ms) OVER (PARTITION BY s.player_id ORDER BY c.round) AS free_ms
             FROM contest_game c JOIN game g ON g.game_id = c.game_id
             JOIN seat s ON s.game_id = g.game_id)
         SELECT count(*), coalesce(max(delay_ms), 0), count(*) FILTER (WHERE delay_ms < 0) FROM (
             SELECT max(started_ms) - max(free_ms) AS delay_ms FROM played
             WHERE started_ms IS NOT NULL GROUP BY game_id HAVING count(free_ms) = 2) AS pairings";
    let (pairings, longest_ms, overlapping): (i64, i64, i64) =
        sqlx::query_as(delays).fetch_one(&kit.node.pool).await.unwrap();
    println!("players {players} pairings {pairings} delay {longest_ms} ms, step {step_ms} ms");
    assert!(pairings >= i64::from(players / 2), "{pairings}");
    assert_eq!(overlapping, 0, "a player had two games");
    assert!(longest_ms + step_ms <= DELAY_MAX_MS, "{longest_ms} ms and {step_ms} ms");
    contest.organise(&kit, "/finish").await;
}
