//! Games under way on this node.
//!
//! Any node may serve any game. What is said is judged by the table in memory, committed, and only
//! then answered and told to others. Who finds that the game had gone on reads it again and judges
//! again.

mod happen;
mod hear;
pub(crate) mod live;
mod presence;
mod pulse;
mod slot;
#[cfg(test)]
mod tests;
mod timers;
pub(crate) mod watcher;
#[cfg(test)]
mod weight;

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use futures_util::future::BoxFuture;
use serde::Serialize;
use table::Command;
use uuid::Uuid;
use wire::{Act, FullGame, ToClient, Why};

use crate::bus::Bus;
use crate::error::Error;
use crate::game::happen::{Deed, When, happen};
use crate::game::hear::{Relay, Word, read_again, refresh, subject};
use crate::game::live::Live;
use crate::game::slot::{Slot, State};
use crate::game::timers::Timers;
use crate::game::watcher::Watcher;
use crate::ids::slug;
use crate::lobby::invite_hash;
use crate::node::Node;
use crate::store::beat::Outage;
use crate::store::commit::Committer;
use crate::store::load;

pub(crate) use hear::{Hearers, listen, subjects};
pub(crate) use pulse::{DEAD_MS, keep};

/// Games in memory at once: of more than these none is shown to anybody who asks. What happens is
/// never refused for that.
const SLOTS: usize = 65_536;

/// Whoever does not sit at a table that is over is told for so long of what is still said there: of
/// a rematch, mostly.
const LINGER_MS: i64 = 3_600_000;

/// The games of a node.
pub(crate) struct Games {
    slots: Mutex<HashMap<i64, Arc<Slot>>>,
    committer: Committer,
    pub bus: Bus,
    outages: RwLock<Arc<[Outage]>>,
    /// Every known node was there at this instant, and all outages before it are known.
    all_there_ms: AtomicI64,
    /// Since when something could not be stored, until that is noted; 0 is never.
    away_since_ms: AtomicI64,
    timers: Timers,
    /// Sockets of players, for what concerns them wherever it happens.
    players: Mutex<HashMap<i64, Vec<Watcher>>>,
}

impl Games {
    pub fn new(bus: Bus, database: &str) -> Games {
        Games {
            slots: Mutex::default(),
            committer: Committer::start(database),
            bus,
            outages: RwLock::new(Arc::from([])),
            all_there_ms: AtomicI64::new(0),
            away_since_ms: AtomicI64::new(0),
            timers: Timers::default(),
            players: Mutex::default(),
        }
    }

    /// A player says something at a table. The answer is the version behind it, the same when it
    /// is said again with the same key.
    ///
    /// # Errors
    /// Why it does not count; [`Error::TryAgain`] when that is not known.
    pub async fn act(
        node: &Arc<Node>,
        game_id: i64,
        player_id: i64,
        act: Act,
        lag_ms: u64,
    ) -> Result<u32, Error> {
        let unreadable = |code: &str| Error::Unreadable(Why::new(code));
        let key = Uuid::parse_str(&act.key).map_err(|_| unreadable("key-unreadable"))?;
        let command: Command = act.say.parse().map_err(|error: rulebook::ParseError| {
            Error::Unreadable(Why::new(error.code()).with("said", error.token()))
        })?;
        let node = Arc::clone(node);
        let when = When { came_ms: node.now_ms(), lag_ms };
        // Whoever asked may go away; what was begun is brought to its end.
        let work = tokio::spawn(async move {
            let deed = Deed::Say { player_id, act: &act, key, command: &command, when };
            happen(&node, game_id, &deed).await
        });
        work.await.map_err(|error| Error::Internal(error.to_string()))?
    }

    /// Time passes at a table.
    pub(crate) async fn tick(node: &Arc<Node>, game_id: i64) -> Result<(), Error> {
        happen(node, game_id, &Deed::Tick).await.map(drop)
    }

    /// A seat that has a plan may be to move.
    pub(crate) fn plan(node: Arc<Node>, game_id: i64) -> BoxFuture<'static, ()> {
        Box::pin(async move {
            if let Err(error) = happen(&node, game_id, &Deed::Plan).await {
                error.log();
            }
        })
    }

    /// The game as a whole, as this player or anybody may see it.
    ///
    /// # Errors
    /// [`Error::NotFound`], or the database.
    pub async fn full(
        node: &Arc<Node>,
        game_id: i64,
        player_id: Option<i64>,
    ) -> Result<FullGame, Error> {
        let slot = node.games.shown(node, game_id)?;
        let mut state = slot.state.lock().await;
        let live = fresh(node, &slot, &mut state).await?;
        Ok(live.full(player_id, |player_id| slot.has(player_id), node.now_ms()))
    }

    /// Whether this player or anybody may see the game: listed ones everybody, others who sits
    /// there or has their link.
    ///
    /// # Errors
    /// [`Error::NotFound`] as if it were not there, or the database.
    pub async fn may_watch(
        node: &Arc<Node>,
        game_id: i64,
        player_id: Option<i64>,
        invite: Option<&str>,
    ) -> Result<(), Error> {
        let slot = node.games.shown(node, game_id)?;
        let mut state = slot.state.lock().await;
        let live = fresh(node, &slot, &mut state).await?;
        let sits = player_id.is_some_and(|player_id| live.concerns(player_id));
        let has_link = invite.is_some_and(|secret| live.row.invite == Some(invite_hash(secret)));
        if live.row.listed || sits || has_link { Ok(()) } else { Err(Error::NotFound) }
    }

    /// How many entries of a watched game this player or anybody may know of now, if that is known
    /// here.
    pub async fn visible(node: &Arc<Node>, game_id: i64, player_id: Option<i64>) -> Option<u32> {
        let slot = node.games.at(game_id)?;
        if !slot.is_late() {
            return u32::try_from(slot.head()).ok();
        }
        let mut state = slot.state.lock().await;
        state.live().map(|live| live.visible(player_id, node.now_ms()))
    }

    /// The version of a game for who sits there; nobody else learns it from a refusal.
    pub async fn known_to(node: &Arc<Node>, game_id: i64, player_id: i64) -> u32 {
        let Some(slot) = node.games.at(game_id) else { return 0 };
        let mut state = slot.state.lock().await;
        let live = state.live().filter(|live| live.sits(Some(player_id)));
        live.map_or(0, |live| live.version())
    }

    /// Tells `watcher` of the game from now on, beginning with what it does not know.
    ///
    /// # Errors
    /// [`Error::NotFound`], or the database.
    pub async fn watch(
        node: &Arc<Node>,
        game_id: i64,
        watcher: &Watcher,
        known: Option<u32>,
    ) -> Result<(), Error> {
        let slot = node.games.shown(node, game_id)?;
        let mut state = slot.state.lock().await;
        let at_ms = node.now_ms();
        fresh(node, &slot, &mut state).await?;
        // Whoever is told later with the others begins where they are.
        slot.tell_late(&mut state, at_ms);
        let live = loaded(node, &slot, &mut state).await?;
        let version = live.visible(watcher.player_id, at_ms);
        let message = match known.filter(|known| *known > 0 && *known <= version) {
            Some(known) if known == version => ToClient::Head { game: slug(game_id), version },
            Some(from) => ToClient::Said {
                game: slug(game_id),
                from,
                lines: live.lines(from, version),
                at_ms,
            },
            None => {
                let here = |player_id| slot.has(player_id) || watcher.player_id == Some(player_id);
                ToClient::Full(live.full(watcher.player_id, here, at_ms))
            }
        };
        let goes_on = live.row.ended_ms.is_none_or(|ended_ms| ended_ms + LINGER_MS > node.now());
        let joins = goes_on || live.sits(watcher.player_id);
        watcher.tell(game_id, &watcher::text(&message));
        if joins {
            slot.join(watcher);
        }
        Ok(())
    }

    /// Tells `watcher` of the game no more.
    pub fn unwatch(&self, game_id: i64, watcher: &Watcher) {
        let slot = self.at(game_id);
        if let Some(slot) = slot {
            slot.leave(watcher);
        }
    }

    /// A game has begun, or who sits there has changed: read it again, tell all who watch.
    pub async fn changed(node: &Arc<Node>, game_id: i64) {
        node.games.publish('c', game_id, &Relay::new(node, Word::Seats));
        refresh(node, game_id).await;
    }

    /// Somebody has made or dropped a plan. It may be their turn already. Nobody else learns of it.
    pub async fn planned(node: &Arc<Node>, game_id: i64) {
        node.games.publish('c', game_id, &Relay::new(node, Word::Silent));
        let slot = node.games.at(game_id);
        if let Some(slot) = slot {
            read_again(node, &slot).await;
        }
        // Whoever asked may go away; what was begun is brought to its end.
        let played = tokio::spawn(Games::plan(Arc::clone(node), game_id)).await;
        played.unwrap_or_else(|error| tracing::error!(%error, "a plan failed"));
    }

    /// Says something to those who watch a game, on every node.
    pub fn relay(&self, node: &Node, game_id: i64, message: ToClient, to: Hearers) {
        if let Some(slot) = self.at(game_id) {
            slot.relay(&message, &to);
        }
        self.publish('c', game_id, &Relay { to, ..Relay::new(node, Word::Message(message)) });
    }

    /// Says something to a player, on every node.
    pub fn notify(&self, node: &Node, player_id: i64, message: ToClient) {
        self.notify_here(player_id, &message);
        let relay = Relay::new(node, Word::Message(message));
        if let Ok(payload) = serde_json::to_vec(&relay) {
            self.bus.publish(&format!("u.{player_id}"), payload);
        }
    }

    fn notify_here(&self, player_id: i64, message: &ToClient) {
        let players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        for watcher in players.get(&player_id).into_iter().flatten() {
            watcher.tell_now(watcher::text(message));
        }
    }

    /// Closes what a player has open, on every node: whoever may come again does so at once.
    pub fn send_away(&self, node: &Node, player_id: i64) {
        self.send_away_here(player_id);
        let relay = Relay::new(node, Word::Away);
        if let Ok(payload) = serde_json::to_vec(&relay) {
            self.bus.publish(&format!("u.{player_id}"), payload);
        }
    }

    fn send_away_here(&self, player_id: i64) {
        let players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        players.get(&player_id).into_iter().flatten().for_each(Watcher::end);
    }

    /// A player is there: what concerns them is told to `watcher` as long as the result is kept.
    pub fn greet(node: &Arc<Node>, player_id: i64, watcher: &Watcher) -> Greeting {
        {
            let mut players = node.games.players.lock().unwrap_or_else(PoisonError::into_inner);
            players.entry(player_id).or_default().push(watcher.clone());
        }
        // Made at once, so that it is undone however this ends.
        let watcher = watcher.clone();
        Greeting { node: Arc::downgrade(node), player_id, watcher }
    }

    /// The players who are connected to this node.
    pub fn here(&self) -> Vec<i64> {
        let players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        players.keys().copied().collect()
    }

    /// Whether a player is connected to this node.
    pub fn is_here(&self, player_id: i64) -> bool {
        let players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        players.get(&player_id).is_some_and(|watchers| !watchers.is_empty())
    }

    fn publish(&self, kind: char, game_id: i64, hint: &impl Serialize) {
        if let Ok(payload) = serde_json::to_vec(hint) {
            self.bus.publish(&subject(kind, game_id), payload);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<i64, Arc<Slot>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The place of a game that somebody asked for.
    fn at(&self, game_id: i64) -> Option<Arc<Slot>> {
        self.lock().get(&game_id).cloned()
    }

    /// The place of a game.
    fn slot(&self, node: &Node, game_id: i64) -> Arc<Slot> {
        let mut slots = self.lock();
        let slot = slots.entry(game_id).or_insert_with(|| Arc::new(Slot::new(game_id)));
        slot.use_at(node.now_ms());
        Arc::clone(slot)
    }

    /// The same for somebody who wants to see it, if there is room.
    fn shown(&self, node: &Node, game_id: i64) -> Result<Arc<Slot>, Error> {
        {
            let mut slots = self.lock();
            if slots.len() >= SLOTS && !slots.contains_key(&game_id) {
                // What nobody looks at is read again when it is asked for.
                slots.retain(|_, slot| slot.is_watched() || Arc::strong_count(slot) > 1);
                if slots.len() >= SLOTS {
                    return Err(Error::Overloaded);
                }
            }
        }
        Ok(self.slot(node, game_id))
    }

    /// Something that was said then could not be stored. The next beat notes an outage.
    fn away_since(&self, at_ms: i64) {
        let earliest = |known: i64| Some(if known == 0 { at_ms } else { known.min(at_ms) });
        let _ = self.away_since_ms.fetch_update(Ordering::Relaxed, Ordering::Relaxed, earliest);
    }

    /// Whether it is known who was there at this instant.
    fn all_were_there(&self, at_ms: u64) -> bool {
        let there_ms = self.all_there_ms.load(Ordering::Relaxed);
        u64::try_from(there_ms).is_ok_and(|there_ms| there_ms >= at_ms)
    }

    fn outages(&self) -> Arc<[Outage]> {
        Arc::clone(&self.outages.read().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Kept as long as a player is connected.
pub(crate) struct Greeting {
    node: std::sync::Weak<Node>,
    player_id: i64,
    watcher: Watcher,
}

impl Drop for Greeting {
    fn drop(&mut self) {
        let Some(node) = self.node.upgrade() else { return };
        let mut players = node.games.players.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(watchers) = players.get_mut(&self.player_id) {
            watchers.retain(|watcher| !watcher.is(&self.watcher));
            if watchers.is_empty() {
                players.remove(&self.player_id);
            }
        }
    }
}

/// The game, read from the database unless it is there.
async fn loaded<'a>(node: &Node, slot: &Slot, state: &'a mut State) -> Result<&'a mut Live, Error> {
    if state.is_empty() {
        let Some(stored) = load::game(&node.pool, slot.game_id).await? else {
            // Names nobody gave to a game must not take up room.
            node.games.lock().remove(&slot.game_id);
            return Err(Error::NotFound);
        };
        let live = Live::new(stored)?;
        slot.presence().sit(live.seats.iter().filter_map(|seated| seated.player_id).collect());
        state.keep(live);
        slot.tell(state, node.now_ms());
    }
    state.live().ok_or(Error::NotFound)
}

/// Whether the game in memory is as the database has it; if not, it is forgotten.
async fn is_fresh(node: &Node, slot: &Slot, state: &mut State) -> Result<bool, Error> {
    let Some(live) = state.live() else { return Ok(false) };
    let known = (live.row.version, live.row.status);
    let heads = load::heads(&node.pool, &[slot.game_id]).await?;
    let fresh = heads.get(&slot.game_id) == Some(&known);
    if !fresh {
        slot.forget(state);
    }
    Ok(fresh)
}

/// The game as the database has it now.
async fn fresh<'a>(node: &Node, slot: &Slot, state: &'a mut State) -> Result<&'a mut Live, Error> {
    match state.live() {
        Some(live) if live.row.status == 0 => slot.forget(state),
        Some(_) => drop(is_fresh(node, slot, state).await?),
        None => {}
    }
    loaded(node, slot, state).await
}
