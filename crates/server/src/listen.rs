//! The socket: who may come in, for how long, and how it all ends.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
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

use crate::guard::{Peer, Place, Places};
use crate::limits::Limits;
use crate::ops::Tls;

/// What hyper takes at least.
const HEAD_BYTES_MIN: usize = 8192;

/// What a connection needs to be talked to.
#[derive(Clone)]
struct Talk {
    app: Router,
    limits: Limits,
    /// Changes, by going away, when everything ends.
    ending: watch::Receiver<()>,
}

/// Lets connections in until `end`, then waits for those under way. Nobody gets more than their
/// share but `crowds`: addresses from which many come, such as proxies.
pub(crate) async fn accept(
    listener: TcpListener,
    tls: Option<Arc<Tls>>,
    app: Router,
    (limits, crowds): (Limits, &[IpAddr]),
    end: impl Future<Output = ()>,
) {
    let mut end = pin!(end);
    let shares = Places::new(&limits.of_connections());
    let share = |peer: SocketAddr| match crowds.contains(&peer.ip().to_canonical()) {
        true => Ok(None),
        false => shares.take(peer.ip(), None).map(Some),
    };
    let places = Arc::new(Semaphore::new(limits.connections));
    // Whoever holds a receiver learns of the end when the sender is gone.
    let (running, ending) = watch::channel(());
    let talk = Talk { app, limits, ending };
    loop {
        let accepted = tokio::select! {
            accepted = next(&listener, &places) => accepted,
            () = &mut end => break,
        };
        match accepted {
            Some((stream, peer, place)) => {
                // Who has a share already is cut off without a word, which would cost more.
                let Ok(share) = share(peer) else { continue };
                let places = (place, share);
                tokio::spawn(welcome(stream, peer, tls.clone(), talk.clone(), places));
            }
            // Most often the system is out of file handles: wait until one is given back.
            None => sleep(Duration::from_millis(50)).await,
        }
    }
    drop((listener, running));
    // All places are free when everybody has gone. Who has not by then is cut off.
    let all = u32::try_from(limits.connections).unwrap_or(u32::MAX);
    let _ = timeout(limits.ending, places.acquire_many(all)).await;
}

/// The next connection, once there is room for it.
async fn next(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> Option<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let place = Arc::clone(places).acquire_owned().await.ok()?;
    let (stream, peer) = listener.accept().await.ok()?;
    Some((stream, peer, place))
}

/// One connection, from the handshake on, with its place.
async fn welcome(
    stream: TcpStream,
    peer: SocketAddr,
    tls: Option<Arc<Tls>>,
    talk: Talk,
    _places: (OwnedSemaphorePermit, Option<Place>),
) {
    // A move is a few bytes, and somebody waits for it.
    let _ = stream.set_nodelay(true);
    match tls {
        None => talk.with(stream, peer).await,
        Some(tls) => {
            let handshake = tls.acceptor().accept(stream);
            if let Ok(Ok(stream)) = timeout(talk.limits.head, handshake).await {
                talk.with(stream, peer).await;
            }
        }
    }
}

impl Talk {
    /// Talks to the other side, to the end. What goes wrong is the other side's affair. A
    /// connection that has become a WebSocket is no longer a matter of this.
    async fn with<S>(self, stream: S, peer: SocketAddr)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let Talk { app, limits, mut ending } = self;
        let streams = Arc::new(AtomicBool::new(false));
        let has_streamed = Arc::clone(&streams);
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer.ip()));
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
            .header_read_timeout(limits.head)
            .max_buf_size(limits.head_bytes.max(HEAD_BYTES_MIN))
            .max_headers(limits.head_lines)
            .serve_connection(TokioIo::new(stream), answer)
            .with_upgrades();
        let mut connection = pin!(connection);
        tokio::select! {
            _ = connection.as_mut() => return,
            () = grown_old(&has_streamed, limits.connection_age) => {}
            _ = ending.changed() => {}
        }
        connection.as_mut().graceful_shutdown();
        let _ = timeout(limits.ending, connection).await;
    }
}

/// A connection is old after this time, unless it is kept open to be told what happens.
async fn grown_old(streams: &AtomicBool, age: Duration) {
    loop {
        sleep(age).await;
        if !streams.load(Ordering::Relaxed) {
            return;
        }
    }
}

/// Whether an answer goes on as long as something happens.
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
    use crate::app::app;
    use crate::error::Error;
    use crate::ops::TlsFiles;
    use crate::pages::Pages;

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
            accept(listener, None, app, (limits, &[]), end).await;
        });
        (address, end, running)
    }

    /// Sends this and reads until the other side closes.
    async fn answer_to(address: SocketAddr, sent: &'static [u8]) -> String {
        let talk = move || {
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
        tokio::task::spawn_blocking(talk).await.unwrap()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_slow_head_is_cut_off() {
        let limits = Limits { head: Duration::from_millis(30), ..Limits::default() };
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
    async fn it_ends_when_told_and_closes_idle_connections() {
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
    async fn nobody_has_more_than_their_share_of_connections() {
        let limits = Limits { connections_per_address: 2, ..Limits::default() };
        let (address, _end, _) = started(limits).await;
        let request = b"HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
        let connect = || net::TcpStream::connect(address).unwrap();
        let (first, _second) = (connect(), connect());
        assert_eq!(answer_to(address, request).await, "");
        // A place is given back when its connection goes, which may take a moment.
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
            let crowds = [address.ip()];
            accept(listener, None, app, (limits, &crowds), std::future::pending()).await;
        });
        let _held: Vec<_> = (0..3).map(|_| net::TcpStream::connect(address).unwrap()).collect();
        assert!(answer_to(address, request).await.starts_with("HTTP/1.1 "));
    }

    fn of_the_test(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tls").join(name)
    }

    /// What speaks TLS and believes the authority of the test alone.
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
        let serving = accept(listener, spoken, app, (limits, &[]), std::future::pending());
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
        assert!(matches!(tls.read_again(), Err(Error::Setting { name: "tls_cert", .. })));
        assert!(ask().await.unwrap().starts_with("HTTP/1.1 "));
        fs::copy(of_the_test("ca.pem"), &files.cert).unwrap();
        assert!(tls.read_again().is_err(), "the key belongs to another certificate");
        fs::copy(of_the_test("cert.pem"), &files.cert).unwrap();
        tls.read_again().unwrap();
        assert!(ask().await.unwrap().starts_with("HTTP/1.1 "));
        fs::remove_dir_all(&folder).unwrap();
    }
}
