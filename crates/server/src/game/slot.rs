//! The place of a game in the memory of a node: who holds it, who watches it.

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use tokio::sync::OnceCell;
use wire::ToClient;

use crate::bus::Subscription;
use crate::game::hear::Hearers;
use crate::game::live::Live;
use crate::game::presence::Presence;
use crate::game::watcher::{Watcher, text};
use crate::ids::slug;

/// A game in memory. One thing happens to it at a time: whoever does it holds the lock until the
/// database has answered, so nobody ever sees what is not stored.
pub(crate) struct Slot {
    pub game_id: i64,
    pub state: tokio::sync::Mutex<State>,
    pub heard: OnceCell<Vec<Subscription>>,
    watchers: Mutex<Vec<Watcher>>,
    presence: Mutex<Presence>,
    /// When it was last asked for.
    used_ms: AtomicU64,
    /// What is known here of its version, for comparison with the database; -1 is nothing, or that
    /// it still gathers.
    head: AtomicI64,
    /// Acts that came and are not judged yet.
    acting: AtomicUsize,
    /// Whether some are told later than others.
    is_late: AtomicBool,
}

/// An act that came, until it is judged.
pub(crate) struct Acting<'a>(&'a AtomicUsize);

impl Drop for Acting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[derive(Default)]
pub(crate) struct State {
    /// Nothing where it must be read from the database first.
    pub live: Option<Live>,
    /// The version that the watchers know …
    told: Option<u32>,
    /// … and those who are told later.
    told_late: Option<u32>,
}

impl Slot {
    pub fn new(game_id: i64) -> Slot {
        Slot {
            game_id,
            state: tokio::sync::Mutex::default(),
            heard: OnceCell::new(),
            watchers: Mutex::default(),
            presence: Mutex::default(),
            used_ms: AtomicU64::new(0),
            head: AtomicI64::new(-1),
            acting: AtomicUsize::new(0),
            is_late: AtomicBool::new(false),
        }
    }

    /// Somebody has said something. Nobody's time runs out before it is judged.
    pub fn act(&self) -> Acting<'_> {
        self.acting.fetch_add(1, Ordering::Relaxed);
        Acting(&self.acting)
    }

    /// Whether something that came is not judged yet.
    pub fn is_acting(&self) -> bool {
        self.acting.load(Ordering::Relaxed) > 0
    }

    fn watchers(&self) -> std::sync::MutexGuard<'_, Vec<Watcher>> {
        self.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody wants to be told. Called while the state is held, so nothing falls between.
    pub fn join(&self, watcher: &Watcher) {
        let mut watchers = self.watchers();
        watchers.retain(|other| !other.is_gone() && !other.is(watcher));
        watchers.push(watcher.clone());
    }

    pub fn leave(&self, watcher: &Watcher) {
        self.watchers().retain(|other| !other.is_gone() && !other.is(watcher));
    }

    /// What is known of who is there.
    pub fn presence(&self) -> std::sync::MutexGuard<'_, Presence> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this player watches, here or at another node.
    pub fn has(&self, player_id: i64) -> bool {
        let here = |w: &Watcher| w.player_id == Some(player_id) && !w.is_gone();
        let is_here = self.watchers().iter().any(here);
        is_here || self.presence().is_elsewhere(player_id)
    }

    /// The players who watch here.
    pub fn present(&self) -> Vec<i64> {
        let watchers = self.watchers();
        let here = watchers.iter().filter(|watcher| !watcher.is_gone());
        here.filter_map(|watcher| watcher.player_id).collect()
    }

    pub fn is_watched(&self) -> bool {
        let mut watchers = self.watchers();
        watchers.retain(|watcher| !watcher.is_gone());
        !watchers.is_empty()
    }

    /// Says something to those who watch.
    pub fn relay(&self, message: &ToClient, to: &Hearers) {
        self.relay_if(message, |player_id| to.have(player_id));
    }

    fn relay_if(&self, message: &ToClient, hears: impl Fn(Option<i64>) -> bool) {
        let text = text(message);
        for watcher in self.watchers().iter().filter(|watcher| hears(watcher.player_id)) {
            watcher.tell(self.game_id, &text);
        }
    }

    /// Tells the watchers what they do not know yet.
    pub fn tell(&self, state: &mut State, at_ms: u64) {
        let Some(live) = &state.live else { return };
        let version = live.version();
        let head = if live.row.status == 0 { -1 } else { i64::from(version) };
        self.head.store(head, Ordering::Relaxed);
        let told = state.told.replace(version);
        if let Some(from) = told.filter(|told| *told < version)
            && self.is_watched()
        {
            let (game, lines) = (slug(self.game_id), live.lines(from, version));
            let at_once = |player_id| live.row.delay_s == 0 || live.sits(player_id);
            self.relay_if(&ToClient::Said { game, from, lines, at_ms }, at_once);
        }
        self.tell_late(state, at_ms);
    }

    /// Tells those who are told later what they may know by now.
    pub fn tell_late(&self, state: &mut State, at_ms: u64) {
        let Some(live) = state.live.as_ref().filter(|live| live.row.delay_s > 0) else { return };
        self.is_late.store(true, Ordering::Relaxed);
        let version = live.visible(None, at_ms);
        let told = state.told_late.replace(version);
        let Some(from) = told.filter(|told| *told < version) else { return };
        let (game, lines) = (slug(self.game_id), live.lines(from, version));
        self.relay_if(&ToClient::Said { game, from, lines, at_ms }, |player_id| {
            !live.sits(player_id)
        });
    }

    /// Whether some are told later than others.
    pub fn is_late(&self) -> bool {
        self.is_late.load(Ordering::Relaxed)
    }

    /// Another node has stored entries that follow what the watchers know, and the table is not
    /// in memory: tells them without it. Whether it was so.
    pub fn pass_on(&self, state: &mut State, from: u32, lines: &[String], at_ms: u64) -> bool {
        if state.live.is_some() || state.told != Some(from) || self.is_late() {
            return false;
        }
        let version = from.saturating_add(u32::try_from(lines.len()).unwrap_or(u32::MAX));
        state.told = Some(version);
        self.head.store(i64::from(version), Ordering::Relaxed);
        let lines = lines.to_vec();
        self.relay(&ToClient::Said { game: slug(self.game_id), from, lines, at_ms }, &Hearers::ALL);
        true
    }

    /// Makes room: the table is read again when somebody says something. Not while something
    /// happens there.
    pub fn shed(&self) {
        if let Ok(mut state) = self.state.try_lock() {
            state.live = None;
        }
    }

    /// What is in memory can no longer be trusted.
    pub fn forget(&self, state: &mut State) {
        state.live = None;
        self.head.store(-1, Ordering::Relaxed);
    }

    pub fn head(&self) -> i64 {
        self.head.load(Ordering::Relaxed)
    }

    pub fn use_at(&self, now_ms: u64) {
        self.used_ms.store(now_ms, Ordering::Relaxed);
    }

    pub fn used_ms(&self) -> u64 {
        self.used_ms.load(Ordering::Relaxed)
    }
}
