//! State that all simulated nodes and clients share: time, randomness, conditions, trace.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use games::{AnyMove, AnyPosition};
use rulebook::Seat;
use rulebook::conformance::{self, SplitMix64};
use tokio::time::{Instant, sleep};

use crate::clock::UnixMs;
use crate::ids::{GameId, PlayerId};
use crate::simulation::database::Database;
use crate::simulation::nodes::NodeSlot;
use crate::simulation::planted_bug::PlantedBug;

/// Time of the database at the start of every simulation.
const START_MS: i64 = 1_800_000_000_000;

/// Condition of the database for all nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DatabaseCondition {
    Healthy,
    /// Every query takes up to a second, and some commits time out on a lock.
    Slow,
    /// Every connection is lost.
    Down,
    /// Connections are lost during commits, before or after the commit.
    LosesCommits,
}

/// Condition of the bus between the nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BusCondition {
    Healthy,
    /// Messages are lost, duplicated and reordered.
    Unreliable,
}

/// Current conditions, which faults change.
pub(super) struct Conditions {
    pub database: DatabaseCondition,
    pub bus: BusCondition,
}

/// Span in which a fault may have kept some players from moving.
#[derive(Clone, Debug)]
pub(super) struct FaultSpan {
    pub from_ms: UnixMs,
    pub until_ms: UnixMs,
    /// Names of the faulty nodes.
    pub nodes: BTreeSet<usize>,
}

/// Time in which a player was connected to a node.
pub(super) struct Connected {
    pub player_id: PlayerId,
    pub node_name: usize,
    pub from_ms: UnixMs,
    /// None while the player is connected.
    pub until_ms: Option<UnixMs>,
}

/// Observations of clients and faults, for the checks at the end.
#[derive(Default)]
pub(super) struct Observations {
    pub fault_spans: Vec<FaultSpan>,
    pub connections: Vec<Connected>,
    /// The turns in which a player made no move on purpose.
    /// Each is a game and the number of its log lines that are not credits of time.
    pub skipped_turns: BTreeSet<(GameId, usize)>,
    pub accepted_commands: Vec<AcceptedCommand>,
    /// Receive times of all commands.
    pub received: BTreeSet<(GameId, u64)>,
    /// Number of moves that the clients have sent.
    pub moves: usize,
}

impl Observations {
    /// Ends the connection of a player.
    pub(super) fn disconnect(&mut self, player_id: PlayerId, now_ms: UnixMs) {
        let own = self.connections.iter_mut().filter(|connected| connected.player_id == player_id);
        if let Some(last) = own.last() {
            last.until_ms = Some(now_ms);
        }
    }
}

/// A command that a client knows to be accepted.
pub(super) struct AcceptedCommand {
    pub game_id: GameId,
    pub request_id: String,
    pub version: u32,
}

/// Everything that is shared in one simulation.
pub(super) struct World {
    pub planted: Option<PlantedBug>,
    start: Instant,
    random: Mutex<SplitMix64>,
    trace_hash: Mutex<u64>,
    failures: Mutex<Vec<String>>,
    pub conditions: Mutex<Conditions>,
    pub observations: Mutex<Observations>,
    pub database: Mutex<Database>,
    pub nodes: Mutex<Vec<NodeSlot>>,
}

/// Locks a mutex, whatever a failed task left in it.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl World {
    pub(super) fn new(seed: u64, planted: Option<PlantedBug>) -> World {
        World {
            planted,
            start: Instant::now(),
            random: Mutex::new(SplitMix64::new(seed)),
            trace_hash: Mutex::new(0xCBF2_9CE4_8422_2325),
            failures: Mutex::default(),
            conditions: Mutex::new(Conditions {
                database: DatabaseCondition::Healthy,
                bus: BusCondition::Healthy,
            }),
            observations: Mutex::default(),
            database: Mutex::default(),
            nodes: Mutex::default(),
        }
    }

    /// Returns whether a bug is planted.
    pub(super) fn has_bug(&self, bug: PlantedBug) -> bool {
        self.planted == Some(bug)
    }

    /// Returns milliseconds since the start.
    pub(super) fn elapsed_ms(&self) -> i64 {
        self.start.elapsed().as_millis() as i64
    }

    /// Returns the time of the database.
    pub(super) fn now(&self) -> UnixMs {
        UnixMs(START_MS + self.elapsed_ms())
    }

    /// Returns a random number below a bound.
    pub(super) fn below(&self, bound: u64) -> u64 {
        lock(&self.random).below(bound)
    }

    /// Returns a random move, or `None` if the seat has no move.
    pub(super) fn random_move(&self, position: &AnyPosition, seat: Seat) -> Option<AnyMove> {
        conformance::random_move(position, seat, &mut lock(&self.random))
    }

    /// Returns a random number of a range.
    pub(super) fn between(&self, least: u64, most: u64) -> u64 {
        least + self.below(most - least + 1)
    }

    /// Returns true with a probability in percent.
    pub(super) fn chance(&self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// Sleeps for a random time.
    pub(super) async fn sleep_between(&self, least_ms: u64, most_ms: u64) {
        sleep(Duration::from_millis(self.between(least_ms, most_ms))).await;
    }

    /// Returns a random request id.
    pub(super) fn request_id(&self) -> uuid::Uuid {
        let high = u128::from(self.below(u64::MAX)) << 64;
        uuid::Builder::from_random_bytes((high | u128::from(self.below(u64::MAX))).to_be_bytes())
            .into_uuid()
    }

    /// Adds an event to the hash of the trace (FNV-1a).
    pub(super) fn trace(&self, event: std::fmt::Arguments<'_>) {
        let text = format!("{} {event}\n", self.elapsed_ms());
        if std::env::var_os("PALAMEDES_SIMULATION_TRACE").is_some() {
            eprint!("{text}");
        }
        let mut hash = lock(&self.trace_hash);
        for byte in text.bytes() {
            *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        }
    }

    /// Returns the hash of all events.
    pub(super) fn trace_hash(&self) -> u64 {
        *lock(&self.trace_hash)
    }

    /// Records a violated property.
    pub(super) fn fail(&self, failure: String) {
        self.trace(format_args!("FAILED {failure}"));
        lock(&self.failures).push(format!("{} ms: {failure}", self.elapsed_ms()));
    }

    /// Returns the violated properties.
    pub(super) fn failures(&self) -> Vec<String> {
        lock(&self.failures).clone()
    }
}
