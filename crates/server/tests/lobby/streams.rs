//! NDJSON streams: limits, shutdown, expired sessions.

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::http::Request;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::time::timeout;
use tower::ServiceExt;

use crate::kit::TestKit;
use crate::kit::client::TEST_TIMEOUT;
use crate::players::{TestPlayer, guest, pente, player_of_kind, start_game, text, with};

/// NDJSON stream read line by line.
struct Lines {
    body: BodyDataStream,
    read: String,
}

impl Lines {
    /// Opens a stream; the error holds the HTTP status and the error code.
    async fn open(kit: &TestKit, path: &str, cookie: &str) -> Result<Lines, (u16, String)> {
        let request = Request::get(path).header("cookie", cookie).body(Body::empty()).unwrap();
        let response = kit.app.clone().oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let mut body = response.into_body().into_data_stream();
        if status == 200 {
            return Ok(Lines { body, read: String::new() });
        }
        let error: Value = serde_json::from_slice(&body.next().await.unwrap().unwrap()).unwrap();
        Err((status, text(&error["code"])))
    }

    /// Reads the next line that is not empty; `None` at the end of the stream.
    async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some((line, rest)) = self.read.split_once('\n') {
                let line = line.to_owned();
                self.read = rest.to_owned();
                if !line.is_empty() {
                    return Some(serde_json::from_str(&line).unwrap());
                }
                continue;
            }
            let more = timeout(TEST_TIMEOUT, self.body.next()).await.expect("no line received")?;
            self.read += std::str::from_utf8(&more.unwrap()).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_cannot_use_up_the_streams_of_members() {
    // 2 streams for guests, 16 for members.
    let kit = TestKit::start_with(|settings| settings.limits.connections = 32).await;
    let (one, _, game) = start_game(&kit, pente()).await;
    let path = format!("/api/games/{game}/stream");
    let mut held = Vec::new();
    for cookie in ["", one.cookie.as_str()] {
        held.push(Lines::open(&kit, &path, cookie).await.ok().unwrap());
    }
    for (path, cookie) in [(path.as_str(), ""), ("/api/events", one.cookie.as_str())] {
        let refused = Lines::open(&kit, path, cookie).await.err().unwrap();
        assert_eq!(refused, (503, "overloaded".to_owned()));
    }
    let member = player_of_kind(&kit, 1).await;
    for path in [path.as_str(), "/api/events"] {
        held.push(Lines::open(&kit, path, &member.cookie).await.ok().unwrap());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stream_ends_with_a_retry_delay_on_shutdown() {
    let kit = TestKit::start().await;
    let (one, _, game) = start_game(&kit, pente()).await;
    let mut streams = Vec::new();
    for path in [format!("/api/games/{game}/stream"), "/api/events".to_owned()] {
        let mut lines = Lines::open(&kit, &path, &one.cookie).await.ok().unwrap();
        assert!(lines.next().await.is_some());
        streams.push(lines);
    }
    kit.node.shutdown().await.unwrap();
    for mut lines in streams {
        let mut last = Value::Null;
        while let Some(line) = lines.next().await {
            last = line;
        }
        assert_eq!(last["type"], "going-away", "{last}");
        assert!(last["retry_after_ms"].as_u64().is_some_and(|ms| ms < 5_000), "{last}");
    }
}

/// Plays a random move for the player to move.
async fn play_random_move(kit: &TestKit, players: [&TestPlayer; 2], game: &str) {
    let snapshot = players[0].get(kit, &format!("/api/games/{game}")).await;
    let at = json!({"at": {"config": snapshot["config"], "log": snapshot["log"]}});
    let drawn = kit.post("/api/rules/random", "", at).await.json();
    let player = players[drawn["seat"].as_u64().unwrap() as usize - 1];
    let response = player.send_command(kit, game, &format!("move {}", text(&drawn["move"]))).await;
    assert_eq!(response.status, 200, "{:?}", response.json());
}

#[tokio::test(flavor = "multi_thread")]
async fn busy_stream_ends_when_its_session_is_deleted() {
    // The moves come faster than the checks, but the stream ends long before the game can.
    let check_interval = Duration::from_millis(200);
    let pause_after_move = Duration::from_millis(20);
    let kit =
        TestKit::start_with(|settings| settings.limits.credential_check_interval = check_interval)
            .await;
    let game = with(pente(), &json!({"rules": "pente"}));
    let (one, two, game) = start_game(&kit, game).await;
    let reader = guest(&kit).await;
    let path = format!("/api/games/{game}/stream");
    let mut lines = Lines::open(&kit, &path, &reader.cookie).await.ok().unwrap();
    let gone =
        "DELETE FROM session WHERE player_id = (SELECT player_id FROM player WHERE name = $1)";
    sqlx::query(gone).bind(&reader.name).execute(&kit.node.pool).await.unwrap();
    let ends = async { while lines.next().await.is_some() {} };
    let plays = async {
        loop {
            play_random_move(&kit, [&one, &two], &game).await;
            tokio::time::sleep(pause_after_move).await;
        }
    };
    let ended = async {
        tokio::select! {
            () = ends => {}
            () = plays => {}
        }
    };
    timeout(TEST_TIMEOUT, ended).await.expect("the stream went on");
    let snapshot = one.get(&kit, &format!("/api/games/{game}")).await;
    assert_eq!(snapshot["status"], "live", "the game ended before its stream");
}
