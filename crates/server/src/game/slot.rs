//! The place of a game in the memory of a node: who holds it, who watches it.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use wire::ToClient;

use crate::game::hear::{Hearers, Hint};
use crate::game::live::{Folded, Live};
use crate::game::presence::Presence;
use crate::game::watcher::{Watcher, text};
use crate::ids::slug;
use crate::store::load::Seated;

/// A game in memory. One thing happens to it at a time: whoever does it holds the lock until the
/// database has answered, so nobody ever sees what is not stored.
pub(crate) struct Slot {
    pub game_id: i64,
    pub state: tokio::sync::Mutex<State>,
    watchers: Mutex<Vec<Watcher>>,
    presence: Mutex<Presence>,
    heard: Mutex<Queue>,
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

/// Hints of other nodes that wait until one is taken. What does not fit is found by comparing.
const HEARD: usize = 64;

/// What other nodes said of a game and is not taken yet.
#[derive(Default)]
struct Queue {
    waiting: VecDeque<Hint>,
    /// Whether somebody takes them.
    is_taken: bool,
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
    kept: Kept,
    /// The version that the watchers know …
    told: Option<u32>,
    /// … and those who are told later.
    told_late: Option<u32>,
}

/// What of a game is in memory.
#[derive(Default)]
enum Kept {
    /// It must be read from the database first.
    #[default]
    Nothing,
    Folded(Box<Folded>),
    Live(Box<Live>),
}

impl State {
    /// The game, if it is in memory.
    pub fn live(&mut self) -> Option<&mut Live> {
        if let Kept::Folded(_) = self.kept
            && let Some(live) = self.take()
        {
            self.keep(live);
        }
        match &mut self.kept {
            Kept::Live(live) => Some(live),
            _ => None,
        }
    }

    /// The game is this.
    pub fn keep(&mut self, live: Live) {
        self.kept = Kept::Live(Box::new(live));
    }

    /// The game, which is in memory no more.
    pub fn take(&mut self) -> Option<Live> {
        match std::mem::take(&mut self.kept) {
            Kept::Nothing => None,
            Kept::Folded(folded) => Some(folded.unfold()),
            Kept::Live(live) => Some(*live),
        }
    }

    /// Who sits there, if it is in memory.
    pub fn seats(&self) -> &[Seated] {
        match &self.kept {
            Kept::Nothing => &[],
            Kept::Folded(folded) => &folded.seats,
            Kept::Live(live) => &live.seats,
        }
    }

    /// Whether it must be read from the database first.
    pub fn is_empty(&self) -> bool {
        matches!(self.kept, Kept::Nothing)
    }

    /// Makes room: the table is played over when somebody says something.
    fn fold(&mut self) {
        if let Kept::Live(_) = self.kept {
            let folded = self.take().and_then(Live::fold);
            self.kept = folded.map_or(Kept::Nothing, |folded| Kept::Folded(Box::new(folded)));
        }
    }
}

impl Slot {
    pub fn new(game_id: i64) -> Slot {
        Slot {
            game_id,
            state: tokio::sync::Mutex::default(),
            heard: Mutex::default(),
            watchers: Mutex::default(),
            presence: Mutex::default(),
            used_ms: AtomicU64::new(0),
            head: AtomicI64::new(-1),
            acting: AtomicUsize::new(0),
            is_late: AtomicBool::new(false),
        }
    }

    /// Another node has stored something. Whether it must be taken now, because nobody does yet.
    pub fn hear_later(&self, hint: Hint) -> bool {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        if heard.waiting.len() < HEARD {
            heard.waiting.push_back(hint);
        }
        !std::mem::replace(&mut heard.is_taken, true)
    }

    /// The next hint; whoever takes them goes when there is none.
    pub fn next_heard(&self) -> Option<Hint> {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let next = heard.waiting.pop_front();
        heard.is_taken = next.is_some();
        next
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
        let told = state.told;
        let Some(live) = state.live() else { return };
        let version = live.version();
        let head = if live.row.status == 0 { -1 } else { i64::from(version) };
        self.head.store(head, Ordering::Relaxed);
        if let Some(from) = told.filter(|told| *told < version)
            && self.is_watched()
        {
            let (game, lines) = (slug(self.game_id), live.lines(from, version));
            let at_once = |player_id| live.row.delay_s == 0 || live.sits(player_id);
            self.relay_if(&ToClient::Said { game, from, lines, at_ms }, at_once);
        }
        state.told = Some(version);
        self.tell_late(state, at_ms);
    }

    /// Tells those who are told later what they may know by now.
    pub fn tell_late(&self, state: &mut State, at_ms: u64) {
        let told = state.told_late;
        let Some(live) = state.live().filter(|live| live.row.delay_s > 0) else { return };
        self.is_late.store(true, Ordering::Relaxed);
        let version = live.visible(None, at_ms);
        if let Some(from) = told.filter(|told| *told < version) {
            let (game, lines) = (slug(self.game_id), live.lines(from, version));
            self.relay_if(&ToClient::Said { game, from, lines, at_ms }, |player_id| {
                !live.sits(player_id)
            });
        }
        state.told_late = Some(version);
    }

    /// Whether some are told later than others.
    pub fn is_late(&self) -> bool {
        self.is_late.load(Ordering::Relaxed)
    }

    /// Another node has stored entries that follow what the watchers know, and the table is not
    /// in memory: tells them without it. Whether it was so.
    pub fn pass_on(&self, state: &mut State, from: u32, lines: &[String], at_ms: u64) -> bool {
        if !state.is_empty() || state.told != Some(from) || self.is_late() {
            return false;
        }
        let version = from.saturating_add(u32::try_from(lines.len()).unwrap_or(u32::MAX));
        state.told = Some(version);
        self.head.store(i64::from(version), Ordering::Relaxed);
        let lines = lines.to_vec();
        self.relay(&ToClient::Said { game: slug(self.game_id), from, lines, at_ms }, &Hearers::ALL);
        true
    }

    /// Makes room, unless something happens there.
    pub fn fold(&self) {
        if let Ok(mut state) = self.state.try_lock() {
            state.fold();
        }
    }

    /// What is in memory can no longer be trusted.
    pub fn forget(&self, state: &mut State) {
        state.take();
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
