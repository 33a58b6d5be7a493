//! Faults that the crash test injects, one file for each group.

mod database;
mod network;
mod node;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use anyhow::Result;
use clap::ValueEnum;
use rulebook::conformance::SplitMix64;
use tokio::task::block_in_place;
use tokio::time::sleep;

use super::load_state::LoadState;
use super::system::{NODES, TestSystem};

/// Kind of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum FaultKind {
    /// SIGKILL for a node.
    NodeKill,
    /// SIGTERM for a node.
    NodeShutdown,
    /// SIGSTOP and later SIGCONT for a node.
    NodePause,
    /// A node whose clock is 30 seconds off.
    NodeClock,
    /// SIGKILL for both nodes at once.
    BothNodesKill,
    /// No packet between a node and its services, and no closed connection.
    SilentNetwork,
    /// A delay of each packet between the nodes and PostgreSQL.
    SlowPostgres,
    /// Immediate stop of PostgreSQL.
    PostgresStop,
    /// Loss of the primary PostgreSQL, promotion of its synchronous standby.
    Failover,
    /// No space left on the disk of PostgreSQL.
    DiskFull,
    /// Slow requests of one guest that occupy the database connections of a node.
    FullPool,
    /// Another transaction that holds the rows of live games.
    RowLock,
    /// SIGKILL for NATS.
    NatsKill,
}

impl FaultKind {
    /// The kinds of the gate, which need neither a standby nor a small disk.
    pub const GATE: [FaultKind; 6] = [
        FaultKind::NodeKill,
        FaultKind::PostgresStop,
        FaultKind::NodePause,
        FaultKind::SilentNetwork,
        FaultKind::FullPool,
        FaultKind::RowLock,
    ];

    /// Returns all kinds.
    pub fn all() -> Vec<FaultKind> {
        FaultKind::value_variants().to_vec()
    }

    /// The name on the command line.
    pub fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// True if only the players of one node are affected.
    fn affects_one_node(self) -> bool {
        match self {
            FaultKind::NodeKill
            | FaultKind::NodeShutdown
            | FaultKind::NodePause
            | FaultKind::NodeClock
            | FaultKind::SilentNetwork
            | FaultKind::FullPool => true,
            FaultKind::BothNodesKill
            | FaultKind::SlowPostgres
            | FaultKind::PostgresStop
            | FaultKind::Failover
            | FaultKind::DiskFull
            | FaultKind::RowLock
            | FaultKind::NatsKill => false,
        }
    }
}

/// Faults that a run injects: one kind, or all in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultChoice {
    All,
    One(FaultKind),
}

impl FaultChoice {
    /// The chosen kinds.
    pub fn kinds(self) -> Vec<FaultKind> {
        match self {
            FaultChoice::All => FaultKind::all(),
            FaultChoice::One(kind) => vec![kind],
        }
    }
}

impl FromStr for FaultChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<FaultChoice, String> {
        if text == "all" {
            return Ok(FaultChoice::All);
        }
        let names: Vec<String> = FaultKind::all().into_iter().map(FaultKind::name).collect();
        let kind = FaultKind::from_str(text, false).map(FaultChoice::One);
        kind.map_err(|_| format!("the kinds of fault are all, {}", names.join(", ")))
    }
}

/// Length of the faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultLength {
    /// Close to the shortest time, for the gate.
    Short,
    /// Any time of the range.
    Full,
}

/// A fault with the node that it hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    pub kind: FaultKind,
    node: usize,
}

impl Fault {
    /// The nodes whose players are affected.
    pub fn nodes(self) -> Vec<usize> {
        if self.kind.affects_one_node() { vec![self.node] } else { (0..NODES).collect() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.kind.name())?;
        if self.kind.affects_one_node() { write!(f, " of node {}", self.node) } else { Ok(()) }
    }
}

/// The faults of all cycles: each kind in turn, each round in another order.
pub fn schedule(kinds: &[FaultKind], cycles: usize, random: &mut SplitMix64) -> Vec<Fault> {
    let mut faults = Vec::new();
    while faults.len() < cycles {
        let mut round = kinds.to_vec();
        while !round.is_empty() {
            let kind = round.swap_remove(random.below(round.len() as u64) as usize);
            faults.push(Fault { kind, node: random.below(NODES as u64) as usize });
        }
    }
    faults.truncate(cycles);
    faults
}

impl TestSystem {
    /// Prepares what the fault needs, while all games go on.
    pub fn prepare(&mut self, fault: Fault) -> Result<()> {
        if fault.kind == FaultKind::Failover { self.services.start_standby() } else { Ok(()) }
    }

    /// Injects the fault and repairs it.
    pub async fn inject(&mut self, fault: Fault, load: &LoadState) -> Result<()> {
        let node = fault.node;
        match fault.kind {
            FaultKind::NodeKill => self.kill_nodes(&[node]).await,
            FaultKind::BothNodesKill => self.kill_nodes(&[0, 1]).await,
            FaultKind::NodeShutdown => self.shut_node_down(node).await,
            FaultKind::NodePause => self.pause_node(node).await,
            FaultKind::NodeClock => self.change_clock(node).await,
            FaultKind::SilentNetwork => self.silence_network(node).await,
            FaultKind::SlowPostgres => self.slow_postgres().await,
            FaultKind::PostgresStop => self.stop_postgres().await,
            FaultKind::Failover => self.fail_over().await,
            FaultKind::DiskFull => self.fill_disk().await,
            FaultKind::FullPool => self.fill_pool(node, load).await,
            FaultKind::RowLock => self.lock_rows().await,
            FaultKind::NatsKill => self.kill_nats().await,
        }
    }

    /// Waits for a random time between two bounds in milliseconds.
    async fn wait(&mut self, min_ms: u64, max_ms: u64) {
        sleep(Duration::from_millis(self.random_ms(min_ms, max_ms))).await;
    }

    /// A random time between two bounds; in short runs at most a second above the lower one.
    fn random_ms(&mut self, min_ms: u64, max_ms: u64) -> u64 {
        let max_ms = match self.length {
            FaultLength::Short => max_ms.min(min_ms + 1_000),
            FaultLength::Full => max_ms,
        };
        min_ms + self.random.below(max_ms - min_ms)
    }

    async fn kill_nats(&mut self) -> Result<()> {
        block_in_place(|| self.services.kill_nats())?;
        self.wait(1_000, 6_000).await;
        block_in_place(|| self.services.start_nats())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choice_is_one_kind_or_all() {
        assert_eq!("all".parse::<FaultChoice>().unwrap().kinds().len(), 13);
        let pause = "node-pause".parse::<FaultChoice>().unwrap();
        assert_eq!(pause.kinds(), [FaultKind::NodePause]);
        let error = "node".parse::<FaultChoice>().unwrap_err();
        assert!(error.contains("all, node-kill, ") && error.contains("disk-full"), "{error}");
    }

    #[test]
    fn each_round_has_each_kind_once() {
        let kinds = FaultChoice::All.kinds();
        let faults = schedule(&kinds, 2 * kinds.len() + 1, &mut SplitMix64::new(5));
        assert_eq!(faults.len(), 27);
        for round in faults.chunks_exact(kinds.len()) {
            assert!(kinds.iter().all(|kind| round.iter().any(|fault| fault.kind == *kind)));
        }
        let orders: Vec<Vec<FaultKind>> = faults
            .chunks_exact(13)
            .map(|round| round.iter().map(|fault| fault.kind).collect())
            .collect();
        assert_ne!(orders[0], orders[1]);
    }

    #[test]
    fn fault_of_one_node_affects_its_players_only() {
        let nodes = |kind| Fault { kind, node: 1 }.nodes();
        assert_eq!(nodes(FaultKind::NodePause), [1]);
        assert_eq!(nodes(FaultKind::PostgresStop), [0, 1]);
        let fault = Fault { kind: FaultKind::SilentNetwork, node: 1 };
        assert_eq!(fault.to_string(), "silent-network of node 1");
    }
}
