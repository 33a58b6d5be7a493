//! A process that serves: started, running, told to end.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::{Extension, Router};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::account::house_tokens;
use crate::app;
use crate::error::Error;
use crate::guard::OfTheHouse;
use crate::limits::Limits;
use crate::listen::accept;
use crate::node::Node;
use crate::ops::{self, Tls, TlsFiles, durable, measures};
use crate::pages::Pages;
use crate::settings::Settings;
use crate::store;

/// The time for a graceful stop. What has not ended by then is cut off.
const STOP: Duration = Duration::from_secs(30);

/// How often what was measured is sorted.
const UPKEEP: Duration = Duration::from_secs(5);

/// What a process serves, and where.
pub struct Serving {
    /// Where players come in.
    pub listen: SocketAddr,
    /// Where health, readiness and measures are, if anywhere.
    pub ops: Option<SocketAddr>,
    /// TLS for the players, where no proxy does it.
    pub tls: Option<TlsFiles>,
    /// The pages; without them only programs are answered.
    pub pages: Option<Pages>,
    /// Whether the players of the house play here.
    pub house: House,
}

/// Whether the players of the house play beside a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum House {
    /// They do.
    Plays,
    /// They do not, or beside another node.
    Away,
}

/// A server that has begun to listen.
pub struct Started {
    /// Where, with the port that was found if none was named.
    pub address: SocketAddr,
    /// The node.
    pub node: Arc<Node>,
    /// What the players of the house need, if they play here.
    pub house: Option<HouseDoor>,
}

/// Where the players of the house come in: a listener of their own on this machine, without TLS
/// and without the bounds for one address, which they all share. They show tokens as all bots do.
pub struct HouseDoor {
    /// Where.
    pub address: SocketAddr,
    /// The name and the token of each.
    pub tokens: Vec<(String, String)>,
}

/// Serves the pages alone on this address until Ctrl-C or a termination signal, then finishes what
/// is under way. `listening` is told the address, with the port that was found if none was named.
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
        let end = told_to_end().map_err(Error::Start)?;
        let listener = bind(address).await?;
        listening(listener.local_addr().map_err(Error::Start)?);
        let here = [IpAddr::V4(Ipv4Addr::LOCALHOST)];
        accept(listener, None, app::app(pages, limits), (limits, &here), end).await;
        Ok(())
    })
}

/// Serves a node until Ctrl-C or a termination signal. Then it says goodbye to the other nodes, is
/// no longer ready, takes no new sockets, sends everybody away with a word when to come again, and
/// finishes what is under way: no game ends by it. `started` is called once it listens.
///
/// # Errors
///
/// [`Error::Listen`] when an address cannot be had, [`Error::Setting`] when a setting cannot be
/// used, [`Error::Database`] when the database cannot be had, [`Error::Start`] when the system
/// refuses threads or signals.
pub fn serve(
    serving: Serving,
    settings: Settings,
    started: impl FnOnce(Started),
) -> Result<(), Error> {
    let runtime = runtime()?;
    let served = runtime.block_on(run(serving, settings, started));
    // A task that is still there has had its time.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

/// Whether a node with these settings could be served; nothing is changed by it.
///
/// # Errors
///
/// As of [`serve`], for what is wrong.
pub fn check(settings: Settings, tls: Option<TlsFiles>) -> Result<(), Error> {
    tls.map(Tls::read).transpose()?;
    runtime()?.block_on(async {
        let pool = store::connect(&settings.database).await?;
        durable::check(&pool, settings.mode).await?;
        store::check_version(&pool).await
    })
}

async fn run(
    serving: Serving,
    settings: Settings,
    started: impl FnOnce(Started),
) -> Result<(), Error> {
    measures::begin();
    let end = told_to_end().map_err(Error::Start)?;
    let tls = serving.tls.map(Tls::read).transpose()?.map(Arc::new);
    let limits = settings.limits;
    let proxies: Vec<IpAddr> = settings.proxies.iter().map(IpAddr::to_canonical).collect();
    let listener = bind(serving.listen).await?;
    let ops_listener = match serving.ops {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    let address = listener.local_addr().map_err(Error::Start)?;
    let node = Node::start(settings).await?;
    tokio::spawn(upkeep());
    if let Some(tls) = tls.clone() {
        tokio::spawn(read_again_when_told(tls));
    }
    if let Some(listener) = ops_listener {
        let app = ops::router(Arc::clone(&node));
        tokio::spawn(accept_here(listener, app, limits));
    }
    let app = app::node_app(Arc::clone(&node), serving.pages);
    let house = match serving.house {
        House::Plays => Some(open_house(&node, app.clone()).await?),
        House::Away => None,
    };
    started(Started { address, node: Arc::clone(&node), house });
    let leaving = Arc::clone(&node);
    let end = async move {
        end.await;
        tracing::info!("told to end");
        leaving.end().await.unwrap_or_else(|error| error.log());
        // Meanwhile what is asked is still answered.
        leaving.places.wait_until_empty(limits.ending).await;
    };
    let mut ending = node.ending();
    let late = async {
        ending.wait().await;
        sleep(STOP).await;
    };
    tokio::select! {
        () = accept(listener, tls, app, (limits, &proxies), end) => {}
        () = late => tracing::warn!("not everything had ended in time"),
    }
    tracing::info!("ended");
    Ok(())
}

async fn open_house(node: &Arc<Node>, app: Router) -> Result<HouseDoor, Error> {
    let tokens = house_tokens(node).await?;
    let listener = bind(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
    let address = listener.local_addr().map_err(Error::Start)?;
    let app = app.layer(Extension(OfTheHouse));
    tokio::spawn(accept_here(listener, app, node.settings.limits));
    Ok(HouseDoor { address, tokens })
}

/// For whoever is trusted with as many connections as there are, as long as the process lives.
async fn accept_here(listener: TcpListener, app: Router, limits: Limits) {
    let here = [IpAddr::V4(Ipv4Addr::LOCALHOST)];
    accept(listener, None, app, (limits, &here), std::future::pending()).await;
}

pub(crate) fn runtime() -> Result<Runtime, Error> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Error::Start)
}

async fn bind(address: SocketAddr) -> Result<TcpListener, Error> {
    TcpListener::bind(address).await.map_err(|source| Error::Listen { address, source })
}

async fn upkeep() {
    let mut ticks = interval(UPKEEP);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        measures::upkeep();
    }
}

/// Done when the program is told to end. From this call on a signal is no longer deadly.
#[cfg(unix)]
fn told_to_end() -> io::Result<impl Future<Output = ()>> {
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
fn told_to_end() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Where there is no such signal, the program ends with its window.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// Takes new certificates when told by SIGHUP, without closing anything.
#[cfg(unix)]
async fn read_again_when_told(tls: Arc<Tls>) {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut hangup) = signal(SignalKind::hangup()) else { return };
    while hangup.recv().await.is_some() {
        match tls.read_again() {
            Ok(()) => tracing::info!("certificates were read again"),
            Err(error) => error.log(),
        }
    }
}

#[cfg(not(unix))]
async fn read_again_when_told(_tls: Arc<Tls>) {}
