//! Rate limits of requests per address and per player.

use std::hash::{BuildHasher, Hash, RandomState};
use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::error::Error;
use crate::ids::PlayerId;
use crate::numbers::count_to_u32;
use crate::settings::limits::Limits;

/// Number of buckets of each kind.
/// Addresses and players are hashed into them with a secret seed, so that no flood of addresses
/// fills the memory.
const BUCKETS: u64 = 1 << 16;

/// Rate limits of a node.
pub struct RequestRateLimits {
    hasher: RandomState,
    clock: DefaultClock,
    addresses: DefaultKeyedRateLimiter<u16>,
    expensive: DefaultKeyedRateLimiter<u16>,
    players: DefaultKeyedRateLimiter<u16>,
    preview_images: DefaultKeyedRateLimiter<u16>,
    board_images: DefaultKeyedRateLimiter<u16>,
    animations: DefaultKeyedRateLimiter<u16>,
}

/// Limit of preview images, which take tens of milliseconds to draw.
const PREVIEW_IMAGES_PER_MINUTE: u32 = 60;

/// Limit of board images, of which a list shows dozens.
const BOARD_IMAGES_PER_MINUTE: u32 = 600;

/// Limit of animations, which take about a second to draw.
const ANIMATIONS_PER_MINUTE: u32 = 6;

impl RequestRateLimits {
    /// Creates the limits.
    pub(crate) fn new(limits: &Limits) -> RequestRateLimits {
        RequestRateLimits {
            hasher: RandomState::new(),
            clock: DefaultClock::default(),
            addresses: RateLimiter::keyed(per_minute(limits.address_per_minute)),
            expensive: RateLimiter::keyed(per_minute(limits.expensive_per_minute)),
            players: RateLimiter::keyed(per_minute(limits.player_per_minute)),
            preview_images: RateLimiter::keyed(per_minute(PREVIEW_IMAGES_PER_MINUTE)),
            board_images: RateLimiter::keyed(per_minute(BOARD_IMAGES_PER_MINUTE)),
            animations: RateLimiter::keyed(per_minute(ANIMATIONS_PER_MINUTE)),
        }
    }

    /// Counts a request from an address.
    ///
    /// # Errors
    ///
    /// [`Error::RateLimited`], with the time to wait.
    pub fn check_address(&self, address: IpAddr) -> Result<(), Error> {
        self.check(&self.addresses, address_prefix(address))
    }

    /// Counts an expensive request from an address.
    ///
    /// # Errors
    ///
    /// [`Error::RateLimited`], with the time to wait.
    pub fn check_expensive(&self, address: IpAddr) -> Result<(), Error> {
        self.check(&self.expensive, address_prefix(address))
    }

    /// Counts a preview image for an address.
    ///
    /// # Errors
    ///
    /// [`Error::RateLimited`], with the time to wait.
    pub(crate) fn check_preview_image(&self, address: IpAddr) -> Result<(), Error> {
        self.check(&self.preview_images, address_prefix(address))
    }

    /// Counts a board image for an address.
    ///
    /// # Errors
    ///
    /// [`Error::RateLimited`], with the time to wait.
    pub(crate) fn check_board_image(&self, address: IpAddr) -> Result<(), Error> {
        self.check(&self.board_images, address_prefix(address))
    }

    /// Counts an animation for an address.
    ///
    /// # Errors
    ///
    /// [`Error::RateLimited`], with the time to wait.
    pub(crate) fn check_animation(&self, address: IpAddr) -> Result<(), Error> {
        self.check(&self.animations, address_prefix(address))
    }

    /// Counts a request of a player.
    ///
    /// # Errors
    ///
    /// [`Error::RateLimited`], with the time to wait.
    pub fn check_player(&self, player_id: PlayerId) -> Result<(), Error> {
        self.check(&self.players, player_id)
    }

    fn check(&self, counters: &DefaultKeyedRateLimiter<u16>, key: impl Hash) -> Result<(), Error> {
        let counter = (self.hasher.hash_one(key) % BUCKETS) as u16;
        counters.check_key(&counter).map_err(|not_until| {
            let wait = not_until.wait_time_from(self.clock.now());
            Error::RateLimited { retry_s: count_to_u32(wait.as_secs()) + 1 }
        })
    }
}

/// Returns a quota per minute; a third of it may be used at once.
fn per_minute(number: u32) -> Quota {
    let positive = |number: u32| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    Quota::per_minute(positive(number)).allow_burst(positive(number / 3))
}

/// Returns the part of an address that one household shares: all of IPv4, half of IPv6.
pub(crate) fn address_prefix(address: IpAddr) -> (bool, u64) {
    match address.to_canonical() {
        IpAddr::V4(address) => (false, u64::from(address.to_bits())),
        IpAddr::V6(address) => (true, (address.to_bits() >> 64) as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small_limits() -> RequestRateLimits {
        let limits = Limits { address_per_minute: 9, player_per_minute: 6, ..Limits::default() };
        RequestRateLimits::new(&limits)
    }

    #[test]
    fn rate_limited_client_gets_retry_time() {
        let limits = small_limits();
        let address: IpAddr = "192.0.2.1".parse().unwrap();
        assert!((0..3).all(|_| limits.check_address(address).is_ok()));
        match limits.check_address(address) {
            Err(Error::RateLimited { retry_s }) => assert!((1..=8).contains(&retry_s), "{retry_s}"),
            other => panic!("{other:?}"),
        }
        // Another address has its own bucket, except with probability 1 in 65,536.
        let others = (2..9).map(|last| IpAddr::from([192, 0, 2, last]));
        assert!(others.filter(|other| limits.check_address(*other).is_ok()).count() >= 6);
    }

    #[test]
    fn preview_images_have_their_own_limit() {
        let (limits, address) = (small_limits(), IpAddr::from([192, 0, 2, 1]));
        let at_once = PREVIEW_IMAGES_PER_MINUTE / 3;
        assert!((0..at_once).all(|_| limits.check_preview_image(address).is_ok()));
        // A second may have passed since.
        assert!((0..10).any(|_| matches!(
            limits.check_preview_image(address),
            Err(Error::RateLimited { .. })
        )));
        assert!(limits.check_expensive(address).is_ok() && limits.check_address(address).is_ok());
    }

    #[test]
    fn addresses_of_one_network_share_a_bucket() {
        let check = |one: &str, other: &str, expected: bool| {
            let address_prefix = |address: &str| address_prefix(address.parse().unwrap());
            assert_eq!(address_prefix(one) == address_prefix(other), expected, "{one} {other}");
        };
        check("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", true);
        check("2001:db8:0:1::1", "2001:db8:0:2::1", false);
        check("192.0.2.1", "::ffff:192.0.2.1", true);
        check("192.0.2.1", "192.0.2.2", false);
    }

    #[test]
    fn number_of_buckets_is_bounded() {
        let limits = small_limits();
        for address in 0..200_000_u32 {
            let _ = limits.check_address(IpAddr::from(address.to_be_bytes()));
        }
        assert!(limits.addresses.len() <= BUCKETS as usize);
    }
}
