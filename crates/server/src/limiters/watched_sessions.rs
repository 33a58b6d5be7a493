//! Sessions with open sockets, which are checked together.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::ids::{PlayerId, SessionId};

/// Sessions with open sockets, and their players.
/// The limit of sockets bounds their number.
#[derive(Default)]
pub(crate) struct WatchedSessions(Mutex<HashMap<SessionId, WatchedSession>>);

struct WatchedSession {
    player_id: PlayerId,
    sockets: usize,
}

impl WatchedSessions {
    fn lock(&self) -> MutexGuard<'_, HashMap<SessionId, WatchedSession>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a socket of a session.
    pub(crate) fn add(&self, session_id: SessionId, player_id: PlayerId) {
        let mut sessions = self.lock();
        let session =
            sessions.entry(session_id).or_insert(WatchedSession { player_id, sockets: 0 });
        session.sockets += 1;
    }

    /// Removes a socket of a session.
    pub(crate) fn remove(&self, session_id: SessionId) {
        let mut sessions = self.lock();
        if let Some(session) = sessions.get_mut(&session_id) {
            session.sockets -= 1;
            if session.sockets == 0 {
                sessions.remove(&session_id);
            }
        }
    }

    /// Lists the sessions with their players.
    pub(crate) fn list(&self) -> Vec<(SessionId, PlayerId)> {
        self.lock().iter().map(|(id, session)| (*id, session.player_id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn session_is_watched_until_its_last_socket_closes() {
        let sessions = WatchedSessions::default();
        let (session_id, player_id) = (SessionId(1), PlayerId(2));
        sessions.add(session_id, player_id);
        sessions.add(session_id, player_id);
        sessions.remove(session_id);
        assert_eq!(sessions.list(), [(session_id, player_id)]);
        sessions.remove(session_id);
        assert_eq!(sessions.list(), []);
    }
}
