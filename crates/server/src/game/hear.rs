//! What nodes tell each other about games.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wire::{SeatView, ToClient};

use crate::bus::Heard;
use crate::game::live;
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

/// Under what others say something: moves, what is said beside them, and what concerns a player. Of
/// all games and players: a subscription for each would cost more memory than the game.
const EARS: [(&str, Ear); 3] = [("g.>", hear_moves), ("c.>", hear_talk), ("u.>", hear_notice)];

/// Hears something about the game or player of this number.
type Ear = fn(&Arc<Node>, i64, &[u8]);

/// What a node hears.
pub(crate) fn subjects() -> [&'static str; 3] {
    EARS.map(|(subject, _)| subject)
}

/// Hears what other nodes say, as long as the node is there. Talk does not delay play.
pub(crate) fn listen(node: &Arc<Node>, heard: Vec<Heard>) {
    for (mut heard, (_, hear)) in heard.into_iter().zip(EARS) {
        let node = Arc::downgrade(node);
        tokio::spawn(async move {
            while let Some((about, payload)) = heard.next().await {
                let Some(node) = node.upgrade() else { return };
                if let Ok(id) = about.parse() {
                    hear(&node, id, &payload);
                }
            }
        });
    }
}

fn hear_moves(node: &Arc<Node>, game_id: i64, payload: &[u8]) {
    let Some(slot) = node.games.at(game_id) else { return };
    let Ok(hint) = serde_json::from_slice::<Hint>(payload) else { return };
    if hint.node != node.node_id && slot.hear_later(hint) {
        // One after the other, in the order in which they came; other games do not wait for this.
        let node = Arc::clone(node);
        tokio::spawn(async move {
            while let Some(hint) = slot.next_heard() {
                take(&node, &slot, hint).await;
            }
        });
    }
}

fn hear_talk(node: &Arc<Node>, game_id: i64, payload: &[u8]) {
    let Some(slot) = node.games.at(game_id) else { return };
    let Ok(relay) = serde_json::from_slice::<Relay>(payload) else { return };
    if relay.node == node.node_id {
        return;
    }
    let node = Arc::clone(node);
    match relay.word {
        Word::Message(message) => slot.relay(&message, &relay.to),
        Word::Here(here) => slot.presence().hear(&here, node.now_ms()),
        Word::Seats => drop(tokio::spawn(async move { refresh(&node, game_id).await })),
        Word::Silent => drop(tokio::spawn(async move { read_again(&node, &slot).await })),
        // About a player, not about a game.
        Word::Away => {}
    }
}

fn hear_notice(node: &Arc<Node>, player_id: i64, payload: &[u8]) {
    if !node.games.is_here(player_id) {
        return;
    }
    let Ok(relay) = serde_json::from_slice::<Relay>(payload) else { return };
    match relay.word {
        _ if relay.node == node.node_id => {}
        Word::Message(message) => node.games.notify_here(player_id, &message),
        Word::Away => node.games.send_away_here(player_id),
        Word::Seats | Word::Silent | Word::Here(_) => {}
    }
}

/// Another node has stored something.
async fn take(node: &Arc<Node>, slot: &Slot, hint: Hint) {
    let mut state = slot.state.lock().await;
    let lines: Vec<String> = hint.entries.iter().map(|(line, _)| line.clone()).collect();
    if slot.pass_on(&mut state, hint.from, &lines, node.now_ms()) {
        return;
    }
    if state.is_empty() && slot.is_late() {
        // Who is told when depends on the table.
        loaded(node, slot, &mut state).await.map(drop).unwrap_or_else(|error| error.log());
        return;
    }
    let Some(live) = state.live() else { return };
    let behind = u64::from(hint.from) + hint.entries.len() as u64;
    if behind <= u64::from(live.version()) {
        return;
    }
    if live.hear(hint.from, &hint.entries).is_none() {
        metrics::counter!("palamedes_gaps_total").increment(1);
        slot.forget(&mut state);
        if let Err(error) = loaded(node, slot, &mut state).await {
            error.log();
            return;
        }
    }
    slot.tell(&mut state, node.now_ms());
    node.games.timers.set(slot.game_id, state.live().and_then(|live| live.deadline_ms()));
}

/// Reads a game again and tells all who watch who sits there, and what else is new.
pub(super) async fn refresh(node: &Arc<Node>, game_id: i64) {
    let Some(slot) = node.games.at(game_id) else { return };
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
    let before = state.take().map(|live| (live.row.status, live.seats));
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
