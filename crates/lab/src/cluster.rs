//! Queries by a cluster of [Ballista](https://datafusion.apache.org/ballista/).
//!
//! The client plans the same SQL as in one process and sends the plan to a scheduler. The nodes are
//! those of the example `cluster_node`.

use anyhow::{Context, Result, bail};
use ballista::prelude::SessionContextExt;
use datafusion::execution::SessionStateBuilder;
use datafusion::prelude::{SessionConfig, SessionContext};

/// Parts into which a cluster divides the rows of a query, as Ballista recommends.
///
/// In one process there are as many as the machine has cores, but the client does not know the
/// cores of a cluster.
const PARTITIONS: usize = 16;

/// A context whose queries run on the cluster of this scheduler (`HOST:PORT`).
pub(crate) async fn connect(config: SessionConfig, scheduler: &str) -> Result<SessionContext> {
    if !scheduler.contains(':') || scheduler.contains('/') {
        bail!("`{scheduler}` is no address of a scheduler: give HOST:PORT");
    }
    let state = SessionStateBuilder::new()
        .with_config(config.with_target_partitions(PARTITIONS))
        .with_default_features()
        .build();
    let context = SessionContext::remote_with_state(&format!("df://{scheduler}"), state).await;
    context.with_context(|| format!("connecting to the scheduler {scheduler}"))
}
