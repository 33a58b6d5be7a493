//! A group of players that plays one game after the other.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

use super::load_state::{LoadPhase, LoadState};
use load::http::ApiClient;

/// Rules with their number of seats; most games are for two players.
pub const GAMES: &[(&str, usize)] = &[
    ("pente:9,free", 2),
    ("pentagame:2", 2),
    ("pentagame:3", 3),
    ("pentalath", 2),
    ("pentagame:4t", 4),
    ("pentagame:5", 5),
    ("pente:9,free", 2),
];

/// Players that create and join games together.
pub struct PlayerGroup {
    pub rules: &'static str,
    pub time_control: String,
    pub players: Vec<ApiClient>,
    /// Numbers of the clients of the group; the players come first.
    pub clients: Range<usize>,
    /// Publishes the id of the current game to players and spectators.
    pub game_id: watch::Sender<Option<String>>,
    /// Receives the ids of finished games.
    pub finished: mpsc::UnboundedReceiver<String>,
    pub load: Arc<LoadState>,
    /// Indices of the nodes that get the requests.
    pub request_nodes: Vec<usize>,
}

impl PlayerGroup {
    /// Plays games until the test winds down; returns their number.
    pub async fn run(&mut self) -> Result<usize> {
        let mut played = 0;
        let mut finished = BTreeSet::new();
        loop {
            if *self.load.phase.borrow() != LoadPhase::Play {
                return Ok(played);
            }
            let game_id = self.create_game().await?;
            played += 1;
            while !finished.contains(&game_id) {
                finished.insert(
                    self.finished
                        .recv()
                        .await
                        .context("all players of the group ended before their game")?,
                );
            }
            // Spectators may be a moment behind.
            sleep(Duration::from_millis(500)).await;
            // A client that changes to the next game does not repeat its command.
            while self.load.has_unanswered(self.clients.clone()) {
                sleep(Duration::from_millis(50)).await;
            }
        }
    }

    /// Creates a game and lets all players join it.
    async fn create_game(&self) -> Result<String> {
        let create = json!({"rules": self.rules, "time_control": self.time_control, "seat": 1});
        let created = self.post(0, "/api/lobby/games", &create).await?;
        let game_id = created["game_id"]
            .as_str()
            .context("missing game_id in the response to POST /api/lobby/games")?
            .to_owned();
        // All clients subscribe before the last player joins and the clock starts.
        self.game_id.send_replace(Some(game_id.clone()));
        for player in 1..self.players.len() {
            self.post(player, &format!("/api/games/{game_id}/join"), &json!({})).await?;
        }
        Ok(game_id)
    }

    /// Sends the request to one node after the other until one accepts it.
    async fn post(&self, player: usize, path: &str, body: &Value) -> Result<Value> {
        let client = &self.players[player];
        for node in self.request_nodes.iter().cycle() {
            self.load.request_sent(self.clients.start + player, *node);
            match client.request(self.load.ports[*node], &format!("POST {path}"), Some(body)).await
            {
                Ok(response) if (200..300).contains(&response.status) => {
                    return Ok(serde_json::from_str(&response.body)?);
                }
                Ok(response) if response.status < 500 && response.status != 429 => {
                    bail!("POST {path} {body} was rejected: {} {}", response.status, response.body)
                }
                Ok(_) | Err(_) => sleep(Duration::from_millis(300)).await,
            }
        }
        bail!("cannot send POST {path}: the test has no nodes")
    }
}
