//! How often something may be tried, counted in the database: for all nodes together.

use std::net::IpAddr;

use axum::http::HeaderMap;
use sha2::{Digest, Sha256};

use super::browser;
use super::enter::bounded_key;
use super::who::LoggedIn;
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

/// Wrong passwords and recovery codes for one name from one address.
const LOGIN_HERE: Bound = Bound { what: "login-here", many: 20, within_ms: 15 * MINUTE_MS };

/// The same for all names.
const LOGIN_ADDRESS: Bound = Bound { what: "login-address", many: 60, within_ms: 15 * MINUTE_MS };

/// Wrong passwords for one name from wherever: ten thousand a day at most. Recovery codes are too
/// long to be guessed by many together.
const LOGIN_NAME: Bound = Bound { what: "login-name", many: 100, within_ms: 15 * MINUTE_MS };

/// Wrong passwords and recovery codes from where its owner has logged in before.
const LOGIN_KNOWN: Bound = Bound { what: "login-known", many: 20, within_ms: 15 * MINUTE_MS };

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

/// Somebody who tries to get in under a name: what their tries are counted by.
pub(crate) struct Tries {
    /// The name as it is compared.
    pub(crate) name: String,
    from: Place,
}

enum Place {
    /// Where the owner of the name has been before, whatever others try elsewhere.
    Known(String),
    /// An address.
    Anywhere(String),
}

impl Tries {
    /// From a browser, which may be known.
    pub(crate) async fn of(
        node: &Node,
        name: &str,
        address: Option<IpAddr>,
        headers: &HeaderMap,
    ) -> Result<Tries, Error> {
        let name = bounded_key(name);
        let from = match browser::known(node, headers, &name).await? {
            Some(known) => Place::Known(known),
            None => Place::Anywhere(household(address)),
        };
        Ok(Tries { name, from })
    }

    /// Of somebody who is in already.
    pub(crate) fn logged_in(login: &LoggedIn) -> Tries {
        let from = Place::Known(format!("login {}", login.session_id));
        Tries { name: bounded_key(&login.who.name), from }
    }

    fn here(&self, household: &str) -> String {
        format!("{household} {}", self.name)
    }

    /// Counts one recovery code.
    ///
    /// # Errors
    /// [`Error::TooOften`] where it is one too many.
    pub(crate) async fn count_code(&self, node: &Node) -> Result<(), Error> {
        match &self.from {
            Place::Known(known) => count(node, LOGIN_KNOWN, known).await,
            Place::Anywhere(household) => {
                count(node, LOGIN_ADDRESS, household).await?;
                count(node, LOGIN_HERE, &self.here(household)).await
            }
        }
    }

    /// Counts one password. Whoever is stopped by the narrow counts does not add to the wide one.
    ///
    /// # Errors
    /// [`Error::TooOften`] where it is one too many.
    pub(crate) async fn count_password(&self, node: &Node) -> Result<(), Error> {
        self.count_code(node).await?;
        match self.from {
            Place::Known(_) => Ok(()),
            Place::Anywhere(_) => count(node, LOGIN_NAME, &self.name).await,
        }
    }

    /// It went well: what was tried here under this name is forgotten, elsewhere one try is.
    pub(crate) async fn forgive(&self, node: &Node) -> Result<(), Error> {
        let (forgotten, fewer) = match &self.from {
            Place::Known(known) => (key(LOGIN_KNOWN, known), Vec::new()),
            Place::Anywhere(household) => (
                key(LOGIN_HERE, &self.here(household)),
                vec![key(LOGIN_ADDRESS, household), key(LOGIN_NAME, &self.name)],
            ),
        };
        sqlx::query!("DELETE FROM attempt WHERE attempt_id = $1", forgotten)
            .execute(&node.pool)
            .await?;
        sqlx::query!(
            "UPDATE attempt SET count = greatest(count - 1, 0) WHERE attempt_id = ANY($1)",
            &fewer,
        )
        .execute(&node.pool)
        .await?;
        Ok(())
    }
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
