//! The connection to a NATS server: greeting, TLS, subscriptions, messages, reconnects.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::Bytes;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{self, CertificateError, ClientConfig, RootCertStore};

use crate::cluster::nats::address::NatsAddress;
use crate::cluster::nats::protocol::{connect_line, write_message};
use crate::cluster::nats::server_frame::{ServerFrame, parse_frame, parse_info};
use crate::cluster::nats::subscriptions::Subscriptions;
use crate::cluster::nats::{CONNECT_TIMEOUT, Outgoing};
use crate::cluster::{BusEvent, Topic};
use crate::numbers::count_to_u32;

/// Interval at which the client asks whether the server still answers.
const PING_INTERVAL: Duration = Duration::from_secs(10);

/// Number of unanswered questions after which the connection is given up.
const UNANSWERED_MAX: usize = 64;

/// Time without anything from the server after which the connection is given up.
const SILENCE_MAX: Duration = Duration::from_secs(25);

/// Time in which the server must accept what is sent.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// Delay after a failed attempt, multiplied by the number of attempts.
const RECONNECT_DELAY: Duration = Duration::from_millis(50);

/// Bytes that are read or written at once.
const BUFFER_BYTES: usize = 64 << 10;

/// A connection, encrypted or not.
pub(super) trait NatsStream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> NatsStream for T {}

/// Task that keeps a connection to one of the servers.
pub(super) struct ConnectionTask {
    pub prefix: String,
    pub subscriptions: Arc<Subscriptions>,
    pub outgoing: mpsc::Receiver<Outgoing>,
    pub events: mpsc::Sender<BusEvent>,
}

impl ConnectionTask {
    /// Runs until the bus is dropped.
    pub async fn run(mut self, addresses: Vec<NatsAddress>) {
        let (mut attempts, mut is_lost) = (0, false);
        for address in addresses.iter().cycle() {
            let connected = timeout(CONNECT_TIMEOUT, connect(address)).await;
            let connected = connected.unwrap_or_else(|_| Err(other("no response within 2 s")));
            let error = match connected {
                Ok(connection) => {
                    attempts = 0;
                    let was_lost = std::mem::take(&mut is_lost);
                    let ended = self.serve(connection, was_lost).await;
                    self.subscriptions.on_connection_lost();
                    ended.err()
                }
                Err(error) => Some(error),
            };
            let Some(error) = error else { return };
            if self.outgoing.is_closed() {
                return;
            }
            metrics::gauge!("palamedes_nats_connected").set(0.0);
            // Each change of the connection is logged once, not every attempt.
            if !std::mem::replace(&mut is_lost, true) {
                tracing::warn!(
                    server = %address, %error,
                    "NATS is not connected: moves reach players on other nodes seconds late"
                );
            }
            attempts = (attempts + 1).min(10);
            sleep(RECONNECT_DELAY * count_to_u32(attempts)).await;
        }
    }

    /// Exchanges messages until the connection is lost; returns without error with the bus.
    async fn serve(
        &mut self,
        mut connection: Box<dyn NatsStream>,
        was_lost: bool,
    ) -> io::Result<()> {
        let (mut input, mut output) = (Vec::with_capacity(BUFFER_BYTES), Vec::new());
        // The numbers of the subscriptions that the answers to our pings confirm.
        let mut pings = VecDeque::new();
        pings.push_back(self.subscriptions.write_all(&mut output, &self.prefix));
        output.extend_from_slice(b"PING\r\n");
        let mut ping_timer = interval(PING_INTERVAL);
        ping_timer.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = tokio::time::Instant::now();
        metrics::gauge!("palamedes_nats_connected").set(1.0);
        if was_lost {
            tracing::info!("NATS connected again");
        }
        loop {
            if !output.is_empty() {
                timeout(WRITE_TIMEOUT, send(&mut connection, &output)).await??;
                output.clear();
            }
            let mut asks = false;
            tokio::select! {
                read = connection.read_buf(&mut input) => {
                    if read? == 0 {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                    heard = tokio::time::Instant::now();
                    let length = self.receive(&input, &mut pings, &mut output).await?;
                    input.drain(..length);
                }
                () = self.subscriptions.changed() => asks = true,
                message = self.outgoing.recv() => {
                    let Some(message) = message else { return Ok(()) };
                    self.write_messages(message, &mut output);
                }
                _ = ping_timer.tick() => {
                    if heard.elapsed() > SILENCE_MAX || pings.len() > UNANSWERED_MAX {
                        return Err(other("the server does not answer"));
                    }
                    asks = true;
                }
            }
            if asks {
                pings.push_back(self.subscriptions.write_changes(&mut output, &self.prefix));
                output.extend_from_slice(b"PING\r\n");
            }
        }
    }

    /// Writes a message and those that wait behind it.
    fn write_messages(&mut self, first: Outgoing, output: &mut Vec<u8>) {
        let mut next = Some(first);
        while let Some((subject, payload)) = next {
            self.subscriptions.counts.note_sent(payload.len());
            write_message(output, &subject, &payload);
            next = if output.len() < BUFFER_BYTES { self.outgoing.try_recv().ok() } else { None };
        }
    }

    /// Handles the complete frames of the input and returns their length.
    async fn receive(
        &self,
        input: &[u8],
        pings: &mut VecDeque<u64>,
        output: &mut Vec<u8>,
    ) -> io::Result<usize> {
        let mut start = 0;
        while let Some((frame, length)) = parse_frame(&input[start..]).map_err(other)? {
            start += length;
            match frame {
                ServerFrame::Message { subject, payload } => {
                    self.on_message(subject, payload).await;
                }
                ServerFrame::Ping => output.extend_from_slice(b"PONG\r\n"),
                ServerFrame::Pong => {
                    let number = pings.pop_front();
                    if number.is_some_and(|number| self.subscriptions.confirm(number)) {
                        self.send_event(BusEvent::Reconnected).await;
                    }
                }
                ServerFrame::Error(error) => return Err(other(error)),
                ServerFrame::Info(_) | ServerFrame::Ok => {}
            }
        }
        Ok(start)
    }

    async fn on_message(&self, subject: &str, payload: &[u8]) {
        self.subscriptions.counts.note_received(payload.len());
        let about = subject.strip_prefix(&self.prefix).and_then(|rest| rest.strip_prefix('.'));
        let Some(about) = about else { return };
        match Topic::parse(about) {
            Some(topic) => {
                let payload = Bytes::copy_from_slice(payload);
                self.send_event(BusEvent::Message(topic, payload)).await;
            }
            None => self.subscriptions.on_group_message(about),
        }
    }

    async fn send_event(&self, event: BusEvent) {
        // Nothing reads the events of a node that ends.
        let _ = self.events.send(event).await;
    }
}

fn other(reason: impl Into<String>) -> io::Error {
    io::Error::other(reason.into())
}

async fn send(connection: &mut Box<dyn NatsStream>, output: &[u8]) -> io::Result<()> {
    connection.write_all(output).await?;
    connection.flush().await
}

/// Connects to a server and waits until it has accepted the client.
pub(super) async fn connect(address: &NatsAddress) -> io::Result<Box<dyn NatsStream>> {
    let mut stream = TcpStream::connect((address.host.as_str(), address.port)).await?;
    stream.set_nodelay(true)?;
    let mut input = Vec::new();
    let info = loop {
        match parse_frame(&input).map_err(other)? {
            Some((ServerFrame::Info(info), _)) => break parse_info(info),
            Some(_) => return Err(other("the server did not greet")),
            None => read_more(&mut stream, &mut input).await?,
        }
    };
    let info = info.map_err(io::Error::other)?;
    let is_encrypted = address.requires_tls || info.tls_required;
    let mut connection: Box<dyn NatsStream> = match is_encrypted {
        true => Box::new(encrypt(address, stream).await?),
        false => Box::new(stream),
    };
    let greeting = connect_line(&address.credentials, is_encrypted) + "PING\r\n";
    send(&mut connection, greeting.as_bytes()).await?;
    input.clear();
    loop {
        match parse_frame(&input).map_err(other)? {
            Some((ServerFrame::Pong, _)) => return Ok(connection),
            Some((ServerFrame::Error(error), _)) => return Err(other(error)),
            Some((_, length)) => drop(input.drain(..length)),
            None => read_more(&mut connection, &mut input).await?,
        }
    }
}

async fn read_more(from: &mut (impl AsyncRead + Unpin), input: &mut Vec<u8>) -> io::Result<()> {
    match from.read_buf(input).await? {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        _ => Ok(()),
    }
}

/// Encrypts a connection.
async fn encrypt(address: &NatsAddress, stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
    static CONFIG: OnceLock<Result<Arc<ClientConfig>, String>> = OnceLock::new();
    let config = CONFIG.get_or_init(tls_config).clone().map_err(other)?;
    let name = ServerName::try_from(address.host.clone()).map_err(io::Error::other)?;
    TlsConnector::from(config).connect(name, stream).await.map_err(explain_tls_error)
}

/// Returns a configuration that trusts the certificates of the system, or of `SSL_CERT_FILE`.
fn tls_config() -> Result<Arc<ClientConfig>, String> {
    let mut roots = RootCertStore::empty();
    let loaded = rustls_native_certs::load_native_certs();
    roots.add_parsable_certificates(loaded.certs);
    if let (true, Some(error)) = (roots.is_empty(), loaded.errors.first()) {
        return Err(format!("cannot read the trusted certificates, see SSL_CERT_FILE: {error}"));
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::new(config))
}

/// Adds to a refused certificate what the operator can do.
fn explain_tls_error(error: io::Error) -> io::Error {
    let reason = error.get_ref().and_then(|reason| reason.downcast_ref::<rustls::Error>());
    let Some(rustls::Error::InvalidCertificate(reason)) = reason else { return error };
    let advice = match reason {
        CertificateError::UnknownIssuer => {
            "set the environment variable SSL_CERT_FILE to the PEM file of its authority"
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "use a host name of the certificate in the setting"
        }
        _ => "renew the certificate of the NATS server",
    };
    other(format!("the certificate of the NATS server is refused: {advice} ({error})"))
}
