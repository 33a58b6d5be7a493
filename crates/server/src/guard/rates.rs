//! How often somebody may ask.

use std::hash::{BuildHasher, Hash, RandomState};
use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::error::Error;
use crate::limits::Limits;

/// How many counters there are of each kind. Addresses and players are shared out among them by a
/// hash nobody outside can foretell, so that no flood of addresses fills the memory.
const COUNTERS: u64 = 1 << 16;

/// The counters of all who ask.
pub struct Rates {
    hasher: RandomState,
    clock: DefaultClock,
    addresses: DefaultKeyedRateLimiter<u16>,
    costly: DefaultKeyedRateLimiter<u16>,
    players: DefaultKeyedRateLimiter<u16>,
    pictures: DefaultKeyedRateLimiter<u16>,
}

/// A picture takes tens of milliseconds to draw. Nobody shares more links than this.
const PICTURES_PER_MINUTE: u32 = 60;

impl Rates {
    /// Nobody has asked anything yet.
    pub(crate) fn new(limits: &Limits) -> Rates {
        Rates {
            hasher: RandomState::new(),
            clock: DefaultClock::default(),
            addresses: RateLimiter::keyed(a_minute(limits.address_per_minute)),
            costly: RateLimiter::keyed(a_minute(limits.costly_per_minute)),
            players: RateLimiter::keyed(a_minute(limits.player_per_minute)),
            pictures: RateLimiter::keyed(a_minute(PICTURES_PER_MINUTE)),
        }
    }

    /// One request from this address.
    ///
    /// # Errors
    ///
    /// [`Error::TooOften`], with the time to wait.
    pub fn of_address(&self, address: IpAddr) -> Result<(), Error> {
        self.one(&self.addresses, network(address))
    }

    /// One request from this address that costs much, or tries a secret.
    ///
    /// # Errors
    ///
    /// [`Error::TooOften`], with the time to wait.
    pub fn of_costly(&self, address: IpAddr) -> Result<(), Error> {
        self.one(&self.costly, network(address))
    }

    /// One picture drawn for this address.
    ///
    /// # Errors
    ///
    /// [`Error::TooOften`], with the time to wait.
    pub(crate) fn of_picture(&self, address: IpAddr) -> Result<(), Error> {
        self.one(&self.pictures, network(address))
    }

    /// One request of this player, from wherever.
    ///
    /// # Errors
    ///
    /// [`Error::TooOften`], with the time to wait.
    pub fn of_player(&self, player_id: i64) -> Result<(), Error> {
        self.one(&self.players, player_id)
    }

    fn one(&self, counters: &DefaultKeyedRateLimiter<u16>, key: impl Hash) -> Result<(), Error> {
        let counter = u16::try_from(self.hasher.hash_one(key) % COUNTERS).unwrap_or_default();
        counters.check_key(&counter).map_err(|not_until| {
            let wait = not_until.wait_time_from(self.clock.now());
            Error::TooOften { retry_s: u32::try_from(wait.as_secs()).unwrap_or(u32::MAX) + 1 }
        })
    }
}

/// So many a minute, a third of them at once after a rest.
fn a_minute(number: u32) -> Quota {
    let positive = |number: u32| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    Quota::per_minute(positive(number)).allow_burst(positive(number / 3))
}

/// What one household has of an address: all of the old kind, half of the new.
pub(super) fn network(address: IpAddr) -> (bool, u64) {
    match address.to_canonical() {
        IpAddr::V4(address) => (false, u64::from(address.to_bits())),
        IpAddr::V6(address) => (true, (address.to_bits() >> 64) as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rates() -> Rates {
        let limits = Limits { address_per_minute: 9, player_per_minute: 6, ..Limits::default() };
        Rates::new(&limits)
    }

    #[test]
    fn who_asks_too_often_is_told_when_to_come_again() {
        let rates = rates();
        let one: IpAddr = "192.0.2.1".parse().unwrap();
        assert!((0..3).all(|_| rates.of_address(one).is_ok()));
        match rates.of_address(one) {
            Err(Error::TooOften { retry_s }) => assert!((1..=8).contains(&retry_s), "{retry_s}"),
            other => panic!("{other:?}"),
        }
        // Another one is not held responsible, unless both share a counter, one time in 65,536.
        let others = (2..9).map(|last| IpAddr::from([192, 0, 2, last]));
        assert!(others.filter(|other| rates.of_address(*other).is_ok()).count() >= 6);
    }

    #[test]
    fn pictures_are_counted_apart() {
        let (rates, one) = (rates(), IpAddr::from([192, 0, 2, 1]));
        let at_once = PICTURES_PER_MINUTE / 3;
        assert!((0..at_once).all(|_| rates.of_picture(one).is_ok()));
        // A second may have passed since.
        assert!((0..10).any(|_| matches!(rates.of_picture(one), Err(Error::TooOften { .. }))));
        assert!(rates.of_costly(one).is_ok() && rates.of_address(one).is_ok());
    }

    #[test]
    fn a_household_is_one() {
        let check = |one: &str, other: &str, expected: bool| {
            let network = |address: &str| network(address.parse().unwrap());
            assert_eq!(network(one) == network(other), expected, "{one} {other}");
        };
        check("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", true);
        check("2001:db8:0:1::1", "2001:db8:0:2::1", false);
        check("192.0.2.1", "::ffff:192.0.2.1", true);
        check("192.0.2.1", "192.0.2.2", false);
    }

    #[test]
    fn a_flood_of_addresses_fills_no_memory() {
        let rates = rates();
        for address in 0..200_000_u32 {
            let _ = rates.of_address(IpAddr::from(address.to_be_bytes()));
        }
        assert!(rates.addresses.len() <= COUNTERS as usize);
    }
}
