//! The asynchronous runtime of a server process.

use tokio::runtime::{Builder, Runtime};

use crate::error::Error;

/// Creates a runtime with a thread per processor.
pub(crate) fn runtime() -> Result<Runtime, Error> {
    Builder::new_multi_thread().enable_all().build().map_err(Error::Start)
}
