//! `cargo xtask contest-arena`: many players in one online arena, over real sockets.
//!
//! Each client enters the arena, waits on its socket for a game and resigns it after a while. The
//! times of all games are then read from the database: every game must begin soon after both
//! players were free, and no player has two games at once.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use futures_util::StreamExt;
use load::http::ApiClient;
use load::socket::{Socket, create_guests, open_socket, send};
use rulebook::conformance::SplitMix64;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Message;
use wire::{FromClient, GameCommand, Notification, ToClient};

use crate::command::output;
use crate::idle_connections::start_node;

/// Options of `cargo xtask contest-arena`.
#[derive(clap::Args)]
pub struct ContestArenaArguments {
    /// Number of players.
    #[arg(long, default_value_t = 1_000)]
    players: usize,
    /// Length of the arena.
    #[arg(long, default_value_t = 3)]
    minutes: u64,
}

/// Maximum time from both players being free to their game.
const PAIRING_MAX_MS: i64 = 3_000;

/// Shortest and longest time after which a client resigns.
const GAME_MS: (u64, u64) = (5_000, 20_000);

/// Number of clients that enter at the same time.
const CONCURRENT_ENTRIES: usize = 20;

const DATABASE: &str = "arena";

/// For each game the time from both players being free to its start, and overlapping games.
const MEASURE: &str = "
    WITH seat AS (
        SELECT g.game_id, g.started_ms, g.ended_ms, player,
               lag(g.ended_ms) OVER (PARTITION BY player ORDER BY g.started_ms) AS free_ms
        FROM contest_game c
        JOIN contest_table t ON t.contest_id = c.contest_id AND t.round = c.round
            AND t.number = c.table_number
        JOIN game g ON g.game_id = c.game_id, unnest(t.players) AS player),
    pairing AS (
        SELECT game_id, min(started_ms) - max(free_ms) AS waited_ms,
               bool_or(free_ms > started_ms) AS has_overlap, count(free_ms) AS known
        FROM seat GROUP BY game_id)
    SELECT count(*), count(*) FILTER (WHERE has_overlap),
           coalesce(max(waited_ms) FILTER (WHERE known = 2), 0),
           coalesce(percentile_disc(0.5) WITHIN GROUP (ORDER BY waited_ms)
                    FILTER (WHERE known = 2), 0),
           count(*) FILTER (WHERE known = 2)
    FROM pairing";

/// Runs `cargo xtask contest-arena`.
pub fn run(arguments: &ContestArenaArguments) -> Result<()> {
    for line in measure(arguments)? {
        println!("{line}");
    }
    Ok(())
}

/// Measures with the default size in the nightly run.
pub fn check() -> Result<Vec<String>> {
    measure(&ContestArenaArguments { players: 1_000, minutes: 3 })
}

fn measure(arguments: &ContestArenaArguments) -> Result<Vec<String>> {
    let (services, nodes) = start_node(DATABASE, 2 * arguments.players + 200)?;
    let port = nodes.ports()[0];
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(play_arena(arguments, port))?;
    let row =
        output(services.psql(DATABASE).args(["--tuples-only", "--csv", "--command", MEASURE]))?;
    let numbers: Vec<i64> = row.trim().split(',').filter_map(|text| text.parse().ok()).collect();
    let &[games, overlaps, longest, median, measured] = &*numbers else {
        anyhow::bail!("unexpected result of the measurement: {row}");
    };
    let line = format!(
        "arena of {} players, {games} games: {measured} pairings after {median} ms, at most \
         {longest} ms; {overlaps} players paired twice",
        arguments.players
    );
    ensure!(overlaps == 0, "a player has two games at once: {line}");
    ensure!(measured > 0, "no player has played twice: {line}");
    ensure!(longest <= PAIRING_MAX_MS, "a pairing took more than {PAIRING_MAX_MS} ms: {line}");
    Ok(vec![line])
}

/// Creates the arena, enters all players and plays to its end.
async fn play_arena(arguments: &ContestArenaArguments, port: u16) -> Result<()> {
    let guests = create_guests(0..arguments.players, port).await?;
    let mut organiser = ApiClient::new(arguments.players);
    let account = json!({"name": "organiser", "password": "a long pass phrase of an organiser"});
    let response = organiser.request(port, "POST /api/accounts", Some(&account)).await?;
    organiser.cookie = response.cookie.context("the organiser cannot sign up")?;
    let contest_id = create_arena(&organiser, arguments, port).await?;
    eprintln!("{} players enter", guests.len());
    for some in guests.chunks(CONCURRENT_ENTRIES) {
        let mut entering = JoinSet::new();
        for client in some {
            let (client, path) = (client.clone(), format!("POST /api/contests/{contest_id}/enter"));
            entering.spawn(async move { client.request(port, &path, None).await });
        }
        while let Some(entered) = entering.join_next().await {
            let response = entered??;
            ensure!(response.status < 300, "a player cannot enter: {}", response.body);
        }
    }
    let mut players = JoinSet::new();
    let end = Instant::now() + Duration::from_secs(60 * arguments.minutes + 60);
    for (number, client) in guests.into_iter().enumerate() {
        let socket = open_socket(client, port).await?;
        players.spawn(play(socket, number as u64, end));
    }
    let path = format!("POST /api/contests/{contest_id}/start");
    eprintln!("the arena starts; about {} min left", arguments.minutes + 1);
    let started = organiser.request(port, &path, None).await?;
    ensure!(started.status < 300, "the arena cannot start: {}", started.body);
    while let Some(player) = players.join_next().await {
        player??;
    }
    Ok(())
}

async fn create_arena(
    organiser: &ApiClient,
    arguments: &ContestArenaArguments,
    port: u16,
) -> Result<String> {
    let now_ms = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as u64;
    let contest = json!({
        "name": "Arena of the nightly run",
        "settings": {"system": "arena", "minutes": arguments.minutes, "length": "game"},
        "rules": ["pentagame:2"],
        "time_control": "egg:60",
        "starts_at_ms": now_ms + 3_600_000,
        "late_entry": true,
    });
    let created = organiser.request(port, "POST /api/contests", Some(&contest)).await?;
    ensure!(created.status == 201, "the arena cannot be created: {}", created.body);
    let created: Value = serde_json::from_str(&created.body)?;
    let id = created["summary"]["contest_id"].as_str();
    Ok(id.context("the created arena has no id")?.to_owned())
}

/// Waits for games and resigns each of them after a random time.
async fn play(mut socket: Socket, number: u64, end: Instant) -> Result<()> {
    let mut random = SplitMix64::new(number);
    let mut ping_at = Instant::now() + Duration::from_secs(20);
    let mut resign: Option<(Instant, String)> = None;
    loop {
        let resign_at = resign.as_ref().map_or(end, |(time, _)| *time);
        tokio::select! {
            () = sleep_until(end) => return Ok(()),
            () = sleep_until(ping_at) => {
                ping_at += Duration::from_secs(20);
                send(&mut socket, &FromClient::Ping { versions: Vec::new() }).await?;
            }
            () = sleep_until(resign_at) => {
                let Some((_, game_id)) = resign.take() else { continue };
                let request_id = format!("{:032x}", u128::from(random.next_u64()) << 64
                    | u128::from(random.next_u64()));
                let command = GameCommand {
                    request_id, ply: None, command: "resign".to_owned(), input: None,
                };
                send(&mut socket, &FromClient::Command { game_id, command }).await?;
            }
            message = socket.next() => {
                let message = message.context("the server closed a socket")??;
                let Message::Text(text) = message else { continue };
                if let Some(game_id) = started_game(&text) {
                    let wait_ms = GAME_MS.0 + random.below(GAME_MS.1 - GAME_MS.0);
                    resign = Some((Instant::now() + Duration::from_millis(wait_ms), game_id));
                }
            }
        }
    }
}

/// The game of a message that says that one has started.
fn started_game(text: &str) -> Option<String> {
    match serde_json::from_str(text).ok()? {
        ToClient::Notification { notification: Notification::GameStarted { game_id } } => {
            Some(game_id)
        }
        _ => None,
    }
}
