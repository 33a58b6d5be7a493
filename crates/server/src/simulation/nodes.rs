//! Simulated nodes: the real game service on a simulated store, bus and clock.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use ring::hmac;
use tokio::sync::Notify;

use crate::clock::{SharedClock, TimeSource};
use crate::db;
use crate::db::replica::ReadReplicas;
use crate::error::Error;
use crate::game::events::GameHooks;
use crate::game::service::GameService;
use crate::game::{background, heartbeat, notify, replication};
use crate::ids::NodeId;
use crate::node::{Node, NodeParts, Pools};
use crate::settings::Settings;
use crate::settings::limits::Limits;
use crate::simulation::bus::{Inbox, SimulatedBus};
use crate::simulation::planted_bug::PlantedBug;
use crate::simulation::store::SimulatedStore;
use crate::simulation::world::{World, lock};

/// Address of a database that no simulated node uses: only live games are simulated.
const UNUSED_DATABASE: &str = "postgres://simulation.invalid/unused";

/// Maximum difference between the clock of a machine and that of the database.
const WALL_CLOCK_ERROR_MS: u64 = 30_000;

const HOOKS: GameHooks = GameHooks {
    on_commit: &[notify::on_commit],
    initial_notifications: |_, _| Box::pin(async { Ok(Vec::new()) }),
};

/// State of a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ProcessState {
    Running,
    Paused,
    Dead,
}

/// State of a process and its network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LinkState {
    pub process: ProcessState,
    /// Neither the database nor the bus receives anything from the node, and vice versa.
    pub is_cut_off: bool,
    /// The node shuts down and has sent its clients away.
    pub is_leaving: bool,
    /// Queries over the pool wait long for a connection.
    pub is_pool_exhausted: bool,
}

/// Connection of a node to everything outside of it.
#[derive(Debug)]
pub(super) struct NodeLink {
    /// Number of the node, counted over all starts.
    pub name: usize,
    state: Mutex<LinkState>,
    /// Wakes all waiting tasks in their order, which a watch channel does not.
    changed: Notify,
    /// Error of the machine's clock.
    wall_clock_error_ms: AtomicI64,
}

impl NodeLink {
    pub(super) fn new(name: usize, wall_clock_error_ms: i64) -> NodeLink {
        let process = ProcessState::Running;
        let state =
            LinkState { process, is_cut_off: false, is_leaving: false, is_pool_exhausted: false };
        NodeLink {
            name,
            state: Mutex::new(state),
            changed: Notify::new(),
            wall_clock_error_ms: AtomicI64::new(wall_clock_error_ms),
        }
    }

    pub(super) fn state(&self) -> LinkState {
        *lock(&self.state)
    }

    pub(super) fn is_dead(&self) -> bool {
        self.state().process == ProcessState::Dead
    }

    pub(super) fn is_cut_off(&self) -> bool {
        self.state().is_cut_off
    }

    pub(super) fn set_process(&self, process: ProcessState) {
        lock(&self.state).process = process;
        self.changed.notify_waiters();
    }

    pub(super) fn set_cut_off(&self, is_cut_off: bool) {
        lock(&self.state).is_cut_off = is_cut_off;
        self.changed.notify_waiters();
    }

    pub(super) fn set_pool_exhausted(&self, is_pool_exhausted: bool) {
        lock(&self.state).is_pool_exhausted = is_pool_exhausted;
    }

    pub(super) fn set_leaving(&self) {
        lock(&self.state).is_leaving = true;
        self.changed.notify_waiters();
    }

    /// Sets the clock of the machine.
    pub(super) fn step_wall_clock(&self, step_ms: i64) {
        self.wall_clock_error_ms.fetch_add(step_ms, Ordering::Relaxed);
    }

    async fn wait_for(&self, is_reached: impl Fn(LinkState) -> bool) {
        loop {
            let mut changed = std::pin::pin!(self.changed.notified());
            changed.as_mut().enable();
            if is_reached(self.state()) {
                return;
            }
            changed.await;
        }
    }

    /// Waits while the process is paused; for ever if it is dead.
    pub(super) async fn wait_until_running(&self) {
        self.wait_for(|state| state.process == ProcessState::Running).await;
    }

    /// Waits while the process is paused or cut off; for ever if it is dead.
    pub(super) async fn wait_until_connected(&self) {
        self.wait_for(|state| state.process == ProcessState::Running && !state.is_cut_off).await;
    }

    /// Waits until the process ends or sends its clients away.
    pub(super) async fn wait_until_gone(&self) {
        self.wait_for(|state| state.process == ProcessState::Dead || state.is_leaving).await;
    }
}

/// Clocks of the machine of a node.
#[derive(Debug)]
struct SimulatedTime {
    start: tokio::time::Instant,
    database_start_ms: i64,
    link: Arc<NodeLink>,
    /// The monotonic clock follows the other one, as in a server without monotonic clock.
    follows_wall_clock: bool,
}

impl SimulatedTime {
    fn elapsed_ms(&self) -> i64 {
        self.start.elapsed().as_millis() as i64
    }
}

impl TimeSource for SimulatedTime {
    fn monotonic_ms(&self) -> i64 {
        if self.follows_wall_clock { self.wall_clock_ms() } else { self.elapsed_ms() }
    }

    fn wall_clock_ms(&self) -> i64 {
        let error_ms = self.link.wall_clock_error_ms.load(Ordering::Relaxed);
        self.database_start_ms + self.elapsed_ms() + error_ms
    }
}

/// Place of a node in the cluster.
pub(super) struct NodeSlot {
    pub link: Arc<NodeLink>,
    pub inbox: Arc<Inbox>,
    /// The node, once it has started.
    pub node: Option<Arc<Node>>,
}

/// A node with its link and store.
#[derive(Clone)]
pub(super) struct RunningNode {
    pub node: Arc<Node>,
    pub link: Arc<NodeLink>,
    pub store: SimulatedStore,
}

impl World {
    /// Returns the node at a place, if it has started and lives.
    pub(super) fn node(self: &Arc<World>, place: usize) -> Option<RunningNode> {
        let nodes = lock(&self.nodes);
        let slot = nodes.get(place)?;
        let node = slot.node.clone().filter(|_| !slot.link.is_dead())?;
        let link = Arc::clone(&slot.link);
        let store = SimulatedStore { world: Arc::clone(self), link: Arc::clone(&link) };
        Some(RunningNode { node, link, store })
    }

    /// Returns the link of the node at a place.
    pub(super) fn link(&self, place: usize) -> Arc<NodeLink> {
        Arc::clone(&lock(&self.nodes)[place].link)
    }
}

/// Starts a node at a place, as often as needed.
pub(super) async fn start_node(world: &Arc<World>, place: usize, name: usize) {
    loop {
        match try_start(world, place, name).await {
            Ok(()) => return,
            // A supervisor starts the program again.
            Err(_) => world.sleep_between(200, 600).await,
        }
    }
}

async fn try_start(world: &Arc<World>, place: usize, name: usize) -> Result<(), Error> {
    let error_ms = world.below(2 * WALL_CLOCK_ERROR_MS) as i64 - WALL_CLOCK_ERROR_MS as i64;
    let link = Arc::new(NodeLink::new(name, error_ms));
    let store = SimulatedStore { world: Arc::clone(world), link: Arc::clone(&link) };
    let clock = SharedClock::new(Box::new(SimulatedTime {
        start: tokio::time::Instant::now(),
        database_start_ms: world.now().0,
        link: Arc::clone(&link),
        follows_wall_clock: world.has_bug(PlantedBug::ClockStep),
    }));
    heartbeat::set_clock(&store, &clock).await?;
    heartbeat::record_downtime(&store, clock.now_ms().into()).await?;
    let (inbox, events) = Inbox::new(&link);
    let inbox = Arc::new(inbox);
    let bus = SimulatedBus {
        world: Arc::clone(world),
        link: Arc::clone(&link),
        inbox: Arc::clone(&inbox),
    };
    let node_id = NodeId(1_000 + name as i64);
    let settings =
        Settings { node: format!("node-{name}"), ..Settings::development(UNUSED_DATABASE) };
    let pool = || db::lazy_pool(UNUSED_DATABASE, &db::PoolSize::read(&Limits::default()));
    let replicas = ReadReplicas::new(&[], 0, &Limits::default())?;
    let parts = NodeParts {
        pools: Pools { account: pool()?, play: pool()?, read: pool()?, replicas },
        clock,
        push: None,
        log_key: hmac::Key::new(hmac::HMAC_SHA256, &[]),
        games: GameService::new(Box::new(store), Arc::new(bus), HOOKS),
    };
    let node = Arc::new(Node::new(settings, node_id, parts));
    let slot = NodeSlot { link, inbox, node: Some(Arc::clone(&node)) };
    let mut nodes = lock(&world.nodes);
    if place < nodes.len() {
        nodes[place] = slot;
    } else {
        nodes.push(slot);
    }
    drop(nodes);
    replication::spawn_receiver(&node, events);
    background::spawn_background_tasks(&node);
    Ok(())
}
