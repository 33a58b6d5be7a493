//! The socket: who may come in, for how long, and how it all ends.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};

use crate::app::app;
use crate::error::Error;
use crate::limits::Limits;
use crate::pages::Pages;

/// What hyper takes at least.
const HEAD_BYTES_MIN: usize = 8192;

/// Serves the pages on this address until Ctrl-C or a termination signal, then finishes what is
/// under way. `listening` is told the address, with the port that was found if none was named.
///
/// # Errors
///
/// [`Error::Listen`] when the address cannot be had, [`Error::Start`] when the system refuses
/// threads or signals.
pub fn serve(
    address: SocketAddr,
    pages: Pages,
    limits: Limits,
    listening: impl FnOnce(SocketAddr),
) -> Result<(), Error> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Error::Start)?;
    runtime.block_on(async {
        let end = told_to_end().map_err(Error::Start)?;
        let refused = |source| Error::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(refused)?;
        listening(listener.local_addr().map_err(refused)?);
        accept(listener, app(pages, limits), limits, end).await;
        Ok(())
    })
}

/// Done when the program is told to end. From this call on a signal is no longer deadly.
#[cfg(unix)]
fn told_to_end() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn told_to_end() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Where there is no such signal, the program ends with its window.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// Lets connections in until `end`, then waits for those under way.
pub(crate) async fn accept(
    listener: TcpListener,
    app: Router,
    limits: Limits,
    end: impl Future<Output = ()>,
) {
    let mut end = pin!(end);
    let places = Arc::new(Semaphore::new(limits.connections));
    // Whoever holds a receiver learns of the end when the sender is gone.
    let (running, ending) = watch::channel(());
    loop {
        let accepted = tokio::select! {
            accepted = next(&listener, &places) => accepted,
            () = &mut end => break,
        };
        match accepted {
            Some((stream, place)) => {
                tokio::spawn(talk(stream, app.clone(), limits, ending.clone(), place));
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
) -> Option<(TcpStream, OwnedSemaphorePermit)> {
    let place = Arc::clone(places).acquire_owned().await.ok()?;
    let (stream, _) = listener.accept().await.ok()?;
    Some((stream, place))
}

/// One connection, to its end. What goes wrong with it is the other side's affair.
async fn talk(
    stream: TcpStream,
    app: Router,
    limits: Limits,
    mut ending: watch::Receiver<()>,
    _place: OwnedSemaphorePermit,
) {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(limits.head_bytes.max(HEAD_BYTES_MIN))
        .max_headers(limits.head_lines)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(app))
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        () = sleep(limits.connection_age) => {}
        _ = ending.changed() => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = timeout(limits.ending, connection).await;
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net;

    use tokio::sync::oneshot;
    use tokio::task::JoinHandle;

    use super::*;

    /// A server on a free port, and what ends it.
    async fn started(limits: Limits) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (end, ended) = oneshot::channel::<()>();
        let app = app(Pages::embedded(), limits);
        let running = tokio::spawn(accept(listener, app, limits, async {
            let _ = ended.await;
        }));
        (address, end, running)
    }

    /// Sends this and reads until the other side closes.
    async fn answer_to(address: SocketAddr, sent: &'static [u8]) -> String {
        let talk = move || {
            let mut stream = net::TcpStream::connect(address).unwrap();
            // A server that has heard enough may close before all is sent.
            let _ = stream.write_all(sent);
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer);
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
}
