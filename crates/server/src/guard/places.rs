//! How many sockets are open, and whose.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::timeout;

use super::rates::network;
use crate::error::Error;
use crate::limits::Limits;

/// The sockets of a node. There are no more entries here than sockets.
pub(crate) struct Places {
    taken: Arc<Mutex<Taken>>,
    /// Told when the last one is given back.
    empty: Arc<Notify>,
    limits: Limits,
}

#[derive(Default)]
struct Taken {
    all: usize,
    by_address: HashMap<(bool, u64), usize>,
    by_player: HashMap<i64, usize>,
}

/// A place for a socket, given back when this goes.
pub(crate) struct Place {
    taken: Arc<Mutex<Taken>>,
    empty: Arc<Notify>,
    address: (bool, u64),
    player_id: Option<i64>,
}

impl Places {
    /// All are free.
    pub(crate) fn new(limits: &Limits) -> Places {
        Places { taken: Arc::default(), empty: Arc::default(), limits: *limits }
    }

    /// A place for a socket from this address, of this player if it is one.
    pub(crate) fn take(&self, address: IpAddr, player_id: Option<i64>) -> Result<Place, Error> {
        let address = network(address);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.all >= self.limits.sockets {
            return Err(Error::Overloaded);
        }
        let of_address = taken.by_address.get(&address).copied().unwrap_or_default();
        let of_player =
            player_id.and_then(|id| taken.by_player.get(&id)).copied().unwrap_or_default();
        if of_address >= self.limits.sockets_per_address
            || of_player >= self.limits.sockets_per_player
        {
            return Err(Error::TooOften { retry_s: 60 });
        }
        taken.all += 1;
        *taken.by_address.entry(address).or_default() += 1;
        if let Some(player_id) = player_id {
            *taken.by_player.entry(player_id).or_default() += 1;
        }
        let (taken, empty) = (Arc::clone(&self.taken), Arc::clone(&self.empty));
        Ok(Place { taken, empty, address, player_id })
    }

    /// Done when no socket is open, or after this time.
    pub(crate) async fn wait_until_empty(&self, within: Duration) {
        let gone = async {
            loop {
                let told = self.empty.notified();
                if self.taken.lock().unwrap_or_else(PoisonError::into_inner).all == 0 {
                    return;
                }
                told.await;
            }
        };
        let _ = timeout(within, gone).await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= 1;
        give_back(&mut taken.by_address, self.address);
        if let Some(player_id) = self.player_id {
            give_back(&mut taken.by_player, player_id);
        }
        if taken.all == 0 {
            self.empty.notify_one();
        }
    }
}

fn give_back<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K) {
    if let Some(count) = counts.get_mut(&key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn places_are_counted_by_address_and_by_player() {
        let few = Limits {
            sockets: 4,
            sockets_per_address: 3,
            sockets_per_player: 2,
            ..Limits::default()
        };
        let places = Places::new(&few);
        let [home, away] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse::<IpAddr>().unwrap());
        let first = places.take(home, Some(7)).unwrap();
        let _second = places.take(away, Some(7)).unwrap();
        assert!(matches!(places.take(away, Some(7)), Err(Error::TooOften { .. })));
        let third = places.take(home, None).unwrap();
        let _fourth = places.take(home, Some(8)).unwrap();
        assert!(matches!(places.take(away, None), Err(Error::Overloaded)));
        drop(third);
        drop(first);
        assert!(places.take(home, Some(7)).is_ok());
        drop((_second, _fourth));
        places.wait_until_empty(Duration::from_secs(60)).await;
        let taken = places.taken.lock().unwrap();
        assert!(taken.by_address.is_empty() && taken.by_player.is_empty());
    }
}
