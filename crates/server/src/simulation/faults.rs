//! Faults of a simulation: which, when, how long.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::simulation::NODES;
use crate::simulation::nodes::{ProcessState, start_node};
use crate::simulation::world::{BusCondition, DatabaseCondition, FaultSpan, World, lock};

/// Kind of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FaultKind {
    NodeKilled,
    NodeShutDown,
    AllNodesKilled,
    NodePaused,
    NodeCutOff,
    DatabaseDown,
    DatabaseSlow,
    DatabaseLosesCommits,
    PoolExhausted,
    BusUnreliable,
    ClockStepped,
}

/// Kinds of faults, the frequent ones several times.
const KINDS: [FaultKind; 16] = [
    FaultKind::NodeKilled,
    FaultKind::NodeKilled,
    FaultKind::NodeShutDown,
    FaultKind::AllNodesKilled,
    FaultKind::NodePaused,
    FaultKind::NodePaused,
    FaultKind::NodeCutOff,
    FaultKind::DatabaseDown,
    FaultKind::DatabaseSlow,
    FaultKind::DatabaseSlow,
    FaultKind::DatabaseLosesCommits,
    FaultKind::PoolExhausted,
    FaultKind::PoolExhausted,
    FaultKind::BusUnreliable,
    FaultKind::ClockStepped,
    FaultKind::ClockStepped,
];

/// Number of faults in a simulation.
const FAULTS: u64 = 5;

/// Time without a fault at the beginning.
const FIRST_FAULT_MS: u64 = 3_000;

/// Injects the faults one after the other.
pub(super) async fn run_faults(world: &Arc<World>) {
    sleep(Duration::from_millis(FIRST_FAULT_MS)).await;
    for number in 0..FAULTS {
        let kind = KINDS[world.below(KINDS.len() as u64) as usize];
        let place = world.below(NODES as u64) as usize;
        // Names of nodes are unique over all starts.
        let name = NODES * (number as usize + 1);
        inject(world, kind, place, name).await;
        world.sleep_between(0, 6_000).await;
    }
}

async fn inject(world: &Arc<World>, kind: FaultKind, place: usize, name: usize) {
    let length_ms = match kind {
        // A shorter pause is no outage (`outage_after_ms`): it can cost a move in the last moment.
        FaultKind::NodePaused => world.between(1_600, 20_000),
        FaultKind::NodeCutOff => world.between(500, 12_000),
        FaultKind::DatabaseDown => world.between(200, 6_000),
        FaultKind::ClockStepped => 0,
        _ => world.between(500, 6_000),
    };
    let places = match kind {
        FaultKind::NodeKilled
        | FaultKind::NodeShutDown
        | FaultKind::NodePaused
        | FaultKind::NodeCutOff => place..place + 1,
        // A slow database also delays heartbeats, and the gap counts as an outage.
        FaultKind::AllNodesKilled
        | FaultKind::DatabaseDown
        | FaultKind::DatabaseSlow
        | FaultKind::DatabaseLosesCommits => 0..NODES,
        // Overload is no outage: no player gets time.
        FaultKind::PoolExhausted | FaultKind::BusUnreliable | FaultKind::ClockStepped => 0..0,
    };
    world.trace(format_args!("fault {kind:?} of node {place} for {length_ms} ms"));
    let from_ms = world.now();
    let nodes: BTreeSet<usize> = places.map(|place| world.link(place).name).collect();
    let length = Duration::from_millis(length_ms);
    match kind {
        FaultKind::NodeKilled => restart(world, place, name, length).await,
        FaultKind::NodeShutDown => shut_down(world, place, name, length).await,
        FaultKind::AllNodesKilled => {
            let restarts = (0..NODES).map(|place| restart(world, place, name + place, length));
            futures_util::future::join_all(restarts).await;
        }
        FaultKind::NodePaused => {
            world.link(place).set_process(ProcessState::Paused);
            sleep(length).await;
            world.link(place).set_process(ProcessState::Running);
        }
        FaultKind::NodeCutOff => {
            world.link(place).set_cut_off(true);
            sleep(length).await;
            world.link(place).set_cut_off(false);
        }
        FaultKind::DatabaseDown => set_database(world, DatabaseCondition::Down, length).await,
        FaultKind::DatabaseSlow => set_database(world, DatabaseCondition::Slow, length).await,
        FaultKind::DatabaseLosesCommits => {
            set_database(world, DatabaseCondition::LosesCommits, length).await;
        }
        FaultKind::PoolExhausted => {
            world.link(place).set_pool_exhausted(true);
            sleep(length).await;
            world.link(place).set_pool_exhausted(false);
        }
        FaultKind::BusUnreliable => {
            lock(&world.conditions).bus = BusCondition::Unreliable;
            sleep(length).await;
            lock(&world.conditions).bus = BusCondition::Healthy;
        }
        FaultKind::ClockStepped => {
            let step_ms = [-30_000, -3_000, 3_000, 30_000][world.below(4) as usize];
            world.link(place).step_wall_clock(step_ms);
        }
    }
    let until_ms = world.now();
    lock(&world.observations).fault_spans.push(FaultSpan { from_ms, until_ms, nodes });
}

async fn set_database(world: &Arc<World>, condition: DatabaseCondition, length: Duration) {
    lock(&world.conditions).database = condition;
    sleep(length).await;
    lock(&world.conditions).database = DatabaseCondition::Healthy;
}

async fn restart(world: &Arc<World>, place: usize, name: usize, length: Duration) {
    world.link(place).set_process(ProcessState::Dead);
    sleep(length).await;
    start_node(world, place, name).await;
}

/// Shuts a node down in order, as for a new version of the program.
async fn shut_down(world: &Arc<World>, place: usize, name: usize, length: Duration) {
    if let Some(running) = world.node(place) {
        let _ = running.node.shutdown().await;
        running.link.set_leaving();
        // Clients reconnect elsewhere before the process ends.
        sleep(Duration::from_secs(6)).await;
    }
    restart(world, place, name, length).await;
}
