//! Checks of the sessions and tokens of open connections, all of each kind with one statement.

use std::collections::HashSet;
use std::sync::Arc;

use crate::auth::auth_user::AuthUser;
use crate::auth::session;
use crate::db;
use crate::error::Error;
use crate::limiters::watched_credentials::CredentialId;
use crate::node::Node;
use crate::periodic::{PeriodicTask, spawn_periodic};
use crate::subscriber::Subscriber;

/// Guard of a connection whose credential is checked until it is dropped.
pub(crate) struct CredentialWatch {
    node: Arc<Node>,
    credential_id: CredentialId,
    connection: Subscriber,
}

impl CredentialWatch {
    /// Adds a connection of a player. It is closed when the credential has ended.
    pub(crate) fn start(
        node: &Arc<Node>,
        user: &AuthUser,
        connection: &Subscriber,
    ) -> CredentialWatch {
        let credential_id = user.credential_id();
        node.watched_credentials.add(credential_id, connection);
        let (node, connection) = (Arc::clone(node), connection.clone());
        CredentialWatch { node, credential_id, connection }
    }
}

impl Drop for CredentialWatch {
    fn drop(&mut self) {
        self.node.watched_credentials.remove(self.credential_id, &self.connection);
    }
}

/// Spawns the periodic check, which ends with the node.
pub(crate) fn spawn_checker(node: &Arc<Node>) {
    spawn_periodic(node, node.settings.limits.credential_check_interval, CredentialCheck);
}

/// Closes the connections whose session or token has ended.
struct CredentialCheck;

impl PeriodicTask for CredentialCheck {
    async fn run(&mut self, node: &Arc<Node>) -> Result<(), Error> {
        let watched = node.watched_credentials.ids();
        let valid = find_valid(node, &watched).await?;
        for credential_id in watched.into_iter().filter(|id| !valid.contains(id)) {
            node.watched_credentials.close(credential_id);
        }
        Ok(())
    }
}

/// Returns those sessions and tokens that are valid.
/// An open connection counts as use of its session.
pub(super) async fn find_valid(
    node: &Node,
    credential_ids: &[CredentialId],
) -> Result<HashSet<CredentialId>, Error> {
    let (mut session_ids, mut token_ids) = (Vec::new(), Vec::new());
    for credential_id in credential_ids {
        match credential_id {
            CredentialId::Session(session_id) => session_ids.push(*session_id),
            CredentialId::Token(token_id) => token_ids.push(*token_id),
        }
    }
    let mut valid = HashSet::new();
    if !session_ids.is_empty() {
        let found = session::find_valid(node, &session_ids).await?;
        valid.extend(found.into_iter().map(CredentialId::Session));
    }
    if !token_ids.is_empty() {
        let found = db::token::find_valid(&node.play_pool, &token_ids, node.now()).await?;
        valid.extend(found.into_iter().map(CredentialId::Token));
    }
    Ok(valid)
}
