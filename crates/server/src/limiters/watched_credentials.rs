//! Credentials of open sockets and streams, which are checked together.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::ids::{SessionId, TokenId};
use crate::subscriber::Subscriber;

/// Id of a session or token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum CredentialId {
    Session(SessionId),
    Token(TokenId),
}

/// Credentials of open connections, and the connections of each.
/// The limits of sockets and streams bound their number.
#[derive(Default)]
pub(crate) struct WatchedCredentials(Mutex<HashMap<CredentialId, Vec<Subscriber>>>);

impl WatchedCredentials {
    fn lock(&self) -> MutexGuard<'_, HashMap<CredentialId, Vec<Subscriber>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a connection of a credential.
    pub(crate) fn add(&self, credential_id: CredentialId, connection: &Subscriber) {
        self.lock().entry(credential_id).or_default().push(connection.clone());
    }

    /// Removes a connection of a credential.
    pub(crate) fn remove(&self, credential_id: CredentialId, connection: &Subscriber) {
        let mut credentials = self.lock();
        if let Some(connections) = credentials.get_mut(&credential_id) {
            connections.retain(|other| !other.is_same(connection));
            if connections.is_empty() {
                credentials.remove(&credential_id);
            }
        }
    }

    /// Returns the ids of the credentials.
    pub(crate) fn ids(&self) -> Vec<CredentialId> {
        self.lock().keys().copied().collect()
    }

    /// Closes the connections of a credential.
    pub(crate) fn close(&self, credential_id: CredentialId) {
        if let Some(connections) = self.lock().get(&credential_id) {
            connections.iter().for_each(Subscriber::close);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn credential_is_watched_until_its_last_connection_closes() {
        let credentials = WatchedCredentials::default();
        let (id, other) = (CredentialId::Session(SessionId(1)), CredentialId::Token(TokenId(1)));
        let [(one, _), (two, mut messages), (three, _)] = [(); 3].map(|()| Subscriber::new(None));
        credentials.add(id, &one);
        credentials.add(id, &two);
        credentials.add(other, &three);
        credentials.remove(other, &three);
        credentials.remove(id, &one);
        assert_eq!(credentials.ids(), [id]);
        credentials.close(id);
        assert!(messages.next().await.is_none());
        credentials.remove(id, &two);
        assert_eq!(credentials.ids(), []);
    }
}
