//! Periodic check of the read replicas: what they have replayed, and which database they copy.

use std::sync::{Arc, Weak};
use std::time::Duration;

use metrics::gauge;
use sqlx::{Connection, PgConnection};
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::clock::UnixMs;
use crate::db::replica::{Replica, ReplicaState, load_state};
use crate::error::Error;
use crate::node::Node;

/// Interval at which a node checks its replicas.
/// Heartbeats commit twice a second, so an idle replica seems to lag by less than both together.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);

/// Timeout of a check.
const CHECK_TIMEOUT: Duration = Duration::from_secs(1);

/// Checks each replica periodically until the node ends.
pub(crate) fn spawn_checkers(node: &Arc<Node>, cluster_id: &str) {
    for index in 0..node.replicas.all().len() {
        tokio::spawn(check_replica(Arc::downgrade(node), index, cluster_id.to_owned()));
    }
}

async fn check_replica(node: Weak<Node>, index: usize, cluster_id: String) {
    let mut interval = interval(CHECK_INTERVAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // A connection of its own: a pool full of queries must not delay the check.
    let mut connection = None;
    let mut last_succeeded = None;
    loop {
        interval.tick().await;
        let Some(node) = node.upgrade() else { return };
        let replica = &node.replicas.all()[index];
        let check = check(replica, &mut connection, &cluster_id);
        let checked = timeout(CHECK_TIMEOUT, check).await.unwrap_or(Err(Error::Timeout));
        let lag_ms = node.replicas.max_lag_ms(node.now());
        gauge!("palamedes_replica_lag_seconds").set(lag_ms as f64 / 1_000.0);
        // Only changes are logged.
        let is_change = last_succeeded.replace(checked.is_ok()) != Some(checked.is_ok());
        match checked {
            Ok(()) if is_change => tracing::info!(replica = index + 1, "read replica is used"),
            Ok(()) => {}
            Err(error) => {
                connection = None;
                replica.exclude();
                if is_change {
                    tracing::warn!(replica = index + 1, %error, "read replica is not used");
                }
            }
        }
    }
}

/// Records what the replica has replayed.
///
/// # Errors
/// If it does not respond, or is no standby of the database.
async fn check(
    replica: &Replica,
    connection: &mut Option<PgConnection>,
    cluster_id: &str,
) -> Result<(), Error> {
    let connection = match connection {
        Some(connection) => connection,
        None => connection.insert(PgConnection::connect(&replica.url).await?),
    };
    let state = load_state(connection).await?;
    replica.set_replayed(replayed_until(&state, cluster_id)?);
    Ok(())
}

/// Returns the time until which a replica of this database has replayed all commits.
///
/// # Errors
/// If it is no standby of the database, or has replayed nothing since it was started.
fn replayed_until(state: &ReplicaState, cluster_id: &str) -> Result<UnixMs, Error> {
    let invalid =
        |reason: &str| Err(Error::Config { name: "read_replicas", reason: reason.to_owned() });
    if state.cluster_id != cluster_id {
        return invalid("it is a copy of another database");
    }
    match state.replayed_until_ms {
        // A promoted standby is a second primary: it misses the writes of the first one.
        _ if !state.is_standby => invalid("it is no standby"),
        None => invalid("it has replayed nothing yet"),
        Some(until_ms) => Ok(until_ms),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_standby_of_the_database_counts() {
        let state = |cluster_id: &str, is_standby, replayed_until_ms| ReplicaState {
            cluster_id: cluster_id.to_owned(),
            is_standby,
            replayed_until_ms,
        };
        let until_ms = Some(UnixMs(7));
        assert_eq!(replayed_until(&state("1-2", true, until_ms), "1-2").ok(), until_ms);
        for (other, reason) in [
            (state("1-3", true, until_ms), "another database"),
            (state("1-2", false, until_ms), "no standby"),
            (state("1-2", true, None), "nothing yet"),
        ] {
            let error = replayed_until(&other, "1-2").unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
