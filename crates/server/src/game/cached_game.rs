//! Cache entry of a game: its state, subscribers and pending updates.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use wire::{SeatView, ToClient};

use crate::cluster::{Bus, Interest, Topic};
use crate::db::game::{SeatRow, StoredStatus};
use crate::error::Error;
use crate::game::live_game::{CompactGame, LiveGame};
use crate::game::online::OnlineTracker;
use crate::game::replication::{Audience, LogUpdate};
use crate::ids::{GameId, PlayerId};
use crate::numbers::{LogVersion, SeatNumber, count_to_u32};
use crate::subscriber::{Subscriber, text};

/// Cache entry of a game.
/// Inputs are applied one at a time: the lock is held until the database has responded, so that no
/// uncommitted state is ever visible.
pub(crate) struct CachedGame {
    pub game_id: GameId,
    pub state: tokio::sync::Mutex<CacheState>,
    subscribers: Mutex<Vec<Subscriber>>,
    online: Mutex<OnlineTracker>,
    remote_updates: Mutex<UpdateQueue>,
    /// The time of the last use.
    used_ms: AtomicU64,
    /// The version known here, for comparison with the database.
    /// -1 if unknown or while the game is open.
    known_version: AtomicI64,
    /// The time of the monotonic clock at which the contents were last those of the database.
    confirmed_ms: AtomicI64,
    /// The number of commands received and not applied yet.
    pending_commands: AtomicUsize,
    has_spectator_delay: AtomicBool,
    /// The game is known to be broken.
    is_broken: AtomicBool,
    /// The number of reloads that were started.
    reloads: AtomicU64,
    /// The subscription to messages of other nodes, which ends with the entry.
    interest: OnceLock<Interest>,
    /// The subscription is active, so that messages keep the game up to date.
    is_watched: AtomicBool,
    /// A computer plays in the game.
    has_computer: AtomicBool,
    /// The positions of computer players in the queue that were sent last.
    queue_positions: Mutex<Vec<(SeatNumber, u32)>>,
}

/// Maximum number of waiting updates. Further ones are dropped and found by the resync.
const REMOTE_UPDATES_MAX: usize = 64;

/// Updates of other nodes that are not applied yet.
#[derive(Default)]
struct UpdateQueue {
    waiting: VecDeque<LogUpdate>,
    /// A task applies the updates.
    is_processing: bool,
}

/// Guard of a command that is being processed.
pub(crate) struct PendingCommandGuard<'a>(&'a AtomicUsize);

impl Drop for PendingCommandGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Cached contents, with the versions that were broadcast.
#[derive(Default)]
pub(crate) struct CacheState {
    contents: CacheContents,
    /// The version that subscribers have.
    broadcast_version: Option<u32>,
    /// The version that delayed spectators have.
    delayed_version: Option<u32>,
}

/// Part of a game that is in memory.
#[derive(Default)]
enum CacheContents {
    #[default]
    Empty,
    Compact(Box<CompactGame>),
    Live(Box<LiveGame>),
}

impl CacheState {
    /// Returns the game, if it is in memory.
    pub fn live(&mut self) -> Option<&mut LiveGame> {
        if let CacheContents::Compact(_) = self.contents
            && let Some(live) = self.take()
        {
            self.set(live);
        }
        match &mut self.contents {
            CacheContents::Live(live) => Some(live),
            CacheContents::Empty | CacheContents::Compact(_) => None,
        }
    }

    /// Sets the game.
    pub fn set(&mut self, live: LiveGame) {
        self.contents = CacheContents::Live(Box::new(live));
    }

    /// Removes the game and returns it.
    pub fn take(&mut self) -> Option<LiveGame> {
        match std::mem::take(&mut self.contents) {
            CacheContents::Empty => None,
            CacheContents::Compact(compact) => Some(compact.expand()),
            CacheContents::Live(live) => Some(*live),
        }
    }

    /// Returns the seats, if the game is in memory.
    pub fn seats(&self) -> &[SeatRow] {
        match &self.contents {
            CacheContents::Empty => &[],
            CacheContents::Compact(compact) => &compact.seats,
            CacheContents::Live(live) => &live.seats,
        }
    }

    /// Returns whether subscribers have entries after a version.
    pub fn has_broadcast_after(&self, version: LogVersion) -> bool {
        self.broadcast_version.is_some_and(|sent| sent > u32::from(version))
    }

    /// Returns whether the game must be loaded first.
    pub fn is_empty(&self) -> bool {
        matches!(self.contents, CacheContents::Empty)
    }

    /// Compacts the game; the next input expands it.
    fn compact(&mut self) {
        if let CacheContents::Live(_) = self.contents {
            let compact = self.take().and_then(LiveGame::compact);
            self.contents = compact
                .map_or(CacheContents::Empty, |compact| CacheContents::Compact(Box::new(compact)));
        }
    }
}

impl CachedGame {
    pub fn new(game_id: GameId) -> CachedGame {
        CachedGame {
            game_id,
            state: tokio::sync::Mutex::default(),
            subscribers: Mutex::default(),
            online: Mutex::default(),
            remote_updates: Mutex::default(),
            used_ms: AtomicU64::new(0),
            known_version: AtomicI64::new(-1),
            confirmed_ms: AtomicI64::new(i64::MIN),
            pending_commands: AtomicUsize::new(0),
            has_spectator_delay: AtomicBool::new(false),
            is_broken: AtomicBool::new(false),
            reloads: AtomicU64::new(0),
            interest: OnceLock::new(),
            is_watched: AtomicBool::new(false),
            has_computer: AtomicBool::new(false),
            queue_positions: Mutex::default(),
        }
    }

    /// Returns whether a computer plays in the game, as far as this node knows.
    pub fn has_computer(&self) -> bool {
        self.has_computer.load(Ordering::Relaxed)
    }

    /// Sets whether a computer plays in the game.
    pub fn set_has_computer(&self, has_computer: bool) {
        self.has_computer.store(has_computer, Ordering::Relaxed);
    }

    /// Sets the positions of computer players in the queue; returns whether they have changed.
    pub fn set_queue_positions(&self, positions: Vec<(SeatNumber, u32)>) -> bool {
        let mut known = self.queue_positions.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = *known != positions;
        *known = positions;
        changed
    }

    /// Adds the positions of computer players in the queue to the seats.
    pub fn add_queue_positions(&self, seats: &mut [SeatView]) {
        let known = self.queue_positions.lock().unwrap_or_else(PoisonError::into_inner);
        for (seat, position) in known.iter() {
            let waiting = seats.iter_mut().find(|view| view.seat == u8::from(*seat));
            if let Some(view) = waiting {
                view.queue_position = Some(*position);
            }
        }
    }

    /// Starts a reload and returns its number.
    pub fn begin_reload(&self) -> u64 {
        self.reloads.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Returns whether no later reload was started.
    pub fn is_last_reload(&self, number: u64) -> bool {
        self.reloads.load(Ordering::Relaxed) == number
    }

    /// Subscribes to messages of other nodes about the game, as long as it is cached.
    /// What was loaded before is loaded again, since messages about it may be missing.
    pub async fn watch(&self, bus: &Arc<dyn Bus>) {
        if self.is_watched() {
            return;
        }
        let topic = Topic::Game(self.game_id);
        self.interest.get_or_init(|| Interest::new(bus, topic));
        bus.wait_until_active(topic).await;
        let mut state = self.state.lock().await;
        if !self.is_watched() && !state.is_empty() {
            self.invalidate(&mut state);
        }
        self.is_watched.store(true, Ordering::Relaxed);
    }

    /// Returns whether messages of other nodes keep the game up to date.
    pub fn is_watched(&self) -> bool {
        self.is_watched.load(Ordering::Relaxed)
    }

    /// Enqueues an update of another node. Returns true if the caller must start applying them.
    pub fn enqueue_update(&self, update: LogUpdate) -> bool {
        let mut queue = self.remote_updates.lock().unwrap_or_else(PoisonError::into_inner);
        if queue.waiting.len() < REMOTE_UPDATES_MAX {
            queue.waiting.push_back(update);
        }
        !std::mem::replace(&mut queue.is_processing, true)
    }

    /// Returns the next update; after none, the caller must stop.
    pub fn next_update(&self) -> Option<LogUpdate> {
        let mut queue = self.remote_updates.lock().unwrap_or_else(PoisonError::into_inner);
        let next = queue.waiting.pop_front();
        queue.is_processing = next.is_some();
        next
    }

    /// Marks a command as received. No flag falls before it is applied.
    pub fn begin_command(&self) -> PendingCommandGuard<'_> {
        self.pending_commands.fetch_add(1, Ordering::Relaxed);
        PendingCommandGuard(&self.pending_commands)
    }

    /// Returns whether a received command is not applied yet.
    pub fn has_pending_commands(&self) -> bool {
        self.pending_commands.load(Ordering::Relaxed) > 0
    }

    fn subscribers(&self) -> MutexGuard<'_, Vec<Subscriber>> {
        self.subscribers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a subscriber. The caller holds the state, so that no update is missed.
    pub fn subscribe(&self, subscriber: &Subscriber) {
        let mut subscribers = self.subscribers();
        subscribers.retain(|other| !other.is_closed() && !other.is_same(subscriber));
        subscribers.push(subscriber.clone());
    }

    /// Removes a subscriber.
    pub fn unsubscribe(&self, subscriber: &Subscriber) {
        self.subscribers().retain(|other| !other.is_closed() && !other.is_same(subscriber));
    }

    /// Locks the presence of the players.
    pub fn online(&self) -> MutexGuard<'_, OnlineTracker> {
        self.online.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether other nodes may count a player as connected here.
    pub fn has_report(&self) -> bool {
        self.online().has_report()
    }

    /// Returns whether a player is connected to the game on any node.
    pub fn is_online(&self, player_id: PlayerId) -> bool {
        let is_theirs = |s: &Subscriber| s.player_id == Some(player_id) && !s.is_closed();
        let is_here = self.subscribers().iter().any(is_theirs);
        is_here || self.online().is_remote(player_id)
    }

    /// Returns the players connected to the game on this node.
    pub fn online_here(&self) -> Vec<PlayerId> {
        let subscribers = self.subscribers();
        let open = subscribers.iter().filter(|subscriber| !subscriber.is_closed());
        open.filter_map(|subscriber| subscriber.player_id).collect()
    }

    /// Returns whether the game has subscribers on this node.
    pub fn has_subscribers(&self) -> bool {
        let mut subscribers = self.subscribers();
        subscribers.retain(|subscriber| !subscriber.is_closed());
        !subscribers.is_empty()
    }

    /// Sends a message to subscribers on this node.
    pub fn broadcast_message(&self, message: &ToClient, audience: &Audience) {
        self.broadcast_if(message, |player_id| audience.includes(player_id));
    }

    fn broadcast_if(&self, message: &ToClient, receives: impl Fn(Option<PlayerId>) -> bool) {
        let text = text(message);
        for subscriber in self.subscribers().iter().filter(|s| receives(s.player_id)) {
            subscriber.send_or_mark_missed(self.game_id, &text);
        }
    }

    fn log_appended(&self, from_version: u32, lines: Vec<String>, now_ms: u64) -> ToClient {
        let game_id = self.game_id.to_string();
        ToClient::LogAppended { game_id, from_version, lines, server_time_ms: now_ms }
    }

    /// Sends new log lines to the subscribers.
    pub fn broadcast(&self, state: &mut CacheState, now_ms: u64) {
        let sent = state.broadcast_version;
        let Some(live) = state.live() else { return };
        let version = live.version();
        let is_open = live.row.status == StoredStatus::Open;
        let known_version = if is_open { -1 } else { i64::from(version) };
        self.known_version.store(known_version, Ordering::Relaxed);
        let is_broken = live.row.status == StoredStatus::Broken;
        let was_broken = self.is_broken.swap(is_broken, Ordering::Relaxed);
        if was_broken != is_broken || sent.is_some_and(|sent| sent > version) {
            // The status has changed, or subscribers have lines that are no longer in the log.
            self.broadcast_snapshots(live, now_ms);
            let delayed_version = live.visible_version(None, now_ms);
            state.broadcast_version = Some(version);
            state.delayed_version = Some(delayed_version);
            return;
        }
        if let Some(from) = sent.filter(|sent| *sent < version)
            && self.has_subscribers()
        {
            let message = self.log_appended(from, live.lines(from, version), now_ms);
            let undelayed =
                |player_id| live.row.spectator_delay_s == 0 || live.is_seated(player_id);
            self.broadcast_if(&message, undelayed);
        }
        state.broadcast_version = Some(version);
        self.broadcast_delayed(state, now_ms);
    }

    /// Sends the whole game to each subscriber.
    fn broadcast_snapshots(&self, live: &LiveGame, now_ms: u64) {
        let subscribers = self.subscribers().clone();
        for subscriber in subscribers {
            let is_online = |player_id| self.is_online(player_id);
            let snapshot = live.snapshot(subscriber.player_id, is_online, now_ms);
            let text = text(&ToClient::Snapshot(snapshot));
            subscriber.send_or_mark_missed(self.game_id, &text);
        }
    }

    /// Sends the error once if the game is broken so that nothing of it can be shown.
    pub fn on_load_error(&self, error: &Error) {
        let is_broken = error.code() == "game-broken";
        if is_broken && !self.is_broken.swap(true, Ordering::Relaxed) {
            let error = error.api_error().with("game_id", self.game_id.to_string());
            self.broadcast_message(&ToClient::Error { error }, &Audience::ALL);
        }
    }

    /// Returns whether the game was broken when it was last loaded here.
    pub fn is_broken(&self) -> bool {
        self.is_broken.load(Ordering::Relaxed)
    }

    /// Sends log lines to delayed spectators as far as they may see them now.
    pub fn broadcast_delayed(&self, state: &mut CacheState, now_ms: u64) {
        let sent = state.delayed_version;
        let Some(live) = state.live().filter(|live| live.row.spectator_delay_s > 0) else { return };
        self.has_spectator_delay.store(true, Ordering::Relaxed);
        let version = live.visible_version(None, now_ms);
        if let Some(from) = sent.filter(|sent| *sent < version) {
            let message = self.log_appended(from, live.lines(from, version), now_ms);
            self.broadcast_if(&message, |player_id| !live.is_seated(player_id));
        }
        state.delayed_version = Some(version);
    }

    /// Returns whether spectators receive updates with a delay.
    pub fn has_spectator_delay(&self) -> bool {
        self.has_spectator_delay.load(Ordering::Relaxed)
    }

    /// Sends the lines of an update of another node without loading the game.
    /// Returns false, and sends nothing, if they do not follow what subscribers have.
    pub fn forward_without_loading(
        &self,
        state: &mut CacheState,
        from_version: u32,
        lines: &[String],
        now_ms: u64,
    ) -> bool {
        let follows = state.broadcast_version == Some(from_version);
        if !state.is_empty() || !follows || self.has_spectator_delay() {
            return false;
        }
        let version = from_version.saturating_add(count_to_u32(lines.len()));
        state.broadcast_version = Some(version);
        self.known_version.store(i64::from(version), Ordering::Relaxed);
        let message = self.log_appended(from_version, lines.to_vec(), now_ms);
        self.broadcast_message(&message, &Audience::ALL);
        true
    }

    /// Compacts the game, unless an input is being applied.
    pub fn compact(&self) {
        if let Ok(mut state) = self.state.try_lock() {
            state.compact();
        }
    }

    /// Drops the cached game; the next use loads it again.
    pub fn invalidate(&self, state: &mut CacheState) {
        state.take();
        self.known_version.store(-1, Ordering::Relaxed);
    }

    /// Returns the version known here, or -1.
    pub fn known_version(&self) -> i64 {
        self.known_version.load(Ordering::Relaxed)
    }

    /// Notes that the contents were those of the database at a time of the monotonic clock.
    /// That is the time before the database was asked.
    pub fn confirm(&self, at_ms: i64) {
        self.confirmed_ms.store(at_ms, Ordering::Relaxed);
    }

    /// Notes that messages about the game may have been lost.
    pub fn forget_confirmation(&self) {
        self.confirm(i64::MIN);
    }

    /// Returns the time at which the contents were last those of the database.
    pub fn confirmed_ms(&self) -> i64 {
        self.confirmed_ms.load(Ordering::Relaxed)
    }

    /// Sets the time of the last use.
    pub fn touch(&self, now_ms: u64) {
        self.used_ms.store(now_ms, Ordering::Relaxed);
    }

    /// Returns the time of the last use.
    pub fn used_ms(&self) -> u64 {
        self.used_ms.load(Ordering::Relaxed)
    }
}
