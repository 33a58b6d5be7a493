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
}

/// Returns the game, loaded from the database unless it is cached.
pub(crate) async fn load<'a>(
    node: &Node,
    cached: &CachedGame,
    state: &'a mut CacheState,
) -> Result<&'a mut LiveGame, Error> {
    if state.is_empty() {
        let Some(stored) = node.games.store.load_game(cached.game_id).await? else {
            // Ids without a game must not fill the cache.
            node.games.lock().remove(&cached.game_id);
            return Err(Error::NotFound);
        };
        set_loaded(node, cached, state, stored).await?;
    }
    state.live().ok_or(Error::NotFound)
}

/// Caches a loaded game and broadcasts its new log lines.
pub(crate) async fn set_loaded(
    node: &Node,
    cached: &CachedGame,
    state: &mut CacheState,
    stored: StoredGame,
) -> Result<(), Error> {
    let live = restore(node, stored).await.inspect_err(|error| cached.on_load_error(error))?;
    let seated = live.seats.iter().filter_map(|seat| seat.player_id).collect();
    cached.online().set_seated(seated);
    cached.set_has_computer(live.seats.iter().any(|seat| seat.kind == Some(StoredKind::Computer)));
    state.set(live);
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
    let versions = node.games.store.versions(&[cached.game_id]).await?;
    let is_current = versions.get(&cached.game_id) == Some(&known);
    if !is_current {
        cached.invalidate(state);
    }
    Ok(is_current)
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
