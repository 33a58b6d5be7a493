//! Listener: accepts connections, limits them, and closes them gracefully.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

use crate::http::middleware::PeerAddress;
use crate::http::tls::Tls;
use crate::limiters::connection_limit::{ConnectionLimiter, ConnectionPermit};
use crate::numbers::count_to_u32;
use crate::settings::address_range::AddressRange;
use crate::settings::limits::Limits;

/// Minimum header buffer of hyper.
const HEAD_BYTES_MIN: usize = 8192;

/// Context of a connection.
#[derive(Clone)]
struct ConnectionContext {
    app: Router,
    limits: Limits,
    /// Closed when the server shuts down.
    ending: watch::Receiver<()>,
}

/// Limits of a listener.
pub(crate) struct AcceptLimits<'a> {
    pub limits: Limits,
    /// Addresses without limit per address, such as proxies.
    pub unlimited: &'a [AddressRange],
}

/// Accepts connections until `end`, then waits for the open ones.
/// The addresses in `unlimited`, such as proxies, have no limit per address.
pub(crate) async fn accept(
    listener: TcpListener,
    tls: Option<Arc<Tls>>,
    app: Router,
    AcceptLimits { limits, unlimited }: AcceptLimits<'_>,
    end: impl Future<Output = ()>,
) {
    let mut end = pin!(end);
    let limiter = ConnectionLimiter::new(&limits.for_connections());
    let share = |peer: SocketAddr| match unlimited.iter().any(|range| range.contains(peer.ip())) {
        true => Ok(None),
        false => limiter.acquire(peer.ip(), None).map(Some),
    };
    let permits = Arc::new(Semaphore::new(limits.connections));
    // Receivers notice when the sender is dropped.
    let (running, ending) = watch::channel(());
    let context = ConnectionContext { app, limits, ending };
    loop {
        let accepted = tokio::select! {
            accepted = next(&listener, &permits) => accepted,
            () = &mut end => break,
        };
        match accepted {
            Some((stream, peer, permit)) => {
                // Closed without a response, which would cost more.
                let Ok(share) = share(peer) else { continue };
                let permits = (permit, share);
                tokio::spawn(serve_connection(stream, peer, tls.clone(), context.clone(), permits));
            }
            // Usually the system is out of file handles: wait until one is free.
            None => sleep(Duration::from_millis(50)).await,
        }
    }
    drop((listener, running));
    // All permits are free when all connections are closed. Others are aborted after the timeout.
    let all = count_to_u32(limits.connections);
    let _ = timeout(limits.shutdown_timeout, permits.acquire_many(all)).await;
}

/// Accepts the next connection when a permit is free.
async fn next(
    listener: &TcpListener,
    permits: &Arc<Semaphore>,
) -> Option<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let permit = Arc::clone(permits).acquire_owned().await.ok()?;
    let (stream, peer) = listener.accept().await.ok()?;
    Some((stream, peer, permit))
}

/// Serves one connection, including the TLS handshake.
async fn serve_connection(
    stream: TcpStream,
    peer: SocketAddr,
    tls: Option<Arc<Tls>>,
    context: ConnectionContext,
    _places: (OwnedSemaphorePermit, Option<ConnectionPermit>),
) {
    // Moves are small and urgent.
    let _ = stream.set_nodelay(true);
    match tls {
        None => context.serve(stream, peer).await,
        Some(tls) => {
            let handshake = tls.acceptor().accept(stream);
            if let Ok(Ok(stream)) = timeout(context.limits.header_timeout, handshake).await {
                context.serve(stream, peer).await;
            }
        }
    }
}

impl ConnectionContext {
    /// Serves HTTP until the connection closes. A WebSocket leaves this function with the upgrade.
    async fn serve<S>(self, stream: S, peer: SocketAddr)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let ConnectionContext { app, limits, mut ending } = self;
        let streams = Arc::new(AtomicBool::new(false));
        let is_streaming = Arc::clone(&streams);
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(PeerAddress(peer.ip()));
            let (app, streams) = (app.clone(), Arc::clone(&streams));
            async move {
                let response = app.oneshot(request).await?;
                if is_stream(&response) {
                    streams.store(true, Ordering::Relaxed);
                }
                Ok::<Response, Infallible>(response)
            }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.header_timeout)
            .max_buf_size(limits.header_bytes.max(HEAD_BYTES_MIN))
            .max_headers(limits.header_lines)
            .serve_connection(TokioIo::new(stream), answer)
            .with_upgrades();
        let mut connection = pin!(connection);
        tokio::select! {
            _ = connection.as_mut() => return,
            () = max_age_reached(&is_streaming, limits.connection_age) => {}
            _ = ending.changed() => {}
        }
        connection.as_mut().graceful_shutdown();
        let _ = timeout(limits.shutdown_timeout, connection).await;
    }
}

/// Waits for the maximum age of a connection, unless it carries a stream.
async fn max_age_reached(streams: &AtomicBool, age: Duration) {
    loop {
        sleep(age).await;
        if !streams.load(Ordering::Relaxed) {
            return;
        }
    }
}

/// Returns whether a response is a stream.
fn is_stream(response: &Response) -> bool {
    let kind = response.headers().get(CONTENT_TYPE).map(|kind| kind.as_bytes());
    kind.is_some_and(|kind| kind.starts_with(b"application/x-ndjson"))
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::path::{Path, PathBuf};
    use std::{fs, net};

    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::sync::oneshot;
    use tokio::task::JoinHandle;
    use tokio_rustls::TlsConnector;
    use tokio_rustls::rustls::crypto::ring;
    use tokio_rustls::rustls::pki_types::pem::PemObject;
    use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
    use tokio_rustls::rustls::{ClientConfig, RootCertStore};

    use super::*;
    use crate::http::static_files::Pages;
    use crate::http::tls::TlsFiles;
    use crate::routes::app;

    /// A server on a free port, and what ends it.
    async fn started(limits: Limits) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (end, ended) = oneshot::channel::<()>();
        let app = app(Pages::embedded(), limits);
        let running = tokio::spawn(async move {
            let end = async {
                let _ = ended.await;
            };
            accept(listener, None, app, AcceptLimits { limits, unlimited: &[] }, end).await;
        });
        (address, end, running)
    }

    /// Sends this and reads until the other side closes.
    async fn answer_to(address: SocketAddr, sent: &'static [u8]) -> String {
        let context = move || {
            let mut stream = net::TcpStream::connect(address).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
            // A server that has heard enough may close before all is sent.
            let _ = stream.write_all(sent);
            let mut answer = Vec::new();
            let end = stream.read_to_end(&mut answer);
            let waited = |error: &std::io::Error| error.kind() == std::io::ErrorKind::WouldBlock;
            assert!(!end.is_err_and(|error| waited(&error)), "the other side does not close");
            String::from_utf8_lossy(&answer).into_owned()
        };
        tokio::task::spawn_blocking(context).await.unwrap()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_slow_head_is_cut_off() {
        let limits = Limits { header_timeout: Duration::from_millis(30), ..Limits::default() };
        let (address, _end, _) = started(limits).await;
        let answer = answer_to(address, b"GET / HTTP/1.1\r\nHost: a\r\n").await;
        assert!(!answer.contains("200 OK"), "{answer}");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn an_old_connection_is_closed() {
        let limits = Limits { connection_age: Duration::from_millis(30), ..Limits::default() };
        let (address, _end, _) = started(limits).await;
        assert_eq!(answer_to(address, b"").await, "");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_long_head_is_refused() {
        let (address, _end, _) = started(Limits::default()).await;
        let long = format!("GET / HTTP/1.1\r\nHost: a\r\nX: {}\r\n\r\n", "x".repeat(20_000));
        let answer = answer_to(address, long.leak().as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 431 "), "{answer}");
        let many = format!("GET / HTTP/1.1\r\nHost: a\r\n{}\r\n", "x: y\r\n".repeat(100));
        let answer = answer_to(address, many.leak().as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 431 "), "{answer}");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn listener_stops_on_signal_and_closes_idle_connections() {
        let (address, end, running) = started(Limits::default()).await;
        let idle = net::TcpStream::connect(address).unwrap();
        let answer =
            answer_to(address, b"HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").await;
        assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
        end.send(()).unwrap();
        running.await.unwrap();
        drop(idle);
        assert!(net::TcpStream::connect(address).is_err());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_waiting_connection_comes_in_when_another_goes() {
        let (address, _end, _) = started(Limits { connections: 1, ..Limits::default() }).await;
        let first = net::TcpStream::connect(address).unwrap();
        let request = b"HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
        let second = tokio::spawn(answer_to(address, request));
        drop(first);
        assert!(second.await.unwrap().starts_with("HTTP/1.1 "));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn connections_per_address_are_limited() {
        let limits = Limits { connections_per_address: 2, ..Limits::default() };
        let (address, _end, _) = started(limits).await;
        let request = b"HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
        let connect = || net::TcpStream::connect(address).unwrap();
        let (first, _second) = (connect(), connect());
        assert_eq!(answer_to(address, request).await, "");
        // A permit is given back when its connection goes, which may take a moment.
        drop(first);
        let again = async {
            while answer_to(address, request).await.is_empty() {
                sleep(Duration::from_millis(10)).await;
            }
        };
        timeout(Duration::from_secs(60), again).await.unwrap();
        // Behind a proxy are many.
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = app(Pages::embedded(), limits);
        tokio::spawn(async move {
            let unlimited = [AddressRange::from(address.ip())];
            accept(
                listener,
                None,
                app,
                AcceptLimits { limits, unlimited: &unlimited },
                std::future::pending(),
            )
            .await;
        });
        let _held: Vec<_> = (0..3).map(|_| net::TcpStream::connect(address).unwrap()).collect();
        assert!(answer_to(address, request).await.starts_with("HTTP/1.1 "));
    }

    fn of_the_test(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tls").join(name)
    }

    /// Returns what speaks TLS and believes the authority of the test alone.
    fn connector() -> TlsConnector {
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from_pem_file(of_the_test("ca.pem")).unwrap()).unwrap();
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        TlsConnector::from(Arc::new(config))
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn tls_is_spoken_and_certificates_are_read_again() {
        let folder = std::env::temp_dir().join(format!("palamedes-tls-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let files = TlsFiles { cert: folder.join("cert.pem"), key: folder.join("key.pem") };
        fs::copy(of_the_test("cert.pem"), &files.cert).unwrap();
        fs::copy(of_the_test("key.pem"), &files.key).unwrap();
        let tls = Arc::new(Tls::read(files.clone()).unwrap());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let limits = Limits::default();
        let app = app(Pages::embedded(), limits);
        let spoken = Some(Arc::clone(&tls));
        let serving = accept(
            listener,
            spoken,
            app,
            AcceptLimits { limits, unlimited: &[] },
            std::future::pending(),
        );
        tokio::spawn(serving);
        let ask = async || {
            let stream = TcpStream::connect(address).await?;
            let name = ServerName::try_from("localhost").unwrap();
            let mut stream = connector().connect(name, stream).await?;
            let request = b"HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            stream.write_all(request).await?;
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer).await;
            std::io::Result::Ok(String::from_utf8_lossy(&answer).into_owned())
        };
        assert!(ask().await.unwrap().starts_with("HTTP/1.1 "));
        // Who speaks no TLS is cut off without an answer.
        let plain = answer_to(address, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").await;
        assert!(!plain.contains("HTTP/1.1"), "{plain}");
        // What cannot be read changes nothing.
        fs::write(&files.cert, "nothing").unwrap();
        let reason = tls.reload().unwrap_err().to_string();
        assert_eq!(reason, "invalid setting tls_cert: the file contains no certificate");
        assert!(ask().await.unwrap().starts_with("HTTP/1.1 "));
        fs::copy(of_the_test("ca.pem"), &files.cert).unwrap();
        assert!(tls.reload().is_err(), "the key belongs to another certificate");
        fs::copy(of_the_test("cert.pem"), &files.cert).unwrap();
        fs::write(&files.key, "nothing").unwrap();
        let reason = tls.reload().unwrap_err().to_string();
        assert_eq!(reason, "invalid setting tls_key: the file contains no private key");
        fs::copy(of_the_test("key.pem"), &files.key).unwrap();
        tls.reload().unwrap();
        assert!(ask().await.unwrap().starts_with("HTTP/1.1 "));
        fs::remove_dir_all(&folder).unwrap();
    }
}
