//! The sockets of one player.

use std::future::poll_fn;

use anyhow::Result;
use wire::{FromClient, ToClient};

use crate::http::ApiClient;
use crate::socket::{Socket, attempts, open_socket, poll_message, send};

/// The sockets of one player, as with several open pages.
///
/// The server accepts only some messages a second from a socket, so moves go to all in turn.
pub(crate) struct PlayerSockets {
    /// The first one has the subscriptions.
    sockets: Vec<Socket>,
    /// Number of the next command.
    commands: usize,
}

impl PlayerSockets {
    /// Opens this many sockets, at least one.
    pub async fn open(player: &ApiClient, port: u16, count: usize) -> Result<PlayerSockets> {
        let mut sockets = Vec::new();
        for _ in 0..count.max(1) {
            sockets.push(attempts(|| open_socket(player.clone(), port)).await?);
        }
        Ok(PlayerSockets { sockets, commands: 0 })
    }

    /// Sends a message about subscriptions.
    pub async fn send(&mut self, message: &FromClient) -> Result<()> {
        send(&mut self.sockets[0], message).await
    }

    /// Sends a command.
    pub async fn send_command(&mut self, message: &FromClient) -> Result<()> {
        let index = self.commands % self.sockets.len();
        self.commands += 1;
        send(&mut self.sockets[index], message).await
    }

    /// Sends a message to keep all sockets open.
    pub async fn ping(&mut self) -> Result<()> {
        for socket in &mut self.sockets {
            send(socket, &FromClient::Ping { versions: Vec::new() }).await?;
        }
        Ok(())
    }

    /// Waits for the next message at any of the sockets.
    pub async fn next_message(&mut self) -> Result<ToClient> {
        poll_fn(|context| {
            for socket in &mut self.sockets {
                let polled = poll_message(socket, context);
                if polled.is_ready() {
                    return polled;
                }
            }
            std::task::Poll::Pending
        })
        .await
    }
}
