//! Faults of the network between the nodes and their services.

use anyhow::Result;

use crate::crash::proxy::ProxyMode;
use crate::crash::system::TestSystem;

/// Delay of each packet to and from a slow PostgreSQL.
const SLOW: ProxyMode = ProxyMode::Delay { min_ms: 200, max_ms: 800 };

impl TestSystem {
    /// Drops all packets between a node and its services, and closes no connection.
    pub(super) async fn silence_network(&mut self, node: usize) -> Result<()> {
        self.proxies[node].set_mode(ProxyMode::Silent);
        self.wait(5_000, 20_000).await;
        self.proxies[node].set_mode(ProxyMode::Forward);
        Ok(())
    }

    /// Delays each packet between the nodes and PostgreSQL.
    pub(super) async fn slow_postgres(&mut self) -> Result<()> {
        for proxies in &self.proxies {
            proxies.postgres.set_mode(SLOW);
        }
        self.wait(5_000, 20_000).await;
        for proxies in &self.proxies {
            proxies.postgres.set_mode(ProxyMode::Forward);
        }
        Ok(())
    }
}
