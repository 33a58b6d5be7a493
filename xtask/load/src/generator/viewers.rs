//! Viewers of live games at sockets.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Result;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};
use wire::{FromClient, ToClient};

use super::latency::Recorder;
use super::over;
use super::players::Board;
use crate::socket::{
    BriefMessage, GAME_CHECK_INTERVAL, PING, Socket, next_message, next_text, send, subscribe,
};

/// Watches the games of a pair until the time is over.
pub(crate) async fn watch_games(
    mut socket: Socket,
    board: Arc<Board>,
    recorder: Arc<Recorder>,
    mut is_over: watch::Receiver<bool>,
) -> Result<()> {
    let mut current = board.game_id.subscribe();
    let (mut game_id, mut version) = (current.borrow_and_update().clone(), 0);
    if !game_id.is_empty() {
        send(&mut socket, &subscribe(&game_id, None)).await?;
    }
    let mut ping_at = Instant::now() + PING.interval;
    let mut check_at = Instant::now() + GAME_CHECK_INTERVAL;
    loop {
        tokio::select! {
            message = next_message(&mut socket) => match message? {
                ToClient::Snapshot(snapshot) if snapshot.id == game_id => {
                    version = snapshot.version;
                }
                ToClient::LogAppended { game_id: id, from_version, lines, .. } if id == game_id => {
                    version = from_version + u32::try_from(lines.len())?;
                    recorder.count("deliveries");
                    if let Some(latency) = board.since_due(version.saturating_sub(1)) {
                        recorder.latency("viewer", latency);
                    }
                }
                _ => {}
            },
            changed = current.changed() => {
                changed?;
                let next = current.borrow_and_update().clone();
                if !game_id.is_empty() {
                    send(&mut socket, &FromClient::Unsubscribe { game_id }).await?;
                }
                send(&mut socket, &subscribe(&next, None)).await?;
                game_id = next;
            }
            () = sleep_until(ping_at) => {
                ping_at += PING.interval;
                send(&mut socket, &FromClient::Ping { versions: Vec::new() }).await?;
            }
            () = sleep_until(check_at) => {
                check_at += GAME_CHECK_INTERVAL;
                send(&mut socket, &subscribe(&game_id, Some(version))).await?;
            }
            () = over(&mut is_over) => return Ok(()),
        }
    }
}

/// Watches the current games of all pairs until the time is over.
///
/// `subscribed` counts the subscriptions that the server has confirmed.
pub(crate) async fn watch_all(
    mut socket: Socket,
    boards: Vec<Arc<Board>>,
    subscribed: Arc<AtomicUsize>,
    recorder: Arc<Recorder>,
    mut is_over: watch::Receiver<bool>,
) -> Result<()> {
    let mut boards_by_game = BTreeMap::new();
    for board in boards {
        let game_id = board.game_id.borrow().clone();
        send(&mut socket, &subscribe(&game_id, None)).await?;
        boards_by_game.insert(game_id, board);
    }
    let mut ping_at = Instant::now() + PING.interval;
    loop {
        tokio::select! {
            text = next_text(&mut socket) => {
                let text = text?;
                match BriefMessage::read(&text)? {
                    BriefMessage { kind: "snapshot", .. } => {
                        subscribed.fetch_add(1, Ordering::SeqCst);
                    }
                    BriefMessage { kind: "log-appended", game_id, from_version } => {
                        recorder.count("deliveries");
                        let Some(board) = boards_by_game.get(game_id) else { continue };
                        board.viewer_has_move();
                        if let Some(latency) = board.since_due(from_version) {
                            recorder.latency("viewer", latency);
                        }
                    }
                    _ => {}
                }
            }
            () = sleep_until(ping_at) => {
                ping_at += PING.interval;
                send(&mut socket, &FromClient::Ping { versions: Vec::new() }).await?;
            }
            () = over(&mut is_over) => return Ok(()),
        }
    }
}
