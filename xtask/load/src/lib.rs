//! Clients of a running server: HTTP, sockets and a load generator.
//!
//! The crash test and other tasks use [`http`] and [`socket`]. The program `load-generator` runs
//! one [`LoadTask`] from its input and prints a [`LoadResult`]. `cargo xtask load` and
//! `cargo xtask ratios` start it. It is a program of its own, so that it can be optimised without
//! all other tasks.
//!
//! Latencies count from the time at which a request was due, not from the time at which it was
//! sent. So a slow answer also counts for the requests that had to wait behind it.
//!
//! ```
//! use load::http::ApiClient;
//!
//! let (first, second) = (ApiClient::new(0), ApiClient::new(1));
//! assert_ne!(first.address, second.address);
//! ```

pub mod http;
mod plan;
pub mod socket;

#[cfg(feature = "generator")]
mod generator;

#[cfg(feature = "generator")]
pub use generator::run;
pub use plan::{GameScript, LatencySummary, LoadPlan, LoadResult, LoadTask, MixPlan};
