//! Many clients whose server is killed: the time until all have resumed their game.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Result, bail};
use rulebook::conformance::SplitMix64;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use wire::{KnownVersion, ToClient};

use super::latency::Recorder;
use super::players::{Board, Pace, Pair, first_game};
use crate::http::ApiClient;
use crate::socket::{CONNECT_TIMEOUT, connect, create_guests, next_message, send_hello};
use crate::{GameScript, LoadPlan, LoadResult};

/// Shortest and longest delay before a new attempt, as in the page.
const RETRY_MS: (u64, u64) = (500, 8_000);

/// Time between two moves of a game before the server is killed.
const THINK: Duration = Duration::from_millis(500);

/// Time in which all clients must have resumed.
const RESUME_TIMEOUT: Duration = Duration::from_secs(120);

/// A game with the last version that the server has confirmed to a player.
struct WatchedGame {
    id: String,
    confirmed: AtomicU32,
}

/// State that all clients share.
struct Reconnection {
    port: u16,
    /// The time of the first broken connection.
    killed: OnceLock<Instant>,
    recorder: Recorder,
    /// Number of clients that are connected for the first time.
    connected: watch::Sender<usize>,
}

/// Connects the clients, prints `ready`, and waits until all have lost the server and resumed.
pub(crate) async fn run(plan: LoadPlan, games: usize, clients: usize) -> Result<LoadResult> {
    let port = plan.ports[0];
    let shared = Arc::new(Reconnection {
        port,
        killed: OnceLock::new(),
        recorder: Recorder::default(),
        connected: watch::Sender::new(0),
    });
    let guests = create_guests(0..2 * games + clients, port).await?;
    let (players, watching) = guests.split_at(2 * games);
    let mut playing = JoinSet::new();
    let mut watched = Vec::new();
    for (index, two) in players.chunks_exact(2).enumerate() {
        let script = plan.scripts[index % plan.scripts.len()].clone();
        let board = Board::new(Instant::now());
        let two = [two[0].clone(), two[1].clone()];
        let mut pair = Pair::connect(index, two, port, Arc::clone(&board)).await?;
        pair.start_game(&script.rules).await?;
        let id = first_game(&board).await?;
        let game = Arc::new(WatchedGame { id, confirmed: AtomicU32::new(pair.version) });
        watched.push(Arc::clone(&game));
        playing.spawn(async move { play_until_killed(pair, &script, &game).await });
    }
    let mut tasks = JoinSet::new();
    for (index, client) in watching.iter().enumerate() {
        let (client, game) = (client.clone(), Arc::clone(&watched[index % watched.len()]));
        let state = Arc::clone(&shared);
        tasks.spawn(async move { watch_and_resume(&client, index, &game, &state).await });
        if index % 50 == 49 {
            // As many at the same time as connect without a queue.
            let mut connected = shared.connected.subscribe();
            timeout(RESUME_TIMEOUT, connected.wait_for(|n| *n > index.saturating_sub(100)))
                .await??;
        }
    }
    let mut connected = shared.connected.subscribe();
    timeout(RESUME_TIMEOUT, connected.wait_for(|connected| *connected == clients)).await??;
    println!("ready");
    let resumed = async {
        while let Some(ended) = tasks.join_next().await {
            ended??;
        }
        anyhow::Ok(())
    };
    timeout(RESUME_TIMEOUT, resumed).await??;
    let elapsed = shared.killed.get().map(Instant::elapsed).unwrap_or_default();
    let mut result = shared.recorder.result(elapsed);
    let moves = watched.iter().map(|game| u64::from(game.confirmed.load(Ordering::SeqCst))).sum();
    result.counts.extend(BTreeMap::from([("confirmed".to_owned(), moves)]));
    Ok(result)
}

/// Plays until the connection breaks, and notes each confirmed version.
async fn play_until_killed(mut pair: Pair, script: &GameScript, game: &WatchedGame) {
    let (mut pace, recorder) = (Pace::Closed { think: THINK }, Recorder::default());
    for (ply, text) in script.moves.iter().enumerate() {
        let played = pair.play(ply, text, &mut pace, &recorder).await;
        game.confirmed.fetch_max(pair.version, Ordering::SeqCst);
        if played.is_err() {
            return;
        }
    }
    // The game stays live: its version is compared after the restart.
    sleep(RESUME_TIMEOUT).await;
}

/// Watches a game until the connection breaks, then connects until the game is resumed.
async fn watch_and_resume(
    client: &ApiClient,
    number: usize,
    game: &WatchedGame,
    shared: &Reconnection,
) -> Result<()> {
    let mut viewer = ViewerState::default();
    loop {
        // A busy server may refuse the first attempts.
        let _ = watch(client, game, &mut viewer, shared, Until::Broken).await;
        if viewer.has_game {
            break;
        }
        sleep(Duration::from_millis(RETRY_MS.0)).await;
    }
    let killed = *shared.killed.get_or_init(Instant::now);
    let mut random = SplitMix64::new(number as u64);
    let mut delay_ms = RETRY_MS.0;
    loop {
        // The page waits for a random part of a delay that doubles.
        sleep(Duration::from_millis(delay_ms / 2 + random.below(delay_ms / 2))).await;
        delay_ms = (delay_ms * 2).min(RETRY_MS.1);
        let resumed = watch(client, game, &mut viewer, shared, Until::Resumed);
        if let Ok(Ok(())) = timeout(CONNECT_TIMEOUT, resumed).await {
            break;
        }
    }
    shared.recorder.latency("resume", killed.elapsed());
    shared.recorder.count("resumed");
    if viewer.version < game.confirmed.load(Ordering::SeqCst) {
        shared.recorder.count("lost");
    }
    Ok(())
}

/// The end of a connection of a client.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    Broken,
    Resumed,
}

/// State of a viewer and its game.
#[derive(Default)]
struct ViewerState {
    version: u32,
    has_game: bool,
}

async fn watch(
    client: &ApiClient,
    game: &WatchedGame,
    viewer: &mut ViewerState,
    shared: &Reconnection,
    until: Until,
) -> Result<()> {
    let mut socket = connect(client, shared.port).await?;
    let known = KnownVersion { game_id: game.id.clone(), version: viewer.version };
    send_hello(&mut socket, vec![known]).await?;
    loop {
        viewer.version = match next_message(&mut socket).await? {
            ToClient::Snapshot(snapshot) if snapshot.id == game.id => snapshot.version,
            ToClient::Version { game_id, version } if game_id == game.id => version,
            ToClient::LogAppended { game_id, from_version, lines, .. } if game_id == game.id => {
                from_version + u32::try_from(lines.len())?
            }
            ToClient::Error { error } => bail!("the game cannot be watched: {}", error.code),
            _ => continue,
        };
        if until == Until::Resumed {
            return Ok(());
        }
        if !viewer.has_game {
            viewer.has_game = true;
            shared.connected.send_modify(|connected| *connected += 1);
        }
    }
}
