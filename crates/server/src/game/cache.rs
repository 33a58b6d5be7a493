//! Cache of games in memory: lookup, loading, freshness.

use std::collections::BTreeMap;
use std::sync::{Arc, MutexGuard, PoisonError};

use crate::db::game::{GameVersion, StoredGame, StoredStatus};
use crate::db::player_kind::StoredKind;
use crate::error::Error;
use crate::game::cached_game::{CacheState, CachedGame};
use crate::game::live_game::LiveGame;
use crate::game::replay::restore;
use crate::game::service::GameService;
use crate::ids::GameId;
use crate::node::Node;

/// Maximum time since a game was compared with the database for which it is not compared again.
/// All subscribed games are compared more often.
const CONFIRMED_MS: i64 = 4_000;

/// Maximum number of cached games. Beyond it, viewers are rejected; players never are.
pub(crate) const CACHED_GAMES_MAX: usize = 65_536;

impl GameService {
    /// Locks the cache.
    pub(crate) fn lock(&self) -> MutexGuard<'_, BTreeMap<GameId, Arc<CachedGame>>> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the entry of a game, if it is cached.
    pub(crate) fn cached(&self, game_id: GameId) -> Option<Arc<CachedGame>> {
        self.lock().get(&game_id).cloned()
    }

    /// Returns the entry of a game, which may be empty.
    pub(crate) fn entry(&self, node: &Node, game_id: GameId) -> Arc<CachedGame> {
        let mut cache = self.lock();
        let cached = cache.entry(game_id).or_insert_with(|| Arc::new(CachedGame::new(game_id)));
        cached.touch(node.now_ms());
        Arc::clone(cached)
    }

    /// Returns the entry of a game, which messages of other nodes keep up to date.
    pub(crate) async fn watched_entry(&self, node: &Node, game_id: GameId) -> Arc<CachedGame> {
        let cached = self.entry(node, game_id);
        cached.watch(&self.bus).await;
        cached
    }

    /// Removes the entry of a game that no client needs, so that it cannot become out of date.
    pub(crate) fn forget_unwatched(&self, cached: &Arc<CachedGame>) {
        let mut cache = self.lock();
        let is_entry = cache.get(&cached.game_id).is_some_and(|entry| Arc::ptr_eq(entry, cached));
        // The cache and the caller have it.
        if is_entry && !cached.is_watched() && Arc::strong_count(cached) <= 2 {
            cache.remove(&cached.game_id);
        }
    }

    /// Returns the entry of a game for a viewer.
    ///
    /// # Errors
    /// [`Error::Overloaded`] if the cache is full of games with subscribers.
    pub(crate) async fn entry_for_viewer(
        &self,
        node: &Node,
        game_id: GameId,
    ) -> Result<Arc<CachedGame>, Error> {
        {
            let mut cache = self.lock();
            if cache.len() >= CACHED_GAMES_MAX && !cache.contains_key(&game_id) {
                cache.retain(|_, cached| cached.has_subscribers() || Arc::strong_count(cached) > 1);
                if cache.len() >= CACHED_GAMES_MAX {
                    return Err(Error::Overloaded);
                }
            }
        }
        Ok(self.watched_entry(node, game_id).await)
    }

    /// Returns whether the contents were those of the database a moment ago.
    /// Messages of other nodes have kept them up to date since then.
    fn is_confirmed(&self, node: &Node, cached: &CachedGame) -> bool {
        let age_ms = node.clock.monotonic_ms().saturating_sub(cached.confirmed_ms());
        age_ms <= CONFIRMED_MS && cached.is_watched() && self.bus.is_connected() != Some(false)
    }
}

/// Returns the game, loaded from the database unless it is cached.
pub(crate) async fn load<'a>(
    node: &Node,
    cached: &CachedGame,
    state: &'a mut CacheState,
) -> Result<&'a mut LiveGame, Error> {
    if state.is_empty() {
        let asked_ms = node.clock.monotonic_ms();
        let Some(stored) = node.games.store.load_game(cached.game_id).await? else {
            // Ids without a game must not fill the cache.
            node.games.lock().remove(&cached.game_id);
            return Err(Error::NotFound);
        };
        set_loaded(node, cached, state, stored, asked_ms).await?;
    }
    state.live().ok_or(Error::NotFound)
}

/// Caches a loaded game and broadcasts its new log lines.
/// The time is that of the monotonic clock before it was loaded.
pub(crate) async fn set_loaded(
    node: &Node,
    cached: &CachedGame,
    state: &mut CacheState,
    stored: StoredGame,
    asked_ms: i64,
) -> Result<(), Error> {
    let live = restore(node, stored).await.inspect_err(|error| cached.on_load_error(error))?;
    let seated = live.seats.iter().filter_map(|seat| seat.player_id).collect();
    cached.online().set_seated(seated);
    cached.set_has_computer(live.seats.iter().any(|seat| seat.kind == Some(StoredKind::Computer)));
    state.set(live);
    cached.confirm(asked_ms);
    cached.broadcast(state, node.now_ms());
    Ok(())
}

/// Returns whether the cached game has the version of the database; if not, it is invalidated.
pub(crate) async fn is_current(
    node: &Node,
    cached: &CachedGame,
    state: &mut CacheState,
) -> Result<bool, Error> {
    let Some(live) = state.live() else { return Ok(false) };
    let known = GameVersion { version: live.row.version, status: live.row.status };
    let asked_ms = node.clock.monotonic_ms();
    let versions = node.games.store.versions(&[cached.game_id]).await?;
    let is_current = versions.get(&cached.game_id) == Some(&known);
    if is_current {
        cached.confirm(asked_ms);
    } else {
        cached.invalidate(state);
    }
    Ok(is_current)
}

/// Returns the game as it was in the database at most a few seconds ago.
/// It has at least the version that a client has. A client that stays subscribed receives what is
/// newer.
pub(crate) async fn load_recent<'a>(
    node: &Node,
    cached: &CachedGame,
    state: &'a mut CacheState,
    known_version: u32,
) -> Result<&'a mut LiveGame, Error> {
    let is_recent = state.live().is_some_and(|live| {
        // Seats of an open game change without a new version.
        let has_fixed_seats =
            matches!(live.row.status, StoredStatus::Live | StoredStatus::Finished);
        has_fixed_seats && live.version() >= known_version
    });
    if is_recent && node.games.is_confirmed(node, cached) {
        return load(node, cached, state).await;
    }
    load_current(node, cached, state).await
}

/// Returns the game as it is in the database now.
pub(crate) async fn load_current<'a>(
    node: &Node,
    cached: &CachedGame,
    state: &'a mut CacheState,
) -> Result<&'a mut LiveGame, Error> {
    match state.live() {
        Some(live) if live.row.status == StoredStatus::Open => cached.invalidate(state),
        Some(_) => drop(is_current(node, cached, state).await?),
        None => {}
    }
    load(node, cached, state).await
}
