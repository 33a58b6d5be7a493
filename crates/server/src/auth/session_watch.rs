//! Checks of the sessions of open sockets, all with one statement.

use std::sync::Arc;

use tokio::time::{MissedTickBehavior, interval};

use crate::auth::auth_user::AuthUser;
use crate::auth::session::{SEEN_UPDATE_INTERVAL_MS, lifetime_ms};
use crate::db::session::{self, SessionTimes};
use crate::error::Error;
use crate::ids::SessionId;
use crate::node::Node;

/// Guard of a socket whose session is checked until it is dropped.
pub(crate) struct SessionWatch {
    node: Arc<Node>,
    session_id: SessionId,
}

impl SessionWatch {
    /// Adds the session of a socket; `None` if the player has a token.
    pub(crate) fn start(node: &Arc<Node>, user: &AuthUser) -> Option<SessionWatch> {
        let session_id = user.session_id()?;
        node.watched_sessions.add(session_id, user.player_id);
        Some(SessionWatch { node: Arc::clone(node), session_id })
    }
}

impl Drop for SessionWatch {
    fn drop(&mut self) {
        self.node.watched_sessions.remove(self.session_id);
    }
}

/// Spawns the periodic check, which ends with the node.
pub(crate) fn spawn_checker(node: &Arc<Node>) {
    let mut interval = interval(node.settings.limits.session_check_interval);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let node = Arc::downgrade(node);
    tokio::spawn(async move {
        loop {
            interval.tick().await;
            let Some(node) = node.upgrade() else { return };
            check_sessions(&node).await.unwrap_or_else(|error| error.log());
        }
    });
}

/// Disconnects the players of sessions that have ended. An open socket counts as use of the others.
async fn check_sessions(node: &Node) -> Result<(), Error> {
    let watched = node.watched_sessions.list();
    if watched.is_empty() {
        return Ok(());
    }
    let session_ids: Vec<SessionId> = watched.iter().map(|(session_id, _)| *session_id).collect();
    let now_ms = node.now();
    let touch_before_ms = now_ms - SEEN_UPDATE_INTERVAL_MS;
    let found = session::touch_all(&node.play_pool, &session_ids, now_ms, touch_before_ms).await?;
    let is_valid =
        |times: &SessionTimes| now_ms - times.created_ms <= lifetime_ms(times.kind.into()).1;
    for (session_id, player_id) in watched {
        if !found.get(&session_id).is_some_and(is_valid) {
            node.games.disconnect_player_here(player_id);
        }
    }
    Ok(())
}
