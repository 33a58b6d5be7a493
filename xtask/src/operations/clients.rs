//! Requests of the clients of the operations, by HTTP and at sockets.

use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result, bail};
use load::http::ApiClient;
use load::socket::{
    CONNECT_TIMEOUT, Socket, next_message, open_socket, random_request_id, send, subscribe,
};
use rulebook::Seat;
use rulebook::conformance::SplitMix64;
use serde_json::{Value, json};
use table::Table;
use tokio::time::timeout;
use wire::{FromClient, GameCommand, ToClient};

use crate::crash::client::random_move;

/// No clock runs out.
const TIME_CONTROL: &str = "egg:600";

/// Sends a request with a JSON body.
pub async fn post(client: &ApiClient, port: u16, path: &str, body: &Value) -> Result<Value> {
    client.request_json(port, &format!("POST {path}"), Some(body)).await
}

/// Loads a page.
pub async fn get(client: &ApiClient, port: u16, path: &str) -> Result<Value> {
    client.request_json(port, &format!("GET {path}"), None).await
}

/// Kind of a new game: rated or casual.
#[derive(Clone, Copy)]
pub enum GameRating {
    Casual,
    Rated,
}

/// Opens a game with the client on the first seat and returns its id.
pub async fn open_game(
    client: &ApiClient,
    port: u16,
    rules: &str,
    kind: GameRating,
) -> Result<String> {
    let rated = matches!(kind, GameRating::Rated);
    let create = json!({"rules": rules, "time_control": TIME_CONTROL, "seat": 1, "rated": rated});
    let created = post(client, port, "/api/lobby/games", &create).await?;
    Ok(created["game_id"].as_str().context("the new game has no id")?.to_owned())
}

/// Joins a game.
pub async fn join_game(client: &ApiClient, port: u16, id: &str) -> Result<()> {
    post(client, port, &format!("/api/games/{id}/join"), &json!({})).await.map(drop)
}

/// Creates a member with a session.
pub async fn sign_up(mut client: ApiClient, port: u16, name: &str) -> Result<ApiClient> {
    let account = json!({"name": name, "password": format!("a long one of {name} 7351")});
    let response = client.request(port, "POST /api/accounts", Some(&account)).await?;
    let refused = || format!("{name} cannot sign up: {}", response.body);
    client.cookie = response.cookie.clone().with_context(refused)?;
    Ok(client)
}

/// Sends a command by HTTP.
pub async fn post_command(client: &ApiClient, port: u16, id: &str, text: &str) -> Result<()> {
    let body = serde_json::to_value(new_command(text))?;
    post(client, port, &format!("/api/games/{id}/commands"), &body).await.map(drop)
}

/// Sends a command at a socket.
pub async fn send_command(socket: &mut Socket, id: &str, text: &str) -> Result<()> {
    let (game_id, command) = (id.to_owned(), new_command(text));
    send(socket, &FromClient::Command { game_id, command }).await
}

fn new_command(text: &str) -> GameCommand {
    static COMMANDS: AtomicU64 = AtomicU64::new(0);
    let seed = COMMANDS.fetch_add(1, Ordering::Relaxed);
    let request_id = random_request_id(18, &mut SplitMix64::new(seed));
    GameCommand { request_id, ply: None, command: text.to_owned(), input: None }
}

/// Subscribes to a game and returns the number of its log entries.
pub async fn subscribe_to(socket: &mut Socket, id: &str) -> Result<u32> {
    send(socket, &subscribe(id, None)).await?;
    wait_for_version(socket, id, 0).await
}

/// Waits until a client has so many log entries of a game, and returns their number.
pub async fn wait_for_version(socket: &mut Socket, id: &str, least: u32) -> Result<u32> {
    loop {
        let message = timeout(CONNECT_TIMEOUT, next_message(socket)).await;
        let version = match message.context("no answer at a socket in time")?? {
            ToClient::Snapshot(snapshot) if snapshot.id == id => snapshot.version,
            ToClient::Version { game_id, version } if game_id == id => version,
            ToClient::LogAppended { game_id, from_version, lines, .. } if game_id == id => {
                from_version + u32::try_from(lines.len())?
            }
            ToClient::Rejected { error, .. } | ToClient::Error { error } => {
                bail!("refused at a socket: {}", error.code)
            }
            _ => continue,
        };
        if version >= least {
            return Ok(version);
        }
    }
}

/// Waits until a client has received so many moves of a game.
///
/// Log entries are not counted: a game can also begin, and players can be away.
pub async fn wait_for_moves(socket: &mut Socket, id: &str, moves: usize) -> Result<()> {
    let mut received = 0;
    while received < moves {
        let message = timeout(CONNECT_TIMEOUT, next_message(socket)).await;
        match message.context("no move at a socket in time")?? {
            ToClient::LogAppended { game_id, lines, .. } if game_id == id => {
                received += lines.iter().filter(|line| line.contains(" move ")).count();
            }
            ToClient::Rejected { error, .. } | ToClient::Error { error } => {
                bail!("refused at a socket: {}", error.code)
            }
            _ => {}
        }
    }
    Ok(())
}

/// A game of two guests who both have it at a socket.
pub struct PlayedGame {
    pub id: String,
    table: Table,
    random: SplitMix64,
    sockets: [Socket; 2],
}

impl PlayedGame {
    /// Starts a game of these rules.
    pub async fn start(players: [&ApiClient; 2], port: u16, rules: &str) -> Result<PlayedGame> {
        let id = open_game(players[0], port, rules, GameRating::Casual).await?;
        join_game(players[1], port, &id).await?;
        let [one, two] = players.map(ApiClient::clone);
        let mut sockets = [open_socket(one, port).await?, open_socket(two, port).await?];
        for socket in &mut sockets {
            subscribe_to(socket, &id).await?;
        }
        let (table, random) = (Table::new(rules.parse()?), SplitMix64::new(18));
        Ok(PlayedGame { id, table, random, sockets })
    }

    /// Plays a random move and waits until both players have it.
    pub async fn play_move(&mut self) -> Result<()> {
        let seat = self.table.to_move().context("the game ended too early")?;
        let text = format!("move {}", random_move(&self.table, seat, &mut self.random));
        let applied = self.table.apply(0, seat, text.parse()?);
        applied.map_err(|refused| anyhow::anyhow!("{text} was refused: {refused:?}"))?;
        let mover = usize::from(seat != Seat::FIRST);
        send_command(&mut self.sockets[mover], &self.id, &text).await?;
        for socket in &mut self.sockets {
            wait_for_moves(socket, &self.id, 1).await?;
        }
        Ok(())
    }
}
