//! What all clients share while the storm goes on.

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::watch;

/// How far the test is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Games are played, and new ones begin.
    Play,
    /// Whoever is to move resigns.
    WindDown,
    /// Everybody goes home.
    End,
}

/// What the clients share.
pub struct Storm {
    /// When it began.
    pub start: Instant,
    /// Where the nodes listen.
    pub ports: Vec<u16>,
    /// How far the test is.
    pub phase: watch::Sender<Phase>,
    calm: AtomicBool,
    /// The game each client is at and how much of it is known, by the client's number.
    seen: Mutex<BTreeMap<usize, (String, u32)>>,
    /// The last thing each seat of each game said: when, to which node, and whether all was calm.
    said: Mutex<HashMap<(String, u8), Said>>,
    travelled: Mutex<Vec<Duration>>,
}

struct Said {
    at: Instant,
    node: usize,
    say: String,
    calm: bool,
}

impl Storm {
    /// Before it begins.
    pub fn new(ports: Vec<u16>) -> Storm {
        Storm {
            start: Instant::now(),
            ports,
            phase: watch::Sender::new(Phase::Play),
            calm: AtomicBool::new(true),
            seen: Mutex::default(),
            said: Mutex::default(),
            travelled: Mutex::default(),
        }
    }

    /// Nothing is broken from now on.
    pub fn set_calm(&self) {
        self.calm.store(true, Ordering::Relaxed);
    }

    /// Something is broken from now on: how long moves travel is not measured.
    pub fn set_rough(&self) {
        self.calm.store(false, Ordering::Relaxed);
    }

    fn is_calm(&self) -> bool {
        self.calm.load(Ordering::Relaxed)
    }

    /// A client knows so much of the game it is at.
    pub fn sees(&self, client: usize, game: &str, version: u32) {
        let mut seen = self.seen.lock().expect("nobody panics");
        seen.insert(client, (game.to_owned(), version));
    }

    /// The clients that know less of their game than what the database had.
    pub fn behind(&self, heads: &BTreeMap<i64, u32>) -> Vec<String> {
        let seen = self.seen.lock().expect("nobody panics");
        let mut behind = Vec::new();
        for (client, (game, version)) in seen.iter() {
            let head = super::stored::number(game).and_then(|game| heads.get(&game));
            if let Some(head) = head.filter(|head| *head > version) {
                behind.push(format!("client {client} knows {version} of {head} of {game}"));
            }
        }
        behind
    }

    /// A seat says something for the first time.
    pub fn says(&self, game: &str, seat: u8, say: &str, node: usize) {
        let said = Said { at: Instant::now(), node, say: say.to_owned(), calm: self.is_calm() };
        self.said.lock().expect("nobody panics").insert((game.to_owned(), seat), said);
    }

    /// Somebody at a node is shown what a seat said.
    pub fn shown(&self, game: &str, line: &str, node: usize) {
        let mut words = line.splitn(3, ' ').skip(1);
        let (Some(seat), Some(say)) = (words.next(), words.next()) else { return };
        let Ok(seat) = seat.parse() else { return };
        let said = self.said.lock().expect("nobody panics");
        let Some(said) = said.get(&(game.to_owned(), seat)) else { return };
        if said.say == say && said.node != node && said.calm && self.is_calm() {
            self.travelled.lock().expect("nobody panics").push(said.at.elapsed());
        }
    }

    /// How long moves took from a player at one node to somebody at another, sorted.
    pub fn travelled(&self) -> Vec<Duration> {
        let mut travelled = self.travelled.lock().expect("nobody panics").clone();
        travelled.sort();
        travelled
    }
}

/// The value below which so many of a hundred lie; nothing for no values.
pub fn percentile(sorted: &[Duration], of_hundred: usize) -> Option<Duration> {
    let index = (sorted.len() * of_hundred).div_ceil(100).max(1) - 1;
    sorted.get(index).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_taken_from_above() {
        let values: Vec<Duration> = (1..=200).map(Duration::from_millis).collect();
        let check = |of_hundred, expected| {
            assert_eq!(percentile(&values, of_hundred), Some(Duration::from_millis(expected)));
        };
        check(50, 100);
        check(99, 198);
        check(100, 200);
        assert_eq!(percentile(&[], 50), None);
    }

    #[test]
    fn who_is_behind_is_named() {
        let storm = Storm::new(vec![]);
        storm.sees(3, "b", 5);
        storm.sees(4, "b", 7);
        assert_eq!(storm.behind(&BTreeMap::from([(1, 7), (2, 9)])), ["client 3 knows 5 of 7 of b"]);
        storm.sees(3, "b", 7);
        assert!(storm.behind(&BTreeMap::from([(1, 7)])).is_empty());
    }

    #[test]
    fn travel_is_measured_between_nodes_in_calm_weather() {
        let storm = Storm::new(vec![]);
        storm.says("b", 1, "move E5", 0);
        storm.shown("b", "12~3 1 move E5", 0);
        storm.shown("b", "12~3 1 move E6", 1);
        assert!(storm.travelled().is_empty());
        storm.shown("b", "12~3 1 move E5", 1);
        assert_eq!(storm.travelled().len(), 1);
        storm.set_rough();
        storm.shown("b", "12~3 1 move E5", 1);
        assert_eq!(storm.travelled().len(), 1);
    }
}
