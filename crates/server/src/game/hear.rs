//! What nodes tell each other about games.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wire::{SeatView, ToClient};

use crate::bus::Subscription;
use crate::error::Error;
use crate::game::live::{self, Live};
use crate::game::loaded;
use crate::game::slot::Slot;
use crate::ids::{shard, slug};
use crate::node::Node;

/// What nodes tell each other about a game.
#[derive(Serialize, Deserialize)]
pub(super) struct Hint {
    pub node: i64,
    pub from: u32,
    pub entries: Vec<(String, Option<Uuid>)>,
}

/// What nodes tell each other for those who watch.
#[derive(Serialize, Deserialize)]
pub(super) struct Relay {
    pub node: i64,
    pub word: Word,
    pub to: Hearers,
}

/// Who of those who watch hears a word.
#[derive(Serialize, Deserialize)]
pub(crate) enum Hearers {
    /// All but these players.
    AllBut(Vec<i64>),
    /// These players alone.
    Only(Vec<i64>),
}

impl Hearers {
    /// Everybody.
    pub const ALL: Hearers = Hearers::AllBut(Vec::new());

    pub fn have(&self, player_id: Option<i64>) -> bool {
        let among = |players: &[i64]| player_id.is_some_and(|player| players.contains(&player));
        match self {
            Hearers::AllBut(players) => !among(players),
            Hearers::Only(players) => among(players),
        }
    }
}

/// What is told.
#[derive(Serialize, Deserialize)]
pub(super) enum Word {
    /// Something for all who watch.
    Message(ToClient),
    /// Who sits there has changed: read the game again and tell.
    Seats,
    /// Something changed of which nobody who watches learns: read the game again.
    Silent,
    /// These of those who sit there are connected here.
    Here(Vec<i64>),
    /// A player does not get in any more: what they have open is closed.
    Away,
}

impl Relay {
    /// For all who watch.
    pub fn new(node: &Node, word: Word) -> Relay {
        Relay { node: node.node_id, word, to: Hearers::ALL }
    }
}

/// Moves, and what is said beside them, go under names of their own, so that talk never delays
/// play. The shard is part of the name.
pub(super) fn subject(kind: char, game_id: i64) -> String {
    format!("{kind}.{}.{game_id}", shard(game_id))
}

/// Hears what other nodes say about a game.
pub(super) async fn listen(node: &Arc<Node>, game_id: i64) -> Result<Vec<Subscription>, Error> {
    let (weak, weak_too) = (Arc::downgrade(node), Arc::downgrade(node));
    // One after the other, in the order in which they came.
    let moves = node.games.bus.subscribe(subject('g', game_id), move |payload| {
        let (weak, hint) = (weak.clone(), serde_json::from_slice::<Hint>(&payload));
        async move {
            let (Some(node), Ok(hint)) = (weak.upgrade(), hint) else { return };
            if hint.node != node.node_id {
                hear(&node, game_id, hint).await;
            }
        }
    });
    let talk = node.games.bus.subscribe(subject('c', game_id), move |payload| {
        let (weak, relay) = (weak_too.clone(), serde_json::from_slice::<Relay>(&payload));
        async move {
            let (Some(node), Ok(relay)) = (weak.upgrade(), relay) else { return };
            if relay.node != node.node_id {
                hear_talk(&node, game_id, relay).await;
            }
        }
    });
    let (moves, talk) = tokio::join!(moves, talk);
    Ok([moves?, talk?].into_iter().flatten().collect())
}

async fn hear_talk(node: &Arc<Node>, game_id: i64, relay: Relay) {
    let Some(slot) = node.games.lock().get(&game_id).cloned() else { return };
    match relay.word {
        Word::Message(message) => slot.relay(&message, &relay.to),
        Word::Seats => refresh(node, game_id).await,
        Word::Silent => drop(read_again(node, &slot).await),
        Word::Here(here) => slot.presence().hear(&here, node.now_ms()),
        // About a player, not about a game.
        Word::Away => {}
    }
}

/// Another node has stored something.
async fn hear(node: &Arc<Node>, game_id: i64, hint: Hint) {
    let Some(slot) = node.games.lock().get(&game_id).cloned() else { return };
    let mut state = slot.state.lock().await;
    let lines: Vec<String> = hint.entries.iter().map(|(line, _)| line.clone()).collect();
    if slot.pass_on(&mut state, hint.from, &lines, node.now_ms()) {
        return;
    }
    if state.live.is_none() && slot.is_late() {
        // Who is told when depends on the table.
        loaded(node, &slot, &mut state).await.map(drop).unwrap_or_else(|error| error.log());
        return;
    }
    let Some(live) = &mut state.live else { return };
    let behind = u64::from(hint.from) + hint.entries.len() as u64;
    if behind <= u64::from(live.version()) {
        return;
    }
    if live.hear(hint.from, &hint.entries).is_none() {
        metrics::counter!("palamedes_gaps_total").increment(1);
        slot.forget(&mut state);
        if let Err(error) = loaded(node, &slot, &mut state).await {
            error.log();
            return;
        }
    }
    slot.tell(&mut state, node.now_ms());
    node.games.timers.set(game_id, state.live.as_ref().and_then(Live::deadline_ms));
}

/// Reads a game again and tells all who watch who sits there, and what else is new.
pub(super) async fn refresh(node: &Arc<Node>, game_id: i64) {
    let Some(slot) = node.games.lock().get(&game_id).cloned() else { return };
    if let Some((seats, _)) = read_again(node, &slot).await {
        slot.relay(&ToClient::Seats { game: slug(game_id), seats }, &Hearers::ALL);
    }
}

/// The same, but who sits there is told only if that is new.
pub(super) async fn compare(node: &Arc<Node>, slot: &Slot) {
    if let Some((seats, true)) = read_again(node, slot).await {
        slot.relay(&ToClient::Seats { game: slug(slot.game_id), seats }, &Hearers::ALL);
    }
}

/// Reads a game again and tells all who watch what is new. Gives back who sits there, and whether
/// that is new.
pub(super) async fn read_again(node: &Arc<Node>, slot: &Slot) -> Option<(Vec<SeatView>, bool)> {
    let mut state = slot.state.lock().await;
    let before = state.live.take().map(|live| (live.row.status, live.seats));
    slot.forget(&mut state);
    match loaded(node, slot, &mut state).await {
        Ok(live) => {
            node.games.timers.set(slot.game_id, live.deadline_ms());
            let here = |player_id| slot.has(player_id);
            let new = before.is_some_and(|before| before != (live.row.status, live.seats.clone()));
            let seats = live.seats.iter().map(|seated| live::seat_view(seated, &here)).collect();
            Some((seats, new))
        }
        Err(error) => {
            error.log();
            None
        }
    }
}
