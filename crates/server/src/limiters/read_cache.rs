//! Cache of expensive public reads, for some seconds per node.
//!
//! Parallel requests for the same key wait for one query. The cache is small and its entries expire
//! soon, so it needs no eviction policy and no library.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::sync::OnceCell;
use tokio::time::Instant;

use crate::error::Error;

/// Maximum number of entries.
const ENTRIES_MAX: usize = 512;

/// Cache of responses by key.
pub(crate) struct ReadCache {
    entries: Mutex<HashMap<String, Arc<CacheEntry>>>,
    lifetime: Duration,
}

struct CacheEntry {
    created: Instant,
    /// Empty while the first request loads it.
    value: OnceCell<Arc<dyn Any + Send + Sync>>,
}

/// Response in JSON that others may share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CachedJson(Bytes);

impl CachedJson {
    /// Returns whether there is nothing to respond.
    pub(crate) fn is_null(&self) -> bool {
        self.0 == "null"
    }
}

impl IntoResponse for CachedJson {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

impl ReadCache {
    /// Creates an empty cache.
    pub(crate) fn new(lifetime: Duration) -> ReadCache {
        ReadCache { entries: Mutex::default(), lifetime }
    }

    /// Returns the response for a key, loaded unless a recent one is cached. Errors are not cached.
    pub(crate) async fn get_or_load<T: Serialize>(
        &self,
        key: String,
        load: impl Future<Output = Result<T, Error>>,
    ) -> Result<CachedJson, Error> {
        let load = async {
            let json = serde_json::to_vec(&load.await?);
            json.map_err(|error| Error::internal("cannot write a response", error)).map(Bytes::from)
        };
        self.get_or_load_bytes(key, load).await.map(CachedJson)
    }

    /// Returns the bytes for a key, loaded unless recent ones are cached. Errors are not cached.
    pub(crate) async fn get_or_load_bytes(
        &self,
        key: String,
        load: impl Future<Output = Result<Bytes, Error>>,
    ) -> Result<Bytes, Error> {
        self.get_or_load_value(key, load).await.map(|bytes| Bytes::clone(&bytes))
    }

    /// Returns the value for a key, loaded unless a recent one is cached. Errors are not cached.
    /// All values of a key have the same type.
    pub(crate) async fn get_or_load_value<T: Any + Send + Sync>(
        &self,
        key: String,
        load: impl Future<Output = Result<T, Error>>,
    ) -> Result<Arc<T>, Error> {
        let entry = self.entry(key);
        let load = async { load.await.map(|value| Arc::new(value) as Arc<dyn Any + Send + Sync>) };
        let value = Arc::clone(entry.value.get_or_try_init(|| load).await?);
        value.downcast().map_err(|_| Error::Internal("a cached value has another type".to_owned()))
    }

    fn entry(&self, key: String) -> Arc<CacheEntry> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let is_usable = |entry: &Arc<CacheEntry>| {
            !entry.value.initialized() || entry.created.elapsed() < self.lifetime
        };
        if let Some(entry) = entries.get(&key).filter(|entry| is_usable(entry)) {
            return Arc::clone(entry);
        }
        if entries.len() >= ENTRIES_MAX {
            entries.retain(|_, entry| is_usable(entry));
        }
        if entries.len() >= ENTRIES_MAX {
            entries.clear();
        }
        let entry = Arc::new(CacheEntry { created: Instant::now(), value: OnceCell::new() });
        entries.insert(key, Arc::clone(&entry));
        entry
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    async fn load(loads: &AtomicU32) -> Result<u32, Error> {
        tokio::time::sleep(Duration::from_millis(100)).await;
        Ok(loads.fetch_add(1, Ordering::Relaxed))
    }

    fn json(text: &'static str) -> CachedJson {
        CachedJson(Bytes::from_static(text.as_bytes()))
    }

    #[tokio::test]
    async fn parallel_reads_share_one_query_until_it_expires() {
        for (lifetime, expected) in [(Duration::from_secs(600), "0"), (Duration::ZERO, "1")] {
            let (cache, loads) = (ReadCache::new(lifetime), AtomicU32::new(0));
            let reads = (0..50).map(|_| cache.get_or_load("a".to_owned(), load(&loads)));
            let found = futures_util::future::join_all(reads).await;
            assert!(found.into_iter().all(|found| found.unwrap() == json("0")));
            let later = cache.get_or_load("a".to_owned(), load(&loads)).await.unwrap();
            assert_eq!(later, json(expected), "{lifetime:?}");
        }
    }

    #[tokio::test]
    async fn errors_are_not_cached_and_entries_are_bounded() {
        let cache = ReadCache::new(Duration::from_secs(60));
        let failed = cache.get_or_load("a".to_owned(), async { Err::<u32, _>(Error::NotFound) });
        assert!(failed.await.is_err());
        assert_eq!(cache.get_or_load("a".to_owned(), async { Ok(7) }).await.unwrap(), json("7"));
        for number in 0..3 * ENTRIES_MAX {
            cache.get_or_load(number.to_string(), async { Ok(number) }).await.unwrap();
        }
        assert!(cache.entries.lock().unwrap().len() <= ENTRIES_MAX);
    }
}
