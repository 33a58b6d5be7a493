//! Options of the commands that compute statistics.

use anyhow::Result;
use clap::Args;
use lab::data_set::DataStore;
use lab::query::QuerySession;

/// The data set, and where to compute.
#[derive(Args)]
pub struct QueryArguments {
    /// Folder of the data set, or s3://BUCKET/PREFIX.
    #[arg(long, value_name = "DIR")]
    data: String,
    /// Computes on a cluster of Ballista whose scheduler has this address.
    #[arg(long, value_name = "HOST:PORT")]
    cluster: Option<String>,
}

impl QueryArguments {
    /// Opens the data set for files and for queries.
    pub async fn open(&self) -> Result<(DataStore, QuerySession)> {
        let store = DataStore::open(&self.data)?;
        let session = match &self.cluster {
            None => QuerySession::open(&store).await?,
            Some(scheduler) => open_on_cluster(&store, scheduler).await?,
        };
        Ok((store, session))
    }
}

#[cfg(feature = "cluster")]
async fn open_on_cluster(store: &DataStore, scheduler: &str) -> Result<QuerySession> {
    QuerySession::open_on_cluster(store, scheduler).await
}

#[cfg(not(feature = "cluster"))]
async fn open_on_cluster(_: &DataStore, _: &str) -> Result<QuerySession> {
    anyhow::bail!("this program cannot use a cluster: build it with `--features cluster`")
}
