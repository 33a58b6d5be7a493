//! Faults of the nodes themselves: killed, shut down, paused, with a wrong clock.

use std::net::Ipv4Addr;

use anyhow::{Context, Result};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::block_in_place;

use crate::crash::DATABASE;
use crate::crash::system::TestSystem;

/// Offset of a wrong clock.
const CLOCK_OFFSET_MS: i64 = 30_000;

/// Variable with the offset of the clock of a node, which only the feature `sabotage` reads.
const CLOCK_OFFSET_VARIABLE: &str = "PALAMEDES_CLOCK_OFFSET_MS";

impl TestSystem {
    /// Kills nodes at once, and starts them again.
    pub(super) async fn kill_nodes(&mut self, nodes: &[usize]) -> Result<()> {
        for node in nodes {
            block_in_place(|| self.nodes.kill(*node, &mut self.services))?;
        }
        self.wait(1_000, 6_000).await;
        for node in nodes {
            self.start_node(*node)?;
        }
        Ok(())
    }

    /// Shuts a node down gracefully, and starts it again.
    pub(super) async fn shut_node_down(&mut self, node: usize) -> Result<()> {
        self.stop_node(node).await?;
        // The shutdown itself takes long enough.
        self.wait(0, 1_000).await;
        self.start_node(node)
    }

    /// Pauses a node, as a machine that swaps or a virtual machine that is moved.
    pub(super) async fn pause_node(&mut self, node: usize) -> Result<()> {
        block_in_place(|| self.nodes.pause(node))?;
        self.wait(5_000, 20_000).await;
        block_in_place(|| self.nodes.resume(node))
    }

    /// Runs a node for some time with a clock that is fast or slow.
    pub(super) async fn change_clock(&mut self, node: usize) -> Result<()> {
        let sign = if self.random.below(2) == 0 { 1 } else { -1 };
        let offset = (sign * CLOCK_OFFSET_MS).to_string();
        let program = self.sabotage_program.clone();
        let program = program.context("missing program with the feature sabotage")?;
        self.stop_node(node).await?;
        self.nodes.set_for_node(node, CLOCK_OFFSET_VARIABLE, Some(offset));
        let usual = self.nodes.replace_program(program);
        self.start_node(node)?;
        self.wait(5_000, 10_000).await;
        self.stop_node(node).await?;
        self.nodes.set_for_node(node, CLOCK_OFFSET_VARIABLE, None);
        self.nodes.replace_program(usual);
        self.start_node(node)
    }

    /// Shuts a node down gracefully.
    ///
    /// A socket that sends nothing stays open: the node waits for it, so all other clients
    /// reconnect before the node ends.
    async fn stop_node(&mut self, node: usize) -> Result<()> {
        let _idle = open_idle_socket(self.nodes.ports()[node]).await?;
        block_in_place(|| self.nodes.shut_down(node, &mut self.services))
    }

    fn start_node(&mut self, node: usize) -> Result<()> {
        block_in_place(|| self.nodes.start(node, &mut self.services, DATABASE))
    }
}

async fn open_idle_socket(port: u16) -> Result<TcpStream> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await?;
    let upgrade = format!(
        "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Origin: http://127.0.0.1:{port}\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(upgrade.as_bytes()).await?;
    stream
        .read_u8()
        .await
        .context("the node closed the connection before the WebSocket upgrade")?;
    Ok(stream)
}
