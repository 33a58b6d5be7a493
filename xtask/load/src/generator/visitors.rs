//! Visitors of the lists, and readers of the archive.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};
use wire::{FromClient, GameList, ToClient};

use super::latency::Recorder;
use super::over;
use crate::http::{ApiClient, KeptConnection};
use crate::socket::{PING, Socket, next_message, send};

/// A list that a page loads once, and again and again while the server does not send it.
pub(crate) struct VisitedList {
    list: GameList,
    /// Names of the time of a request, and of the time from the subscription to the list.
    names: [&'static str; 2],
    path: &'static str,
    interval: Duration,
}

/// The lists that visitors look at, with the intervals of the pages.
pub(crate) const LISTS: [VisitedList; 2] = [
    VisitedList {
        list: GameList::Open,
        names: ["lobby", "lobby-sent"],
        path: "/api/lobby/games",
        interval: Duration::from_secs(4),
    },
    VisitedList {
        list: GameList::Live,
        names: ["watch", "watch-sent"],
        path: "/api/games",
        interval: Duration::from_secs(3),
    },
];

/// Paths that readers of the API load in turn.
const READ_PATHS: [&str; 4] =
    ["/api/archive", "/api/ratings", "/api/lobby/counts", "/api/rules/games"];

/// Time from one request of a reader to the next.
const READ_INTERVAL: Duration = Duration::from_secs(1);

/// Requests at fixed times.
pub(crate) struct Polling {
    connection: KeptConnection,
    due: Instant,
    recorder: Arc<Recorder>,
}

impl Polling {
    /// Polling with the first request at a time of its own.
    pub fn new(client: ApiClient, port: u16, number: usize, recorder: Arc<Recorder>) -> Polling {
        // Spread over the interval, since visitors do not arrive at the same moment.
        let offset = Duration::from_millis((number * 617 % 4_000) as u64);
        let connection = KeptConnection::new(client, port);
        Polling { connection, due: Instant::now() + offset, recorder }
    }

    /// Sends the request that is due and sets the time of the next.
    async fn get(&mut self, name: &'static str, path: &str, interval: Duration) {
        let due = self.due;
        self.due += interval;
        match self.connection.get(path).await {
            Ok(200..=299) => self.recorder.latency(name, due.elapsed()),
            Ok(status) => self.recorder.error(&anyhow::anyhow!("GET {path}: status {status}")),
            Err(error) => self.recorder.error(&error),
        }
    }
}

/// Looks at a list until the time is over, with a socket on which the server sends it.
pub(crate) async fn visit(
    mut socket: Socket,
    visited: &'static VisitedList,
    mut polling: Polling,
    mut is_over: watch::Receiver<bool>,
) -> Result<()> {
    let VisitedList { list, names: [get_name, sent_name], path, interval } = *visited;
    let mut ping_at = Instant::now() + PING.interval;
    let mut subscribed_at: Option<Instant> = None;
    let mut is_sent = false;
    loop {
        tokio::select! {
            message = next_message(&mut socket) => match message? {
                ToClient::List { .. } => {
                    is_sent = true;
                    if let Some(at) = subscribed_at {
                        polling.recorder.latency(sent_name, at.elapsed());
                    }
                }
                ToClient::ListChanged { .. } => polling.recorder.count("list-changes"),
                ToClient::Error { error } if error.arguments.contains_key("list") => {
                    is_sent = false;
                    polling.due = Instant::now() + interval;
                }
                _ => {}
            },
            () = sleep_until(polling.due), if !is_sent => {
                if subscribed_at.is_none() {
                    send(&mut socket, &FromClient::SubscribeList { list }).await?;
                    subscribed_at = Some(Instant::now());
                }
                polling.get(get_name, path, interval).await;
            }
            () = sleep_until(ping_at) => {
                ping_at += PING.interval;
                send(&mut socket, &FromClient::Ping { versions: Vec::new() }).await?;
            }
            () = over(&mut is_over) => return Ok(()),
        }
    }
}

/// Reads pages of the archive until the time is over.
pub(crate) async fn read(mut polling: Polling, mut is_over: watch::Receiver<bool>) -> Result<()> {
    for path in READ_PATHS.iter().cycle() {
        tokio::select! {
            () = sleep_until(polling.due) => polling.get("reader", path, READ_INTERVAL).await,
            () = over(&mut is_over) => break,
        }
    }
    Ok(())
}
