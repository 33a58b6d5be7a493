//! One game with many viewers: the time from a move to its last viewer.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use wire::FromClient;

use super::latency::Recorder;
use super::players::{Board, Pace, Pair};
use crate::socket::{BriefMessage, PING, create_guests, next_text, open_sockets, send, subscribe};
use crate::{LoadPlan, LoadResult};

/// Time between two moves: longer than any delivery, so that moves do not meet.
const MOVE_INTERVAL: Duration = Duration::from_secs(1);

/// Time in which the last viewer must have a move.
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(30);

/// Viewers that do not have the current move yet.
struct Waiting {
    viewers: AtomicUsize,
    recorder: Recorder,
}

/// Measures some moves of one game.
pub(crate) async fn run(plan: LoadPlan, viewers: usize, moves: usize) -> Result<LoadResult> {
    let port = plan.ports[0];
    let script = plan.scripts.first().context("the plan has no games")?;
    let guests = create_guests(0..viewers + 2, port).await?;
    let [first, second, watching @ ..] = &*guests else { bail!("too few guests") };
    let board = Board::new(Instant::now());
    let players = [first.clone(), second.clone()];
    let mut pair = Pair::connect(0, players, port, Arc::clone(&board)).await?;
    pair.start_game(&script.rules).await?;
    let game_id = board.game_id.borrow().clone();
    eprintln!("{viewers} viewers connect");
    let subscribed = AtomicUsize::new(viewers);
    let waiting = Arc::new(Waiting { viewers: subscribed, recorder: Recorder::default() });
    let mut tasks = JoinSet::new();
    for socket in open_sockets(watching, port).await? {
        let (game_id, board) = (game_id.clone(), Arc::clone(&board));
        let waiting = Arc::clone(&waiting);
        tasks.spawn(async move { watch(socket, game_id, &board, &waiting).await });
    }
    wait_for_all(&waiting, &mut tasks).await?;
    let start = Instant::now();
    let mut pace = Pace::Closed { think: MOVE_INTERVAL };
    for (ply, text) in script.moves.iter().enumerate().take(moves) {
        waiting.viewers.store(viewers, Ordering::SeqCst);
        pair.play(ply, text, &mut pace, &Recorder::default()).await?;
        wait_for_all(&waiting, &mut tasks).await?;
        eprintln!("move {} of {moves} arrived, about {} s left", ply + 1, moves - ply - 1);
    }
    Ok(waiting.recorder.result(start.elapsed()))
}

/// Waits until no viewer lacks the current message.
async fn wait_for_all(waiting: &Waiting, tasks: &mut JoinSet<Result<()>>) -> Result<()> {
    let end = Instant::now() + DELIVERY_TIMEOUT;
    while waiting.viewers.load(Ordering::SeqCst) > 0 {
        if let Some(ended) = tasks.try_join_next() {
            ended??;
        }
        if Instant::now() > end {
            bail!("{} viewers wait", waiting.viewers.load(Ordering::SeqCst));
        }
        sleep(Duration::from_millis(5)).await;
    }
    Ok(())
}

async fn watch(
    mut socket: crate::socket::Socket,
    game_id: String,
    board: &Board,
    waiting: &Waiting,
) -> Result<()> {
    send(&mut socket, &subscribe(&game_id, None)).await?;
    let mut ping_at = Instant::now() + PING.interval;
    loop {
        tokio::select! {
            text = next_text(&mut socket) => {
                let (text, elapsed) = (text?, board.since_last_due());
                match BriefMessage::read(&text)?.kind {
                    "snapshot" => {
                        waiting.viewers.fetch_sub(1, Ordering::SeqCst);
                    }
                    "log-appended" if text.contains(" move ") => {
                        let before = waiting.viewers.fetch_sub(1, Ordering::SeqCst);
                        if before == 1 {
                            waiting.recorder.latency("last", elapsed);
                        }
                    }
                    _ => {}
                }
            }
            () = tokio::time::sleep_until(ping_at) => {
                ping_at += PING.interval;
                send(&mut socket, &FromClient::Ping { versions: Vec::new() }).await?;
            }
        }
    }
}
