//! Streams of lines: who gets one, how long, and how it ends.

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::http::Request;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::time::timeout;
use tower::ServiceExt;

use crate::kit::Kit;
use crate::kit::client::SOON;
use crate::people::{Person, guest, of_kind, pente, playing, text, with};

/// A stream that is read.
struct Lines {
    body: BodyDataStream,
    read: String,
}

impl Lines {
    /// Opens it, or tells the status and the code.
    async fn open(kit: &Kit, path: &str, cookie: &str) -> Result<Lines, (u16, String)> {
        let request = Request::get(path).header("cookie", cookie).body(Body::empty()).unwrap();
        let response = kit.app.clone().oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let mut body = response.into_body().into_data_stream();
        if status == 200 {
            return Ok(Lines { body, read: String::new() });
        }
        let said: Value = serde_json::from_slice(&body.next().await.unwrap().unwrap()).unwrap();
        Err((status, text(&said["code"])))
    }

    /// The next line that is not empty; none when the stream has ended.
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
            let more = timeout(SOON, self.body.next()).await.expect("nothing was heard")?;
            self.read += std::str::from_utf8(&more.unwrap()).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_take_no_stream_from_bots() {
    // 2 places for strangers, 16 for whoever has an account.
    let kit = Kit::with(|settings| settings.limits.connections = 32).await;
    let (one, _, game) = playing(&kit, pente()).await;
    let path = format!("/api/games/{game}/stream");
    let mut held = Vec::new();
    for cookie in ["", one.cookie.as_str()] {
        held.push(Lines::open(&kit, &path, cookie).await.ok().unwrap());
    }
    for (path, cookie) in [(path.as_str(), ""), ("/api/events", one.cookie.as_str())] {
        let refused = Lines::open(&kit, path, cookie).await.err().unwrap();
        assert_eq!(refused, (503, "overloaded".to_owned()));
    }
    let member = of_kind(&kit, 1).await;
    for path in [path.as_str(), "/api/events"] {
        held.push(Lines::open(&kit, path, &member.cookie).await.ok().unwrap());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_with_a_word_when_to_come_again() {
    let kit = Kit::start().await;
    let (one, _, game) = playing(&kit, pente()).await;
    let mut streams = Vec::new();
    for path in [format!("/api/games/{game}/stream"), "/api/events".to_owned()] {
        let mut lines = Lines::open(&kit, &path, &one.cookie).await.ok().unwrap();
        assert!(lines.next().await.is_some());
        streams.push(lines);
    }
    kit.node.end().await.unwrap();
    for mut lines in streams {
        let mut last = Value::Null;
        while let Some(line) = lines.next().await {
            last = line;
        }
        assert_eq!(last["t"], "bye", "{last}");
        assert!(last["retry_ms"].as_u64().is_some_and(|ms| ms < 5_000), "{last}");
    }
}

/// Plays a random move for whoever is to move.
async fn play_on(kit: &Kit, players: [&Person; 2], game: &str) {
    let full = players[0].get(kit, &format!("/api/games/{game}")).await;
    let at = json!({"at": {"config": full["config"], "log": full["log"]}});
    let drawn = kit.post("/api/rules/random", "", at).await.json();
    let player = players[drawn["seat"].as_u64().unwrap() as usize - 1];
    let said = player.act(kit, game, &format!("move {}", text(&drawn["move"]))).await;
    assert_eq!(said.status, 200, "{:?}", said.json());
}

/// However much happens in it, a stream ends when its reader is nobody any more.
#[tokio::test(flavor = "multi_thread")]
async fn a_lively_stream_is_looked_after_as_a_silent_one() {
    let look = Duration::from_secs(1);
    let kit = Kit::with(|settings| settings.limits.look = look).await;
    let game = with(pente(), &json!({"game": "pente"}));
    let (one, two, game) = playing(&kit, game).await;
    let reader = guest(&kit).await;
    let path = format!("/api/games/{game}/stream");
    let mut lines = Lines::open(&kit, &path, &reader.cookie).await.ok().unwrap();
    let gone =
        "DELETE FROM session WHERE player_id = (SELECT player_id FROM player WHERE name = $1)";
    sqlx::query(gone).bind(&reader.name).execute(&kit.node.pool).await.unwrap();
    let ends = async { while lines.next().await.is_some() {} };
    let plays = async {
        loop {
            play_on(&kit, [&one, &two], &game).await;
        }
    };
    let ended = async {
        tokio::select! {
            () = ends => {}
            () = plays => {}
        }
    };
    timeout(SOON, ended).await.expect("the stream went on");
}
