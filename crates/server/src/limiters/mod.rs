//! Limiters of requests and of open connections.

pub(crate) mod connection_limit;
pub(crate) mod rate_limit;
