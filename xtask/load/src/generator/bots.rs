//! Two bots with tokens that play over HTTP, as the page for authors of bots describes it.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rulebook::conformance::SplitMix64;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};
use wire::ToClient;

use super::latency::Recorder;
use super::over;
use super::players::create_game;
use crate::GameScript;
use crate::http::{ApiClient, LineStream};
use crate::socket::random_request_id;

/// Time in which a stream must bring the move of the opponent.
const STREAM_TIMEOUT: Duration = Duration::from_secs(30);

/// Creates a member with two bots and returns the bots.
pub(crate) async fn create_bots(number: usize, port: u16) -> Result<[ApiClient; 2]> {
    let mut owner = ApiClient::new(number);
    let name = format!("load-{number}");
    let account = json!({"name": name, "password": "a long pass phrase of a load test"});
    let response = owner.request(port, "POST /api/accounts", Some(&account)).await?;
    owner.cookie = response.cookie.context("the owner of bots cannot sign up")?;
    let mut bots = [owner.clone(), owner.clone()];
    for (index, bot) in bots.iter_mut().enumerate() {
        let token = json!({"label": "load", "scopes": ["read", "play"],
            "bot": format!("load-{number}-{index}")});
        let created = owner.request_json(port, "POST /api/me/tokens", Some(&token)).await?;
        bot.token = created["token"].as_str().context("the bot has no token")?.to_owned();
        bot.cookie.clear();
    }
    Ok(bots)
}

/// Two bots that play against each other.
pub(crate) struct BotPair {
    pub number: usize,
    pub bots: [ApiClient; 2],
    pub port: u16,
}

/// Plays scripted games until the time is over.
pub(crate) async fn play_games(
    BotPair { number, bots, port }: BotPair,
    scripts: Arc<Vec<GameScript>>,
    think: Duration,
    recorder: Arc<Recorder>,
    mut is_over: watch::Receiver<bool>,
) -> Result<()> {
    let mut random = SplitMix64::new(number as u64);
    let games = async {
        for script in scripts.iter().cycle().skip(number) {
            let game_id = create_game(&bots, port, &script.rules).await?;
            let path = format!("/api/games/{game_id}/stream");
            let mut streams =
                [bots[0].open_stream(port, &path).await?, bots[1].open_stream(port, &path).await?];
            for (ply, text) in script.moves.iter().enumerate() {
                sleep(think).await;
                let request_id = random_request_id(number, &mut random);
                let body = json!({"request_id": request_id, "ply": ply,
                    "command": format!("move {text}")});
                let (start, command) =
                    (Instant::now(), format!("POST /api/games/{game_id}/commands"));
                bots[ply % 2].request_json(port, &command, Some(&body)).await?;
                recorder.latency("bot", start.elapsed());
                recorder.count("moves");
                let opponent = &mut streams[(ply + 1) % 2];
                timeout(STREAM_TIMEOUT, wait_for_move(opponent, text)).await??;
            }
            let body = json!({"request_id": random_request_id(number, &mut random),
                "command": "resign"});
            let path = format!("POST /api/games/{game_id}/commands");
            bots[script.moves.len() % 2].request_json(port, &path, Some(&body)).await?;
        }
        bail!("the plan has no games")
    };
    tokio::select! {
        played = games => played,
        () = over(&mut is_over) => Ok(()),
    }
}

/// Waits until a stream brings this move.
async fn wait_for_move(stream: &mut LineStream, text: &str) -> Result<()> {
    let end = format!(" move {text}");
    loop {
        let line = stream.next().await?;
        let lines = match serde_json::from_str(&line)? {
            ToClient::LogAppended { lines, .. } => lines,
            ToClient::Snapshot(snapshot) => snapshot.log,
            _ => continue,
        };
        if lines.iter().any(|line| line.ends_with(&end)) {
            return Ok(());
        }
    }
}
