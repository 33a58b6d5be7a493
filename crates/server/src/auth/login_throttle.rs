//! Attempt limits for logins, emails and reports, counted in the database for all nodes together.

use std::net::IpAddr;

use axum::http::HeaderMap;
use sha2::{Digest, Sha256};

use crate::auth::auth_user::SessionUser;
use crate::auth::known_browsers;
use crate::auth::login::bounded_name_key;
use crate::db;
use crate::error::Error;
use crate::node::Node;
use crate::numbers::count_to_u32;

/// Maximum number of attempts within a time window.
#[derive(Clone, Copy)]
pub(crate) struct AttemptLimit {
    name: &'static str,
    max: i32,
    window_ms: i64,
}

const MINUTE_MS: i64 = 60 * 1000;

/// Failed logins for one name from one network.
const LOGIN_PER_NAME_AND_NETWORK: AttemptLimit =
    AttemptLimit { name: "login-here", max: 20, window_ms: 15 * MINUTE_MS };

/// Failed logins for all names from one network.
const LOGIN_PER_NETWORK: AttemptLimit =
    AttemptLimit { name: "login-address", max: 60, window_ms: 15 * MINUTE_MS };

/// Wrong passwords for one name from all networks: ten thousand a day at most.
/// Recovery codes are too long to be guessed by many clients together.
const LOGIN_PER_NAME: AttemptLimit =
    AttemptLimit { name: "login-name", max: 100, window_ms: 15 * MINUTE_MS };

/// Failed logins from a browser in which the owner has logged in before.
const LOGIN_PER_KNOWN_BROWSER: AttemptLimit =
    AttemptLimit { name: "login-known", max: 20, window_ms: 15 * MINUTE_MS };

/// Emails to one account.
pub(crate) const EMAIL_PER_ACCOUNT: AttemptLimit =
    AttemptLimit { name: "mail-name", max: 4, window_ms: 60 * MINUTE_MS };

/// Emails requested from one network.
pub(crate) const EMAIL_PER_NETWORK: AttemptLimit =
    AttemptLimit { name: "invalid-email", max: 20, window_ms: 60 * MINUTE_MS };

/// Reports by one player.
pub(crate) const REPORTS_PER_PLAYER: AttemptLimit =
    AttemptLimit { name: "report-player", max: 10, window_ms: 60 * MINUTE_MS };

/// Reports from one network, because guests are created without a form.
pub(crate) const REPORTS_PER_NETWORK: AttemptLimit =
    AttemptLimit { name: "report-address", max: 30, window_ms: 60 * MINUTE_MS };

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

/// Login attempts under one name, with the keys by which they are counted.
pub(crate) struct LoginAttempts {
    /// Comparison key of the name.
    pub(crate) name_key: String,
    origin: AttemptOrigin,
}

enum AttemptOrigin {
    /// A browser or session of the owner, not affected by attempts elsewhere.
    KnownBrowser(String),
    /// The network of the client.
    Network(String),
}

impl LoginAttempts {
    /// Attempts of a request, whose browser may be known.
    pub(crate) async fn from_request(
        node: &Node,
        name: &str,
        address: Option<IpAddr>,
        headers: &HeaderMap,
    ) -> Result<LoginAttempts, Error> {
        let name = bounded_name_key(name);
        let origin = match known_browsers::find_throttle_key(node, headers, &name).await? {
            Some(key) => AttemptOrigin::KnownBrowser(key),
            None => AttemptOrigin::Network(client_network(address)),
        };
        Ok(LoginAttempts { name_key: name, origin })
    }

    /// Attempts of a player with a session.
    pub(crate) fn from_session(login: &SessionUser) -> LoginAttempts {
        let origin = AttemptOrigin::KnownBrowser(format!("login {}", login.session_id));
        LoginAttempts { name_key: bounded_name_key(&login.user.name), origin }
    }

    fn name_and_network(&self, network: &str) -> String {
        format!("{network} {}", self.name_key)
    }

    /// Counts one attempt with a recovery code.
    ///
    /// # Errors
    /// [`Error::RateLimited`] where it is one too many.
    pub(crate) async fn count_recovery_code(&self, node: &Node) -> Result<(), Error> {
        match &self.origin {
            AttemptOrigin::KnownBrowser(key) => {
                count_attempt(node, LOGIN_PER_KNOWN_BROWSER, key).await
            }
            AttemptOrigin::Network(network) => {
                count_attempt(node, LOGIN_PER_NETWORK, network).await?;
                count_attempt(node, LOGIN_PER_NAME_AND_NETWORK, &self.name_and_network(network))
                    .await
            }
        }
    }

    /// Counts one attempt with a password.
    /// Attempts stopped by the narrow limits do not count for the wide one.
    ///
    /// # Errors
    /// [`Error::RateLimited`] where it is one too many.
    pub(crate) async fn count_password(&self, node: &Node) -> Result<(), Error> {
        self.count_recovery_code(node).await?;
        match self.origin {
            AttemptOrigin::KnownBrowser(_) => Ok(()),
            AttemptOrigin::Network(_) => count_attempt(node, LOGIN_PER_NAME, &self.name_key).await,
        }
    }

    /// Resets the counters after a success: the narrow one to zero, the wide ones by one attempt.
    pub(crate) async fn reset(&self, node: &Node) -> Result<(), Error> {
        let (narrow, wide) = match &self.origin {
            AttemptOrigin::KnownBrowser(key) => {
                (rate_limit_id(LOGIN_PER_KNOWN_BROWSER, key), Vec::new())
            }
            AttemptOrigin::Network(network) => (
                rate_limit_id(LOGIN_PER_NAME_AND_NETWORK, &self.name_and_network(network)),
                vec![
                    rate_limit_id(LOGIN_PER_NETWORK, network),
                    rate_limit_id(LOGIN_PER_NAME, &self.name_key),
                ],
            ),
        };
        db::rate_limit::delete(&node.pool, &narrow).await?;
        db::rate_limit::decrement(&node.pool, &wide).await?;
        Ok(())
    }
}

fn rate_limit_id(limit: AttemptLimit, subject: &str) -> Vec<u8> {
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
