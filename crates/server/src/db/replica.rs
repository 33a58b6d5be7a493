//! Read replicas: standbys of the database by streaming replication, for reads that may be stale.

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};

use sqlx::{PgConnection, PgPool};

use crate::clock::UnixMs;
use crate::db::{PoolSize, check_scheme, lazy_pool};
use crate::error::Error;
use crate::settings::limits::Limits;

/// Replicas of the database and the bound on their staleness.
pub(crate) struct ReadReplicas {
    replicas: Vec<Replica>,
    max_lag_ms: i64,
    /// Number of selections, so that the replicas take turns.
    selections: AtomicUsize,
}

/// A replica and what is known about it.
pub(crate) struct Replica {
    pub(crate) url: String,
    pub(crate) pool: PgPool,
    /// Time on the clock of the primary until which all commits are replayed; 0 if unknown.
    replayed_until_ms: AtomicI64,
    /// The last check or query succeeded.
    responds: AtomicBool,
}

/// State that a replica reports.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub(crate) struct ReplicaState {
    /// Id of the database, the same on the primary.
    pub(crate) cluster_id: String,
    pub(crate) is_standby: bool,
    /// Commit time of the last replayed transaction.
    pub(crate) replayed_until_ms: Option<UnixMs>,
}

impl ReadReplicas {
    /// Creates the pools of the replicas, which connect when they are used.
    ///
    /// # Errors
    /// If a URL is invalid.
    pub(crate) fn new(
        urls: &[String],
        max_lag_ms: i64,
        limits: &Limits,
    ) -> Result<ReadReplicas, Error> {
        let replica = |url: &String| {
            check_scheme("read_replicas", url)?;
            Ok(Replica {
                url: url.clone(),
                pool: lazy_pool(url, &PoolSize::read(limits))?,
                replayed_until_ms: AtomicI64::new(0),
                responds: AtomicBool::new(false),
            })
        };
        let replicas = urls.iter().map(replica).collect::<Result<_, Error>>()?;
        Ok(ReadReplicas { replicas, max_lag_ms, selections: AtomicUsize::new(0) })
    }

    /// Returns a replica that is not staler than the bound now.
    pub(crate) fn select(&self, now_ms: UnixMs) -> Option<&Replica> {
        if self.replicas.is_empty() {
            return None;
        }
        let first = self.selections.fetch_add(1, Ordering::Relaxed);
        let numbers = (0..self.replicas.len()).map(|number| first.wrapping_add(number));
        numbers
            .map(|number| &self.replicas[number % self.replicas.len()])
            .find(|replica| replica.is_usable(now_ms, self.max_lag_ms))
    }

    /// Returns all replicas.
    pub(crate) fn all(&self) -> &[Replica] {
        &self.replicas
    }

    /// Returns the time by which the stalest replica lags behind the primary; 0 without replicas.
    pub(crate) fn max_lag_ms(&self, now_ms: UnixMs) -> i64 {
        self.replicas.iter().map(|replica| replica.lag_ms(now_ms)).max().unwrap_or(0)
    }
}

impl Replica {
    /// Returns whether everything committed before the bound is replayed.
    /// The age of the last check counts, because commits since then may be missing.
    fn is_usable(&self, now_ms: UnixMs, max_lag_ms: i64) -> bool {
        self.responds.load(Ordering::Relaxed) && self.lag_ms(now_ms) <= max_lag_ms
    }

    fn lag_ms(&self, now_ms: UnixMs) -> i64 {
        now_ms - UnixMs(self.replayed_until_ms.load(Ordering::Relaxed))
    }

    /// Records the time until which all commits are replayed.
    pub(crate) fn set_replayed(&self, until_ms: UnixMs) {
        self.replayed_until_ms.store(until_ms.0, Ordering::Relaxed);
        self.responds.store(true, Ordering::Relaxed);
    }

    /// Excludes the replica until the next check succeeds.
    /// Returns whether it was in use until now.
    pub(crate) fn exclude(&self) -> bool {
        self.responds.swap(false, Ordering::Relaxed)
    }
}

/// Reads the state of a replica.
pub(crate) async fn load_state(connection: &mut PgConnection) -> Result<ReplicaState, Error> {
    let state = "SELECT system_identifier::text || '-' || oid AS cluster_id,
                        pg_is_in_recovery() AS is_standby,
                        (extract(epoch FROM pg_last_xact_replay_timestamp()) * 1000)::bigint
                            AS replayed_until_ms
                 FROM pg_control_system(), pg_database WHERE datname = current_database()";
    Ok(sqlx::query_as(state).fetch_one(connection).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn replicas_within_the_bound_take_turns() {
        let urls = ["one", "two", "three"].map(|name| format!("postgres://localhost/{name}"));
        let replicas = ReadReplicas::new(&urls, 5_000, &Limits::default()).unwrap();
        let now_ms = UnixMs(1_000_000);
        assert!(replicas.select(now_ms).is_none());
        replicas.all()[0].set_replayed(now_ms - 5_000);
        replicas.all()[1].set_replayed(now_ms - 5_001);
        replicas.all()[2].set_replayed(now_ms);
        let selected = |now_ms| replicas.select(now_ms).map(|replica| replica.url.as_str());
        let found: Vec<_> = (0..6).map(|_| selected(now_ms).unwrap()).collect();
        assert!(!found.contains(&urls[1].as_str()), "{found:?}");
        assert!(found.contains(&urls[0].as_str()) && found.contains(&urls[2].as_str()));
        // Without a further check each becomes too old.
        assert_eq!(selected(now_ms + 1), Some(urls[2].as_str()));
        assert_eq!(selected(now_ms + 5_001), None);
        assert_eq!(replicas.max_lag_ms(now_ms), 5_001);
        assert!(replicas.all()[2].exclude() && !replicas.all()[2].exclude());
        assert_eq!(selected(now_ms), Some(urls[0].as_str()));
    }

    #[test]
    fn no_replica_is_never_selected() {
        let replicas = ReadReplicas::new(&[], 5_000, &Limits::default()).unwrap();
        assert!(replicas.select(UnixMs(7)).is_none());
        assert_eq!(replicas.max_lag_ms(UnixMs(7)), 0);
        let other = ["mysql://localhost/one".to_owned()];
        assert!(ReadReplicas::new(&other, 5_000, &Limits::default()).is_err());
    }
}
