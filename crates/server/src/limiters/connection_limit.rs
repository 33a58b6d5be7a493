//! Limits of open connections per address and per player.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::timeout;

use crate::error::Error;
use crate::ids::PlayerId;
use crate::limiters::rate_limit::address_prefix;
use crate::settings::limits::Limits;

/// Counter of open connections, with no more entries than connections.
pub(crate) struct ConnectionLimiter {
    counts: Arc<Mutex<ConnectionCounts>>,
    /// Notified when the last connection closes.
    empty: Arc<Notify>,
    limits: Limits,
}

#[derive(Default)]
struct ConnectionCounts {
    total: usize,
    by_address: HashMap<(bool, u64), usize>,
    by_player: HashMap<PlayerId, usize>,
}

/// Permit of an open connection, released on drop.
pub(crate) struct ConnectionPermit {
    counts: Arc<Mutex<ConnectionCounts>>,
    empty: Arc<Notify>,
    address: (bool, u64),
    player_id: Option<PlayerId>,
}

impl ConnectionLimiter {
    /// Creates a limiter without open connections.
    pub(crate) fn new(limits: &Limits) -> ConnectionLimiter {
        ConnectionLimiter { counts: Arc::default(), empty: Arc::default(), limits: *limits }
    }

    /// Acquires a permit.
    pub(crate) fn acquire(
        &self,
        address: IpAddr,
        player_id: Option<PlayerId>,
    ) -> Result<ConnectionPermit, Error> {
        let address = address_prefix(address);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.total >= self.limits.sockets {
            return Err(Error::Overloaded);
        }
        let check_address = counts.by_address.get(&address).copied().unwrap_or_default();
        let of_player =
            player_id.and_then(|id| counts.by_player.get(&id)).copied().unwrap_or_default();
        if check_address >= self.limits.sockets_per_address
            || of_player >= self.limits.sockets_per_player
        {
            return Err(Error::RateLimited { retry_s: 60 });
        }
        counts.total += 1;
        *counts.by_address.entry(address).or_default() += 1;
        if let Some(player_id) = player_id {
            *counts.by_player.entry(player_id).or_default() += 1;
        }
        let (counts, empty) = (Arc::clone(&self.counts), Arc::clone(&self.empty));
        Ok(ConnectionPermit { counts, empty, address, player_id })
    }

    /// Waits until no connection is open, or until the timeout.
    pub(crate) async fn wait_until_empty(&self, within: Duration) {
        let all_closed = async {
            loop {
                let emptied = self.empty.notified();
                if self.counts.lock().unwrap_or_else(PoisonError::into_inner).total == 0 {
                    return;
                }
                emptied.await;
            }
        };
        let _ = timeout(within, all_closed).await;
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.total -= 1;
        decrement(&mut counts.by_address, self.address);
        if let Some(player_id) = self.player_id {
            decrement(&mut counts.by_player, player_id);
        }
        if counts.total == 0 {
            self.empty.notify_one();
        }
    }
}

fn decrement<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K) {
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
        let limiter = ConnectionLimiter::new(&few);
        let [home, away] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse::<IpAddr>().unwrap());
        let first = limiter.acquire(home, Some(PlayerId(7))).unwrap();
        let _second = limiter.acquire(away, Some(PlayerId(7))).unwrap();
        assert!(matches!(limiter.acquire(away, Some(PlayerId(7))), Err(Error::RateLimited { .. })));
        let third = limiter.acquire(home, None).unwrap();
        let _fourth = limiter.acquire(home, Some(PlayerId(8))).unwrap();
        assert!(matches!(limiter.acquire(away, None), Err(Error::Overloaded)));
        drop(third);
        drop(first);
        assert!(limiter.acquire(home, Some(PlayerId(7))).is_ok());
        drop((_second, _fourth));
        limiter.wait_until_empty(Duration::from_secs(60)).await;
        let counts = limiter.counts.lock().unwrap();
        assert!(counts.by_address.is_empty() && counts.by_player.is_empty());
    }
}
