//! A TCP proxy between a node and a service, which can be silent, slow or lead elsewhere.

use std::net::{Ipv4Addr, TcpListener as StdListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use anyhow::Result;
use rulebook::conformance::SplitMix64;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::time::sleep;

/// Behaviour of a proxy towards every packet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProxyMode {
    /// Forwards packets at once.
    Forward,
    /// Forwards nothing and closes nothing, as a network that drops all packets.
    Silent,
    /// Delays each packet by a random time between these bounds.
    Delay { min_ms: u64, max_ms: u64 },
}

/// A proxy on a port of its own.
pub struct Proxy {
    port: u16,
    target_port: Arc<AtomicU16>,
    mode: watch::Sender<ProxyMode>,
}

impl Proxy {
    /// Starts a proxy to a port of this machine.
    pub fn start(runtime: &Handle, target_port: u16) -> Result<Proxy> {
        let listener = StdListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        listener.set_nonblocking(true)?;
        let port = listener.local_addr()?.port();
        let target_port = Arc::new(AtomicU16::new(target_port));
        let mode = watch::Sender::new(ProxyMode::Forward);
        runtime.spawn(accept(listener, Arc::clone(&target_port), mode.subscribe()));
        Ok(Proxy { port, target_port, mode })
    }

    /// The port for the clients of the proxy.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Leads new connections to another port.
    pub fn set_target(&self, port: u16) {
        self.target_port.store(port, Ordering::Relaxed);
    }

    /// Changes the behaviour for all connections, old and new.
    pub fn set_mode(&self, mode: ProxyMode) {
        self.mode.send_replace(mode);
    }
}

async fn accept(listener: StdListener, target: Arc<AtomicU16>, mode: watch::Receiver<ProxyMode>) {
    let Ok(listener) = TcpListener::from_std(listener) else { return };
    while let Ok((client, _)) = listener.accept().await {
        tokio::spawn(run_connection(client, Arc::clone(&target), mode.clone()));
    }
}

/// Forwards both directions until one ends; then both are closed.
async fn run_connection(
    client: TcpStream,
    target_port: Arc<AtomicU16>,
    mut mode: watch::Receiver<ProxyMode>,
) -> Result<()> {
    mode.wait_for(|mode| *mode != ProxyMode::Silent).await?;
    let port = target_port.load(Ordering::Relaxed);
    let server = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await?;
    client.set_nodelay(true)?;
    server.set_nodelay(true)?;
    let seed = u64::from(client.peer_addr()?.port());
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    tokio::select! {
        ended = copy(from_client, to_server, mode.clone(), SplitMix64::new(seed)) => ended,
        ended = copy(from_server, to_client, mode.clone(), SplitMix64::new(!seed)) => ended,
    }
}

async fn copy(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut mode: watch::Receiver<ProxyMode>,
    mut random: SplitMix64,
) -> Result<()> {
    let mut buffer = vec![0; 16 << 10];
    loop {
        let read = from.read(&mut buffer).await;
        // The end of a connection is not forwarded in silence either.
        let current = *mode.wait_for(|mode| *mode != ProxyMode::Silent).await?;
        if let ProxyMode::Delay { min_ms, max_ms } = current {
            sleep(Duration::from_millis(min_ms + random.below(max_ms - min_ms))).await;
        }
        match read? {
            0 => return Ok(()),
            length => to.write_all(&buffer[..length]).await?,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use tokio::time::timeout;

    use super::*;

    /// A server that returns every byte, and a proxy to it.
    async fn proxy() -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    while let Ok(byte) = stream.read_u8().await {
                        stream.write_u8(byte).await.unwrap();
                    }
                });
            }
        });
        Proxy::start(&Handle::current(), port).unwrap()
    }

    async fn connect(proxy: &Proxy) -> TcpStream {
        TcpStream::connect((Ipv4Addr::LOCALHOST, proxy.port())).await.unwrap()
    }

    /// Sends a byte and waits for its return.
    async fn exchange(stream: &mut TcpStream, byte: u8) {
        stream.write_u8(byte).await.unwrap();
        let answer = timeout(Duration::from_secs(10), stream.read_u8()).await;
        assert_eq!(answer.unwrap().unwrap(), byte);
    }

    /// Sends a byte and checks that no answer comes for some time.
    async fn send_into_silence(stream: &mut TcpStream, byte: u8) {
        stream.write_u8(byte).await.unwrap();
        let answer = timeout(Duration::from_millis(300), stream.read_u8()).await;
        assert!(answer.is_err(), "{answer:?}");
    }

    #[tokio::test]
    async fn silent_proxy_holds_packets_and_connections() {
        let proxy = proxy().await;
        let mut old = connect(&proxy).await;
        exchange(&mut old, 1).await;
        proxy.set_mode(ProxyMode::Silent);
        let mut new = connect(&proxy).await;
        send_into_silence(&mut old, 2).await;
        send_into_silence(&mut new, 3).await;
        proxy.set_mode(ProxyMode::Forward);
        assert_eq!((old.read_u8().await.unwrap(), new.read_u8().await.unwrap()), (2, 3));
    }

    #[tokio::test]
    async fn slow_proxy_delays_both_directions() {
        let proxy = proxy().await;
        let mut stream = connect(&proxy).await;
        exchange(&mut stream, 1).await;
        proxy.set_mode(ProxyMode::Delay { min_ms: 100, max_ms: 110 });
        let start = Instant::now();
        exchange(&mut stream, 2).await;
        assert!(start.elapsed() >= Duration::from_millis(200));
    }

    #[tokio::test]
    async fn end_of_the_server_is_forwarded_and_new_connections_lead_elsewhere() {
        let (proxy, other) = (proxy().await, proxy().await);
        let closing = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        proxy.set_target(closing.local_addr().unwrap().port());
        let mut stream = connect(&proxy).await;
        drop(closing.accept().await.unwrap());
        assert!(stream.read_u8().await.is_err());
        proxy.set_target(other.port());
        exchange(&mut connect(&proxy).await, 7).await;
    }
}
