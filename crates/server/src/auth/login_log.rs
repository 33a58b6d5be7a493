//! Log of logins and of changes of credentials.
//!
//! An account is logged as a keyed hash. The operator can follow one account through the log, and
//! can compute the hash of a given player. A stolen log contains no names.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac;
use sqlx::PgPool;

use crate::auth::secret::random_bytes;
use crate::auth::session::LoginMethod;
use crate::db;
use crate::error::Error;
use crate::ids::PlayerId;
use crate::node::Node;

/// Number of bytes of an account hash in the log.
const HASH_BYTES: usize = 9;

/// Login or change of credentials.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LoginEvent {
    Login(LoginMethod),
    /// Wrong credentials, or the account is suspended.
    LoginFailed(LoginMethod),
    Logout,
    PasswordChanged,
    PasskeyAdded,
    PasskeyRemoved,
}

impl LoginEvent {
    fn name(self) -> &'static str {
        match self {
            LoginEvent::Login(_) => "login",
            LoginEvent::LoginFailed(_) => "login-failed",
            LoginEvent::Logout => "logout",
            LoginEvent::PasswordChanged => "password-changed",
            LoginEvent::PasskeyAdded => "passkey-added",
            LoginEvent::PasskeyRemoved => "passkey-removed",
        }
    }

    fn method(self) -> Option<&'static str> {
        match self {
            LoginEvent::Login(method) | LoginEvent::LoginFailed(method) => Some(method.name()),
            _ => None,
        }
    }
}

/// Writes an event to the log; the account is unknown if the name was wrong.
/// Guests are not logged: they have no credentials.
pub(crate) fn record(node: &Node, event: LoginEvent, account: Option<PlayerId>) {
    if event == LoginEvent::Login(LoginMethod::Guest) {
        return;
    }
    let account = account.map(|player_id| account_hash(&node.log_key, player_id));
    tracing::info!(event = event.name(), method = event.method(), account, "login event");
}

/// Loads the key of account hashes; the first node on a database generates it.
pub(crate) async fn load_or_create_key(pool: &PgPool) -> Result<hmac::Key, Error> {
    let stored = db::log_key::load_or_insert(pool, &random_bytes::<32>()?).await?;
    Ok(hmac::Key::new(hmac::HMAC_SHA256, &stored))
}

/// Returns the hash by which the log names an account.
fn account_hash(key: &hmac::Key, player_id: PlayerId) -> String {
    let tag = hmac::sign(key, &player_id.0.to_be_bytes());
    URL_SAFE_NO_PAD.encode(tag.as_ref().get(..HASH_BYTES).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn account_hash_depends_on_key_and_account() {
        let key = |byte: u8| hmac::Key::new(hmac::HMAC_SHA256, &[byte; 32]);
        let hash = |byte: u8, player_id| account_hash(&key(byte), PlayerId(player_id));
        assert_eq!(hash(1, 7), hash(1, 7));
        assert_ne!(hash(1, 7), hash(1, 8));
        assert_ne!(hash(1, 7), hash(2, 7));
        assert_eq!(hash(1, 7).len(), 12);
    }
}
