//! Who of those at a table is there, on whatever node: looked at every few seconds, not told for
//! every coming and going.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use wire::ToClient;

use crate::error::Error;
use crate::game::hear::{Hearers, Relay, Word};
use crate::game::live;
use crate::game::loaded;
use crate::game::slot::Slot;
use crate::ids::slug;
use crate::node::Node;

/// Whoever is at another node is taken to be there for so long, unless it says so again.
const ELSEWHERE_MS: u64 = 15_000;

/// What is known of a table's people.
#[derive(Default)]
pub(crate) struct Presence {
    /// Who sits there.
    sitting: Vec<i64>,
    /// Who is connected elsewhere, and until when that is believed.
    elsewhere: BTreeMap<i64, u64>,
    /// Who was there when it was last told.
    told: BTreeSet<i64>,
}

impl Presence {
    /// Who sits there now.
    pub fn sit(&mut self, sitting: Vec<i64>) {
        self.sitting = sitting;
    }

    /// Another node has these.
    pub fn hear(&mut self, here: &[i64], now_ms: u64) {
        for player_id in here.iter().filter(|player_id| self.sitting.contains(player_id)) {
            self.elsewhere.insert(*player_id, now_ms + ELSEWHERE_MS);
        }
    }

    /// Whether another node has this player.
    pub fn is_elsewhere(&self, player_id: i64) -> bool {
        self.elsewhere.contains_key(&player_id)
    }

    /// Looks again, given who is at this node. Says who of those who sit there is here, and
    /// whether anything changed.
    fn look(&mut self, present: &[i64], now_ms: u64) -> (Vec<i64>, bool) {
        self.elsewhere.retain(|_, until_ms| *until_ms > now_ms);
        let here: Vec<i64> =
            self.sitting.iter().copied().filter(|player_id| present.contains(player_id)).collect();
        let there = self.sitting.iter().filter(|player_id| self.is_elsewhere(**player_id));
        let now: BTreeSet<i64> = here.iter().chain(there).copied().collect();
        let changed = now != self.told;
        self.told = now;
        (here, changed)
    }
}

/// Looks who is there at all tables that are watched here, and tells.
pub(super) async fn look_round(node: &Arc<Node>) -> Result<(), Error> {
    let watched: Vec<Arc<Slot>> = {
        let slots = node.games.lock();
        slots.values().filter(|slot| slot.is_watched()).cloned().collect()
    };
    for slot in watched {
        let present = slot.present();
        let (here, changed) = slot.presence().look(&present, node.now_ms());
        if !here.is_empty() {
            node.games.publish('c', slot.game_id, &Relay::new(node, Word::Here(here)));
        }
        if changed {
            tell_seats(node, &slot).await?;
        }
    }
    Ok(())
}

async fn tell_seats(node: &Arc<Node>, slot: &Slot) -> Result<(), Error> {
    let mut state = slot.state.lock().await;
    if state.is_empty() {
        loaded(node, slot, &mut state).await?;
    }
    let here = |player_id| slot.has(player_id);
    let seats = state.seats().iter().map(|seated| live::seat_view(seated, &here)).collect();
    slot.relay(&ToClient::Seats { game: slug(slot.game_id), seats }, &Hearers::ALL);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sits_there_is_here_or_elsewhere_for_a_while() {
        let mut presence = Presence::default();
        presence.sit(vec![1, 2]);
        assert_eq!(presence.look(&[], 0), (vec![], false));
        assert_eq!(presence.look(&[2, 7], 0), (vec![2], true));
        presence.hear(&[1, 9], 1000);
        assert!(presence.is_elsewhere(1) && !presence.is_elsewhere(9));
        assert_eq!(presence.look(&[2, 7], 1000), (vec![2], true));
        assert_eq!(presence.look(&[2], 5000), (vec![2], false));
        assert_eq!(presence.look(&[2], 1000 + ELSEWHERE_MS), (vec![2], true));
        assert_eq!(presence.look(&[], 30_000), (vec![], true));
    }
}
