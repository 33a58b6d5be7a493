//! Who plays with whom: opens a table, sits everybody down, and does it again when the game is
//! over.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

use super::http::Asker;
use super::storm::{Phase, Storm};

/// The games, with the number of their seats. Most are for two, as among people.
pub const GAMES: &[(&str, usize)] = &[
    ("pente:9,free", 2),
    ("pentagame:2", 2),
    ("pentagame:3", 3),
    ("pentalath", 2),
    ("pentagame:4t", 4),
    ("pentagame:5", 5),
    ("pente:9,free", 2),
];

/// The players of one table.
pub struct Group {
    pub game: &'static str,
    pub control: String,
    pub players: Vec<Asker>,
    /// Tells players and spectators which game it is.
    pub told: watch::Sender<Option<String>>,
    /// Who says that the game is over.
    pub over: mpsc::UnboundedReceiver<String>,
    pub storm: Arc<Storm>,
}

impl Group {
    /// Game after game, until it is time to go. Gives back how many were played.
    pub async fn run(&mut self) -> Result<usize> {
        let mut played = 0;
        let mut ended = BTreeSet::new();
        loop {
            if *self.storm.phase.borrow() != Phase::Play {
                return Ok(played);
            }
            let game = self.begin().await?;
            played += 1;
            while !ended.contains(&game) {
                ended.insert(self.over.recv().await.context("the players have gone")?);
            }
            // Spectators may be a moment behind.
            sleep(Duration::from_millis(500)).await;
        }
    }

    /// Opens a table and sits everybody down.
    async fn begin(&self) -> Result<String> {
        let open = json!({"game": self.game, "control": self.control, "seat": 1});
        let opened = self.insist(&self.players[0], "POST /api/tables", &open).await?;
        let game = opened["game"].as_str().context("a table has a name")?.to_owned();
        // Everybody looks on before the last one sits down and the clock starts.
        self.told.send_replace(Some(game.clone()));
        for player in &self.players[1..] {
            self.insist(player, &format!("POST /api/games/{game}/sit"), &json!({})).await?;
        }
        Ok(game)
    }

    /// Asks one node after the other until there is an answer.
    async fn insist(&self, asker: &Asker, head: &str, body: &Value) -> Result<Value> {
        for port in self.storm.ports.iter().cycle() {
            match asker.ask(*port, head, Some(body)).await {
                Ok(answer) if (200..300).contains(&answer.status) => {
                    return Ok(serde_json::from_str(&answer.body)?);
                }
                Ok(answer) if answer.status < 500 && answer.status != 429 => {
                    bail!("{head} {body}: {} {}", answer.status, answer.body)
                }
                Ok(_) | Err(_) => sleep(Duration::from_millis(300)).await,
            }
        }
        bail!("there is no node")
    }
}
