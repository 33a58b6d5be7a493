//! Limiters of requests and of open connections, and a cache of expensive reads.

pub(crate) mod concurrency;
pub(crate) mod connection_limit;
pub(crate) mod rate_limit;
pub(crate) mod read_cache;
pub(crate) mod watched_credentials;
