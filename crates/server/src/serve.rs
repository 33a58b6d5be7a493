//! The server process: startup, running, shutdown.

use std::fs;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::cluster::nats;
use crate::computers::create_computers;
use crate::db;
use crate::db::replica::ReadReplicas;
use crate::error::Error;
use crate::http::listener::{AcceptLimits, accept};
use crate::http::static_files::Pages;
use crate::http::tls::{Tls, TlsFiles};
use crate::node::Node;
use crate::notifications::email;
use crate::ops::{durability, metrics, transport};
use crate::routes;
use crate::runtime::runtime;
use crate::settings::Settings;
use crate::settings::address_range::AddressRange;
use crate::settings::limits::Limits;

/// Timeout of a graceful shutdown, after which tasks are aborted.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(30);

/// Interval of upkeep of the metrics.
const METRICS_UPKEEP_INTERVAL: Duration = Duration::from_secs(5);

/// Options of a server process.
pub struct ServeOptions {
    /// The public address.
    pub listen: SocketAddr,
    /// The address of health, readiness and metrics.
    pub ops: Option<SocketAddr>,
    /// TLS for the public address, without a proxy.
    pub tls: Option<TlsFiles>,
    /// The pages; without them only the API is served.
    pub pages: Option<Pages>,
    /// True if computer players run beside this node.
    pub computers: ComputerPlayers,
}

/// Switch for the computer players of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComputerPlayers {
    /// Computer players run beside this node.
    Enabled,
    /// No computer players run here.
    Disabled,
}

/// A server that is listening.
pub struct RunningServer {
    /// The public address with its actual port.
    pub address: SocketAddr,
    /// The node itself.
    pub node: Arc<Node>,
    /// The switch for the computer players of this node.
    pub computers: ComputerPlayers,
}

/// Serves the pages alone until Ctrl-C or a termination signal, then completes current requests.
/// `listening` is called with the actual address.
///
/// # Errors
///
/// [`Error::Listen`] when the address cannot be had, [`Error::Start`] when the system refuses
/// threads or signals.
pub fn serve_pages(
    address: SocketAddr,
    pages: Pages,
    limits: Limits,
    listening: impl FnOnce(SocketAddr),
) -> Result<(), Error> {
    runtime()?.block_on(async {
        let end = shutdown_signal().map_err(Error::Start)?;
        let listener = bind(address).await?;
        listening(listener.local_addr().map_err(Error::Start)?);
        let loopback = [AddressRange::from(IpAddr::V4(Ipv4Addr::LOCALHOST))];
        accept(
            listener,
            None,
            routes::app(pages, limits),
            AcceptLimits { limits, unlimited: &loopback },
            end,
        )
        .await;
        Ok(())
    })
}

/// Serves a node until Ctrl-C or a termination signal.
/// Then it announces its shutdown, is no longer ready, closes sockets with a reconnect delay, and
/// completes current requests; no game ends by it. `started` is called once it listens.
///
/// # Errors
///
/// [`Error::Listen`] when an address cannot be had, [`Error::Config`] when a setting cannot be
/// used, [`Error::Database`] when the database cannot be had, [`Error::Start`] when the system
/// refuses threads or signals.
pub fn serve(
    options: ServeOptions,
    settings: Settings,
    started: impl FnOnce(RunningServer),
) -> Result<(), Error> {
    let runtime = runtime()?;
    let served = runtime.block_on(run(options, settings, started));
    // Remaining tasks have had their time.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

/// Checks whether a node could be served with these settings, without changing anything.
/// The addresses come last: a running server has them too.
///
/// # Errors
///
/// The same as those of [`serve`], and [`Error::Config`] when NATS does not respond.
pub fn check(options: ServeOptions, settings: &Settings) -> Result<(), Error> {
    options.tls.map(Tls::read).transpose()?;
    transport::check(settings)?;
    settings.mail.as_ref().map_or(Ok(()), email::check)?;
    settings.position_index.as_deref().map_or(Ok(()), check_index_folder)?;
    runtime()?.block_on(async {
        let (replicas, max_lag_ms) = (&settings.read_replicas, settings.replica_max_lag_ms);
        ReadReplicas::new(replicas, max_lag_ms, &settings.limits)?;
        let pool = db::connect(&settings.database).await?;
        durability::check(&pool, settings.mode).await?;
        db::check_version(&pool).await?;
        db::privileges::check(&pool).await?;
        db::cluster_id(&pool).await?;
        for address in &settings.game_databases {
            let pool = db::connect(&address.url).await?;
            durability::check(&pool, settings.mode).await?;
            db::privileges::check(&pool).await?;
        }
        if let Some(nats) = &settings.nats {
            nats::check(nats).await?;
        }
        let _listener = bind(options.listen).await?;
        if let Some(address) = options.ops {
            bind(address).await?;
        }
        Ok(())
    })
}

/// Checks the folder of the position index; the server creates a missing one.
fn check_index_folder(folder: &Path) -> Result<(), Error> {
    match fs::read_dir(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(Error::Config {
            name: "position_index",
            reason: format!("cannot read the folder {}: {error}", folder.display()),
        }),
        _ => Ok(()),
    }
}

/// Checks whether the pages could be served at an address.
///
/// # Errors
///
/// The same as those of [`serve_pages`].
pub fn check_pages(address: SocketAddr) -> Result<(), Error> {
    runtime()?.block_on(bind(address)).map(drop)
}

async fn run(
    options: ServeOptions,
    settings: Settings,
    started: impl FnOnce(RunningServer),
) -> Result<(), Error> {
    metrics::install();
    let end = shutdown_signal().map_err(Error::Start)?;
    let tls = options.tls.map(Tls::read).transpose()?.map(Arc::new);
    let limits = settings.limits;
    let proxies = settings.proxies.clone();
    let listener = bind(options.listen).await?;
    let ops_listener = match options.ops {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    let address = listener.local_addr().map_err(Error::Start)?;
    let node = Node::start(settings).await?;
    tokio::spawn(upkeep());
    if let Some(tls) = tls.clone() {
        tokio::spawn(reload_tls_on_sighup(tls));
    }
    if let Some(listener) = ops_listener {
        let app = crate::ops::router(Arc::clone(&node));
        tokio::spawn(accept_local(listener, app, limits));
    }
    let app = routes::node_app(Arc::clone(&node), options.pages);
    if options.computers == ComputerPlayers::Enabled {
        // From the first request on, games can have computer players.
        create_computers(&node).await?;
    }
    started(RunningServer { address, node: Arc::clone(&node), computers: options.computers });
    let leaving = Arc::clone(&node);
    let end = async move {
        end.await;
        tracing::info!("server shutdown requested");
        leaving.shutdown().await.unwrap_or_else(|error| error.log());
        // Requests are still served meanwhile.
        leaving.socket_limiter.wait_until_empty(limits.shutdown_timeout).await;
    };
    let mut ending = node.shutdown_signal();
    let deadline = async {
        ending.wait().await;
        sleep(SHUTDOWN_TIMEOUT).await;
    };
    tokio::select! {
        () = accept(listener, tls, app, AcceptLimits { limits, unlimited: &proxies }, end) => {}
        () = deadline => tracing::warn!("server shutdown timed out: some tasks were aborted"),
    }
    tracing::info!("server shutdown complete");
    Ok(())
}

/// Accepts connections on a trusted listener as long as the process lives.
async fn accept_local(listener: TcpListener, app: Router, limits: Limits) {
    let loopback = [AddressRange::from(IpAddr::V4(Ipv4Addr::LOCALHOST))];
    accept(
        listener,
        None,
        app,
        AcceptLimits { limits, unlimited: &loopback },
        std::future::pending(),
    )
    .await;
}

async fn bind(address: SocketAddr) -> Result<TcpListener, Error> {
    TcpListener::bind(address).await.map_err(|source| Error::Listen { address, source })
}

async fn upkeep() {
    let mut ticks = interval(METRICS_UPKEEP_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        metrics::upkeep();
    }
}

/// Waits for a shutdown signal. From this call on signals no longer kill the process.
#[cfg(unix)]
fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
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
fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without such a signal the process ends with its window.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// Reloads the certificates on SIGHUP without closing connections.
#[cfg(unix)]
async fn reload_tls_on_sighup(tls: Arc<Tls>) {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut hangup) = signal(SignalKind::hangup()) else { return };
    while hangup.recv().await.is_some() {
        match tls.reload() {
            Ok(()) => tracing::info!("TLS certificates reloaded"),
            Err(error) => error.log(),
        }
    }
}

#[cfg(not(unix))]
async fn reload_tls_on_sighup(_tls: Arc<Tls>) {}
