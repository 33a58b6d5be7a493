//! Limits of actions per player and per network, counted in the database for all nodes together.

use std::net::IpAddr;

use sha2::{Digest, Sha256};

use crate::db;
use crate::error::Error;
use crate::ids::PlayerId;
use crate::node::Node;
use crate::numbers::{count_to_u32, in_range};

/// Maximum number of attempts within a time window.
#[derive(Clone, Copy)]
pub(crate) struct AttemptLimit {
    pub(super) name: &'static str,
    pub(super) max: i32,
    pub(super) window_ms: i64,
}

pub(super) const MINUTE_MS: i64 = 60 * 1000;

const HOUR_MS: i64 = 60 * MINUTE_MS;

const DAY_MS: i64 = 24 * HOUR_MS;

/// Emails to one account.
pub(crate) const EMAIL_PER_ACCOUNT: AttemptLimit =
    AttemptLimit { name: "mail-name", max: 4, window_ms: HOUR_MS };

/// Contests created by one player.
pub(crate) const CONTESTS_PER_PLAYER: AttemptLimit =
    AttemptLimit { name: "contest", max: 20, window_ms: DAY_MS };

/// Emails requested from one network.
pub(crate) const EMAIL_PER_NETWORK: AttemptLimit =
    AttemptLimit { name: "invalid-email", max: 20, window_ms: HOUR_MS };

/// Players followed by one player.
pub(crate) const FOLLOWS_PER_PLAYER: AttemptLimit =
    AttemptLimit { name: "follow", max: 240, window_ms: HOUR_MS };

/// Reports by one player.
const REPORTS_PER_PLAYER: AttemptLimit =
    AttemptLimit { name: "report-player", max: 10, window_ms: HOUR_MS };

/// Reports from one network, because guests are created without a form.
const REPORTS_PER_NETWORK: AttemptLimit =
    AttemptLimit { name: "report-address", max: 30, window_ms: HOUR_MS };

/// Reports from one network in a day.
const REPORTS_PER_NETWORK_AND_DAY: AttemptLimit =
    AttemptLimit { name: "report-address-day", max: 60, window_ms: DAY_MS };

/// Counts one attempt.
///
/// # Errors
/// [`Error::RateLimited`] where it is one too many.
pub(crate) async fn count_attempt(
    node: &Node,
    limit: AttemptLimit,
    subject: &str,
) -> Result<(), Error> {
    let now_ms = node.now();
    let id = rate_limit_id(limit, subject);
    let counted = db::rate_limit::count(&node.pool, &id, now_ms, now_ms + limit.window_ms).await?;
    if counted.count <= limit.max {
        return Ok(());
    }
    let retry_s = (counted.expires_ms - now_ms).max(0) / 1000 + 1;
    Err(Error::RateLimited { retry_s: count_to_u32(retry_s) })
}

/// Counts one report.
///
/// # Errors
/// [`Error::RateLimited`] where it is one too many.
pub(crate) async fn count_report(
    node: &Node,
    reporter_id: PlayerId,
    address: Option<IpAddr>,
) -> Result<(), Error> {
    count_attempt(node, REPORTS_PER_PLAYER, &reporter_id.to_string()).await?;
    let network = client_network(address);
    count_attempt(node, REPORTS_PER_NETWORK, &network).await?;
    count_attempt(node, REPORTS_PER_NETWORK_AND_DAY, &network).await
}

/// Counts one new guest of a network.
///
/// # Errors
/// [`Error::RateLimited`] where it is one too many.
pub(crate) async fn count_new_guest(node: &Node, address: Option<IpAddr>) -> Result<(), Error> {
    let limits = &node.settings.limits;
    let hourly = limit("guest-hour", limits.guests_per_hour, HOUR_MS);
    let daily = limit("guest-day", limits.guests_per_day, DAY_MS);
    count_both(node, [hourly, daily], &client_network(address)).await
}

/// Counts one new member of a network.
///
/// # Errors
/// [`Error::RateLimited`] where it is one too many.
pub(crate) async fn count_new_member(node: &Node, address: Option<IpAddr>) -> Result<(), Error> {
    let limits = &node.settings.limits;
    let hourly = limit("member-hour", limits.members_per_hour, HOUR_MS);
    let daily = limit("member-day", limits.members_per_day, DAY_MS);
    count_both(node, [hourly, daily], &client_network(address)).await
}

/// Counts one game that a player creates or requests by quick pairing.
///
/// # Errors
/// [`Error::RateLimited`] where it is one too many.
pub(crate) async fn count_seek(node: &Node, player_id: PlayerId) -> Result<(), Error> {
    let per_hour = limit("seek", node.settings.limits.seeks_per_hour, HOUR_MS);
    count_attempt(node, per_hour, &player_id.to_string()).await
}

fn limit(name: &'static str, max: u32, window_ms: i64) -> AttemptLimit {
    AttemptLimit { name, max: in_range(max), window_ms }
}

async fn count_both(node: &Node, limits: [AttemptLimit; 2], subject: &str) -> Result<(), Error> {
    for limit in limits {
        count_attempt(node, limit, subject).await?;
    }
    Ok(())
}

pub(super) fn rate_limit_id(limit: AttemptLimit, subject: &str) -> Vec<u8> {
    Sha256::digest(format!("{}:{subject}", limit.name)).to_vec()
}

/// Returns the network of an address as it is counted: the first 64 bits of an IPv6 address.
pub(crate) fn client_network(address: Option<IpAddr>) -> String {
    match address {
        Some(IpAddr::V4(address)) => address.to_string(),
        Some(IpAddr::V6(address)) => match address.to_ipv4_mapped() {
            Some(address) => address.to_string(),
            None => {
                let [a, b, c, d, ..] = address.segments();
                format!("{a:x}:{b:x}:{c:x}:{d:x}")
            }
        },
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_network_are_counted_together() {
        let of = |text: &str| client_network(Some(text.parse().unwrap()));
        assert_eq!(of("2001:db8:1:2::3"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::3"), of("2001:db8:1:3::3"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }
}
