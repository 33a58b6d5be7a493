//! State that all clients of the crash test share.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::history::ClientEvent;
use super::stalls::StallMonitor;

/// LoadPhase of the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoadPhase {
    /// Games are played, and new ones are created.
    Play,
    /// The player to move resigns.
    WindDown,
    /// All clients disconnect.
    End,
}

/// State that the clients share.
pub struct LoadState {
    /// Start time of the test.
    pub start: Instant,
    /// Ports of the nodes.
    pub ports: Vec<u16>,
    /// Current phase of the test.
    pub phase: watch::Sender<LoadPhase>,
    /// True while no fault is active.
    is_healthy: AtomicBool,
    /// Game and version that each client knows, by the number of the client.
    known: Mutex<BTreeMap<usize, (String, u32)>>,
    /// Numbers of the clients with an unanswered command.
    unanswered: Mutex<BTreeSet<usize>>,
    /// HTTP requests of each client, by its number.
    requests: Mutex<BTreeMap<usize, Vec<(Duration, ClientEvent)>>>,
    pub stalls: StallMonitor,
    /// The last command of each seat of each game.
    sent: Mutex<HashMap<(String, u8), SentAt>>,
    latencies: Mutex<Vec<Duration>>,
}

struct SentAt {
    at: Instant,
    node: usize,
    command: String,
    was_healthy: bool,
}

impl LoadState {
    /// The state before the first client connects.
    pub fn new(ports: Vec<u16>) -> LoadState {
        let start = Instant::now();
        LoadState {
            start,
            stalls: StallMonitor::new(start),
            unanswered: Mutex::default(),
            requests: Mutex::default(),
            ports,
            phase: watch::Sender::new(LoadPhase::Play),
            is_healthy: AtomicBool::new(true),
            known: Mutex::default(),
            sent: Mutex::default(),
            latencies: Mutex::default(),
        }
    }

    /// Sets whether no fault is active; latencies are measured only then.
    pub fn set_healthy(&self, is_healthy: bool) {
        self.is_healthy.store(is_healthy, Ordering::Relaxed);
    }

    fn is_healthy(&self) -> bool {
        self.is_healthy.load(Ordering::Relaxed)
    }

    /// Stores the version of its game that a client knows.
    pub fn set_known_version(&self, client: usize, game_id: &str, version: u32) {
        lock(&self.known).insert(client, (game_id.to_owned(), version));
    }

    /// Sets whether a client has an unanswered command.
    pub fn set_unanswered(&self, client: usize, is_unanswered: bool) {
        let mut unanswered = lock(&self.unanswered);
        if is_unanswered {
            unanswered.insert(client);
        } else {
            unanswered.remove(&client);
        }
    }

    /// True if one of these clients has an unanswered command.
    pub fn has_unanswered(&self, clients: Range<usize>) -> bool {
        lock(&self.unanswered).range(clients).next().is_some()
    }

    /// Stores that an HTTP request of a client is sent to a node.
    pub fn request_sent(&self, client: usize, node: usize) {
        let event = (self.start.elapsed(), ClientEvent::Requested(node));
        lock(&self.requests).entry(client).or_default().push(event);
    }

    /// The HTTP requests of a client.
    pub fn take_requests(&self, client: usize) -> Vec<(Duration, ClientEvent)> {
        lock(&self.requests).remove(&client).unwrap_or_default()
    }

    /// The id of a game that a client plays or watches.
    pub fn any_game_id(&self) -> Option<String> {
        lock(&self.known).values().next().map(|(game_id, _)| game_id.clone())
    }

    /// The clients that know a lower version of their game than the database.
    pub fn clients_behind(&self, stored_versions: &BTreeMap<i64, u32>) -> Vec<String> {
        let mut behind = Vec::new();
        for (client, (game_id, version)) in lock(&self.known).iter() {
            let key = crate::stored_games::game_key(game_id);
            let stored = key.and_then(|key| stored_versions.get(&key));
            if let Some(stored) = stored.filter(|stored| *stored > version) {
                behind.push(format!(
                    "client {client} has version {version} of {stored} of {game_id}"
                ));
            }
        }
        behind
    }

    /// Stores the time at which a seat first sent a command.
    pub fn command_sent(&self, game_id: &str, seat: u8, command: &str, node: usize) {
        let was_healthy = self.is_healthy();
        let sent = SentAt { at: Instant::now(), node, command: command.to_owned(), was_healthy };
        lock(&self.sent).insert((game_id.to_owned(), seat), sent);
    }

    /// Measures the latency if another node sent this line.
    pub fn line_received(&self, game_id: &str, line: &str, node: usize) {
        let mut words = line.splitn(3, ' ').skip(1);
        let (Some(seat), Some(command)) = (words.next(), words.next()) else { return };
        let Ok(seat) = seat.parse() else { return };
        let sent = lock(&self.sent);
        let Some(sent) = sent.get(&(game_id.to_owned(), seat)) else { return };
        let is_same = sent.command == command && sent.node != node;
        if is_same && sent.was_healthy && self.is_healthy() {
            lock(&self.latencies).push(sent.at.elapsed());
        }
    }

    /// Sorted latencies from a player at one node to a client at another.
    pub fn latencies(&self) -> Vec<Duration> {
        let mut latencies = lock(&self.latencies).clone();
        latencies.sort();
        latencies
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("no client panics while it holds a lock")
}

/// The percentile of sorted values; `None` for no values.
pub fn percentile(sorted: &[Duration], percent: usize) -> Option<Duration> {
    let index = (sorted.len() * percent).div_ceil(100).max(1) - 1;
    sorted.get(index).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_rounded_up() {
        let values: Vec<Duration> = (1..=200).map(Duration::from_millis).collect();
        let check = |percent, expected| {
            assert_eq!(percentile(&values, percent), Some(Duration::from_millis(expected)));
        };
        check(50, 100);
        check(99, 198);
        check(100, 200);
        assert_eq!(percentile(&[], 50), None);
    }

    #[test]
    fn clients_with_an_old_version_are_listed() {
        let load = LoadState::new(vec![]);
        load.set_known_version(3, "b", 5);
        load.set_known_version(4, "b", 7);
        let behind = load.clients_behind(&BTreeMap::from([(1, 7), (2, 9)]));
        assert_eq!(behind, ["client 3 has version 5 of 7 of b"]);
        load.set_known_version(3, "b", 7);
        assert!(load.clients_behind(&BTreeMap::from([(1, 7)])).is_empty());
    }

    #[test]
    fn unanswered_commands_are_known_by_client() {
        let load = LoadState::new(vec![]);
        load.set_unanswered(3, true);
        assert!(load.has_unanswered(2..4) && !load.has_unanswered(0..3));
        load.set_unanswered(3, false);
        assert!(!load.has_unanswered(0..9));
    }

    #[test]
    fn latency_is_measured_between_nodes_while_healthy() {
        let load = LoadState::new(vec![]);
        load.command_sent("b", 1, "move E5", 0);
        load.line_received("b", "12~3 1 move E5", 0);
        load.line_received("b", "12~3 1 move E6", 1);
        assert!(load.latencies().is_empty());
        load.line_received("b", "12~3 1 move E5", 1);
        assert_eq!(load.latencies().len(), 1);
        load.set_healthy(false);
        load.line_received("b", "12~3 1 move E5", 1);
        assert_eq!(load.latencies().len(), 1);
    }
}
