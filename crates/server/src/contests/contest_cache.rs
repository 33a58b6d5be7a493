//! Contests that this node has loaded, each as of one revision.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sqlx::PgConnection;

use crate::contests::loaded_contest::LoadedContest;
use crate::db::contest_row::ContestRow;
use crate::error::Error;
use crate::ids::ContestId;

/// Maximum number of contests.
const CONTESTS_MAX: usize = 64;

/// Cache of contests by id. An entry counts only if its revision is that of the database.
#[derive(Default)]
pub(crate) struct ContestCache {
    contests: Mutex<HashMap<ContestId, Arc<LoadedContest>>>,
}

impl ContestCache {
    /// Returns a contest as of its row, from the cache or from the database.
    pub(crate) async fn get_or_load(
        &self,
        db: &mut PgConnection,
        row: ContestRow,
    ) -> Result<Arc<LoadedContest>, Error> {
        let cached = self.contests().get(&row.contest_id).cloned();
        if let Some(cached) = cached.filter(|cached| cached.row.revision == row.revision) {
            return Ok(cached);
        }
        let loaded = Arc::new(LoadedContest::load(db, row).await?);
        self.insert(Arc::clone(&loaded));
        Ok(loaded)
    }

    /// Takes a locked contest out of the cache to change it, or loads it.
    pub(crate) async fn take_or_load(
        &self,
        db: &mut PgConnection,
        row: ContestRow,
    ) -> Result<LoadedContest, Error> {
        let cached = self.contests().remove(&row.contest_id);
        match cached.filter(|cached| cached.row.revision == row.revision) {
            Some(cached) => Ok(Arc::unwrap_or_clone(cached)),
            None => LoadedContest::load(db, row).await,
        }
    }

    /// Stores a contest, unless a later revision is stored.
    pub(crate) fn insert(&self, contest: Arc<LoadedContest>) {
        let mut contests = self.contests();
        let contest_id = contest.row.contest_id;
        let is_later = |known: &Arc<LoadedContest>| known.row.revision > contest.row.revision;
        if contests.get(&contest_id).is_some_and(is_later) {
            return;
        }
        if contests.len() >= CONTESTS_MAX && !contests.contains_key(&contest_id) {
            // Few contests are played at a time: which one is loaded again does not matter.
            let any = contests.keys().next().copied();
            any.map(|any| contests.remove(&any));
        }
        contests.insert(contest_id, contest);
    }

    fn contests(&self) -> MutexGuard<'_, HashMap<ContestId, Arc<LoadedContest>>> {
        self.contests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
