//! How often something may be tried, counted in the database: for all nodes together.

use std::net::IpAddr;

use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::node::Node;

/// So many tries within a time.
#[derive(Clone, Copy)]
pub(crate) struct Bound {
    what: &'static str,
    many: i32,
    within_ms: i64,
}

const MINUTE_MS: i64 = 60 * 1000;

/// Wrong passwords and recovery codes for one name: two thousand a day at most, from wherever.
pub(crate) const LOGIN_NAME: Bound =
    Bound { what: "login-name", many: 20, within_ms: 15 * MINUTE_MS };

/// The same from one address, for all names.
pub(crate) const LOGIN_ADDRESS: Bound =
    Bound { what: "login-address", many: 60, within_ms: 15 * MINUTE_MS };

/// Mail to one account.
pub(crate) const MAIL_NAME: Bound = Bound { what: "mail-name", many: 4, within_ms: 60 * MINUTE_MS };

/// Mail asked for from one address.
pub(crate) const MAIL_ADDRESS: Bound =
    Bound { what: "mail-address", many: 20, within_ms: 60 * MINUTE_MS };

/// Reports of one player.
pub(crate) const REPORT_PLAYER: Bound =
    Bound { what: "report-player", many: 10, within_ms: 60 * MINUTE_MS };

/// Reports from one address: guests are made without a form.
pub(crate) const REPORT_ADDRESS: Bound =
    Bound { what: "report-address", many: 30, within_ms: 60 * MINUTE_MS };

/// Counts one try.
///
/// # Errors
/// [`Error::TooOften`] where it is one too many.
pub(crate) async fn count(node: &Node, bound: Bound, whom: &str) -> Result<(), Error> {
    let now = node.now();
    let counted = sqlx::query!(
        "INSERT INTO attempt (attempt_id, count, until_ms) VALUES ($1, 1, $3)
         ON CONFLICT (attempt_id) DO UPDATE SET
             count = CASE WHEN attempt.until_ms <= $2 THEN 1
                     ELSE least(attempt.count, 1000000) + 1 END,
             until_ms = CASE WHEN attempt.until_ms <= $2 THEN $3 ELSE attempt.until_ms END
         RETURNING count, until_ms",
        key(bound, whom),
        now,
        now + bound.within_ms,
    )
    .fetch_one(&node.pool)
    .await?;
    if counted.count <= bound.many {
        return Ok(());
    }
    let retry_s = (counted.until_ms - now).max(0) / 1000 + 1;
    Err(Error::TooOften { retry_s: u32::try_from(retry_s).unwrap_or(u32::MAX) })
}

/// It went well: what was tried for a name before is forgotten, for an address one try is.
pub(crate) async fn forgive(node: &Node, name: &str, address: &str) -> Result<(), Error> {
    sqlx::query!("DELETE FROM attempt WHERE attempt_id = $1", key(LOGIN_NAME, name))
        .execute(&node.pool)
        .await?;
    sqlx::query!(
        "UPDATE attempt SET count = greatest(count - 1, 0) WHERE attempt_id = $1",
        key(LOGIN_ADDRESS, address),
    )
    .execute(&node.pool)
    .await?;
    Ok(())
}

fn key(bound: Bound, whom: &str) -> Vec<u8> {
    Sha256::digest(format!("{}:{whom}", bound.what)).to_vec()
}

/// An address as it is counted: a household has 64 bits of IPv6.
pub(crate) fn household(address: Option<IpAddr>) -> String {
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
    fn a_household_is_counted_once() {
        let of = |text: &str| household(Some(text.parse().unwrap()));
        assert_eq!(of("2001:db8:1:2::3"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::3"), of("2001:db8:1:3::3"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }
}
