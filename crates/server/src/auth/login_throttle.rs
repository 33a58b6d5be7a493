//! Attempt limits for logins, which spare the owner of an account.

use std::net::IpAddr;

use axum::http::HeaderMap;

use crate::auth::attempt_limit::{
    AttemptLimit, MINUTE_MS, client_network, count_attempt, rate_limit_id,
};
use crate::auth::auth_user::SessionUser;
use crate::auth::known_browsers;
use crate::auth::login::bounded_name_key;
use crate::db;
use crate::error::Error;
use crate::node::Node;

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
